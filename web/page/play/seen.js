// Which turns have been shown here, so that those that were missed are played back.

const seen = new Map(); // table -> how many turns have been shown

/**
 * The turns that ended since the table was last shown here, but those that the person has played.
 *
 * @param {View | null} before
 * @param {View} view
 */
export function missed(before, view) {
  const known = before?.table === view.table && before.deal === view.deal ? before.turns_ended : remembered(view);
  try {
    sessionStorage.setItem(`seen-${view.table}`, `${view.deal}.${view.turns_ended}`);
  } catch {
    seen.set(view.table, `${view.deal}.${view.turns_ended}`);
  }
  const count = Math.min(view.last?.length ?? 0, Math.max(0, (view.turns_ended ?? 0) - known));
  const turns = count ? view.last.slice(-count) : [];
  return turns.filter((turn) => turn.seat !== view.me?.seat || turn.by_default || turn.computer);
}

/** @param {View} view */
function remembered(view) {
  let kept = seen.get(view.table) ?? null;
  try {
    kept = sessionStorage.getItem(`seen-${view.table}`) ?? kept;
  } catch {
    // No storage here: what was seen is only remembered as long as the page is open.
  }
  const [deal, turns] = (kept ?? "").split(".").map(Number);
  return deal === view.deal ? turns : 0;
}
