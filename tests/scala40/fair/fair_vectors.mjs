// docs/fair.md once more, in another language: `node fair_vectors.mjs VECTORS.json` prints how many vectors agree, or
// which does not and exits with 1. It shares nothing with the Python programs but the vectors.

import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const CHAIN = 64;
const FIELDS = ["deal", "seats", "dealer", "cut", "die", "previous", "next"];
const IN_ORDER = [...[..."A23456789TJQK"].flatMap((rank) => [..."HDCS"].map((suit) => rank + suit)), "*"];

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();

function encode(texts) {
  return Buffer.concat(
    texts.flatMap((text) => {
      const bytes = Buffer.from(text, "utf8");
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}

const context = (inputs, purpose, number, version = "scala40 fair 1", more = []) =>
  encode([version, purpose, String(number), ...FIELDS.map((name) => inputs[name] ?? ""), ...more]);

function* stream(secret, message) {
  for (let block = 0n; ; block += 1n) {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(block);
    yield* createHmac("sha256", Buffer.from(secret, "hex")).update(message).update(counter).digest();
  }
}

function below(limit, bytes) {
  for (;;) {
    const byte = bytes.next().value;
    if (byte < 256 - (256 % limit)) return byte % limit;
  }
}

function shuffled(cards, secret, message) {
  const order = [...cards];
  const bytes = stream(secret, message);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1, bytes);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

function deck({ secret, inputs, jokers, no_joker_at: place }) {
  const pack = [...IN_ORDER.slice(0, 52).flatMap((card) => [card, card]), ...Array(jokers).fill("*")];
  for (let attempt = 0; ; attempt += 1) {
    const order = shuffled(pack, secret, context(inputs, "deck", attempt));
    if (order[place] !== "*") return { order: order.join(" "), attempts: attempt + 1 };
  }
}

function stock({ secret, inputs, number, cards }) {
  const sorted = cards.split(" ").sort((one, other) => IN_ORDER.indexOf(one) - IN_ORDER.indexOf(other));
  return { order: shuffled(sorted, secret, context(inputs, "stock", number)).join(" ") };
}

function lot({ secret, inputs }) {
  return { dealer: below(inputs.seats.split(",").length, stream(secret, context(inputs, "lot", 0))) };
}

function publicLog(lines) {
  const log = [];
  let unseen = [];
  for (const line of lines) {
    const [who, word] = line.split(" ");
    if (["take", "lay", "attach", "swap"].includes(word)) {
      unseen.push(line);
    } else if (word === "discard") {
      log.push(...unseen, line);
      unseen = [];
    } else if (word === "expire") {
      unseen = [];
      log.push(line);
    } else if (word === "resign") {
      if (unseen.length > 0 && unseen[0].split(" ")[0] === who) unseen = [];
      log.push(line);
    } else if (word === "draw" || word === "shuffle") {
      log.push(`${who} ${word}`);
    }
  }
  return log;
}

function log({ inputs, lines }) {
  const seen = publicLog(lines);
  const hash = sha256(Buffer.concat([context(inputs, "log", 0), encode(seen)])).toString("hex");
  return { public: seen, hash };
}

function chain({ deal, secret }) {
  let value = Buffer.from(secret, "hex");
  for (let times = 0; times < ((deal - 1) % CHAIN) + 1; times += 1) value = sha256(value);
  return { commitment: value.toString("hex") };
}

function bound({ chain_end: end, salt, names, rules, inputs, lines }) {
  const version = "scala40 fair 2";
  const hex = (bytes) => sha256(bytes).toString("hex");
  const saltHash = hex(Buffer.from(salt, "hex"));
  const digest = hex(encode([version, "names", salt, ...names]));
  const logged = Buffer.concat([context(inputs, "log", 0, version, [rules, digest]), encode(publicLog(lines))]);
  return { salt_hash: saltHash, commitment: hex(encode([version, end, saltHash])), digest, hash: hex(logged) };
}

function day({ day: number, link, before, logs }) {
  const mac = (key, texts) => createHmac("sha256", key).update(encode(["scala40 fair 1", ...texts])).digest();
  const root = mac(Buffer.from(link, "hex"), ["day", String(number), before]);
  const { commitment: end } = chain({ deal: CHAIN, secret: mac(root, ["chain", "0"]).toString("hex") });
  const results = sha256(encode(["scala40 fair 1", "results", String(number), ...[...logs].sort()])).toString("hex");
  const { commitment: shown } = chain({ deal: number, secret: link });
  return { chain: shown, root: root.toString("hex"), commitment: end, results };
}

function countingLines({ text }) {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, "").replace(/^[ \t]+|[ \t]+$/g, ""));
  return { lines: lines.filter((line) => line !== "" && !line.startsWith("#")) };
}

const vectors = JSON.parse(readFileSync(process.argv[2], "utf8"));
const kinds = { secrets: chain, lots: lot, decks: deck, stocks: stock, logs: log, bound, days: day, lines: countingLines };
let agreed = 0;
for (const [kind, compute] of Object.entries(kinds)) {
  vectors[kind].forEach((vector, place) => {
    for (const [name, found] of Object.entries(compute(vector))) {
      if (JSON.stringify(found) !== JSON.stringify(vector[name])) {
        console.error(`${kind}[${place}].${name} is ${JSON.stringify(found)}`);
        process.exit(1);
      }
    }
    agreed += 1;
  });
}
console.log(`${agreed} vectors agree`);
