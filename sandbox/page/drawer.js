// The control drawer: the clock, the chosen person's membership and name, and the group.

import * as api from "./api.js";
import { dayAndClock, el, fullName } from "./dom.js";
import { icon } from "./icons.js";
import { choice, chooseTheme, onTheme } from "./theme.js";

const LEAPS = [["+1 min", 60], ["+10 min", 600], ["+1 ora", 3600], ["+8 ore", 8 * 3600], ["+1 giorno", 86400]];
const THEMES = [["Chiaro", "light"], ["Scuro", "dark"], ["Come il sistema", null]];
const IS_ADMIN = new Set(["creator", "administrator"]);

export class Drawer {
  #store;
  #act;
  #uid = null;
  #chatId = null;

  /**
   * `act(promise)` runs a call, shows a refusal, and updates the page; `made(chat)` is called with a chat that was made
   * or has migrated, so that the page can show it; `closed()` is called when the drawer is closed.
   */
  constructor(store, { act, made, closed }) {
    this.#store = store;
    this.#act = act;
    this.made = made;
    this.closed = closed;
    this.node = el("aside", { class: "drawer", id: "drawer", "aria-label": "Comandi della prova", "data-testid": "drawer", hidden: true },
      el("header", {}, el("h2", {}, "Comandi"),
        el("button", { class: "round", type: "button", "aria-label": "Chiudi i comandi", on: { click: () => this.toggle(false) } },
          icon("close"))),
      this.#timePart(), this.#personPart(), this.#namePart(), this.#groupPart(), this.#themePart());
    this.node.addEventListener("keydown", (event) => { if (event.key === "Escape") this.toggle(false); });
  }

  toggle(open = this.node.hidden) {
    this.node.hidden = !open;
    if (open) this.node.querySelector("button").focus();
    else this.closed();
  }

  #timePart() {
    this.time = el("output", { class: "clock", "data-testid": "clock" });
    return el("section", { "aria-label": "Orologio" }, el("h3", {}, "Orologio"), this.time,
      el("div", { class: "buttons" }, LEAPS.map(([label, seconds]) => this.#button(label, `advance-${seconds}`, async () => {
        const { now } = await api.advance(seconds);
        this.#store.setClock(now);
      }))));
  }

  #personPart() {
    this.who = el("h3", {});
    this.membership = el("p", { class: "hint" });
    const inChat = (label, what) => this.#button(label, what, () => api.inChat(this.#uid, what, this.#chatId));
    this.join = inChat("Entra nel gruppo", "join");
    this.leave = inChat("Lascia il gruppo", "leave");
    this.promote = inChat("Diventa amministratore", "promote");
    this.demote = inChat("Smetti di amministrare", "demote");
    this.block = this.#button("Blocca il bot", "block", () => api.person(this.#uid, "block"));
    this.unblock = this.#button("Sblocca il bot", "unblock", () => api.person(this.#uid, "unblock"));
    return el("section", {}, this.who, this.membership,
      el("div", { class: "buttons wide" }, this.join, this.leave, this.promote, this.demote, this.block, this.unblock));
  }

  #namePart() {
    const field = (label, name, required) => el("label", {}, label,
      el("input", { name, required, maxlength: "64", autocomplete: "off", spellcheck: "false" }));
    this.names = el("form", { class: "fields", "data-testid": "rename-form" },
      field("Nome", "first_name", true), field("Cognome", "last_name"), field("Nome utente, senza @", "username"),
      el("button", { class: "plain", type: "submit", "data-testid": "rename" }, "Cambia nome"));
    this.names.addEventListener("submit", (event) => {
      event.preventDefault();
      const data = new FormData(this.names);
      const body = Object.fromEntries(["first_name", "last_name", "username"].map((name) => [name, data.get(name).trim() || null]));
      this.#act(() => api.person(this.#uid, "rename", body));
    });
    return el("section", {}, el("h3", {}, "Nome"), this.names);
  }

  #groupPart() {
    this.migrate = this.#button("Rendi supergruppo", "migrate", async () => {
      this.made((await api.migrate(this.#chatId)).chat);
    });
    this.group = el("form", { class: "fields", "data-testid": "new-group-form" },
      el("label", {}, "Nuovo gruppo", el("input", { name: "title", required: true, maxlength: "128", autocomplete: "off", placeholder: "Titolo" })),
      el("label", { class: "check" }, el("input", { type: "checkbox", name: "forum" }), " con argomenti"),
      el("button", { class: "plain", type: "submit", "data-testid": "new-group" }, "Crea, con tutti e il bot"));
    this.group.addEventListener("submit", (event) => {
      event.preventDefault();
      const data = new FormData(this.group);
      const others = this.#store.people.filter((person) => person.id !== this.#uid && !person.deleted).map(({ id }) => id);
      this.#act(async () => {
        const { chat } = await api.newGroup(data.get("title").trim(), [this.#uid, ...others], data.has("forum"));
        this.group.reset();
        this.made(chat);
      });
    });
    return el("section", {}, el("h3", {}, "Gruppo"), el("div", { class: "buttons wide" }, this.migrate),
      this.#topicPart(), this.group);
  }

  #themePart() {
    const buttons = THEMES.map(([label, value]) => el("button", {
      class: "plain", type: "button", "data-testid": `theme-${value ?? "system"}`, on: { click: () => chooseTheme(value) },
    }, label));
    const render = () => buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(THEMES[i][1] === choice())));
    onTheme(render);
    render();
    return el("section", {}, el("h3", {}, "Aspetto"), el("div", { class: "buttons wide" }, buttons));
  }

  #topicPart() {
    this.topic = el("form", { class: "fields", "data-testid": "new-topic-form" },
      el("label", {}, "Nuovo argomento", el("input", { name: "name", required: true, maxlength: "128", autocomplete: "off" })),
      el("button", { class: "plain", type: "submit", "data-testid": "new-topic" }, "Apri l'argomento"));
    this.topic.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = new FormData(this.topic).get("name").trim();
      this.topic.reset();
      this.#act(() => api.newTopic(this.#chatId, name));
    });
    return this.topic;
  }

  #button(label, name, action) {
    return el("button", { class: "plain", type: "button", "data-testid": name, on: { click: () => this.#act(action) } }, label);
  }

  /** Switch to a person and a group. The name fields follow the person, but not while somebody writes in them. */
  render(uid, chatId) {
    const person = this.#store.person(uid);
    const isOther = uid !== this.#uid;
    [this.#uid, this.#chatId] = [uid, chatId];
    this.who.textContent = fullName(person);
    if (isOther || !this.names.contains(document.activeElement)) this.#fillNames(person);

    const chat = this.#store.chat(chatId);
    const isIn = Boolean(chat) && this.#store.isIn(uid, chatId);
    const isAdmin = IS_ADMIN.has(this.#store.status(uid, chatId));
    this.membership.textContent = this.#membershipText(person, chat, isIn, isAdmin);
    this.join.hidden = !chat || isIn;
    this.leave.hidden = !isIn;
    this.promote.hidden = !isIn || isAdmin;
    this.demote.hidden = !isIn || this.#store.status(uid, chatId) !== "administrator";
    this.block.hidden = !person || person.blocked;
    this.unblock.hidden = !person?.blocked;
    this.topic.hidden = !chat?.is_forum;
    this.migrate.hidden = chat?.type !== "group";
  }

  #membershipText(person, chat, isIn, isAdmin) {
    const inGroup = !chat ? "nessun gruppo" : !isIn ? "fuori dal gruppo" : isAdmin ? "amministra il gruppo" : "nel gruppo";
    const toBot = person?.blocked ? "ha bloccato il bot" : person?.started ? "il bot può scrivere in privato" : "non ha ancora avviato il bot";
    return `${inGroup} · ${toBot}`;
  }

  #fillNames(person) {
    for (const name of ["first_name", "last_name", "username"]) this.names.elements[name].value = person?.[name] ?? "";
  }

  /** Show the virtual time, second by second. */
  tick() {
    this.time.textContent = dayAndClock(this.#store.now());
  }
}
