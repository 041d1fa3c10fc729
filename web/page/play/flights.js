// Cards that fly: from where they were to where they are now. The screen already shows the end; a card that is still
// in the air is hidden at its place until it lands. So stopping is always possible, and nothing waits for a flight.

import { cardData, face, tiles } from "./cards.js";
import { at, el, isStill, lastOf, wait } from "../dom.js";

const FLIGHT_MS = 220;
const WHOLE_MS = 3600; // the longest playback, however many turns there are
const TURN_MS = 1100;

const boxOf = (node) => node?.getBoundingClientRect() ?? null;

export class Flights {
  #running = new Set();
  #round = 0;
  #wake = null; // ends what `hold` waits for

  constructor(root) {
    this.root = root;
    this.isPlaying = false; // whether turns are being played back
  }

  /** Let everything land now. */
  finish() {
    this.#round += 1;
    this.isPlaying = false;
    for (const flight of [...this.#running]) flight.finish();
    this.#wake?.();
  }

  /** Wait so many milliseconds, or until `finish` is called. */
  hold(ms) {
    return Promise.race([wait(ms), new Promise((done) => { this.#wake = done; })]);
  }

  /** Fly a picture from one box to another one; resolves when it has landed. */
  fly(picture, from, to, { ms = FLIGHT_MS, delay = 0, hides = null } = {}) {
    if (!from || !to || !to.width || isStill() || document.hidden) return Promise.resolve();
    const node = el("div", { class: "flying" }, picture);
    const width = Math.max(20, Math.min(from.width, 90));
    node.style.width = `${width}px`;
    this.root.append(node);
    const height = node.offsetHeight || width * 1.4;
    const place = (box, scale) => `translate3d(${box.left + box.width / 2 - width / 2}px, ${box.top + box.height / 2 - height / 2}px, 0) scale(${scale})`;
    const scale = Math.min(1.4, Math.max(0.35, Math.min(to.width / width, to.height / height)));
    hides?.classList.add("arriving");
    const flight = node.animate(
      [{ transform: place(from, 1), opacity: 1 }, { transform: place(to, scale), opacity: 1 }],
      { duration: ms, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "both" },
    );
    this.#running.add(flight);
    return flight.finished.catch(() => {}).then(() => {
      this.#running.delete(flight);
      node.remove();
      hides?.classList.remove("arriving");
    });
  }

  /**
   * Play the last turns of other players: what they drew, laid and discarded.
   *
   * `places` has `player(seat)`, `meld(index)`, `stock`, `discard` and `showTop(card)`; `told(turn)` is called as each
   * turn begins. `top` is the card that lay on the discard pile before them, where that is known.
   *
   * @param {TurnData[]} turns
   */
  async play(turns, places, told, top = null) {
    const round = (this.#round += 1);
    if (isStill() || document.hidden || !turns.length) {
      if (turns.length) told(lastOf(turns));
      return;
    }
    this.isPlaying = true;
    if (top) places.showTop(top);
    const hidden = this.#hide(turns, places);
    const ms = Math.min(TURN_MS, WHOLE_MS / turns.length);
    const step = Math.min(FLIGHT_MS, ms / 4);
    for (const turn of turns) {
      if (round !== this.#round) break;
      const player = places.player(turn.seat);
      player?.classList.add("acting");
      told(turn);
      await this.#playTurn(turn, places, player, step, () => round === this.#round);
      player?.classList.remove("acting");
      if (round === this.#round) await this.hold(ms / 4);
    }
    for (const node of hidden) node.classList.remove("arriving");
    if (round !== this.#round && this.isPlaying) return; // others are being played back by now
    places.showTop(null);
    this.isPlaying = false;
  }

  /**
   * Hide the melds that these turns will lay; returns their nodes.
   *
   * @param {TurnData[]} turns
   */
  #hide(turns, places) {
    const laid = turns.flatMap((turn) => turn.laid ?? []);
    const nodes = laid.map(([index]) => places.meld(index)).filter(Boolean);
    for (const node of nodes) node.classList.add("arriving");
    return nodes;
  }

  /** @param {TurnData} turn */
  async #playTurn(turn, places, player, ms, goesOn) {
    const from = boxOf(player);
    if (turn.drew) await this.fly(face(null), boxOf(places.stock), from, { ms });
    else if (turn.took) await this.fly(face(null), boxOf(places.discard), from, { ms });
    const landings = [];
    for (const [index, cards] of turn.laid ?? []) {
      const node = places.meld(index);
      if (node && goesOn()) landings.push(this.fly(el("span", { class: "meld" }, tiles(cards)), from, boxOf(node), { ms: ms * 1.3, hides: node }));
    }
    for (const [index, card] of turn.put ?? []) {
      const node = places.meld(index);
      if (node && goesOn()) landings.push(this.fly(face(cardData(card).card), from, boxOf(node), { ms: ms * 1.3 }));
    }
    await Promise.all(landings);
    if (turn.discarded && goesOn()) {
      await this.fly(face(turn.discarded), from, boxOf(places.discard), { ms });
      places.showTop(turn.discarded);
    }
  }
}

const SIGNS = ["♠", "♥", "♣", "♦"];

/** A moment worth a second: signs of the suits that rise from a place. */
export function burst(box, count = 18) {
  if (isStill() || !box || document.hidden) return;
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  for (let index = 0; index < count; index += 1) {
    const node = el("span", { class: "spark", "data-sign": index % 4, text: SIGNS[index % 4] });
    at("flights").append(node);
    const angle = (index / count) * Math.PI * 2;
    const far = 60 + ((index * 37) % 70);
    node.animate([
      { transform: `translate3d(${x}px, ${y}px, 0) scale(0.4)`, opacity: 1 },
      { transform: `translate3d(${x + Math.cos(angle) * far}px, ${y + Math.sin(angle) * far * 0.8 - 30}px, 0) scale(1.3)`, opacity: 1, offset: 0.6 },
      { transform: `translate3d(${x + Math.cos(angle) * far * 1.2}px, ${y + Math.sin(angle) * far + 40}px, 0) scale(1)`, opacity: 0 },
    ], { duration: 1100 + (index % 5) * 60, easing: "ease-out" }).finished.catch(() => {}).then(() => node.remove());
  }
}
