// Colours as Telegram's events have them: #rrggbb.

const HEX = /^#[0-9a-f]{6}$/i;

export const isColour = (value) => typeof value === "string" && HEX.test(value);

/** Whether black is easier to read on a colour than white. */
export function isLight(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
