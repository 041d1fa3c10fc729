"""The back of the cards: flights of stairs, which the game is named after, in a frame."""

from functools import lru_cache
from typing import Final

from pictures.outlines.parts import Drawing, Part
from pictures.outlines.paths import Path, box, path

_LEFT: Final = 8
_TOP: Final = 10
_STEP: Final = 12
_COLUMNS: Final = 7


@lru_cache(maxsize=8)
def card_back(height: float) -> Drawing:
    """Return the back of a card that is 100 wide and so high."""
    rows = round((height - 2 * _TOP) / _STEP)
    deep = (height - 2 * _TOP) / rows
    flights = [_flight(start, rows) for start in range(1, _COLUMNS + rows + 1)]
    carpets = zip(flights[::2], flights[1::2], strict=False)
    return (
        Part("back", box(4.5, 4.5, 91, height - 9, 5)),
        Part("shine", tuple(figure for flight, after in carpets for figure in _carpet(flight, after, rows, deep))),
        Part("back-line", tuple(figure for flight in flights[::2] for figure in path(_words(flight, deep))), line=1.6),
        Part("back-line", box(_LEFT, _TOP, _COLUMNS * _STEP, rows * deep, 0), line=2),
    )


def _flight(start: int, rows: int) -> list[tuple[int, int]]:
    """Return the corners of a flight, from the left or the bottom of the frame to its right or its top."""
    column, row = max(0, start - rows), min(start, rows)
    corners = [(column, row)]
    while column < _COLUMNS and row > 0:
        column += 1
        corners.append((column, row))
        if column < _COLUMNS:
            row -= 1
            corners.append((column, row))
    return corners


def _carpet(above: list[tuple[int, int]], below: list[tuple[int, int]], rows: int, deep: float) -> Path:
    """Return the area between a flight and the next one."""
    between = [(_COLUMNS, 0)] if above[-1][1] == 0 and below[-1][0] == _COLUMNS else []
    before = [(0, rows)] if above[0][0] == 0 and below[0][1] == rows and below[0][0] > 0 else []
    return path(_words([*above, *between, *reversed(below), *before], deep) + "Z")


def _words(corners: list[tuple[int, int]], deep: float) -> str:
    return "M" + "L".join(f"{_LEFT + x * _STEP} {_TOP + y * deep:.2f}" for x, y in corners)
