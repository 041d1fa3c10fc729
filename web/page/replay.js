// A deal that is over, turn by turn: a screen of its own, loaded when somebody asks for it.
//
// Nothing tells how long the deal still goes, or who wins it, before one is there: the slider ends at the last turn that
// was seen, as long as nobody asks for more.

import { at, attribute, el, spoken, text } from "./dom.js";
import { icon } from "./icons.js";
import { inked, plain } from "./play/bar.js";
import { face, tiles } from "./play/cards.js";
import { Melds } from "./play/felt.js";
import { FACTS } from "./play/heard.js";
import { letter } from "./play/keys.js";
import { handLayout } from "./play/layout.js";
import { rows } from "./play/scenes.js";
import { say } from "./words.js";

const SWIPE = 48; // px
const OPEN = -1; // in the place of a seat: all cards are open

export class Replay {
  #at = 0; // how many turns were played; after the last one follows the end
  #seen = 0;
  #eyes = OPEN;
  #whole = false; // whether the reader has asked how long the deal is
  #advice = null; // what the computer would have done in this turn

  /** `hooks`: live(line), failed(error), leave(), open(deal), led(answer) to the table where one plays on. */
  constructor(net, hooks) {
    this.net = net;
    this.hooks = hooks;
    const button = (name, does, kind = "tool") => el("button", { class: `${kind} ${name}`, type: "button", on: { click: does } });
    this.title = el("h2", { id: "replay-title" });
    this.close = button("close", () => hooks.leave());
    this.seats = el("ul", { class: "players" });
    this.open = button("open", () => this.#look(OPEN), "chip");
    this.others = el("div", { class: "others", role: "group", tabindex: 0 });
    this.melds = el("ul", { class: "melds" });
    this.felt = el("div", { class: "felt", tabindex: -1 }, this.melds);
    this.stock = el("span", { class: "pile", role: "img" });
    this.pile = el("span", { class: "pile", role: "img" });
    this.line = el("p", { class: "line" });
    this.hand = el("div", { class: "hand", role: "img" });
    this.end = el("div", { class: "end", "data-kind": "end", role: "region", tabindex: 0, hidden: true });
    this.notes = el("div", { class: "notes", tabindex: 0 });
    this.back = button("step", () => this.step(-1));
    this.on = button("step on", () => this.step(1));
    this.slider = /** @type {any} */ (el("input", { type: "range", min: 0, max: 1, step: 1, on: { input: () => this.#go(Number(this.slider.value)) } }));
    this.place = el("span", { class: "place", "aria-hidden": "true" });
    this.ask = button("ask", () => this.#advise(), "chip");
    this.playOn = button("what-if", () => this.#playOn(), "chip");
    this.rest = button("rest", () => { this.#whole = true; this.#draw(); }, "chip");
    this.root = at("replay");
    this.root.replaceChildren(
      el("header", {}, this.title, this.open, this.close), this.seats, this.others, this.felt, this.end,
      el("div", { class: "piles" }, this.stock, this.pile, this.line), this.hand, this.notes,
      el("div", { class: "chips" }, this.ask, this.playOn, this.rest),
      el("div", { class: "steps" }, this.back, el("label", {}, this.slider, this.place), this.on));
    this.table = new Melds(this.melds, this.felt, (index) => this.#tellMeld(index));
    new ResizeObserver(() => this.#measure()).observe(this.root);
    document.addEventListener("keydown", (event) => this.#key(event), true);
    let from = null;
    this.root.addEventListener("pointerdown", (event) => { from = event.target.closest("input, button") ? null : event.clientX; });
    this.root.addEventListener("pointercancel", () => { from = null; });
    this.root.addEventListener("pointerup", (event) => {
      const by = from === null ? 0 : event.clientX - from;
      if (Math.abs(by) > SWIPE) this.step(by < 0 ? 1 : -1);
      from = null;
    });
  }

  /**
   * Show a deal from a turn on.
   *
   * @param {ReplayData} data
   */
  show(data, turn = 0) {
    this.data = data;
    this.#at = this.#seen = Math.min(Math.max(0, Math.trunc(turn)), data.turns.length);
    this.#whole = false;
    this.#advice = null;
    this.#eyes = data.seat ?? 0;
    text(this.title, say("deal-replayed", { deal: data.deal }));
    this.seats.style.setProperty("--players", String(data.names.length));
    attribute(this.seats, "data-many", data.names.length > 4 ? "yes" : null);
    this.seats.replaceChildren(...data.names.map((name, seat) => el("li", { class: "player-place" }, el("button", {
      class: "player", type: "button", "data-seat": seat, on: { click: () => this.#look(seat) },
    }, el("span", { class: "name", text: this.#name(seat) }), el("span", { class: "cards", "aria-hidden": "true" }), el("span", { class: "unseen" })))));
    for (const [node, name] of [[this.close, "close"], [this.back, "back"], [this.on, "next"]]) {
      node.replaceChildren(icon(name));
      attribute(node, "aria-label", name === "close" ? say("close-sheet") : say(`replay-${name}`));
    }
    text(this.open, say("replay-open"));
    attribute(this.others, "aria-label", say("replay-open"));
    text(this.ask, say("replay-advice"));
    text(this.playOn, say("what-if"));
    text(this.rest, say("replay-rest"));
    attribute(this.slider, "aria-label", say("replay-slider"));
    const read = [[this.hand, "hand"], [this.melds, "table"], [this.pile, "pile"], [this.seats, "cards"], [this.slider, "turn"], [this.line, "last"]];
    for (const [node, name] of read) attribute(node, "aria-keyshortcuts", letter(name));
    this.#draw();
    this.#say();
    this.on.focus({ preventScroll: true });
  }

  /** A fact of the deal as it was then, as a sentence, for each key that reads one. */
  fact(name) {
    const { data } = this;
    const turn = this.#turn();
    const end = this.#at < data.turns.length ? null : data.end;
    const players = data.names.map((one, seat) => {
      const { total, points } = data.end.rows[seat];
      return { seat, name: one, cards: turn.hands[seat].length, on_turn: seat === turn.seat && !end, total: end ? total : total - (points ?? 0) };
    });
    if (name === "hand") return this.#heard(this.#shown());
    if (name === "turn") return `${this.slider.getAttribute("aria-valuetext")}. ${FACTS.last(/** @type {any} */ ({ last: [turn], end }), [])}`;
    const melds = turn.melds.map((meld) => ({ ...meld, name: `${this.#name(meld.seat)}: ${meld.name}` }));
    return FACTS[name](/** @type {any} */ ({ ...turn, melds, players, last: [turn], end, deal: data.deal, me: { seat: data.seat } }), []);
  }

  /** Go forward or back. */
  step(by) {
    if (this.#at + by >= 0 && this.#at + by <= this.data.turns.length) this.#go(this.#at + by);
  }

  #go(turn) {
    if (turn === this.#at) return;
    this.#at = turn;
    this.#seen = Math.max(this.#seen, turn);
    this.#advice = null;
    this.#draw();
    this.#say();
  }

  /** Look with the eyes of a seat, or at all cards. */
  #look(seat) {
    this.#eyes = seat === OPEN && this.#eyes === OPEN ? this.data.seat ?? 0 : seat;
    this.#draw();
  }

  #name(seat) {
    return seat === this.data.seat ? say("you") : plain(this.data.names[seat]);
  }

  /** Whose hand is shown large: the eyes, or if all cards are open the reader or the seat that has just played. */
  #shown() {
    return this.#eyes === OPEN ? this.data.seat ?? this.#turn().seat ?? 0 : this.#eyes;
  }

  #turn() {
    return this.data.turns[Math.min(this.#at, this.data.turns.length - 1)];
  }

  /** One sentence for those who listen. */
  #say() {
    const { data } = this;
    const said = this.#at < data.turns.length ? this.#turn().words : data.end.words;
    this.hooks.live([said, ...this.#remarks().map((remark) => remark.words)].join(" "));
  }

  #remarks() {
    return this.data.remarks.filter((remark) => remark.turn === this.#at);
  }

  #draw() {
    const { data } = this;
    const turn = this.#turn();
    const isEnd = this.#at >= data.turns.length;
    const shown = this.#shown();
    for (const node of /** @type {any} */ (this.seats.querySelectorAll(".player"))) {
      const seat = Number(node.dataset.seat);
      const cards = turn.hands[seat].length;
      text(node.children[1], String(cards));
      text(node.children[2], say("replay-cards", { cards }));
      node.classList.toggle("on_turn", seat === turn.seat && !isEnd);
      node.classList.toggle("eyes", seat === shown);
      attribute(node, "aria-pressed", String(seat === this.#eyes));
    }
    attribute(this.open, "aria-pressed", String(this.#eyes === OPEN));
    this.open.hidden = isEnd;
    this.others.hidden = this.#eyes !== OPEN || isEnd;
    this.others.replaceChildren(...data.names.map((name, seat) => seat !== shown && el("div", { class: `p${seat}`, role: "img", "aria-label": this.#heard(seat) },
      el("span", { class: "name", text: this.#name(seat) }), tiles(turn.hands[seat]))).filter((node) => node));
    for (const node of [this.felt, this.hand, this.stock.parentElement]) node.hidden = isEnd;
    this.end.hidden = !isEnd;
    this.#drawPiles(turn);
    this.#drawHand(turn, shown);
    this.#drawNotes(turn, isEnd);
    this.#drawSteps(isEnd);
    if (isEnd) this.#drawEnd();
    else this.#drawMelds(turn);
  }

  #drawMelds(turn) {
    this.table.render(/** @type {any} */ ({ melds: turn.melds }));
    this.table.nodes().forEach((node, place) => {
      const { seat } = turn.melds[place];
      node.className = `meld p${seat}${turn.melds[place].last ? " last" : ""}`;
      attribute(node, "aria-label", `${this.#name(seat)}: ${node.getAttribute("aria-label")}`);
    });
    this.#measure();
  }

  #tellMeld(index) {
    const meld = this.#turn().melds.find((one) => one.index === index);
    const told = `${this.#name(meld.seat)}: ${meld.name}`;
    text(this.line, inked(told));
    this.hooks.live(told);
  }

  /** The piles; an arrow marks where a card was taken or thrown. */
  #drawPiles(turn) {
    const pile = turn.discard_pile;
    const draw = (node, card, cards, marks, words) => {
      node.replaceChildren(cards ? face(card) : el("span", { class: "none" }), el("span", { class: "count", text: String(cards) }),
        marks ? el("span", { class: `mark p${turn.seat}`, text: marks }) : "");
      attribute(node, "aria-label", words);
    };
    draw(this.stock, null, turn.stock, turn.drew ? "↑" : "", say("stock", { cards: turn.stock }));
    draw(this.pile, pile.top, pile.cards, (turn.took ? "↑" : "") + (turn.discarded ? "↓" : ""),
      pile.top ? say("discard-pile", { card: pile.name, cards: pile.cards }) : say("discard-pile-empty"));
    text(this.line, inked(turn.line));
  }

  #heard(seat) {
    const cards = this.#turn().hands[seat].map((card) => this.data.cards[card]);
    return say("replay-hand", { name: this.#name(seat), cards: cards.join(", ") || "0" });
  }

  #drawHand(turn, seat) {
    const cards = turn.hands[seat];
    const { clientWidth, clientHeight } = this.hand;
    const { width, slots } = handLayout(cards.length, clientWidth, clientHeight, 92);
    this.hand.style.setProperty("--card-w", `${width}px`);
    this.hand.replaceChildren(...cards.map((card, place) => {
      const node = el("span", { class: "card" }, face(card));
      node.style.transform = `translate(${slots[place].x}px, ${slots[place].y}px)`;
      return node;
    }));
    attribute(this.hand, "aria-label", this.#heard(seat));
  }

  /** The reader's own remarks on this turn, and what the computer would have done, once that was asked for. */
  #drawNotes(turn, isEnd) {
    this.ask.hidden = isEnd || turn.seat === null || this.#advice !== null;
    this.playOn.hidden = !this.data.what_if[this.#at];
    this.notes.replaceChildren(
      ...this.#remarks().map((remark) => el("p", {}, "💬 ", spoken(inked(remark.line), remark.words))),
      ...(this.#advice ?? []).map((step) => el("p", {}, "💡 ", spoken(inked(step.line), step.words))));
    this.notes.hidden = !this.notes.childElementCount;
  }

  #drawSteps(isEnd) {
    const last = this.data.turns.length;
    this.slider.max = String(this.#whole ? last : Math.max(1, this.#seen));
    this.slider.value = String(this.#at);
    const words = isEnd ? say("replay-end") : this.#at === 0 ? say("replay-dealt") : say("replay-turn", { turn: this.#at });
    attribute(this.slider, "aria-valuetext", words);
    text(this.place, this.#whole && !isEnd ? `${this.#at} / ${last - 1}` : words);
    this.rest.hidden = this.#whole || isEnd;
    attribute(this.back, "aria-disabled", this.#at === 0 ? "true" : null);
    attribute(this.on, "aria-disabled", isEnd ? "true" : null);
  }

  #drawEnd() {
    const { data } = this;
    const players = data.names.map((name, seat) => ({ seat, name }));
    const view = /** @type {any} */ ({ players, end: data.end, me: { seat: data.seat } });
    this.end.replaceChildren(
      el("h2", { text: data.end.line }), data.end.scored ? rows(view, (seat) => this.#name(seat)) : "",
      data.end.luck ? el("p", { class: "lines luck", text: data.end.luck.line }) : "",
      data.next === null ? "" : el("button", { class: "chip", type: "button", on: { click: () => this.hooks.open(data.next) } }, say("replay-next-deal")));
    attribute(this.end, "aria-label", data.end.words);
  }

  async #advise() {
    const { data } = this;
    const turn = this.#at;
    if (this.ask.getAttribute("aria-busy")) return;
    attribute(this.ask, "aria-busy", "true");
    try {
      /** @type {ReplayAdviceData} */
      const { steps } = await this.net.get(`api/tables/${data.table}/replays/${data.deal}/advice?turn=${turn}`);
      if (data !== this.data || turn !== this.#at) return;
      const line = steps.length ? say("replay-advised", { name: this.#name(this.#turn().seat) }) : say("replay-no-advice");
      this.#advice = [...steps.length && this.#turn().seat === data.seat ? [] : [{ line, words: line }], ...steps]; // what it says is said to who plays
      this.#draw();
      this.hooks.live(this.#advice.map((step) => step.words).join(" "));
      this.on.focus({ preventScroll: true });
    } catch (error) {
      this.hooks.failed(error);
    } finally {
      attribute(this.ask, "aria-busy", null);
    }
  }

  /** Play on from here, against computers. */
  async #playOn() {
    const { data } = this;
    if (this.playOn.getAttribute("aria-busy")) return;
    attribute(this.playOn, "aria-busy", "true");
    try {
      /** @type {AnswerData} */
      const answer = await this.net.doOnce(`api/tables/${data.table}/replays/${data.deal}`, { request: data.what_if[this.#at] });
      if (answer.table) await this.hooks.led(answer);
      else this.hooks.live(answer.words);
    } catch (error) {
      this.hooks.failed(error);
    } finally {
      attribute(this.playOn, "aria-busy", null);
    }
  }

  #measure() {
    if (this.root.hidden || !this.data || !this.felt.clientHeight) return;
    this.table.measure();
    this.#drawHand(this.#turn(), this.#shown());
  }

  #key(event) {
    if (this.root.hidden || at("sheet").open || event.ctrlKey || event.metaKey || event.altKey) return;
    const does = { ArrowRight: () => this.step(1), ArrowLeft: () => this.step(-1), Home: () => this.#go(0), Escape: () => this.hooks.leave() }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }
}
