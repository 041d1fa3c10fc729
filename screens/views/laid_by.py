"""Who laid each meld on the table, read from the action log."""

from collections.abc import Iterable

from storage import LogEntry


def laid_by(entries: Iterable[LogEntry], melds: int) -> tuple[int | None, ...]:
    """Return the seat that laid each of so many melds, in their order; None if the log does not say it.

    `entries`: the lines of the deal that lay melds or end turns. What a turn laid counts from its discard on: if the
    bot's default action ended it, its steps were taken back (R39, R40).
    """
    seats: list[int] = []
    turn: list[LogEntry] = []
    for entry in entries:
        word = entry.action.partition(" ")[0]
        if turn and turn[-1].seat != entry.seat:  # who laid these left the match before their turn ended (R38)
            turn = []
        if word == "lay":
            turn.append(entry)
            continue
        if word == "discard":
            seats += [lay.seat for lay in turn for _ in lay.action.split(" | ")]
        turn = []
    seats = seats[-melds:] if melds else []
    return (*[None] * (melds - len(seats)), *seats)
