// The bar under the hand: what the selected cards do now, undo, advice, and the rest.

import { at, attribute, el, isComfortable, spoken } from "../dom.js";
import { say } from "../words.js";

/**
 * @import { Cause, Game } from "./game.js"
 * @typedef {{request: string, words?: string, kind?: string, meld?: number}} Request what a button does
 * @typedef {{label: string, choice?: Request | null, choices?: ChoiceData[], title?: string, cause?: Cause,
 *   primary?: boolean, refused?: boolean, idle?: boolean, run?: () => void}} Button
 */

const REST_MS = 300; // after own actions: so long a second tap hits nothing new; with comfort twice as long

/**
 * What makes a meld of the cards; if a joker can be read in several ways, one button asks which.
 *
 * @param {ChoiceData[]} uses
 */
const readingsOf = (uses) => uses.filter((use) => use.kind === "lay");

// The signs at the beginning of a label, which tell rows of a chat's buttons apart; here they only take room.
const SIGNS = /^(?:[\p{Extended_Pictographic}\u{1f0a0}-\u{1f0ff}\u25a0-\u25ff\u2b00-\u2bff]\ufe0f?\s*)+/u;

/** A sentence whose quoted labels have no sign either, as the buttons here. */
export const quoting = (line) => line.replace(/([«“„])(?:[\p{Extended_Pictographic}\u{1f0a0}-\u{1f0ff}\u25a0-\u25ff\u2b00-\u2bff]\ufe0f?\s*)+/gu, "$1");

/** A sentence whose black suits have the colour of the text: as pictures they could hardly be seen on the felt. */
export const inked = (line) => line.replace(/([♣♠])\ufe0f/gu, "$1\ufe0e");

/** A label without its sign, and with suits in the colour of the text. */
export const plain = (label) => (label.replace(SIGNS, "") || label).replace(/\ufe0f/g, "\ufe0e");

/**
 * The action that takes the table on, such as dealing; null if none does.
 *
 * @param {View} view
 */
const wanted = (view) => (view.actions ?? []).find((action) => action.style === "primary" && !action.refused) ?? null;

/**
 * The action of Telegram's main button, which takes the place of the first button outside of play.
 *
 * @param {View} view
 */
export const mainAction = (view) => (view.stage === "playing" ? null : wanted(view));

/**
 * Whether a button does what a lesson asks for, which opens only when it is asked for; null at any other table.
 *
 * @param {View} view
 * @param {Pick<Button, "choice" | "choices">} button
 */
function leads(view, { choice, choices = [] }) {
  if (view.table !== 0) return null;
  return [choice, ...choices].some((one) => one && "style" in one && one.style === "primary" || one && one === view.me?.opening);
}

/**
 * What ends the preparing of a turn while others play; null if none is being prepared.
 *
 * @param {View} view
 */
const leaving = (view) => (view.phase && !view.me?.on_turn && view.actions?.find((action) => action.kind === "unprepare")) || null;

/**
 * What a button says: laying is said in words, because its label is only a sign and the cards.
 *
 * @param {ChoiceData} choice
 */
function labelOf(choice) {
  if (choice.kind !== "lay" || choice.points === undefined) return choice.label;
  return say(choice.collects ? "collect" : "lay", { points: choice.points, cards: plain(choice.label).replace(/ · \d+$/, "") });
}

/**
 * The button that does what is advised, if advice is shown; `short`: there is no room to say what that is.
 *
 * @param {View} view
 * @returns {Button[]}
 */
const follow = ({ advice }, short = false) => (advice?.follow ? [{ label: short ? say("follow") : advice.follow.label, choice: advice.follow, cause: { kind: "follow" }, primary: true }] : []);

export class Bar {
  #resting = 0;
  #timer = null;
  /** @type {Button[] | null} */
  #last = null;

  /** `handlers`: act(choice, cause), choose(title, choices, cause), idle(), score(). */
  constructor(handlers) {
    this.handlers = handlers;
    this.uses = at("uses");
    this.undo = at("undo");
    this.advice = at("advice");
  }

  /**
   * The buttons for this moment, at most three.
   *
   * @param {Game} game
   * @param {string | null} looks
   * @returns {Button[]}
   */
  buttons(game, looks) {
    const { view, picked } = game;
    if (looks) return [{ label: say("to-score"), run: this.handlers.score }, ...(looks === "table" ? this.#forActions(view) : [])];
    const leave = leaving(view);
    const out = leave ? [{ label: leave.label, choice: leave, cause: { kind: leave.kind } }] : [];
    if (leave && view.phase === "draw") {
      const [stock, ...cards] = view.draws ?? [];
      const cause = { kind: stock.kind };
      const others = cards.length ? [{ label: say("wait-for"), choices: cards, title: say("wait-for-which"), cause }] : [];
      return [{ label: stock.label, choice: stock, primary: true, cause }, ...others, ...out];
    }
    if (view.phase === "draw" && view.draws?.length) {
      const first = isComfortable() ? follow(view) : [];
      const others = view.draws.filter(({ kind }) => !first.length || kind !== view.advice?.follow?.kind);
      return [...first, ...others.map((choice, index) => ({
        label: choice.label, choice, refused: choice.refused, primary: leads(view, { choice }) ?? (!first.length && index === 0 && !choice.refused),
        cause: { kind: "draw", from: choice.kind },
      }))];
    }
    if (view.phase === "play") return picked.length ? this.#forSelection(game) : [...this.#forTable(view), ...out];
    const actions = this.#forActions(view);
    const player = view.stage === "playing" && view.players?.find((other) => other.on_turn);
    return actions.length || !player || view.me?.on_turn ? actions : [{ label: say("waiting", { player: player.name }), choice: null, idle: true }];
  }

  /**
   * Everything that is not a turn: the most wanted first, the rest behind one button, the places to cut behind another.
   *
   * @param {View} view
   */
  #forActions(view) {
    const elsewhere = view.stage === "lobby" ? /^(add_.*|remove|pace|preset|limit|close_table|invite|visitors|hide)$/ : view.stage === "playing" ? /^(stop_guide|hide|record)$/ : /^(stop_guide|hide)$/; // in the scene, the menu, or the line
    const actions = (view.actions ?? []).filter((action) => !elsewhere.test(action.kind));
    const cuts = actions.filter((action) => action.kind === "cut");
    const sorted = actions.filter((action) => action.kind !== "cut")
      .sort((one, other) => Number(other.style === "primary") - Number(one.style === "primary"));
    const shown = sorted.length > 3 ? sorted.filter((action) => action.style === "primary").slice(0, 2) : sorted;
    const rest = sorted.filter((action) => !shown.includes(action));
    const main = wanted(view);
    /** @type {Button[]} */
    const buttons = shown.map((choice) => ({ label: choice.label, choice, refused: choice.refused, primary: choice === main, cause: { kind: choice.kind } }));
    if (rest.length) buttons.push({ label: say("more-actions"), choices: rest, title: say("more-actions"), cause: {} });
    if (cuts.length) buttons.push({ label: say("cut"), choices: cuts, title: say("which-cut"), cause: { kind: "cut" } });
    return buttons;
  }

  /**
   * @param {View} view
   * @returns {Button[]}
   */
  #forTable(view) {
    /** @type {Button[]} */
    const found = [];
    const { opening = null } = view.me ?? {};
    for (const proposal of view.proposals ?? []) {
      if (proposal.kind !== "lay") found.push({ label: proposal.label, choice: proposal, cause: { kind: proposal.kind, ids: proposal.cards ?? [], meld: proposal.meld } });
    }
    if (opening?.request && !opening.refused) {
      found.unshift({ label: opening.label, choice: opening, cause: { kind: "open", ids: [] } });
    }
    const first = follow(view, !isComfortable() && found.length > 1);
    if (isComfortable()) found.unshift(...first);
    const shown = [...found.slice(0, 2), ...(isComfortable() ? [] : first)]
      .map((button, index) => ({ ...button, primary: leads(view, button) ?? index === 0 }));
    return shown.length ? shown : [{ label: say("select"), choice: null, idle: true }];
  }

  /**
   * @param {Game} game
   * @returns {Button[]}
   */
  #forSelection(game) {
    const { view } = game;
    const possible = game.possible();
    const ids = game.picked;
    /** @type {Button[]} */
    const buttons = [];
    const readings = readingsOf(possible.uses);
    const others = possible.uses.filter((use) => !readings.includes(use));
    if (readings.length > 1) {
      buttons.push({ label: say(readings[0].collects ? "collect-ways" : "lay-ways", { count: readings.length }), choices: readings, title: say("which-reading"), cause: { kind: "lay", ids } });
    } else if (readings.length) {
      buttons.push({ label: labelOf(readings[0]), choice: readings[0], cause: { kind: "lay", ids } });
    }
    if (others.length > 1) {
      buttons.push({ label: say("places", { count: others.length }), choices: others, title: say("which-meld"), cause: { kind: "attach", ids } });
    } else if (others.length) {
      buttons.push({ label: others[0].label, choice: others[0], cause: { kind: others[0].kind, ids, meld: others[0].meld } });
    }
    const keep = view.actions?.find((action) => action.kind === "keep");
    if (keep && possible.discard && ids[0].slice(0, -1) === view.asked) {
      // The yes lies left, as the question was asked by a tap on the right.
      return [
        { label: say("prepare-yes"), choice: possible.discard, primary: true, cause: { kind: "prepare", ids } },
        { label: keep.label, choice: keep, cause: { kind: keep.kind } },
      ];
    }
    if (leaving(view) && possible.discard && !buttons.length) buttons.push({ label: say("others"), choice: null, idle: true });
    if (possible.discard) {
      buttons.push({ label: possible.discard.label, choice: possible.discard, refused: possible.discard.refused, cause: { kind: "discard", ids } });
    }
    // What is advised stays where it is, only a question is asked in its place; so does what a lesson asks for.
    const isLed = view.table !== 0 || buttons.some((button) => leads(view, button));
    const first = isLed ? isComfortable() ? follow(view) : [] : this.#forTable(view).filter(({ primary }) => primary);
    if (!buttons.length) buttons.push({ label: say(possible.hint ? "others" : "nothing"), choice: null, idle: true }); // the line says why
    return [...first, ...buttons].map((button, index) => ({
      ...button, primary: leads(view, button) ?? (index === 0 && !button.refused && !button.idle),
    }));
  }

  /**
   * @param {Game} game
   * @param {string | null} looks what is shown where the score would be
   */
  render(game, looks) {
    const { view } = game;
    const isAsked = view.phase === "play" && !game.possible();
    const isBusy = Boolean(game.pending) || isAsked;
    // Until the server has said what the cards can do the buttons keep their labels.
    const buttons = isAsked ? this.#last ?? this.#forTable(view) : this.buttons(game, looks);
    this.#last = buttons;
    /** @type {any[]} */
    const nodes = [...this.uses.children];
    buttons.forEach((button, index) => {
      const node = nodes[index] ?? this.uses.appendChild(el("button", { class: "use", type: "button" }));
      const label = plain(button.label);
      const words = button.choice?.words ?? label;
      if (node.dataset.label !== `${label}|${words}`) node.replaceChildren(...spoken(label, words));
      node.dataset.label = `${label}|${words}`;
      node.className = `use${button.primary ? " primary" : ""}${button.refused ? " refused" : ""}${button.idle ? " idle" : ""}`;
      attribute(node, "aria-disabled", button.idle || isBusy ? "true" : null);
      attribute(node, "aria-busy", isBusy ? "true" : null);
      node.onclick = (event) => { if (!isAsked) this.#tap(event, button); };
    });
    for (const node of nodes.slice(buttons.length)) {
      if (node === document.activeElement) this.uses.firstElementChild?.focus();
      node.remove();
    }
    this.uses.dataset.count = String(buttons.length);
    this.uses.classList.toggle("led", isComfortable() && buttons[0]?.cause?.kind === "follow");
    attribute(this.undo, "aria-disabled", view.back && !isBusy ? null : "true");
    attribute(this.undo, "title", view.back?.label ?? null);
    this.advice.hidden = !view.advice || (isComfortable() && Boolean(view.advice.follow)); // its room is for what is advised
    attribute(this.advice, "aria-disabled", view.advice?.ask && !isBusy ? null : "true");
  }

  #tap(event, button) {
    const isKey = event.isTrusted && event.detail === 0; // the clicks that `taps.js` makes are not trusted
    if (event.detail > 1 || (!isKey && performance.now() < this.#resting)) return undefined;
    if (button.run) return button.run();
    if (button.idle) return this.handlers.idle();
    if (button.choices) return this.handlers.choose(button.title, button.choices, button.cause);
    return this.handlers.act(button.choice, button.cause);
  }

  /** Another table is shown: its buttons are not those of the last one. */
  forget() {
    this.#last = null;
  }

  /** After an answer other buttons may stand where the finger still is: for a moment none of them can be hit. */
  rest() {
    const ms = isComfortable() ? 2 * REST_MS : REST_MS;
    this.#resting = performance.now() + ms;
    at("bar").classList.add("resting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => at("bar").classList.remove("resting"), ms);
  }
}
