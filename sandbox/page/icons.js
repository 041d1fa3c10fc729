// The icons of the page's own buttons, drawn here because fonts do not all have them.

const SVG = "http://www.w3.org/2000/svg";

// On a field of 24 by 24, drawn with a round pen.
const PATHS = {
  gear: "M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
  send: "M5 12V4.8L20.5 12 5 19.2V12h7",
  down: "M12 4v15m-6.5-6.5L12 19l6.5-6.5",
  download: "M12 4v11m-5-5l5 5 5-5M5 20h14",
  close: "M6 6l12 12M18 6L6 18",
  reply: "M10 6L4.5 11.5 10 17M5 11.5h8a6 6 0 0 1 6 6V19",
  out: "M8 16L17 7m-8 0h8v8",
  back: "M20 12H4.5m7-7l-7 7 7 7",
  more: "M12 5.5v.1M12 12v.1M12 18.5v.1",
  app: "M5 4h14v16H5zM9.5 17h5",
  copy: "M9 9h11v11H9zM15 5H4v11",
};

/** An icon by its name; the label for screen readers belongs to the button around it. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
