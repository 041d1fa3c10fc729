"""Reads from which day to which somebody is away: '7', 'da venerdì a domenica', '5/8 20/8', 'vom 5. bis 20. August'.

The few words are those of the catalogue, of all its languages at once; the days are read by `appointments`.
"""

import re
from datetime import date, timedelta
from functools import lru_cache

from texts.appointments import Unreadable, read_day
from texts.catalogue import Catalogue

_DAY = timedelta(days=1)
_WEEK = 7
_DASH = re.compile(r"\s-\s|[–—]|\.-(?=\d)|-(?=\d{1,2}[/.])")
"""A dash between two days; those of 2026-08-05 and 5-8 are part of one day."""
_NUMBER = re.compile(r"\d{1,2}\.?")
_COUNT = re.compile(r"\d{1,3}")


def read_period(texts: Catalogue, written: str, today: date) -> tuple[date, date]:
    """Return the first day and the last one; a number alone is how many days there are from today on.

    Raises Unreadable, also with the reason 'order' if the last day would be before the first.
    """
    meaning = _words(texts)
    words = _DASH.sub(" - ", written.casefold().replace("'", " ").replace("’", " ")).split()
    words = [word for word in words if meaning.get(word) != "from"]
    days = read_days(texts, " ".join(words))
    if days is not None:
        return _in_order(today, today + (days - 1) * _DAY)
    dividers = [place for place, word in enumerate(words) if word == "-" or meaning.get(word) == "to"]
    if dividers:
        end = [word for place, word in enumerate(words) if place > dividers[0] and place not in dividers]
        return _in_order(*_between(texts, words[: dividers[0]], end, today))
    for place in range(1, len(words)):
        try:
            found = _between(texts, words[:place], words[place:], today)
        except Unreadable as wrong:
            if wrong.reason != "words":
                raise
        else:
            return _in_order(*found)
    raise Unreadable("words")


def read_days(texts: Catalogue, written: str) -> int | None:
    """Return how many days '5', '5 giorni' or '2 settimane' are; None for other words."""
    number, *units = written.casefold().split() or [""]
    kinds = {_words(texts).get(word) for word in units}
    if not _COUNT.fullmatch(number) or not kinds <= {"days", "weeks"}:
        return None
    return int(number) * (_WEEK if "weeks" in kinds else 1)


def _in_order(first: date, last: date) -> tuple[date, date]:
    if last < first:
        raise Unreadable("order")
    return first, last


def _between(texts: Catalogue, begin: list[str], end: list[str], today: date) -> tuple[date, date]:
    """Return the days that two lists of words mean; of '5 to 20 August' the first has the month of the last."""
    if len(begin) == 1 and _NUMBER.fullmatch(begin[0]) and not (len(end) == 1 and _NUMBER.fullmatch(end[0])):
        last = read_day(texts, " ".join(end), today, today)
        first = _with_number(begin[0], [last - ahead * _DAY for ahead in range(31)])
        if first < today:
            raise Unreadable("past")
        return first, last
    if not begin:
        first = today
    elif len(begin) == 1 and _NUMBER.fullmatch(begin[0]):
        first = _with_number(begin[0], [today + ahead * _DAY for ahead in range(31)])
    else:
        first = read_day(texts, " ".join(begin), today, today)
    if len(end) == 1 and _NUMBER.fullmatch(end[0]):
        return first, _with_number(end[0], [first + ahead * _DAY for ahead in range(31)])
    try:
        return first, read_day(texts, " ".join(end), today, first)
    except Unreadable as wrong:
        raise Unreadable("order" if wrong.reason == "past" else wrong.reason) from None


def _with_number(number: str, days: list[date]) -> date:
    """Return the first of some days that has this number in its month."""
    found = next((day for day in days if day.day == int(number.rstrip("."))), None)
    if found is None:
        raise Unreadable("words")
    return found


@lru_cache(maxsize=2)
def _words(texts: Catalogue) -> dict[str, str]:
    return {
        word: kind
        for language in texts.languages
        for kind in ("from", "to", "days", "weeks")
        for word in texts.plain(language, f"vacation-words-{kind}").split()
    }
