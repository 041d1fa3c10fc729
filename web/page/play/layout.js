// Sizes and places, as plain arithmetic: nothing here reads or changes the screen.

export const RATIO = 1.4; // height of a card / its width
const TARGET = 44; // the least width of what a finger has to hit, in px
const STEP = 46; // the least of a card that the next one leaves free, where the cards stay large enough
const ROW_STEP = 0.6; // how much of a row stays visible above the next one: the rank and the suit
const LIFT = 14; // a selected card rises by this

/**
 * The places of a hand's cards, as large as they can be: one row or two, overlapping. With `least`, the px of each that
 * the next one leaves free, there are as many rows as make them largest.
 *
 * Returns `{width, height, lift, slots: [{x, y}]}`; all in px, from the upper left corner of the hand.
 */
export function handLayout(count, width, height, largest, least = 0) {
  if (!count) return { width: 0, height: 0, lift: LIFT, slots: [] };
  const widths = least
    ? [1, 2, 3, 4].map((rows) => clearWidth(Math.ceil(count / rows), rows, width, height, largest, least))
    : [1, ...(count > 4 ? [2] : [])].map((rows) => cardWidth(Math.ceil(count / rows), rows, width, height, largest));
  const rows = widths.reduce((best, wide, index) => (wide > widths[best - 1] * (least ? 1 : 1.12) ? index + 1 : best), 1);
  const w = Math.floor(Math.max(widths[rows - 1], 24));
  const h = Math.round(w * RATIO);
  const inRow = Math.ceil(count / rows);
  const step = inRow > 1 ? Math.min((width - w) / (inRow - 1), w * 1.08) : 0;
  const rowStep = rows > 1 ? Math.min(h + 4, (height - LIFT - h) / (rows - 1)) : 0;
  const top = Math.max(LIFT, height - h - rowStep * (rows - 1));
  const slots = [];
  for (let index = 0; index < count; index += 1) {
    const row = Math.floor(index / inRow);
    const here = Math.min(inRow, count - row * inRow);
    const left = (width - w - step * (here - 1)) / 2;
    slots.push({ x: left + step * (index - row * inRow), y: top + row * rowStep });
  }
  return { width: w, height: h, lift: LIFT, slots };
}

/** The widest that cards can be if the next one leaves `least` px of each free. */
function clearWidth(inRow, rows, width, height, largest, least) {
  return Math.min((height - LIFT) / (RATIO * (1 + (rows - 1) * ROW_STEP)), width - (inRow - 1) * least, largest);
}

function cardWidth(inRow, rows, width, height, largest) {
  const tall = (height - LIFT) / (RATIO * (1 + (rows - 1) * ROW_STEP));
  if (inRow === 1) return Math.min(tall, largest);
  const visible = rows === 1 ? 0.5 : 0.6; // the part of a card that the next one leaves free
  let wide = width / (1 + (inRow - 1) * visible);
  const kept = [STEP, TARGET].map((step) => width - (inRow - 1) * step).find((left) => left >= TARGET);
  if (wide * visible < STEP) wide = kept ?? width / (1 + (inRow - 1) * 0.82);
  return Math.min(wide, tall, largest);
}

/** The index of the slot nearest to a point: the row first, then the place in it. */
export function nearestSlot({ slots, width, height }, x, y) {
  let best = 0;
  let least = Infinity;
  for (const [index, slot] of slots.entries()) {
    const across = slot.x + width / 2 - x;
    const down = (slot.y + height / 2 - y) * 2;
    const distance = across * across + down * down;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

const LEAST = 26;
const TILE_WIDTHS = [84, 76, 70, 64, 58, 52, 46, 42, 38, 34, 31, 28, LEAST];
const FOLDING = 38; // only tiles that are not wider than this are worth it that long melds are folded
const FOLDED = 8; // the width of a tile in the middle of a folded meld, as in table.css
const LONG = 5; // tiles of the longest meld that is never folded

/** Whether a card of a meld can be folded away: one of the middle, of which those beside it tell what it is. */
export const isFoldable = (cards, index) => cards.length > LONG && index > 1 && index < cards.length - 2 && cards[index].card !== "*";

/**
 * How melds fit into an area without scrolling: `{tile, high, folds}`, the largest tiles in px, and whether the middles
 * of long melds are folded; the least size if they do not fit. `melds`: the tiles of each, `[whole, foldable]`. The
 * paddings are those of table.css.
 */
export function meldLayout(melds, width, height, largest) {
  const isFitting = (tile, folds) => {
    let rows = 1;
    let used = 0;
    for (const [whole, foldable] of melds) {
      const wide = whole * tile + foldable * (folds ? FOLDED : tile) + 4 + 6;
      if (wide > width + 6) return false;
      if (used && used + wide > width + 6) {
        rows += 1;
        used = 0;
      }
      used += wide;
    }
    return rows * (tileHeight(tile) + 4 + 2) - 2 <= height;
  };
  const wholes = TILE_WIDTHS.filter((tile) => tile >= FOLDING && tile <= largest).find((tile) => isFitting(tile, false));
  const tile = wholes ?? TILE_WIDTHS.find((width) => width <= FOLDING && isFitting(width, true)) ?? LEAST;
  return { tile, high: tileHeight(tile), folds: !wholes };
}

const tileHeight = (tile) => Math.round(tile * (tile > 32 ? 1.36 : 1.2));
