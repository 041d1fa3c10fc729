// The server's people API and control API (see ../README.md), one function for each call.

import { begin } from "./progress.js";

/** A call that the server refused; `message` is its reason. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function call(...request) {
  const end = begin();
  return answerTo(...request).finally(end);
}

async function answerTo(method, path, body) {
  const options = { method };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refused("Il server locale non risponde.", 0);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(answer?.error ?? `Il server ha risposto ${response.status}.`, response.status);
  return answer;
}

const get = (path) => call("GET", path);
const post = (path, body = {}) => call("POST", path, body);

export const state = () => get("/control/state");
export const advance = (seconds) => post("/control/clock", { advance: seconds });
export const migrate = (chatId) => post(`/control/chats/${chatId}/migrate`);
export const newGroup = (title, members, isForum) => post("/control/chats", {
  type: isForum ? "supergroup" : "group", title, members, is_forum: isForum, bot: true,
});
export const newTopic = (chatId, name) => post(`/control/chats/${chatId}/topics`, { name });

export const messages = (uid, chatId, after) => get(`/people/${uid}/chats/${chatId}/messages?after=${after}`);
export const menu = (uid, chatId) => get(`/people/${uid}/menu?chat_id=${chatId}`);
/** Write a message; in a topic of a forum with `thread`, in answer to a message with `replyTo`. */
export const send = (uid, chatId, text, { thread, replyTo } = {}) => post(`/people/${uid}/send`, {
  chat_id: chatId, text, ...(thread ? { message_thread_id: thread } : {}), ...(replyTo ? { reply_to: replyTo } : {}),
});
export const start = (uid, payload) => post(`/people/${uid}/start`, { payload: payload ?? "" });
/** Open a Mini App: by a button (`chat_id`, `message_id`, `row`, `column`), the `menu` button or a `link`. */
export const openApp = (uid, wish) => post(`/people/${uid}/open`, wish);
/** One of join, leave, promote, demote in a chat. */
export const inChat = (uid, what, chatId) => post(`/people/${uid}/${what}`, { chat_id: chatId });
/** One of block, unblock, rename. */
export const person = (uid, what, body) => post(`/people/${uid}/${what}`, body);

/** Tap the button at `row` and `column` of a message; waits up to `wait` seconds for the bot's answer. */
export function tap(uid, message, row, column, wait) {
  const which = message.ephemeral_message_id
    ? { ephemeral_message_id: message.ephemeral_message_id }
    : { message_id: message.message_id };
  return post(`/people/${uid}/tap`, { chat_id: message.chat.id, ...which, row, column, wait });
}

export const fileAddress = (fileId) => `/photos/${encodeURIComponent(fileId)}`;

const RETRY_MS = 1000;

/**
 * Follow the server's events for as long as the page is open.
 *
 * `onEvent(event)` is called with each one, `onLink(up)` when the connection is made or lost. When it is made again,
 * events may have been missed, or the server may be another one.
 */
export function follow(onEvent, onLink) {
  const connect = () => {
    const source = new EventSource("/control/events");
    source.onopen = () => onLink(true);
    source.onmessage = (message) => onEvent(JSON.parse(message.data));
    source.onerror = () => {
      // The browser's own retry gives up for ever after some errors, so every retry is made here.
      source.close();
      onLink(false);
      setTimeout(connect, RETRY_MS);
    };
  };
  connect();
}
