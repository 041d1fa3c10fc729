// The words of the page, which come with the session in the reader's language.

let words = {};

export function setWords(own, language) {
  words = own;
  document.documentElement.lang = language;
}

/** The sentence of a key, with `{name}` filled in. */
export function say(key, values = {}) {
  const sentence = words[`page-${key}`] ?? BEFORE[key]?.[document.documentElement.lang] ?? key;
  return sentence.replace(/\{\s*\$?(\w+)\s*\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

// Sentences that are needed before a session exists, or when there is none, in the language that first.js has found.
const BEFORE = {
  "outside": {
    it: "Questa pagina si apre da Telegram, con il tasto «Apri il tavolo» del bot.",
    en: "Open this page from Telegram, with the bot's button “Open the table”.",
    de: "Diese Seite wird in Telegram geöffnet, mit dem Knopf „Tisch öffnen“ des Bots.",
  },
  "offline": {
    it: "Senza rete: riprovo appena torna, e niente va perso.",
    en: "No connection: I'll keep trying, and nothing is lost.",
    de: "Keine Verbindung: Sobald sie wieder da ist, versuche ich es noch einmal, und nichts geht verloren.",
  },
  "to-chat": { it: "Vai alla chat", en: "Go to the chat", de: "Zum Chat" },
  "close-page": { it: "Chiudi", en: "Close", de: "Schließen" },
  "loading": { it: "Un momento…", en: "One moment…", de: "Einen Moment …" },
};
