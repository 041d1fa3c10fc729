// The sheet in which a Mini App is shown: header, menu, frame and buttons, and what the app's events do to them.

import { AppFrame } from "./app_frame.js";
import { client } from "./clients.js";
import { isColour, isLight } from "./colours.js";
import { el, isolated } from "./dom.js";
import { icon } from "./icons.js";
import { ask, hideToast } from "./notices.js";
import { SheetBar } from "./sheet_bar.js";
import { letDrag } from "./sheet_drag.js";
import { SheetMenu } from "./sheet_menu.js";
import { closingQuestion, popupQuestion } from "./sheet_questions.js";
import { onTheme, theme, themeParams } from "./theme.js";

const QUIET_MS = 120; // a size that has not changed for so long is stable
const HAPTIC_MS = 900;
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };
// What a telephone covers of the lower end of its screen.
const PHONE_INSETS = { ...NO_INSETS, bottom: 34 };
const narrow = matchMedia("(max-width: 859px)");

export class Sheet {
  #actions;
  #frame = null;
  #client = null; // what the sheet behaves like (clients.js)
  #opener = null;
  #popup = null;
  #size = "compact";
  #isSettled = true;
  #height = 0;
  #headerColour = {};
  #hasInsets = false;
  #needsConfirmation = false;
  #backShown = false;
  #timers = {};

  /** `actions`: `follow(address)` follows a link, `behind` are the nodes that cannot be used while the sheet is open. */
  constructor(actions) {
    this.#actions = actions;
    this.back = el("button", { class: "round", type: "button", "data-testid": "app-back", on: { click: () => this.#goBack() } });
    this.title = el("h2", {});
    this.haptic = el("span", { class: "haptic", "data-testid": "haptic", "aria-hidden": "true" });
    this.menu = new SheetMenu({
      settings: () => this.#send("settings_button_pressed"),
      reload: () => this.#reload(),
      insets: () => { this.#hasInsets = !this.#hasInsets; this.#renderInsets(); },
      size: () => this.#resize(this.#otherSize()),
    });
    this.header = el("header", { class: "sheet-head" }, this.back,
      el("div", { class: "sheet-title" }, this.title, el("p", {}, "mini app")), this.haptic, this.menu.button);
    this.wait = el("div", { class: "sheet-wait", "data-testid": "app-wait", role: "status" }, "Si apre…");
    this.body = el("div", { class: "sheet-body" }, this.wait);
    this.bar = new SheetBar((name) => this.#send(`${name}_button_pressed`));
    this.sheet = el("section", { class: "app-sheet", role: "dialog", "aria-modal": "true", "data-testid": "sheet" },
      this.header, this.menu.node, this.body, this.bar.node);
    this.node = el("div", { class: "sheet-shade", hidden: true, on: {
      click: (event) => {
        if (this.node.dataset.aside === "yes") this.#minimise(false);
        else if (event.target === this.node) this.requestClose();
      },
      keydown: (event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault(); // it would close the question at once
        this.requestClose();
      },
    } }, this.sheet);
    this.#letDrag();
    new ResizeObserver(() => this.#sizeChanged()).observe(this.body);
    onTheme(() => this.#themeChanged());
    document.addEventListener("visibilitychange", () => this.#send("visibility_changed", { is_visible: !document.hidden }));
  }

  /** Open the app at an address; `expanded` says whether the sheet begins as high as the screen. */
  open({ url, expanded }, name) {
    if (this.#frame) this.close();
    else this.#opener = document.activeElement;
    hideToast();
    this.title.replaceChildren(isolated(name));
    this.sheet.setAttribute("aria-label", `${name}, mini app`);
    this.#client = client();
    this.#frame = new AppFrame(url, `${name}, mini app`, this.#handlers(), () => this.#loaded());
    this.#resetState();
    this.#resize(expanded || !narrow.matches ? "expanded" : "compact");
    this.body.prepend(this.#frame.node);
    this.node.hidden = false;
    this.#minimise(false);
    this.back.focus();
  }

  /** Close the app as a person does: after a question, if the app wants one. */
  async requestClose() {
    if (!this.#frame || this.#popup) return;
    if (!this.#needsConfirmation) return void this.close();
    const frame = this.#frame;
    const answer = await this.#ask(closingQuestion(this.title.textContent));
    if (answer === "close" && frame === this.#frame) this.close();
    return undefined;
  }

  close() {
    this.#popup?.remove();
    this.#popup = null;
    this.menu.close();
    this.#frame?.remove();
    this.#frame = null;
    this.node.hidden = true;
    for (const node of this.#actions.behind) node.inert = false;
    this.#opener?.focus();
  }

  #resetState() {
    [this.#needsConfirmation, this.#headerColour] = [false, {}];
    delete this.sheet.dataset.swipes;
    this.bar.setUp("main", { is_visible: false });
    this.bar.setUp("secondary", { is_visible: false });
    this.bar.colour(null);
    this.menu.setUp({ settings: false });
    this.body.style.backgroundColor = "";
    this.wait.hidden = false;
    this.#showBack(false);
    this.#renderHeader();
    this.#renderInsets();
  }

  #loaded() {
    this.#showApp();
    if (this.#client.style) this.#send("set_custom_style", this.#client.style);
    this.#sendViewport();
  }

  /** The app is there; keys go to it, unless the person has gone elsewhere meanwhile. */
  #showApp() {
    this.wait.hidden = true;
    if (document.activeElement === this.back) this.#frame.node.focus();
  }

  /** Load the app anew. What it has set up stays, as in every client: its buttons, colours, and the closing question. */
  #reload() {
    this.#client = client();
    this.wait.hidden = false;
    this.#frame.reload();
  }

  #send(eventType, eventData) {
    this.#frame?.send(eventType, eventData);
  }

  /** What each event of the app does. */
  #handlers() {
    return {
      web_app_ready: () => this.#showApp(),
      web_app_close: () => this.close(),
      web_app_expand: () => { if (this.#size === "compact") this.#resize("expanded"); },
      web_app_request_viewport: () => this.#sendViewport(),
      web_app_request_theme: () => this.#sendTheme(),
      web_app_request_safe_area: () => this.#sendInsets(),
      web_app_request_content_safe_area: () => {
        if (this.#client.answersSizes) this.#send("content_safe_area_changed", NO_INSETS);
      },
      web_app_request_fullscreen: () => this.#send("fullscreen_failed", { error: "UNSUPPORTED" }),
      web_app_setup_back_button: ({ is_visible: isVisible }) => this.#showBack(Boolean(isVisible)),
      web_app_setup_settings_button: ({ is_visible: isVisible }) => this.menu.setUp({ settings: Boolean(isVisible) }),
      web_app_setup_closing_behavior: (data) => { this.#needsConfirmation = Boolean(data.need_confirmation); },
      // A web client does not see swipes inside the frame; the header can be dragged in any case.
      web_app_setup_swipe_behavior: (data) => { this.sheet.dataset.swipes = data.allow_vertical_swipe === false ? "off" : "on"; },
      web_app_setup_main_button: (data) => this.bar.setUp("main", data),
      web_app_setup_secondary_button: (data) => this.bar.setUp("secondary", data),
      web_app_set_bottom_bar_color: ({ color }) => this.bar.colour(color),
      web_app_set_background_color: ({ color }) => { this.body.style.backgroundColor = isColour(color) ? color : ""; },
      web_app_set_header_color: (data) => { this.#headerColour = data; this.#renderHeader(); },
      web_app_trigger_haptic_feedback: (data) => this.#showHaptic(data),
      web_app_open_link: ({ url }) => { if (/^https?:/i.test(url)) window.open(url, "_blank", "noopener,noreferrer"); },
      web_app_open_tg_link: (data) => this.#openTelegramLink(data.path_full),
      web_app_open_popup: (data) => this.#openPopup(data),
    };
  }

  /** Follow a link inside Telegram, which is behind the app: that is closed then, or put aside. */
  #openTelegramLink(path) {
    if (typeof path !== "string" || !path.startsWith("/")) return;
    if (this.#client.minimises) this.#minimise(true);
    else this.close();
    this.#actions.follow(`https://t.me${path}`);
  }

  #minimise(isAside) {
    this.node.dataset.aside = isAside ? "yes" : "no";
    for (const node of this.#actions.behind) node.inert = !isAside;
    this.#send("visibility_changed", { is_visible: !isAside });
  }

  async #openPopup(data) {
    const question = this.#popup ? null : popupQuestion(data);
    const frame = this.#frame;
    const pressed = question ? await this.#ask(question) : null;
    if (frame === this.#frame) this.#send("popup_closed", pressed === null ? {} : { button_id: pressed });
  }

  async #ask(question) {
    const { box, answer } = ask(question);
    this.#popup = box;
    const pressed = await answer;
    if (this.#popup === box) this.#popup = null;
    return pressed;
  }

  #goBack() {
    if (this.#backShown) this.#send("back_button_pressed");
    else this.requestClose();
  }

  #showBack(isShown) {
    this.#backShown = isShown;
    this.back.replaceChildren(icon(isShown ? "back" : "close"));
    this.back.setAttribute("aria-label", isShown ? "Indietro" : "Chiudi la mini app");
  }

  #showHaptic({ type, impact_style: style, notification_type: kind }) {
    this.haptic.textContent = [type, style ?? kind].filter((word) => typeof word === "string").join(" ");
    this.haptic.classList.add("felt");
    clearTimeout(this.#timers.haptic);
    this.#timers.haptic = setTimeout(() => this.haptic.classList.remove("felt"), HAPTIC_MS);
  }

  #renderHeader() {
    const { color, color_key: key } = this.#headerColour;
    const params = themeParams();
    const background = isColour(color) ? color : key === "secondary_bg_color" ? params[key] : params.header_bg_color;
    this.header.style.backgroundColor = background;
    this.header.style.color = isLight(background) ? "#000000" : "#ffffff";
    this.sheet.dataset.theme = theme();
    this.sheet.style.backgroundColor = params.bg_color;
  }

  #themeChanged() {
    this.#renderHeader();
    this.bar.render();
    this.#sendTheme();
  }

  #sendTheme() {
    this.#send("theme_changed", { theme_params: themeParams() });
  }

  /** The insets of the app; where the sheet's own buttons are below it, nothing covers it. */
  #insets() {
    return this.#hasInsets && this.bar.node.hidden ? PHONE_INSETS : NO_INSETS;
  }

  #renderInsets() {
    this.sheet.dataset.insets = this.#hasInsets ? "phone" : "none";
    this.menu.setUp({ insets: this.#hasInsets });
    this.#sendInsets();
  }

  #sendInsets() {
    if (this.#client?.answersSizes) this.#send("safe_area_changed", this.#insets());
  }

  #letDrag() {
    letDrag(this.header, {
      canDrag: () => narrow.matches,
      move: (px) => {
        this.#height ||= this.sheet.offsetHeight;
        this.sheet.dataset.dragged = "";
        this.sheet.style.height = `${Math.max(120, this.#height + px)}px`;
      },
      end: (way) => {
        this.#height = 0;
        delete this.sheet.dataset.dragged;
        this.sheet.style.height = "";
        if (way > 0) this.#resize("expanded");
        else if (way < 0 && this.#size === "expanded") this.#resize("compact");
        else if (way < 0) this.requestClose();
      },
    });
  }

  /** On a phone a sheet is low or as high as the screen; elsewhere it is as large as a phone, or as the window. */
  #otherSize() {
    const [small, large] = narrow.matches ? ["compact", "expanded"] : ["expanded", "full"];
    return this.#size === large ? small : large;
  }

  #resize(size) {
    if (size !== this.#size) this.#unsettle();
    this.#size = size;
    this.sheet.dataset.size = size;
    this.menu.setUp({ isLargest: this.#otherSize() !== "full" && size !== "compact" });
  }

  #sizeChanged() {
    this.#unsettle();
    this.#sendViewport();
  }

  /** The size is not stable any more; it is again when it has not changed for a moment and no change is under way. */
  #unsettle() {
    this.#isSettled = false;
    clearTimeout(this.#timers.size);
    this.#timers.size = setTimeout(() => {
      if (this.sheet.getAnimations().length) {  // a busy machine draws none of their steps for longer than that
        this.#unsettle();
        return;
      }
      this.#isSettled = true;
      this.#sendViewport();
      this.#sendInsets();
    }, QUIET_MS);
  }

  #sendViewport() {
    if (!this.#client?.answersSizes) return;
    const { width, height } = this.body.getBoundingClientRect();
    const isExpanded = this.#size !== "compact";
    this.#send("viewport_changed", { width, height, is_expanded: isExpanded, is_state_stable: this.#isSettled });
  }
}
