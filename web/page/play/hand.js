// The hand: one button for each card, moved only by transforms.
//
// The nodes of the cards are kept from one view to the next, by the card's id. So an update takes neither the focus
// nor a card that is being held.

import { cardOf, face } from "./cards.js";
import { at, attribute, el, isComfortable, isStill, reconcile } from "../dom.js";
import { handLayout } from "./layout.js";
import { say } from "../words.js";

const DEAL_STEP_MS = 45;
const COMFORT_STEP = 49; // with comfort so much of each card is seen, in px
const TURN_MS = 240; // in which a drawn card turns over on its way

export class Hand {
  #nodes = new Map();
  #free = new Set(); // ids of cards that something else moves: held ones, or ones that wait for an answer
  #box = { width: 0, height: 0, left: 0, top: 0 };

  constructor(root) {
    this.root = root;
    this.order = [];
    this.slots = []; // the ids of the cards by their places, with those that have left since the draw
    this.layout = handLayout(0, 0, 0, 0);
    this.tray = new Map(); // id -> {x, y, scale}: places of gathered cards, and of those whose request is on its way
    this.picked = new Set();
    this.preview = null; // the order that a held card would make
  }

  node(id) {
    return this.#nodes.get(id) ?? null;
  }

  /** Measure the place of the hand; called when the window changes, never while a card moves. */
  measure() {
    const box = this.root.getBoundingClientRect();
    this.#box = { left: box.left, top: box.top, width: this.root.clientWidth, height: this.root.clientHeight };
    this.place();
  }

  get box() {
    return this.#box;
  }

  /**
   * Show these cards in this order. `sources(id)` gives the point from which a new card comes, or null; with `keeps` the
   * places of cards that leave stay free, so that nothing else moves.
   *
   * @param {HandCardData[]} cards
   */
  render(cards, { picked, marks, sources, keeps }) {
    this.order = cards.map((card) => card.id);
    if (!keeps || this.slots.filter((id) => this.order.includes(id)).join() !== this.order.join()) this.slots = this.order;
    this.picked = new Set(picked);
    const focused = focusedCard();
    const place = [...this.root.children].findIndex((node) => (focused === null ? node.tabIndex === 0 : node === this.node(focused)));
    const fresh = [];
    const gone = reconcile(this.root, cards, {
      key: (card) => card.id,
      make: (card) => {
        fresh.push(card.id);
        return this.#make(card);
      },
      update: (node, card) => {
        attribute(node, "aria-pressed", String(this.picked.has(card.id)));
        attribute(node, "aria-label", card.new ? say("card-new", { card: card.name }) : card.name);
        attribute(node, "data-mark", marks.get(card.id) ?? null);
        node.classList.toggle("new", card.new);
        node.classList.toggle("picked", this.picked.has(card.id));
      },
    }).map((node) => node.dataset.key);
    for (const id of gone) this.#nodes.delete(id);
    this.#keepFocus(focused, place);
    this.#start(fresh, sources);
    this.place();
  }

  #make(card) {
    const node = el("button", { class: "card", type: "button", tabindex: "-1" }, face(cardOf(card.id)));
    this.#nodes.set(card.id, node);
    return node;
  }

  /** Nodes that are moved in the document lose the focus, and a card that leaves takes it along: give it back. */
  #keepFocus(focused, place) {
    const nodes = [...this.root.children];
    const current = nodes.find((node) => node.tabIndex === 0);
    if (!current && nodes.length) nodes[Math.max(0, Math.min(place, nodes.length - 1))].tabIndex = 0;
    if (focused === null) return;
    const node = this.node(focused) ?? nodes[Math.min(place, nodes.length - 1)];
    if (node && document.activeElement !== node) this.focus(node);
  }

  /** Focus the card that had the focus last, or the first one; returns whether there is one. */
  focusAny() {
    const node = [...this.root.children].find((card) => card.tabIndex === 0) ?? this.root.firstElementChild;
    if (node) this.focus(node);
    return node !== null;
  }

  focus(node) {
    for (const other of this.root.children) if (other !== node) other.tabIndex = -1;
    node.tabIndex = 0;
    node.focus({ preventScroll: true });
  }

  /** Put new cards where they come from, without a transition; `place` then moves them to their places. */
  #start(fresh, sources) {
    if (!fresh.length) return;
    if (!isStill()) {
      for (const [index, id] of fresh.entries()) {
        const from = sources(id);
        if (!from) continue;
        const node = this.node(id);
        node.style.transition = "none";
        node.style.transform = `translate3d(${from.x - this.#box.left}px, ${from.y - this.#box.top}px, 0) scale(0.7)`;
        if (from.isHidden) turnOver(node);
        if (fresh.length > 3) node.style.transitionDelay = `${index * DEAL_STEP_MS}ms`;
      }
      void this.root.offsetWidth; // the transition begins there
      for (const id of fresh) this.node(id).style.transition = "";
    }
    const delayed = fresh.length > 3 ? fresh : [];
    if (delayed.length) {
      setTimeout(() => {
        for (const id of delayed) if (this.node(id)) this.node(id).style.transitionDelay = "";
      }, DEAL_STEP_MS * delayed.length);
    }
  }

  /** Put every card in its place: transforms only, and nothing is read from the screen. */
  place() {
    const { width, height } = this.#box;
    if (!width) return;
    const slots = this.preview ?? this.slots;
    const largest = Math.min(132, Math.max(76, window.innerHeight * 0.16));
    const layout = handLayout(slots.length, width, height, largest, isComfortable() ? COMFORT_STEP : 0);
    if (layout.width !== this.layout.width && layout.width) this.root.style.setProperty("--card-w", `${layout.width}px`);
    this.layout = layout;
    for (const [index, id] of slots.entries()) {
      const node = this.node(id);
      if (!node || this.#free.has(id) || this.tray.has(id)) continue;
      const { x, y } = layout.slots[index];
      // While cards make room their order above each other stays: changing it would paint the whole hand again.
      move(node, x, y - (this.picked.has(id) ? layout.lift : 0), 1, this.preview ? null : index + 1);
    }
    for (const [id, { x, y, scale }] of this.tray) {
      const node = this.node(id);
      if (node && !this.#free.has(id)) move(node, x - this.#box.left, y - this.#box.top, scale, 40 + this.order.indexOf(id));
    }
  }

  /** The place of a card, also of one that is gathered. */
  slotOf(id) {
    return this.layout.slots[this.slots.indexOf(id)];
  }

  /** Take cards out of the layout, so that only the caller moves them; `release` gives them back. */
  hold(ids) {
    for (const id of ids) this.#free.add(id);
  }

  release(ids) {
    for (const id of ids) {
      this.#free.delete(id);
      this.node(id)?.classList.remove("held");
    }
    this.place();
  }

  isHeld(id) {
    return this.#free.has(id);
  }
}

/**
 * The id of the card that has the focus, or null.
 *
 * @returns {string | null}
 */
export function focusedCard() {
  /** @type {HTMLElement | null} */
  const card = document.activeElement?.closest?.("#hand .card");
  return card?.dataset.key ?? null;
}

/** A place as CSS; in whole pixels, so that edges stay sharp. `tilt`: degrees, around the middle. */
export function transformed(x, y, scale, tilt = 0) {
  const turned = tilt ? ` translate(50%, 50%) rotate(${tilt.toFixed(1)}deg) translate(-50%, -50%)` : "";
  return `translate3d(${Math.round(x)}px, ${Math.round(y)}px, 0px) scale(${scale})${turned}`;
}

/** Move a node. */
function move(node, x, y, scale, z) {
  const transform = transformed(x, y, scale);
  if (node.style.transform !== transform) node.style.transform = transform;
  if (z !== null && node.style.zIndex !== String(z)) node.style.zIndex = String(z);
}

/** Let a card settle where it lies, a little further than that at first. */
export function land(node) {
  if (node && !isStill()) node.firstElementChild.animate([{ transform: "scale(1.1)" }, { transform: "scale(0.97)", offset: 0.6 }, { transform: "none" }], 200);
}

/** Turn the picture of a card that comes face down. */
function turnOver(node) {
  const [front, back] = [node.firstElementChild, face(null)];
  back.classList.add("reverse");
  node.append(back);
  const timing = { duration: TURN_MS, easing: "linear" };
  front.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "none" }], timing);
  back.animate([{ transform: "none" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(0)" }], timing).finished.catch(() => {}).then(() => back.remove());
}

/** The places of the gathered cards in the tray, beside each other from its left edge. */
export function trayPlaces(ids, cardWidth) {
  const box = at("gathering")?.getBoundingClientRect();
  if (!box || !ids.length) return new Map();
  const scale = Math.min(1, (box.height - 4) / (cardWidth * 1.4));
  const wide = cardWidth * scale;
  const step = ids.length > 1 ? Math.min(wide + 4, (box.width - wide) / (ids.length - 1)) : 0;
  return new Map(ids.map((id, index) => [id, { x: box.left + index * step, y: box.top + 2, scale }]));
}
