// Taps of a finger, as soon as it is lifted.
//
// Browsers make a click of a tap only when they are sure that it is no other gesture, and none at all soon after a card
// was dragged. So a finger that goes down and up on the same button clicks it at once; the browser's click is dropped.

const SLACK = 10; // px
const LATE_MS = 700; // a browser's click comes within this time

let down = null;
let done = null;

function started(event) {
  if (event.pointerType !== "touch" || !event.isPrimary) return;
  const button = event.target.closest?.("button");
  down = button ? { id: event.pointerId, button, x: event.clientX, y: event.clientY } : null;
}

function ended(event) {
  const tap = down;
  down = null;
  if (!tap || tap.id !== event.pointerId || !tap.button.isConnected) return;
  if (Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > SLACK) return;
  tap.button.focus({ preventScroll: true });
  tap.button.click();
  done = { button: tap.button, until: performance.now() + LATE_MS };
}

function clicked(event) {
  if (!event.isTrusted || !done || performance.now() > done.until) return;
  // The button may have gone meanwhile, or another one stands where it was: that one was not tapped.
  // Before 2021 a browser's click does not say of what it was made; a key's click has no detail.
  if (event.detail > 0 && (event.pointerType ?? "touch") === "touch") {
    event.stopImmediatePropagation();
    event.preventDefault();
    done = null;
  }
}

/** Say in the document whether keys are used: only then a ring shows what has the focus. */
function wireKeys(root) {
  document.addEventListener("keydown", () => { root.dataset.keys = ""; }, true);
  document.addEventListener("pointerdown", () => { delete root.dataset.keys; }, true);
}

export function wireTaps() {
  wireKeys(document.documentElement);
  document.addEventListener("pointerdown", started, true);
  document.addEventListener("pointermove", (event) => {
    if (down?.id === event.pointerId && Math.hypot(event.clientX - down.x, event.clientY - down.y) > SLACK) down = null;
  }, true);
  document.addEventListener("pointerup", ended);
  document.addEventListener("pointercancel", () => { down = null; }, true);
  document.addEventListener("click", clicked, true);
}
