// Cards as elements: whole cards from the sprite, and tiles, which are the narrow cards of a meld.

import { el, svg } from "../dom.js";

const SPRITE = new URL("../cards.svg", import.meta.url).href;
const RED = new Set(["H", "D"]);

function picture(name, box, place = {}) {
  return svg("svg", { viewBox: box, "aria-hidden": "true", focusable: "false", ...place }, svg("use", { href: `${SPRITE}#${name}` }));
}

/** The winner's cup, for a place in another picture. */
export const cup = (x, y, size) => picture("s-cup", "0 0 100 100", { x, y, width: size, height: size });

/** The picture of a card: '7H', '*' for a joker, null for the back. */
export function face(card) {
  return picture(card === null ? "c-back" : card === "*" ? "c-joker" : `c-${card}`, "0 0 100 140");
}

export const rankOf = (card) => (card[0] === "T" ? "10" : card[0]);
export const suitOf = (card) => card[1];

/** A card as text: '10♥', '★'. */
export const short = (card) => (card === "*" ? "★" : rankOf(card) + { H: "♥", D: "♦", C: "♣", S: "♠" }[suitOf(card)] + "\ufe0e");

/** A tile: the card's rank and suit, as large as they can be. A joker shows the card that it stands for. */
export function tile(card, as = null) {
  const shown = card === "*" ? as : card;
  const node = el("span", { class: "tile", "data-card": card });
  if (card === "*") node.classList.add("joker");
  if (shown) {
    node.classList.add(RED.has(suitOf(shown)) ? "red" : "black", suitOf(shown));
    node.append(picture(`i-${shown}`, "0 0 36 71.46"));
  } else {
    node.append(el("b", { text: "★", "aria-hidden": "true" }));
  }
  if (card === "*" && as) node.append(el("i", { class: "star", text: "★", "aria-hidden": "true" }));
  return node;
}

const JOKER_AS = /^\*[A2-9TJQK][HDCS]$/;

/**
 * A card as {card, as}: given so, as text ('7H', '*', '*7H' for a joker that stands for 7H) or as an id ('7H1').
 *
 * @param {CardData | string} card
 * @returns {CardData}
 */
export function cardData(card) {
  if (typeof card !== "string") return card;
  if (JOKER_AS.test(card)) return { card: "*", as: card.slice(1) };
  return { card: cardOf(card) };
}

/**
 * The tiles of a meld, or of cards.
 *
 * @param {Array<CardData | string>} cards
 */
export const tiles = (cards) => cards.map(cardData).map(({ card, as }) => tile(card, as));

/** The card of an id of the hand: '7H1' -> '7H', '*1' -> '*'. */
export const cardOf = (id) => (id[0] === "*" ? "*" : id.slice(0, 2));
