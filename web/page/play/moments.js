// Moments: opening, closing, going over the limit, winning. Each is over after a second and a half.

import { burst } from "./flights.js";
import { play as sound } from "../sound.js";

/**
 * Show what happened between two views of the same table.
 *
 * @param {View | null} before
 * @param {View} view
 * @param {import("./table.js").Table} table
 */
export function moments(before, view, table) {
  if (!before || before.table !== view.table || before === view) return;
  const { telegram } = table.hooks;
  const me = view.me?.seat;
  if (view.me?.on_turn && !before.me?.on_turn && view.stage === "playing") {
    telegram.haptic("done");
    sound("turn");
  }
  const was = new Map((before.players ?? []).map((player) => [player.seat, player]));
  for (const player of view.players ?? []) {
    const old = was.get(player.seat);
    if (!old) continue;
    const node = table.players.node(player.seat);
    if (player.opened && !old.opened && before.deal === view.deal) flash(node, "opening", player.seat === me ? "open" : "drop");
    if (player.out && !old.out) flash(node, "busting", "bust");
  }
  /** @param {View} seen */
  const isOver = (seen) => seen.match?.winner !== null && seen.match?.winner !== undefined;
  if (isOver(view) && !isOver(before)) {
    celebrate(table.players.node(view.match.winner), "win", 28, view.match.winner === me, telegram);
  } else if (view.end?.closed_by !== undefined && view.end?.closed_by !== null && view.stage !== before.stage) {
    celebrate(table.players.node(view.end.closed_by), "close", 16, view.end.closed_by === me, telegram);
  }
}

function flash(node, kind, name) {
  sound(name);
  if (!node) return;
  node.classList.add(kind);
  setTimeout(() => node.classList.remove(kind), 1400);
}

function celebrate(node, name, count, isMine, telegram) {
  sound(name);
  if (isMine) telegram.haptic("done");
  burst(node?.getBoundingClientRect(), count);
}
