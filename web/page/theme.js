// Colours: those of Telegram, or light or dark ones that the person has chosen.

import { attribute } from "./dom.js";

const LIGHT = { bg: "#ffffff", second: "#f1f3f5", ink: "#10181c", hint: "#5c6770", accent: "#1c6fb8", accentInk: "#ffffff", danger: "#b3261e" };
const DARK = { bg: "#17212b", second: "#0f1820", ink: "#f2f6f8", hint: "#a4b3bf", accent: "#4aa3e8", accentInk: "#07131d", danger: "#ff8a80" };
const FROM_TELEGRAM = {
  bg: "bg_color", second: "secondary_bg_color", ink: "text_color", hint: "hint_color",
  accent: "button_color", accentInk: "button_text_color", danger: "destructive_text_color",
};
const READABLE = 4.5; // contrast that text needs
const CLEAR = 7; // the same with comfort

function parse(colour) {
  const match = /^#([0-9a-f]{6})$/i.exec(colour ?? "");
  return match ? [0, 2, 4].map((index) => parseInt(match[1].slice(index, index + 2), 16)) : null;
}

const written = (rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function brightness(colour) {
  const [red, green, blue] = parse(colour).map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one, other) {
  const [light, dark] = [brightness(one), brightness(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `colour`, mixed with black or white until text of colour `ink` can be read on it, or on which it can be read. */
export function readable(colour, ink, least = READABLE) {
  const towards = brightness(ink) > 0.4 ? [0, 0, 0] : [255, 255, 255];
  const rgb = parse(colour);
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = written(rgb.map((part, index) => part + (towards[index] - part) * share));
    if (contrast(mixed, ink) >= least) return mixed;
  }
  return written(towards);
}

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The page's colours for a setting ('telegram', 'light', 'dark') and what Telegram has said; `least`: the contrast of text. */
export function palette(setting, params, least = READABLE) {
  const given = {};
  if (setting === "telegram" && params) {
    for (const [own, name] of Object.entries(FROM_TELEGRAM)) if (parse(params[name])) given[own] = params[name].toLowerCase();
  }
  const isDark = setting === "dark" || (setting !== "light" && (given.bg ? brightness(given.bg) < 0.25 : dark.matches));
  const colours = { ...(isDark ? DARK : LIGHT), ...given };
  colours.accent = readable(colours.accent, colours.accentInk, least);
  for (const ground of [colours.bg, colours.second]) {
    colours.ink = readable(colours.ink, ground, least);
    colours.hint = readable(colours.hint, ground, least);
    colours.danger = readable(colours.danger, ground, least);
  }
  return { isDark, colours };
}

/** Put the colours on the page; returns those that Telegram's own bars get. */
export function applyTheme(settings, params) {
  const { isDark, colours } = palette(settings.theme ?? "telegram", params, settings.comfort ? CLEAR : READABLE);
  const root = document.documentElement;
  root.dataset.theme = isDark ? "dark" : "light";
  root.dataset.colours = settings.four_colours ? "four" : "two";
  root.dataset.motion = settings.motion ?? "system";
  root.dataset.text = settings.comfort ? "large" : settings.text ?? "normal";
  attribute(root, "data-comfort", settings.comfort ? "" : null);
  for (const [name, colour] of Object.entries(colours)) {
    root.style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, colour);
  }
  const header = getComputedStyle(root).getPropertyValue("--felt-deep").trim();
  return { header, ground: colours.bg, bar: colours.second, accent: colours.accent, ink: colours.accentInk };
}

export function onSystemTheme(listener) {
  dark.addEventListener("change", listener);
}
