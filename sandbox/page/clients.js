// How Telegram's clients differ in what they do with a Mini App.

/**
 * `answersSizes`: whether it says how large the page is and what covers it. `minimises`: whether a link to a chat puts the
 * app aside instead of closing it. `style`: a text of CSS that it sends to every app.
 */
const CLIENTS = [
  { name: "desktop", label: "Telegram Desktop", answersSizes: true, minimises: false, style: null },
  { name: "webk", label: "Web K", answersSizes: false, minimises: false, style: null },
  { name: "weba", label: "Web A", answersSizes: true, minimises: true, style: ":root { --tg-color-scheme: light; }" },
];
const KEY = "client";

/** The client that was chosen last in this tab. */
export const client = () => CLIENTS.find(({ name }) => name === sessionStorage.getItem(KEY)) ?? CLIENTS[0];

/** Behave like the next one; returns it. */
export function nextClient() {
  const next = CLIENTS[(CLIENTS.indexOf(client()) + 1) % CLIENTS.length];
  sessionStorage.setItem(KEY, next.name);
  return next;
}
