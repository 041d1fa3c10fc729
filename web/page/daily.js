// The deals of the day of a group, or everybody's (group 0), and the table of a week, each in the sheet.

import { at, el } from "./dom.js";
import { plain } from "./play/bar.js";
import { openSheet } from "./sheets.js";
import { say } from "./words.js";

export class Days {
  /** `figures` asks for what the sheet shows; `handlers`: open(table), replay(table), failed(error), changed(). */
  constructor(figures, net, handlers) {
    this.figures = figures;
    this.net = net;
    this.handlers = handlers;
  }

  /** Show the open days of a group and the last one that has ended; `told` is the answer to what was done there. */
  async show(group, told = null) {
    /** @type {DaysData | null} */
    const days = await this.figures.ask(`api/groups/${group}/days`);
    if (!days) return;
    const said = el("p", { class: "note", role: "status" });
    openSheet(days.title, [
      said,
      days.days.map((day) => this.#day(group, days.link, day, said)),
      days.streak && el("p", { class: "told", text: days.streak }),
      el("div", { class: "turns" },
        days.week && button(say("daily-week"), () => this.week(group)),
        days.copies.map(({ label, text }) => button(label, () => copy(text, said)))),
    ], this.figures.tall);
    said.textContent = told ?? "";
  }

  /**
   * @param {DayData} day
   * @param {HTMLElement} said
   */
  #day(group, link, day, said) {
    const { title, lines, rows, choices, share, replay } = day;
    return el("section", { class: "day" },
      el("h3", { text: title }),
      lines.map((line) => el("p", { text: line })),
      rows.length > 0 && el("ul", {}, rows.map((row) => el("li", { text: row }))),
      el("div", { class: "turns" },
        choices.map((choice) => button(plain(choice.label), () => this.#does(group, choice), choice.style ?? "plain")),
        replay && button(say("replay"), () => this.handlers.replay(replay)),
        share && button(say("daily-share"), () => tell(share, link, said))));
  }

  /** @param {ChoiceData} choice */
  async #does(group, choice) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const answer = await this.net.doOnce(`api/groups/${group}/days`, { request: choice.request });
      if (answer.table) await this.handlers.open(answer.table, answer.line);
      else await this.show(group, answer.line);
      this.handlers.changed();
    } catch (error) {
      this.handlers.failed(error);
    } finally {
      this.#busy = false;
    }
  }

  #busy = false;

  /** Show the table of a week, which is so many weeks `back`; `turned` names the button that did it. */
  async week(group, back = 0, turned = null) {
    /** @type {WeekData | null} */
    const week = await this.figures.ask(`api/groups/${group}/week?back=${back}`);
    if (!week) return;
    const turn = (name, to) => button(say(`season-${name}`), () => this.week(group, to, name), "plain", name);
    openSheet(week.title, [
      week.rows.length > 0 && el("ul", { class: "day" }, week.rows.map((row) => el("li", { text: row }))),
      el("p", { class: "note", text: week.note }),
      el("div", { class: "turns" }, week.earlier && turn("earlier", back + 1), back > 0 && turn("later", back - 1)),
      el("div", { class: "turns" }, button(say("daily-back"), () => this.show(group))),
    ], this.figures.tall);
    if (turned) at("sheet").querySelector(`[data-turn="${turned}"]`)?.focus();
  }
}

const button = (label, does, style = "plain", name = null) => el("button", {
  class: `use ${style}`, type: "button", "data-turn": name, on: { click: does },
}, label);

/** Let the phone share a result, or copy it where the phone cannot. */
async function tell(share, link, said) {
  if (navigator.share) {
    try {
      return await navigator.share({ text: share, url: link });
    } catch (error) {
      if (error.name === "AbortError") return undefined; // they have thought better of it
    }
  }
  return copy(`${share}\n${link}`, said);
}

async function copy(words, said) {
  try {
    await navigator.clipboard.writeText(words);
    said.textContent = say("copied");
  } catch { // an old phone, or a frame that may not: what is shown and selected can be copied by hand
    said.textContent = words;
    getSelection()?.selectAllChildren(said);
  }
  said.scrollIntoView({ block: "nearest" });
}
