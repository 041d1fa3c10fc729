"""The priority of screens."""

from collections.abc import Iterable

from handlers.delivery.timing.rate_limits import Priority
from storage import Screen, ScreenKind, Unit


def hurry_of(unit: Unit, screens: Iterable[Screen]) -> Priority:
    """The priority of a chat's screens: a table's post and the panel of the player on turn come first.

    Then what is in no message yet, such as a new lobby; what is edited comes last.
    """
    hurry = Priority.REFRESH
    for screen in screens:
        if screen.message_id is None:
            hurry = Priority.NEWS
        try:
            table = unit.tables.get(screen.table_id)
        except ValueError:
            continue  # a table that cannot be read is handled when its screen is composed
        match = table.match if table is not None else None
        if table is None or match is None or match.turn is None:
            continue
        if screen.kind is ScreenKind.TABLE or table.seats[match.turn].person_id == screen.person_id:
            return Priority.ON_TURN
    return hurry
