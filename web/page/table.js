// The table on the screen: draws every view, and turns what is tapped, dropped or typed into requests.

import { face, cardOf } from "./cards.js";
import { Bar } from "./bar.js";
import { at, attribute, text } from "./dom.js";
import { Drag } from "./drag.js";
import { choicesFor, whyNot } from "./drops.js";
import { Melds, Piles, Tray } from "./felt.js";
import { Flights } from "./flights.js";
import { Game } from "./game.js";
import { Hand, trayPlaces } from "./hand.js";
import { moments } from "./moments.js";
import { Players } from "./players.js";
import { Scene } from "./scenes.js";
import { choose } from "./sheets.js";
import { play as sound } from "./sound.js";
import { say } from "./words.js";

const LINE_MS = 6000;

export class Table {
  #said = null; // {line, kind, until}
  #told = null; // the sentence of the turn that is played back
  #timer = null;

  /** `hooks`: telegram, settings(), failed(error), changed(), ended(). */
  constructor(net, hooks) {
    this.hooks = hooks;
    this.game = new Game(net, {
      changed: (before, cause) => this.#changed(before, cause),
      selected: () => this.#selected(),
      said: (line, kind) => this.tell(line, kind),
      failed: (error) => hooks.failed(error),
    });
    this.flights = new Flights(at("flights"));
    this.hand = new Hand(at("hand"));
    this.players = new Players(at("players"), at("clock"), () => this.game.now());
    this.melds = new Melds(at("melds"), at("felt"), (index) => this.#tapMeld(index));
    this.piles = new Piles((kind) => this.#tapPile(kind));
    this.tray = new Tray(at("tray"), (proposal) => this.act(proposal, { kind: "lay", ids: proposal.cards ?? [] }));
    this.scene = new Scene(at("end"));
    this.bar = new Bar({
      act: (choice, cause) => this.act(choice, cause),
      choose: (title, choices, cause) => this.#choose(title, choices, cause),
      idle: (line) => this.tell(line, "hint"),
    });
    this.drag = new Drag(at("table"), this.hand, this.game, {
      picked: () => { hooks.telegram.haptic("pick"); sound("pick"); },
      over: () => hooks.telegram.haptic("target"),
      dropped: (ids, target, overHand) => this.#dropped(ids, target, overHand),
      arranged: (order, card) => {
        if (this.game.gathered.has(card)) this.game.takeBack([card]);
        this.#arranged(order);
      },
      drawn: (pile) => this.#tapPile(pile === "stock" ? "stock" : "discard_pile"),
    });
    this.#wire();
  }

  #wire() {
    at("hand").addEventListener("click", (event) => {
      const id = event.target.closest(".card")?.dataset.key;
      if (id) this.pick(id);
    });
    // A finger, a key or the mouse ends what is being played back.
    for (const kind of ["pointerdown", "keydown"]) at("table").addEventListener(kind, () => this.flights.finish(), true);
    at("undo").addEventListener("click", () => this.undo());
    at("advice").addEventListener("click", () => this.advise());
    at("tray").addEventListener("click", (event) => { if (!event.target.closest("button")) this.gatherPicked(); });
    new ResizeObserver(() => this.measure()).observe(at("table"));
    new ResizeObserver(() => this.measure()).observe(at("hand"));
  }

  measure() {
    this.hand.measure();
    this.melds.measure();
    this.#placeTray();
  }

  // Showing ---------------------------------------------------------------------------------------------------------

  #changed(before, cause) {
    const { game } = this;
    const { view } = game;
    const leaving = this.#leaving(cause);
    this.players.render(view);
    this.melds.render(view);
    this.piles.render(view);
    this.scene.render(view);
    at("table").dataset.stage = view.stage;
    at("table").dataset.phase = view.phase ?? "";
    at("table").dataset.version = view.version;
    this.#drawHand(cause);
    this.#selected();
    for (const { picture, box, to } of leaving) {
      this.flights.fly(picture, box, this.#landing(cause, to), { ms: 190 });
    }
    if (cause?.ids?.length) this.hand.release(cause.ids);
    if (this.drag.isHolding) this.drag.refresh();
    if (cause && cause.kind !== "order") this.bar.rest();
    if (before !== view) this.#playBack(before, cause);
    moments(before, view, this);
    this.hooks.changed(before, view, cause);
  }

  /** The cards of a request as they are on the screen now, before they leave the hand. */
  #leaving(cause) {
    const held = new Set(this.hand.order);
    const left = new Set(this.game.cards().map((card) => card.id));
    return (cause?.ids ?? []).filter((id) => held.has(id) && !left.has(id) && this.hand.node(id))
      .map((id) => ({ picture: face(cardOf(id)), box: this.hand.node(id).getBoundingClientRect() }));
  }

  /** Where the cards of a request have gone. */
  #landing(cause) {
    if (cause.kind === "discard") return at("discard").getBoundingClientRect();
    if (cause.meld !== undefined && cause.meld !== null) return this.melds.node(cause.meld)?.getBoundingClientRect();
    if (cause.kind === "open") return at("felt").getBoundingClientRect();
    const last = this.game.view.me?.opened ? this.melds.nodes().at(-1) : at("tray");
    return last?.getBoundingClientRect();
  }

  #drawHand(cause) {
    const { game } = this;
    const from = cause?.kind === "back" ? at("tray") : cause?.from === "discard_pile" ? at("discard") : at("stock");
    const box = from.getBoundingClientRect();
    this.hand.render(game.cards(), {
      picked: game.picked,
      marks: this.#marks(),
      sources: () => ({ x: box.left, y: box.top }),
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
    this.bar.render(game);
    this.tray.render(game);
    this.hand.picked = new Set(game.picked);
    for (const id of this.hand.order) {
      const node = this.hand.node(id);
      const isPicked = this.hand.picked.has(id);
      node.classList.toggle("picked", isPicked);
      attribute(node, "aria-pressed", String(isPicked));
      node.classList.toggle("waiting", Boolean(game.pending?.ids?.includes(id)));
    }
    this.#placeTray();
    this.#markTargets();
    this.#drawLine();
    this.hooks.telegram.confirmClosing(game.picked.length > 0 || Boolean(game.view.me?.collected?.length) || game.pending !== null);
  }

  /** Where the gathered cards lie; the hand moves them there. */
  #placeTray() {
    const ids = this.game.picked.filter((id) => this.game.gathered.has(id));
    this.hand.tray = trayPlaces(ids, this.hand.layout.width || 60);
    this.hand.place();
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

  #drawLine() {
    const { view } = this.game;
    const possible = this.game.picked.length ? this.game.possible() : null;
    const usual = possible?.hint ?? view.question ?? view.notice ?? view.advice?.line ?? view.hint ?? view.state;
    const line = this.#said?.line ?? this.#told ?? usual ?? "";
    text(at("line"), line);
    attribute(at("line"), "data-kind", this.#said?.kind ?? (this.#told ? "told" : view.question || view.notice ? "refused" : null));
  }

  /** Say a sentence: in the line above the hand for a while, and to those who listen. */
  tell(line, kind = "done") {
    this.#said = { line, kind };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#said = null;
      if (this.game.view) this.#drawLine();
    }, LINE_MS);
    if (this.game.view) this.#drawLine();
    this.hooks.live(line);
    if (kind === "refused") {
      this.hooks.telegram.haptic("refused");
      sound("refused");
    }
  }

  async #playBack(before, cause) {
    const { view } = this.game;
    const turns = this.hooks.missed(before, view).filter((turn) => turn.seat !== view.me?.seat);
    if (!turns.length || cause?.kind === "back") return;
    const places = {
      player: (seat) => this.players.node(seat), meld: (index) => this.melds.node(index),
      stock: at("stock"), discard: at("discard"), showTop: (card) => this.piles.showTop(card, this.game.view),
    };
    await this.flights.play(turns, view, places, (turn) => {
      this.#told = turn.line;
      this.#drawLine();
    });
    this.#told = null;
    if (this.game.view) this.#drawLine();
  }

  // Doing -----------------------------------------------------------------------------------------------------------

  pick(id) {
    const { game } = this;
    if (game.pending) return;
    if (game.gathered.has(id)) game.takeBack([id]);
    else game.toggle(id);
    this.hooks.telegram.haptic("target");
    sound("pick");
  }

  async act(choice, cause = {}) {
    if (!choice?.request) return null;
    const answer = await this.game.act(choice.request, cause);
    if (cause.ids?.length) this.hand.release(cause.ids);
    if (answer && !answer.refused) {
      this.hooks.telegram.haptic("drop");
      sound(cause.kind === "draw" ? "draw" : "drop");
    }
    return answer;
  }

  async #choose(title, choices, cause) {
    const choice = choices.length > 1 ? await choose(title, choices) : choices[0];
    if (!choice) {
      this.hand.release(cause.ids ?? []);
      return null;
    }
    return this.act(choice, { ...cause, kind: choice.kind ?? cause.kind, meld: choice.meld });
  }

  #tapPile(kind) {
    const { game } = this;
    const draw = game.view?.draws?.find((choice) => choice.kind === kind);
    if (game.view?.phase === "draw" && draw) return this.act(draw, { kind: "draw", from: kind });
    if (kind === "discard_pile" && game.picked.length) return this.#dropped([...game.picked], { kind: "discard" });
    return this.tell(game.view?.hint ?? game.view?.state ?? "", "hint");
  }

  #tapMeld(index) {
    const { game } = this;
    if (game.picked.length) return this.#dropped([...game.picked], { kind: "meld", index });
    const meld = game.view.melds.find((other) => other.index === index);
    return this.tell(say("meld", { meld: meld.name, points: meld.points }), "hint");
  }

  gatherPicked() {
    if (this.game.isPlaying && this.game.picked.length) this.game.gather(this.game.picked);
  }

  #arranged(order) {
    this.game.arrange(order);
    sound("drop");
  }

  async #dropped(ids, target, overHand = false) {
    const { game } = this;
    if (target?.kind === "felt" && game.isPlaying && !game.pending) {
      this.hand.release(ids);
      game.gather(ids);
      this.hooks.telegram.haptic("drop");
      sound("drop");
      return;
    }
    if (!target && overHand && ids.some((id) => game.gathered.has(id))) {
      this.hand.release(ids);
      game.takeBack(ids);
      return;
    }
    const choices = target && !game.pending ? choicesFor(game, ids, target) : [];
    const allowed = choices.filter((choice) => !choice.refused);
    if (!allowed.length) {
      this.hand.release(ids);
      if (!(target === null && overHand)) this.tell(whyNot(game, ids, target), "refused");
      return;
    }
    const used = [allowed[0].id ?? ids[0]];
    this.hand.release(ids.filter((id) => !used.includes(id)));
    const cause = { kind: allowed[0].kind, ids: used, meld: target.index };
    const answer = await this.#choose(say("which-reading"), allowed, cause);
    const rest = ids.filter((id) => !used.includes(id) && game.card(id));
    if (answer?.refused && target.kind === "discard") game.select(used); // asked about: a second tap does it
    else if (answer && !answer.refused && rest.length && choicesFor(game, rest, target).length) await this.#dropped(rest, target);
  }

  undo() {
    const { back } = this.game.view ?? {};
    if (back) this.act(back, { kind: "back" });
    else this.tell(say("no-undo"), "hint");
  }

  advise() {
    const { advice } = this.game.view ?? {};
    if (advice?.ask) this.act({ request: advice.ask }, { kind: "advice" });
    else if (advice?.line) this.tell(advice.line, "hint");
  }

  /** Move the card that has the focus by one place. */
  moveFocused(by) {
    const id = document.activeElement?.closest?.("#hand .card")?.dataset.key;
    const order = [...this.hand.order];
    const here = order.indexOf(id);
    const there = here + by;
    if (here < 0 || there < 0 || there >= order.length) return;
    order.splice(here, 1);
    order.splice(there, 0, id);
    this.#arranged(order);
    this.hooks.live(say("moved", { card: this.game.card(id).name, place: there + 1 }));
  }

  /** Escape: let go, then unselect; returns whether there was something. */
  stepOut() {
    return this.drag.cancel() || this.game.unselect();
  }

  discardPicked() {
    const { game } = this;
    const focused = document.activeElement?.closest?.("#hand .card")?.dataset.key;
    const ids = game.picked.length ? [...game.picked] : focused ? [focused] : [];
    if (ids.length) this.#dropped(ids, { kind: "discard" });
  }
}

