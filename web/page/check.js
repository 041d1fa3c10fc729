// '✓ checked on this phone': one tap checks the cards of a table in the page itself, and says so in a sentence.

import { promised } from "./promises.js";
import { check } from "./verify.js";
import { Refused } from "./net.js";
import { say } from "./words.js";

const LONGEST_MS = 20_000;

/** @typedef {{kind: "right" | "wrong" | "unknown", line: string}} Checked */

/**
 * Check all deals of a table that are over.
 *
 * @returns {Promise<Checked>}
 */
export async function checked(net, table) {
  if (!crypto.subtle) return unknown(say("check-program"));
  let timer;
  const late = new Promise((_, fail) => { timer = setTimeout(() => fail(new Error()), LONGEST_MS); });
  try {
    return told(...await Promise.race([late, found(net, table)]));
  } catch (error) {
    return unknown(error instanceof Refused ? error.message : why("offline"));
  } finally {
    clearTimeout(timer);
  }
}

/** @returns {Promise<[Awaited<ReturnType<typeof check>>, boolean]>} */
async function found(net, table) {
  const { record } = await net.get(`api/tables/${table}/record`);
  const seen = promised(table);
  return [await check(record, seen), seen !== null];
}

/** @type {(line: string) => Checked} */
const unknown = (line) => ({ kind: "unknown", line });
const why = (reason) => say("check-unreadable", { why: say(`check-why-${reason}`) });

/** @returns {Checked} */
function told({ verdict, reason, deal, cards, commitment }, hasSeen) {
  if (verdict === "promised") return { kind: "right", line: hasSeen ? say("check-seen", { cards }) : say("check-promised", { cards, promise: commitment.slice(0, 8) }) };
  if (verdict === "differs") return { kind: "wrong", line: say("check-differs", { deal, why: say(`check-why-${reason}`) }) };
  return unknown(verdict === "pending" ? say("check-pending") : why(reason));
}
