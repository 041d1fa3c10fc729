// Puts the page together: the choice of the person, the two chats, the drawer, and the server's events.

import * as api from "./api.js";
import { avatar, el, fullName, isolated } from "./dom.js";
import { Drawer } from "./drawer.js";
import { refreshRelativeTimes } from "./entities.js";
import { icon } from "./icons.js";
import { meaning } from "./links.js";
import { alertBox, toast } from "./notices.js";
import { Pane } from "./pane.js";
import * as progress from "./progress.js";
import { Sheet } from "./sheet.js";
import { Store } from "./store.js";
import { themeParams } from "./theme.js";

const at = (id) => document.getElementById(id);
const narrow = matchMedia("(max-width: 859px)");
// Events that change people, chats or members, after which the state is fetched again.
const STATE_KINDS = new Set(["member", "chat", "person"]);
const MESSAGE_KINDS = new Set(["message", "edit", "delete"]);

const here = fromAddress();
const store = new Store(scheduleRender, isOpen);
const actions = { follow, openApp, send, answered, failed, copy, start, join, unblock, choose };
const panes = { group: new Pane("group", store, actions), private: new Pane("private", store, actions) };
const sheet = new Sheet({ follow, behind: [...document.querySelectorAll(".top, .tabs, .panes")] });
const drawer = new Drawer(store, {
  act,
  made: (chat) => { here.chat = chat.id; },
  closed: () => { at("gear").setAttribute("aria-expanded", "false"); at("gear").focus(); },
});

function fromAddress() {
  const query = new URLSearchParams(location.search);
  const view = query.get("view") === "private" ? "private" : "group";
  return { as: Number(query.get("as")) || null, chat: Number(query.get("chat")) || null, view };
}

/** Keep the address up to date, so that it leads back to the same place. */
function toAddress() {
  const query = new URLSearchParams({ as: here.as ?? "", chat: here.chat ?? "", view: here.view });
  history.replaceState(null, "", `?${query}`);
}

/** Whether a person's chat is visible on the screen. */
function isOpen(uid, chatId) {
  if (document.hidden || uid !== here.as) return false;
  const view = chatId === uid ? "private" : "group";
  return (view === "private" || chatId === here.chat) && (!narrow.matches || here.view === view);
}

/** Choose a person and a group that exist: those that the address names, otherwise the first ones. */
function settle() {
  if (!store.people.some((person) => person.id === here.as)) here.as = store.people[0]?.id ?? null;
  const chat = here.chat === null ? null : store.followMigration(here.chat);
  const own = store.liveChats().find((candidate) => store.isIn(here.as, candidate.id));
  here.chat = chat?.id ?? own?.id ?? store.liveChats()[0]?.id ?? null;
}

let renderScheduled = false;

function scheduleRender() {
  if (renderScheduled) return;
  renderScheduled = true;
  const end = progress.begin();
  setTimeout(() => { renderScheduled = false; render(); end(); });
}

function render() {
  if (!store.bot) return;
  settle();
  toAddress();
  for (const chatId of [here.as, here.chat]) if (chatId !== null && isOpen(here.as, chatId)) store.markRead(here.as, chatId);
  renderPeople();
  panes.group.show(here.as, here.chat);
  panes.private.show(here.as, here.as);
  drawer.render(here.as, here.chat);
  renderTabs();
}

function renderPeople() {
  const nodes = store.people.map((person) => {
    const unread = person.id === here.as ? 0 : store.unreadOf(person.id);
    const name = fullName(person);
    return el("button", {
      class: "who", type: "button", "aria-pressed": String(person.id === here.as), "data-testid": `who-${person.first_name}`,
      "aria-label": unread ? `Guarda come ${name}, ${unread} da leggere` : `Guarda come ${name}`, on: { click: () => become(person.id) },
    }, avatar(person.id, name), el("span", { class: "who-name" }, isolated(person.first_name || name)),
    unread ? el("span", { class: "count", "data-testid": `unread-${person.first_name}` }, String(unread)) : null);
  });
  const drawn = nodes.map((node) => node.outerHTML).join("");
  if (at("people").dataset.drawn === drawn) return;
  const focused = [...at("people").children].indexOf(document.activeElement);
  at("people").dataset.drawn = drawn;
  at("people").replaceChildren(...nodes);
  nodes[focused]?.focus();
}

function renderTabs() {
  document.body.dataset.view = here.view;
  for (const [view, chatId] of [["group", here.chat], ["private", here.as]]) {
    const tab = at(`tab-${view}`);
    tab.setAttribute("aria-selected", String(here.view === view));
    tab.tabIndex = here.view === view ? 0 : -1;
    const unread = chatId === null ? 0 : store.unread(here.as, chatId);
    tab.querySelector(".count").textContent = unread || "";
    tab.querySelector(".count").hidden = !unread;
  }
}

function become(uid) {
  here.as = uid;
  scheduleRender();
  syncShown();
}

function choose(chatId) {
  here.chat = chatId;
  turnTo("group");
  syncShown();
}

function turnTo(view) {
  const isOther = here.view !== view;
  here.view = view;
  render();
  if (isOther && narrow.matches) panes[view].toBottom();
}

/** Fetch what the two panes show, and everybody's private chat, whose new messages are counted. */
async function syncShown() {
  settle();
  const wanted = store.people.map((person) => [person.id, person.id]);
  for (const chat of store.liveChats()) if (store.isIn(here.as, chat.id)) wanted.push([here.as, chat.id]);
  await Promise.all(wanted.map(([uid, chatId]) => store.sync(uid, chatId).catch(failed)));
}

/** Returns the number of an event up to which the page then shows everything; 0 if that failed. */
async function refresh() {
  try {
    const seq = await store.refresh();
    await syncShown();
    return seq;
  } catch (error) {
    failed(error);
    return 0;
  }
}

function failed(error) {
  toast(error.message, { bad: true });
}

/** Run a call, then `after` to show its effect; show why it was refused. Returns whether it succeeded. */
async function act(action, after = refresh) {
  try {
    await action();
    await after();
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

function send(chatId, text, options) {
  const uid = here.as;
  return act(() => api.send(uid, chatId, text, options), () => store.sync(uid, chatId));
}

function join(chatId) {
  return act(() => api.inChat(here.as, "join", chatId));
}

function unblock() {
  return act(() => api.person(here.as, "unblock"));
}

async function start(payload) {
  turnTo("private");
  if (await act(() => api.start(here.as, payload))) panes.private.toBottom();
}

async function answered(answer) {
  if (answer.url) follow(answer.url);
  else if (answer.text && answer.show_alert) await alertBox(answer.text);
  else if (answer.text) toast(answer.text);
}

async function copy(text) {
  await navigator.clipboard.writeText(text).then(() => toast("Copiato."), () => failed(new Error("Non si può copiare qui.")));
}

/** Open a Mini App as the person who is shown; `wish` is that of the people API. */
async function openApp(wish) {
  try {
    sheet.open(await api.openApp(here.as, { ...wish, theme_params: themeParams() }), fullName(store.bot));
  } catch (error) {
    failed(error);
  }
}

/**
 * Follow a link, which stands in chat `chatId`: to a Mini App, to the bot's private chat with its payload, to a post of
 * a group, or out of the page.
 */
function follow(address, chatId = here.as) {
  const target = meaning(address, store.bot.username);
  if (!target) failed(new Error("Questo collegamento non si può aprire."));
  else if (target.kind === "app") openApp({ link: address, chat_id: chatId });
  else if (target.kind === "start" && target.payload !== null) start(target.payload);
  else if (target.kind === "start") turnTo("private");
  else if (target.kind === "post") showPost(target);
  else if (target.kind === "outside") window.open(target.url, "_blank", "noopener");
}

function showPost({ chatId, messageId }) {
  const chat = store.followMigration(chatId);
  if (!chat) return failed(new Error("Questo gruppo non è qui."));
  choose(chat.id);
  if (!panes.group.reveal(messageId)) toast("Il messaggio non c'è più.");
  return undefined;
}

function onEvent(event) {
  progress.heard(event.seq);
  if (event.kind === "clock") return void api.state().then(({ now }) => store.setClock(now), failed);
  if (event.kind === "reset") return void startOver();
  if (event.kind === "commands") return void panes.private.composer.refreshMenuButton();
  if (event.kind === "action") return void onTyping(event);
  if (STATE_KINDS.has(event.kind)) return void refresh();
  if (!MESSAGE_KINDS.has(event.kind)) return undefined;
  if (event.chat_id > 0) return void store.sync(event.chat_id, event.chat_id).catch(failed);
  if (!store.chat(event.chat_id)) return void refresh();
  const isForOther = event.kind === "message" && event.user_id && event.user_id !== here.as;
  if (isForOther) store.count(event.user_id, event.chat_id); // an ephemeral message, which only they can fetch
  // An ephemeral message may replace another one, which the server does not report as a change of that one.
  const whole = event.ephemeral_message_id !== undefined;
  if (!isForOther && store.isIn(here.as, event.chat_id)) store.sync(here.as, event.chat_id, { whole }).catch(failed);
  return undefined;
}

function onTyping(event) {
  const pane = event.chat_id === here.as ? panes.private : event.chat_id === here.chat ? panes.group : null;
  pane?.showTyping();
}

/** Fetch everything again, because the connection is new or the server was reset. */
async function startOver() {
  store.forget();
  progress.forget();
  progress.heard(await refresh());
  if (store.person(here.as)) panes.private.composer.refreshMenuButton();
  document.body.dataset.ready = "yes";
}

function onLink(up) {
  at("lost").hidden = up;
  // Everything is fetched only after the events are received, so that no change is missed in between.
  if (up) startOver();
}

function wire() {
  at("panes").append(panes.group.node, panes.private.node, drawer.node);
  document.body.append(sheet.node);
  for (const view of ["group", "private"]) {
    const tab = at(`tab-${view}`);
    tab.addEventListener("click", () => turnTo(view));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      turnTo(view === "group" ? "private" : "group");
      at(`tab-${here.view}`).focus();
    });
  }
  at("gear").append(icon("gear"));
  at("gear").addEventListener("click", () => {
    drawer.toggle();
    at("gear").setAttribute("aria-expanded", String(!drawer.node.hidden));
  });
  document.addEventListener("visibilitychange", scheduleRender);
  narrow.addEventListener("change", scheduleRender);
  setInterval(() => { drawer.tick(); refreshRelativeTimes(store.now()); }, 1000);
}

wire();
api.follow(onEvent, onLink);
