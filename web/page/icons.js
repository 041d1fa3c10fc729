// Signs for the buttons that have no words on them: lines on a field of 24 by 24.

import { svg } from "./dom.js";

const LINES = {
  undo: ["M9 14 4 9l5-5", "M4 9h10a6 6 0 0 1 0 12h-3"],
  advice: ["M9 18h6", "M10 21.5h4", "M8.5 15.5a6.5 6.5 0 1 1 7 0c-.6.5-1 1.300-1 2.500h-5c0-1.200-.4-2-1-2.500z"],
  more: ["M5 12h.01", "M12 12h.01", "M19 12h.01"],
  suit: ["M4 20V5", "M1.500 7.500 4 5l2.500 2.500", "M16 5c2 3.500 6 5 6 8.500a3 3 0 0 1-5.200 2l.7 3.500h-3l.7-3.500a3 3 0 0 1-5.200-2C10 10 14 8.500 16 5z"],
  rank: ["M4 20V5", "M1.500 7.500 4 5l2.500 2.500", "M11 6h9l-5.500 14"],
  back: ["M15 5l-7 7 7 7"],
  next: ["M9 5l7 7-7 7"],
  down: ["M6 9l6 6 6-6"],
  close: ["M6 6l12 12", "M18 6 6 18"],
};

export function icon(name) {
  const lines = LINES[name].map((d) => svg("path", { d }));
  return svg("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true", focusable: "false" }, ...lines);
}
