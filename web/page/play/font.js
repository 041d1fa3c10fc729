// The font of the pictures. It is loaded when the first table is drawn, so that nobody waits for it.

const FILE = new URL("../font/inter.woff", import.meta.url).href;
const WAIT_MS = 1000; // the cards come first

/** Load the font, and write in it from then on; without it the page keeps the phone's own. */
export function loadFont() {
  setTimeout(async () => {
    try {
      document.fonts.add(await new FontFace("Inter", `url(${FILE})`, { weight: "400 800" }).load());
      document.documentElement.dataset.font = "own";
    } catch {
      // The connection may be slow, or gone.
    }
  }, WAIT_MS);
}
