// Cards as elements: whole cards from the sprite, and tiles, which are the narrow cards of a meld.

import { el, svg } from "./dom.js";

const SPRITE = new URL("cards.svg", import.meta.url).href;
const RED = new Set(["H", "D"]);

function picture(name, box) {
  return svg("svg", { viewBox: box, "aria-hidden": "true", focusable: "false" }, svg("use", { href: `${SPRITE}#${name}` }));
}

/** The picture of a card: '7H', '*' for a joker, null for the back. */
export function face(card) {
  return picture(card === null ? "c-back" : card === "*" ? "c-joker" : `c-${card}`, "0 0 100 140");
}

export const rankOf = (card) => (card[0] === "T" ? "10" : card[0]);
export const suitOf = (card) => card[1];

function sign(suit) {
  return picture(`s-${suit}`, "0 0 100 100");
}

/** A tile: the card's rank and suit, as large as they can be. A joker shows the card that it stands for. */
export function tile(card, as = null) {
  const shown = card === "*" ? as : card;
  const node = el("span", { class: "tile", "data-card": card });
  if (card === "*") node.classList.add("joker");
  if (shown) {
    node.classList.add(RED.has(suitOf(shown)) ? "red" : "black", suitOf(shown));
    node.append(el("b", { class: rankOf(shown) === "10" ? "ten" : null, text: rankOf(shown) }), sign(suitOf(shown)));
  } else {
    node.append(el("b", { text: "★" }));
  }
  if (card === "*" && as) node.append(el("i", { class: "star", text: "★" }));
  return node;
}

/** The tiles of a meld, given as [{card, as}] or as texts of cards. */
export function tiles(cards) {
  return cards.map((card) => (typeof card === "string" ? tile(card.length > 2 ? card.slice(0, 2) : card) : tile(card.card, card.as)));
}

/** The card of an id of the hand: '7H1' -> '7H', '*1' -> '*'. */
export const cardOf = (id) => (id[0] === "*" ? "*" : id.slice(0, 2));
