// The commitments that this phone has seen in lobbies, before a card was dealt: what a record has to agree with.

const KEY = "promises";
const MOST = 60; // tables

/** @returns {Array<[number, string]>} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // nothing can be kept here
  }
}

/** The commitment of a table that was seen in its lobby, or null. */
export const promised = (table) => kept().find(([id]) => id === table)?.[1] ?? null;

/**
 * Remember the commitment of a lobby that is shown: the first one, which another does not replace.
 *
 * @param {View} view
 */
export function remember({ table, stage, commitment }) {
  if (stage !== "lobby" || !commitment || promised(table)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, commitment], ...kept()].slice(0, MOST)));
  } catch {
    // as above
  }
}
