// Moments: opening, closing, going over the limit, winning. Each is over after a second and a half.

import { burst } from "./flights.js";
import { play as sound } from "../sound.js";

/**
 * Whether a deal was closed since the table was last shown here; `turns` are those that were not seen yet.
 *
 * @param {View | null} before
 * @param {View} view
 * @param {TurnData[]} turns
 */
export function isClosing(before, view, turns) {
  const wasOpen = before?.table === view.table ? before.stage === "playing" : turns.length > 0;
  return wasOpen && view.stage !== "playing" && (view.end?.closed_by ?? null) !== null;
}

/**
 * Show what began between two views of the same table: a deal, the person's turn, and who has opened.
 *
 * @param {View | null} before
 * @param {View} view
 * @param {import("./table.js").Table} table
 */
export function beginnings(before, view, table) {
  if (before?.table !== view.table || before === view) return;
  if (view.me?.on_turn && !before.me?.on_turn && view.stage === "playing") {
    table.hooks.telegram.haptic("done");
    sound("turn");
  }
  if (view.deal !== before.deal && view.stage === "playing") sound("deal");
  for (const { player, old } of pairs(before, view)) {
    const isMe = player.seat === view.me?.seat;
    if (player.opened && !old.opened && before.deal === view.deal) flash(table.players.node(player.seat), "opening", isMe ? "open" : "drop");
  }
}

/**
 * Show what ended between two views of the same table: who has closed, gone over the limit, won.
 *
 * @param {View | null} before
 * @param {View} view
 * @param {import("./table.js").Table} table
 */
export function endings(before, view, table) {
  if (before?.table !== view.table || before === view) return;
  for (const { player, old } of pairs(before, view)) {
    if (player.out && !old.out) flash(table.players.node(player.seat), "busting", "bust");
  }
  /** @param {View} seen */
  const isOver = (seen) => (seen.match?.winner ?? null) !== null;
  const closer = view.end?.closed_by ?? null;
  if (isOver(view) && !isOver(before)) celebrate(table, view, view.match.winner, "win", 28);
  else if (closer !== null && view.stage !== before.stage) celebrate(table, view, closer, "close", 16);
}

/** The players of a view, each with what they were before. */
function pairs(before, view) {
  const was = new Map((before.players ?? []).map((player) => [player.seat, player]));
  return (view.players ?? []).map((player) => ({ player, old: was.get(player.seat) })).filter(({ old }) => old);
}

function flash(node, kind, name) {
  sound(name);
  if (!node) return;
  node.classList.add(kind);
  setTimeout(() => node.classList.remove(kind), 1400);
}

function celebrate(table, view, seat, name, count) {
  sound(name);
  if (seat === view.me?.seat) table.hooks.telegram.haptic("done");
  burst(table.players.node(seat)?.getBoundingClientRect(), count);
}
