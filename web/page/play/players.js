// The players: name, cards, total, whether they have opened, whose turn it is and how long it lasts.

import { attribute, el, isComfortable, reconcile, text } from "../dom.js";
import { say } from "../words.js";

const SOON_S = 30;
const HALF_DAY_S = 12 * 3600;

/**
 * A moment as text: of the next hour how long it still takes, '4:05', else when it is, 'alle 14:49' or 'dom 14:49'. With
 * comfort nothing counts down: 'entro le 14:49'.
 */
export function timeLeft(due, now) {
  const left = Math.max(0, Math.floor(due - now));
  if (left < 3600 && !isComfortable()) return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  const part = (options) => new Intl.DateTimeFormat(document.documentElement.lang, options).format(new Date(due * 1000));
  const clock = part({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return left < HALF_DAY_S ? say(isComfortable() ? "by" : "at", { clock }) : `${part({ weekday: "short" })} ${clock}`;
}

/**
 * The name of a player, for those who listen: a computer's has no sign there.
 *
 * @param {{seat?: number, name?: string}} player
 * @param {{seat?: number | null} | null | undefined} me
 */
export const who = (player, me) => (me?.seat === player.seat ? say("you") : player.name.replace(/^🤖 /u, ""));

/** What a player's plate says below the name, in words. */
export function plateWords(player) {
  const states = ["on_turn", "opened", "away", "out", "closer"].filter((state) => player[state]).map((state) => say(`state-${state}`));
  const key = player.total === undefined || player.total === null ? "player-seated" : "player";
  return [say(key, { cards: player.cards ?? 0, total: player.total ?? 0 }), ...player.computer ? [say("computer")] : [], ...states].join(", ");
}

export class Players {
  #due = null;

  /** `clock` shows how long the turn still lasts; `now()` is the server's time in unix seconds. */
  constructor(root, clock, now) {
    this.root = root;
    this.clock = clock;
    this.now = now;
    setInterval(() => this.tick(), 1000);
  }

  /** @param {View} view */
  render(view) {
    const { players = [], me = null } = view;
    this.root.style.setProperty("--players", String(Math.max(2, players.length)));
    attribute(this.root, "data-many", players.length > 4 ? "yes" : null);
    this.#due = view.due ?? null;
    reconcile(this.root, players, {
      key: (player) => player.seat,
      make: () => el("li", { class: "player-place" }, el("div", { class: "player" },
        el("span", { class: "name" }), el("span", { class: "cards", "aria-hidden": "true" }),
        el("span", { class: "total", "aria-hidden": "true" }), el("span", { class: "unseen words" }))),
      update: (node, player) => this.#update(node.firstElementChild, { ...player, closer: view.end?.closed_by === player.seat }, me),
    });
    this.tick();
  }

  #update(node, player, me) {
    const [name, cards, total, words] = node.children;
    const isMe = me?.seat === player.seat;
    text(name, isMe ? say("you") : player.name.replace(/^(🤖) (.*)$/u, "$2 $1")); // a narrow plate cuts off the sign
    text(cards, player.out || player.cards === undefined || player.cards === null ? "" : String(player.cards));
    text(total, player.total === undefined || player.total === null ? "" : String(player.total));
    node.dataset.seat = player.seat;
    for (const state of ["on_turn", "opened", "away", "out", "computer", "dealer", "closer"]) {
      node.classList.toggle(state, Boolean(player[state]));
    }
    node.classList.toggle("me", isMe);
    attribute(node, "aria-current", player.on_turn ? "true" : null);
    text(words, plateWords(player));
  }

  tick() {
    const now = this.now();
    const left = this.#due === null ? null : this.#due - now;
    text(this.clock, left === null ? "" : timeLeft(this.#due, now));
    this.clock.classList.toggle("soon", left !== null && left < SOON_S);
  }

  node(seat) {
    return this.root.querySelector(`[data-seat="${seat}"]`);
  }
}
