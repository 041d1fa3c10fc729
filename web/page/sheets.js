// The sheet: one dialog for choosing, the menu, the settings and the help.

import { face, tiles } from "./play/cards.js";
import { at, attribute, el, spoken } from "./dom.js";
import { icon } from "./icons.js";
import { listed } from "./play/keys.js";
import { say } from "./words.js";

const sheet = () => at("sheet");
let whenClosed = null;

/** Open the sheet; `closed()` is called when it closes, however it does. */
export function openSheet(title, content, { closed = null, className = "" } = {}) {
  const dialog = sheet();
  closeSheet();
  dialog.className = `sheet ${className}${dialog.classList.contains("plain") ? " plain" : ""}`;
  dialog.setAttribute("aria-labelledby", "sheet-title");
  dialog.replaceChildren(
    el("header", { class: "sheet-head" },
      el("h2", { id: "sheet-title", text: title }),
      el("button", { class: "tool close", type: "button", "aria-label": say("close-sheet"), on: { click: () => closeSheet() } }, icon("close"))),
    el("div", { class: "sheet-body" }, content),
  );
  /** @type {any} */
  const before = document.activeElement;
  whenClosed = () => {
    const back = before?.isConnected ? before : at("hand").querySelector('[tabindex="0"]');
    back?.focus({ preventScroll: true });
    closed?.();
  };
  dialog.showModal();
  dialog.scrollTop = 0;
}

/** Close the sheet; returns whether it was open. */
export function closeSheet() {
  if (!sheet().open) return false;
  sheet().close();
  afterClosing();
  return true;
}

function afterClosing() {
  const done = whenClosed;
  whenClosed = null;
  done?.();
}

/** Give the element what a browser without dialogs (Safari before 15.4) does not give it: the page rests while it is open. */
function supply(dialog) {
  const rest = (isOpen) => {
    for (const name of ["inert", "aria-hidden"]) attribute(at("main"), name, isOpen ? "true" : null);
    attribute(dialog, "open", isOpen ? "" : null);
  };
  dialog.classList.add("plain");
  attribute(dialog, "role", "dialog");
  attribute(dialog, "aria-modal", "true");
  Object.defineProperty(dialog, "open", { get: () => dialog.hasAttribute("open") });
  dialog.showModal = () => {
    rest(true);
    dialog.querySelector("button").focus();
  };
  dialog.close = () => {
    rest(false);
    dialog.dispatchEvent(new Event("close"));
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && closeSheet()) event.stopPropagation();
  }, true);
  document.addEventListener("focusin", (event) => { if (dialog.open && !dialog.contains(event.target)) dialog.querySelector("button").focus(); });
  let isOutside = false; // whether the finger went down beside the open sheet: a drag that opens it ends with a click, too
  document.addEventListener("pointerdown", (event) => { isOutside = dialog.open && !dialog.contains(event.target); }, true);
  document.addEventListener("click", () => { if (isOutside) closeSheet(); }, true);
}

export function wireSheet() {
  if (!sheet().showModal) supply(sheet());
  // The browser says so a moment later; another sheet may be open by then.
  sheet().addEventListener("close", () => { if (!sheet().open) afterClosing(); });
  sheet().addEventListener("click", (event) => { if (event.target === sheet()) closeSheet(); });
}

/**
 * Ask which of several choices; resolves with one, or with null.
 *
 * @param {string} title
 * @param {Array<import("./play/moves.js").Pictured>} choices
 * @returns {Promise<import("./play/moves.js").Pictured | null>}
 */
export function ask(title, choices) {
  return new Promise((done) => {
    let chosen = null;
    const list = el("ul", { class: choices[0].faces ? "choices faces" : "choices" }, choices.map((choice) => el("li", {},
      el("button", {
        class: "use", type: "button", "aria-label": choice.label ? null : choice.words,
        on: { click: () => { chosen = choice; closeSheet(); } },
      }, choice.faces ? el("span", { class: "whole", "aria-hidden": "true" }, choice.faces.map(face)) : null,
      choice.shows?.length && !choice.faces ? el("span", { class: "ribbon", "aria-hidden": "true" }, tiles(choice.shows)) : null,
      choice.label ? spoken(choice.label, choice.words) : null))));
    openSheet(title, list, { closed: () => done(chosen) });
    list.querySelector("button")?.focus();
  });
}

/** A menu, with a line about where one is, of `[{label, words, run}]`; `words` is the label for those who listen, if it is another one. */
export function menu(title, note, items) {
  openSheet(title, [note ? el("p", { class: "note", text: note }) : null, el("ul", { class: "choices" }, items.map((item) => el("li", {},
    el("button", {
      class: "use plain", type: "button", on: { click: () => { closeSheet(); item.run(); } },
    }, spoken(item.label, item.words)))))]);
}

/** What has happened, the newest first. */
export function showLog(lines) {
  openSheet(say("log"), lines.length ? el("ol", { class: "help", reversed: true }, [...lines].reverse().map((line) => el("li", { text: line })))
    : el("p", { text: say("log-none") }), { className: "tall" });
}

export function showLine(title, line) {
  openSheet(title, el("p", { class: "told", text: line }));
}

/** Whether there may be keys: a key was pressed, or there is a mouse, as on a computer. */
const hasKeys = () => "keys" in document.documentElement.dataset || matchMedia("(any-pointer: fine)").matches;

/** The help; `learn()` asks for a lesson. */
export function showHelp(learn) {
  openSheet(say("help"), [
    el("button", { class: "use plain", type: "button", text: say("lessons"), on: { click: () => { closeSheet(); learn(); } } }),
    el("ul", { class: "help" }, ["help-drag", "help-tap", "help-ready", "help-undo", "help-order"].map((key) => el("li", { text: say(key) }))),
    hasKeys() && el("h3", { text: say("keys") }),
    hasKeys() && el("dl", { class: "keys" }, listed().map(([keys, words]) => [el("dt", {}, el("kbd", { text: keys })), el("dd", { text: words })])),
  ], { className: "tall" });
}

/** The settings; `change(part)` stores one. */
export function showSettings(settings, change) {
  const group = (name, values) => el("fieldset", {}, el("legend", { text: say(`set-${name}`) }),
    el("div", { class: "options" }, values.map((value) => el("label", { class: "option" },
      el("input", {
        type: "radio", name, value: String(value), checked: String(settings[name]) === String(value),
        on: { change: () => change({ [name]: value }) },
      }), el("span", { text: say(`set-${name}-${value}`) })))));
  openSheet(say("settings"), el("form", { class: "settings", on: { submit: (event) => event.preventDefault() } },
    group("comfort", [false, true]), group("sort", ["suit", "rank"]), group("four_colours", [false, true]), group("theme", ["telegram", "light", "dark"]), group("text", ["normal", "large"]),
    group("sound", [false, true]), group("motion", ["system", "reduced"]), group("remarks", [false, true])), { className: "tall" });
}
