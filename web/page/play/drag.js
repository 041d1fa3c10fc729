// Holding a card: from the finger on a card to the place where it is let go.
//
// All places are read once, when a card is picked up. After that a move of the finger changes only the transforms of
// the held cards, once a frame, and a class where the target changes.

import { at, attribute, isStill } from "../dom.js";
import { doesAt } from "./drops.js";
import { land, transformed } from "./hand.js";
import { nearestSlot } from "./layout.js";

const SLACK = { mouse: 4, pen: 6, touch: 8 }; // px that a finger may move during a tap
const MARGIN = 10; // px around a target that still count
const EDGE = 30; // px at the edges of the felt where it scrolls while a card is held there
const SPEED = 7; // px a frame
const HIGH = 0.85; // a finger holds a card near its lower edge, so that it does not cover rank and suit
const TILT = 9; // degrees at most, by the speed
const TILT_STEP = 3; // a browser composes a card that only moves much faster than one that turns

export class Drag {
  #pointer = null;
  #frame = 0;
  #held = null;

  /**
   * `handlers`: `picked()`, `over()` a target that takes the cards, `dropped(ids, target, overHand)`,
   * `arranged(order, card)`, `drawn(pile, box)`; `box`: where the pile's card was let go.
   *
   * @param {HTMLElement} root
   * @param {import("./hand.js").Hand} hand
   * @param {import("./game.js").Game} game
   */
  constructor(root, hand, game, handlers) {
    this.root = root;
    this.hand = hand;
    this.game = game;
    this.handlers = handlers;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#moved(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", (event) => this.#cancelled(event));
    // A finger is captured by the card at first; that it loses it to `root` is no end.
    root.addEventListener("lostpointercapture", (event) => { if (event.target === root) this.#cancelled(event); });
    root.addEventListener("click", (event) => this.#afterDrag(event), true);
    root.addEventListener("contextmenu", (event) => {
      /** @type {any} */
      const { target } = event;
      if (target.closest(".card, .pile")) event.preventDefault();
    });
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  get isHolding() {
    return this.#held !== null;
  }

  get ids() {
    return this.#held?.ids ?? [];
  }

  #down(event) {
    if (this.#pointer !== null || !event.isPrimary || event.button !== 0) return;
    this.suppressClick = false;
    const card = event.target.closest(".card");
    const pile = event.target.closest(".pile.draw");
    if (!card && !pile) return;
    const id = card?.dataset.key ?? null;
    if (id && this.hand.isHeld(id)) return;
    this.#pointer = { id: event.pointerId, card: id, pile, x: event.clientX, y: event.clientY, slack: SLACK[event.pointerType] ?? 6 };
    this.x = event.clientX;
    this.y = event.clientY;
  }

  #moved(event) {
    if (this.#pointer?.id !== event.pointerId) return;
    this.x = event.clientX;
    this.y = event.clientY;
    if (!this.#held) {
      const { x, y, slack } = this.#pointer;
      if (Math.hypot(this.x - x, this.y - y) < slack) return;
      this.#begin();
      if (!this.#held) return;
    }
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #begin() {
    const { id: pointerId, card, pile } = this.#pointer;
    const node = pile ?? this.hand.node(card);
    if (!node) { // it has left the hand under the finger: the bot has played for the person
      this.#pointer = null;
      return;
    }
    this.root.setPointerCapture(pointerId);
    document.body.classList.add("holding");
    const ids = pile ? [] : this.#together(card);
    const box = node.getBoundingClientRect();
    const high = this.#pointer.slack === SLACK.touch ? Math.max(0, box.height * HIGH - (this.#pointer.y - box.top)) : 0;
    this.#held = {
      ids, pile, card,
      // The held card keeps its place under the finger.
      grab: { x: this.#pointer.x - box.left, y: this.#pointer.y - box.top },
      size: { width: box.width, height: box.height },
      high, lift: isStill() ? high : 0, tilt: 0, lastX: this.x,
      target: null, index: null, scrolled: at("felt").scrollTop, carriers: new Map(),
    };
    if (pile) {
      this.#held.ghost = pile.cloneNode(true);
      this.#held.ghost.className = "ghost";
      this.#held.ghost.removeAttribute("id");
      at("flights").append(this.#held.ghost);
      this.#held.ghost.style.width = `${box.width}px`;
    } else {
      this.hand.hold(ids);
      for (const id of ids) this.hand.node(id)?.classList.add("held");
    }
    this.readTargets();
    this.handlers.picked();
  }

  /** Selected cards move together; one of those on the felt moves alone. */
  #together(card) {
    const { picked, gathered } = this.game;
    if (!picked.includes(card) || gathered.has(card)) return [card];
    return [card, ...picked.filter((id) => id !== card && !gathered.has(id))];
  }

  /** Read where everything is and what takes the cards; again only if another's turn changed the table meanwhile. */
  readTargets() {
    const held = this.#held;
    if (!held) return;
    const felt = at("felt");
    /** @type {Array<{kind: string, index?: number, node: HTMLElement}>} */
    const found = [...felt.querySelectorAll(".meld")].map((node) => ({ kind: "meld", index: Number(node.dataset.index), node }));
    found.push({ kind: "discard", node: at("discard") }, { kind: "felt", node: at("tray") }, { kind: "felt", node: felt });
    held.handBox = this.hand.root.getBoundingClientRect();
    held.feltBox = felt.getBoundingClientRect();
    held.canScroll = felt.scrollHeight > felt.clientHeight;
    held.scrolled = felt.scrollTop;
    held.targets = held.pile ? [] : found.map((target) => ({ ...target, box: target.node.getBoundingClientRect() }));
    for (const target of held.targets) {
      const does = doesAt(this.game, held.ids, target);
      target.takes = does !== null;
      target.node.classList.toggle("takes", target.takes);
      attribute(target.node, "data-does", does);
    }
    held.scrollTop = held.scrolled;
  }

  /** A card that is held may have left the hand while it was held: the bot has played for the person. */
  refresh() {
    const held = this.#held;
    if (!held) return;
    if (held.card && !this.hand.node(held.card)) {
      this.#end();
      return;
    }
    held.ids = held.ids.filter((id) => this.hand.node(id));
    for (const node of this.root.querySelectorAll(".takes")) node.classList.remove("takes");
    this.readTargets();
    this.#preview(null); // another card may have left
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#frame = 0;
    const held = this.#held;
    if (!held) return;
    const { left, top } = this.hand.box;
    this.#swing(held);
    const x = this.x - held.grab.x;
    const y = Math.max(this.y - held.grab.y - held.lift, Math.min(4, this.y - held.grab.y)); // not off the screen
    if (held.ghost) {
      this.#carry(held.ghost, transformed(x, y, 1), 90);
    } else {
      const tilt = Math.round(held.tilt / TILT_STEP) * TILT_STEP;
      held.ids.forEach((id, index) => {
        const node = this.hand.node(id);
        if (node) this.#carry(node, transformed(x - left + index * 18, y - top + (index ? 4 : 0), 1.06, tilt), 90 - index);
      });
    }
    this.#aim();
    if (held.canScroll && !held.pile) this.#scroll();
  }

  /**
   * Put a held node somewhere by an animation that stands still: a browser composes that anew at once, where for
   * another style it has to look at all that is on the table.
   */
  #carry(node, transform, z) {
    const frames = [{ transform }, { transform }];
    const carrier = this.#held.carriers.get(node);
    if (carrier) {
      carrier.effect.setKeyframes(frames);
    } else {
      node.style.zIndex = String(z);
      const made = node.animate(frames, { duration: 1000, fill: "both" });
      made.pause();
      this.#held.carriers.set(node, made);
    }
  }

  /** Lift the cards above the finger, and tilt them by its speed; goes on until they hang still. */
  #swing(held) {
    if (isStill()) return;
    held.lift += (held.high - held.lift) * 0.3;
    held.tilt += (Math.max(-TILT, Math.min(TILT, (this.x - held.lastX) * 0.6)) - held.tilt) * 0.25;
    held.lastX = this.x;
    if (held.high - held.lift > 0.5 || Math.abs(held.tilt) > 0.2) this.#frame ||= requestAnimationFrame(() => this.#draw());
    else held.tilt = 0;
  }

  #aim() {
    const held = this.#held;
    const target = this.#under();
    if (target?.node !== held.target?.node) {
      held.target?.node.classList.remove("over");
      if (target?.takes && target.node !== at("felt")) target.node.classList.add("over");
      held.target = target;
      if (target?.takes) this.handlers.over();
    }
    if (target || held.ids.length !== 1) this.#preview(null);
    else if (this.#isOverHand()) this.#preview(nearestSlot(this.hand.layout, ...this.#middle()));
    else this.#preview(null);
  }

  #middle() {
    const held = this.#held;
    return [
      this.x - held.grab.x + held.size.width / 2 - this.hand.box.left,
      this.y - held.grab.y + held.size.height / 2 - this.hand.box.top,
    ];
  }

  #isOverHand() {
    const { handBox } = this.#held;
    return this.y >= handBox.top - MARGIN && this.y <= handBox.bottom + 80;
  }

  #under() {
    const held = this.#held;
    const shift = held.scrollTop - held.scrolled;
    let near = null;
    for (const target of held.targets) {
      const { box } = target;
      const moved = target.kind === "meld" ? shift : 0;
      const inFelt = target.kind !== "meld" || (this.y >= held.feltBox.top && this.y <= held.feltBox.bottom);
      if (!inFelt) continue;
      const away = Math.max(box.left - this.x, this.x - box.right, box.top - moved - this.y, this.y - box.bottom + moved);
      if (away <= 0 && !(target.kind === "felt" && near)) return target;
      if (!near && target.takes && target.kind !== "felt" && away <= MARGIN) near = target;
    }
    return near;
  }

  /** Let the other cards make room at a place of the hand. */
  #preview(index) {
    const held = this.#held;
    if (index === held.index) return;
    held.index = index;
    if (index === null) {
      this.hand.preview = null;
    } else {
      const others = this.hand.slots.filter((id) => id !== held.card);
      others.splice(index, 0, held.card);
      this.hand.preview = others;
    }
    this.hand.place();
  }

  #scroll() {
    const held = this.#held;
    const { top, bottom, left, right } = held.feltBox;
    if (this.x < left || this.x > right) return;
    const by = this.y > top - EDGE && this.y < top + EDGE ? -SPEED : this.y > bottom - EDGE && this.y < bottom + 8 ? SPEED : 0;
    if (!by) return;
    const felt = at("felt");
    felt.scrollTop = held.scrollTop + by;
    const now = felt.scrollTop;
    if (now === held.scrollTop) return;
    held.scrollTop = now;
    this.#frame ||= requestAnimationFrame(() => this.#draw());
  }

  #up(event) {
    if (this.#pointer?.id !== event.pointerId) return;
    const held = this.#held;
    if (!held) {
      this.#pointer = null;
      return;
    }
    this.x = event.clientX;
    this.y = event.clientY;
    this.suppressClick = event.pointerType !== "touch"; // taps.js knows that a finger has moved
    this.#aim();
    const { ids, target, index, card, pile } = held;
    const overHand = this.#isOverHand();
    const order = this.hand.preview;
    if (pile && overHand) {
      const { ghost } = held;
      held.ghost = null; // it lies there until the card comes
      Promise.resolve(this.handlers.drawn(pile.id, ghost.getBoundingClientRect())).finally(() => ghost.remove());
    }
    this.#end(target ? ids : []);
    if (pile) return;
    for (const id of ids) land(this.hand.node(id));
    if (!target && index !== null && overHand) {
      this.hand.slots = order;
      this.handlers.arranged(order.filter((id) => this.hand.order.includes(id)), card);
    } else {
      this.handlers.dropped(ids, target && { ...target, x: this.x }, overHand);
    }
  }

  #cancelled(event) {
    if (this.#pointer?.id === event.pointerId) this.#end();
  }

  /** Let go; the cards in `kept` stay where they are, because the caller decides where they go. */
  #end(kept = []) {
    const held = this.#held;
    const pointer = this.#pointer;
    this.#pointer = null;
    this.#held = null;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!held) return;
    if (this.root.hasPointerCapture(pointer.id)) this.root.releasePointerCapture(pointer.id);
    document.body.classList.remove("holding");
    for (const node of this.root.querySelectorAll(".takes, .over")) {
      node.classList.remove("takes", "over");
      node.removeAttribute("data-does");
    }
    for (const [node, carrier] of held.carriers) {
      if (node.isConnected) node.style.transform = getComputedStyle(node).transform; // from there it goes on
      carrier.cancel();
    }
    void this.root.offsetWidth;
    held.ghost?.remove();
    this.hand.preview = null;
    for (const id of held.ids) this.hand.node(id)?.classList.remove("held");
    this.hand.release(held.ids.filter((id) => !kept.includes(id)));
  }

  /** The click that a browser makes of a drag is none. */
  #afterDrag(event) {
    if (!this.suppressClick) return;
    this.suppressClick = false;
    event.stopPropagation();
    event.preventDefault();
  }

  cancel() {
    const was = this.isHolding;
    this.#end();
    return was;
  }
}
