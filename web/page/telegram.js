// The bridge to Telegram's client, both ways of speaking:
//
// - in a frame (web clients): messages of the parent window, as JSON texts {eventType, eventData};
// - in an app: `TelegramWebviewProxy.postEvent` out, `Telegram.WebView.receiveEvent` in.
//
// Outside Telegram every call does nothing.

/** What the client has put behind the '#' of the address. */
export function launch(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const parsed = (name) => {
    try {
      return JSON.parse(given.get(name) ?? "null");
    } catch {
      return null;
    }
  };
  return {
    initData: given.get("tgWebAppData") ?? "",
    version: given.get("tgWebAppVersion") ?? "6.0",
    platform: given.get("tgWebAppPlatform") ?? "unknown",
    theme: parsed("tgWebAppThemeParams"),
  };
}

function isAtLeast(version, wanted) {
  const [major, minor] = version.split(".").map(Number);
  const [least, part] = wanted.split(".").map(Number);
  return major > least || (major === least && (minor || 0) >= part);
}

// Events that older clients do not know. They are not sent to them.
const SINCE = {
  web_app_setup_back_button: "6.1",
  web_app_set_header_color: "6.1",
  web_app_set_background_color: "6.1",
  web_app_trigger_haptic_feedback: "6.1",
  web_app_setup_closing_behavior: "6.2",
  web_app_setup_settings_button: "6.10",
  web_app_setup_swipe_behavior: "7.7",
  web_app_set_bottom_bar_color: "7.10",
  web_app_request_safe_area: "8.0",
  web_app_request_content_safe_area: "8.0",
};

export class Telegram {
  #listeners = new Map();
  #sent = new Map(); // the last data of each event that sets something up, so that nothing is sent twice

  constructor(start = launch(location.hash), view = window) {
    this.initData = start.initData;
    this.version = start.version;
    this.theme = start.theme;
    /** @type {any} */
    this.view = view;
    this.proxy = this.view.TelegramWebviewProxy ?? null;
    this.framed = !this.proxy && view.parent !== view;
    this.available = Boolean(this.proxy || this.framed) && this.initData !== "";
    this.#receive();
  }

  #receive() {
    const take = (type, data) => this.#emit(type, data ?? {});
    const telegram = (this.view.Telegram ??= {});
    telegram.WebView ??= {};
    telegram.WebView.receiveEvent = take;
    // Older apps call one of these.
    this.view.TelegramGameProxy_receiveEvent = take;
    this.view.TelegramGameProxy = { receiveEvent: take };
    this.view.addEventListener("message", (event) => {
      if (event.source !== this.view.parent || this.view.parent === this.view) return;
      let message;
      try {
        message = JSON.parse(event.data);
      } catch {
        return;
      }
      if (message && typeof message.eventType === "string") take(message.eventType, message.eventData);
    });
  }

  #emit(type, data) {
    for (const listener of this.#listeners.get(type) ?? []) listener(data);
  }

  /** Call `listener(data)` whenever the client sends an event of this type. */
  on(type, listener) {
    if (!this.#listeners.has(type)) this.#listeners.set(type, []);
    this.#listeners.get(type).push(listener);
  }

  /** Send an event to the client. */
  post(type, data = {}) {
    if (!this.available || !isAtLeast(this.version, SINCE[type] ?? "6.0")) return;
    if (this.proxy) this.proxy.postEvent(type, JSON.stringify(data));
    else this.view.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), "*");
  }

  #setUp(type, data) {
    const written = JSON.stringify(data);
    if (this.#sent.get(type) === written) return;
    this.#sent.set(type, written);
    this.post(type, data);
  }

  /** Say that the page is there, ask for the whole height, and for everything that the client may change later. */
  begin() {
    if (this.framed) this.post("iframe_ready", { reload_supported: false });
    this.post("web_app_ready");
    this.post("web_app_expand");
    this.post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
    this.post("web_app_setup_settings_button", { is_visible: true });
    for (const what of ["theme", "viewport", "safe_area", "content_safe_area"]) this.post(`web_app_request_${what}`);
  }

  backButton(isVisible) {
    this.#setUp("web_app_setup_back_button", { is_visible: isVisible });
  }

  /** Whether the client asks before it closes the page. */
  confirmClosing(isNeeded) {
    this.#setUp("web_app_setup_closing_behavior", { need_confirmation: isNeeded });
  }

  /**
   * Show the client's main button with a label, or hide it (null).
   *
   * @param {string | null} label
   * @param {{color?: string, ink?: string}} colours
   */
  mainButton(label, { color, ink } = {}) {
    this.#setUp("web_app_setup_main_button", label === null ? { is_visible: false } : {
      is_visible: true, is_active: true, is_progress_visible: false, text: label, color, text_color: ink,
    });
  }

  colours(header, ground, bar) {
    this.#setUp("web_app_set_header_color", { color: header });
    this.#setUp("web_app_set_background_color", { color: ground });
    this.#setUp("web_app_set_bottom_bar_color", { color: bar });
  }

  /** One of: pick, drop, target, refused, done. */
  haptic(kind) {
    const data = {
      pick: { type: "impact", impact_style: "light" },
      drop: { type: "notification", notification_type: "success" }, // Android plays no impact
      target: { type: "selection_change" },
      refused: { type: "notification", notification_type: "error" },
      done: { type: "notification", notification_type: "success" },
    }[kind];
    this.post("web_app_trigger_haptic_feedback", data);
  }

  /** Open a link to a chat of Telegram: there, or in the browser if this is not Telegram. */
  openLink(address) {
    const { pathname, search } = new URL(address);
    if (this.available) this.post("web_app_open_tg_link", { path_full: pathname + search });
    else this.view.open(address, "_blank", "noopener");
  }

  close() {
    this.post("web_app_close");
  }
}
