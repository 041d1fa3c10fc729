"""Colours: light and dark felt, two or four colours of suits, and the steps between them, which are the palette."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from pictures.outlines.parts import VEILS
from scala40.cards import Suit

Colour: TypeAlias = tuple[int, int, int]


class Theme(Enum):
    """The colour of the felt."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures look, which every chat may choose. `large`: a person's hand has larger cards.

    `comfort`: everything is larger, and has more contrast, for eyes over seventy.
    """

    theme: Theme = Theme.LIGHT
    four_colours: bool = False
    large: bool = False
    comfort: bool = False


@dataclass(frozen=True, slots=True)
class Colours:
    """Every colour of a picture."""

    felt: Colour
    felt_deep: Colour
    felt_line: Colour
    on_felt: Colour
    on_felt_soft: Colour
    chip: Colour
    on_chip: Colour
    on_chip_soft: Colour
    gold: Colour
    on_gold: Colour
    badge: Colour
    on_badge: Colour
    asleep: Colour
    paper: Colour
    paper_edge: Colour
    joker_paper: Colour
    joker: Colour
    back: Colour
    back_line: Colour
    red: Colour
    red_on_chip: Colour
    black: Colour
    blue: Colour
    green: Colour
    shadow: Colour
    brass: Colour
    silver: Colour
    skin: Colour
    brown: Colour
    """The last four are on the courts and the joker only."""
    on_seat: Colour
    seats: tuple[Colour, ...]
    """A colour for each seat: of its melds, its line in the chart, its bars."""


_LIGHT: Final = Colours(
    felt=(30, 122, 78),
    felt_deep=(20, 96, 60),
    felt_line=(70, 156, 112),
    on_felt=(255, 255, 255),
    on_felt_soft=(226, 243, 234),
    chip=(255, 251, 240),
    on_chip=(24, 38, 31),
    on_chip_soft=(84, 98, 90),
    gold=(255, 205, 64),
    on_gold=(46, 33, 0),
    badge=(14, 92, 150),
    on_badge=(255, 255, 255),
    asleep=(104, 112, 108),
    paper=(255, 254, 250),
    paper_edge=(146, 156, 148),
    joker_paper=(238, 226, 255),
    joker=(108, 40, 170),
    back=(148, 27, 42),
    back_line=(232, 176, 166),
    red=(206, 17, 30),
    red_on_chip=(190, 20, 30),
    black=(22, 24, 28),
    blue=(14, 88, 196),
    green=(13, 124, 52),
    shadow=(10, 62, 38),
    brass=(232, 168, 28),
    silver=(190, 196, 202),
    skin=(246, 206, 168),
    brown=(104, 54, 26),
    on_seat=(255, 255, 255),
    seats=((20, 98, 190), (192, 78, 0), (128, 54, 160), (0, 126, 128), (138, 100, 0), (190, 34, 110)),
)

_DARK: Final = Colours(
    felt=(22, 50, 46),
    felt_deep=(14, 36, 34),
    felt_line=(50, 86, 80),
    on_felt=(238, 244, 240),
    on_felt_soft=(166, 190, 182),
    chip=(46, 74, 71),
    on_chip=(242, 246, 243),
    on_chip_soft=(178, 196, 190),
    gold=(244, 188, 60),
    on_gold=(40, 28, 0),
    badge=(70, 150, 210),
    on_badge=(6, 22, 34),
    asleep=(120, 132, 128),
    paper=(240, 237, 228),
    paper_edge=(110, 116, 112),
    joker_paper=(222, 208, 244),
    joker=(98, 34, 158),
    back=(112, 28, 42),
    back_line=(208, 150, 144),
    red=(192, 14, 28),
    red_on_chip=(255, 138, 128),
    black=(20, 22, 26),
    blue=(10, 76, 176),
    green=(8, 108, 44),
    shadow=(6, 20, 18),
    brass=(214, 152, 26),
    silver=(174, 180, 186),
    skin=(228, 190, 154),
    brown=(92, 48, 24),
    on_seat=(8, 20, 24),
    seats=((98, 176, 255), (255, 154, 80), (204, 158, 255), (84, 214, 200), (226, 210, 90), (255, 140, 190)),
)

_LIGHT_COMFORT: Final = replace(
    _LIGHT,
    felt=(20, 96, 60),
    felt_deep=(12, 76, 47),
    on_felt_soft=(238, 250, 243),
    on_chip_soft=(70, 84, 77),
    badge=(12, 84, 138),
    asleep=(80, 86, 83),
    joker_paper=(246, 240, 255),
    red=(150, 10, 20),
    red_on_chip=(165, 16, 26),
    blue=(11, 66, 150),
    green=(8, 82, 34),
    seats=((16, 84, 165), (146, 58, 0), (122, 50, 154), (0, 96, 98), (110, 80, 0), (160, 28, 92)),
)

_DARK_COMFORT: Final = replace(
    _DARK,
    on_felt_soft=(196, 214, 207),
    on_chip_soft=(216, 226, 223),
    badge=(106, 172, 222),
    asleep=(158, 167, 164),
    joker_paper=(238, 231, 250),
    red=(134, 8, 18),
    red_on_chip=(255, 214, 210),
    blue=(8, 60, 140),
    green=(6, 76, 30),
)
"""The same for comfort: every text, and every suit on its card, has a contrast of at least `CLEAR`."""

CLEAR: Final = 7.0
"""The contrast that the Web Content Accessibility Guidelines ask for in their highest level (AAA)."""


def colours(look: Look) -> Colours:
    if look.comfort:
        return _LIGHT_COMFORT if look.theme is Theme.LIGHT else _DARK_COMFORT
    return _LIGHT if look.theme is Theme.LIGHT else _DARK


def suit_colour(suit: Suit, look: Look) -> Colour:
    """Return the colour of a suit: red and black, or with four colours blue diamonds and green clubs."""
    tones = colours(look)
    match suit:
        case Suit.HEARTS:
            return tones.red
        case Suit.DIAMONDS:
            return tones.blue if look.four_colours else tones.red
        case Suit.CLUBS:
            return tones.green if look.four_colours else tones.black
        case Suit.SPADES:
            return tones.black


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return a colour between two: `share` 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def softer(ink: Colour, ground: Colour, look: Look) -> Colour:
    """Return a colour for what matters less on this ground; with comfort everything is as clear."""
    return ink if look.comfort else mix(ink, ground, 0.2)


def seat_colour(seat: int, look: Look) -> Colour:
    """Return the colour of a seat, given by its index."""
    seats = colours(look).seats
    return seats[seat % len(seats)]


def shades(look: Look) -> list[Colour]:
    """Return the colours in which pictures of this look are saved, at most 256.

    They are the colours of the theme and the steps between those that are next to each other in a picture.
    """
    c = colours(look)
    inks = [c.red, c.black, *((c.blue, c.green) if look.four_colours else ())]
    edges: list[tuple[Colour, Colour, int]] = [(c.paper, ink, 20 // len(inks)) for ink in inks]
    edges += [(c.joker_paper, ink, 10 // len(inks)) for ink in inks]
    for seat in c.seats:
        edges += [(c.felt, seat, 2), (c.chip, seat, 2), (c.on_seat, seat, 3)]
    edges += [
        (c.joker_paper, c.joker, 9), (c.paper, c.joker, 6), (c.felt, c.on_felt, 12), (c.felt, c.on_felt_soft, 6),
        (c.shadow, c.on_felt_soft, 6),
        (c.felt, c.felt_deep, 6), (c.felt, c.shadow, 6), (c.felt, c.paper, 7), (c.felt, c.paper_edge, 4),
        (c.felt, c.felt_line, 5), (c.felt, c.gold, 5), (c.felt, c.chip, 6),
        (c.paper, c.paper_edge, 6), (c.chip, c.on_chip, 12), (c.chip, c.on_chip_soft, 6),
        (c.chip, c.red_on_chip, 5),
        (c.gold, c.on_gold, 12), (c.gold, c.paper, 4), (c.badge, c.on_badge, 9), (c.badge, c.chip, 5),
        (c.badge, c.felt, 5), (c.asleep, c.on_badge, 7), (c.asleep, c.felt, 4), (c.back, c.back_line, 6),
        (c.back, c.paper, 7), (c.skin, c.brown, 3), (c.brass, c.paper, 3),
        (c.joker, c.on_felt, 6), (c.felt_deep, c.on_felt, 7), (c.felt_deep, c.gold, 4),
    ]  # fmt: skip
    return [
        *all_colours(c),
        *_veiled(c, inks),
        *(mix(first, second, step / steps) for first, second, steps in edges for step in range(steps)),
    ]


def _veiled(c: Colours, inks: list[Colour]) -> list[Colour]:
    """Return the colours of courts and jokers in the shade and in the light."""
    shade, shine = VEILS["shade"], VEILS["shine"]
    return [
        *(mix(tone, (0, 0, 0), shade) for tone in (c.skin, c.brown, c.brass, c.silver, c.paper)),
        *(mix(tone, (255, 255, 255), shine) for tone in (*inks, c.joker, c.back)),
    ]


def all_colours(tones: Colours) -> tuple[Colour, ...]:
    """Return all of a theme's colours."""
    single = (getattr(tones, name) for name in tones.__slots__ if name != "seats")
    return (*single, *tones.seats)
