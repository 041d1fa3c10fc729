// The keyboard: letters that read the table or play, digits and arrows for the cards. `sheets.js` shows the list. In a
// replay, the same letters read.

import { at, attribute } from "../dom.js";
import { say } from "../words.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** What has a letter in the reader's language: what reads comes before what plays. */
const LETTERS = ["hand", "table", "pile", "cards", "turn", "last", "score", "repeat"];
const PLAYS = ["draw", "take", "discard", "gather", "uses", "melds", "undo", "advice", "sort", "next"];
const SIGNS = { ",": "log-back", ".": "log-on", "?": "help" };

/** The letter of a key: the one that its words mark, as in `[D]raw`. */
export const letter = (name) => say(`key-${name}`).match(/\[(.)\]/)?.[1] ?? "";

/** What is named by the letter or the sign of a key. */
const named = (event, names) => SIGNS[event.key] ?? names.find((name) => letter(name) === event.key.toUpperCase());

const isReplay = () => document.body.dataset.screen === "replay";

/** The keys of what is on the screen, and what they do, in words. */
export function listed() {
  const letters = (names) => names.map((name) => [letter(name), say(`key-${name}`).replace(/[[\]]/g, "")]);
  const others = (keys) => keys.map(([key, name]) => [key, say(`key-${name}`)]);
  const reading = [...letters(LETTERS), ...others([[",", "log-back"], [".", "log-on"]])];
  if (isReplay()) return [...reading, ["←", say("replay-back")], ["→", say("replay-next")], ["Home", say("replay-dealt")], ["Esc", say("close-sheet")]];
  return [
    ...reading,
    ...others([["← → ↑ ↓", "arrows"], ["1 … 9 0", "digits"], ["Enter", "enter"], ["⇧ ← →", "move"]]),
    ...letters(PLAYS), ...others([["Esc", "escape"], ["?", "help"]]),
  ];
}

/** Tell screen readers the keys of what is on the screen. */
export function markKeys() {
  const marked = {
    hand: ["hand"], players: ["cards"], melds: ["table", "melds"], stock: ["draw"], discard: ["pile", "take"], line: ["turn"],
    uses: ["uses"], undo: ["undo"], advice: ["advice"], sort: ["sort"], next: ["next"],
  };
  for (const [id, names] of Object.entries(marked)) attribute(at(id), "aria-keyshortcuts", names.map(letter).join(" "));
}

/** The card that a digit means, from 0: those from the eleventh on have the digits with the shift key. */
function placeOf(event) {
  const [, digit] = /^(\d)$/.exec(event.key) ?? (event.shiftKey ? /^Digit(\d)$/.exec(event.code) : null) ?? [];
  return digit ? (Number(digit) + 9) % 10 + (event.shiftKey && event.key !== digit ? 10 : 0) : null;
}

/** `does` has a function for each name of a key that reads or plays, and `escape`, `move(by)`. */
export function wireKeys(hand, does) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || at("sheet").open || !(isReplay() || document.body.dataset.screen === "table")) return;
    /** @type {any} */
    const { target } = event;
    if (target.closest?.("input:not([type=range]), textarea, select")) return;
    if (isReplay()) {
      const name = event.repeat ? null : named(event, LETTERS);
      if (!name) return;
      does[name]();
      event.preventDefault();
      return;
    }
    const inHand = target.closest?.("#hand .card");
    if (inHand && arrow(event, hand, does)) {
      event.preventDefault();
      return;
    }
    if (event.repeat) {
      if (event.key === "Enter" || event.key === " ") event.preventDefault(); // a key held down acts once
      return;
    }
    if (!inHand && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      hand.focusAny();
      event.preventDefault();
    } else if (event.key === "Escape") {
      if (does.escape()) event.preventDefault();
    } else if (!SIGNS[event.key] && placeOf(event) !== null) {
      const card = hand.root.children[placeOf(event)];
      if (card) hand.focus(card);
    } else {
      const name = named(event, [...LETTERS, ...PLAYS]);
      if (!name) return;
      does[name]();
      event.preventDefault();
    }
  });
}

function arrow(event, hand, does) {
  const nodes = [...hand.root.children];
  const here = nodes.indexOf(event.target.closest(".card"));
  if (STEPS[event.key]) {
    if (event.shiftKey) does.move(STEPS[event.key]);
    else hand.focus(nodes[(here + STEPS[event.key] + nodes.length) % nodes.length]);
    return true;
  }
  if (event.key === "Home" || event.key === "End") {
    hand.focus(nodes[event.key === "Home" ? 0 : nodes.length - 1]);
    return true;
  }
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    const next = otherRow(hand, here, event.key === "ArrowDown");
    if (next !== null) hand.focus(nodes[next]);
    return true;
  }
  return false;
}

/** The index of the card in the next row that is nearest to the card at `here`. */
function otherRow(hand, here, isDown) {
  const slots = hand.order.map((id) => hand.slotOf(id));
  const from = slots[here];
  if (!from) return null;
  let best = null;
  for (const [index, slot] of slots.entries()) {
    if (isDown ? slot.y <= from.y + 1 : slot.y >= from.y - 1) continue;
    if (best === null || Math.abs(slot.x - from.x) < Math.abs(slots[best].x - from.x)) best = index;
  }
  return best;
}
