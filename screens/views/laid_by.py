"""Who laid each meld on the table, read from the action log."""

from collections.abc import Iterable

from storage import LogEntry


def laid_by(lays: Iterable[LogEntry], melds: int) -> tuple[int | None, ...]:
    """Return the seat that laid each of so many melds, in their order; None if the log does not say it.

    `lays`: the lines of the deal in which melds were laid. They are written with the discard that ends their turn, so
    that none of them was taken back (R39); in the log of an old release one may have been, then nothing is said.
    """
    seats = [entry.seat for entry in lays for _ in entry.action.split(" | ")]
    if len(seats) > melds:
        return (None,) * melds
    return (*[None] * (melds - len(seats)), *seats)
