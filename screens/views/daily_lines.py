"""The deals of the day in sentences, as the chat and the page say them."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from screens.views.daily import DailyView, DayView, Stage, WeekView
from tables.daily.results import BEST_OF_A_WEEK, DailyResult
from tables.seats import level_line
from texts.line import Arg, Line
from texts.rules import preset_line
from texts.times import day_word

EARLY: Final = 8
"""Before which turn closing is early: how many computers did so says how hard a deal is."""
_EASY, _MEDIUM = 50, 20
"""From so many per cent of computers on that closed early a deal is easy, or neither easy nor hard."""
ROWS_SHOWN: Final = 10
"""The most results of a day, and the most names, that are shown: a message has three days, and 4096 signs at most."""
ON_PODIUM: Final = 3


def title_line(view: DailyView) -> Line:
    """Return whose days they are."""
    return Line("daily-title-own") if view.place is None else Line("daily-title", place=view.place)


def streak_line(view: DailyView) -> Line:
    """Return how many days in a row the reader has finished."""
    return Line("daily-streak", count=view.streak)


def state_line(day: DayView) -> Line:
    """Return how far a reader is with a day, in a few words."""
    points = 0 if day.mine is None else day.mine.points
    return Line("daily-state", number=str(day.number), stage=day.stage.value, points=points)


def said_lines(day: DayView) -> Iterator[Line]:
    """Yield what is said of a day to one reader, or to a group: its number and date, then how far they are."""
    yield date_line("daily-day" if day.until is not None else "daily-day-ended", day)
    if day.mine is not None:
        yield from result_lines(day)
    elif day.until is not None:
        yield against_line(day)
        yield Line(f"daily-{day.stage.value}")
        if day.players:
            yield players_line(day)
    elif day.stage is Stage.LEFT:
        yield Line("daily-left")
    elif day.players == ():
        yield Line("daily-nobody")


def result_lines(day: DayView) -> Iterator[Line]:
    """Yield what the reader has made of a day."""
    assert day.mine is not None  # asked for those who have finished it
    key = "daily-mine-closed" if day.mine.closed else "daily-mine"
    yield Line(key, points=day.mine.points, turns=day.mine.turns)
    if day.mark is not None:
        yield Line("daily-mark", percent=day.mark)


def row_lines(day: DayView) -> Iterator[Line]:
    """Yield who made what of a day; to those who have not played it the first ones alone, once it has ended."""
    shown = ON_PODIUM if day.mine is None else ROWS_SHOWN
    own = [row for row in day.rows[shown:] if row[1] is day.mine]
    yield from (_row(name, result) for name, result in (*day.rows[:shown], *own))


def hard_line(day: DayView) -> Line | None:
    """Return what computers make of a day, once that is known."""
    return _how_hard(day) if day.figures and day.figures.get("outcomes") else None


def _how_hard(day: DayView) -> Line:
    assert day.figures is not None  # asked for before
    outcomes = day.figures["outcomes"]
    early = sum(bool(closed) and turns < EARLY for _, turns, closed in outcomes)
    share = 100 * early // len(outcomes)
    hard = "easy" if share >= _EASY else "medium" if share >= _MEDIUM else "hard"
    return Line("daily-computers", par=_par(day), count=len(outcomes), closed=early, turn=EARLY, hard=hard)


def _row(name: str, result: DailyResult) -> Line:
    args: dict[str, Arg] = {"player": name, "points": result.points, "turns": result.turns}
    if result.place is None:
        return Line("daily-row-apart" if result.apart else "daily-row-unranked", **args)
    return Line("daily-row", place=result.place, **args)


def players_line(day: DayView) -> Line:
    """Return who has finished a day."""
    if not day.players:
        return Line("daily-nobody-yet")
    shown, more = day.players[:ROWS_SHOWN], len(day.players) - ROWS_SHOWN
    return Line("daily-players", players=shown) if more <= 0 else Line("daily-players-more", players=shown, count=more)


def week_lines(view: WeekView) -> Iterator[Line]:
    """Yield the title of a week, its rows, and how the days count."""
    yield Line("daily-week-title", first=_date(view.first), last=_date(view.last), place=view.place or "")
    for name, row in view.rows[:ROWS_SHOWN]:
        yield Line("daily-week-row", place=row.place, player=name, marks=str(row.marks), days=row.days)
    yield Line("daily-week-counts", best=BEST_OF_A_WEEK) if view.rows else Line("daily-week-none")


def share_line(day: DayView) -> Line:
    """Return what somebody has made of a day in one line, without a card."""
    mine = day.mine
    assert mine is not None  # only a result is shared
    how = Line("daily-share-closed" if mine.closed else "daily-share-turns", turns=mine.turns)
    told = Line("daily-share", number=str(day.number), how=how, points=mine.points)
    return Line("daily-share-par", told=told, par=_par(day)) if _par(day) else told


def _par(day: DayView) -> str:
    par = (day.figures or {}).get("par")
    return "" if par is None else str(par)


def _date(day: date) -> Line:
    return Line("time-date", day=day.day, month=day.month)


def date_line(key: str, day: DayView) -> Line:
    """Return the number of a day and when it was or is open."""
    weekday = Line("time-weekday", weekday=day.date.weekday())
    args: dict[str, Arg] = {"number": str(day.number), "weekday": weekday, "date": _date(day.date)}
    if day.until is None:
        return Line(key, **args)
    return Line(key, when=day.until, day=day_word(day.until), **args)


def against_line(day: DayView) -> Line:
    """Return against whom a day is played, and by which rules."""
    return Line("daily-against", count=day.rivals, level=level_line(day.level), rules=preset_line(day.settings.preset))
