// The keyboard: arrows between cards, letters for what is played, Escape for going back. `sheets.js` shows the list.

import { at } from "../dom.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** `does` has a function for each letter and for `escape`, `move(by)`, `use(index)`. */
export function wireKeys(hand, does) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || at("sheet").open || document.body.dataset.screen !== "table") return;
    /** @type {any} */
    const { target } = event;
    if (target.closest?.("input, textarea, select")) return;
    const inHand = target.closest?.("#hand .card");
    if (inHand && arrow(event, hand, does)) {
      event.preventDefault();
      return;
    }
    if (event.repeat) {
      if (event.key === "Enter" || event.key === " ") event.preventDefault(); // a key held down acts once
      return;
    }
    if (!inHand && (event.key === "ArrowLeft" || event.key === "ArrowRight") && target === document.body) {
      hand.focusAny();
      event.preventDefault();
    } else if (event.key === "Escape") {
      if (does.escape()) event.preventDefault();
    } else if (/^[1-3]$/.test(event.key)) {
      does.use(Number(event.key) - 1);
    } else if (does[event.key.toLowerCase()] && event.key.length === 1) {
      does[event.key.toLowerCase()]();
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
