// The buttons of a Mini App below its frame: the main one and the secondary one.

import { isColour } from "./colours.js";
import { el } from "./dom.js";
import { themeParams } from "./theme.js";

const POSITIONS = new Set(["left", "right", "top", "bottom"]);

export class SheetBar {
  #buttons;
  #colour = null;

  /** `pressed(name)` is called with 'main' or 'secondary'. */
  constructor(pressed) {
    this.#buttons = { secondary: button("secondary", pressed), main: button("main", pressed) };
    this.node = el("div", { class: "sheet-bar", hidden: true, "data-testid": "app-bar" },
      Object.values(this.#buttons).map(({ node }) => node));
  }

  /** Take over what `web_app_setup_main_button` or `web_app_setup_secondary_button` says. */
  setUp(name, data) {
    Object.assign(this.#buttons[name].state, data);
    this.render();
  }

  /** The colour of the bar; a wrong one is that of the theme. */
  colour(value) {
    this.#colour = isColour(value) ? value : null;
    this.render();
  }

  render() {
    const colours = themeParams();
    const bar = this.#colour ?? colours.bottom_bar_bg_color;
    this.node.style.backgroundColor = bar;
    for (const [name, { node, label, state }] of Object.entries(this.#buttons)) {
      node.hidden = !isShown(state);
      node.disabled = state.is_active === false;
      node.setAttribute("aria-busy", String(Boolean(state.is_progress_visible)));
      node.classList.toggle("shining", Boolean(state.has_shine_effect));
      label.textContent = state.text ?? "";
      const isMain = name === "main";
      node.style.backgroundColor = isColour(state.color) ? state.color : isMain ? colours.button_color : bar;
      node.style.color = isColour(state.text_color) ? state.text_color
        : isMain ? colours.button_text_color : colours.button_color;
    }
    const { position } = this.#buttons.secondary.state;
    this.node.dataset.position = POSITIONS.has(position) ? position : "left";
    this.node.hidden = Object.values(this.#buttons).every(({ state }) => !isShown(state));
  }
}

/** Telegram shows no button without a text. */
const isShown = (state) => Boolean(state.is_visible && String(state.text ?? "").trim());

function button(name, pressed) {
  const label = el("span", { class: "label" });
  const node = el("button", {
    class: `bar-button ${name}`, type: "button", hidden: true, "data-testid": `app-${name}-button`,
    on: { click: () => { if (node.getAttribute("aria-busy") !== "true") pressed(name); } },
  }, label);
  return { node, label, state: {} };
}
