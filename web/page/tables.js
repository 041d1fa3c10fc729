// My tables: those where I am awaited first; below them lessons, the deals of the day, score sheets, the seasons of my groups, and my figures.

import { attribute, el, reconcile, text } from "./dom.js";
import { plain } from "./play/bar.js";
import { ask } from "./sheets.js";
import { say } from "./words.js";

export class TableList {
  #fetching = null;
  #again = false;

  /** `handlers`: open(id), changed(), failed(error), days(group), sheet(id), season(group), profile(), lessons(). */
  constructor(root, net, handlers) {
    this.root = root;
    this.net = net;
    this.handlers = handlers;
    /** @type {TableRowData[]} */
    this.tables = [];
    this.title = el("h2");
    this.list = el("ul", { class: "table-list" });
    this.none = el("p", { class: "told", hidden: true });
    /** @type {GatheringData[]} */
    this.gatherings = [];
    /** @type {ChoiceData[]} */
    this.lessons = [];
    this.learn = el("button", { class: "table-row", type: "button", hidden: true, on: { click: () => this.handlers.lessons() } }, el("b"));
    this.meet = el("h3");
    this.said = el("p", { class: "note", role: "status" });
    this.meetings = el("div");
    /** @type {DaysRowData[]} */
    this.days = [];
    this.daily = el("h3");
    this.dailies = el("ul", { class: "table-list" });
    /** @type {GroupData[]} */
    this.groups = [];
    /** @type {SheetRowData[]} */
    this.sheets = [];
    this.scores = el("h3");
    this.pages = el("ul", { class: "table-list" });
    this.seasons = el("h3");
    this.places = el("ul", { class: "table-list" });
    this.profile = el("button", { class: "table-row", type: "button", on: { click: () => this.handlers.profile() } }, el("b"));
    root.append(this.title, this.list, this.none, this.learn, this.meet, this.said, this.meetings, this.daily, this.dailies, this.scores, this.pages, this.seasons,
      this.places, this.profile);
  }

  /** Fetch the tables; calls during a fetch together cause one more. */
  refresh() {
    this.#again = this.#fetching !== null;
    this.#fetching ??= this.#fetch().finally(() => { this.#fetching = null; });
    return this.#fetching;
  }

  async #fetch() {
    do {
      this.#again = false;
      const { tables, gatherings, days, groups, sheets, lessons = [] } = await this.net.get("api/tables");
      this.tables = tables;
      this.gatherings = gatherings;
      this.days = days;
      this.groups = groups;
      this.sheets = sheets;
      this.lessons = lessons;
      this.#draw();
      this.handlers.changed();
    } while (this.#again);
  }

  /**
   * Answer an evening or a pause, wait for the next match, announce or end a vacation; the last is asked about first.
   *
   * @param {ChoiceData} choice
   */
  async #gather(choice) {
    if (this.#busy) return;
    const sure = choice.asks ? await ask(choice.asks, [{ ...choice, label: plain(choice.label) }, { request: "", label: say("no") }]) : choice;
    if (!sure?.request || this.#busy) return;
    this.#busy = true;
    try {
      const { words } = await this.net.doOnce("api/gatherings", { request: choice.request });
      text(this.said, words ?? "");
      await this.refresh();
    } catch (error) {
      this.handlers.failed(error);
    } finally {
      this.#busy = false;
    }
  }

  #busy = false;

  /** The next table where the person is awaited, beside the one that is open: the most urgent one. */
  awaited(open) {
    return this.tables.filter((table) => table.awaited && table.id !== open)
      .sort((one, other) => (one.due ?? Infinity) - (other.due ?? Infinity))[0] ?? null;
  }

  #draw() {
    text(this.title, say("tables"));
    text(this.none, say("no-tables"));
    this.none.hidden = this.tables.length > 0;
    reconcile(this.list, this.tables, {
      key: (table) => table.id,
      make: (table) => el("li", {}, el("button", { class: "table-row", type: "button", on: { click: () => this.handlers.open(table.id) } },
        el("b"), el("span"))),
      update: (node, table) => {
        const button = node.firstElementChild;
        const [place, line] = button.children;
        text(place, table.place);
        text(line, table.line);
        attribute(button, "data-awaited", table.awaited ? "yes" : null);
        attribute(button, "data-id", table.id);
      },
    });
    text(this.learn.firstElementChild, say("lessons"));
    this.learn.hidden = this.lessons.length === 0;
    text(this.meet, say("gatherings"));
    this.meet.hidden = this.gatherings.length === 0;
    reconcile(this.meetings, this.gatherings, {
      key: (one) => one.id,
      make: () => el("section", { class: "day" }),
      update: (node, one) => {
        const written = JSON.stringify(one);
        if (node.dataset.written === written) return;
        const { act } = /** @type {any} */ (node.contains(document.activeElement) ? document.activeElement : node).dataset;
        node.dataset.written = written;
        node.replaceChildren(el("h3", { text: one.title }), ...one.lines.map((line) => el("p", { text: line })),
          el("div", { class: "turns" }, one.choices.map((choice) => el("button", {
            class: `use ${choice.style === "chosen" ? "primary" : "plain"}`, type: "button", "data-act": choice.request, "aria-label": choice.words,
            "aria-pressed": choice.style === undefined ? null : String(choice.style === "chosen"), on: { click: () => this.#gather(choice) },
          }, plain(choice.label)))));
        if (act) node.querySelector(`[data-act="${act}"]`)?.focus({ preventScroll: true });
      },
    });
    text(this.daily, say("daily"));
    reconcile(this.dailies, this.days, {
      key: (days) => days.group,
      make: (days) => el("li", {}, el("button", { class: "table-row", type: "button", on: { click: () => this.handlers.days(days.group) } },
        el("b"), el("span"))),
      update: (node, days) => {
        const [place, line] = node.firstElementChild.children;
        text(place, days.place);
        text(line, days.line);
      },
    });
    text(this.scores, say("sheets"));
    this.scores.hidden = this.sheets.length === 0;
    reconcile(this.pages, this.sheets, {
      key: (sheet) => sheet.id,
      make: (sheet) => el("li", {}, el("button", { class: "table-row", type: "button", on: { click: () => this.handlers.sheet(sheet.id) } },
        el("b"), el("span"))),
      update: (node, sheet) => {
        const [place, line] = node.firstElementChild.children;
        text(place, sheet.place);
        text(line, sheet.line);
      },
    });
    text(this.seasons, say("groups"));
    this.seasons.hidden = this.groups.length === 0;
    reconcile(this.places, this.groups, {
      key: (group) => group.id,
      make: (group) => el("li", {}, el("button", { class: "table-row", type: "button", on: { click: () => this.handlers.season(group.id) } }, el("b"))),
      update: (node, group) => text(node.firstElementChild.firstElementChild, group.place),
    });
    text(this.profile.firstElementChild, say("profile"));
  }
}
