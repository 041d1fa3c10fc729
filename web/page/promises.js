// The commitments that this phone has seen in lobbies, before a card was dealt: what a record has to agree with.

const MOST = 60; // tables
const LONGEST_MS = 90 * 24 * 3600 * 1000; // after that a record is not there any more

let key = "promises";

/** Another bot has other tables with the same numbers. */
export const nameBot = (bot) => { key = `promises-${bot ?? ""}`; };

/** @returns {Array<[number, string, number]>} each table with its commitment, and when that was seen last */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter(([, , seenAt]) => Date.now() - seenAt < LONGEST_MS) : [];
  } catch {
    return []; // nothing can be kept here
  }
}

/** The commitment of a table that was seen in its lobby, and when; or null. */
export function promised(table) {
  const [, commitment, at] = kept().find(([id]) => id === table) ?? [];
  return commitment ? { commitment, at } : null;
}

/**
 * Remember the commitment of a lobby that is shown. It replaces one of before: where a backup was restored, another table
 * may have the same number.
 *
 * @param {View} view
 */
export function remember({ table, stage, commitment }) {
  if (stage !== "lobby" || !commitment || promised(table)?.commitment === commitment) return;
  try {
    const others = kept().filter(([id]) => id !== table);
    localStorage.setItem(key, JSON.stringify([[table, commitment, Date.now()], ...others].slice(0, MOST)));
  } catch {
    // as above
  }
}
