// The menu in the header of a Mini App's sheet.

import { client, nextClient } from "./clients.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { chooseTheme, onTheme, theme } from "./theme.js";

export class SheetMenu {
  #items = {};

  /** `actions` has a function for each entry: `settings`, `reload`, `insets`, `size`. */
  constructor(actions) {
    const entries = {
      settings: ["Impostazioni", actions.settings],
      reload: ["Ricarica la pagina", actions.reload],
      size: ["", actions.size],
      theme: ["", () => chooseTheme(theme() === "dark" ? "light" : "dark")],
      insets: ["", actions.insets],
      client: ["", () => { nextClient(); this.#renderClient(); }],
    };
    this.node = el("div", { class: "sheet-menu", role: "menu", "aria-label": "Menu della mini app", hidden: true });
    for (const [name, [label, action]] of Object.entries(entries)) {
      this.#items[name] = el("button", {
        type: "button", role: "menuitem", "data-testid": `app-menu-${name}`, on: { click: () => { this.close(); action(); } },
      }, label);
      this.node.append(this.#items[name]);
    }
    this.button = el("button", {
      class: "round", type: "button", "aria-label": "Menu della mini app", "aria-haspopup": "menu", "aria-expanded": "false",
      "data-testid": "app-menu-button", on: { click: () => (this.node.hidden ? this.#open() : this.close()) },
    }, icon("more"));
    this.node.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("focusout", (event) => {
      if (event.relatedTarget !== this.button && !this.node.contains(event.relatedTarget)) this.close();
    });
    onTheme(() => this.#renderTheme());
    this.#renderTheme();
    this.#renderClient();
    this.setUp({ settings: false, insets: false, isLargest: false });
  }

  /** `settings`: whether there is that entry; `insets`, `isLargest`: the present state, which an entry changes. */
  setUp({ settings, insets, isLargest }) {
    if (settings !== undefined) this.#items.settings.hidden = !settings;
    if (insets !== undefined) this.#items.insets.textContent = insets ? "Senza margini del telefono" : "Margini del telefono";
    if (isLargest !== undefined) this.#items.size.textContent = isLargest ? "Riduci" : "Espandi";
  }

  close() {
    if (this.node.hidden) return;
    if (this.node.contains(document.activeElement)) this.button.focus();
    this.node.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
  }

  #open() {
    this.node.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.#entries()[0].focus();
  }

  #entries() {
    return Object.values(this.#items).filter((item) => !item.hidden);
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    } else if (step) {
      event.preventDefault();
      const entries = this.#entries();
      entries[(entries.indexOf(document.activeElement) + step + entries.length) % entries.length].focus();
    }
  }

  /** What the sheet behaves like, from the next opening or reload on. */
  #renderClient() {
    this.#items.client.textContent = `Come ${client().label}`;
  }

  #renderTheme() {
    this.#items.theme.textContent = theme() === "dark" ? "Tema chiaro" : "Tema scuro";
  }
}
