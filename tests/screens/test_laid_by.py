"""Who laid each meld, from the lines of the log."""

import pytest

from screens.views.table import laid_by
from storage import LogEntry
from tables.records.logged import logged


@pytest.mark.parametrize(
    ("lines", "melds", "seats"),
    [
        ([], 0, ()),
        ([], 2, (None, None)),
        (["0 lay 3H 4H 5H"], 1, (0,)),
        (["0 lay 3H 4H 5H | KH KC KS", "2 lay QH QC QS"], 3, (0, 0, 2)),
        (["1 lay 3H 4H 5H", "1 lay KH KC KS"], 3, (None, 1, 1)),
        (["1 lay 3H 4H 5H", "2 lay KH KC KS"], 1, (None,)),
    ],
    ids=["no meld", "an unknown log", "one", "two at once", "a log without its beginning", "a lay that was taken back"],
)
def test_melds_belong_to_who_laid_them(lines: list[str], melds: int, seats: tuple[int | None, ...]) -> None:
    split = [line.partition(" ") for line in lines]
    entries = [LogEntry(1, number, int(seat), action, 0.0) for number, (seat, _, action) in enumerate(split)]
    assert laid_by(map(logged, entries), melds) == seats
