// The frame of a Mini App, and the exchange of events with it, as Telegram's web clients do it.

import { el } from "./dom.js";

// What Telegram's web client allows a Mini App.
const SANDBOX = [
  "allow-scripts", "allow-same-origin", "allow-popups", "allow-forms", "allow-modals",
  "allow-storage-access-by-user-activation",
].join(" ");
const ALLOWED = "camera; microphone; geolocation";
const RELOAD_MS = 500;

export class AppFrame {
  #handlers;
  #origin;
  #url;
  #loaded;
  #isThere = false;
  #isBlank = false;
  #canReload = false;
  #reloading = 0;

  /**
   * `handlers` has a function for each event of the app that is understood (`web_app_ready`…), which gets its data;
   * `loaded()` is called when a document has been loaded.
   */
  constructor(url, title, handlers, loaded) {
    this.#url = url;
    this.#origin = new URL(url).origin;
    this.#loaded = loaded;
    this.#handlers = {
      ...handlers,
      iframe_ready: (data) => { this.#canReload = Boolean(data.reload_supported); },
      iframe_will_reload: () => clearTimeout(this.#reloading),
    };
    this.node = el("iframe", {
      class: "app-frame", title, sandbox: SANDBOX, allow: ALLOWED, allowfullscreen: true, "data-testid": "app-frame",
      on: { load: () => this.#onLoad() },
    });
    window.addEventListener("message", this.#receive);
    this.node.src = url;
  }

  /** Send an event. There is nobody to receive it before the app's document is there. */
  send(eventType, eventData) {
    if (this.#isThere) this.node.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), this.#origin);
  }

  /** Let the app reload itself if it can, otherwise load it anew, with the same data as before. */
  reload() {
    clearTimeout(this.#reloading);
    if (!this.#canReload) return this.#loadAgain();
    this.send("reload_iframe");
    this.#reloading = setTimeout(() => this.#loadAgain(), RELOAD_MS);
    return undefined;
  }

  #loadAgain() {
    // By way of an empty document, because an address that is there already would not be loaded again.
    this.#canReload = false;
    this.#isThere = false;
    this.#isBlank = true;
    this.node.src = "about:blank";
  }

  #onLoad() {
    if (this.#isBlank) {
      this.#isBlank = false;
      this.node.src = this.#url;
      return;
    }
    this.#isThere = true;
    this.#loaded();
  }

  remove() {
    clearTimeout(this.#reloading);
    window.removeEventListener("message", this.#receive);
    this.node.remove();
  }

  #receive = (event) => {
    if (event.source !== this.node.contentWindow || event.origin !== this.#origin) return;
    const message = parsed(event.data);
    if (typeof message?.eventType !== "string" || !Object.hasOwn(this.#handlers, message.eventType)) return;
    this.#isThere = true;
    const data = message.eventData;
    this.#handlers[message.eventType](data && typeof data === "object" ? data : {});
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
