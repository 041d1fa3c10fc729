// What those hear who do not see the table: one sentence for a change, with cards as words.

import { lastOf } from "../dom.js";
import { meldWords, pileWords } from "./felt.js";
import { plateWords, who } from "./players.js";
import { say } from "../words.js";

/** What was said of a table, the newest last, to go through it. */
export class Log {
  /** @type {string[]} */
  lines = [];
  #place = 0;

  /** @param {string[]} lines */
  begin(lines) {
    this.lines = [];
    for (const line of lines) this.add(line);
  }

  add(line) {
    if (line !== lastOf(this.lines)) this.lines.push(line);
    this.#place = this.lines.length;
  }

  /** The sentence before or after the one that was read last, and its number. */
  step(by) {
    const count = this.lines.length;
    if (!count) return say("log-none");
    this.#place = Math.max(0, Math.min(count - 1, this.#place + by));
    return say("log-line", { number: this.#place + 1, count, line: this.lines[this.#place] });
  }
}

/**
 * A fact of the table as a sentence, for each key that reads one; `cards` is the hand in the order of the reader.
 *
 * @type {Record<string, (view: View, cards: HandCardData[]) => string>}
 */
export const FACTS = {
  hand: ({ me }, cards) => {
    const names = cards.map((card) => (card.new ? say("card-new", { card: card.name }) : card.name));
    const aside = (me?.collected ?? []).map((meld) => say("aside", { meld: meld.name, points: meld.points }));
    const held = say("hand", { cards: cards.length, points: me?.points ?? 0 });
    return [names.length ? `${held}: ${names.join("; ")}` : held, ...aside].join(". ");
  },
  table: ({ melds = [] }) => (melds.length ? `${say("melds")}: ${melds.map((meld, place) => `${place + 1}: ${meldWords(meld)}`).join("; ")}` : say("no-melds")),
  pile: ({ discard_pile: pile, stock }) => `${pileWords(pile)}. ${say("stock", { cards: stock ?? 0 })}`,
  cards: ({ players = [], me }) => players.map((player) => `${who(player, me)}: ${plateWords(player)}`).join("; "),
  turn: (view) => [view.words, view.hint_words].filter(Boolean).join(". ").replace(/([.!?])\. /g, "$1 "),
  last: ({ last, end, words }) => end?.words ?? lastOf(last ?? [])?.words ?? words,
  score: ({ deal, limit, players = [], me }) => `${say(limit ? "deal" : "deal-replayed", { deal, limit })}: ${
    players.map((player) => say("score", { player: who(player, me), total: player.total })).join(", ")}`,
};

/**
 * The sentence for what changed between two views; null if the server's answer already says it, or nothing does.
 *
 * @param {View | null} before
 * @param {View} view
 * @param {import("./game.js").Cause | null} cause
 * @param {TurnData[]} turns those that the person has not seen yet
 */
export function sentence(before, view, cause, turns) {
  const mine = turns.filter((turn) => turn.seat === view.me?.seat);
  const others = turns.filter((turn) => !mine.includes(turn)).slice(before ? -1 : turns.length);
  const played = [...mine, ...others].map((turn) => turn.words).join(" ");
  if (mine.length && !before) return played;
  if (view.table === 0 && before?.version !== view.version) return view.words;
  if (!before || before === view || before.version === view.version || (cause?.answer?.line && !mine.length)) return null;
  if (view.end && !before.end) return `${played} ${view.end.words}`.trim();
  if (view.end?.luck && !before.end?.luck) return view.end.luck.words;
  if (played) return view.me?.on_turn ? say("turn-then-you", { line: played }) : played;
  if (view.advice?.line && view.advice.line !== before.advice?.line) return view.advice.words ?? view.advice.line;
  if (cause?.answer && view.stage === "playing" && cause.kind !== "order") return own(before, view);
  return before.state === view.state && before.stage === view.stage ? null : view.words ?? view.state;
}

/**
 * What an own step has changed, where the server says nothing about it: the meld, or what is in the hand now.
 *
 * @param {View} before
 * @param {View} view
 */
function own(before, view) {
  const old = new Set((before.melds ?? []).map((meld) => meld.name));
  const meld = (view.melds ?? []).find((other) => !old.has(other.name));
  if (meld && view.melds.length >= before.melds.length) return say("meld", { meld: meld.name, points: meld.points });
  const aside = view.me?.collected ?? [];
  if (aside.length > (before.me?.collected ?? []).length) {
    return say("aside", { meld: lastOf(aside).name, points: lastOf(aside).points });
  }
  return say("hand", { cards: view.me?.hand?.length ?? 0, points: view.me?.points ?? 0 });
}
