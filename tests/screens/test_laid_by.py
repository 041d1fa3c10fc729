"""Who laid each meld, from the lines of the log."""

import pytest

from screens.views.laid_by import laid_by
from storage import LogEntry


def entries(*lines: str) -> list[LogEntry]:
    """Lines of a log, each with the seat before its action."""
    return [
        LogEntry(1, number, int(seat), action, 0.0)
        for number, (seat, _, action) in enumerate(line.partition(" ") for line in lines)
    ]


@pytest.mark.parametrize(
    ("lines", "melds", "seats"),
    [
        ([], 0, ()),
        ([], 2, (None, None)),
        (["0 lay 3H 4H 5H", "0 discard 2S"], 1, (0,)),
        (["0 lay 3H 4H 5H | KH KC KS", "0 discard 2S", "1 discard 2C", "2 lay QH QC QS", "2 discard 3C"], 3, (0, 0, 2)),
        (["1 lay 3H 4H 5H", "1 lay KH KC KS", "1 discard 2S"], 3, (None, 1, 1)),
    ],
)
def test_melds_belong_to_who_laid_them(lines: list[str], melds: int, seats: tuple[int | None, ...]) -> None:
    assert laid_by(entries(*lines), melds) == seats


def test_what_a_turn_laid_counts_only_if_its_player_ended_it() -> None:
    """R39, R40"""
    lines = entries("0 lay 3H 4H 5H", "0 expire 2S", "1 lay KH KC KS", "1 discard 2C")
    assert laid_by(lines, 1) == (1,)


def test_what_somebody_laid_who_left_before_the_discard_does_not_count() -> None:
    """R38"""
    assert laid_by(entries("0 lay 3H 4H 5H", "1 lay KH KC KS", "1 discard 2C"), 1) == (1,)
