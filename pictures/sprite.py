"""All cards as one SVG file, for pages: a symbol for each face, whose colours the page may set.

The ids are `c-7H` for a face, `c-joker`, `c-back`, `s-cup`, and `i-7H` for the corner
of a face: its rank and suit. The outlines are those of the pictures.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from pictures.cards import HUGE
from pictures.fonts import CAP_HEIGHT, INDEX_AXES, inter
from pictures.outlines.card_back import card_back
from pictures.outlines.courts import ace, court
from pictures.outlines.cup import CUP
from pictures.outlines.jester import JOKER
from pictures.outlines.parts import TONES, VEILS, Drawing, Part, Role
from pictures.outlines.paths import Figure, Path, Piece, Point, box, moved, svg
from pictures.outlines.suits import SIGNS, STAR
from pictures.theme import Colour, Look, colours, suit_colour
from scala40.cards import NATURALS, Card, Rank, Suit

WIDTH: Final = 100
HEIGHT: Final = 140

_UNIT: Final = WIDTH / HUGE.width
"""A pixel of the largest cards of pictures, whose proportions the sprite has."""

_CAP: Final = HUGE.cap * _UNIT
_TOP: Final = 8.8
_MIDDLE: Final = 23.1
_WIDEST: Final = 0.83 * HUGE.column * _UNIT
_PIP: Final = 0.94 * _CAP
_GAP: Final = 3.2
_SIGN: Final = 56
_RADIUS: Final = 8.5


@lru_cache(maxsize=1)
def sprite() -> str:
    """Return the SVG file; it is the same every time."""
    symbols = [_symbol(f"c-{face.text}", _face(face), face.suit) for face in NATURALS]
    symbols += [_symbol("c-joker", _joker(), None), _symbol("c-back", _back(), None)]
    symbols.append(_symbol("s-cup", CUP, None, "0 0 100 100"))
    corner = f"{_MIDDLE - 18:g} {_TOP:g} 36 {_CAP + _GAP + _PIP:.4g}"
    symbols += [_symbol(f"i-{face.text}", _index(face), face.suit, corner) for face in NATURALS]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def _symbol(name: str, drawing: Drawing, suit: Suit | None, view: str = f"0 0 {WIDTH} {HEIGHT}") -> str:
    return f'<symbol id="{name}" viewBox="{view}">{"".join(_paths(drawing, suit))}</symbol>'


def _paths(drawing: Drawing, suit: Suit | None) -> Iterator[str]:
    """Write the parts; neighbours of one colour share one path."""
    for (role, line), parts in groupby(drawing, key=lambda part: (part.role, part.line)):
        data = "".join(svg(part.outlines) for part in parts)
        colour = _colour(role, suit)
        veil = f"{VEILS[role]:g}" if role in VEILS else ""
        if line:
            seen = f' stroke-opacity="{veil}"' if veil else ""
            yield (
                f'<path fill="none" stroke="{colour}" stroke-width="{line:g}" stroke-linecap="round" '
                f'stroke-linejoin="round"{seen} d="{data}"/>'
            )
        else:
            seen = f' fill-opacity="{veil}"' if veil else ""
            yield f'<path fill="{colour}"{seen} d="{data}"/>'


_TABLE: Final = {
    "felt": "felt", "felt-deep": "felt_deep", "felt-line": "felt_line",
    "felt-ink": "on_felt", "felt-hint": "on_felt_soft",
    "plate": "chip", "plate-ink": "on_chip", "plate-hint": "on_chip_soft", "gold": "gold", "gold-ink": "on_gold",
}  # fmt: skip
"""The colours of a theme that a page has for the table and its players."""


def properties(look: Look) -> dict[str, str]:
    """Return the custom properties of CSS that give the cards, the felt and the seats the colours of a look."""
    tones = colours(look)
    named = {f"--card-{role}": _hex(getattr(tones, name)) for role, name in TONES.items()}
    named |= {f"--{own}": _hex(getattr(tones, name)) for own, name in _TABLE.items()}
    named |= {f"--seat-{seat}": _hex(colour) for seat, colour in enumerate(tones.seats)}
    diamond, club = (_hex(suit_colour(suit, look)) for suit in (Suit.DIAMONDS, Suit.CLUBS))
    return named | ({"--card-diamond": diamond, "--card-club": club} if look.four_colours else {})


def _colour(role: Role, suit: Suit | None) -> str:
    """Write a colour that the page may set; without that, it is the one of light pictures with two colours."""
    if role == "ink":
        assert suit is not None  # only cards of a suit have its colour
        red, black = _colour("red", None), _colour("black", None)
        return (red, f"var(--card-diamond,{red})", f"var(--card-club,{black})", black)[suit]
    if role in VEILS:
        return "#000" if role == "shade" else "#fff"
    return f"var(--card-{role},{_hex(getattr(colours(Look()), TONES[role]))})"


def _hex(colour: Colour) -> str:
    text = "".join(f"{level:02x}" for level in colour)
    return "#" + (text[::2] if text[::2] == text[1::2] else text)


_SHEET: Final = box(0.5, 0.5, WIDTH - 1, HEIGHT - 1, _RADIUS)


def _sheet(paper: Role = "paper") -> Drawing:
    return (Part(paper, _SHEET),)


def _edge(edge: Role = "edge") -> Part:
    return Part(edge, _SHEET, line=1)


def _index(face: Card) -> Drawing:
    assert face.rank is not None
    assert face.suit is not None
    small = moved(SIGNS[face.suit], _PIP / 100, _MIDDLE - _PIP / 2, _TOP + _CAP + _GAP)
    return Part("ink", _rank(face.rank)), Part("ink", small)


def _face(face: Card) -> Drawing:
    assert face.rank is not None
    assert face.suit is not None
    large = moved(SIGNS[face.suit], _SIGN / 100, WIDTH - _SIGN - 5, HEIGHT - _SIGN - 6.4)
    picture = court(face.rank, face.suit) if face.rank >= Rank.JACK else (Part("ink", large),)
    if face.rank is Rank.ACE:
        picture = ace(face.suit)
    return *_sheet(), *_index(face), *picture, _edge()


def _joker() -> Drawing:
    return *_sheet("joker-paper"), Part("joker", moved(STAR, 0.38, _MIDDLE - 20, _TOP)), *JOKER, _edge("joker")


def _back() -> Drawing:
    return *_sheet(), *card_back(HEIGHT), _edge()


@lru_cache(maxsize=16)
def _rank(rank: Rank) -> Path:
    """Return a rank as printed in the corner of a card, as high as the capitals there."""
    words = "10" if rank is Rank.TEN else rank.letter
    scale = _CAP / CAP_HEIGHT
    figures: list[Figure] = []
    at = 0.0
    for letter in words:
        outlines, width = _glyphs()[letter]
        figures += moved(outlines, 1, at)
        at += width
    edges = [point[0] for figure in figures for piece in ((figure.start,), *figure.pieces) for point in piece]
    left, wide = min(edges) * scale, (max(edges) - min(edges)) * scale
    narrow = min(1.0, _WIDEST / wide)
    return moved(tuple(figures), scale * narrow, _MIDDLE - (left + wide / 2) * narrow, _TOP + _CAP, scale_y=scale)


@lru_cache(maxsize=1)
def _glyphs() -> dict[str, tuple[Path, float]]:
    """Read the glyphs of all ranks: each as outlines and its width, in a font of size 1 with the base line at 0."""
    with TTFont(inter(), lazy=True) as font:
        size = font["head"].unitsPerEm
        glyphs = font.getGlyphSet(location=dict(zip(("opsz", "wght"), INDEX_AXES, strict=True)))
        names = font.getBestCmap()
        read: dict[str, tuple[Path, float]] = {}
        for letter in "A1234567890JQK":
            pen = DecomposingRecordingPen(glyphs)
            glyphs[names[ord(letter)]].draw(pen)
            read[letter] = (
                moved(_recorded(pen.value), 1 / size, scale_y=-1 / size),
                glyphs[names[ord(letter)]].width / size,
            )
    return read


def _recorded(commands: list[tuple[str, tuple[Point, ...]]]) -> Path:
    """Return what a pen of fontTools has recorded; the points between the curves of a TrueType font are added."""
    figures: list[Figure] = []
    start: Point = (0, 0)
    pieces: list[Piece] = []
    for command, points in commands:
        if command == "moveTo":
            start, pieces = points[0], []
        elif command == "lineTo":
            pieces.append(points)
        elif command == "qCurveTo":
            for handle, after in pairwise(points[:-1]):
                pieces.append((handle, ((handle[0] + after[0]) / 2, (handle[1] + after[1]) / 2)))
            pieces.append(points[-2:])
        elif command == "closePath":
            figures.append(Figure(start, tuple(pieces)))
    return tuple(figures)
