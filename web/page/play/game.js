// One table: what the server says about it, what the person has selected, and what is on its way.
//
// The server's view is the truth. Beside it there is only: the cards selected (`picked`), those of them that lie on the
// felt (`gathered`), an order of the hand that the server has not confirmed, and one request that is being answered.

import { keep, kept } from "../dom.js";
import { Refused } from "../net.js";

const sameCards = (one, other) => one.length === other.length && one.every((id) => other.includes(id));

/**
 * What moves on the screen with a request: its kind, the ids of its cards, the meld on which they go; `x`: where they
 * were dropped, `box`: from where a card comes that was drawn by hand.
 *
 * @typedef {{kind?: string, ids?: string[], meld?: number | null, from?: string, request?: string, answer?: AnswerData,
 *   x?: number, box?: DOMRect}} Cause
 */

export class Game {
  #fetching = null;
  #again = false;
  #sent = 0; // counts requests, so that a view asked for before one is not taken for the state after it
  #taken = 0; // counts views, so that an answer that comes late does not bring back an older one
  #asked = 0; // counts questions about selections
  #ordering = null;

  /**
   * `listener` has `changed(before, cause)`, called after every new view, `selected()`, called when the selection or
   * what it can do has changed, `said(line, kind, words)` for sentences of the server, `linked(address)` for a link to
   * another chat, `led(answer)` when it has led to another table, `gone(answer)` when the person is no longer at the
   * table, and `failed(error)`.
   */
  constructor(net, listener) {
    this.net = net;
    this.listener = listener;
    this.id = null;
    this.clear();
  }

  clear() {
    /** @type {View | null} */
    this.view = null;
    /** @type {string[]} */
    this.picked = [];
    /** @type {Set<string>} */
    this.gathered = new Set();
    /** @type {SelectionData | null} */
    this.choices = null;
    /** @type {string[] | null} */
    this.order = null;
    /** @type {Cause | null} */
    this.pending = null;
    this.offset = 0;
  }

  /** Show another table. */
  async open(id) {
    this.id = id;
    this.clear();
    await this.refresh();
  }

  leave() {
    this.id = null;
    this.clear();
  }

  /** Fetch the view; calls during a fetch together cause one more. */
  refresh() {
    if (this.#fetching) {
      this.#again = true;
      return this.#fetching;
    }
    this.#fetching = this.#fetch().finally(() => { this.#fetching = null; });
    return this.#fetching;
  }

  async #fetch() {
    do {
      this.#again = false;
      const { id } = this;
      const sent = this.#sent;
      if (id === null) return;
      /** @type {View} */
      let view;
      try {
        view = await this.net.get(`api/tables/${id}`);
      } catch (error) {
        if (id === this.id) throw error;
      }
      if (id !== this.id) continue; // if another table was opened meanwhile, that has asked for its view
      // A request was sent or is on its way: its answer is newer than this view, or brings a newer one.
      if (sent !== this.#sent || this.pending) this.#again = !this.pending;
      else this.#take(view, null);
    } while (this.#again);
  }

  /**
   * @param {View} view
   * @param {Cause | null} cause
   */
  #take(view, cause) {
    const before = this.view;
    this.#taken += 1;
    this.offset = view.now - Date.now() / 1000;
    this.view = view;
    const ids = new Set(this.cards().map((card) => card.id));
    if (!before) {
      this.picked = this.#remembered();
      this.gathered = new Set(this.picked);
    }
    this.picked = this.picked.filter((id) => ids.has(id));
    for (const id of [...this.gathered]) if (!ids.has(id)) this.gathered.delete(id);
    if ((before && before.version !== view.version) || this.picked.length < 2) this.choices = null;
    this.#remember();
    this.listener.changed(before, cause);
    if (this.picked.length > 1) this.#askChoices();
  }

  /** Unix seconds at the server. */
  now() {
    return Date.now() / 1000 + this.offset;
  }

  /** The cards of the hand in the order that the person sees. */
  cards() {
    const hand = this.view?.me?.hand ?? [];
    if (!this.order) return hand;
    const place = new Map(this.order.map((id, index) => [id, index]));
    return [...hand].sort((one, other) => (place.get(one.id) ?? 99) - (place.get(other.id) ?? 99));
  }

  card(id) {
    return this.view?.me?.hand?.find((card) => card.id === id) ?? null;
  }

  get isPlaying() {
    return this.view?.phase === "play";
  }

  /** Whether cards can be gathered: in one's turn, and while waiting for it. */
  get mayGather() {
    return this.view?.stage === "playing" && this.cards().length > 0;
  }

  // What is selected ------------------------------------------------------------------------------------------------

  toggle(id) {
    if (this.picked.includes(id)) {
      this.picked = this.picked.filter((other) => other !== id);
      this.gathered.delete(id);
    } else {
      this.picked = [...this.picked, id];
    }
    this.#selectionChanged();
  }

  /** Put cards on the felt, to the meld that is being gathered there. */
  gather(ids) {
    // The first card begins a meld: what was selected for something else does not belong to it.
    if (!this.gathered.size) this.picked = this.picked.filter((id) => ids.includes(id));
    for (const id of ids) {
      if (!this.picked.includes(id)) this.picked = [...this.picked, id];
      this.gathered.add(id);
    }
    this.#selectionChanged();
  }

  /** Take cards from the felt back into the hand. */
  takeBack(ids) {
    for (const id of ids) this.gathered.delete(id);
    this.picked = this.picked.filter((id) => !ids.includes(id));
    this.#selectionChanged();
  }

  select(ids) {
    this.picked = [...ids];
    this.gathered = new Set([...this.gathered].filter((id) => ids.includes(id)));
    this.#selectionChanged();
  }

  unselect() {
    if (!this.picked.length) return false;
    this.select([]);
    return true;
  }

  /** Gathered cards are still there when the page is loaded again, if they are still in the hand. */
  #remember() {
    if (this.view?.stage === "playing") keep(`gathered-${this.id}`, [this.view.deal, ...this.gathered].join(" "));
  }

  #remembered() {
    const [deal, ...ids] = kept(`gathered-${this.id}`).split(" ");
    return deal === String(this.view.deal) ? ids : [];
  }

  #selectionChanged() {
    this.choices = null;
    this.#remember();
    this.listener.selected();
    if (this.picked.length > 1) this.#askChoices();
  }

  /** Ask the server what the selected cards can do; one card's uses are already in the view. */
  async #askChoices() {
    if (!this.isPlaying) return;
    const asked = (this.#asked += 1);
    const { id, picked } = this;
    try {
      /** @type {SelectionData} */
      const choices = await this.net.ask(`api/tables/${id}/choices`, { cards: picked });
      if (asked !== this.#asked || id !== this.id || !sameCards(picked, this.picked)) return;
      this.choices = choices;
      this.listener.selected();
      if (choices.version !== this.view.version && !this.pending) await this.refresh();
    } catch (error) {
      if (error instanceof Refused) this.#refused(id, error);
    }
  }

  /** Ask why a card cannot be put on a meld: `[line, words]`, or null if the server does not say. */
  async whyNotOn(ids, on) {
    if (!this.isPlaying || this.pending || ids.length !== 1) return null;
    /** @type {SelectionData | null} */
    const answer = await this.net.ask(`api/tables/${this.id}/choices`, { cards: ids, on }).catch(() => null);
    return answer?.why ? [answer.why, answer.why_words ?? answer.why] : null;
  }

  /**
   * What the selection can do now; null while the server is asked.
   *
   * @returns {{uses: ChoiceData[], discard: ChoiceData | null, hint: string | null} | null}
   */
  possible() {
    if (!this.isPlaying) return { uses: [], discard: null, hint: null };
    if (this.picked.length !== 1) return this.picked.length ? this.choices : { uses: [], discard: null, hint: null };
    const may = this.card(this.picked[0])?.may ?? [];
    return {
      uses: may.filter((choice) => choice.kind !== "discard"),
      discard: may.find((choice) => choice.kind === "discard") ?? null,
      hint: null,
    };
  }

  // What is sent ----------------------------------------------------------------------------------------------------

  /**
   * Send a request of the view; resolves with the answer, or null if it was not sent or not done.
   *
   * `cause` says what moves on the screen: `{kind, ids, meld}`. While a request is on its way no other is sent, so a
   * second tap does nothing.
   *
   * @param {string} request
   * @param {Cause} cause
   */
  async act(request, cause = {}) {
    if (this.pending || !request) return null;
    const { id } = this;
    /** @type {Cause} */
    const own = { request, ...cause };
    this.pending = own;
    this.#sent += 1;
    this.listener.selected();
    /** @type {AnswerData | null} */
    let answer = null;
    try {
      await this.#ordering; // the server shall see the order before the turn goes on
      answer = await this.net.send(id, { request });
    } catch (error) {
      this.#refused(id, error);
    }
    if (this.pending !== own) { // the table was left, and perhaps opened again
      if (id === this.id) this.refresh().catch(() => {});
      return null;
    }
    this.pending = null;
    if (answer) {
      if (!answer.refused) this.#used(own.ids ?? []);
      if (answer.table) return this.listener.led(answer);
      if (answer.link) this.listener.linked(answer.link);
      if (!answer.view) return this.listener.gone(answer);
      this.#take(answer.view, { ...own, answer });
      if (answer.line) this.listener.said(answer.line, answer.refused || answer.alert ? "refused" : "done", answer.words);
    } else {
      this.listener.selected();
    }
    if (!answer || this.#again) this.refresh().catch(() => {});
    return answer;
  }

  /** Say what the server refused; what it refused for a table that was left is not said, unless it lets nobody in. */
  #refused(id, error) {
    if (id === this.id || error.status === 401) this.listener.failed(error);
  }

  #used(ids) {
    this.picked = this.picked.filter((id) => !ids.includes(id));
    for (const id of ids) this.gathered.delete(id);
  }

  /** Show the hand in this order now, and tell the server; of several orders only the last is sent. */
  arrange(ids) {
    this.order = ids;
    this.listener.changed(this.view, { kind: "order" });
    this.#ordering ??= this.#sendOrder().finally(() => { this.#ordering = null; });
  }

  async #sendOrder() {
    while (this.order) {
      const { id, order: sent } = this;
      const taken = this.#taken;
      this.#sent += 1;
      try {
        const answer = await this.net.send(id, { order: sent });
        if (id !== this.id) continue;
        if (this.order === sent) {
          this.order = null;
          if (taken !== this.#taken) this.refresh().catch(() => {});
          else if (!this.pending && answer.view) this.#take(answer.view, { kind: "order" });
        }
        if (answer.refused && answer.line) this.listener.said(answer.line, "refused");
      } catch (error) {
        if (this.order === sent) this.order = null;
        if (id === this.id) this.listener.failed(error);
      }
    }
  }
}
