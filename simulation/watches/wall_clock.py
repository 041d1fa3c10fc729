"""When a clock stands still, computed by looking at the wall clock each minute.

That is slow, simple, and independent of the bot's code.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo

Quiet = tuple[int, int] | None
"""The first quiet minute of the day, and the first that is not quiet any more; None or two equal ones: never quiet."""

HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Stops:
    """When no time counts: in quiet hours, on Saturdays and Sundays (`weekend`), and in single periods (`still`)."""

    quiet: Quiet = None
    weekend: bool = False
    still: tuple[tuple[float, float], ...] = ()


def awake(begin: float, end: float, stops: Stops, zone: str) -> float:
    """The seconds between two moments in which a clock runs, counted minute by minute of the wall clock."""
    total, at = 0.0, begin
    for still, over in sorted(stops.still):
        if at < over and still < end:
            total += _awake(at, max(still, at), stops, zone)
            at = min(over, end)
    return total + _awake(at, end, stops, zone)


def _awake(begin: float, end: float, stops: Stops, zone: str) -> float:
    quiet = stops.quiet if stops.quiet is not None and stops.quiet[0] != stops.quiet[1] else None
    if (quiet is None and not stops.weekend) or begin >= end:
        return max(end - begin, 0.0)
    total, at = 0.0, begin
    while at < end:
        hour = int(at // HOUR)
        if at == hour * HOUR and at + HOUR <= end:
            total += _awake_minutes(hour, quiet, stops.weekend, zone) * 60.0
            at += HOUR
            continue
        minute = int(at // 60)
        stop = min(end, (minute + 1) * 60.0)
        total += 0.0 if stands_still(minute, quiet, stops.weekend, zone) else stop - at
        at = stop
    return total


@cache
def _awake_minutes(hour: int, quiet: Quiet, weekend: bool, zone: str) -> int:
    return sum(not stands_still(minute, quiet, weekend, zone) for minute in range(hour * 60, hour * 60 + 60))


@cache
def stands_still(minute: int, quiet: Quiet, weekend: bool, zone: str) -> bool:
    """Whether a minute, counted since 1970, is quiet, or on a quiet weekend."""
    shown = datetime.fromtimestamp(minute * 60, ZoneInfo(zone))
    if weekend and shown.weekday() in (5, 6):
        return True
    if quiet is None:
        return False
    now, (first, last) = shown.hour * 60 + shown.minute, quiet
    return first <= now < last if first < last else not last <= now < first


def changes_between(begin: float, end: float, zone: str) -> bool:
    """Whether the wall clock jumps between two moments."""
    return offset(begin, zone) != offset(end, zone)


def offset(moment: float, zone: str) -> float:
    """The seconds by which the wall clock is ahead of UTC."""
    ahead = datetime.fromtimestamp(moment, ZoneInfo(zone)).utcoffset()
    assert ahead is not None, "every zone has an offset"
    return ahead.total_seconds()
