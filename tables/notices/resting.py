"""Panels that rest: a player who waits for their turn and does not look at their panel gets no update of it.

A panel in a private chat is shown again when its owner's turn comes or ends, when they tap it and for a minute after
that, and when more changes than whose turn it is: a deal begins or ends, or somebody is away, back, or gone.
"""

from storage import ScreenKind, Seat, Table, TableStatus, Unit
from tables.context import Origin
from tables.seats import is_private, who_plays

AWAKE_SECONDS = 60.0
"""How long after a tap of its owner a panel shows every change."""


def note_touch(unit: Unit, origin: Origin, table_id: object, now: float) -> None:
    """Record that a person has tapped their panel in their private chat, or their hand in the group."""
    if isinstance(table_id, int) and (origin.is_private or origin.ephemeral_id is not None):
        kind = ScreenKind.HAND if origin.is_private else ScreenKind.EPHEMERAL
        unit.screens.touch_hand(table_id, origin.person.id, now, kind)


def resting_since(unit: Unit, before: Table, table: Table, now: float) -> float:
    """Return since when a panel has to be untouched if the change to `table` is not to be shown there; 0 for no panel.

    It is called before the change is stored. The panels of those whom the change concerns are requested to be shown.
    """
    if is_private(table) or _course(before) is None or _course(before) != _course(table):
        return 0.0
    assert before.match is not None and table.match is not None  # noqa: PT018 - a deal is being played
    if before.match.turn is not None and before.match.turn != table.match.turn:
        # The player who has ended their turn sees the result once.
        person_id = before.seats[before.match.turn].person_id
        if person_id is not None and not unit.open_pages.is_open(table.id, person_id):
            unit.screens.touch_hand(table.id, person_id, 0.0)
    turns = {turn for turn in (before.match.turn, table.match.turn) if turn is not None}
    people = [person for turn in sorted(turns) if (person := table.seats[turn].person_id) is not None]
    if people:
        unit.screens.want(table.id, ScreenKind.HAND, *people)
    return now - AWAKE_SECONDS


def _course(table: Table) -> tuple[int, tuple[Seat, ...]] | None:
    """Return what every panel shows at once if it changes: the deal, and who plays; None between two deals."""
    if table.match is None or table.status is not TableStatus.PLAYING:
        return None
    return table.match.deal_number, who_plays(table)
