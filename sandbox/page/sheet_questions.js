// The questions that a Mini App's sheet asks: the app's popups, and whether to close the app.

const WORDS = { ok: "OK", close: "Chiudi", cancel: "Annulla" };

/** The question of a `web_app_open_popup`, as `ask` takes it; null if Telegram would not show it. */
export function popupQuestion({ title, message, buttons }) {
  if (typeof message !== "string" || !message.trim()) return null;
  if (!Array.isArray(buttons) || buttons.length < 1 || buttons.length > 3) return null;
  return {
    title: title ? String(title) : "", message,
    buttons: buttons.map(({ id, type, text }) => ({ id: String(id ?? ""), type, text: WORDS[type] ?? String(text ?? "") })),
  };
}

/** The question before an app is closed that has asked for it; only 'close' closes it. */
export const closingQuestion = (title) => ({
  title, message: "Le modifiche potrebbero andare perse.",
  buttons: [{ id: "stay", text: "Annulla" }, { id: "close", type: "destructive", text: "Chiudi lo stesso" }],
});
