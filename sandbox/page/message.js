// One message as a node: a bubble with its keyboard, or a grey pill for a service message.

import { fileAddress } from "./api.js";
import { avatar, clockTime, el, fullName, isolated, tone } from "./dom.js";
import { renderText } from "./entities.js";
import { icon } from "./icons.js";
import { renderKeyboard } from "./keyboard.js";
import { pictureBox } from "./notices.js";
import { keyOf } from "./store.js";

/**
 * Render one entry of a thread.
 *
 * `look` has what depends on the surroundings: `grouped` (the message before is from the same person) and `isGroup`.
 * `context` has what texts and keyboards need: see `renderText` and `renderKeyboard`.
 */
export function renderMessage(entry, look, context) {
  const { message } = entry;
  const report = serviceText(message);
  const name = { "data-testid": `message-${keyOf(message)}`, "data-key": keyOf(message) };
  if (report) return el("div", { class: "message service", ...name }, el("span", { class: "pill" }, report));

  const own = message.from?.id === context.me?.id;
  const kind = ["message", own ? "own" : "", look.grouped ? "grouped" : "", message.ephemeral_message_id ? "ephemeral" : ""];
  const keyboard = renderKeyboard(message, context);
  const face = look.isGroup && !own
    ? el("div", { class: "face" }, look.grouped ? null : avatar(message.from?.id, fullName(message.from)))
    : null;
  return el("article", { class: kind.filter(Boolean).join(" "), "aria-label": spoken(message, own), ...name },
    face,
    el("div", { class: keyboard ? "body wide" : "body" }, bubble(entry, own, look, context), keyboard));
}

function bubble({ message, edited }, own, look, context) {
  const sender = look.isGroup && !own && !look.grouped
    ? el("div", { class: `sender ink-${tone(message.from?.id)}` }, isolated(fullName(message.from)),
      message.from?.is_bot ? el("span", { class: "badge" }, "bot") : null)
    : null;
  const media = renderMedia(message, context);
  const words = message.text ?? message.caption;
  const text = words === undefined || words === ""
    ? null
    : el("div", { class: "text", dir: "auto" },
      renderText(words, message.entities ?? message.caption_entities, context));
  const parts = message.show_caption_above_media ? [text, media] : [media, text];
  return el("div", { class: message.photo ? "bubble with-picture" : "bubble" },
    sender, onlyYou(message, context), renderReply(message.reply_to_message), ...parts,
    el("div", { class: "foot" }, replyButton(message, context), edited ? el("span", { class: "edited" }, "modificato") : null,
      el("time", { datetime: new Date(message.date * 1000).toISOString() }, clockTime(message.date))));
}

function replyButton(message, context) {
  if (!message.message_id) return null;
  return el("button", {
    class: "answer", type: "button", "aria-label": "Rispondi", title: "Rispondi", "data-testid": "reply",
    on: { click: () => context.reply(message) },
  }, icon("reply"));
}

function onlyYou(message, context) {
  if (!message.ephemeral_message_id) return null;
  const mine = message.from?.id === context.me?.id;
  return el("div", { class: "only-you" }, mine ? "Lo vedete solo tu e il bot" : "Lo vedi solo tu");
}

function renderReply(replied) {
  if (!replied?.message_id) return null;
  return el("div", { class: "reply" },
    el("strong", {}, isolated(fullName(replied.from))),
    el("span", { dir: "auto", text: excerpt(replied) }));
}

/** A message in one line. */
export const excerpt = (message) => message.text ?? message.caption ?? "Messaggio";

function renderMedia(message, context) {
  if (message.photo) return renderPhoto(message);
  const file = message.document ?? message.animation ?? message.video ?? message.audio ?? message.voice;
  if (file) return renderFile(file);
  if (message.dice) {
    const { emoji, value } = message.dice;
    return el("div", { class: "dice" }, emoji, " ", el("b", {}, String(value)));
  }
  if (message.sticker) return el("div", { class: "dice" }, message.sticker.emoji ?? "▢");
  if (message.text === undefined && message.caption === undefined) {
    return el("div", { class: "unknown" }, "Un messaggio che questa pagina non sa mostrare.");
  }
  return null;
}

function renderPhoto(message) {
  const largest = message.photo.reduce((best, size) => (size.width * size.height > best.width * best.height ? size : best));
  const address = fileAddress(largest.file_id);
  const words = message.caption ? `Immagine: ${message.caption}` : "Immagine";
  const picture = el("img", { src: address, alt: words, width: largest.width, height: largest.height, loading: "lazy" });
  return el("button", {
    class: "picture", type: "button", "aria-label": "Ingrandisci l'immagine", "data-testid": "picture",
    on: { click: () => pictureBox(address, words) },
  }, picture);
}

function renderFile(file) {
  const name = file.file_name ?? "file";
  return el("a", { class: "file", href: fileAddress(file.file_id), download: name, "data-testid": "document" },
    el("span", { class: "file-sign" }, icon("download")),
    el("span", { class: "file-name" }, isolated(name), el("small", {}, size(file.file_size))));
}

function size(bytes) {
  if (!bytes) return "";
  if (bytes < 1024) return `${bytes} byte`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1).replace(".", ",")} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(".", ",")} MB`;
}

function spoken(message, own) {
  return `${own ? "Tu" : fullName(message.from)}, ${clockTime(message.date)}`;
}

/** The text of a service message, as nodes; null for a person's message. In the present tense, which has no gender. */
function serviceText(message) {
  const who = isolated(fullName(message.from));
  if (message.new_chat_members) return joined(message);
  if (message.left_chat_member) {
    const gone = isolated(fullName(message.left_chat_member));
    return message.left_chat_member.id === message.from?.id ? [gone, " lascia il gruppo"] : [who, " toglie ", gone];
  }
  if (message.new_chat_title !== undefined) return [who, " chiama il gruppo «", isolated(message.new_chat_title), "»"];
  if (message.group_chat_created || message.supergroup_chat_created) return [who, " crea il gruppo"];
  if (message.migrate_to_chat_id) return ["Il gruppo è diventato un supergruppo"];
  if (message.migrate_from_chat_id) return ["Il supergruppo continua il gruppo di prima"];
  if (message.forum_topic_created) return ["Nuovo argomento: ", isolated(message.forum_topic_created.name)];
  if (message.forum_topic_edited) return ["Argomento modificato: ", isolated(message.forum_topic_edited.name ?? "")];
  if (message.forum_topic_closed) return ["Argomento chiuso"];
  if (message.forum_topic_reopened) return ["Argomento riaperto"];
  return null;
}

function joined(message) {
  const names = message.new_chat_members.flatMap((person, index) => [index ? ", " : "", isolated(fullName(person))]);
  const [first] = message.new_chat_members;
  const alone = message.new_chat_members.length === 1;
  if (alone && first.id === message.from?.id) return [...names, " entra nel gruppo"];
  return [isolated(fullName(message.from)), " aggiunge ", ...names];
}
