// What Telegram's client tells the page: its colours and sizes, its buttons, that the page is on the screen again.

const LEAST_HEIGHT = 200; // px; some clients report 1 while they open
const SIDES = ["top", "right", "bottom", "left"];

/** `does`: coloured(params), measured(), goBack(), settings(), main(), wake(). */
export function wireClient(telegram, does) {
  const { style } = document.documentElement;
  const insets = (prefix) => (data) => {
    for (const side of SIDES) style.setProperty(`--${prefix}-${side}`, `${Number(data[side]) || 0}px`);
    does.measured();
  };
  telegram.on("theme_changed", (data) => does.coloured(data.theme_params));
  telegram.on("viewport_changed", (data) => {
    if (data.is_state_stable && data.height >= LEAST_HEIGHT) style.setProperty("--app-height", `${data.height}px`);
  });
  telegram.on("safe_area_changed", insets("safe"));
  telegram.on("content_safe_area_changed", insets("content"));
  telegram.on("back_button_pressed", does.goBack);
  telegram.on("settings_button_pressed", does.settings);
  telegram.on("main_button_pressed", does.main);
  telegram.on("activated", does.wake);
  telegram.on("visibility_changed", (data) => { if (data.is_visible) does.wake(); });
}
