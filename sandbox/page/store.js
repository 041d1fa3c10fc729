// The state of the page: the people and chats, the messages that each person sees, and the unread ones.

import * as api from "./api.js";

const IN_CHAT = new Set(["creator", "administrator", "member", "restricted"]);

/** The messages of one chat as one person sees them, kept up to date by asking for what changed since `cursor`. */
class Thread {
  constructor() {
    this.entries = new Map();
    this.cursor = 0;
    this.loaded = false;
    this.whole = false;
    this.syncing = null;
    this.again = false;
  }

  /** The entries that are on the screen, oldest first: a Map keeps the order in which the server sent them. */
  shown() {
    return [...this.entries.values()].filter((entry) => entry.visible);
  }
}

/** A message's name inside its chat, ephemeral ones included: also the end of its data-testid. */
export const keyOf = (message) => (message.message_id ? String(message.message_id) : `e${message.ephemeral_message_id}`);

export class Store {
  #threads = new Map();
  #unread = new Map();
  #seen = new Set(); // messages that were fetched for anybody, so that a mention is counted once and not for each reader
  #onChange;
  #isOpen;

  /** `onChange()` is called after every change; `isOpen(uid, chatId)` says whether a chat is visible. */
  constructor(onChange, isOpen) {
    this.#onChange = onChange;
    this.#isOpen = isOpen;
    this.bot = null;
    this.people = [];
    this.chats = [];
    this.offset = 0;
  }

  /** Virtual time in unix seconds. */
  now() {
    return Date.now() / 1000 + this.offset;
  }

  /** Fetch people and chats. Returns the number of the last event before. */
  async refresh() {
    const { bot, people, chats, now, seq } = await api.state();
    Object.assign(this, { bot, people, chats });
    this.setClock(now);
    this.#onChange();
    return seq;
  }

  setClock(now) {
    // Measured here, not taken from the server's `offset`, so that this machine's clock may be wrong.
    this.offset = now - Date.now() / 1000;
    this.#onChange();
  }

  person(uid) {
    if (this.bot?.id === uid) return this.bot;
    return this.people.find((person) => person.id === uid) ?? null;
  }

  chat(chatId) {
    return this.chats.find((chat) => chat.id === chatId) ?? null;
  }

  /** The person's status in a group: 'member', 'administrator', 'left'…; null if they never had one. */
  status(uid, chatId) {
    return this.chat(chatId)?.members.find((member) => member.user_id === uid)?.status ?? null;
  }

  isIn(uid, chatId) {
    return IN_CHAT.has(this.status(uid, chatId));
  }

  /** Groups that still have their id: one that migrated has a new one. */
  liveChats() {
    return this.chats.filter((chat) => !chat.migrated_to);
  }

  /** The chat that `chatId` has become. */
  followMigration(chatId) {
    let chat = this.chat(chatId);
    while (chat?.migrated_to) chat = this.chat(chat.migrated_to);
    return chat;
  }

  thread(uid, chatId) {
    const name = `${uid}:${chatId}`;
    if (!this.#threads.has(name)) this.#threads.set(name, new Thread());
    return this.#threads.get(name);
  }

  /** Forget all messages, after a reset or a lost connection. */
  forget() {
    this.#threads.clear();
    this.#unread.clear();
    this.#seen.clear();
  }

  /**
   * Fetch what changed in a chat for a person, or the `whole` chat. Calls during a fetch together cause one more
   * fetch.
   */
  sync(uid, chatId, { whole = false } = {}) {
    const thread = this.thread(uid, chatId);
    if (whole) thread.whole = true;
    if (thread.syncing) {
      thread.again = true;
      return thread.syncing;
    }
    thread.syncing = this.#fetch(thread, uid, chatId).finally(() => { thread.syncing = null; });
    return thread.syncing;
  }

  async #fetch(thread, uid, chatId) {
    do {
      thread.again = false;
      const after = thread.whole ? 0 : thread.cursor;
      thread.whole = false;
      const { messages } = await api.messages(uid, chatId, after);
      for (const entry of messages) this.#take(thread, uid, chatId, entry);
      thread.loaded = true;
      this.#onChange();
    } while (thread.again);
  }

  #take(thread, uid, chatId, entry) {
    const key = keyOf(entry.message);
    const isNew = !thread.entries.has(key);
    const isFirst = !this.#seen.has(`${chatId}:${key}`);
    this.#seen.add(`${chatId}:${key}`);
    thread.entries.set(key, entry);
    thread.cursor = Math.max(thread.cursor, entry.seq);
    // Messages from before the page was opened count as read, and so do the person's own.
    if (!isNew || !thread.loaded || !entry.visible || entry.message.from?.id === uid) return;
    if (!this.#isOpen(uid, chatId)) this.count(uid, chatId);
    if (uid !== chatId && isFirst) this.#countMentions(uid, chatId, entry.message);
  }

  /** Count a message of a group for the other people that it mentions; counting every post would be of no use. */
  #countMentions(reader, chatId, message) {
    const text = message.text ?? message.caption ?? "";
    const entities = message.entities ?? message.caption_entities ?? [];
    const named = (person) => entities.some((entity) => {
      if (entity.type === "text_mention") return entity.user?.id === person.id;
      const word = text.slice(entity.offset, entity.offset + entity.length).toLowerCase();
      return entity.type === "mention" && Boolean(person.username) && word === `@${person.username.toLowerCase()}`;
    });
    for (const person of this.people) {
      if (person.id !== reader && person.id !== message.from?.id && named(person)) this.count(person.id, chatId);
    }
  }

  /** Count an unread message of a person. */
  count(uid, chatId) {
    const name = `${uid}:${chatId}`;
    this.#unread.set(name, (this.#unread.get(name) ?? 0) + 1);
    this.#onChange();
  }

  unread(uid, chatId) {
    return this.#unread.get(`${uid}:${chatId}`) ?? 0;
  }

  /** The number of a person's unread messages in all chats. */
  unreadOf(uid) {
    let sum = 0;
    for (const [name, count] of this.#unread) if (name.startsWith(`${uid}:`)) sum += count;
    return sum;
  }

  markRead(uid, chatId) {
    if (this.#unread.delete(`${uid}:${chatId}`)) this.#onChange();
  }
}
