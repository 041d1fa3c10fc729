// Light and dark: the browser's preference or a choice, and the colours that a Mini App is told.

const DARK = matchMedia("(prefers-color-scheme: dark)");
const KEPT = "theme";
// The colours of Telegram's web clients, so that an app looks here as it does there.
const PARAMS = {
  light: {
    bg_color: "#ffffff", secondary_bg_color: "#f4f4f5", text_color: "#000000", hint_color: "#707579",
    link_color: "#3390ec", button_color: "#3390ec", button_text_color: "#ffffff", header_bg_color: "#ffffff",
    bottom_bar_bg_color: "#ffffff", accent_text_color: "#3390ec", section_bg_color: "#ffffff",
    section_header_text_color: "#707579", section_separator_color: "#dadce0", subtitle_text_color: "#707579",
    destructive_text_color: "#e53935",
  },
  dark: {
    bg_color: "#212121", secondary_bg_color: "#0f0f0f", text_color: "#ffffff", hint_color: "#aaaaaa",
    link_color: "#8774e1", button_color: "#8774e1", button_text_color: "#ffffff", header_bg_color: "#212121",
    bottom_bar_bg_color: "#212121", accent_text_color: "#8774e1", section_bg_color: "#212121",
    section_header_text_color: "#aaaaaa", section_separator_color: "#303030", subtitle_text_color: "#aaaaaa",
    destructive_text_color: "#ff595a",
  },
};

const listeners = new Set();
let chosen = localStorage.getItem(KEPT);

/** 'light', 'dark', or null if the browser's preference holds. */
export const choice = () => chosen;

/** 'light' or 'dark': what is shown now. */
export const theme = () => chosen ?? (DARK.matches ? "dark" : "light");

/** The colours of the theme, as `theme_params` of Telegram's events. */
export const themeParams = () => PARAMS[theme()];

/** Choose 'light', 'dark', or null for the browser's preference. */
export function chooseTheme(value) {
  chosen = value;
  if (value) localStorage.setItem(KEPT, value);
  else localStorage.removeItem(KEPT);
  apply();
}

/** Call `listener()` after every change of the theme. */
export function onTheme(listener) {
  listeners.add(listener);
}

function apply() {
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

DARK.addEventListener("change", apply);
apply();
