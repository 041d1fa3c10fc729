// What stands on the felt when nobody plays: the lobby, the end of a deal, the end of the match with its chart.

import { plain } from "./bar.js";
import { tiles } from "./cards.js";
import { chart, places, podium, standings } from "./podium.js";
import { attribute, el, isStill, spoken } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

const COUNT_MS = 900;

export class Scene {
  #shown = null;

  /** `on`: look() if the person wants to see the table instead, replay(deal, turn), act(choice), offersSound(), switchSoundOn(), comfort(isWanted). */
  constructor(root, on) {
    this.root = root;
    this.on = on;
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
    const written = isShown ? JSON.stringify([kind, view.table, view.place, view.state, view.end, view.match, view.players, view.stage, view.rules, view.notice, view.waiting, view.remarks, view.replay, view.stage === "lobby" && [view.actions, view.options]]) : null;
    if (written === this.#shown) return;
    const isNew = this.#shown === null;
    this.#shown = written;
    if (!isShown) return;
    /** @type {any} */
    const focused = document.activeElement;
    const { act } = focused.dataset;
    const opened = [...this.root.querySelectorAll("[open] > summary")].map((title) => title.textContent);
    this.root.replaceChildren(...(kind === "lobby" ? lobby(view, this.on) : end(view, this.on)));
    for (const title of this.root.querySelectorAll("summary")) title.parentElement.open ||= opened.includes(title.textContent);
    if (act) [...this.root.querySelectorAll("[data-act]")].find((node) => node.dataset.act === act)?.focus({ preventScroll: true });
    attribute(this.root, "data-kind", kind);
    if (kind === "end" && isNew) countUp(this.root);
  }
}

/**
 * @param {View} view
 * @param {{act: (choice: ChoiceData) => void}} on
 */
function lobby(view, on) {
  const { players = [], actions = [], me } = view;
  const of = (kind) => actions.filter((action) => action.kind === kind);
  const button = (action, kind, inside = plain(action.label), of = action.kind) => el("button", {
    class: kind, type: "button", "data-act": `${of} ${action.label}`, "aria-label": action.words, on: { click: () => { if (!action.refused) on.act(action); } },
    "aria-pressed": kind === "chip" ? String(action.style === "chosen") : null, "aria-disabled": action.refused ? "true" : null,
  }, inside);
  const fewer = of("remove"); // one for each computer, in the order of the seats
  const taken = players.map((player) => {
    const kinds = [player.computer && say("computer"), player.host && say("host"), player.visitor && say("visitor")].filter(Boolean);
    const remove = player.computer ? fewer.shift() : null;
    return el("li", {}, el("i", { class: `seat p${player.seat}`, "aria-hidden": "true" }, player.computer ? "🤖" : [...player.name][0]),
      el("span", {}, me?.seat === player.seat ? say("you") : player.computer ? plain(player.name) : player.name), kinds.length ? el("small", { text: kinds.join(", ") }) : null,
      remove ? button(remove, "tool", icon("close")) : null);
  });
  const add = actions.filter((action) => action.kind.startsWith("add_"));
  const [sit] = of("sit");
  const inviting = [...of("invite"), ...of("visitors")];
  const free = Math.max(0, view.seats - players.length);
  const open = free && (sit || add.length || inviting.length) ? el("li", { class: "free" },
    el("span", { text: say("free-seats", { count: free }) }),
    el("div", { class: "chips" }, sit ? button(sit, "chip") : null,
      inviting.map((action) => button(action, "chip", `${action.kind === "invite" ? "📨" : "👥"} ${plain(action.label)}`)),
      add.map((level) => button(level, "chip", `🤖 ${plain(level.label)}`)))) : null;
  const group = (title, choices) => (choices.length ? el("section", { class: "choice", role: "group", "aria-label": title }, el("h3", { text: title }),
    el("div", { class: "chips" }, choices.map((choice) => button(choice, "chip", undefined, title)))) : null);
  const rules = view.options.map((section) => el("details", { class: "choice" },
    el("summary", { text: plain(section.label) }), section.options.map((option) => group(plain(option.label), option.values))));
  return [
    el("h2", { id: "end-title", text: view.place }),
    el("p", { text: view.state }),
    el("ol", { class: "seats", "aria-label": say("seats") }, taken.length ? taken : el("li", { class: "nobody", text: say("nobody") }), open),
    ...["pace", "preset", "limit"].map((kind) => group(say(`lobby-${kind}`), of(kind))), ...rules,
    ...[view.rules, view.notice].filter(Boolean).map((lines) => el("p", { class: "lines", text: lines })),
    ...of("hide").map((hide) => button(hide, "chip replays")),
    ...of("close_table").map((close) => button(close, "chip close")),
  ].filter(Boolean);
}

/**
 * @param {View} view
 * @param {{look: () => void, replay: (deal: number, turn: number) => void, check: (view: View) => HTMLElement, offersSound: () => boolean, switchSoundOn: () => void, comfort: (isWanted: boolean) => void}} on
 */
function end(view, on) {
  const { match, players = [] } = view;
  const name = (seat) => (view.me?.seat === seat ? say("you") : players.find((player) => player.seat === seat)?.name ?? "");
  const placed = places(match);
  const isOver = placed.length > 0;
  const hasWon = placed.some(({ seat, place }) => place === 1 && seat === view.me?.seat);
  const offer = hasWon && on.offersSound() ? el("button", {
    class: "chip offer", type: "button", on: { click: () => { offer.remove(); on.switchSoundOn(); } },
  }, `🔔 ${say("offer-sound")}`) : null;
  const answer = (label, isWanted) => el("button", { class: "chip", type: "button", text: label, on: { click: () => { asks.remove(); on.comfort(isWanted); } } });
  const asks = view.me?.offers_comfort ? el("div", { class: "chips comfort", role: "group", "aria-label": say("offer-comfort") },
    el("span", { text: say("offer-comfort") }), answer(say("yes"), true), answer(say("no"), false)) : null;
  const title = el("h2", { id: "end-title", text: isOver ? plain(match.line) : view.end?.line || view.state });
  return [
    view.melds?.length ? el("button", { class: "look", type: "button", on: { click: on.look } }, icon("down"), say("to-table")) : null,
    title, asks,
    ...(isOver ? [
      el("p", { class: "second", text: say("points", { points: players.find((player) => player.seat === placed[0].seat)?.total ?? 0 }) }),
      podium(placed, name), offer, standings(placed, view, name),
    ] : []),
    isOver && match.deals.length > 1 ? chart(view, name) : null,
    isOver && view.end ? el("h3", { text: view.end.line }) : null,
    view.end?.rows ? rows(view, name) : null,
    view.end?.luck ? el("p", { class: "lines luck", text: view.end.luck.line }) : null,
    view.replay ? el("button", { class: "chip replays", type: "button", "data-act": "replay", on: { click: () => on.replay(view.replay, 0) } }, say("replay")) : null,
    view.replay ? on.check(view) : null,
    view.remarks?.length ? remarks(view, on) : null,
    view.end && view.state ? el("p", { class: "lines", text: view.state }) : null,
    view.waiting ? el("p", { class: "lines", text: view.waiting }) : null,
    !isOver && match?.deals?.length > 1 ? chart(view, name) : null,
  ].filter(Boolean);
}

/**
 * How the reader has played: open if they want to see it without asking, each remark with its turn.
 *
 * @param {View} view
 */
function remarks(view, on) {
  return el("details", { class: "choice remarks", open: view.remarks_open }, el("summary", { text: say("remarks") }), el("ul", {}, view.remarks.map((remark) => el("li", {},
    spoken(remark.line, remark.words),
    el("button", {
      class: "chip", type: "button", "data-act": `remark ${remark.frame}`, on: { click: () => on.replay(view.replay, remark.frame) },
    }, say("remark-turn", { turn: remark.turn }))))));
}

/**
 * What the deal has cost everybody: the least total first, those who are out last.
 *
 * @param {View} view
 */
export function rows(view, name) {
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
