// Checks in the page whether the cards of a match were dealt as promised: the steps of docs/verify.py, with WebCrypto.
// docs/fair.md explains them; a change there is a change here.

const CHAIN = 64;
const ORDER = [...[..."A23456789TJQK"].flatMap((rank) => [..."HDCS"].map((suit) => rank + suit)), "*"];
const UNSEEN = new Set(["take", "lay", "attach", "swap"]);
const BLOCKS = 6; // of 32 bytes: as many as a shuffle of a pack usually takes

class Differs extends Error {}
class Unreadable extends Error {}

const demand = (isSo, reason) => { if (!isSo) throw new Differs(reason); };
const legible = (isSo, reason = "unreadable") => { if (!isSo) throw new Unreadable(reason); };

// Bytes -------------------------------------------------------------------------------------------------------------

const utf8 = (text) => new TextEncoder().encode(text);
const ofHex = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const toHex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (bytes) => toHex(await crypto.subtle.digest("SHA-256", bytes));
const keyOf = (secret) => crypto.subtle.importKey("raw", ofHex(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = async (key, bytes) => new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));

/** Bytes one after the other. */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A number of `size` bytes, the largest first. */
function big(number, size) {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(size - 4, number);
  return bytes;
}

/** Each text with its length before it. */
export const encode = (texts) => joined(texts.map(utf8).flatMap((bytes) => [big(bytes.length, 4), bytes]));

// The promise and the shuffle ---------------------------------------------------------------------------------------

/** What is hashed `times` times, beginning with a secret. */
async function hashed(secret, times) {
  let value = secret;
  for (let done = 0; done < times; done += 1) value = await sha256(ofHex(value));
  return value;
}

const linksOf = (number) => Number((BigInt(number) - 1n) % BigInt(CHAIN)) + 1;

export async function keepsPromise(commitment, secret, deal, saltHash = null) {
  const end = await hashed(secret, linksOf(deal));
  return commitment === (saltHash && BigInt(deal) <= CHAIN ? await sha256(encode(["scala40 fair 2", end, saltHash])) : end);
}

export function context(inputs, purpose, number, terms = []) {
  const version = terms.length ? "scala40 fair 2" : "scala40 fair 1";
  return encode([version, purpose, String(number), ...Object.keys(INPUTS).map((name) => inputs[name] ?? ""), ...terms]);
}

/** For each limit a number below it, all equally likely. */
async function chosen(key, message, limits) {
  for (let bytes = [], next = 0; ;) {
    const blocks = Array.from({ length: BLOCKS }, (_, block) => hmac(key, joined([message, big(next + block, 8)])));
    next += BLOCKS;
    for (const block of await Promise.all(blocks)) bytes.push(...block);
    let at = 0;
    const numbers = [];
    for (const limit of limits) {
      while (bytes[at] >= 256 - (256 % limit)) at += 1;
      if (at >= bytes.length) break;
      numbers.push(bytes[at] % limit);
      at += 1;
    }
    if (numbers.length === limits.length) return numbers;
  }
}

export async function shuffled(given, key, message) {
  const cards = [...given];
  const limits = cards.map((_, index) => cards.length - index).filter((limit) => limit > 1);
  (await chosen(key, message, limits)).forEach((other, index) => {
    const last = limits[index] - 1;
    [cards[last], cards[other]] = [cards[other], cards[last]];
  });
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

export async function firstDealer(key, inputs) {
  const { deal, seats, die } = inputs;
  return (await chosen(key, context({ deal, seats, die }, "lot", 0), [seatsOf(inputs).length]))[0];
}

export const sortedCards = (cards) => [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

// The log -----------------------------------------------------------------------------------------------------------

export function publicLog(lines) {
  const log = [];
  let unseen = [];
  for (const line of lines) {
    const [who, word] = line.split(" ");
    if (UNSEEN.has(word)) unseen.push(line);
    else if (word !== "re-enter") {
      if (word === "discard") log.push(...unseen);
      log.push(word === "draw" || word === "shuffle" ? `${who} ${word}` : line);
    }
    if (["discard", "expire"].includes(word) || (word === "resign" && unseen[0]?.split(" ")[0] === who)) unseen = [];
  }
  return log;
}

export const logHash = (inputs, lines, terms = []) => sha256(joined([context(inputs, "log", 0, terms), encode(publicLog(lines))]));

// The table ---------------------------------------------------------------------------------------------------------

export function rulesOf(text) {
  const [preset, ...options] = text.split(" ");
  const recycle = { biska: "flip", tedesca: "flip_and_turn" }[preset] ?? "shuffle";
  return { recycle, max_recycles: "3", jokers: "4", starter_gets_14: "off", ...Object.fromEntries(options.map((option) => option.split("="))) };
}

const least = (seats, fallback) => (seats.length ? Math.min(...seats) : fallback);

class Table {
  recycles = 0;
  isDue = false; // the stock is to be shuffled
  /** @type {[string[], string[], boolean] | null} hand, pile and whether a card was drawn, before what can be taken back */
  before = null;
  /** @type {Record<number, string[]>} */
  hands = {};

  /** @param {any} rules @param {any} inputs @param {string[]} order @param {CryptoKey} key */
  constructor(rules, inputs, order, key) {
    demand(inputs["house deal"] === order.join(" "), "pack");
    this.rules = rules;
    this.inputs = inputs;
    this.key = key;
    this.seats = seatsOf(inputs);
    this.turn = Number(inputs.dealer);
    const count = this.seats.length;
    const start = startOf(inputs, rules);
    const first = this.seats.indexOf(this.turn) + 1;
    for (let n = 0; n < count; n += 1) this.hands[this.seats[(first + n) % count]] = order.slice(0, 13 * count).filter((_, index) => index % count === n);
    this.hands[this.turn].push(...order.slice(13 * count, start));
    this.pile = [order[start]];
    this.stock = order.slice(start + 1);
    this.drawn = rules.starter_gets_14 === "on";
    if (!this.drawn) this.turn = this.leftOf(this.turn);
  }

  leftOf(seat) {
    return least(this.seats.filter((other) => other > seat), least(this.seats, 0));
  }

  async play(who, word, cards) {
    demand(this.isDue === (word === "shuffle"), "play");
    if (word === "resign" && this.seats.map(String).includes(who)) {
      this.seats.splice(this.seats.indexOf(Number(who)), 1);
      if (Number(who) !== this.turn) return;
    } else {
      demand(["house", String(this.turn)].includes(who) && !(word === "take" && !this.pile.length), "play");
    }
    if (UNSEEN.has(word)) this.before ??= [[...this.hands[this.turn]], [...this.pile], this.drawn];
    if (["expire", "resign"].includes(word) && this.before) [this.hands[this.turn], this.pile, this.drawn] = this.before;
    const hand = this.hands[this.turn];
    if (word === "draw") this.draw(hand, cards[0]);
    else if (word === "shuffle") {
      const owed = sortedCards(this.pile.slice(0, -1));
      this.stock = await shuffled(owed, this.key, context(this.inputs, "stock", this.recycles));
      this.pile = this.pile.slice(-1);
      this.isDue = false;
      demand(cards.join(" ") === this.stock.join(" "), "pack");
    } else if (word === "take") hand.push(this.pile.pop());
    else if (cards.length) {
      for (const card of word === "lay" ? cards : cards.slice(0, 1)) {
        const held = hand.indexOf(card[0] === "*" ? "*" : card);
        demand(held >= 0, "play");
        hand.splice(held, 1);
      }
      if (word === "swap") hand.push("*");
      if (word === "discard") this.pile.push(...cards);
    }
    this.drawn ||= ["draw", "take"].includes(word);
    if (["discard", "resign"].includes(word)) [this.turn, this.drawn, this.before] = [this.leftOf(this.turn), false, null];
  }

  draw(hand, card) {
    demand(!this.drawn && this.stock[0] === card, "play");
    hand.push(this.stock.shift());
    const { recycle, max_recycles: most } = this.rules;
    legible(["shuffle", "flip", "flip_and_turn"].includes(recycle));
    if (this.stock.length) return;
    legible(/^[0-9]+(_[0-9]+)*$/.test(most));
    const kept = { shuffle: this.pile.slice(-1), flip: [], flip_and_turn: this.pile.slice(0, 1) }[recycle];
    if (this.recycles >= Number(most.replace(/_/g, "")) || this.pile.length <= kept.length) return;
    this.recycles += 1;
    this.isDue = recycle === "shuffle";
    if (!this.isDue) [this.stock, this.pile] = [this.pile.slice(kept.length), kept];
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
for (let seat = 0; seat < 6; seat += 1) NAMES[`name ${seat}`] = "[^ \\t\\r][^\\r]*";
const OF_A_DAY = { day: "[1-9][0-9]*", chain: HASH, results: HASH, link: HASH };
const INPUTS = { deal: "[1-9][0-9]*", seats: "[0-5](,[0-5])+", dealer: "[0-5]", cut: "[a-z0-9]+( [a-z0-9]+)*", die: "[1-9][0-9]?", previous: HASH, next: HASH };
const REST = { "house deal": `${CARD}( ${CARD})*`, "broken": "off", "log": HASH, "secret": HASH };
const MOVE = `take|lay ${LAID}( (\\| )?${LAID})*|(attach|swap) (\\*|${LAID}) [0-9]+|discard ${CARD}|expire|resign|re-enter`;
const whole = (pattern) => new RegExp(`^(?:${pattern})$`);
const wholes = (patterns) => Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, whole(pattern)]));
const OF_HEADER = wholes({ ...HEADER, ...NAMES, ...OF_A_DAY });
const OF_DEAL = wholes({ ...INPUTS, ...REST });
const STEP = whole(`(house|[0-5]) (${MOVE}|draw ${CARD}|shuffle( ${CARD})+)`);
const SEEN = whole(`(house|[0-5]) (${MOVE}|draw|shuffle)`);
const SIGNS = { "deal": "d", "seats": "s", "dealer": "r", "cut": "c", "die": "i", "previous": "p", "next": "n", "house deal": "h", "broken": "b", "log": "l", "secret": "x" };
export const LONGEST = 16 * 1024 * 1024; // bytes

export const linesOf = (text) => text.split("\n").map((line) => line.replace(/\r$/, "").replace(/^[ \t]+|[ \t]+$/g, "")).filter((line) => !["", "#"].includes(line.slice(0, 1)));

export function read(text) {
  legible(text.length <= LONGEST && utf8(text).length <= LONGEST, "long");
  legible(!/\p{Cs}/u.test(text));
  const lines = linesOf(text);
  legible(!/^scala40 record [12]$/.test(lines[0] ?? ""), "old");
  const wanted = Object.keys(HEADER);
  const is = (format) => lines[0] === `scala40 record ${format}`;
  if (is(3) && lines.length > 5) wanted.push(...(lines[5].startsWith("salt ") ? Object.keys(NAMES).slice(0, 3 + Number(lines[2].slice(-1))) : ["salt-hash", "names"]));
  if (is(4)) wanted.push("day", "chain", ...["results", "link"].filter((name) => lines.slice(7, 9).some((line) => line.split(" ")[0] === name)));
  /** @type {any} */
  const header = {};
  wanted.forEach((name, index) => {
    const line = lines[index] ?? "";
    legible(line.startsWith(`${name} `) && OF_HEADER[name].test(line.slice(name.length + 1)));
    header[name] = line.slice(name.length + 1);
  });
  const deals = [];
  let order = "";
  for (const line of lines.slice(wanted.length)) {
    const name = Object.keys(SIGNS).find((one) => line.startsWith(`${one} `));
    if (name === "deal") deals.push({ lines: [] });
    legible(deals.length);
    const deal = deals[deals.length - 1];
    order += name ? SIGNS[name] : "-";
    if (name && OF_DEAL[name].test(line.slice(name.length + 1))) deal[name] = line.slice(name.length + 1);
    else {
      legible(("house deal" in deal ? STEP : SEEN).test(line));
      deal.lines.push(line);
    }
  }
  legible(whole(`(dsrc?i?p?n?h-*(b|${"names" in header ? "l" : ""})x)*(dsrc?i?p?n?-*b?)?`).test(order), "cut-off");
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
  const seats = seatsOf(deal);
  const everybody = Array.from({ length: Number(header.seats) }, (_, seat) => seat);
  let dealer = key ? await firstDealer(key, deal) : Number(deal.dealer);
  if (before) dealer = least(seats.filter((seat) => seat > Number(before.dealer)), least(seats, 0));
  const right = before ? everybody.filter((seat) => seats.includes(seat)) : everybody;
  demand(seats.join() === right.join(), "inputs");
  demand([deal.dealer, (before ? deal : header).dealer].every((one) => one === String(dealer)), "inputs");
  demand(deal.deal === String(number) && "next" in deal === (number % CHAIN === 0) && !(before && "broken" in before), "inputs");
  demand(deal.previous === (log ?? undefined), "log");
}

/**
 * Check a record; `posted` is the commitment that was seen before, if there is one. The verdict is "promised",
 * "differs", "pending" if no deal is over, or "unreadable"; `deal` is the last one that was looked at.
 *
 * @param {string} text
 * @param {string | null} posted
 * @returns {Promise<{verdict: string, reason: string | null, deal: number, cards: number, commitment: string}>}
 */
export async function check(text, posted = null) {
  const found = { verdict: "pending", reason: null, deal: 0, cards: 0, commitment: "" };
  try {
    await checkAll(text, posted, found);
  } catch (error) {
    if (!(error instanceof Differs || error instanceof Unreadable)) throw error;
    Object.assign(found, { verdict: error instanceof Differs ? "differs" : "unreadable", reason: error.message });
  }
  return found;
}

async function checkAll(text, posted, found) {
  const { header, deals } = read(text);
  const rules = rulesOf(header.rules);
  const terms = "names" in header ? [header.rules, header.names] : [];
  let { commitment } = header;
  found.commitment = commitment;
  demand(posted === null || posted === commitment, "posted");
  demand(!("salt" in header) || (await sha256(ofHex(header.salt))) === header["salt-hash"], "names");
  const names = "salt" in header ? Object.values(header).slice(8) : [];
  demand(!names.length || (await sha256(encode(["scala40 fair 2", "names", header.salt, ...names]))) === header.names, "names");
  await checkDay(header, deals);
  let before = null;
  let log = null;
  for (const [index, deal] of deals.entries()) {
    found.deal = index + 1;
    const key = "secret" in deal ? await keyOf(deal.secret) : null;
    await checkInputs(deal, index + 1, before, header, log, key);
    if (!key) return;
    // A secret that gives the one before it, which was checked, needs no longer chain of hashes.
    const isNext = before && linksOf(index + 1) > 1;
    demand(isNext ? (await hashed(deal.secret, 1)) === before.secret : await keepsPromise(commitment, deal.secret, index + 1, header["salt-hash"]), "secret");
    const order = await deck(key, deal, rules);
    const table = new Table(rules, deal, order, key);
    for (const line of deal.lines) {
      const [who, word, ...cards] = line.replace(/ \|/g, "").split(" ");
      if (word !== "re-enter") await table.play(who, word, cards);
    }
    log = await logHash(deal, deal.lines, terms);
    demand((deal.log ?? log) === log, "log");
    before = deal;
    commitment = deal.next ?? commitment;
    Object.assign(found, { verdict: "promised", cards: order.length });
  }
}
