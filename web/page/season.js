// The season of a group, and the person's own figures, each in the sheet.

import { at, el, spoken } from "./dom.js";
import { openSheet } from "./sheets.js";
import { say } from "./words.js";

export class Figures {
  #asked = 0; // the sheet shows what was asked for last, unless the person has closed it since
  tall = { className: "tall", closed: () => { this.#asked += 1; } };

  constructor(net, failed) {
    this.net = net;
    this.failed = failed;
  }

  /** Show the running season of a group, or one that was `back` seasons earlier; `turned` names the button that did it. */
  async season(group, back = 0, turned = null) {
    /** @type {SeasonData | null} */
    const season = await this.ask(`api/groups/${group}/season?back=${back}`);
    if (!season) return;
    const turn = (name, to, isOffered) => isOffered && el("button", {
      class: "use plain", type: "button", "data-turn": name, on: { click: () => this.season(group, to, name) },
    }, say(`season-${name}`));
    openSheet(season.title, [
      season.rows.length > 0 && rowsOf(season),
      el("p", { class: "note lines", text: season.note }),
      el("div", { class: "turns" }, turn("earlier", back + 1, season.earlier), turn("later", back - 1, back > 0)),
    ], this.tall);
    if (turned) at("sheet").querySelector(`[data-turn="${turned}"]`)?.focus();
  }

  async profile() {
    /** @type {ProfileData | null} */
    const profile = await this.ask("api/profile");
    if (!profile) return;
    openSheet(say("profile"), [
      profile.none ? el("p", { class: "told", text: profile.none }) : el("p", { class: "name", text: profile.name }),
      el("dl", { class: "figures" }, profile.figures.map(({ above, label, value, more }) => el("div", { class: above && "above" },
        el("dt", { text: label }), el("dd", {}, el("b", { text: value }), more && ` ${more}`)))),
      profile.others.length > 0 && [
        el("h3", { text: say("with-others") }),
        el("ul", { class: "help" }, profile.others.map((line) => el("li", { text: line }))),
      ],
      profile.computers && el("p", { class: "told", text: profile.computers }),
    ], this.tall);
  }

  /** Ask the server; null if it refuses, which is said, or if something else was asked for meanwhile. */
  async ask(path) {
    const asked = (this.#asked += 1);
    try {
      const answer = await this.net.get(path);
      return asked === this.#asked ? answer : null;
    } catch (error) {
      if (asked === this.#asked) this.failed(error);
      return null;
    }
  }
}

/** @param {SeasonData} season */
function rowsOf({ title, early, rows }) {
  const head = (key) => el("th", { scope: "col", text: say(key) });
  const who = (row, columns) => el("th", { scope: "row", colspan: columns }, el("b", { class: "name", text: row.name }), el("span", { text: row.also }));
  const placed = rows.filter((row) => row.place !== null);
  const others = rows.filter((row) => row.place === null);
  return el("table", { class: "season", "aria-label": title },
    placed.length > 0 && el("thead", {}, el("tr", {}, head("season-place"), head("season-who"), head("season-says"))),
    placed.length > 0 && el("tbody", {}, placed.map((row) => el("tr", {},
      el("td", { text: String(row.place) }), who(row, 1),
      el("td", {}, el("b", { text: row.says }), spoken(`± ${row.band}`, say("season-band", { band: row.band })))))),
    others.length > 0 && el("tbody", {}, el("tr", {}, el("th", { scope: "rowgroup", colspan: 3, text: early })),
      others.map((row) => el("tr", {}, el("td"), who(row, 2)))));
}
