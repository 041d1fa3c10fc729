// Inline keyboards: rows of equal width, a spinner in the tapped button until the bot has answered.

import * as api from "./api.js";
import { el, isolated } from "./dom.js";
import { icon } from "./icons.js";
import { keyOf } from "./store.js";

// How many seconds this page waits for the bot's answer; Telegram's clients give up at some time, too.
const PATIENCE = 20;
const STYLES = new Set(["primary", "success", "danger"]);

// Taps that wait for their answer, by a name instead of the node, because an edit may replace the node meanwhile.
const waiting = new Set();

/**
 * The keyboard of `message` as rows of buttons, or null if it has none.
 *
 * `context` has `me` (the tapping user), `follow(url)`, `openApp(wish)`, `answered(answer)` and `failed(error)`.
 */
export function renderKeyboard(message, context) {
  const rows = message.reply_markup?.inline_keyboard;
  if (!rows?.length) return null;
  return el("div", { class: "keyboard", role: "group", "aria-label": "Pulsanti del messaggio" },
    rows.map((row, r) => el("div", { class: row.length > 4 ? "row many" : "row" },
      row.map((button, c) => renderButton(message, button, r, c, context)))));
}

function renderButton(message, button, row, column, context) {
  const name = [context.me?.id, message.chat.id, keyOf(message), row, column, button.callback_data].join(":");
  const styles = ["key", STYLES.has(button.style) ? button.style : "", waiting.has(name) ? "busy" : ""];
  const node = el("button", {
    class: styles.filter(Boolean).join(" "), type: "button", title: `${button.text}${hint(button)}`, "data-testid": "button",
    "data-label": button.text, "data-place": `${row}:${column}`, "data-tap": name,
    "aria-busy": waiting.has(name) ? "true" : null, disabled: Boolean(button.disabled),
  }, el("span", { class: "label" }, isolated(button.text)), mark(button));
  node.addEventListener("click", () => press(message, button, row, column, name, context));
  return node;
}

/** The mark in the corner of a button that does not send a request to the bot; the title explains it. */
function mark(button) {
  if (button.url || button.login_url) return el("span", { class: "mark" }, icon("out"));
  if (button.web_app) return el("span", { class: "mark" }, icon("app"));
  if (button.copy_text) return el("span", { class: "mark" }, icon("copy"));
  return null;
}

function hint(button) {
  if (button.url || button.login_url) return " (apre un collegamento)";
  if (button.web_app) return " (apre una pagina)";
  return button.copy_text ? " (copia)" : "";
}

async function press(message, button, row, column, name, context) {
  const address = button.url ?? button.login_url?.url;
  if (address) return context.follow(address);
  if (button.web_app) return context.openApp({ chat_id: message.chat.id, message_id: message.message_id, row, column });
  if (button.copy_text) return context.copy(button.copy_text.text);
  if (button.callback_data === undefined) return context.failed(new Error("Questo tipo di pulsante non c'è qui."));
  if (waiting.has(name)) return undefined;
  setBusy(name, true);
  try {
    const { answer } = await api.tap(context.me.id, message, row, column, PATIENCE).finally(() => setBusy(name, false));
    if (answer) context.answered(answer);
    else context.failed(new Error("Il bot non ha risposto al tocco."));
  } catch (error) {
    context.failed(error);
  }
  return undefined;
}

function setBusy(name, busy) {
  if (busy) waiting.add(name);
  else waiting.delete(name);
  for (const node of document.querySelectorAll(`[data-tap="${CSS.escape(name)}"]`)) {
    node.classList.toggle("busy", busy);
    if (busy) node.setAttribute("aria-busy", "true");
    else node.removeAttribute("aria-busy");
  }
}
