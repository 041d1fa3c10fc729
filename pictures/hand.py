"""The picture of a player's hand: large cards in rows of seven, like the buttons, bars under ready melds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from pictures.canvas import NARROW, WIDTH, Canvas, measure, px, width_for
from pictures.cards import STRIP_MEDIUM, CardSize
from pictures.fonts import bold, regular
from pictures.packing import span
from pictures.rows import draw_card, draw_row
from pictures.signs import count_sign, count_width
from pictures.theme import Colour, Look
from pictures.values import GroupPicture, HandPicture, Labels, filled
from scala40.cards import Card

CARDS_IN_ROW: Final = 7
CARDS_IN_ROW_COMFORT: Final = 5
"""The buttons have as many cards in a row."""

_EDGE: Final = px(7)
_GAP: Final = px(2.4)
_PITCH: Final = (WIDTH - 2 * _EDGE + _GAP) // CARDS_IN_ROW
_PITCH_COMFORT: Final = (NARROW - 2 * _EDGE + _GAP) // CARDS_IN_ROW_COMFORT
_BAR: Final = px(13)
"""The height of the bar under a ready meld, with the gap above it."""

_THIN_BAR: Final = px(5)
"""The same without words, where more lines would make the panel too high for the screen of a phone."""

_BELOW: Final = px(2.4)
"""The gap between one row and the next."""

_ASIDE: Final = STRIP_MEDIUM

_STEP: Final = px(2)
"""Cards grow in steps, so that those drawn before are used again."""

NORMAL: Final = CardSize(_PITCH - _GAP, px(29.6), _PITCH - _GAP, px(20.6), beside=True)
LARGE_CARDS: Final = CardSize(_PITCH - _GAP, px(57), _PITCH - _GAP, px(24.3))
"""The sizes of a hand's cards, as wide as a button. Large ones, which a single row has too, are taller."""

COMFORT: Final = replace(LARGE_CARDS, width=_PITCH_COMFORT - _GAP, column=_PITCH_COMFORT - _GAP)
"""The same for comfort, on a canvas of the width `NARROW`."""

_TALLEST: Final = px(66)


@dataclass(frozen=True, slots=True)
class _Held:
    """A card of the hand, the ready meld that it belongs to (None for no meld), and its points."""

    card: Card
    group: int | None
    points: int
    drawn: bool


@dataclass(frozen=True, slots=True)
class HandRows:
    """A hand in rows, which can be drawn on a canvas."""

    rows: tuple[Sequence[_Held], ...] = field(repr=False)
    aside: tuple[GroupPicture, ...] = field(repr=False)
    size: CardSize
    labels: Labels
    width: int = WIDTH
    pitch: int = _PITCH
    in_row: int = CARDS_IN_ROW

    @property
    def height(self) -> int:
        """The height of everything in pixels; for an empty hand, that of the words which say so."""
        rows = sum(self._height(row) for row in self.rows) if self.rows else px(30)
        return rows - _BELOW + len(list(self._asides())) * (_ASIDE.height + px(4)) + self._foot

    def stretched(self, height: int) -> "HandRows":
        """Return the hand with taller cards, so that it fills a height; it may be less, because cards have a limit."""
        if not self.rows:
            return self
        extra = max(0, height - self.height) // len(self.rows) // _STEP * _STEP
        tall = min(self.size.height + extra, _TALLEST)
        size = LARGE_CARDS if tall >= LARGE_CARDS.height and self.width == WIDTH else self.size
        return replace(self, size=replace(size, height=tall))

    def draw(self, canvas: Canvas, y: int, ground: Colour) -> None:
        """Draw the hand on ground of this colour."""
        tones = canvas.tones
        for line in self._asides():
            x = _EDGE
            for group in line:
                x = self._draw_aside(canvas, group, x, y, ground)
            y += _ASIDE.height + px(4)
        if not self.rows:
            none = f"0 {self.labels.cards}"
            canvas.words(canvas.width // 2, y + px(19), none, regular(px(14)), tones.on_felt_soft, "middle")
        for number, row in enumerate(self.rows):
            self._draw_row(canvas, number, y, ground)
            y += self._height(row)
        if self.rows:
            self._draw_counts(canvas, y - _BELOW)

    @property
    def _foot(self) -> int:
        """The height of the line with the numbers; none if there is room for them beside the last cards or bars."""
        return 0 if not self.rows or self._room_beside or self._room_in_band else _BAR

    @property
    def _room_beside(self) -> bool:
        return len(self.rows[-1]) < self.in_row

    @property
    def _room_in_band(self) -> bool:
        return self._bar == _BAR and self._right_is_free

    @property
    def _right_is_free(self) -> bool:
        """Whether the last row has a bar, and at least three cards on the right without one."""
        groups = [held.group for held in self.rows[-1]]
        return groups[-3:] == [None] * 3 and any(group is not None for group in groups)

    @property
    def _bar(self) -> int:
        """The height of a bar: with words, if at most two lines of this height are needed beside the cards' rows."""
        bars = sum(any(held.group is not None for held in row) for row in self.rows)
        has_foot = bool(self.rows) and not self._room_beside and not self._right_is_free
        return _BAR if bars + has_foot + 2 * len(list(self._asides())) <= 2 else _THIN_BAR

    def _height(self, row: Sequence[_Held]) -> int:
        bar = self._bar if any(held.group is not None for held in row) else 0
        return self.size.height + bar + _BELOW

    def _draw_row(self, canvas: Canvas, number: int, y: int, ground: Colour) -> None:
        row = self.rows[number]
        for place, held in enumerate(row):
            x = _EDGE + place * self.pitch
            draw_card(canvas, x, y, held.card, self.size, ground, new=held.drawn)
        first = 0
        for group, cards in groupby(row, key=lambda held: held.group):
            length = len(list(cards))
            if group is not None:
                words = filled(self.labels.ready, row[first].points) if self._named_here(group, number) else "…"
                self._draw_bar(canvas, words, _EDGE + first * self.pitch, length, y + self.size.height + px(1))
            first += length

    def _named_here(self, group: int, number: int) -> bool:
        """Whether the bar in this row has the words: if a meld continues in the next row, only the longer part."""
        parts = [sum(held.group == group for held in row) for row in self.rows]
        return number == parts.index(max(parts))

    def _draw_bar(self, canvas: Canvas, words: str, x: int, cards: int, y: int) -> None:
        tones, width, height = canvas.tones, cards * self.pitch - _GAP, self._bar
        canvas.box(x, y, width, height - px(1.4), min(px(4), height // 3), tones.gold)
        if height == _BAR:
            canvas.words(x + width // 2, y + px(9.7), words, bold(px(11)), tones.on_gold, "middle")

    def _asides(self) -> Iterator[Sequence[GroupPicture]]:
        """Yield the melds put aside, as many in a line as fit."""
        line: list[GroupPicture] = []
        for group in self.aside:
            if line and sum(map(self._wide, [*line, group])) > self.width - 2 * _EDGE + px(8):
                yield line
                line = []
            line.append(group)
        if line:
            yield line

    def _words(self, group: GroupPicture) -> str:
        return filled(self.labels.aside, group.points)

    def _wide(self, group: GroupPicture) -> int:
        return span(len(group.cards), _ASIDE) + measure(self._words(group), bold(px(11))) + px(4 + 11 + 8)

    def _draw_aside(self, canvas: Canvas, group: GroupPicture, x: int, y: int, ground: Colour) -> int:
        """Draw a meld put aside, and its points beside it; return where the next one begins."""
        draw_row(canvas, x, y, group.cards, _ASIDE, ground)
        tones, end = canvas.tones, x + span(len(group.cards), _ASIDE) + px(4)
        canvas.pill(end, y + px(4), self._words(group), bold(px(11)), tones.on_felt_soft, tones.shadow)
        return x + self._wide(group)

    def _draw_counts(self, canvas: Canvas, bottom: int) -> None:
        """Write the number and the points of the cards, where there is room at the right below."""
        cards = [held.card for row in self.rows for held in row]
        points, right = sum(face.hand_value for face in cards), self.width - _EDGE - px(1)
        if self._room_beside:
            middle = bottom - (self._height(self.rows[-1]) - _BELOW) + self.size.height // 2
            self._count(canvas, len(cards), right, middle - px(14))
            _points(canvas, points, self.labels.points_short, right, middle + px(12.5))
            return
        base = bottom + (px(11) if not self._room_in_band else -px(2))
        right -= _points(canvas, points, self.labels.points, right, base) + px(6)
        self._count(canvas, len(cards), right, base - px(11))

    def _count(self, canvas: Canvas, cards: int, right: int, y: int) -> None:
        count_sign(canvas, cards, right - count_width(cards), y, canvas.tones.felt_deep, canvas.tones.on_felt)


def hand_rows(picture: HandPicture, labels: Labels, look: Look) -> HandRows:
    """Distribute a hand over rows, in the order of its buttons."""
    held = _held(picture)
    in_row = CARDS_IN_ROW_COMFORT if look.comfort else CARDS_IN_ROW
    rows = tuple(held[first : first + in_row] for first in range(0, len(held), in_row))
    if look.comfort:
        return HandRows(rows, picture.aside, COMFORT, labels, NARROW, _PITCH_COMFORT, in_row)
    return HandRows(rows, picture.aside, LARGE_CARDS if look.large or len(rows) < 2 else NORMAL, labels)


def draw_hand(picture: HandPicture, labels: Labels, look: Look) -> bytes:
    """Draw the hand as a PNG, which may be sent only to its owner."""
    rows = hand_rows(picture, labels, look).stretched(px(140))
    canvas = Canvas(rows.height + 2 * px(12), look, width_for(look))
    canvas.felt()
    rows.draw(canvas, px(12), canvas.tones.felt)
    return canvas.png()


def _held(picture: HandPicture) -> list[_Held]:
    loose = [_Held(face, None, 0, drawn=picture.drawn == number) for number, face in enumerate(picture.loose)]
    held: list[_Held] = []
    seen = 0
    for number, group in enumerate(picture.ready):
        before = picture.before[number] if picture.before else 0
        held += loose[seen:before]
        seen = max(seen, before)
        held += [
            # In a ready meld a joker is shown as a joker, like on its button, not as the card it could represent.
            _Held(face.in_hand, number, group.points, drawn=picture.drawn_ready == (number, place))
            for place, face in enumerate(group.cards)
        ]
    return held + loose[seen:]


def _points(canvas: Canvas, points: int, unit: str, right: int, base: int) -> int:
    """Write the points and their unit, which end at `right`; return their width."""
    words = f" {unit}"
    wide = canvas.words(right, base, words, regular(px(11.5)), canvas.tones.on_felt_soft, "right")
    return wide + canvas.words(right - wide, base, str(points), bold(px(13)), canvas.tones.on_felt, "right")
