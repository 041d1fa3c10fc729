// The table on the screen: draws every view, and turns what is tapped, dropped or typed into requests.

import { face, cardOf } from "./cards.js";
import { Bar, inked, quoting } from "./bar.js";
import { at, attribute, el, lastOf, text } from "../dom.js";
import { Drag } from "./drag.js";
import { choicesFor } from "./drops.js";
import { Melds, Piles, Tray } from "./felt.js";
import { Flights } from "./flights.js";
import { Game } from "./game.js";
import { Hand, trayPlaces } from "./hand.js";
import { RATIO } from "./layout.js";
import { beginnings, endings, isClosing } from "./moments.js";
import { Moves } from "./moves.js";
import { Players } from "./players.js";
import { Scene } from "./scenes.js";
import { missed } from "./seen.js";
import { play as sound } from "../sound.js";
import { say } from "../words.js";

/** @import { Cause } from "./game.js" */

const LINE_MS = 6000;
const CLOSING_MS = 900; // so long the felt stays after the cards that close a deal

export class Table {
  #said = null; // {line, kind, until}
  #told = null; // the sentence of another's turn, when it is played back and for a while after
  #kept = null; // what the bot has played for the person, until their next tap
  #telling = null;
  #away = new Map(); // id -> {x, y, scale}: where cards lie whose request is on its way
  #timer = null;
  #checks = null; // {key, node}: the button that checks the cards of a deal, or its verdict
  #hushed = null; // a long sentence that the person has tapped away
  #wanted = null; // one that they want to read whole
  #shown = ""; // the sentence in the line

  /** `hooks`: telegram, live(line), failed(error), changed(before, view, cause, turns), led(answer), gone(answer),
   * replay(table, deal, turn), checked(table), lessons(), offersSound(), switchSoundOn(), comfort(isWanted). */
  constructor(net, hooks) {
    this.hooks = hooks;
    /** @type {"closing" | "table" | null} whether the felt is shown where the score would be: as a deal closes, or again */
    this.looks = null;
    this.game = new Game(net, {
      changed: (before, cause) => this.#changed(before, cause),
      selected: () => this.#selected(),
      // In a lesson what it asks for next stays in the line.
      said: (line, kind, words) => { if (this.game.id !== 0 || kind === "refused") this.tell(line, kind, words); },
      linked: (address) => hooks.telegram.openLink(address),
      led: (answer) => hooks.led(answer),
      gone: (answer) => hooks.gone(answer),
      failed: (error) => hooks.failed(error),
    });
    this.flights = new Flights(at("flights"));
    this.hand = new Hand(at("hand"));
    this.moves = new Moves(this.game, this.hand, this);
    this.players = new Players(at("players"), at("clock"), () => this.game.now());
    this.melds = new Melds(at("melds"), at("felt"), (index) => this.moves.tapMeld(index));
    this.piles = new Piles((kind) => this.moves.tapPile(kind));
    this.tray = new Tray(at("tray"), (proposal) => this.moves.act(proposal, { kind: "lay", ids: proposal.cards ?? [] }));
    this.scene = new Scene(at("end"), {
      look: () => this.look("table"),
      replay: (deal, turn) => hooks.replay(this.game.id, deal, turn),
      check: (view) => this.#check(view),
      offersSound: () => hooks.offersSound(),
      switchSoundOn: () => hooks.switchSoundOn(),
      comfort: (isWanted) => hooks.comfort(isWanted),
      act: (choice) => this.moves.decide(choice),
    });
    this.bar = new Bar({
      act: (choice, cause) => this.moves.act(choice, cause),
      choose: (title, choices, cause) => this.moves.choose(title, choices, cause),
      idle: () => this.tell(this.#usual(), "hint"),
      score: () => this.look(null),
    });
    this.drag = new Drag(at("table"), this.hand, this.game, {
      picked: () => { hooks.telegram.haptic("pick"); sound("pick"); },
      over: () => hooks.telegram.haptic("target"),
      dropped: (ids, target, overHand) => this.moves.dropped(ids, target, overHand),
      arranged: (order, card) => {
        if (this.game.gathered.has(card)) this.game.takeBack([card]);
        this.moves.arrange(order);
      },
      drawn: (pile, box) => this.moves.tapPile(pile === "stock" ? "stock" : "discard_pile", box),
    });
    this.#wire();
  }

  /** The button that checks the cards of the deals that are over; it becomes the verdict, which stays. */
  #check({ table, deal }) {
    if (this.#checks?.key === `${table} ${deal}`) return this.#checks.node;
    const node = el("div", { class: "check", role: "status" }, el("button", {
      class: "chip", type: "button", "data-act": "check", on: { click: async () => {
        const button = node.firstElementChild;
        if (button.hasAttribute("aria-disabled")) return;
        attribute(button, "aria-disabled", true);
        const { kind, line } = await this.hooks.checked(table);
        const verdict = el("p", { class: `lines ${kind}`, text: line, tabindex: "-1", "data-act": "check" });
        const isFocused = document.activeElement === button;
        node.replaceChildren(verdict);
        if (isFocused) verdict.focus();
      } },
    }, say("check")));
    this.#checks = { key: `${table} ${deal}`, node };
    return node;
  }

  #wire() {
    at("hand").addEventListener("click", (event) => {
      const id = event.target.closest(".card")?.dataset.key;
      if (id) this.moves.pick(id);
    });
    // A finger, a key or the mouse ends what is being played back; as a deal closes it does nothing else.
    for (const kind of ["pointerdown", "keydown", "click"]) {
      at("table").addEventListener(kind, (event) => {
        if (this.looks === "closing") {
          event.stopPropagation();
          if (kind === "pointerdown") return;
          event.preventDefault();
          this.look(null);
        } else {
          if (kind !== "click" && !this.flights.isPlaying) this.#forgetTurn();
          this.flights.finish();
        }
      }, true);
    }
    at("undo").addEventListener("click", () => this.moves.undo());
    at("advice").addEventListener("click", () => this.moves.advise());
    at("clock").addEventListener("click", () => { if (this.game.view) this.tell(this.game.view.state, "hint"); });
    at("line").addEventListener("click", () => {
      this.#hushed = null;
      this.#wanted = this.#shown;
      this.#drawLine();
    });
    at("tip").addEventListener("click", () => {
      this.#hushed = this.#shown;
      this.#wanted = null;
      this.#drawLine();
    });
    at("tray").addEventListener("click", (event) => { if (!event.target.closest("button")) this.moves.gatherPicked(); });
    at("stock").addEventListener("transitionend", () => this.drag.readTargets()); // the piles have moved
    const sizes = new ResizeObserver(() => this.measure());
    for (const id of ["table", "hand", "felt"]) sizes.observe(at(id));
  }

  measure() {
    this.hand.measure();
    this.melds.measure();
    this.piles.place();
    this.#placeTray();
  }

  /** Show no table any more. */
  leave() {
    this.looks = null;
    this.#said = this.#told = this.#kept = null;
    this.bar.forget();
    this.flights.finish();
    this.drag.cancel();
    at("flights").replaceChildren();
    this.game.leave();
    this.hooks.telegram.confirmClosing(false);
  }

  /** Show the felt where the score would be, or the score again. */
  look(where) {
    this.looks = where;
    this.flights.finish();
    if (this.game.view) this.#changed(this.game.view, null);
    this.bar.rest();
  }

  // Showing ---------------------------------------------------------------------------------------------------------

  /**
   * @param {View | null} before
   * @param {Cause | null} cause
   */
  #changed(before, cause) {
    const { game } = this;
    const { view } = game;
    if (!before) this.#told = this.#kept = null; // another table
    const turns = before === view ? [] : missed(before, view);
    const closes = before !== view && isClosing(before, view, turns);
    if (before && before.deal !== view.deal) this.flights.finish();
    if (closes) {
      this.looks = "closing";
      this.drag.cancel();
    } else if (!view.end) {
      this.looks = null;
    }
    const focused = document.activeElement;
    const leaving = this.#leaving(cause);
    this.players.render(view);
    this.melds.render(view);
    this.piles.render(view);
    this.scene.render(view, this.looks !== null);
    at("table").dataset.stage = this.looks ? "playing" : view.stage;
    at("table").classList.toggle("looking", this.looks !== null);
    if (this.looks !== "closing") at("table").classList.remove("closing");
    // As a deal closes, and below the score, the felt stays as it is.
    if (!before || view.stage === "playing" || this.looks === "table") at("table").classList.toggle("handless", !view.me?.hand?.length);
    at("table").dataset.phase = view.phase ?? "";
    at("table").dataset.version = view.version;
    this.#drawHand(cause);
    this.#selected();
    for (const { picture, box } of leaving) this.flights.fly(picture, box, this.#landing(cause), { ms: 190 });
    if (cause?.ids?.length) this.hand.release(cause.ids);
    if (this.drag.isHolding) this.drag.refresh();
    if (cause && cause.kind !== "order") this.bar.rest();
    beginnings(before, view, this);
    if (closes) {
      this.#close(before, turns);
    } else {
      if (turns.length && view.stage === "playing") this.#playBack(before, turns);
      endings(before, view, this);
    }
    this.hooks.changed(before, view, cause, turns);
    this.keepFocus(focused, cause);
  }

  /** If what had the focus has gone, or was a button pressed by a key, which now does something else, give the focus to
   * the hand, or to the first button below it. */
  keepFocus(focused, cause = null) {
    const isUsed = Boolean(cause) && cause.kind !== "order" && "keys" in document.documentElement.dataset && focused.closest("#uses, #tray") !== null;
    if (focused === document.body || at("sheet").open || focused.getClientRects().length && !isUsed) return;
    if (!isUsed && document.activeElement !== document.body && document.activeElement !== focused) return; // somebody gave it already
    if (!this.hand.focusAny()) at("uses").firstElementChild?.focus({ preventScroll: true });
  }

  /**
   * The cards of a request as they are on the screen now, before they leave the hand.
   *
   * @param {Cause | null} cause
   */
  #leaving(cause) {
    const held = new Set(this.hand.order);
    const left = new Set(this.game.cards().map((card) => card.id));
    return (cause?.ids ?? []).filter((id) => held.has(id) && !left.has(id) && this.hand.node(id) && !this.#isThere(id))
      .map((id) => ({ picture: face(cardOf(id)), box: this.hand.node(id).getBoundingClientRect() }));
  }

  /** Whether a card already lies where its request puts it. */
  #isThere(id) {
    const place = this.#away.get(id);
    return place !== undefined && Math.abs(this.hand.node(id).getBoundingClientRect().left - place.x) < 2;
  }

  /**
   * Where the cards of a request have gone.
   *
   * @param {Cause} cause
   */
  #landing(cause) {
    if (cause.kind === "discard") return at("discard").getBoundingClientRect();
    if (cause.meld !== undefined && cause.meld !== null) return this.melds.node(cause.meld)?.getBoundingClientRect();
    if (cause.kind === "open") return at("felt").getBoundingClientRect();
    const last = this.game.view.me?.opened ? lastOf(this.melds.nodes()) : at("tray");
    return last?.getBoundingClientRect();
  }

  /** @param {Cause | null} cause */
  #drawHand(cause) {
    const { game } = this;
    const from = cause?.kind === "back" ? at("tray") : cause?.from === "discard_pile" ? at("discard") : at("stock");
    const box = cause?.box ?? from.getBoundingClientRect();
    this.hand.render(game.cards(), {
      picked: game.picked,
      marks: this.#marks(),
      sources: () => ({ x: box.left, y: box.top, isHidden: from === at("stock") }),
      keeps: game.isPlaying,
    });
    attribute(at("hand"), "aria-label", say("hand", { cards: game.cards().length, points: game.view.me?.points ?? 0 }));
  }

  /** Cards of ready melds get the number of their meld, so that they can be seen to belong together. */
  #marks() {
    const marks = new Map();
    const ready = (this.game.view.proposals ?? []).filter((proposal) => proposal.kind === "lay");
    ready.forEach((proposal, index) => {
      for (const id of proposal.cards ?? []) if (!marks.has(id)) marks.set(id, String((index % 4) + 1));
    });
    return marks;
  }

  #selected() {
    const { game } = this;
    if (!game.view) return;
    if (game.picked.length) this.#told = null;
    this.bar.render(game, this.looks);
    this.tray.render(game);
    this.hand.picked = new Set(game.picked);
    for (const id of this.hand.order) {
      const node = this.hand.node(id);
      const isPicked = this.hand.picked.has(id);
      node.classList.toggle("picked", isPicked);
      attribute(node, "aria-pressed", String(isPicked));
      const waits = Boolean(game.pending?.ids?.includes(id));
      node.classList.toggle("waiting", waits);
      node.classList.toggle("dropped", waits && game.pending.x !== undefined);
    }
    this.#placeTray();
    this.#markTargets();
    this.#drawLine();
    this.hooks.telegram.confirmClosing(game.picked.length > 0 || Boolean(game.view.me?.collected?.length) || game.pending !== null);
  }

  /** Where the cards lie that are gathered, or on their way; the hand moves them there. */
  #placeTray() {
    const ids = this.game.picked.filter((id) => this.game.gathered.has(id));
    this.#away = this.#resting();
    this.hand.tray = new Map([...trayPlaces(ids, this.hand.layout.width || 60), ...this.#away]);
    this.hand.place();
  }

  /** Where cards lie until their request is answered: on the discard pile or their meld, there where they were dropped. */
  #resting() {
    const { kind, ids = [], meld = null, x = Infinity } = this.game.pending ?? {};
    const node = kind === "discard" ? at("discard") : meld === null ? null : this.melds.node(meld);
    if (!node || !ids.length) return new Map();
    const box = node.getBoundingClientRect();
    const { width } = this.hand.layout;
    const scale = Math.min(box.width / width, box.height / (width * RATIO));
    const wide = width * scale;
    const left = Math.max(box.left, Math.min(x - wide / 2, box.right - wide));
    return new Map(ids.map((id) => [id, { x: left, y: box.top, scale }]));
  }

  /** Melds and the discard pile that take the selected card, for those who tap. */
  #markTargets() {
    const { game } = this;
    const ids = game.picked;
    for (const node of this.melds.nodes()) {
      node.classList.toggle("fits", ids.length > 0 && choicesFor(game, ids, { kind: "meld", index: Number(node.dataset.index) }).length > 0);
    }
    at("discard").classList.toggle("fits", choicesFor(game, ids, { kind: "discard" }).some((choice) => !choice.refused));
  }

  /** The sentence that stands in the line if nothing has just been said. */
  #usual() {
    const { view } = this.game;
    const possible = this.game.picked.length ? this.game.possible() : null;
    return quoting(possible?.hint ?? view.question ?? view.notice ?? view.advice?.line ?? view.hint ?? view.state ?? "");
  }

  #drawLine() {
    const { view } = this.game;
    if (!view) return;
    const isLater = this.#told !== null && this.#said?.kind !== "refused"; // another's turn comes after an own one
    const line = isLater ? this.#told : this.#said?.line ?? this.#kept ?? this.#usual();
    this.#shown = line;
    text(at("line"), inked(line));
    this.#drawTip(line);
    attribute(at("status"), "data-kind", isLater ? "told" : this.#said?.kind ?? (view.question || view.notice ? "refused" : null));
  }

  /** Show a sentence whole, on the felt, if the line is too short for it, or hidden because nobody plays. */
  #drawTip(line) {
    const own = at("line");
    const { stage, state, question, notice, advice, end } = this.game.view;
    if (at("table").classList.contains("closing")) {
      at("tip").hidden = false;
      text(at("tip"), end.line);
      return;
    }
    const isWhole = stage === "playing" ? own.scrollHeight <= own.clientHeight + 2 : line !== this.#said?.line;
    // It covers melds: a mere hint waits until the line is tapped.
    const isNews = this.game.id === 0 || [this.#said?.line, this.#kept, question, notice, advice?.line, this.#wanted].includes(line);
    const isShown = !isWhole && isNews && line !== this.#hushed;
    at("tip").hidden = !isShown;
    text(at("tip"), isShown ? inked(line) : "");
    if (isShown && stage === "playing") text(own, inked(state));
  }

  /** Say a sentence: in the line above the hand for a while, and to those who listen. */
  tell(line, kind = "done", words = line) {
    this.#told = null;
    this.#said = { line, kind };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#said = null;
      this.#drawLine();
    }, LINE_MS);
    this.#drawLine();
    this.hooks.live(words);
    if (kind === "refused") {
      this.hooks.telegram.haptic("refused");
      sound("refused");
    }
  }

  /**
   * @param {View | null} before
   * @param {TurnData[]} turns
   */
  async #playBack(before, turns) {
    const { view } = this.game;
    const [own] = turns.filter((turn) => turn.seat === view.me?.seat && turn.by_default).slice(-1);
    if (own) {
      this.#kept = own.line;
      this.#said = null;
    }
    const places = {
      player: (seat) => (seat === view.me?.seat ? at("hand") : this.players.node(seat)), meld: (index) => this.melds.node(index),
      stock: at("stock"), discard: at("discard"), showTop: (card) => { if (this.game.view) this.piles.showTop(card, this.game.view); },
    };
    await this.flights.play(turns, places, (turn) => {
      this.#tellTurn(turn.line);
    }, before?.table === view.table && before.deal === view.deal ? before.discard_pile?.top : null);
    if (own && this.#kept) this.#tellTurn(null);
  }

  /**
   * The cards that close a deal fly first; then the felt stays for a moment, with the closer marked, before the score.
   *
   * @param {View | null} before
   * @param {TurnData[]} turns
   */
  async #close(before, turns) {
    const { view } = this.game;
    const goesOn = () => this.looks === "closing" && this.game.view?.table === view.table;
    await this.#playBack(before, turns);
    if (this.game.view?.table === view.table) endings(before, view, this);
    if (!goesOn()) return;
    at("table").classList.add("closing");
    this.#drawLine();
    await this.flights.hold(CLOSING_MS);
    if (goesOn()) this.look(null);
  }

  /** Say what a turn was, long enough to be read, or until something else is said or a card is selected. */
  #tellTurn(line) {
    this.#told = line;
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => {
      this.#told = null;
      this.#drawLine();
    }, LINE_MS);
    this.#drawLine();
  }

  /** What the bot has played for the person is forgotten at their next tap. */
  #forgetTurn() {
    if (this.#kept === null) return;
    this.#kept = null;
    this.#drawLine();
  }
}
