// Elements, and what the page knows about the phone.
//
// Names and labels may contain anything. So there is only one way to put them on the screen, `el`, which makes text
// nodes. No file of this page uses innerHTML.

/** @type {(id: string) => any} */
export const at = (id) => document.getElementById(id);

/**
 * Make an element.
 *
 * `props`: `on` (an object of listeners), `text`, and any attribute by its own name. `true` sets an empty attribute;
 * `false`, `null` and `undefined` leave it out. Children may be nodes, strings or nothing.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (name === "text") {
      node.textContent = value;
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  node.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** The label of a button, and words for those who listen, if these are others: a name that the label is no part of would
 * keep those from tapping it who say what they see. */
export const spoken = (label, words) => (words && words !== label
  ? [el("span", { text: label, "aria-hidden": "true" }), el("span", { class: "unseen", text: words })] : [el("span", { text: label })]);

const SVG = "http://www.w3.org/2000/svg";

/** Make an SVG element with attributes and children. */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** The last one of a list; `list.at(-1)` is too new. */
export const lastOf = (list) => list[list.length - 1];

/** Set an attribute only if it changes, or remove it if the value is null or false. */
export function attribute(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, String(value));
  }
}

/** Set a text only if it changes. */
export function text(node, value) {
  if (node.textContent !== value) node.textContent = value;
}

/**
 * Make the children of `parent` those of `items`, and keep the nodes whose key stays.
 *
 * `key(item)` names an item, `make(item)` makes its node, `update(node, item)` brings a node up to date. A node is only
 * moved if its place changed, so that focus and scrolling stay. Returns the nodes that were removed.
 *
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {{key: (item: T) => any, make: (item: T) => HTMLElement, update: (node: any, item: T) => void}} how
 */
export function reconcile(parent, items, { key, make, update }) {
  /** @type {HTMLElement[]} */
  const nodes = Array.prototype.slice.call(parent.children);
  const old = new Map(nodes.map((node) => [node.dataset.key, node]));
  const gone = new Map(old);
  /** @type {any} */
  let place = parent.firstElementChild;
  for (const item of items) {
    const name = String(key(item));
    let node = old.get(name);
    gone.delete(name);
    if (!node) {
      node = make(item);
      node.dataset.key = name;
    }
    update(node, item);
    while (place && gone.has(place.dataset.key)) place = place.nextElementSibling;
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
  }
  for (const node of gone.values()) node.remove();
  return [...gone.values()];
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing may move: the phone asks for that, or the person does in the settings. */
export function isStill() {
  return still.matches || document.documentElement.dataset.motion === "reduced";
}

/** Whether the person has comfort: large cards and words, advice first, and nothing that counts down. */
export const isComfortable = () => "comfort" in document.documentElement.dataset;

const here = new Map(); // where there is no storage

/** Remember a text as long as the page is open, also when it is loaded again. */
export function keep(key, value) {
  here.set(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // It is remembered until the page is loaded again.
  }
}

/** The text that is remembered under a key, or an empty one. */
export function kept(key) {
  try {
    return sessionStorage.getItem(key) ?? here.get(key) ?? "";
  } catch {
    return here.get(key) ?? "";
  }
}

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
