"""The clock of a table, which stands still in quiet hours, on weekends, and in vacations and pauses.

A moment is quiet if the wall clock of the chat's time zone then shows a minute of the quiet hours. This is also true in
the two nights of the year when the wall clock jumps: a quiet hour that is skipped does not count, and one that comes
twice counts twice. Moments are in unix seconds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

MINUTES_A_DAY = 24 * 60
_DEAD_OF_NIGHT = 3 * 60
_SATURDAY = 5

Quiet = tuple[int, int] | None
"""The first quiet minute of the day and the first minute after the quiet hours; no quiet hours if None or equal."""

Periods = tuple[tuple[float, float], ...]
"""Periods with their begin and end."""


@dataclass(frozen=True, slots=True)
class GameClock:
    """When the clock of a table stands still.

    ``weekend``: on Saturdays and Sundays; ``still``: in these periods, which may overlap and be over.
    """

    zone: str
    quiet: Quiet = None
    weekend: bool = False
    still: Periods = ()

    def stands_still(self, moment: float) -> bool:
        """Whether the clock stands still at a moment."""
        return not next(_stretches(moment, self))[2]


def deadline_after(start: float, seconds: float, clock: GameClock) -> float:
    """The moment when the clock has run for `seconds` since `start`."""
    left = seconds
    for begin, end, running in _stretches(start, clock):
        if not running:
            continue
        if end is None or left <= end - begin:
            return begin + left
        left -= end - begin
    raise AssertionError("the stretches of a clock never end")


def running_seconds(start: float, end: float, clock: GameClock) -> float:
    """For how many of the seconds from `start` to `end` the clock runs; 0 if `end` is earlier."""
    total = 0.0
    for begin, stop, running in _stretches(start, clock):
        if begin >= end:
            break
        if running:
            total += (end if stop is None else min(stop, end)) - begin
        if stop is None:
            break
    return total


def is_quiet(moment: float, quiet: Quiet, zone: str) -> bool:
    """Whether a moment is in the quiet hours."""
    if quiet is None:
        return False
    local = datetime.fromtimestamp(moment, ZoneInfo(zone))
    return _includes(quiet, local.hour * 60 + local.minute)


def is_at_night(quiet: Quiet) -> bool:
    """Whether the quiet hours are those of the night, and not, for instance, a pause for lunch."""
    return quiet is not None and _includes(quiet, _DEAD_OF_NIGHT)


def _includes(quiet: tuple[int, int], minute: int) -> bool:
    first, last = quiet
    return first <= minute < last if first <= last else minute >= first or minute < last


def _stretches(start: float, clock: GameClock) -> Iterator[tuple[float, float | None, bool]]:
    """Successive periods from `start`: the begin, the end (None: for ever), whether the clock runs."""
    begin = start
    while True:
        end, running = _stretch_of(clock, begin)
        for still, over in clock.still:
            if still <= begin < over:
                end, running = over if end is None or running else max(over, end), False
            elif begin < still and (end is None or still < end):
                end = still
        yield begin, end, running
        if end is None:
            return
        begin = end


def _stretch_of(clock: GameClock, moment: float) -> tuple[float | None, bool]:
    """The end of the period with a moment, without vacations and pauses, and whether the clock runs in it."""
    if clock.weekend or (clock.quiet is not None and clock.quiet[0] != clock.quiet[1]):
        return _stretch(int(moment // 60), clock.quiet, clock.weekend, clock.zone)
    return None, True


@lru_cache(maxsize=1 << 13)
def _stretch(minute: int, quiet: Quiet, weekend: bool, zone: str) -> tuple[float, bool]:
    """The end of the period with this minute (since 1970), a full minute, and whether the clock runs in it.

    It is cached, because after an outage it is needed for very many deadlines.
    """
    moment = minute * 60.0
    at_weekend = weekend and datetime.fromtimestamp(moment, ZoneInfo(zone)).weekday() >= _SATURDAY
    boundaries = (*(quiet or ()), *((0,) if weekend else ()))
    return _next_change(moment, boundaries, zone), not (at_weekend or is_quiet(moment, quiet, zone))


def _next_change(moment: float, boundaries: tuple[int, ...], zone: str) -> float:
    """The next moment at which one of these minutes of the day begins, or the wall clock jumps."""
    local = datetime.fromtimestamp(moment, ZoneInfo(zone))
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    into_day = (local.replace(fold=0) - midnight).total_seconds()
    ahead = min((boundary * 60 - into_day) % (MINUTES_A_DAY * 60) or MINUTES_A_DAY * 60 for boundary in boundaries)
    boundary = moment + ahead
    if _offset(moment, zone) == _offset(boundary, zone):
        return boundary
    return _jump_between(int(moment // 60), -int(-boundary // 60), zone) * 60


@lru_cache(maxsize=512)
def _jump_between(before: int, after: int, zone: str) -> int:
    """The minute (since 1970) at which the offset of the zone changes, between these two."""
    old = _offset(before * 60, zone)
    while after - before > 1:
        middle = (before + after) // 2
        if _offset(middle * 60, zone) == old:
            before = middle
        else:
            after = middle
    return after


def _offset(moment: float, zone: str) -> timedelta:
    # Use whole seconds: rounding microseconds must not move a moment over the jump.
    offset = datetime.fromtimestamp(moment // 1, ZoneInfo(zone)).utcoffset()
    assert offset is not None  # every time zone has one
    return offset
