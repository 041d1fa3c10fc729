// The score of real cards: what stands on a sheet, and the next deal, in the sheet of the page.

import { el } from "./dom.js";
import { plain } from "./play/bar.js";
import { openSheet } from "./sheets.js";
import { say } from "./words.js";

export class Scores {
  /** `figures` asks for what the sheet shows; `handlers`: failed(error), changed(). */
  constructor(figures, net, handlers) {
    this.figures = figures;
    this.net = net;
    this.handlers = handlers;
  }

  /** Show a score sheet; `told` is the answer to what was done there. */
  async show(id, told = null) {
    /** @type {SheetData | null} */
    const sheet = await this.figures.ask(`api/sheets/${id}`);
    if (!sheet) return;
    const said = el("p", { class: "note lines", role: "status" });
    openSheet(sheet.title, [
      said,
      el("ul", { class: "day" }, sheet.rows.map((row) => el("li", { text: row }))),
      sheet.players.length > 0 && this.#form(id, sheet, said),
      el("div", { class: "turns" }, sheet.choices.map((choice) => button(plain(choice.label), () => this.#does(id, choice.request)))),
      el("div", { class: "day" }, sheet.deals.map((deal) => el("p", { class: "note", text: deal }))),
    ], this.figures.tall);
    said.textContent = told ?? "";
  }

  /** What is asked about the next deal: who has closed, what the others had left, whether it was in hand. */
  #form(id, sheet, said) {
    let closer = null, understood = "";
    const changed = () => {
      understood = "";
      does.textContent = say("sheet-count");
    };
    const fields = sheet.players.map(({ seat, name }) => {
      const field = el("input", { type: "text", inputmode: "numeric", maxlength: 3, autocomplete: "off", "aria-label": say("sheet-left", { name }) });
      const closed = button(say("sheet-closed"), () => {
        closer = closer === seat ? null : seat;
        for (const one of fields) draw(one);
        changed();
      });
      closed.setAttribute("aria-label", say("sheet-who-closed", { name }));
      return { seat, field, closed, row: el("li", { class: "left" }, el("b", { class: "name", text: name }), field, closed) };
    });
    const draw = ({ seat, field, closed }) => {
      field.disabled = closer === seat;
      if (field.disabled) field.value = "0";
      else if (field.value === "0") field.value = "";
      closed.setAttribute("aria-pressed", String(closer === seat));
    };
    const inHand = el("input", { type: "checkbox" });
    fields.forEach(draw);
    const count = async () => {
      const others = fields.filter(({ seat }) => seat !== closer);
      const wrong = others.find(({ field }) => !/^[1-9][0-9]{0,2}$/.test(field.value.trim()));
      if (closer === null || wrong) {
        said.textContent = say(closer === null ? "sheet-nobody" : "sheet-missing");
        said.scrollIntoView({ block: "nearest" });
        return wrong && closer !== null && wrong.field.focus();
      }
      const points = others.map(({ field }) => field.value.trim()).join(".");
      const request = `${sheet.count}:${closer}:${inHand.checked ? 1 : 0}:${points}`;
      if (understood !== request) {
        /** @type {SheetDraftData | null} */
        const draft = await this.figures.ask(`api/sheets/${id}/${request}`);
        if (!draft) return;
        if (draft.lines.length > 0) {
          understood = request;
          said.textContent = draft.lines.join("\n");
          said.scrollIntoView({ block: "nearest" });
          does.textContent = plain(draft.label);
          return;
        }
      }
      return this.#does(id, request);
    };
    const does = button(say("sheet-count"), count, "primary");
    return el("section", { class: "day", on: { input: changed } },
      el("h3", { text: plain(sheet.heading) }),
      el("ul", {}, fields.map(({ row }) => row)),
      sheet.flat && el("p", { class: "note", text: sheet.flat }),
      el("label", { class: "in-hand" }, inHand, el("span", { text: say("sheet-in-hand") })),
      el("div", { class: "turns" }, does));
  }

  async #does(id, request) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const answer = await this.net.doOnce(`api/sheets/${id}`, { request });
      await this.show(id, answer.line);
      this.handlers.changed();
    } catch (error) {
      this.handlers.failed(error);
    } finally {
      this.#busy = false;
    }
  }

  #busy = false;
}

const button = (label, does, style = "plain") => el("button", { class: `use ${style}`, type: "button", on: { click: does } }, label);
