// Puts the page together: the session, which table is shown, Telegram's side, waking up, the stream.

import { wireClient } from "./client.js";
import { at, attribute, el, text } from "./dom.js";
import { icon } from "./icons.js";
import { mainAction, plain } from "./play/bar.js";
import { loadFont } from "./play/font.js";
import { markKeys, wireKeys } from "./play/keys.js";
import { isTooMuch, Net, Refused, Stream } from "./net.js";
import { Figures } from "./season.js";
import { Days } from "./daily.js";
import { Scores } from "./score.js";
import { Settings } from "./settings.js";
import { ask, closeSheet, menu, showHelp, showLine, showLog, showSettings, wireSheet } from "./sheets.js";
import { nameBot, remember } from "./promises.js";
import { play, setSound } from "./sound.js";
import { FACTS, Log, sentence } from "./play/heard.js";
import { Table } from "./play/table.js";
import { TableList } from "./tables.js";
import { wireTaps } from "./taps.js";
import { Telegram } from "./telegram.js";
import { applyTheme, onSystemTheme } from "./theme.js";
import { say, setWords } from "./words.js";

const RETRY_MS = 2000;
const log = new Log();

/** @type {ChoiceData | null} */
let main = null; // the action of Telegram's main button

const telegram = new Telegram();
let params = telegram.theme;

const net = new Net(telegram.initData, (isUp) => { showLink(isUp); });
const stream = new Stream(net, { version: onVersion, opened: onStream, refused: failed });
const settings = new Settings(net, {
  failed,
  changed: drawSettings,
  kept: (part) => { if (("sort" in part || "comfort" in part) && table.game.id !== null) table.game.refresh().catch(failed); },
});
let bars = applyTheme(settings.values, params);
const figures = new Figures(net, (error) => { failed(error); list.refresh().catch(() => {}); });
const daily = new Days(figures, net, {
  open: (id, line) => led({ table: id, line }), replay: (id) => openReplay(id, 1), failed, changed: () => { list.refresh().catch(() => {}); },
});
const scores = new Scores(figures, net, { failed, changed: () => { list.refresh().catch(() => {}); } });
const list = new TableList(at("tables"), net, {
  open: openTable, changed: drawNext, failed, days: (group) => daily.show(group), sheet: (id) => scores.show(id), season: (group) => figures.season(group), profile: () => figures.profile(),
  lessons: learn,
});
const table = new Table(net, {
  telegram, live, failed, gone, led, offersSound, replay: openReplay, checked, lessons: learn, days: (group) => daily.show(group),
  switchSoundOn: () => { settings.change({ sound: true }); play("win"); },
  comfort: (isWanted) => settings.change({ comfort: isWanted }),
  changed: tableChanged,
});

// Screens -----------------------------------------------------------------------------------------------------------

/** Whether the page has no style, or cannot run here, which first.js has said by now. */
const isWrong = () => "wrong" in document.documentElement.dataset;

function show(screen) {
  if (isWrong()) return;
  document.body.dataset.screen = screen;
  for (const id of ["message", "tables", "table", "replay"]) at(id).hidden = id !== screen;
  placeOffline();
  drawNext();
  telegram.backButton(["table", "replay"].includes(screen));
  drawMain();
}

/** Give Telegram's main button the action of the table, as long as that is shown. */
function drawMain() {
  const { view } = table.game;
  main = telegram.available && document.body.dataset.screen === "table" && view && !table.looks ? mainAction(view) : null;
  document.body.classList.toggle("main-button", Boolean(main));
  telegram.mainButton(main ? main.label : null, { color: bars.accent, ink: bars.ink });
}

/** Show a sentence instead of the page; with a link also how to come back into it. */
function message(line, link = null) {
  if (isWrong()) return;
  const button = (key, does) => el("button", { class: "use", type: "button", text: say(key), on: { click: does } });
  at("message").replaceChildren(el("p", { text: line }), ...(link ? [
    button("to-chat", () => telegram.openLink(link)), button("close-page", () => telegram.close()),
  ] : []));
  show("message");
}

async function openTable(id) {
  if (table.game.id !== id) {
    closeSheet();
    table.leave();
    show("table");
    stream.follow(id || null); // that of a lesson changes only here
  } else if (document.body.dataset.screen === "replay") {
    show("table");
  }
  try {
    const opening = table.game.open(id);
    drawNext();
    await opening;
    document.body.dataset.ready = "yes";
  } catch (error) {
    if (error instanceof Refused) {
      await showTables();
      failed(error);
    }
  }
}

async function showTables() {
  table.leave();
  show("tables");
  stream.follow(null);
  await list.refresh().catch(failed);
  document.body.dataset.ready = "yes";
  at("tables").querySelector("button")?.focus({ preventScroll: true });
}

// Deals that are over -----------------------------------------------------------------------------------------------

/** @type {import("./replay.js").Replay | null} */
let replay = null;
let leaveReplay = () => {}; // to where it was opened

/** Show a deal that is over, from a turn on; going back leads to where it was opened. */
async function openReplay(id, deal, turn = 0) {
  const { screen } = document.body.dataset;
  /** @type {any} */
  const focused = document.activeElement;
  try {
    const [{ Replay }, data] = await Promise.all([import("./replay.js"), net.get(`api/tables/${id}/replays/${deal}`)]);
    replay ??= new Replay(net, {
      live, failed: unopened,
      leave: () => leaveReplay(), open: (next) => openReplay(replay.data.table, next), led,
    });
    closeSheet();
    if (screen !== "replay") {
      leaveReplay = async () => {
        if (screen !== "table" && screen !== "tables") return showTables();
        show(screen);
        return focused?.focus({ preventScroll: true });
      };
    }
    show("replay");
    replay.show(data, turn);
    list.refresh().catch(() => {});
  } catch (error) {
    if (screen !== "table" && screen !== "tables" && screen !== "replay") await showTables();
    unopened(error);
  }
  document.body.dataset.ready = "yes";
}

/** Say why a deal, or what the computer would do, is not shown; a newer program may have other scripts than the page. */
function unopened(error) {
  showLine(say("sorry"), error instanceof Refused ? error.message : say("replay-unopened"));
}

/**
 * The person has left the table: stood up, or it was closed.
 *
 * @param {Pick<AnswerData, "line">} answer
 */
async function gone(answer) {
  await showTables();
  if (answer.line) showLine(say("tables"), answer.line);
}

/**
 * A request has led to another table: that of a rematch.
 *
 * @param {Pick<AnswerData, "table" | "line"> & Partial<AnswerData>} answer
 */
async function led(answer) {
  await openTable(answer.table);
  if (answer.line) table.tell(answer.line, answer.refused ? "refused" : "done", answer.words);
}

/** Ask which lesson, and take it at its table, which has the number 0. */
async function learn() {
  try {
    await list.refresh();
    const chosen = await ask(say("lessons"), list.lessons.map((lesson) => ({ ...lesson, label: plain(lesson.label) })));
    if (!chosen) return;
    await net.send(0, { request: chosen.request });
    await openTable(0);
  } catch (error) {
    failed(error);
  }
}

/** Check the cards of a table, with a script that is loaded for that. */
async function checked(id) {
  try {
    return await (await import("./check.js")).checked(net, id);
  } catch {
    return { kind: "unknown", line: say("check-unreadable", { why: say("check-why-offline") }) };
  }
}

/**
 * What leads elsewhere: back to the deal from which one plays on, else to the next table where the person is awaited; over
 * a replay that may be the one behind it.
 */
function drawNext() {
  const isReplay = document.body.dataset.screen === "replay" && replay;
  const back = isReplay ? null : table.game.view?.actions?.find((action) => action.record);
  const next = back ? null : list.awaited(isReplay ? null : table.game.id);
  const focused = document.activeElement;
  const beside = isReplay ? replay.open : at("sort");
  if (at("next").nextElementSibling !== beside) beside.before(at("next")); // what is moved loses the focus
  at("next").hidden = !next && !back;
  if (table.game.view) table.keepFocus(focused);
  if (at("next").hidden) return;
  at("next").replaceChildren(el("span", {}, back ? plain(back.label) : next.place, el("i", { text: " ›", "aria-hidden": "true" })));
  at("next").onclick = () => (back ? table.moves.act(back) : openTable(next.id));
  attribute(at("next"), "aria-label", back ? back.words : say("next", { place: next.place }));
}

/**
 * @param {View | null} before
 * @param {View} view
 * @param {import("./play/game.js").Cause | null} cause
 * @param {TurnData[]} turns those that the person has not seen yet
 */
function tableChanged(before, view, cause, turns) {
  remember(view);
  placeOffline();
  const wasMine = before?.me?.on_turn ?? false;
  const isMine = view.me?.on_turn ?? false;
  if (wasMine !== isMine && (wasMine || document.body.dataset.screen === "replay")) list.refresh().catch(() => {});
  if (offersSound() && at("end").querySelector(".offer")) settings.change({ sound_offered: true });
  const heard = sentence(before, view, cause, turns);
  const ended = view.end && !before?.end ? [view.end] : [];
  if (before) for (const { words } of [...turns, ...ended]) log.add(words);
  else log.begin([...view.last ?? [], ...ended].map(({ words }) => words));
  if (heard) live(heard, !turns.length && !ended.length);
  if (!before) drawNext();
  drawMain();
}

/** Say a sentence to those who listen; the same one again is another text for them. `isNews`: the log has it, too. */
function live(line, isNews = true) {
  const again = at("live").textContent === line ? "\u00a0" : "";
  text(at("live"), line + again);
  if (isNews) log.add(line);
}

/** Say a fact of the table. Of a lobby there is only who sits there, and what it waits for. */
function read(name) {
  const { view } = table.game;
  if (document.body.dataset.screen === "replay") live(replay.fact(name), false);
  else if (view) live(FACTS[view.stage === "lobby" && name !== "cards" ? "turn" : name](view, table.game.cards()), false);
}

/** Move the focus to the next button in these elements. */
function focusNext(...ids) {
  const nodes = ids.flatMap((id) => [...at(id).querySelectorAll("button")]).filter((node) => node.getClientRects().length);
  if (nodes.length) nodes[(nodes.indexOf(document.activeElement) + 1) % nodes.length].focus(); else table.moves.idle();
}

// The connection ----------------------------------------------------------------------------------------------------

let linkTimer = null;

/** Say that there is no connection, unless it is back in a moment. */
function showLink(isUp) {
  clearTimeout(linkTimer);
  const draw = () => {
    at("offline").hidden = isUp;
    placeOffline();
    text(at("offline"), isUp ? "" : say("offline"));
    document.body.classList.toggle("unlinked", !isUp);
  };
  if (isUp) draw();
  else linkTimer = setTimeout(draw, 600);
  if (isUp && table.game.id !== null) table.game.refresh().catch(failed);
}

/** Put the sentence where the line of the table is, so that it covers nothing; without that line, near the bottom. */
function placeOffline() {
  const isPlaying = document.body.dataset.screen === "table" && at("table").dataset.stage === "playing";
  if (isPlaying && at("offline").parentElement !== at("status")) at("line").before(at("offline"));
  else if (!isPlaying && at("offline").parentElement !== document.body) document.body.append(at("offline"));
}

function failed(error) {
  if (!(error instanceof Refused)) return;
  if (error.status === 401) {
    stream.stop();
    table.leave();
    message(error.message, error.link);
  } else if (table.game.id === null) {
    showLine(say("sorry"), error.message);
  } else if (["no_table", "not_seated"].includes(error.code)) {
    gone({ line: error.message });
  } else {
    table.tell(error.message, "refused");
  }
}

function onVersion({ table: id, version }) {
  if (id === table.game.id) {
    if (version !== table.game.view?.version) table.game.refresh().catch(failed);
  } else {
    list.refresh().catch(() => {});
  }
}

function onStream() {
  if (table.game.id === null) list.refresh().catch(() => {});
  else table.game.refresh().catch(failed);
}

/** Whether the person was let in, and still is. */
const isIn = () => ["tables", "table", "replay"].includes(document.body.dataset.screen);

/** As long as there is no connection, ask now and then; what the person has done is sent again by `net`. */
function tryAgain() {
  if (net.isUp || document.hidden || !isIn()) return;
  if (table.game.id === null) list.refresh().catch(() => {});
  else table.game.refresh().catch(failed);
}

/** The phone was woken, or is online again: whatever was open may be dead. */
function wake() {
  if (document.hidden || !isIn()) return;
  net.wake();
  stream.restart();
  if (table.game.id !== null) table.game.refresh().catch(failed);
  list.refresh().catch(() => {});
}

// Settings and menus ------------------------------------------------------------------------------------------------

function drawSettings() {
  const { values } = settings;
  setSound(values.sound);
  bars = applyTheme(values, params);
  telegram.colours(bars.header, bars.ground, bars.bar);
  at("sort").replaceChildren(icon(values.sort));
}

/** Sort the hand: by the other order, or by the same one if the person has arranged the hand since. */
async function sort() {
  const { view } = table.game;
  const by = view?.me?.arranged ? settings.values.sort : settings.values.sort === "suit" ? "rank" : "suit";
  const request = view?.me?.sorts?.[by];
  if (request) {
    const answer = await table.moves.act({ request }, { kind: "order" });
    if (answer && !answer.refused) settings.use({ sort: by });
  } else {
    settings.change({ sort: by });
  }
}

/** Whether the person is to be asked if they want sounds: once. */
function offersSound() {
  return !settings.values.sound && !settings.values.sound_offered;
}

function openSettings() {
  showSettings(settings.values, (part) => settings.change(part));
}

function openMenu() {
  const { stage, place, deal, limit, actions: all = [] } = table.game.view ?? {};
  const actions = stage === "playing" ? all : all.filter((choice) => stage !== "lobby" && choice.kind === "hide");
  menu(place ?? say("menu"), deal ? say("deal", { deal, limit }) : null, [
    ...actions.map((choice) => ({ label: choice.label, words: choice.words, run: () => table.moves.act(choice, { kind: choice.kind }) })),
    { label: say("tables"), run: showTables },
    { label: say("settings"), run: openSettings },
    { label: say("log"), run: () => showLog(log.lines) },
    { label: say("help"), run: () => showHelp(learn) },
  ]);
}

function goBack() {
  if (closeSheet() || table.moves.stepOut()) return;
  if (document.body.dataset.screen === "replay") leaveReplay();
  else if (document.body.dataset.screen === "table") showTables();
  else telegram.close();
}

// Wiring ------------------------------------------------------------------------------------------------------------

function labels() {
  for (const id of ["undo", "advice", "more"]) at(id).replaceChildren(icon(id));
  for (const id of ["undo", "advice", "more", "sort"]) at(id).setAttribute("aria-label", say(`tool-${id}`));
  at("players").setAttribute("aria-label", say("players"));
  at("melds").setAttribute("aria-label", say("melds"));
  markKeys();
}

function wire() {
  wireTaps();
  wireSheet();
  wireClient(telegram, {
    wake, goBack,
    coloured: (given) => { params = given ?? params; drawSettings(); },
    measured: () => table.measure(),
    settings: openSettings,
    main: () => { if (main) table.moves.act(main, { kind: main.kind }); },
  });
  at("more").addEventListener("click", openMenu);
  at("sort").addEventListener("click", sort);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  window.addEventListener("online", wake);
  window.addEventListener("offline", () => net.link(false));
  onSystemTheme(drawSettings);
  setInterval(tryAgain, RETRY_MS);
  wireKeys(table.hand, {
    ...Object.fromEntries(Object.keys(FACTS).map((name) => [name, () => read(name)])),
    repeat: () => live(at("live").textContent.trim(), false), "log-back": () => live(log.step(-1), false), "log-on": () => live(log.step(1), false),
    draw: () => at("stock").click(), take: () => at("discard").click(), discard: () => table.moves.discardPicked(), gather: () => table.moves.gatherPicked(),
    uses: () => focusNext("uses", "tray"), melds: () => focusNext("melds"), undo: () => table.moves.undo(),
    advice: () => table.moves.advise(), sort, next: () => { if (at("next").hidden) table.moves.idle(); else at("next").click(); }, help: () => showHelp(learn),
    move: (by) => table.moves.moveFocused(by), escape: () => table.moves.stepOut(),
  });
}

async function begin() {
  if (isWrong()) return undefined;
  wire();
  telegram.begin();
  telegram.confirmClosing(false); // the client may remember it from before a reload
  message(say("loading"));
  if (!telegram.initData) return message(say("outside"));
  let session;
  for (;;) {
    try {
      session = await net.session();
      break;
    } catch (error) {
      if (error instanceof Refused && !isTooMuch(error)) return message(error.message, error.link);
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
  setWords(session.words, session.person.language);
  nameBot(session.bot);
  labels();
  settings.use(session.settings);
  const asked = new URLSearchParams(location.search);
  const [wanted, deal, turn] = ["table", "deal", "turn"].map((name) => Number(asked.get(name)) || session.start?.[name] || 0);
  if (wanted && deal) {
    list.refresh().catch(() => {});
    return openReplay(wanted, deal, turn);
  }
  if (wanted) {
    list.refresh().catch(() => {});
    return openTable(wanted);
  }
  await list.refresh().catch(() => {});
  if (list.tables.length === 1 && !session.notice) return openTable(list.tables[0].id);
  await showTables();
  if (session.notice) showLine(say("sorry"), session.notice);
  return undefined;
}

begin().then(loadFont);
