"""When somebody may be on vacation, and how many days it takes.

At most 21 days of any 365 are vacation; one that was ended early counts as long as it was, but at least a day. Two lie
at least 2 days apart.
"""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from math import ceil
from zoneinfo import ZoneInfo

from storage import Vacation
from storage.retention import DAY
from texts.appointments import LONGEST_AHEAD
from texts.line import Line
from texts.times import HOUR

MOST_DAYS = 21
YEAR = 365 * DAY
APART = timedelta(days=2)


def why_not(others: Sequence[Vacation], new: Vacation, now: float, zone: str) -> Line | None:
    """Return why somebody may not be on vacation then, beside their other vacations; None if they may."""
    if new.ends <= max(new.begins, now):
        return Line("vacation-refused", reason="order")
    if new.begins - now > LONGEST_AHEAD.total_seconds():
        return Line("vacation-refused", reason="far")
    if any(_is_soon_after(new, one, zone) and _is_soon_after(one, new, zone) for one in others):
        return Line("vacation-refused", reason="apart")
    too_long = length(new, zone) > MOST_DAYS or are_too_long((*others, new))
    return Line("vacation-refused", reason="long") if too_long else None


def _is_soon_after(one: Vacation, other: Vacation, zone: str) -> bool:
    """Whether one begins less than two days after the end of another, by the clocks on the wall, or before that."""
    return _local(one.begins, zone) < _local(other.ends, zone) + APART


def are_too_long(vacations: Sequence[Vacation]) -> bool:
    """Whether there are 365 days with too many days of vacation; if so, there are some that end with one of these."""
    return any(
        sum(_days(one, until - YEAR + HOUR, until) for one in vacations) > MOST_DAYS
        for until in [one.ends for one in vacations]
    )


def _days(vacation: Vacation, since: float, until: float) -> int:
    """Return how many days a vacation takes of a time, at least one if it is in it.

    One of them may be an hour longer, as the clocks go back.
    """
    if vacation.ends <= since or vacation.begins > until:
        return 0
    return max(1, ceil((min(vacation.ends, until) - max(vacation.begins, since) - HOUR) / DAY))


def length(vacation: Vacation, zone: str) -> int:
    """Return on how many days of the calendar somebody is on vacation."""
    return (day_of(vacation.ends - 1, zone) - day_of(vacation.begins, zone)).days + 1


def free_day(others: Sequence[Vacation], person_id: int, zone: str, now: float) -> date:
    """Return the first day on which somebody who has no days of vacation left may be on vacation again."""
    days = [day_of(now, zone) + timedelta(days=ahead) for ahead in range(1, LONGEST_AHEAD.days + 1)]
    for day in days:
        alone = Vacation(person_id, midnight(day, zone), midnight(day + timedelta(days=1), zone))
        if why_not(others, alone, now, zone) is None:
            return day
    return days[-1]


def day_of(at: float, zone: str) -> date:
    """Return the day of a moment in a time zone."""
    return _local(at, zone).date()


def _local(at: float, zone: str) -> datetime:
    """Return a moment as the clocks on the wall show it."""
    return datetime.fromtimestamp(at, ZoneInfo(zone)).replace(tzinfo=None)


def midnight(day: date, zone: str) -> float:
    """Return when a day begins."""
    return datetime.combine(day, time(), ZoneInfo(zone)).timestamp()
