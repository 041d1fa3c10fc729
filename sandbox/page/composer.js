// The text box of a chat, with the command menu behind its '/' button.

import * as api from "./api.js";
import { el, fullName, isolated } from "./dom.js";
import { icon } from "./icons.js";
import { excerpt } from "./message.js";

export class Composer {
  #chat = null;
  #commands = [];
  #chosen = -1;
  #wish = 0;
  #actions;
  #answered = null;

  /**
   * `actions`: `send(text, replyTo)` sends, and resolves to whether it succeeded; `failed(error)` shows why not;
   * `openApp(wish)` opens a Mini App.
   */
  constructor(name, actions) {
    this.#actions = actions;
    this.list = el("div", { class: "commands", id: `commands-${name}`, role: "listbox", "aria-label": "Comandi", hidden: true });
    this.slash = el("button", {
      class: "round slash", type: "button", "aria-label": "Comandi del bot", "aria-expanded": "false",
      "aria-controls": this.list.id, "data-testid": "menu", on: { click: () => this.#toggleMenu() },
    }, "/");
    this.app = el("button", {
      class: "app-menu", type: "button", hidden: true, "data-testid": "app-menu", on: { click: () => actions.openApp({ menu: true }) },
    });
    this.box = el("textarea", {
      rows: "1", "data-testid": "composer", "aria-label": "Messaggio", placeholder: "Messaggio", maxlength: "4096",
      autocomplete: "off", enterkeyhint: "send",
      on: { input: () => this.#typed(), keydown: (event) => this.#key(event) },
    });
    this.go = el("button", { class: "round go", type: "submit", "aria-label": "Invia", "data-testid": "send", disabled: true },
      icon("send"));
    this.form = el("form", { class: "composer", on: { submit: (event) => { event.preventDefault(); this.#submit(); } } },
      this.slash, name === "private" ? this.app : null, this.box, this.go);
    this.quote = el("div", { class: "quote", hidden: true });
    this.node = el("div", { class: "composer-box" }, this.list, this.quote, this.form);
    this.node.addEventListener("focusout", (event) => {
      if (!this.node.contains(event.relatedTarget)) this.#closeMenu();
    });
  }

  /** Switch to a person's chat. Text that was being written in the other one is dropped. */
  show(uid, chatId) {
    if (this.#chat?.uid === uid && this.#chat?.chatId === chatId) return;
    this.#chat = { uid, chatId };
    this.box.value = "";
    this.#resize();
    this.#closeMenu();
    this.replyTo(null);
    this.refreshMenuButton();
  }

  /** Show the menu button that the bot has set for this chat: its Mini App, or '/' for the commands. */
  async refreshMenuButton() {
    const chat = this.#chat;
    if (!chat) return;
    const isPrivate = chat.uid === chat.chatId;
    const button = isPrivate ? (await api.menu(chat.uid, chat.chatId).catch(() => null))?.menu_button : null;
    if (chat !== this.#chat) return;
    this.app.hidden = button?.type !== "web_app";
    this.slash.hidden = !this.app.hidden;
    if (!this.app.hidden) this.app.replaceChildren(icon("app"), el("span", {}, isolated(button.text)));
  }

  /** Make the next message a reply to this one; null: to none. */
  replyTo(message) {
    this.#answered = message;
    this.quote.hidden = !message;
    if (!message) return;
    this.quote.replaceChildren(
      el("div", { class: "reply" }, el("strong", {}, isolated(fullName(message.from))), el("span", { dir: "auto", text: excerpt(message) })),
      el("button", { class: "round", type: "button", "aria-label": "Non rispondere", on: { click: () => this.replyTo(null) } }, icon("close")));
    this.box.focus();
  }

  async #submit() {
    const text = this.box.value.trim();
    if (!text) return;
    const answered = this.#answered;
    this.#closeMenu();
    this.box.value = "";
    this.#resize();
    this.replyTo(null);
    if (await this.#actions.send(text, answered?.message_id)) return;
    this.box.value = text;
    this.#resize();
    this.replyTo(answered);
  }

  #typed() {
    this.#resize();
    const isCommand = /^\/\w*$/.test(this.box.value);
    if (!isCommand) this.#closeMenu();
    else if (this.list.hidden) this.#openMenu();
    else this.#fill();
  }

  #resize() {
    this.go.disabled = this.box.value.trim() === "";
    this.box.style.height = "auto";
    if (this.box.value) this.box.style.height = `${Math.min(this.box.scrollHeight, 140)}px`;
  }

  #key(event) {
    const isOpen = !this.list.hidden;
    if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      this.#choose(this.#chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (isOpen && event.key === "Escape") {
      event.preventDefault();
      this.#closeMenu();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      const command = isOpen ? this.list.children[this.#chosen] : null;
      if (command) command.click();
      else this.#submit();
    }
  }

  #toggleMenu() {
    if (this.list.hidden) this.#openMenu();
    else this.#closeMenu();
    this.box.focus();
  }

  async #openMenu() {
    const { uid, chatId } = this.#chat;
    const wish = ++this.#wish;
    let commands;
    try {
      commands = (await api.menu(uid, chatId)).commands;
    } catch (error) {
      this.#actions.failed(error);
      return;
    }
    if (wish !== this.#wish) return; // it was closed meanwhile: the message is sent, or another chat is shown
    this.#commands = commands;
    this.list.hidden = false;
    this.slash.setAttribute("aria-expanded", "true");
    this.#fill();
  }

  #closeMenu() {
    this.#wish++;
    this.list.hidden = true;
    this.#chosen = -1;
    this.slash.setAttribute("aria-expanded", "false");
    this.box.removeAttribute("aria-activedescendant");
  }

  /** List the commands that begin with what is written; all of them if nothing is. */
  #fill() {
    const begun = this.box.value.startsWith("/") ? this.box.value.slice(1).toLowerCase() : "";
    const fitting = this.#commands.filter(({ command }) => command.startsWith(begun));
    this.#chosen = -1;
    this.list.replaceChildren(...fitting.map(({ command, description }, index) => el("button", {
      type: "button", role: "option", class: "command-row", id: `${this.list.id}-${index}`, "aria-selected": "false",
      "data-testid": `command-${command}`, on: { click: () => this.#take(command) },
    }, el("b", {}, `/${command}`), el("span", { dir: "auto", text: description }))));
    if (!fitting.length) {
      const none = this.#commands.length ? "Nessun comando comincia così." : "Il bot non ha comandi qui.";
      this.list.replaceChildren(el("p", { class: "empty" }, none));
    }
  }

  #choose(index) {
    const rows = [...this.list.querySelectorAll("[role=option]")];
    if (!rows.length) return;
    this.#chosen = (index + rows.length) % rows.length;
    rows.forEach((row, i) => row.setAttribute("aria-selected", String(i === this.#chosen)));
    rows[this.#chosen].scrollIntoView({ block: "nearest" });
    this.box.setAttribute("aria-activedescendant", rows[this.#chosen].id);
  }

  #take(command) {
    this.box.value = `/${command}`;
    this.#submit();
    this.box.focus();
  }
}
