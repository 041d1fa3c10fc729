"""The picture of a player's hand: large cards, melds that are ready in brackets, the new card raised."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from pictures.canvas import WIDTH, Canvas, measure, px
from pictures.cards import HAND, CardSize, card
from pictures.fonts import bold, regular
from pictures.labels import Labels, filled
from pictures.theme import Look
from pictures.values import HandPicture
from scala40.cards import Card

_EDGE: Final = px(11)
_RAISED: Final = px(9)
_BRACKET: Final = px(24)
_IN_ROW: Final = 8
_BETWEEN: Final = px(5)
"""The gap between one meld and the next."""


@dataclass(frozen=True, slots=True)
class _Held:
    """A card of the hand, the group that it belongs to (None for no group), and the words on the group's bracket."""

    card: Card
    group: int | None
    words: str
    aside: bool
    drawn: bool


@dataclass(frozen=True, slots=True)
class HandRows:
    """A hand in rows, which can be drawn on a canvas."""

    rows: tuple[Sequence[_Held], ...] = field(repr=False)
    size: CardSize
    labels: Labels

    @property
    def height(self) -> int:
        """The height of all rows in pixels; for an empty hand, that of the words which say so."""
        return sum(_height(row, self.size) for row in self.rows) if self.rows else px(36)

    def draw(self, canvas: Canvas, y: int) -> None:
        if not self.rows:
            tones, x = canvas.tones, canvas.width // 2
            canvas.words(x, y + px(23), self.labels.empty, regular(px(14)), tones.on_felt_soft, "middle")
        for row in self.rows:
            _row(canvas, row, y + _head(row), self.size, self.labels)
            y += _height(row, self.size)


def hand_rows(picture: HandPicture, labels: Labels, size: CardSize = HAND) -> HandRows:
    """Distribute a hand over rows."""
    return HandRows(tuple(row for row in _rows(_held(picture, labels)) if row), size, labels)


def draw_hand(picture: HandPicture, labels: Labels, look: Look) -> bytes:
    """Draw the hand as a PNG, which may be sent only to its owner."""
    rows = hand_rows(picture, labels)
    canvas = Canvas(rows.height + 2 * px(12), look)
    canvas.felt()
    rows.draw(canvas, px(12))
    return canvas.png()


def _held(picture: HandPicture, labels: Labels) -> list[_Held]:
    held: list[_Held] = []
    groups = [(group, True) for group in picture.aside] + [(group, False) for group in picture.ready]
    for number, (group, aside) in enumerate(groups):
        words = filled(labels.aside if aside else labels.ready, group.points)
        ready = number - len(picture.aside)
        held += [
            # In a ready meld a joker is shown as a joker, like on its button, not as the card it could represent.
            _Held(face if aside else face.in_hand, number, words, aside, drawn=picture.drawn_ready == (ready, place))
            for place, face in enumerate(group.cards)
        ]
    held += [_Held(face, None, "", aside=False, drawn=picture.drawn == n) for n, face in enumerate(picture.loose)]
    return held


def _rows(held: Sequence[_Held], rows: int = 0) -> list[Sequence[_Held]]:
    """Split a hand into rows of about the same length; a meld is split only if a row would be too short otherwise."""
    rows = rows or -(-len(held) // _IN_ROW)
    if rows < 2:
        return [held]
    ideal = len(held) / rows

    def cost(cut: int) -> float:
        torn = held[cut - 1].group is not None and held[cut - 1].group == held[cut].group
        loose = held[cut - 1].group is held[cut].group is None
        return abs(cut - ideal) + (2.5 if torn else 1.1 if loose else 0)

    cut = min(range(1, len(held)), key=cost)
    return [held[:cut], *_rows(held[cut:], rows - 1)]


def _head(row: Sequence[_Held]) -> int:
    """Return the room needed above a row for the new card, which is raised and has a word above it."""
    return _RAISED + px(14) if any(held.drawn for held in row) else 0


def _height(row: Sequence[_Held], size: CardSize) -> int:
    bracket = _BRACKET if any(held.group is not None for held in row) else px(6)
    return _head(row) + size.height + bracket


def _row(canvas: Canvas, row: Sequence[_Held], y: int, whole: CardSize, labels: Labels) -> None:
    groups = [list(group) for _, group in groupby(row, key=lambda held: held.group)]
    room = WIDTH - 2 * _EDGE - whole.width - _BETWEEN * (len(groups) - 1)
    size = whole if len(row) < 2 else whole.squeezed(room // (len(row) - 1))
    wide = (len(row) - 1) * size.column + size.width + _BETWEEN * (len(groups) - 1)
    x = (WIDTH - wide) // 2
    seen = 0
    for group in groups:
        first = x
        for held in group:
            seen += 1
            _card(canvas, held, x, y, size, labels, covered=seen < len(row))
            x += size.column
        if group[0].group is not None:
            end = x - px(1) if seen < len(row) else x - size.column + size.width
            _bracket(canvas, group[0], first, end - first, y + size.height + px(4))
        x += _BETWEEN


def _card(canvas: Canvas, held: _Held, x: int, y: int, size: CardSize, labels: Labels, *, covered: bool) -> None:
    top = y - _RAISED if held.drawn else y
    canvas.sprite(x, top, card(held.card, size, canvas.look, marked=held.drawn, covered=covered))
    if held.drawn:
        font = bold(px(12))
        wide = measure(labels.new, font) + px(11)
        canvas.pill(
            x + (size.column - wide) // 2 + px(1),
            top - px(13.4),
            labels.new,
            font,
            canvas.tones.gold,
            canvas.tones.on_gold,
        )


def _bracket(canvas: Canvas, held: _Held, x: int, width: int, y: int) -> None:
    tones = canvas.tones
    colour, ink = (tones.on_felt_soft, tones.shadow) if held.aside else (tones.gold, tones.on_gold)
    thick = px(2)
    for left in (x, x + width - thick):
        canvas.line(left, y - px(1), thick, px(8), colour)
    canvas.line(x, y + px(6), width, thick, colour)
    font = bold(px(12))
    wide = measure(held.words, font) + px(11)
    canvas.pill(x + (width - wide) // 2, y - px(1), held.words, font, colour, ink)
