"""Painting the parts of a card with Pillow."""

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import Final

from PIL import Image, ImageDraw

from pictures.outlines.parts import TONES, VEILS, Drawing, Role
from pictures.outlines.paths import Point, flattened
from pictures.theme import Colour, Look, colours, suit_colour
from scala40.cards import Suit

_FINE: Final = 3
"""How many times larger parts are drawn before they are reduced, which makes their edges smooth."""


def card_tones(suit: Suit | None, look: Look) -> Mapping[Role, Colour]:
    """Return the colours of the roles; a joker has no suit."""
    theme = colours(look)
    tones: dict[Role, Colour] = {role: getattr(theme, name) for role, name in TONES.items()}
    if suit is not None:
        tones["ink"] = suit_colour(suit, look)
    return tones


def figure(image: Image.Image, drawing: Drawing, suit: Suit | None, look: Look) -> None:
    """Draw a figure on a card, as large as the card allows, up to its right and lower edges."""
    scale = min(image.width / 100, image.height / 140)
    paint(image, drawing, card_tones(suit, look), scale, image.width - 100 * scale, image.height - 140 * scale)


def paint(
    image: Image.Image, drawing: Drawing, tones: Mapping[Role, Colour], scale: float, x: float = 0, y: float = 0
) -> None:
    """Draw parts on an image in colours. `scale`: pixels per unit; `x`, `y`: where their origin is, in pixels."""
    fine = image.resize((image.width * _FINE, image.height * _FINE), Image.Resampling.NEAREST)
    pen = ImageDraw.Draw(fine)
    for part in drawing:
        polygons = [
            [((px * scale + x) * _FINE, (py * scale + y) * _FINE) for px, py in polygon]
            for polygon in flattened(part.outlines)
        ]
        closed = [figure.closed for figure in part.outlines]
        width = round(part.line * scale * _FINE)
        if part.role not in VEILS:
            _draw(pen, polygons, closed, width, tones[part.role])
            continue
        xs, ys = zip(*(point for polygon in polygons for point in polygon), strict=True)
        left, top = max(0, floor(min(xs)) - width), max(0, floor(min(ys)) - width)
        right, bottom = min(fine.width, ceil(max(xs)) + width + 1), min(fine.height, ceil(max(ys)) + width + 1)
        veil = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        moved = [[(px - left, py - top) for px, py in polygon] for polygon in polygons]
        _draw(ImageDraw.Draw(veil), moved, closed, width, round(255 * VEILS[part.role]))
        fine.paste((0, 0, 0) if part.role == "shade" else (255, 255, 255), (left, top), veil)
    image.paste(fine.reduce(_FINE))


def _draw(
    pen: ImageDraw.ImageDraw,
    polygons: Sequence[Sequence[Point]],
    closed: Sequence[bool],
    width: int,
    fill: Colour | int,
) -> None:
    for polygon, whole in zip(polygons, closed, strict=True):
        if not width:
            pen.polygon(polygon, fill=fill)
            continue
        points = [*polygon, polygon[0]] if whole else list(polygon)
        pen.line(points, fill=fill, width=width, joint="curve")
        for px, py in () if whole else (points[0], points[-1]):
            pen.ellipse((px - width / 2, py - width / 2, px + width / 2, py + width / 2), fill=fill)
