// Which turns have been shown here, so that those that were missed are played back.

import { keep, kept } from "../dom.js";

/**
 * The turns that ended since the table was last shown here, but those that the person has played.
 *
 * @param {View | null} before
 * @param {View} view
 */
export function missed(before, view) {
  const [deal, shown] = kept(`seen-${view.table}`).split(".").map(Number);
  const known = before?.table === view.table && before.deal === view.deal ? before.turns_ended : deal === view.deal ? shown : 0;
  keep(`seen-${view.table}`, `${view.deal}.${view.turns_ended}`);
  const count = Math.min(view.last?.length ?? 0, Math.max(0, (view.turns_ended ?? 0) - known));
  const turns = count ? view.last.slice(-count) : [];
  return turns.filter((turn) => turn.seat !== view.me?.seat || turn.by_default || turn.computer);
}
