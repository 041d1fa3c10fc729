"""Reads a day and an hour that somebody has written: 'venerdì 21:00', 'tomorrow', '25/12 21', 'heute Abend 8'.

Days, months and the few other words are those of the catalogue, of all its languages at once, because no two weekdays
begin with the same three letters.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import product
from typing import Final
from zoneinfo import ZoneInfo

from texts.catalogue import Catalogue

USUAL_HOUR: Final = time(21)
"""The hour of a day that is named without one."""
LONGEST_AHEAD: Final = timedelta(days=366)
_DAY: Final = timedelta(days=1)
_NOON: Final = 12
_ROLLS_OVER: Final = timedelta(days=183)
"""A date without a year that is past is next year's if that is nearer than this; else it is just past."""
_YEARS: Final = 9
"""So many years later 29 February has been, whatever the year."""
_PREFIX: Final = 3
_DATE = re.compile(r"(?P<day>\d{1,2})[/.-](?P<month>\d{1,2})(?:[/.-](?P<year>\d{4}|\d{2})?)?")
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_TIME = re.compile(r"h?(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?(?:h|(?P<half>[ap]m))?")
_HALVES = ("am", "pm")
_WORDS: Final[Mapping[str, tuple[str, int]]] = {
    "today": ("day", 0),
    "tomorrow": ("day", 1),
    "after": ("day", 2),
    "evening": ("evening", 0),
    "tonight": ("evening", 1),
    "midnight": ("midnight", 0),
    "nothing": ("nothing", 0),
}
"""The keys of the other words in the catalogue."""
_TOKENS = re.compile(r"[^\s,;]+")
_MINUTES_APART = re.compile(r"(?<![\d/.:-])(\d{1,2})(?:,|\s+e\s+)([0-5]\d)(?![\d/.:-])")
"""An hour written '21,30' or '21 e 30'."""


class Unreadable(Exception):  # noqa: N818 - not an error: the person is told what is wrong
    """Nobody can meet then; `reason` is 'words', 'past', 'far', or 'skipped' for an hour that the clocks leave out."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(slots=True)
class _Read:
    """What has been understood so far; `partial`: day and month of a date without a year."""

    day: date | None = None
    partial: tuple[int, int] | None = None
    weekday: int | None = None
    hour: time | None = None
    evening: bool = False
    midnight: bool = False


def read_appointment(texts: Catalogue, written: str, now: float, zone: str) -> float:
    """Return the time that is meant, in unix seconds; raise Unreadable if it cannot be.

    A weekday or an hour alone is the next one. Of an hour that comes twice, as the clocks go back, the first is meant
    that is still to come.
    """
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    read = _understood(texts, written, here.date())
    hour = read.hour or USUAL_HOUR
    if read.evening and 0 < hour.hour < _NOON:
        hour = hour.replace(hour=hour.hour + _NOON)
    later = read.midnight * _DAY  # a day ends at midnight
    found = [_unix(datetime.combine(day + later, hour), ZoneInfo(zone), now) for day in _days(read, here.date())]
    at = next((at for at in found if at is None or at > now), now)
    if at is None:
        raise Unreadable("skipped")
    if read.partial is not None and at != found[0] and at - now > _ROLLS_OVER.total_seconds():
        raise Unreadable("past")
    check_time(at, now)
    return at


def read_day(texts: Catalogue, written: str, today: date, since: date) -> date:
    """Return the day that is meant, the first one from `since` on; raise Unreadable if there is none, or an hour."""
    read = _understood(texts, written, today)
    if read.hour is not None or read.evening:
        raise Unreadable("words")
    found = [*_days(read, since)]
    day = next((day for day in found if day >= since), None)
    if day is None or (read.partial is not None and day != found[0] and day - since > _ROLLS_OVER):
        raise Unreadable("past")
    return day


def check_time(at: float, now: float) -> None:
    """Raise Unreadable if that time is past or further than a year ahead."""
    if at <= now:
        raise Unreadable("past")
    if at - now > LONGEST_AHEAD.total_seconds():
        raise Unreadable("far")


def is_first_of_two(at: float, zone: str) -> bool | None:
    """Whether that is the first of two hours that look the same, as the clocks go back; None if it is the only one."""
    local = datetime.fromtimestamp(at, ZoneInfo(zone))
    if local.replace(fold=0).utcoffset() == local.replace(fold=1).utcoffset():
        return None
    return local.fold == 0


def _unix(local: datetime, zone: ZoneInfo, now: float) -> float | None:
    """Return when it is that hour, None if the clocks leave it out."""
    times = [local.replace(tzinfo=zone, fold=fold).timestamp() for fold in (0, 1)]
    if datetime.fromtimestamp(times[0], zone).replace(tzinfo=None, fold=0) != local:
        return None
    return next((at for at in times if at > now), times[0])


def _days(read: _Read, today: date) -> Iterable[date]:
    """Return the days that may be meant, in order: the first that is still to come is."""
    if read.day is not None:
        if abs(read.day - today) > 2 * LONGEST_AHEAD:  # the first and the last year have days without a time in unix
            raise Unreadable("past" if read.day < today else "far")
        return (read.day,)
    if read.partial is not None:
        day, month = read.partial
        years = range(today.year, today.year + _YEARS)
        found = [one for year in years if (one := _date(year, month, day)) is not None]
        if not found or (read.weekday is not None and read.weekday not in {one.weekday() for one in found[:2]}):
            raise Unreadable("words")
        return [one for one in found if read.weekday in (None, one.weekday())]
    if read.weekday is not None:
        first = today + (read.weekday - today.weekday()) % 7 * _DAY
        return first, first + 7 * _DAY
    return today, today + _DAY


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _understood(texts: Catalogue, written: str, today: date) -> _Read:
    """Return what the words say; raise Unreadable at the first that says nothing, or contradicts another."""
    words, read, numbers = _vocabulary(texts), _Read(), list[str]()
    month: int | None = None
    plain = _MINUTES_APART.sub(r"\1:\2", _plain(written))
    for phrase in (word for word in words if "_" in word):
        plain = plain.replace(phrase.replace("_", " "), phrase)
    for token in _TOKENS.findall(plain):
        match words.get(token.rstrip(".")):
            case ("weekday", number) if read.weekday is None:
                read.weekday = number
            case ("weekday evening", number) if read.weekday is None:
                read.weekday, read.evening = number, True
            case ("month", number) if month is None:
                month = number
            case ("day", number) if read.day is None:
                read.day = today + number * _DAY
            case ("evening", number):
                read.evening = True
                read.day = today if number and read.day is None else read.day
            case ("midnight", _) if read.hour is None:
                read.hour, read.midnight = time(0), True
            case ("nothing", _) if not (token in _HALVES and numbers and _time(numbers[-1] + token)):
                pass
            case None if token[0] in "h0123456789":
                numbers.append(token)
            case _ if token in _HALVES and numbers:
                numbers[-1] += token
            case _:
                raise Unreadable("words")
    if month is not None:
        _read_date(read, month, numbers)
    elif read.weekday is not None and len(numbers) == 2 and numbers[0].isdecimal() and _time(numbers[1]):
        _read_day(read, int(numbers.pop(0)), today)
    either = [token for token in numbers if _time(token) and _DATE.fullmatch(token)]
    for token in (*(token for token in numbers if token not in either), *reversed(either)):  # 10.12 20.30: a date first
        if read.hour is None and (hour := _time(token)) is not None:
            read.hour = hour
        elif found := _ISO.fullmatch(token) or _DATE.fullmatch(token):
            _name_day(read, int(found["day"]), int(found["month"]), found["year"])
        else:
            raise Unreadable("words")
    if read == _Read() or (read.weekday not in (None, (read.day or today).weekday()) and read.day is not None):
        raise Unreadable("words")
    return read


def _read_date(read: _Read, month: int, numbers: list[str]) -> None:
    """Understand day and year beside the name of a month, and take them out of the numbers."""
    day = next((token for token in numbers if re.fullmatch(r"\d{1,2}\.?", token)), None)
    year = next((token for token in numbers if re.fullmatch(r"\d{4}", token)), None)
    if day is None:
        raise Unreadable("words")
    numbers[:] = [token for token in numbers if token is not day and token is not year]
    _name_day(read, int(day.rstrip(".")), month, year)


def _read_day(read: _Read, number: int, today: date) -> None:
    """Understand the day of a month beside a weekday, which has to be that of its next one."""
    if read.day is not None:
        raise Unreadable("words")
    ahead = (today + days * _DAY for days in range(31))
    read.day = next((day for day in ahead if day.day == number), None)
    if read.day is None:
        raise Unreadable("words")


def _name_day(read: _Read, day: int, month: int, year: str | None) -> None:
    if read.day is not None or read.partial is not None:
        raise Unreadable("words")
    if year is None:
        read.partial = (day, month)
    elif (whole := _date(int(year) + (2000 if len(year) == 2 else 0), month, day)) is not None:
        read.day = whole
    else:
        raise Unreadable("words")


def _time(token: str) -> time | None:
    found = _TIME.fullmatch(token)
    if found is None:
        return None
    hour, minute, half = int(found["hour"]), int(found["minute"] or 0), found["half"]
    if half is not None:
        if not 1 <= hour <= _NOON:
            return None
        hour = hour % _NOON + (_NOON if half == "pm" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


@lru_cache(maxsize=2)
def _vocabulary(texts: Catalogue) -> dict[str, tuple[str, int]]:
    """Return what words mean, in all languages; weekdays and months also by their beginning, from three letters on.

    Where both begin alike, as martedì and marzo do, the weekday is meant.
    """
    found = dict[str, tuple[str, int]]()
    for kind, numbers in (("month", range(1, 13)), ("weekday", range(7))):
        for language, number in product(texts.languages, numbers):
            word = _plain(texts.plain(language, f"time-{kind}", **{kind: number}))
            found |= {word[:length]: (kind, number) for length in range(_PREFIX, len(word) + 1)}
            if kind == "weekday":
                for evening in texts.plain(language, "evening-words-evening").split():
                    found[word + evening] = ("weekday evening", number)
    for language, (key, meaning) in product(texts.languages, _WORDS.items()):
        found |= dict.fromkeys(_plain(texts.plain(language, f"evening-words-{key}")).split(), meaning)
    return found


def _plain(written: str) -> str:
    """Return words in small letters, without accents and what is typed in their place."""
    apart = unicodedata.normalize("NFKD", written.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign) and sign not in "'’`´")
