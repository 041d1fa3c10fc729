// Checks in the page whether the cards of a match were dealt as promised: the steps of docs/verify.py, with WebCrypto.
// docs/fair.md explains them; a change there is a change here.

const CHAIN = 64;
const ORDER = [...[..."A23456789TJQK"].flatMap((rank) => [..."HDCS"].map((suit) => rank + suit)), "*"];
const UNSEEN = ["take", "lay", "attach", "swap"];
const LONGEST = 2 * 1024 * 1024; // letters; longer ones, which no match has, would hold up a phone for seconds

const failing = (verdict) => (isSo, reason = verdict) => { if (!isSo) throw Object.assign(new Error(reason), { verdict }); };
const demand = failing("differs");
const legible = failing("unreadable");

// Bytes -------------------------------------------------------------------------------------------------------------

const utf8 = (text) => new TextEncoder().encode(text);
const ofHex = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const toHex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (bytes) => toHex(await crypto.subtle.digest("SHA-256", bytes));
const keyOf = (secret) => crypto.subtle.importKey("raw", ofHex(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = async (key, bytes) => new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));

/** Bytes one after the other. */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => { whole.set(part, at); return at + part.length; }, 0);
  return whole;
}

/** A number as four bytes, the largest first. */
const big = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);

/** Each text with its length before it. */
export const encode = (texts) => joined(...texts.map(utf8).flatMap((bytes) => [big(bytes.length), bytes]));

// The promise and the shuffle ---------------------------------------------------------------------------------------

export async function keepsPromise(commitment, secret, deal, saltHash = null) {
  let end = secret;
  for (let links = (BigInt(deal) - 1n) % BigInt(CHAIN); links >= 0n; links -= 1n) end = await sha256(ofHex(end));
  return commitment === (saltHash && deal <= CHAIN ? await sha256(encode(["scala40 fair 2", end, saltHash])) : end);
}

export function context(inputs, purpose, number, terms = []) {
  const version = terms.length ? "scala40 fair 2" : "scala40 fair 1";
  return encode([version, purpose, String(number), ...Object.keys(INPUTS).map((name) => inputs[name] ?? ""), ...terms]);
}

/** For each limit a number below it, all equally likely. */
async function chosen(key, message, limits) {
  const bytes = [];
  const numbers = [];
  for (let at = 0; numbers.length < limits.length; at += 1) {
    if (at === bytes.length) { // as many blocks of 32 bytes as a shuffle usually takes, at once
      const blocks = Array.from({ length: Math.ceil(limits.length / 18) }, (_, block) => hmac(key, joined(message, big(0), big(at / 32 + block))));
      for (const block of await Promise.all(blocks)) bytes.push(...block);
    }
    const limit = limits[numbers.length];
    if (bytes[at] < 256 - (256 % limit)) numbers.push(bytes[at] % limit);
  }
  return numbers;
}

export async function shuffled(given, key, message) {
  const cards = [...given];
  let last = cards.length;
  for (const other of await chosen(key, message, cards.slice(1).map((_, place) => last - place))) {
    last -= 1;
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

const seatsOf = (inputs) => inputs.seats.split(",").map(Number);
const startOf = (inputs, rules) => 13 * seatsOf(inputs).length + (rules.starter_gets_14 === "on" ? 1 : 0);

export async function deck(key, inputs, rules) {
  legible(["0", "2", "4"].includes(rules.jokers));
  const pack = [...ORDER.slice(0, 52).flatMap((card) => [card, card]), ...Array(Number(rules.jokers)).fill("*")];
  for (let attempt = 0; ; attempt += 1) {
    const order = await shuffled(pack, key, context(inputs, "deck", attempt));
    if (order[startOf(inputs, rules)] !== "*") return order; // no joker starts the pile
  }
}

export async function firstDealer(key, { deal, seats, die }) {
  return (await chosen(key, context({ deal, seats, die }, "lot", 0), [seatsOf({ seats }).length]))[0];
}

export const sortedCards = (cards) => [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

// The log -----------------------------------------------------------------------------------------------------------

export function publicLog(lines) {
  const log = [];
  let unseen = [];
  for (const line of lines) {
    const [who, word] = line.split(" ");
    if (UNSEEN.includes(word)) unseen.push(line);
    else if (word !== "re-enter") {
      if (word === "discard") log.push(...unseen);
      log.push(word === "draw" || word === "shuffle" ? `${who} ${word}` : line);
    }
    if (["discard", "expire"].includes(word) || (word === "resign" && unseen[0]?.split(" ")[0] === who)) unseen = [];
  }
  return log;
}

export const logHash = (inputs, lines, terms = []) => sha256(joined(context(inputs, "log", 0, terms), encode(publicLog(lines))));

// The table ---------------------------------------------------------------------------------------------------------

export function rulesOf(text) {
  const [preset, ...options] = text.split(" ");
  const recycle = { biska: "flip", tedesca: "flip_and_turn" }[preset] ?? "shuffle";
  return { recycle, max_recycles: "3", jokers: "4", starter_gets_14: "off", ...Object.fromEntries(options.map((option) => option.split("="))) };
}

/** The seat after another one; `seats` ascend. */
const after = (seat, seats) => seats.find((other) => other > seat) ?? seats[0] ?? 0;

/** Play a deal: each card drawn is the next one of the stock, and nobody plays a card that they do not hold. */
async function play(deal, rules, order, key) {
  demand(deal["house deal"] === order.join(" "), "pack");
  const seats = seatsOf(deal);
  const [count, start] = [seats.length, startOf(deal, rules)];
  const first = seats.indexOf(Number(deal.dealer)) + 1;
  const hands = Array(6).fill(null);
  for (let n = 0; n < count; n += 1) hands[seats[(first + n) % count]] = order.slice(0, 13 * count).filter((_, index) => index % count === n);
  hands[deal.dealer].push(...order.slice(13 * count, start));
  let [pile, stock, drawn] = [[order[start]], order.slice(start + 1), rules.starter_gets_14 === "on"];
  let turn = drawn ? Number(deal.dealer) : after(Number(deal.dealer), seats);
  let recycles = 0;
  let isDue = false; // the stock is to be shuffled
  let before = null; // hand, pile and whether a card was drawn, before what can be taken back
  for (const line of deal.lines) {
    const [who, word, ...cards] = line.replace(/ \|/g, "").split(" ");
    if (word === "re-enter") continue;
    demand(isDue === (word === "shuffle"), "play");
    if (word === "resign" && seats.map(String).includes(who)) {
      seats.splice(seats.indexOf(Number(who)), 1);
      if (Number(who) !== turn) continue;
    } else {
      demand(["house", String(turn)].includes(who) && (word !== "take" || pile.length), "play");
    }
    if (UNSEEN.includes(word)) before ??= [[...hands[turn]], [...pile], drawn];
    if (["expire", "resign"].includes(word) && before) [hands[turn], pile, drawn] = before;
    const hand = hands[turn];
    if (word === "draw") {
      demand(!drawn && stock[0] === cards[0], "play");
      hand.push(stock.shift());
      legible(["shuffle", "flip", "flip_and_turn"].includes(rules.recycle));
      const kept = { shuffle: pile.slice(-1), flip: [], flip_and_turn: pile.slice(0, 1) }[rules.recycle];
      legible(stock.length || /^[0-9]+(_[0-9]+)*$/.test(rules.max_recycles));
      if (!stock.length && recycles < Number(rules.max_recycles.replace(/_/g, "")) && pile.length > kept.length) {
        recycles += 1;
        isDue = rules.recycle === "shuffle";
        if (!isDue) [stock, pile] = [pile.slice(kept.length), kept];
      }
    } else if (word === "shuffle") {
      stock = await shuffled(sortedCards(pile.slice(0, -1)), key, context(deal, "stock", recycles));
      pile = pile.slice(-1);
      isDue = false;
      demand(cards.join(" ") === stock.join(" "), "pack");
    } else if (word === "take") hand.push(pile.pop());
    else if (cards.length) {
      for (const card of word === "lay" ? cards : cards.slice(0, 1)) {
        const held = hand.indexOf(card[0] === "*" ? "*" : card);
        demand(held >= 0, "play");
        hand.splice(held, 1);
      }
      if (word === "swap") hand.push("*");
      if (word === "discard") pile.push(...cards);
    }
    drawn ||= ["draw", "take"].includes(word);
    if (["discard", "resign"].includes(word)) [turn, drawn, before] = [after(turn, seats), false, null];
  }
}

// The record --------------------------------------------------------------------------------------------------------

const HASH = "[0-9a-f]{64}";
const CARD = "([A2-9TJQK][HDCS]|\\*)";
const LAID = "\\*?[A2-9TJQK][HDCS]";
const OPTIONS = "players|jokers(_per_meld|_in_opening)?|run_max|sweep_complete|starter_gets_14|opening_points|taken_joker|recycle|"
  + "pozzo_(before_opening|must_use)|attachable_(discard|brake)|joker_discard|first_turn_close|max_recycles|deals|limit|"
  + "in_hand(_waives_opening|_bonus)?|unopened_flat|lone_ace_is_one|bust_at|re_entry|first_bust_ends";
const HEADER = { "scala40 record": "[34]", "rules": `(fisca|biska|classica|tedesca|ramino)( (${OPTIONS})=[a-z_0-9,]+)*`, "seats": "[2-6]", "dealer": "[0-5]", "commitment": HASH };
const NAMES = { "salt": HASH, "salt-hash": HASH, "names": HASH };
const OF_A_DAY = { day: "[1-9][0-9]*", chain: HASH, results: HASH, link: HASH };
const INPUTS = { deal: "[1-9][0-9]*", seats: "[0-5](,[0-5])+", dealer: "[0-5]", cut: "[a-z0-9]+( [a-z0-9]+)*", die: "[1-9][0-9]?", previous: HASH, next: HASH };
const REST = { "house deal": `${CARD}( ${CARD})*`, "broken": "off", "log": HASH, "secret": HASH };
const OF_DEAL = { ...INPUTS, ...REST };
const MOVE = `take|lay ${LAID}( (\\| )?${LAID})*|(attach|swap) (\\*|${LAID}) [0-9]+|discard ${CARD}|expire|resign|re-enter`;
const whole = (pattern) => new RegExp(`^(?:${pattern})$`);
const STEP = whole(`(house|[0-5]) (${MOVE}|draw ${CARD}|shuffle( ${CARD})+)`);
const SEEN = whole(`(house|[0-5]) (${MOVE}|draw|shuffle)`); // of a deal whose secret is not out
const GIVEN = "deal seats dealer (cut )?(die )?(previous )?(next )?";

/** A line without what has no meaning at its ends; a pattern for that would take too long with many spaces inside. */
function stripped(line) {
  let end = line.length - (line.endsWith("\r") ? 1 : 0);
  while (" \t".includes(line[end - 1])) end -= 1;
  return line.slice(0, end).replace(/^[ \t]+/, "");
}

export const linesOf = (text) => text.split("\n").map(stripped).filter((line) => line && line[0] !== "#");

function read(text) {
  legible(text.length <= LONGEST, "long");
  legible(!/\p{Cs}/u.test(text));
  const lines = linesOf(text);
  const [format] = lines;
  const begins = (line, name) => line !== undefined && line.startsWith(`${name} `);
  legible(format !== "scala40 record 1", "unsealed");
  legible(format !== "scala40 record 2", "old");
  const wanted = { ...HEADER };
  if (format === "scala40 record 3" && lines.length > 5) {
    const { salt, ...bound } = NAMES;
    const isNamed = begins(lines[5], "salt");
    Object.assign(wanted, isNamed && { salt }, bound);
    for (let seat = 0; isNamed && seat < Number(lines[2].slice(-1)); seat += 1) wanted[`name ${seat}`] = "[^ \\t\\r][^\\r]*";
  }
  if (format === "scala40 record 4") {
    const { day, chain, ...rest } = OF_A_DAY;
    Object.assign(wanted, { day, chain }, Object.fromEntries(Object.entries(rest).filter(([name]) => lines.slice(7, 9).some((line) => begins(line, name)))));
  }
  /** @type {any} */
  const header = {};
  const valueOf = (line, name, pattern) => {
    legible(begins(line, name) && whole(pattern).test(line.slice(name.length + 1)));
    return line.slice(name.length + 1);
  };
  Object.entries(wanted).forEach(([name, pattern], index) => { header[name] = valueOf(lines[index], name, pattern); });
  const deals = [];
  let order = "";
  for (const line of lines.slice(Object.keys(wanted).length)) {
    if (begins(line, "deal")) deals.push({ lines: [] });
    const deal = deals[deals.length - 1];
    legible(deal);
    if (("house deal" in deal ? STEP : SEEN).test(line)) {
      deal.lines.push(line);
      if (!order.endsWith(" step ")) order += "step ";
      continue;
    }
    const name = Object.keys(OF_DEAL).find((one) => begins(line, one));
    legible(name);
    deal[name] = valueOf(line, name, OF_DEAL[name]);
    order += `${name} `;
  }
  const known = `${GIVEN}house deal (step )?(broken |${"names" in header ? "log " : ""})secret `;
  legible(whole(`(${known})*(${GIVEN}(step )?(broken )?)?`).test(order), "cut-off");
  return { header, deals };
}

// The steps of the check --------------------------------------------------------------------------------------------

export async function checkDay(header, deals) {
  if (!("day" in header)) return;
  demand(!deals.length || (deals.length === 1 && !["cut", "die", "previous"].some((name) => name in deals[0])), "inputs");
  demand("link" in header === deals.some((deal) => "secret" in deal), "day");
  if (!("link" in header)) return;
  demand(await keepsPromise(header.chain, header.link, header.day), "day");
  const root = await hmac(await keyOf(header.link), encode(["scala40 fair 1", "day", header.day, header.results ?? ""]));
  const last = await hmac(await keyOf(toHex(root)), encode(["scala40 fair 1", "chain", "0"]));
  demand(await keepsPromise(header.commitment, toHex(last), CHAIN), "day");
}

async function checkInputs(deal, number, before, header, log, key) {
  const all = Array.from({ length: Number(header.seats) }, (_, seat) => seat);
  const seats = all.filter((seat) => !before || seatsOf(deal).includes(seat));
  demand(deal.seats === seats.join(), "inputs");
  const dealer = before ? after(Number(before.dealer), seats) : key ? await firstDealer(key, deal) : Number(deal.dealer);
  demand([deal.dealer, (before ? deal : header).dealer].every((one) => one === String(dealer)), "inputs");
  demand(deal.deal === String(number) && "next" in deal === (number % CHAIN === 0) && !(before && "broken" in before), "inputs");
  demand(deal.previous === log, "log");
}

async function checkAll(text, posted, found) {
  const { header, deals } = read(text);
  const rules = rulesOf(header.rules);
  const terms = "names" in header ? [header.rules, header.names] : [];
  let { commitment } = header;
  found.commitment = commitment;
  demand(posted === null || posted === commitment, "posted");
  if ("salt" in header) {
    const names = Object.keys(header).filter((name) => name.startsWith("name ")).map((name) => header[name]);
    demand((await sha256(ofHex(header.salt))) === header["salt-hash"], "names");
    demand((await sha256(encode(["scala40 fair 2", "names", header.salt, ...names]))) === header.names, "names");
  }
  await checkDay(header, deals);
  let before = null;
  let log;
  for (const [index, deal] of deals.entries()) {
    found.deal = index + 1;
    const key = "secret" in deal ? await keyOf(deal.secret) : null;
    await checkInputs(deal, found.deal, before, header, log, key);
    if (!key) return;
    // A secret that gives the one before it, which was checked, needs no longer chain of hashes.
    demand(await (before && index % CHAIN ? keepsPromise(before.secret, deal.secret, 1) : keepsPromise(commitment, deal.secret, found.deal, header["salt-hash"])), "secret");
    const order = await deck(key, deal, rules);
    await play(deal, rules, order, key);
    log = await logHash(deal, deal.lines, terms);
    demand((deal.log ?? log) === log, "log");
    before = deal;
    commitment = deal.next ?? commitment;
    Object.assign(found, { verdict: "promised", cards: order.length });
  }
}

/** Check a record; `posted` is the commitment that was seen before, if there is one. The verdict is "promised", "differs",
 * "pending" if no deal is over, or "unreadable"; `deal` is the last one that was looked at. */
export async function check(text, posted = null) {
  /** @type {any} */
  const found = { verdict: "pending", reason: null, deal: 0, cards: 0, commitment: "" };
  try {
    await checkAll(text, posted, found);
  } catch (error) { // one without a verdict: something that no program has written
    const { verdict = "unreadable", message } = error;
    Object.assign(found, { verdict, reason: error.verdict ? message : verdict });
  }
  return found;
}
