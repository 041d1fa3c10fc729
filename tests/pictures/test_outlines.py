"""Outlines: read, mirrored, written small without drift, flattened."""

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.parser import parse_path

from pictures.outlines.courts import AXIS, court
from pictures.outlines.jester import JOKER
from pictures.outlines.parts import Drawing
from pictures.outlines.paths import Path, both, circle, flattened, mirrored, path, svg, whole
from pictures.outlines.suits import SIGNS, STAR
from scala40.cards import Rank, Suit

COURTS = {f"{rank.name} {suit.name}": court(rank, suit) for rank in list(Rank)[10:] for suit in Suit}
DRAWINGS = {**COURTS, "joker": JOKER}


def points(outlines: Path) -> list[tuple[float, float]]:
    """All points of outlines, handles too."""
    return [point for figure in outlines for piece in ((figure.start,), *figure.pieces) for point in piece]


def area(outlines: Path) -> float:
    """The area inside, negative if the outline turns the other way."""
    return sum(
        (a[0] * b[1] - b[0] * a[1]) / 2
        for polygon in flattened(outlines)
        for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    )


def written(outlines: Path) -> list[tuple[float, float]]:
    """All points, as another program reads them from what is written."""
    pen = RecordingPen()
    parse_path(svg(outlines), pen)
    return [point for command, found in pen.value for point in found if command not in ("closePath", "endPath")]


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_what_is_written_is_what_was_read_to_a_twentieth(drawing: Drawing) -> None:
    for part in drawing:
        wanted, found = points(part.outlines), written(part.outlines)
        for x, y in wanted:
            assert min(max(abs(x - a), abs(y - b)) for a, b in found) < 0.0501


def test_numbers_are_written_short_and_cannot_be_misread() -> None:
    assert svg(path("M0 0L1.5 0.5L1.5 10L3 9.96L10.04 9.96")) == "M0 0l1.5.5v9.5h1.5h7"
    assert svg(path("M0 0C1 2 3 4 5 6C5.5 6.5 7 7 8 8")) == "M0 0c1 2 3 4 5 6 .5.5 2 1 3 2"
    assert svg(path("M5 5L4 3L2.5 -1")) == "M5 5l-1-2-1.5-4"


@pytest.mark.parametrize("outlines", [*SIGNS, STAR], ids=["hearts", "diamonds", "clubs", "spades", "star"])
def test_signs_are_inside_their_square_and_alike_on_both_sides(outlines: Path) -> None:
    corners = [corner for polygon in flattened(outlines) for corner in polygon]
    assert min(min(corner) for corner in corners) >= 0
    assert max(max(corner) for corner in corners) <= 100
    assert area(outlines) == pytest.approx(area(mirrored(outlines, 50)))
    for x, y in corners:
        assert min(abs(100 - x - a) + abs(y - b) for a, b in corners) < 0.01


def test_figures_that_overlap_turn_the_same_way_or_they_would_be_holes() -> None:
    left = path("M10 10L20 10L20 20L10 20Z")
    other_way = path("M10 10L10 20L20 20L20 10Z")
    for outlines in (left, other_way, both(left, 50), whole(path("M50 10L20 10L20 40L50 40"), 50), circle(5, 5, 3)):
        assert all(area((figure,)) > 0 for figure in outlines)


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_figures_stay_on_the_card_and_beside_rank_and_suit(drawing: Drawing) -> None:
    for part in drawing:
        for polygon in flattened(part.outlines):
            for x, y in polygon:
                assert -0.5 <= x <= 99.5, part
                assert 4 <= y <= 139.5, part
                assert x > 41 or y > 79, part


def test_heads_are_in_the_middle_of_the_body() -> None:
    for name, drawing in DRAWINGS.items():
        skin = [x for part in drawing if part.role == "skin" for x, y in points(part.outlines) if y < 92 and x > 46]
        assert (min(skin) + max(skin)) / 2 == pytest.approx(AXIS), name
