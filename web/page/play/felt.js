// What lies on the table: the melds, the two piles, and the tray with what is being gathered.

import { face, tiles } from "./cards.js";
import { at, attribute, el, isStill, lastOf, reconcile, text } from "../dom.js";
import { isFoldable, meldLayout } from "./layout.js";
import { say } from "../words.js";

/** Draw a node again only if what it shows has changed. */
function redraw(node, shown, draw) {
  const written = JSON.stringify(shown);
  if (node.dataset.shown === written) return false;
  node.dataset.shown = written;
  node.replaceChildren(...draw());
  return true;
}

/** A meld in words, which `last` says are of the last turn. */
export const meldWords = (meld) => say(meld.last ? "meld-last" : "meld", { meld: meld.name, points: meld.points });

/** The discard pile in words. */
export const pileWords = (pile) => (pile?.top ? say("discard-pile", { card: pile.name ?? pile.top, cards: pile.cards }) : say("discard-pile-empty"));

/** The melds of the table; `onTap(index)` is called for a tap on one. */
export class Melds {
  #box = { width: 0, height: 0 };
  #tiles = []; // of each meld, those that are always whole and those that may be folded
  #marked = ""; // which melds are of the last turn, and how many there are

  constructor(root, felt, onTap) {
    this.root = root;
    this.felt = felt;
    this.onTap = onTap;
    this.below = el("button", { class: "below", type: "button", hidden: true, on: { click: () => this.#scrollOn() } });
    felt.after(this.below);
    felt.addEventListener("scroll", () => this.#drawEdges(), { passive: true });
  }

  measure() {
    this.#box = { width: this.felt.clientWidth - 12, height: this.felt.clientHeight - 8 };
    this.#fit();
    this.#reveal();
  }

  #fit() {
    const { width, height } = this.#box;
    const { tile, high, folds } = meldLayout(this.#tiles, width, height, Math.max(46, Math.min(84, width / 7)));
    this.felt.style.setProperty("--tile", `${tile}px`);
    this.felt.style.setProperty("--tile-h", `${high}px`);
    this.felt.classList.toggle("folds", folds);
  }

  /** @param {View} view */
  render(view) {
    const melds = view.melds ?? [];
    this.#tiles = melds.map(({ cards }) => {
      const foldable = cards.filter((card, index) => isFoldable(cards, index)).length;
      return [cards.length - foldable, foldable];
    });
    reconcile(this.root, melds, {
      key: (meld) => meld.index,
      make: (meld) => el("li", {}, el("button", {
        class: "meld", type: "button", "data-index": meld.index, on: { click: () => this.onTap(meld.index) },
      })),
      update: (node, meld) => {
        const button = node.firstElementChild;
        redraw(button, meld.cards, () => tiles(meld.cards));
        [...button.children].forEach((tile, index) => tile.classList.toggle("foldable", isFoldable(meld.cards, index)));
        button.classList.toggle("last", Boolean(meld.last));
        attribute(button, "aria-label", meldWords(meld));
      },
    });
    attribute(this.felt, "data-empty", melds.length ? null : say("no-melds"));
    this.#fit();
    const marked = JSON.stringify([melds.length, melds.filter((meld) => meld.last).map((meld) => meld.index)]);
    if (marked !== this.#marked) this.#reveal();
    else this.#drawEdges();
    this.#marked = marked;
  }

  /** Scroll to what the last turn laid, or to the newest meld; not while a card is held. */
  #reveal() {
    const marked = this.root.querySelectorAll(".last");
    const node = (marked[marked.length - 1] ?? this.root.lastElementChild?.firstElementChild)?.parentElement;
    if (node && !document.body.classList.contains("holding")) {
      const { scrollTop, clientHeight } = this.felt;
      const bottom = node.offsetTop + node.offsetHeight + 4;
      this.felt.scrollTop = Math.max(bottom - clientHeight, Math.min(scrollTop, node.offsetTop - 4));
    }
    this.#drawEdges();
  }

  /** Fade the edges behind which there are more melds, and say how many are below. */
  #drawEdges() {
    const { scrollTop, clientHeight } = this.felt;
    const below = [...this.root.children].filter((/** @type {any} */ node) => node.offsetTop + node.offsetHeight / 2 > scrollTop + clientHeight).length;
    this.felt.classList.toggle("more-above", scrollTop > 4);
    this.felt.classList.toggle("more-below", below > 0);
    if (!below && document.activeElement === this.below) lastOf(this.nodes()).focus({ preventScroll: true });
    this.below.hidden = !below;
    text(this.below, below ? say("melds-below", { count: below }) : "");
  }

  #scrollOn() {
    this.felt.scrollBy({ top: this.felt.clientHeight * 0.7, behavior: isStill() ? "auto" : "smooth" });
  }

  node(index) {
    return this.root.querySelector(`.meld[data-index="${index}"]`);
  }

  nodes() {
    return [...this.root.querySelectorAll(".meld")];
  }
}

/** The stock and the discard pile. */
export class Piles {
  isBare = false;

  constructor(onTap) {
    this.stock = at("stock");
    this.discard = at("discard");
    this.stock.addEventListener("click", () => onTap("stock"));
    this.discard.addEventListener("click", () => onTap("discard_pile"));
  }

  /** While turns are played back the discard pile shows their discards; null shows the real one again. */
  showTop(card, view) {
    if (card === null) this.render(view);
    else redraw(this.discard, [card], () => [face(card), el("span", { class: "count" })]);
  }

  /** As long as no meld lies on the table the piles are large, in the middle of it. */
  place(isBare = this.isBare) {
    this.isBare = isBare;
    const [felt, middle] = [at("felt"), at("middle")];
    for (const [pile, side] of [[this.stock, -1], [this.discard, 1]]) {
      const { offsetWidth: wide, offsetHeight: high } = pile;
      const grow = Math.min(2.2, (felt.clientHeight - 52) / high, (felt.clientWidth - 60) / 2 / wide);
      const x = felt.offsetLeft + felt.clientWidth / 2 + side * (wide * grow / 2 + 9) - middle.offsetLeft - pile.offsetLeft - wide / 2;
      const y = felt.offsetTop + felt.clientHeight / 2 - 8 - middle.offsetTop - pile.offsetTop - high / 2;
      pile.style.transform = isBare && wide ? `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${grow.toFixed(2)})` : "";
    }
  }

  /** @param {View} view */
  render(view) {
    const { stock, discard_pile: pile, draws = [] } = view;
    redraw(this.stock, [stock > 0], () => [stock > 0 ? face(null) : el("span", { class: "none" }), el("span", { class: "count" })]);
    text(this.stock.lastChild, String(stock ?? ""));
    redraw(this.discard, [pile?.top ?? null], () => [
      pile?.top ? face(pile.top) : el("span", { class: "none" }), el("span", { class: "count" }),
    ]);
    text(this.discard.lastChild, pile?.cards ? String(pile.cards) : "");
    this.discard.classList.toggle("deep", (pile?.cards ?? 0) > 1);
    for (const kind of ["stock", "discard_pile"]) {
      const draw = draws.find((choice) => choice.kind === kind);
      const node = kind === "stock" ? this.stock : this.discard;
      node.classList.toggle("draw", Boolean(draw && !draw.refused));
    }
    this.place(view.stage === "playing" && !view.melds?.length);
    attribute(this.stock, "aria-label", say("stock", { cards: stock ?? 0 }));
    attribute(this.discard, "aria-label", pileWords(pile));
  }
}

/** The tray: melds put aside for the opening, the meld being gathered, the ready melds. */
export class Tray {
  constructor(root, onProposal) {
    this.root = root;
    this.onProposal = onProposal;
    this.gathering = el("div", { id: "gathering", class: "gathering" });
    this.counter = el("p", { class: "counter" });
    this.aside = el("ul", { class: "aside" });
    this.ready = el("ul", { class: "ready" });
    root.append(this.gathering, this.ready, this.aside);
    root.after(this.counter); // beside the tray, which scrolls
  }

  /** @param {import("./game.js").Game} game */
  render(game) {
    const { view, gathered, picked } = game;
    const { collected = [], opening = null, opened = false } = view.me ?? {};
    reconcile(this.aside, collected, {
      key: (meld) => meld.cards.join(),
      make: () => el("li", { class: "ribbon" }),
      update: (node, meld) => {
        redraw(node, meld.cards, () => tiles(meld.cards));
        attribute(node, "aria-label", say("aside", { meld: meld.name, points: meld.points }));
      },
    });
    const proposals = picked.length ? [] : (view.proposals ?? []).filter((proposal) => proposal.kind === "lay");
    reconcile(this.ready, proposals, {
      key: (proposal) => proposal.cards.join(),
      make: () => el("li", {}, el("button", { class: "ribbon", type: "button" })),
      update: (node, proposal) => {
        const button = node.firstElementChild;
        redraw(button, proposal.cards, () => [...tiles(proposal.cards), proposal.points ? el("small", { text: String(proposal.points) }) : ""]);
        attribute(button, "aria-label", proposal.words ?? proposal.label);
        button.onclick = () => this.onProposal(proposal);
      },
    });
    const counts = opening && !opened && collected.length;
    text(this.counter, counts ? say("counter", { points: opening.points, needed: opening.needed }).replace(" ", "\n") : "");
    this.counter.hidden = !counts;
    this.gathering.hidden = !gathered.size;
    if (gathered.size) this.root.scrollLeft = 0; // the cards of the hand lie there, and do not scroll
    this.root.classList.toggle("fixed", gathered.size > 0);
    const isEmpty = !collected.length && !gathered.size && !proposals.length;
    this.root.classList.toggle("empty", isEmpty);
    this.root.classList.toggle("more", this.root.scrollWidth > this.root.clientWidth);
    attribute(this.root, "data-hint", isEmpty && game.mayGather ? say("tray") : null);
  }
}
