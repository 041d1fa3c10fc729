"""Private messages about a table that nobody has asked for: a person is sent at most one a day, beside their calls."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from storage import Seat, Table, Unit
from tables.seats import with_seat


def may_be_told(unit: Unit, table: Table, seat: Seat, now: float) -> bool:
    """Whether the person on a seat may be sent something today, by the chat's time zone, that they have not asked for.

    At a fast table they always may.
    """
    if seat.told_at is None or not table.settings.is_slow:
        return True
    zone = ZoneInfo(unit.chats.of_table(table).timezone)
    return datetime.fromtimestamp(seat.told_at, zone).date() != datetime.fromtimestamp(now, zone).date()


def note_told(unit: Unit, table: Table, seat: Seat, now: float) -> None:
    """Note that the person on a seat is sent something now; `table` is as it is stored."""
    unit.tables.save_people(with_seat(table, replace(seat, told_at=now)))
