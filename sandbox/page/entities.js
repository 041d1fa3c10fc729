// Text with its entities, as nodes. Offsets of the Bot API count UTF-16 units, and so do JavaScript's strings.

import { clockTime, dayAndClock, el, relativeTime } from "./dom.js";
import { meaning } from "./links.js";

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

/**
 * Render `text` with its `entities`.
 *
 * `context` has what links and buttons need: `bot` (its user), `me` (the reader's user), `now()` (virtual unix seconds),
 * `follow(url)`, `command(text)`. Entities that overlap in spite of Telegram's rules are clipped to the outer one.
 */
export function renderText(text, entities, context) {
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return span(text, 0, text.length, sorted, context);
}

function span(text, start, end, entities, context) {
  const fragment = document.createDocumentFragment();
  let position = start;
  let index = 0;
  while (index < entities.length) {
    const entity = entities[index];
    const from = Math.max(entity.offset, position);
    const to = Math.min(entity.offset + entity.length, end);
    index += 1;
    if (from >= to) continue;
    const inner = [];
    while (index < entities.length && entities[index].offset < to) inner.push(entities[index++]);
    fragment.append(text.slice(position, from));
    fragment.append(wrap(entity, text.slice(from, to), span(text, from, to, inner, context), context));
    // A block has its own line break; the one written after it would show as an empty line.
    position = BLOCKS.has(entity.type) && text[to] === "\n" ? to + 1 : to;
  }
  fragment.append(text.slice(position, end));
  return fragment;
}

function wrap(entity, plain, content, context) {
  switch (entity.type) {
    case "bold": return el("strong", {}, content);
    case "italic": return el("em", {}, content);
    case "underline": return el("u", {}, content);
    case "strikethrough": return el("s", {}, content);
    case "code": return el("code", {}, content);
    case "pre": return el("pre", {}, el("code", {}, content));
    case "spoiler": return spoiler(content);
    case "blockquote": return el("blockquote", {}, content);
    case "expandable_blockquote": return foldedQuote(content);
    case "bot_command": return action(content, "command", () => context.command(plain));
    case "text_link": return link(entity.url, content, context);
    case "url": return link(plain, content, context);
    case "email": return link(`mailto:${plain}`, content, context);
    case "mention": return mention(content, isMe(plain.slice(1), context.me));
    case "text_mention": return mention(content, entity.user?.id === context.me?.id);
    case "hashtag":
    case "cashtag":
    case "phone_number": return el("span", { class: "tag" }, content);
    case "date_time": return moment(entity, content, context);
    default: return content; // custom_emoji and entities of later versions: the text itself is the fallback
  }
}

const isMe = (username, me) => Boolean(me?.username) && username.toLowerCase() === me.username.toLowerCase();

function mention(content, mine) {
  return el("span", { class: mine ? "mention mine" : "mention" }, content);
}

function action(content, kind, onClick) {
  return el("button", { class: `inline ${kind}`, type: "button", on: { click: onClick } }, content);
}

/** A link; only addresses outside the page are real anchors, the others are actions of the page. */
function link(address, content, context) {
  const target = meaning(address, context.bot?.username);
  if (!target) return el("span", {}, content);
  if (target.kind === "person") return mention(content, target.id === context.me?.id);
  if (target.kind !== "outside") return action(content, "link", () => context.follow(address));
  return el("a", { href: target.url, target: "_blank", rel: "noopener noreferrer", title: target.url }, content);
}

/** Hidden text that is shown when it is clicked; until then nothing inside it can be tapped or read aloud. */
function spoiler(content) {
  const hidden = el("span", { class: "spoiler-text", "aria-hidden": "true", inert: true }, content);
  const cover = el("span", {
    class: "spoiler", role: "button", tabindex: "0", "aria-expanded": "false", "aria-label": "Testo nascosto: mostra",
  }, hidden);
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    hidden.removeAttribute("aria-hidden");
    hidden.removeAttribute("inert");
    cover.replaceWith(hidden);
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", show);
  return cover;
}

function foldedQuote(content) {
  const quote = el("blockquote", { class: "folded" }, content);
  const more = el("button", { class: "inline more", type: "button", "aria-expanded": "false" }, "mostra tutto");
  more.addEventListener("click", () => {
    const folded = quote.classList.toggle("folded");
    more.setAttribute("aria-expanded", String(!folded));
    more.textContent = folded ? "mostra tutto" : "mostra meno";
  });
  return el("div", { class: "quote-box" }, quote, more);
}

const PARTS = {
  w: { weekday: "long" },
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "2-digit" },
  D: { day: "numeric", month: "long", year: "numeric" },
};
// Telegram shows the weekday, then the time, then the date; the order in the format does not matter.
const ORDER = ["w", "t", "T", "d", "D"];

/** A moment in the reader's own zone. A format is 'r' (relative) or some of w, d or D, t or T; empty keeps the text. */
function moment(entity, content, context) {
  const format = entity.date_time_format ?? "";
  const unix = entity.unix_time;
  const node = el("time", { datetime: new Date(unix * 1000).toISOString(), title: dayAndClock(unix) });
  if (format === "r") {
    node.dataset.relative = String(unix);
    node.textContent = relativeTime(unix, context.now());
  } else if (format) {
    const parts = ORDER.filter((letter) => format.includes(letter)).map((letter) => formatted(unix, letter));
    node.textContent = parts.join(", ");
  } else {
    node.append(content);
  }
  return node;
}

function formatted(unix, letter) {
  if (letter === "t") return clockTime(unix);
  return new Intl.DateTimeFormat("it-IT", PARTS[letter]).format(new Date(unix * 1000));
}

/** Update every relative time on the page. */
export function refreshRelativeTimes(now) {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    node.textContent = relativeTime(Number(node.dataset.relative), now);
  }
}
