// What a person does at the table, however they do it: tapped, dropped and typed all end here, as a request of the view.

import { plain } from "./bar.js";
import { ask } from "../sheets.js";
import { play as sound } from "../sound.js";
import { say } from "../words.js";
import { choicesFor, whyNot } from "./drops.js";
import { focusedCard } from "./hand.js";

/**
 * @import { Cause, Game } from "./game.js"
 * @typedef {Partial<Omit<ChoiceData, "shows">> & {request: string, shows?: Array<CardData | string>, faces?: string[]}} Pictured
 *   a choice with the tiles to show beside it, or with whole cards
 */

export class Moves {
  /**
   * `table` has `hooks`, `tell(line, kind)` and `drag`.
   *
   * @param {Game} game
   * @param {import("./hand.js").Hand} hand
   * @param {import("./table.js").Table} table
   */
  constructor(game, hand, table) {
    this.game = game;
    this.hand = hand;
    this.table = table;
  }

  pick(id) {
    const { game } = this;
    if (this.#waits()) return;
    if (game.gathered.has(id)) game.takeBack([id]);
    else game.toggle(id);
    this.table.hooks.telegram.haptic("target");
    sound("pick");
  }

  /** Whether a request is on its way; if that has to wait for the network, say so to the person who goes on playing. */
  #waits() {
    const { pending, net } = this.game;
    if (pending && !net.isUp) this.table.tell(say("offline-waits"), "refused");
    return Boolean(pending);
  }

  /** The yes and the no to the question about a discard are buttons of its card, which a proposal has not selected. */
  #selectAsked() {
    const { picked, view } = this.game;
    const card = view?.me?.hand?.find((one) => view.asked && one.id.slice(0, -1) === view.asked);
    if (card && !picked.length) this.game.select([card.id]);
  }

  /**
   * @param {{request: string | null, kind?: string, daily?: number, record?: RecordData} | null} choice
   * @param {Cause} cause
   */
  async act(choice, cause = {}) {
    if (!choice?.request || !this.game.view || this.#waits()) return null;
    if (choice.kind === "lessons") return this.table.hooks.lessons();
    if (choice.record) return this.table.hooks.replay(choice.record.table, choice.record.deal, choice.record.turn);
    if (choice.daily !== undefined) return this.table.hooks.days(choice.daily);
    const answering = this.game.act(choice.request, cause);
    this.hand.release(cause.ids ?? []); // they lie at once where the request puts them
    if (cause.ids?.length) this.#landed();
    const answer = await answering;
    if (cause.kind === "draw" && answer && !answer.refused) this.#landed("draw");
    if (answer?.refused) this.#selectAsked();
    return answer;
  }

  #landed(name = "drop") {
    this.table.hooks.telegram.haptic("drop");
    sound(name);
  }

  /**
   * @param {string} title
   * @param {ChoiceData[]} choices
   * @param {Cause} cause
   */
  async choose(title, choices, cause) {
    const choice = choices.length > 1 ? await this.#ask(title, choices) : choices[0];
    if (!choice) {
      this.hand.release(cause.ids ?? []);
      return null;
    }
    return this.act(choice, { ...cause, kind: choice.kind ?? cause.kind, meld: choice.meld });
  }

  /**
   * Do something beside playing cards; what takes something away is asked about first.
   *
   * @param {ChoiceData} choice
   */
  async decide(choice) {
    const { asks, kind } = choice;
    const sure = asks ? await ask(asks, [{ ...choice, label: plain(choice.label) }, { request: "", label: say("no") }]) : choice;
    return this.act(sure, { kind });
  }

  /**
   * Ask which choice; if they differ only in what a joker stands for, that is what is asked.
   *
   * @param {string} title
   * @param {ChoiceData[]} choices
   */
  #ask(title, choices) {
    const jokers = choices.map(({ stands_for: one, shows = [] }) => (one ? [one] : shows.filter((card) => /^\*./.test(card)).map((card) => card.slice(1))));
    const isAboutJokers = choices.every((choice) => choice.meld === choices[0].meld) && new Set(jokers.map(String)).size === choices.length;
    if (!isAboutJokers) return ask(title, choices.map((one) => this.#pictured(one)));
    const differ = new Set(choices.map(({ points }) => points)).size > 1;
    return ask(say("joker-is"), choices.map((choice, index) => ({
      ...choice, faces: jokers[index], label: differ ? say("points", { points: choice.points }) : "",
    })));
  }

  /**
   * A choice with the cards to show beside it: those of its meld, jokers as what they stand for.
   *
   * @param {ChoiceData} choice
   * @returns {Pictured}
   */
  #pictured(choice) {
    if (choice.shows) return { ...choice, label: say("points", { points: choice.points }) };
    const meld = this.game.view.melds.find((other) => other.index === choice.meld);
    return { ...choice, label: plain(choice.label), shows: meld?.cards };
  }

  tapPile(kind, box = undefined) {
    const { game } = this;
    const draw = game.view?.draws?.find((choice) => choice.kind === kind);
    if (game.view?.phase === "draw" && draw) return this.act(draw, { kind: "draw", from: kind, box });
    if (kind === "discard_pile" && game.picked.length) return this.dropped([...game.picked], { kind: "discard" });
    if (!game.view) return undefined;
    const { hint, state, words } = game.view;
    return this.table.tell(hint ?? state, "hint", hint ?? words);
  }

  tapMeld(index) {
    const { game } = this;
    if (game.picked.length) return this.dropped([...game.picked], { kind: "meld", index });
    const meld = game.view?.melds.find((other) => other.index === index);
    return meld && this.table.tell(say("meld", { meld: meld.name, points: meld.points }), "hint");
  }

  gatherPicked() {
    if (this.game.mayGather && this.game.picked.length) this.game.gather(this.game.picked);
    else this.idle();
  }

  arrange(order) {
    this.game.arrange(order);
    sound("drop");
  }

  /**
   * @param {string[]} ids
   * @param {import("./drops.js").Target | null} target
   */
  async dropped(ids, target, overHand = false) {
    const { game } = this;
    if (target?.kind === "felt" && game.mayGather && !game.pending) {
      this.hand.release(ids);
      game.gather(ids);
      this.#landed();
      return;
    }
    if (!target && overHand && ids.some((id) => game.gathered.has(id))) {
      this.hand.release(ids);
      game.takeBack(ids);
      return;
    }
    if (target && this.#waits()) {
      this.hand.release(ids);
      return;
    }
    const choices = target ? choicesFor(game, ids, target) : [];
    const allowed = choices.filter((choice) => !choice.refused);
    if (!allowed.length) {
      this.hand.release(ids);
      if (!(target === null && overHand)) this.#refuse(ids, target);
      return;
    }
    const used = [allowed[0].id ?? ids[0]];
    this.hand.release(ids.filter((id) => !used.includes(id)));
    const cause = { kind: allowed[0].kind, ids: used, meld: target.index, x: target.x };
    const answer = await this.choose(say("which-reading"), allowed, cause);
    const rest = ids.filter((id) => !used.includes(id) && game.card(id));
    if (answer?.refused && target.kind === "discard") game.select(used); // asked about: a second tap does it
    else if (answer && !answer.refused && rest.length && choicesFor(game, rest, target).length) await this.dropped(rest, target);
  }

  async #refuse(ids, target) {
    const { id } = this.game;
    const asked = target?.kind === "meld" ? await this.game.whyNotOn(ids, target.index) : null;
    if (id !== this.game.id) return;
    const [line, words] = asked ?? whyNot(this.game, ids, target);
    this.table.tell(line, "refused", words);
  }

  undo() {
    const { back } = this.game.view ?? {};
    if (back) this.act(back, { kind: "back" });
    else this.table.tell(say("no-undo"), "hint");
  }

  advise() {
    const { advice } = this.game.view ?? {};
    if (advice?.ask) this.act({ request: advice.ask }, { kind: "advice" });
    else if (advice?.line) this.table.tell(advice.line, "hint", advice.words);
    else this.idle();
  }

  /** Say that a key does nothing now. */
  idle() {
    this.table.tell(say("key-idle"), "hint");
  }

  /** Move the card that has the focus by one place. */
  moveFocused(by) {
    const id = focusedCard();
    const order = [...this.hand.order];
    const here = order.indexOf(id);
    const there = here + by;
    if (here < 0 || there < 0 || there >= order.length) return;
    order.splice(here, 1);
    order.splice(there, 0, id);
    this.arrange(order);
    this.table.hooks.live(say("moved", { card: this.game.card(id).name, place: there + 1 }));
  }

  /** Escape: let go, then unselect; returns whether there was something. */
  stepOut() {
    return this.table.drag.cancel() || this.game.unselect();
  }

  discardPicked() {
    const { game } = this;
    const focused = focusedCard();
    const ids = game.picked.length ? [...game.picked] : focused ? [focused] : [];
    if (ids.length) this.dropped(ids, { kind: "discard" }); else this.idle();
  }
}
