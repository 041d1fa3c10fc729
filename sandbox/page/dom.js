// Elements, names and times.
//
// Names, texts and labels may contain anything. So there is only one way to put them on the screen, `el`, which makes
// text nodes. No file of this page uses innerHTML.

/**
 * Make an element.
 *
 * `props`: `class`, `on` (an object of listeners), `text`, and any attribute by its own name. `true` sets an empty
 * attribute; `false`, `null` and `undefined` leave it out. Children may be nodes, strings or nothing.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (name === "text") {
      node.textContent = value;
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A piece of foreign text that cannot change the writing direction of the text around it. */
export function isolated(text) {
  return el("bdi", { text });
}

/** A person's full name as the chat shows it; a deleted account has none. */
export function fullName(person) {
  if (!person) return "Sconosciuto";
  if (person.deleted) return "Account eliminato";
  return [person.first_name, person.last_name].filter(Boolean).join(" ") || "Account eliminato";
}

/** The round picture of a person or a chat: initials on a colour that follows from the id. */
export function avatar(id, name) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const initials = words.slice(0, 2).map((word) => [...word][0]).join("").toUpperCase();
  return el("span", { class: `avatar tone-${tone(id)}`, "aria-hidden": "true" }, isolated(initials || "?"));
}

/** One of seven colours, always the same for the same id. */
export function tone(id) {
  return Math.abs(Number(id) || 0) % 7;
}

const CLOCK = new Intl.DateTimeFormat("it-IT", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("it-IT", { weekday: "long", day: "numeric", month: "long" });
const DAY_AND_CLOCK = new Intl.DateTimeFormat("it-IT", {
  weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit",
});

const inMilliseconds = (unix) => new Date(unix * 1000);

export const clockTime = (unix) => CLOCK.format(inMilliseconds(unix));
export const dayName = (unix) => DAY.format(inMilliseconds(unix));
export const dayAndClock = (unix) => DAY_AND_CLOCK.format(inMilliseconds(unix));

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const RELATIVE = new Intl.RelativeTimeFormat("it", { numeric: "always" });

/** 'tra 23 ore', '5 minuti fa': the distance between two moments in unix seconds. */
export function relativeTime(unix, now) {
  const distance = unix - now;
  const [unit, size] = UNITS.find(([, seconds]) => Math.abs(distance) >= seconds) ?? UNITS.at(-1);
  return RELATIVE.format(Math.trunc(distance / size), unit);
}
