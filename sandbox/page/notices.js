// Short answers (toasts), alerts to be confirmed, and pictures in full size.

import { el, isolated } from "./dom.js";
import { icon } from "./icons.js";

const TOAST_MS = 3500;

let toastTimer = 0;

/** Show a sentence for a few seconds; a newer one replaces it. */
export function toast(text, { bad = false } = {}) {
  const place = document.getElementById("toast");
  place.textContent = text;
  place.classList.toggle("bad", bad);
  place.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { place.hidden = true; }, Math.max(TOAST_MS, text.length * 60));
}

/** Take the sentence away, because something else covers what it was about. */
export function hideToast() {
  document.getElementById("toast").hidden = true;
}

/** Show a sentence that has to be confirmed (an answer with show_alert); resolves when it is. */
export function alertBox(text) {
  const ok = el("button", { class: "plain strong", type: "submit", value: "ok" }, "OK");
  const box = el("dialog", { class: "alert", "data-testid": "alert", role: "alertdialog", "aria-label": "Avviso" },
    el("form", { method: "dialog" }, el("p", { dir: "auto", text }), ok));
  return showModal(box);
}

/**
 * Ask a question that covers everything; returns its node and the promise of the pressed button's id.
 *
 * `buttons` have `id`, `text` and perhaps `type` 'destructive'. The answer is null if none is pressed, also if the node
 * is removed.
 */
export function ask({ title, message, buttons }) {
  const answers = new Map();
  const row = buttons.map(({ id, text, type }, index) => {
    answers.set(String(index), id);
    const style = type === "destructive" ? "plain destructive" : "plain";
    return el("button", { class: style, type: "submit", value: String(index) }, isolated(text));
  });
  const box = el("dialog", { class: "alert", "data-testid": "question", role: "alertdialog", "aria-label": title || message },
    el("form", { method: "dialog" }, title ? el("h2", { dir: "auto", text: title }) : null, el("p", { dir: "auto", text: message }),
      el("div", { class: "answers" }, row)));
  return { box, answer: showModal(box).then(() => answers.get(box.returnValue) ?? null) };
}

/** Show a picture as large as the window allows. */
export function pictureBox(address, description) {
  const close = el("button", { class: "round", type: "submit", "aria-label": "Chiudi" }, icon("close"));
  const box = el("dialog", { class: "lightbox", "data-testid": "lightbox", "aria-label": description },
    el("form", { method: "dialog" }, close), el("img", { src: address, alt: description }));
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  return showModal(box);
}

/** Open a dialog that is removed when it is closed; the browser restores the focus. */
function showModal(box) {
  document.body.append(box);
  box.showModal();
  return new Promise((resolve) => {
    box.addEventListener("close", () => { box.remove(); resolve(); }, { once: true });
  });
}
