// '✓ checked on this phone': one tap checks the cards of a table in the page itself, and says so in a sentence.

import { promised } from "./promises.js";
import { check } from "./verify.js";
import { Refused } from "./net.js";
import { say } from "./words.js";

const LONGEST_MS = 20_000;

const unknown = (line) => ({ kind: "unknown", line });
const unreadable = (reason) => unknown(say("check-unreadable", { why: say(`check-why-${reason}`) }));

/** Check all deals of a table that are over: a sentence, and whether the cards are right, wrong, or that is unknown. */
export async function checked(net, table) {
  if (!crypto.subtle) return unknown(say("check-program"));
  let timer;
  const late = new Promise((_, fail) => { timer = setTimeout(fail, LONGEST_MS); });
  try {
    return await Promise.race([late, found(net, table)]);
  } catch (error) {
    return error instanceof Refused ? unknown(error.message) : unreadable("offline");
  } finally {
    clearTimeout(timer);
  }
}

async function found(net, table) {
  const { record } = await net.get(`api/tables/${table}/record`);
  const seen = promised(table);
  const restored = Date.parse(/^# restored (\S+):/m.exec(record)?.[1] ?? "");
  let result = await check(record, seen?.commitment);
  const isOther = result.reason === "posted" && restored > seen.at && restored <= Date.now(); // then what this phone saw may be another table's
  if (isOther) result = await check(record);
  const { verdict, reason, deal, cards, commitment } = result;
  const values = {
    deal, cards, promise: commitment.slice(0, 8), seen: seen?.commitment.slice(0, 8),
    date: isOther && new Date(restored).toLocaleDateString(document.documentElement.lang),
  };
  if (verdict === "promised" && isOther) return unknown(say("check-restored", values));
  if (verdict === "promised") return { kind: "right", line: say(seen ? "check-seen" : "check-promised", values) };
  if (verdict === "pending") return unknown(say("check-pending"));
  if (verdict === "unreadable") return unreadable(reason);
  return { kind: "wrong", line: say(deal ? "check-differs" : "check-differs-match", { deal, why: say(`check-why-${reason}`, values) }) };
}
