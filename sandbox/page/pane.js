// One chat in its phone-like frame: head, messages, and the composer, or a button for what has to be done first.

import { avatar, dayName, el, fullName, isolated } from "./dom.js";
import { Composer } from "./composer.js";
import { icon } from "./icons.js";
import { renderMessage } from "./message.js";
import { keyOf } from "./store.js";

const NEAR_BOTTOM_PX = 160;
const TYPING_MS = 5000;

export class Pane {
  #store;
  #actions;
  #uid = null;
  #chatId = null;
  #topic = 0;
  #signatures = new WeakMap();
  #typingTimer = 0;

  /**
   * `name` is 'group' or 'private'. `actions` are the page's: `follow`, `openApp`, `send`, `answered`, `failed`, `copy`,
   * `start`, `join`, `unblock`, `choose(chatId)`.
   */
  constructor(name, store, actions) {
    this.name = name;
    this.#store = store;
    this.#actions = actions;
    this.face = el("span", { class: "head-face" });
    this.title = el("h2", {});
    this.subtitle = el("p", { class: "subtitle" });
    this.typing = el("p", { class: "subtitle typing", hidden: true }, "il bot sta scrivendo…");
    this.chips = el("div", { class: "chips", hidden: true });
    this.log = el("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0", on: { scroll: () => this.#markBottom() } });
    this.down = el("button", {
      class: "round down", type: "button", "aria-label": "Ai messaggi più recenti", hidden: true,
      on: { click: () => this.toBottom() },
    }, icon("down"));
    this.composer = new Composer(name, {
      send: (text, replyTo) => this.#send(text, replyTo), failed: (error) => this.#actions.failed(error),
      openApp: (wish) => this.#actions.openApp(wish),
    });
    this.gate = el("div", { class: "gate", hidden: true });
    this.node = el("section", { class: `phone ${name}`, "data-testid": `chat-${name}`, "data-view": name },
      el("header", { class: "phone-head" }, this.face,
        el("div", { class: "head-text" }, this.title, this.subtitle, this.typing)),
      this.chips, el("div", { class: "log-box" }, this.log, this.down), this.gate, this.composer.node);
  }

  get chatId() {
    return this.#chatId;
  }

  /** Show `chatId` (null: no chat) as the person `uid` sees it. */
  show(uid, chatId) {
    const isOther = uid !== this.#uid || chatId !== this.#chatId;
    if (chatId !== this.#chatId) this.#topic = 0;
    [this.#uid, this.#chatId] = [uid, chatId];
    if (isOther) {
      this.log.replaceChildren();
      this.#stopTyping();
      if (chatId !== null) this.composer.show(uid, chatId);
    }
    this.render();
    if (isOther) this.toBottom();
  }

  render() {
    const chat = this.name === "group" ? this.#store.chat(this.#chatId) : null;
    this.#renderHead(chat);
    this.#renderChips(chat);
    const canRead = this.name === "private" || (chat && this.#store.isIn(this.#uid, chat.id));
    const wasAtBottom = this.#isAtBottom();
    const grew = this.#renderLog(canRead ? this.#entries(chat) : []);
    this.#renderGate(chat, canRead);
    if (grew && wasAtBottom) this.toBottom();
    this.#markBottom();
  }

  #renderHead(chat) {
    const me = this.#store.person(this.#uid);
    const name = this.name === "group" ? chat?.title ?? "Nessun gruppo" : fullName(this.#store.bot);
    const id = this.name === "group" ? chat?.id : this.#store.bot?.id;
    this.face.replaceChildren(avatar(id, name));
    this.title.replaceChildren(isolated(name));
    this.node.setAttribute("aria-label", this.name === "group" ? `Gruppo ${name}` : `Chat privata con ${name}`);
    if (this.name === "private") {
      this.subtitle.replaceChildren("chat privata di ", isolated(fullName(me)));
    } else {
      const people = this.#store.people.filter((person) => chat && this.#store.isIn(person.id, chat.id)).length;
      this.subtitle.textContent = chat ? `${people} ${people === 1 ? "persona" : "persone"}${this.#botPart(chat)}` : "";
    }
  }

  #botPart(chat) {
    return this.#store.isIn(this.#store.bot?.id, chat.id) ? " e il bot" : ", senza bot";
  }

  /** The other groups, and the topics of a forum. */
  #renderChips(chat) {
    const chats = this.name === "group" ? this.#store.liveChats() : [];
    const groups = chats.length > 1
      ? chats.map((other) => this.#chip(other.title, other.id === this.#chatId, this.#store.unread(this.#uid, other.id),
        () => this.#actions.choose(other.id), `group ${other.id}`))
      : [];
    const topics = chat?.is_forum
      ? [{ id: 0, name: "Generale" }, ...chat.topics].map((topic) => this.#chip(topic.closed ? `${topic.name} (chiuso)` : topic.name,
        topic.id === this.#topic, 0, () => this.chooseTopic(topic.id), `topic ${topic.id}`))
      : [];
    this.chips.hidden = !groups.length && !topics.length;
    const rows = [groups, topics].filter((row) => row.length).map((row) => el("div", { class: "chip-row" }, row));
    if (!sameText(this.chips, rows)) this.chips.replaceChildren(...rows);
  }

  #chip(name, pressed, unread, onClick, place) {
    return el("button", {
      class: "chip", type: "button", "aria-pressed": String(pressed), "data-testid": "chip", "data-chip": place,
      on: { click: onClick },
    }, isolated(name), unread ? el("span", { class: "count", "aria-label": `${unread} da leggere` }, String(unread)) : null);
  }

  chooseTopic(topic) {
    this.#topic = topic;
    this.render();
    this.toBottom();
  }

  #entries(chat) {
    const entries = this.#store.thread(this.#uid, this.#chatId).shown();
    if (!chat?.is_forum) return entries;
    return entries.filter(({ message }) => (message.message_thread_id ?? 0) === this.#topic);
  }

  /** Update the log to show `entries`, keeping every node that has not changed. Returns whether it grew. */
  #renderLog(entries) {
    const old = new Map([...this.log.children].map((node) => [node.dataset.key, node]));
    const focus = this.#focusPlace();
    const nodes = [];
    let grew = false;
    let before = null;
    for (const entry of entries) {
      const day = dayName(entry.message.date);
      if (!before || day !== dayName(before.message.date)) nodes.push(this.#keep(old, `day ${day}`, "", () => dayPill(day)));
      const look = { isGroup: this.name === "group", grouped: belongsTo(entry, before) };
      const signature = JSON.stringify([entry, look, this.#uid]);
      grew ||= !old.has(keyOf(entry.message));
      nodes.push(this.#keep(old, keyOf(entry.message), signature, () => renderMessage(entry, look, this.#context())));
      before = entry;
    }
    for (const [index, node] of nodes.entries()) {
      if (this.log.children[index] !== node) this.log.insertBefore(node, this.log.children[index] ?? null);
    }
    while (this.log.children.length > nodes.length) this.log.lastElementChild.remove();
    if (focus && !document.contains(focus.node)) this.#restoreFocus(focus);
    return grew || nodes.some((node) => !old.has(node.dataset.key) || old.get(node.dataset.key) !== node);
  }

  #keep(old, key, signature, make) {
    const present = old.get(key);
    if (present && this.#signatures.get(present) === signature) return present;
    const node = make();
    node.dataset.key = key;
    this.#signatures.set(node, signature);
    return node;
  }

  /** The place of the keyboard focus, to be restored when an edited message gets a new node. */
  #focusPlace() {
    const node = document.activeElement;
    const place = node?.dataset?.place;
    if (!place || !this.log.contains(node)) return null;
    return { node, place, key: node.closest("[data-key]")?.dataset.key };
  }

  #restoreFocus({ place, key }) {
    const message = this.log.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const buttons = [...(message?.querySelectorAll("[data-place]") ?? [])];
    (buttons.find((button) => button.dataset.place === place) ?? buttons[0] ?? this.log).focus({ preventScroll: true });
  }

  #context() {
    const store = this.#store;
    return {
      ...this.#actions, follow: (address) => this.#actions.follow(address, this.#chatId), bot: store.bot, me: store.person(this.#uid), now: () => store.now(),
      command: (text) => this.#send(text), reply: (message) => this.composer.replyTo(message),
    };
  }

  #renderGate(chat, canRead) {
    const me = this.#store.person(this.#uid);
    const gate = this.#gateFor(me, chat, canRead);
    this.gate.hidden = !gate;
    this.composer.node.hidden = Boolean(gate);
    if (!gate) return;
    const [words, label, onClick, name] = gate;
    const key = `${name} ${this.#uid} ${this.#chatId}`;
    if (this.gate.dataset.gate === key) return;
    this.gate.dataset.gate = key;
    this.gate.replaceChildren(el("p", {}, words), label
      ? el("button", { class: "plain strong", type: "button", "data-testid": name, on: { click: onClick } }, label)
      : "");
  }

  /** What the person has to do before they can write here: [sentence, button, action, name]; null if nothing. */
  #gateFor(me, chat, canRead) {
    if (!me) return ["Nessuno è qui.", null, null, "nobody"];
    if (me.deleted) return ["Questo account è stato eliminato.", null, null, "deleted"];
    if (this.name === "private") {
      if (me.blocked) return ["Hai bloccato il bot.", "Sblocca", () => this.#actions.unblock(), "unblock"];
      if (!me.started) return ["Il bot non può ancora scriverti.", "Avvia", () => this.#actions.start(""), "start"];
      return null;
    }
    if (!chat) return ["Non c'è nessun gruppo: se ne fa uno con l'ingranaggio.", null, null, "none"];
    if (!canRead) return ["Non sei in questo gruppo.", "Entra", () => this.#actions.join(chat.id), "join"];
    return null;
  }

  async #send(text, replyTo) {
    const sent = await this.#actions.send(this.#chatId, text, { thread: this.#topic, replyTo });
    if (sent) this.toBottom();
    return sent;
  }

  /** Show for a moment that the bot is working. */
  showTyping() {
    this.typing.hidden = false;
    this.subtitle.hidden = true;
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(() => this.#stopTyping(), TYPING_MS);
  }

  #stopTyping() {
    this.typing.hidden = true;
    this.subtitle.hidden = false;
  }

  /** Scroll to a message and mark it; returns whether it exists. */
  reveal(messageId) {
    const node = this.log.querySelector(`[data-key="${CSS.escape(String(messageId))}"]`);
    node?.scrollIntoView({ block: "center" });
    node?.classList.add("revealed");
    setTimeout(() => node?.classList.remove("revealed"), 2000);
    return Boolean(node);
  }

  #isAtBottom() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < NEAR_BOTTOM_PX;
  }

  #markBottom() {
    this.down.hidden = this.#isAtBottom();
  }

  toBottom() {
    this.log.scrollTop = this.log.scrollHeight;
    this.#markBottom();
  }
}

function dayPill(day) {
  return el("div", { class: "message service day" }, el("span", { class: "pill" }, day));
}

/** Whether a message belongs to the one before it: from the same person, within five minutes. */
function belongsTo({ message }, before) {
  if (!before || before.message.from?.id !== message.from?.id) return false;
  return message.date - before.message.date < 300 && isWritten(message) && isWritten(before.message);
}

const isWritten = (message) => ["text", "caption", "photo", "document", "dice", "sticker"].some((part) => part in message);

/** Whether the rows on the page have the same text: then they are kept, and so is the keyboard focus. */
function sameText(place, rows) {
  const read = (nodes) => [...nodes].map((node) => node.outerHTML).join("");
  return read(place.children) === read(rows);
}
