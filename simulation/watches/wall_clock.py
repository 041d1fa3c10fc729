"""Quiet hours, computed by looking at the wall clock each minute: slow, simple, and independent of the bot's code."""

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo

Quiet = tuple[int, int] | None
"""The first quiet minute of the day, and the first that is not quiet any more; None or two equal ones: never quiet."""

HOUR = 3600.0


def awake(begin: float, end: float, quiet: Quiet, zone: str) -> float:
    """The seconds between two moments that are not quiet, counted minute by minute of the wall clock."""
    if quiet is None or quiet[0] == quiet[1] or begin >= end:
        return max(end - begin, 0.0)
    total, at = 0.0, begin
    while at < end:
        hour = int(at // HOUR)
        if at == hour * HOUR and at + HOUR <= end:
            total += _awake_minutes(hour, *quiet, zone) * 60.0
            at += HOUR
            continue
        minute = int(at // 60)
        stop = min(end, (minute + 1) * 60.0)
        total += 0.0 if is_quiet(minute, *quiet, zone) else stop - at
        at = stop
    return total


@cache
def _awake_minutes(hour: int, first: int, last: int, zone: str) -> int:
    return sum(not is_quiet(minute, first, last, zone) for minute in range(hour * 60, hour * 60 + 60))


@cache
def is_quiet(minute: int, first: int, last: int, zone: str) -> bool:
    """Whether a minute, counted since 1970, is quiet."""
    shown = datetime.fromtimestamp(minute * 60, ZoneInfo(zone))
    now = shown.hour * 60 + shown.minute
    return first <= now < last if first < last else not last <= now < first


def changes_between(begin: float, end: float, zone: str) -> bool:
    """Whether the wall clock jumps between two moments."""
    return offset(begin, zone) != offset(end, zone)


def offset(moment: float, zone: str) -> float:
    """The seconds by which the wall clock is ahead of UTC."""
    ahead = datetime.fromtimestamp(moment, ZoneInfo(zone)).utcoffset()
    assert ahead is not None, "every zone has an offset"
    return ahead.total_seconds()
