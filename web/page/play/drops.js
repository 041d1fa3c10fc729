// What a card may do at a place: read from the view, never worked out here.

import { plain } from "./bar.js";
import { cardOf, short } from "./cards.js";
import { say } from "../words.js";

/**
 * @import { Game } from "./game.js"
 * @typedef {{kind: string, index?: number, x?: number}} Target `x`: where on the screen the cards were dropped
 */

/**
 * The choices for dropping cards on a target `{kind: 'discard'|'meld'|'felt'|'hand', index}`.
 *
 * Several cards on a meld: those of the first card that fits; the caller goes on with the rest.
 *
 * @param {Game} game
 * @param {string[]} ids
 * @param {Target} target
 * @returns {Array<ChoiceData & {id?: string}>}
 */
export function choicesFor(game, ids, target) {
  const { view } = game;
  if (view?.phase !== "play") return [];
  if (target.kind === "discard") return ids.length === 1 ? mays(game, ids[0]).filter((may) => may.kind === "discard") : [];
  if (target.kind !== "meld") return [];
  for (const id of ids) {
    const found = mays(game, id).filter((may) => may.kind !== "discard" && may.meld === target.index);
    if (found.length) return found.map((may) => ({ ...may, id }));
  }
  return [];
}

/**
 * @param {Game} game
 * @param {string} id
 */
function mays(game, id) {
  return game.card(id)?.may ?? [];
}

/**
 * What a target would do with the cards, in a word or two; null if it does not take them, "" if that says itself.
 *
 * @param {Game} game
 * @param {string[]} ids
 * @param {Target} target
 */
export function doesAt(game, ids, target) {
  if (target.kind === "felt") return game.mayGather ? "" : null;
  const choice = choicesFor(game, ids, target).find((one) => !one.refused);
  if (!choice) return null;
  return choice.kind === "attach" ? say("drop-attach", { card: short(cardOf(choice.id)) }) : choice.kind === "swap" ? say("drop-swap") : plain(choice.label);
}

/**
 * A sentence why the cards went nowhere, twice: to be read, and to be heard.
 *
 * @param {Game} game
 * @param {string[]} ids
 * @param {Target | null} target
 */
export function whyNot(game, ids, target) {
  const { view } = game;
  if (view.phase === "draw") return same(view.hint ?? say("draw-first"));
  if (view.phase !== "play") return [view.state, view.words ?? view.state];
  if (target?.kind === "discard") {
    if (ids.length > 1) return same(say("one-discard"));
    const [choice] = choicesFor(game, ids, target);
    return choice?.why ? [choice.why, choice.why_words ?? choice.why] : same(say("nowhere"));
  }
  if (target?.kind === "meld") {
    const meld = view.melds.find((other) => other.index === target.index);
    const name = ids.length === 1 ? game.card(ids[0])?.name : null;
    return same(name ? say("not-there", { card: name, meld: meld?.name ?? "" }) : say("not-there-many"));
  }
  return same(say("nowhere"));
}

const same = (line) => [line, line];
