// What stands on the felt when nobody plays: the lobby, the end of a deal, the end of the match with its chart.

import { plain } from "./bar.js";
import { tiles } from "./cards.js";
import { chart, places, podium, standings } from "./podium.js";
import { attribute, el, isStill } from "../dom.js";
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
  const placed = places(match);
  const isOver = placed.length > 0;
  const title = el("h2", { id: "end-title", text: isOver ? plain(match.line) : view.end?.line || view.state });
  return [
    view.melds?.length ? el("button", { class: "look", type: "button", on: { click: onLook } }, icon("down"), say("to-table")) : null,
    title,
    ...(isOver ? [
      el("p", { class: "second", text: say("points", { points: players.find((player) => player.seat === placed[0].seat)?.total ?? 0 }) }),
      podium(placed, name), standings(placed, view, name),
    ] : []),
    isOver && match.deals.length > 1 ? chart(view, name) : null,
    isOver && view.end ? el("h3", { text: view.end.line }) : null,
    view.end?.rows ? rows(view, name) : null,
    view.end && view.state ? el("p", { class: "lines", text: view.state }) : null,
    !isOver && match?.deals?.length > 1 ? chart(view, name) : null,
  ].filter(Boolean);
}

/**
 * What the deal has cost everybody: the least total first, those who are out last.
 *
 * @param {View} view
 */
function rows(view, name) {
  const isOut = (row) => Boolean(view.players?.find((player) => player.seat === row.seat)?.out);
  const sorted = [...view.end.rows].sort((one, other) => Number(isOut(one)) - Number(isOut(other)) || one.total - other.total);
  return el("ol", { class: "rows" }, sorted.map((row) => el("li", { class: row.seat === view.end.closed_by ? "closer" : null },
    el("span", { class: "name" }, el("span", { text: name(row.seat) }), " ", isOut(row) ? el("small", { text: say("state-out") }) : null),
    el("span", { class: "left", "aria-hidden": "true" }, tiles(row.hand ?? [])),
    el("span", { class: "points", text: row.points === null || row.points === undefined ? "" : signed(row.points), "data-points": row.points }),
    el("span", { class: "total", "data-to": row.total, "data-from": row.total - (row.points ?? 0), text: String(row.total) }))));
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
