// The end of a match, as the chat's picture shows it: the podium, everybody's place, and the totals deal by deal.

import { cup } from "./cards.js";
import { el, svg } from "../dom.js";
import { say } from "../words.js";

/** @typedef {{seat: number, place: number}} Placed */

const STEP = 100; // the width of a step of the podium, and the heights of the three
const STEPS = [76, 52, 36];
const CUP = 66;

/**
 * The players by place, each with the number of it; nobody before the match is over.
 *
 * @param {MatchData} match
 * @returns {Placed[]}
 */
export function places(match) {
  let before = 0;
  return (match?.places ?? []).flatMap((seats) => {
    const place = before + 1;
    before += seats.length;
    return seats.map((seat) => ({ seat, place }));
  });
}

/** @param {Placed[]} placed */
export function podium(placed, name) {
  const floor = CUP + STEPS[0];
  const picture = svg("svg", { viewBox: `0 0 ${3 * STEP + 12} ${floor + 2}`, class: "podium", "aria-hidden": "true" });
  placed.slice(0, 3).forEach(({ seat, place }, index) => {
    const height = STEPS[Math.min(place, 3) - 1];
    const middle = 6 + STEP * 1.5 + [0, -1, 1][index] * (STEP + 3);
    const top = floor - height;
    picture.append(svg("g", { class: `step step-${index}` },
      svg("path", { class: `block-${Math.min(place, 3)}`, d: `M${middle - STEP / 2} ${floor}v${6 - height}q0-6 6-6h${STEP - 12}q6 0 6 6v${height - 6}z` }),
      written(middle, top + height / 2, String(place), `place-${Math.min(place, 3)}`),
      index ? written(middle, top - 9, short(name(seat), 12), "who") : cup(middle - CUP / 2, top - CUP + 2, CUP)));
  });
  picture.append(svg("line", { class: "floor", x1: 0, x2: 3 * STEP + 12, y1: floor, y2: floor }));
  return picture;
}

/**
 * Everybody's place, name and total, with a bar up to the limit, and in which deal they went over it.
 *
 * @param {Placed[]} placed
 * @param {View} view
 */
export function standings(placed, { match, players, limit }, name) {
  return el("ol", { class: "standings" }, placed.map(({ seat, place }) => {
    const player = players.find((other) => other.seat === seat);
    const bust = match.deals.filter((deal) => deal.busted.includes(seat)).pop();
    const bar = el("i", { class: bust ? "bar-in over" : `bar-in p${seat}` });
    bar.style.width = `${Math.max(0, Math.min(1, player.total / (limit || 1))) * 100}%`;
    return el("li", { class: bust ? "bust" : null }, el("b", { text: String(place) }), el("i", { class: `stripe p${seat}` }),
      el("span", { class: "name", text: name(seat) }), el("span", { class: "bar-of" }, bar),
      el("small", { text: bust ? say("over-in", { deal: bust.number }) : player.out ? say("state-out") : "" }),
      el("b", { class: "total", text: String(player.total).replace("-", "−") }));
  }));
}

const WIDE = 320;
const HIGH = 160;
const PAD = { left: 30, right: 92, top: 10, bottom: 18 };
const APART = 14; // between two names

/**
 * The totals of the match, deal by deal: a line for each player, which ends where they went over the limit.
 *
 * @param {View} view
 */
export function chart({ match, players, limit }, name) {
  const count = match.deals.length;
  const lines = players.map(({ seat }) => [{ deal: 0, total: 0, isBust: false }, ...match.deals
    .map((deal, index) => ({ deal: index + 1, total: deal.totals[seat], isBust: deal.busted.includes(seat), points: deal.points[seat] }))
    .filter(({ points }) => (points ?? null) !== null)]);
  const values = lines.flat().map(({ total }) => total);
  const low = Math.min(0, ...values);
  const high = Math.max(limit ?? 0, ...values);
  const right = WIDE - PAD.right;
  const x = (deal) => PAD.left + (deal / count) * (right - PAD.left);
  const y = (total) => HIGH - PAD.bottom - ((total - low) / (high - low || 1)) * (HIGH - PAD.top - PAD.bottom);
  const ends = players.map(({ seat }, index) => ({ seat, ...lines[index][lines[index].length - 1] }));
  const label = ends.map(({ seat, total }) => `\u2068${name(seat)}\u2069 ${total}`).join(", ");
  const picture = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "chart", role: "img", "aria-label": say("chart", { totals: label }) });
  const across = (total, kind) => picture.append(
    svg("line", { class: kind, x1: PAD.left, x2: right, y1: y(total), y2: y(total) }), written(PAD.left - 6, y(total) + 4, String(total), `axis ${kind}-of`));
  across(0, "zero");
  if (limit) across(limit, "limit");
  for (let deal = 0; deal <= count; deal += Math.ceil(count / 8)) picture.append(written(x(deal), HIGH - 4, String(deal), "deal"));
  const strength = (seat) => (match.winner === null ? "" : match.winner === seat ? "winner" : "quiet");
  // The winner's line lies on the others.
  for (const index of players.map((_, number) => number).sort((one, other) => Number(players[one].seat === match.winner) - Number(players[other].seat === match.winner))) {
    const { seat } = players[index];
    picture.append(svg("g", { class: `p${seat} ${strength(seat)}` },
      svg("polyline", { class: "line", points: lines[index].map(({ deal, total }) => `${x(deal).toFixed(1)},${y(total).toFixed(1)}`).join(" ") }),
      ...lines[index].map(({ deal, total, isBust }) => (isBust
        ? svg("path", { class: "bust", d: `M${x(deal) - 3.5} ${y(total) - 3.5}l7 7m0-7l-7 7` })
        : svg("circle", { cx: x(deal), cy: y(total), r: 2.4 })))));
  }
  // Names stand beside the ends of the lines, one below the other where they would overlap.
  ends.sort((one, other) => other.total - one.total);
  let last = -Infinity;
  ends.forEach(({ seat, total }, index) => {
    const lowest = HIGH - 4 - (ends.length - 1 - index) * APART;
    last = Math.max(last + APART, Math.min(y(total) + 4, lowest));
    picture.append(svg("text", { class: `tag ${strength(seat)}`, x: right + 8, y: last }, svg("tspan", { class: `p${seat}` }, String(total)), ` ${short(name(seat), 9)}`));
  });
  return picture;
}

const short = (words, most) => (words.length > most ? `${words.slice(0, most - 1)}…` : words);

const written = (x, y, words, kind) => svg("text", { x, y, class: kind }, words);
