"""Times in words: limits, what is left, moments in a chat's time zone."""

from datetime import date, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from texts.game_clock import GameClock, Quiet, is_at_night, running_seconds
from texts.line import Arg, Line, Moment

MINUTE = 60
HOUR = 3600

TURN_LIMITS: tuple[int | None, ...] = (
    *(minutes * MINUTE for minutes in (1, 2, 5, 15)),
    *(hours * HOUR for hours in (1, 4, 8, 12, 24, 48, 72)),
    None,
)
"""The limits offered for a turn, in seconds; None is unlimited."""

RESERVES = (0, 24 * HOUR, 72 * HOUR)
"""The reserves of time offered for a match, in seconds."""

LIVE_PACE = 2 * MINUTE
"""The limit for players who sit together for an evening."""
SLOW_PACE = 24 * HOUR
"""The limit for players who look at the table a few times a day."""

NEAR_SECONDS = 15 * MINUTE
"""Moments within this time are shown by how far away they are, and in the past to the second."""

RELATIVE = "r"
"""The time format of a moment that is shown by how far away it is: clients count it down."""

NIGHT: Quiet = (23 * 60, 8 * 60)
_NIGHT_FROM = 4 * HOUR


@cache  # they are found in the folders of a library, which takes as long as opening the store
def time_zones() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones())


def default_quiet_hours(turn_seconds: int | None) -> Quiet:
    """The night, for tables at which a player could lose a turn while asleep; None for quick turns and no limit."""
    return NIGHT if turn_seconds is not None and turn_seconds >= _NIGHT_FROM else None


def limit_line(turn_seconds: int | None) -> Line:
    """The limit of a turn in words: '15 minuti', '24 ore', 'senza limite'."""
    if turn_seconds is None:
        return Line("time-unlimited")
    if turn_seconds % HOUR == 0:
        return Line("time-hours", count=turn_seconds // HOUR)
    return Line("time-minutes", count=turn_seconds // MINUTE)


def short_limit_line(turn_seconds: int | None) -> Line:
    """The limit of a turn as short as it can be: '15 min', '24 h'."""
    if turn_seconds is None:
        return Line("time-unlimited-short")
    if turn_seconds % HOUR == 0:
        return Line("time-hours-short", count=turn_seconds // HOUR)
    return Line("time-minutes-short", count=turn_seconds // MINUTE)


def duration_line(seconds: float) -> Line:
    """A duration in words: '2 ore e 5 minuti'; from two days on in days; rounded down."""
    minutes = int(seconds // MINUTE)
    hours, minutes = divmod(minutes, 60)
    if hours >= 48:
        return Line("time-days", count=hours // 24)
    if hours and minutes:
        return Line("common-and", first=Line("time-hours", count=hours), last=Line("time-minutes", count=minutes))
    if hours:
        return Line("time-hours", count=hours)
    return Line("time-minutes", count=minutes) if minutes else Line("time-moment")


def brief_line(seconds: float) -> Line:
    """A duration as short as it can be, rounded down: '2 g 4 h', '4 ore', '10 min'."""
    hours, days = int(seconds // HOUR), int(seconds // (24 * HOUR))
    if days:
        return Line("time-days-short", days=days, hours=hours % 24)
    return Line("time-hours-short", count=hours) if hours else Line("time-minutes-short", count=int(seconds // MINUTE))


def reserve_line(seconds: float) -> Line:
    """A reserve of time: '3 giorni', '2 g 4 h', 'meno di un minuto'."""
    days, rest = divmod(seconds, 24 * HOUR)
    if seconds < MINUTE:
        return Line("time-moment")
    return brief_line(seconds) if rest else Line("time-days", count=int(days))


def clock_line(minute_of_day: int) -> Line:
    """A time of day: '23:00'."""
    hour, minute = divmod(minute_of_day, 60)
    return Line("time-clock", hour=f"{hour:02}", minute=f"{minute:02}")


def quiet_line(quiet: Quiet) -> Line:
    """Quiet hours in words: 'dalle 23:00 alle 8:00', or 'none'."""
    if quiet is None or quiet[0] == quiet[1]:
        return Line("time-no-quiet")
    return Line("time-quiet", start=clock_line(quiet[0]), end=clock_line(quiet[1]))


def slow_line(kind: str, name: str, value: int) -> Line:
    """An option of slow tables: its `value` in words, its `rules-label`, or what it `says`; a reserve in days."""
    return Line(f"{kind}-{name}", n=value // (24 * HOUR) if name == "reserve" else value)


def when(unix_time: float, zone: str, now: float) -> Moment:
    """A moment: near ones as 'in 30 seconds', on another day with its weekday, later and in the past with its date.

    Moments that are not near are shown to the minute, rounded down, so that nobody expects more time than there is.
    Each reader sees the moment in their own time zone. The words are for clients that cannot do that: also of a near
    moment they are a time in the chat's time zone, which stays true however long it stands there.
    """
    local = datetime.fromtimestamp(unix_time // 1, ZoneInfo(zone))
    if _is_near(unix_time, now):
        words = Line("time-clock-seconds", hour=f"{local:%H}", minute=f"{local:%M}", second=f"{local:%S}")
        clock = Moment(int(unix_time), words, "T")
        return clock if unix_time <= now else Moment(int(unix_time), Line("time-near", clock=words), RELATIVE, clock)
    days = (local.date() - datetime.fromtimestamp(now, ZoneInfo(zone)).date()).days
    minute = clock_line(local.hour * 60 + local.minute)
    if days == 0:
        return Moment(int(unix_time), minute, "t")
    if 0 < days <= 6:
        return _day_and_time(unix_time, Line("time-weekday", weekday=local.weekday()), "w", minute)
    return _day_and_time(unix_time, Line("time-date", day=local.day, month=local.month), "d", minute)


def _day_and_time(unix_time: float, day: Line, day_format: str, clock: Line) -> Moment:
    """Return a moment as two with words between them: Telegram would put a comma there, whatever the sentence."""
    parts = {"day": Moment(int(unix_time), day, day_format), "clock": Moment(int(unix_time), clock, "t")}
    return Moment(int(unix_time), Line("time-day-clock", **parts), f"{day_format}t")


def date_and_time(unix_time: float, zone: str, now: float) -> Moment:
    """An appointment: 'venerdì 4 dicembre alle 21:00', however far away it is; in another year with that."""
    local = datetime.fromtimestamp(unix_time, ZoneInfo(zone))
    day = day_line(local.date(), datetime.fromtimestamp(now, ZoneInfo(zone)).date())
    return _day_and_time(unix_time, day, "wD", clock_line(local.hour * 60 + local.minute))


def day_line(day: date, today: date) -> Line:
    """A day: 'venerdì 4 dicembre'; in another year with that."""
    shown = Line("time-date", day=day.day, month=day.month)
    if day.year != today.year:
        shown = Line("time-date-year", date=shown, year=str(day.year))
    return Line("time-weekday-date", weekday=Line("time-weekday", weekday=day.weekday()), date=shown)


def _is_near(unix_time: float, now: float) -> bool:
    """Whether a moment is soon, or was just now."""
    return abs(unix_time - now) <= NEAR_SECONDS


def is_named_alike(before: float, after: float, now: float) -> bool:
    """Whether the text for the moment `before` is also right for `after`."""
    unit = 1 if _is_near(after, now) else MINUTE
    return before // unit == after // unit


_DAYS = {RELATIVE: "near", "t": "today", "T": "today", "wt": "weekday", "dt": "date", "wDt": "date"}


def day_word(moment: Moment) -> str:
    """How a moment is shown, on which the words before it depend: 'near', 'today', 'weekday' or 'date'."""
    return _DAYS[moment.time_format]


def until(key: str, unix_time: float, clock: GameClock, now: float, then: Arg = "", **args: Arg) -> Line:
    """Return a sentence with a moment: `when`, as `day` how that is shown, and `then`, what is said after it.

    `night`: whether a night does not count until then ('yes'), or a weekend, or both.
    """
    moment, nights = when(unix_time, clock.zone, now), is_at_night(clock.quiet)
    stops = {
        "yes": nights and running_seconds(now, unix_time, GameClock(clock.zone, clock.quiet)) < unix_time - now,
        "weekend": running_seconds(now, unix_time, GameClock(clock.zone, weekend=clock.weekend)) < unix_time - now,
    }
    found = [name for name, true in stops.items() if true] or ["no"]
    return Line(key, when=moment, day=day_word(moment), night="both" if len(found) > 1 else found[0], then=then, **args)


def by_clock(line: Line) -> Line:
    """Return a sentence with its moments by the clock, for readers who see a countdown beside it."""
    args = {name: value.clock or value if isinstance(value, Moment) else value for name, value in line.args}
    moment = args.get("when")
    return line if not isinstance(moment, Moment) else Line(line.key, **{**args, "day": day_word(moment)})
