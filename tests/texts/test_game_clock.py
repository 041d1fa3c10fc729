from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from texts.game_clock import GameClock, Periods, Quiet, deadline_after, is_quiet, running_seconds

ROME = "Europe/Rome"
NIGHT = (23 * 60, 8 * 60)
HOUR = 3600


def rome(*when: int, fold: int = 0) -> float:
    return datetime(*when, tzinfo=ZoneInfo(ROME), fold=fold).timestamp()  # type: ignore[arg-type, misc]  # y, m, d, h, m


def minutes_that_run(start: int, end: int, clock: GameClock) -> int:
    """The definition, counted minute by minute and independent of the code: look at the wall clock."""
    quiet = clock.quiet

    def stands_still_at(second: int) -> bool:
        wall = datetime.fromtimestamp(second, UTC).astimezone(ZoneInfo(clock.zone))
        minute = wall.hour * 60 + wall.minute
        if (clock.weekend and wall.strftime("%A") in ("Saturday", "Sunday")) or any(
            second in range(int(begin), int(over)) for begin, over in clock.still
        ):
            return True
        if quiet is None or quiet[0] == quiet[1]:
            return False
        return minute in range(*quiet) if quiet[0] < quiet[1] else minute not in range(quiet[1], quiet[0])

    return sum(not stands_still_at(second) for second in range(start, end, 60))


# The weeks around the jumps of 2026 in Italy, around those of an Australian island whose clock jumps by half an hour,
# of a country whose clock jumps at midnight, and of one whose offset is not a whole hour.
jumps = st.sampled_from([(ROME, (2026, 3, 29)), (ROME, (2026, 10, 25)), ("Australia/Lord_Howe", (2026, 4, 5)),
                         ("Australia/Lord_Howe", (2026, 10, 4)), ("Africa/Cairo", (2026, 4, 24)),
                         ("Asia/Kathmandu", (2026, 6, 1)), ("Africa/Casablanca", (2026, 2, 15))])  # fmt: skip
minutes = st.integers(0, 24 * 60 - 1)
quiets = st.none() | st.just(NIGHT) | st.tuples(minutes, minutes)
# Vacations and pauses: when each begins after the start, and its length, in minutes; some overlap, some are over.
stills = st.lists(st.tuples(st.integers(-1440, 3 * 1440), st.integers(0, 2 * 1440)), max_size=3)


def periods(start: int, still: list[tuple[int, int]]) -> Periods:
    return tuple((start + begin * 60, start + (begin + length) * 60) for begin, length in still)


@given(jumps, st.integers(-2 * 1440, 2 * 1440), st.integers(0, 3 * 1440), quiets, st.booleans(), stills)
@example((ROME, (2026, 3, 29)), -120, 600, (2 * 60 + 30, 5 * 60), False, [])
@example((ROME, (2026, 10, 25)), -120, 600, (60, 2 * 60 + 30), False, [])
@example((ROME, (2026, 3, 29)), -1440, 3 * 1440, None, True, [])
@example((ROME, (2026, 10, 25)), -1440, 3 * 1440, NIGHT, True, [(0, 1440), (600, 2000)])
def test_running_minutes_are_those_in_which_the_wall_clock_runs(
    jump: tuple[str, tuple[int, int, int]],
    offset: int,
    length: int,
    quiet: Quiet,
    weekend: bool,
    still: list[tuple[int, int]],
) -> None:
    zone, day = jump
    start = int(datetime(*day, tzinfo=UTC).timestamp()) + offset * 60
    end = start + length * 60
    clock = GameClock(zone, quiet, weekend, periods(start, still))
    assert running_seconds(start, end, clock) == minutes_that_run(start, end, clock) * 60
    assert clock.stands_still(start) == (minutes_that_run(start, start + 60, clock) == 0)


@given(jumps, st.integers(-5 * 86_400, 5 * 86_400), st.integers(0, 72 * HOUR), quiets, st.booleans(), stills)
def test_a_deadline_leaves_exactly_its_seconds_of_running_clock(
    jump: tuple[str, tuple[int, int, int]],
    offset: int,
    seconds: int,
    quiet: Quiet,
    weekend: bool,
    still: list[tuple[int, int]],
) -> None:
    zone, day = jump
    start = int(datetime(*day, tzinfo=UTC).timestamp()) + offset
    clock = GameClock(zone, quiet, weekend, periods(start, still))
    due = deadline_after(start, seconds, clock)
    assert running_seconds(start, due, clock) == seconds
    assert due >= start + seconds


@given(st.floats(1.7e9, 1.9e9), st.floats(0, 72 * HOUR), quiets)
def test_fractions_of_a_second_are_not_lost(start: float, seconds: float, quiet: Quiet) -> None:
    due = deadline_after(start, seconds, GameClock(ROME, quiet))
    assert running_seconds(start, due, GameClock(ROME, quiet)) == pytest.approx(seconds, abs=1e-5)


@given(st.integers(0, 10 * HOUR), st.integers(1, 10 * HOUR))
def test_time_given_in_two_parts_is_the_same_time(first: int, second: int) -> None:
    start = rome(2026, 10, 24, 20, 0)
    between = deadline_after(start, first, GameClock(ROME, NIGHT))
    assert deadline_after(between, second, GameClock(ROME, NIGHT)) == deadline_after(
        start, first + second, GameClock(ROME, NIGHT)
    )


@pytest.mark.parametrize(
    ("start", "hours", "due"),
    [
        (rome(2026, 6, 1, 12, 0), 4, rome(2026, 6, 1, 16, 0)),
        (rome(2026, 6, 1, 22, 0), 4, rome(2026, 6, 2, 11, 0)),
        (rome(2026, 6, 2, 2, 0), 4, rome(2026, 6, 2, 12, 0)),
        (rome(2026, 6, 1, 22, 0), 1, rome(2026, 6, 1, 23, 0)),
        (rome(2026, 6, 1, 12, 0), 24, rome(2026, 6, 2, 21, 0)),
        (rome(2026, 3, 28, 22, 0), 4, rome(2026, 3, 29, 11, 0)),
        (rome(2026, 10, 24, 22, 0), 4, rome(2026, 10, 25, 11, 0)),
    ],
    ids=["day", "over the night", "in the night", "up to the night", "a whole day", "night of 8 hours", "night of 10"],
)
def test_the_night_does_not_count(start: float, hours: int, due: float) -> None:
    assert deadline_after(start, hours * HOUR, GameClock(ROME, NIGHT)) == due


def test_a_quiet_hour_that_comes_twice_is_quiet_twice() -> None:
    quiet = (2 * 60, 3 * 60)
    assert is_quiet(rome(2026, 10, 25, 2, 30), quiet, ROME)
    assert is_quiet(rome(2026, 10, 25, 2, 30, fold=1), quiet, ROME)
    assert running_seconds(rome(2026, 10, 25, 1, 0), rome(2026, 10, 25, 4, 0), GameClock(ROME, quiet)) == 2 * HOUR


def test_no_quiet_hours_leave_the_clock_alone() -> None:
    day = timedelta(days=400).total_seconds()
    for none in (None, (600, 600)):
        assert deadline_after(0.5, day, GameClock(ROME, none)) == day + 0.5
        assert running_seconds(0, day, GameClock(ROME, none)) == day


def test_an_end_before_its_start_leaves_nothing() -> None:
    assert running_seconds(rome(2026, 6, 1, 12, 0), rome(2026, 6, 1, 11, 0), GameClock(ROME, NIGHT)) == 0
    assert running_seconds(10, 5, GameClock(ROME, None)) == 0
