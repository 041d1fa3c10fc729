"""Drawing cards: a large rank over its suit, and the back; each is drawn once for a size and a look."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from pictures.canvas import Sprite, px
from pictures.fonts import CAP_HEIGHT, index
from pictures.outlines.card_back import card_back
from pictures.outlines.courts import ace, court
from pictures.outlines.jester import BUST, HEAD, JOKER
from pictures.painting import card_tones, figure, paint
from pictures.shapes import mask, ring, rounded
from pictures.theme import Colour, Look, colours, suit_colour
from scala40.cards import Card, Rank, Suit

_SHAPE: Final = {Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs", Suit.SPADES: "spades"}


@dataclass(frozen=True, slots=True)
class CardSize:
    """The size of a card in pixels. `column`: the width that the next card leaves visible; `cap`: the rank's height."""

    width: int
    height: int
    column: int
    cap: int
    beside: bool = False
    """Whether the suit stands beside the rank instead of below it."""

    @property
    def radius(self) -> int:
        """The radius of its corners."""
        return max(px(3), self.width // 11)

    @classmethod
    def of(cls, width: float, height: float, column: float, cap: float) -> "CardSize":
        """Make a size from lengths in units of a phone that is 360 wide."""
        return cls(px(width), px(height), px(column), px(cap))

    def squeezed(self, column: int) -> "CardSize":
        """Return the size with at most this width visible under the next card."""
        return self if column >= self.column else replace(self, column=column)


HUGE: Final = CardSize.of(72, 100.8, 33, 25.2)
"""The size of discard pile and stock."""

PILE: Final = CardSize.of(54, 75.6, 24.8, 18.9)
"""Their size beside many melds."""

LARGEST: Final = CardSize.of(62, 86, 31, 20.7)
LARGE: Final = CardSize.of(54, 74, 27, 18)
LARGE_MEDIUM: Final = CardSize.of(50, 66, 24.6, 16.5)
MEDIUM: Final = CardSize.of(46, 60, 20.8, 15)
SMALL_MEDIUM: Final = CardSize.of(42.5, 53, 21, 14)
SMALL: Final = CardSize.of(39, 47, 19.5, 13)
TINY: Final = CardSize.of(34, 42.5, 17.6, 11.7)
"""The smallest size of melds, with ranks that can still be read without glasses."""

STRIP_LARGE: Final = CardSize.of(30, 49, 21, 15)
STRIP_MEDIUM: Final = CardSize.of(19, 23.2, 16.2, 9.8)
STRIP_SMALL: Final = CardSize.of(17.6, 21.6, 15, 9.2)
"""The sizes of melds in the strip above a hand: those of a hand matter more."""


@lru_cache(maxsize=1 << 6)
def card(face: Card, size: CardSize, look: Look, *, covered: bool = False) -> Sprite:
    """Draw a card's face; a joker of a meld shows the card that it represents, and a star.

    `covered`: the next card covers all but its column, so that nothing is drawn beside the column.
    """
    joker = face.is_joker
    image = _paper(size, look, joker=joker)
    if face.stands_for is None:
        _joker_face(image, size, look, covered=covered)
    else:
        _natural_face(image, face, size, look, covered=covered)
    return _edged(image, size, look, joker=joker, name=("card", face, size, covered))


@lru_cache(maxsize=1 << 5)
def blank(size: CardSize, look: Look, *, joker: bool) -> Sprite:
    """Draw the paper and the edge of a card, without what is printed on it."""
    image = _paper(size, look, joker=joker)
    return _edged(image, size, look, joker=joker, name=("blank", joker, size))


def _paper(size: CardSize, look: Look, *, joker: bool) -> Image.Image:
    tones = colours(look)
    paper = tones.joker_paper if joker else tones.paper
    return Image.new("RGB", (size.width, size.height), paper)


def _edged(image: Image.Image, size: CardSize, look: Look, *, joker: bool, name: Hashable) -> Sprite:
    """Draw the edge of a card, and cut its corners."""
    tones = colours(look)
    edge, thick = (tones.joker, 3) if joker else (tones.paper_edge, 2)
    image.paste(edge, (0, 0), ring(size.width, size.height, size.radius, thick))
    return Sprite(image, rounded(size.width, size.height, size.radius), name)


def _natural_face(image: Image.Image, face: Card, size: CardSize, look: Look, *, covered: bool) -> None:
    natural = face.stands_for
    assert natural is not None  # only a joker of a hand represents no card
    assert natural.suit is not None
    assert natural.rank is not None
    ink = suit_colour(natural.suit, look)
    if size.beside:
        _index_beside(image, natural, size, ink)
        return
    if not covered:
        _picture(image, natural, size, look, joker=face.is_joker)
    middle = size.column // 2 + px(0.4)
    top, gap = (px(2.1), px(1.1)) if size.cap < TINY.cap else (max(px(3.6), size.cap // 4), px(2.4))
    sign = rank_mask(rank_words(natural.rank), size.cap, round(size.column * 0.83))
    image.paste(ink, (middle - sign.width // 2, top - (sign.height - size.cap) // 2), sign)
    pip = round(size.cap * 0.94)
    image.paste(ink, (middle - pip // 2, top + size.cap + gap), mask(_SHAPE[natural.suit], pip, pip))
    if face.is_joker:
        _star(image, size, look)


def _index_beside(image: Image.Image, face: Card, size: CardSize, ink: Colour) -> None:
    """Draw rank and suit side by side, on a card that is hardly taller than they are."""
    assert face.suit is not None
    assert face.rank is not None
    pip, gap = round(size.cap * 0.92), round(size.cap * 0.1)
    sign = rank_mask(rank_words(face.rank), size.cap, size.width - pip - gap - px(4))
    left, top = (size.width - sign.width - gap - pip) // 2, (size.height - size.cap) // 2
    image.paste(ink, (left, top - (sign.height - size.cap) // 2), sign)
    image.paste(ink, (left + sign.width + gap, top + (size.cap - pip) // 2), mask(_SHAPE[face.suit], pip, pip))


def _picture(image: Image.Image, face: Card, size: CardSize, look: Look, *, joker: bool) -> None:
    """Draw the large suit, or the figure of a court card, on a card that is not covered.

    Cards of a hand have no room for it.
    """
    assert face.suit is not None
    assert face.rank is not None
    if size.width < size.column * 1.5:
        return
    tall = size.height > size.width * 1.3
    if face.rank >= Rank.JACK:
        figure(image, court(face.rank, face.suit, plain=not tall or joker), face.suit, look)
    elif face.rank is Rank.ACE and tall:
        figure(image, ace(face.suit), face.suit, look)
    else:
        side = round(size.width * (0.56 if tall else 0.42))
        x, y = size.width - side - px(3.6), size.height - side - px(4.5)
        image.paste(suit_colour(face.suit, look), (x, y), mask(_SHAPE[face.suit], side, side))


def _star(image: Image.Image, size: CardSize, look: Look) -> None:
    """Draw the star of a joker, below its suit or at the bottom; it is also visible on a covered card."""
    side, rim, tones = round(size.cap * 0.86), px(1.6), colours(look)
    x, y = size.column // 2 + px(0.4) - side // 2, max(px(3.6), size.cap // 4) + 2 * size.cap + px(3)
    if y + side > size.height + side // 3:  # no room below the suit
        narrow = size.cap < TINY.cap
        side, rim = round(size.cap * (0.6 if narrow else 0.66)), px(0.9 if narrow else 1.6)
        x, y = size.column - side - px(0.5), size.height - side - px(1 if narrow else 2)
    y = min(y, size.height - side - px(1))
    image.paste(tones.joker_paper, (x - rim, y - rim), mask("star", side + 2 * rim, side + 2 * rim))
    image.paste(tones.joker, (x, y), mask("star", side, side))


def _joker_face(image: Image.Image, size: CardSize, look: Look, *, covered: bool) -> None:
    """Draw the joker of a hand, which represents no card yet: a star in the corner, and a harlequin."""
    ink, in_hand = colours(look).joker, size.column >= size.width
    slim = size.width < size.column * 1.5 and not in_hand
    small = round(size.cap * (1.1 if size.beside else 0.9 if in_hand else 1.5 if slim else 1.1))
    top = (size.height - small) // 2 if slim or size.beside else max(px(3.6), size.cap // 4)
    middle = size.column // 4 - px(1.2) if in_hand else size.column // 2 + px(0.4)
    if size.beside:
        above, below = HEAD
        scale = size.height / (below - above)
        paint(image, BUST, card_tones(None, look), scale, size.width - 100 * scale, -above * scale)
    elif not covered and not slim:
        figure(image, JOKER if size.height > size.width * 1.3 else BUST, None, look)
    image.paste(ink, (middle - small // 2, top), mask("star", small, small))


def rank_words(rank: Rank) -> str:
    """Return a rank as printed: `A 2 … 10 J Q K`."""
    return "10" if rank is Rank.TEN else rank.letter


@lru_cache(maxsize=1 << 8)
def rank_mask(words: str, cap: int, width: int) -> Image.Image:
    """Return a rank of this height as a mask, narrowed to a width, because the ten has two digits."""
    font = index(round(cap / CAP_HEIGHT))
    left, top, right, bottom = font.getbbox(words, anchor="ls")
    area = Image.new("L", (int(right - left), int(bottom - top)))
    ImageDraw.Draw(area).text((-left, -top), words, fill=255, font=font, anchor="ls")
    if area.width > width:
        area = area.resize((width, area.height), Image.Resampling.LANCZOS)
    return area


@lru_cache(maxsize=16)
def back(size: CardSize, look: Look) -> Sprite:
    """Draw a card's back."""
    tones = colours(look)
    image = Image.new("RGB", (size.width, size.height), tones.paper)
    scale = size.width / 100
    paint(image, card_back(size.height / scale), card_tones(None, look), scale)
    image.paste(tones.paper_edge, (0, 0), ring(size.width, size.height, size.radius, 2))
    return Sprite(image, rounded(size.width, size.height, size.radius), ("back", size))
