"""The clock that stands still at night.

It is quiet while the wall clock of the chat's time zone shows a minute of the quiet hours. That is said of every
instant, so it also holds on the two nights a year when the wall clock jumps: a quiet hour that is skipped does not
count, one that comes twice counts twice.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

MINUTES_A_DAY = 24 * 60

Quiet = tuple[int, int] | None
"""First minute of the day that is quiet and first that is not any more; None or two equal minutes: never quiet."""


def deadline_after(start: float, seconds: float, quiet: Quiet, zone: str) -> float:
    """The moment when `seconds` of running clock have passed since `start` (both in unix seconds)."""
    left = seconds
    for begin, end, running in _stretches(start, quiet, zone):
        if not running:
            continue
        if end is None or left <= end - begin:
            return begin + left
        left -= end - begin
    raise AssertionError("the stretches of a clock never end")


def running_seconds(start: float, end: float, quiet: Quiet, zone: str) -> float:
    """How many of the seconds from `start` to `end` are running clock; 0 when `end` comes first."""
    total = 0.0
    for begin, stop, running in _stretches(start, quiet, zone):
        if begin >= end:
            break
        if running:
            total += (end if stop is None else min(stop, end)) - begin
        if stop is None:
            break
    return total


def is_quiet(moment: float, quiet: Quiet, zone: str) -> bool:
    """Whether the clock stands still at this moment."""
    if quiet is None:
        return False
    local = datetime.fromtimestamp(moment, ZoneInfo(zone))
    minute = local.hour * 60 + local.minute
    first, last = quiet
    return first <= minute < last if first <= last else minute >= first or minute < last


def _stretches(start: float, quiet: Quiet, zone: str) -> Iterator[tuple[float, float | None, bool]]:
    """Stretches of time one after another from `start`: begin, end (None: for ever), whether the clock runs."""
    if quiet is None or quiet[0] == quiet[1]:
        yield start, None, True
        return
    begin = start
    while True:
        end, running = _stretch(int(begin // 60), quiet, zone)
        yield begin, end, running
        begin = end


@lru_cache(maxsize=1 << 13)
def _stretch(minute: int, quiet: tuple[int, int], zone: str) -> tuple[float, bool]:
    """How long it is as quiet, or not, as in this minute since 1970, and whether the clock runs; all ends are minutes.

    Remembered, because after an outage it is asked for very many deadlines.
    """
    return _next_change(minute * 60.0, quiet, zone), not is_quiet(minute * 60.0, quiet, zone)


def _next_change(moment: float, quiet: tuple[int, int], zone: str) -> float:
    """The next moment when the wall clock shows a boundary of the quiet hours, or jumps."""
    local = datetime.fromtimestamp(moment, ZoneInfo(zone))
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    into_day = (local.replace(fold=0) - midnight).total_seconds()
    ahead = min((boundary * 60 - into_day) % (MINUTES_A_DAY * 60) or MINUTES_A_DAY * 60 for boundary in quiet)
    boundary = moment + ahead
    if _offset(moment, zone) == _offset(boundary, zone):
        return boundary
    return _jump_between(int(moment // 60), -int(-boundary // 60), zone) * 60


@lru_cache(maxsize=512)
def _jump_between(before: int, after: int, zone: str) -> int:
    """The minute (since 1970) at which the offset changes, known to lie between these two."""
    old = _offset(before * 60, zone)
    while after - before > 1:
        middle = (before + after) // 2
        if _offset(middle * 60, zone) == old:
            before = middle
        else:
            after = middle
    return after


def _offset(moment: float, zone: str) -> timedelta:
    # From whole seconds: rounding of microseconds must not carry an instant over the jump.
    offset = datetime.fromtimestamp(moment // 1, ZoneInfo(zone)).utcoffset()
    assert offset is not None  # every zone of the database has one
    return offset
