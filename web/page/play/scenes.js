// What stands on the felt when nobody plays: the lobby, the end of a deal, the end of the match with its chart.

import { tiles } from "./cards.js";
import { attribute, el, isStill, svg } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

const COUNT_MS = 900;

export class Scene {
  #shown = null;

  /** `onLook()`: the person wants to see the table instead. */
  constructor(root, onLook) {
    this.root = root;
    this.onLook = onLook;
  }

  /**
   * Show the scene of a view, or nothing; `isAway`: the table is shown in its place.
   *
   * @param {View} view
   * @param {boolean} isAway
   */
  render(view, isAway) {
    if (isAway) {
      this.root.hidden = true;
      return;
    }
    const kind = view.stage === "lobby" ? "lobby" : view.end || view.match?.winner !== undefined && view.stage !== "playing" ? "end" : null;
    const isShown = kind !== null && view.stage !== "playing";
    this.root.hidden = !isShown;
    const written = isShown ? JSON.stringify([kind, view.state, view.end, view.match, view.players, view.stage, view.rules, view.notice]) : null;
    if (written === this.#shown) return;
    const isNew = this.#shown === null;
    this.#shown = written;
    if (!isShown) return;
    this.root.replaceChildren(...(kind === "lobby" ? lobby(view) : end(view, this.onLook)));
    attribute(this.root, "data-kind", kind);
    if (kind === "end" && isNew) countUp(this.root);
  }
}

/** @param {View} view */
function lobby(view) {
  const seats = (view.players ?? []).map((player) => {
    const kinds = [player.computer && say("computer"), player.host && say("host")].filter(Boolean);
    const isMe = view.me?.seat === player.seat;
    return el("li", {}, el("span", { text: isMe ? say("you") : player.name }), kinds.length ? el("small", { text: kinds.join(", ") }) : null);
  });
  return [
    el("h2", { id: "end-title", text: view.place }),
    el("p", { text: view.state }),
    el("ol", { class: "seats", "aria-label": say("seats") }, seats.length ? seats : [el("li", { class: "nobody", text: say("nobody") })]),
    ...[view.rules, view.notice].filter(Boolean).map((lines) => el("p", { class: "lines", text: lines })),
  ];
}

/**
 * @param {View} view
 * @param {() => void} onLook
 */
function end(view, onLook) {
  const { match, players = [] } = view;
  const name = (seat) => (view.me?.seat === seat ? say("you") : players.find((player) => player.seat === seat)?.name ?? "");
  const look = view.melds?.length ? el("button", { class: "look", type: "button", on: { click: onLook } }, icon("down"), say("to-table")) : null;
  const nodes = [look, el("h2", { id: "end-title", text: (view.stage !== "pause" && match?.line) || view.end?.line || view.state })];
  if (view.stage !== "pause" && match?.line && view.end?.line) nodes.push(el("p", { class: "second", text: view.end.line }));
  if (view.end?.rows) {
    const isOut = (seat) => players.find((player) => player.seat === seat)?.out;
    nodes.push(el("ol", { class: "rows" }, ranked(view).map((row) => el("li", {
      class: [row.seat === view.end.closed_by ? "closer" : "", row.seat === match?.winner ? "winner" : ""].join(" ").trim() || null,
    }, el("span", { class: "name" }, el("span", { text: name(row.seat) }), " ", isOut(row.seat) ? el("small", { text: say("state-out") }) : null),
    el("span", { class: "left", "aria-hidden": "true" }, tiles(row.hand ?? [])),
    el("span", { class: "points", text: row.points === null || row.points === undefined ? "" : signed(row.points), "data-points": row.points }),
    el("span", { class: "total", "data-to": row.total, "data-from": row.total - (row.points ?? 0), text: String(row.total) })))));
  }
  if (view.end && view.state) nodes.push(el("p", { class: "lines", text: view.state }));
  if ((match?.deals?.length ?? 0) > 1) nodes.push(chart(match, players, name, view.limit));
  return nodes.filter(Boolean);
}

/**
 * The rows by place; before the match is over by total, those who are out last.
 *
 * @param {View} view
 */
function ranked({ end: { rows }, match, players }) {
  const places = match?.places?.flat() ?? [];
  const isOut = (row) => Boolean(players.find((player) => player.seat === row.seat)?.out);
  return [...rows].sort((one, other) => (
    places.length ? places.indexOf(one.seat) - places.indexOf(other.seat) : Number(isOut(one)) - Number(isOut(other)) || one.total - other.total
  ));
}

const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Let the totals count from what they were to what they are. */
function countUp(root) {
  if (isStill()) return;
  const totals = [...root.querySelectorAll("[data-to]")].map((node) => [node, Number(node.dataset.from), Number(node.dataset.to)]);
  const begin = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - begin) / COUNT_MS);
    const eased = 1 - (1 - part) ** 3;
    for (const [node, from, to] of totals) node.textContent = String(Math.round(from + (to - from) * eased));
    if (part < 1 && root.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const WIDE = 320;
const HIGH = 150;
const PAD = { left: 26, right: 64, top: 8, bottom: 16 };

/**
 * The totals of the match, deal by deal: a line for each player, and the limit.
 *
 * @param {MatchData} match
 */
function chart(match, players, name, limit) {
  const count = match.deals.length;
  const series = players.map((player, index) => [0, ...match.deals.map((deal) => deal.totals[index] ?? null)]);
  const values = series.flat().filter((value) => value !== null);
  const low = Math.min(0, ...values);
  const high = Math.max(limit ?? 0, ...values);
  const x = (deal) => PAD.left + (deal / count) * (WIDE - PAD.left - PAD.right);
  const y = (total) => HIGH - PAD.bottom - ((total - low) / (high - low || 1)) * (HIGH - PAD.top - PAD.bottom);
  const label = players.map((player, index) => `\u2068${name(player.seat)}\u2069 ${series[index].filter((value) => value !== null).at(-1)}`).join(", ");
  const picture = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "chart", role: "img", "aria-label": say("chart", { totals: label }) });
  if (limit) {
    picture.append(svg("line", { class: "limit", x1: PAD.left, x2: WIDE - PAD.right, y1: y(limit), y2: y(limit) }));
    picture.append(written(4, y(limit) + 3, String(limit), "axis"));
  }
  picture.append(svg("line", { class: "zero", x1: PAD.left, x2: WIDE - PAD.right, y1: y(0), y2: y(0) }), written(14, y(0) + 3, "0", "axis"));
  const ends = [];
  series.forEach((totals, index) => {
    const points = totals.map((total, deal) => (total === null ? null : [x(deal), y(total)])).filter(Boolean);
    picture.append(svg("polyline", { class: `line p${index}`, points: points.map((point) => point.map((part) => part.toFixed(1)).join(",")).join(" ") }));
    for (const [cx, cy] of points) picture.append(svg("circle", { class: `dot p${index}`, cx, cy, r: 2.4 }));
    ends.push({ at: points.at(-1), text: name(players[index].seat), index });
  });
  // Names stand at the ends of the lines, one below the other where they would overlap.
  ends.sort((one, other) => one.at[1] - other.at[1]);
  let last = -Infinity;
  for (const { at: [ex, ey], text: own, index } of ends) {
    last = Math.max(ey + 3, last + 11);
    picture.append(written(ex + 6, last, own.slice(0, 10), `tag p${index}`));
  }
  return picture;
}

function written(x, y, words, kind) {
  const node = svg("text", { x, y, class: kind });
  node.textContent = words;
  return node;
}
