"""The deals of the day as messages: for one person in private, and the post of a group."""

from collections.abc import Iterator
from datetime import date
from typing import Final
from urllib.parse import quote

from screens.message import Button, Message, Rows
from screens.views.daily import DailyView, DayView, Stage, WeekView
from tables.daily.playing import MOST_WEEKS
from tables.daily.results import BEST_OF_A_WEEK, DailyResult
from tables.requests.chat_pages import OpenStory
from tables.requests.daily import DailyWeek, LetDailyBeSeen, PlayDaily, ShowDaily
from tables.requests.deep_links import daily_payload, start_link
from tables.seats import level_line
from texts.catalogue import Catalogue
from texts.line import Arg, Line
from texts.rules import preset_line
from texts.text import Text

EARLY: Final = 8
"""Before which turn closing is early: how many computers did so says how hard a deal is."""
_EASY, _MEDIUM = 50, 20
"""From so many per cent of computers on that closed early a deal is easy, or neither easy nor hard."""
ROWS_SHOWN: Final = 20
ON_PODIUM: Final = 3


def daily_message(texts: Catalogue, language: str, username: str, view: DailyView) -> Message:
    """Render the days of a chain for the person who asked, in private."""
    head = Line("daily-title-own") if view.place is None else Line("daily-title", place=view.place)
    parts = [[head]]
    parts += [list(_day_lines(day)) for day in view.open]
    if view.last is not None:
        parts.append(list(_day_lines(view.last)))
    if view.streak > 1:
        parts.append([Line("daily-streak", count=view.streak)])
    rows: list[tuple[Button, ...]] = []
    for day in view.open:
        if day.stage in (Stage.NEW, Stage.RUNNING):
            label = "daily-label-play" if day.stage is Stage.NEW else "daily-label-go-on"
            style = "primary" if not rows else None
            button = Button(texts.plain(language, label, number=str(day.number)), PlayDaily(view.chain_id, day.number))
            rows.append((button.styled(style),))
    finished = next((day for day in (*view.open, view.last) if day is not None and day.mine is not None), None)
    if finished is not None:
        rows += _share_rows(texts, language, username, view, finished)
    if view.last is not None:
        rows += _story_rows(texts, language, view.last)
    if view.place is not None:
        rows.append((Button(texts.plain(language, "daily-label-week"), DailyWeek(view.chain_id, 0)),))
    rows.append(_seal_buttons(texts, language, view))
    return Message(_text(texts, language, parts), tuple(rows))


def daily_post(texts: Catalogue, language: str, username: str, view: DailyView) -> Message:
    """Render what a group reads: who has played today, and how the last day has ended; no result of a running day."""
    days = ([_date_line("daily-day", day), _against(day), _players(day)] for day in view.open)
    parts = [[Line("daily-post-title")], *days]
    if view.last is not None:
        parts.append(list(_ended_lines(view.last)))
    play = Button(
        texts.plain(language, "daily-label-play-there"),
        url=start_link(username, daily_payload(view.chain_id)),
        style="primary",
    )
    rows: list[tuple[Button, ...]] = [(play,)]
    rows.append(_seal_buttons(texts, language, view))
    return Message(_text(texts, language, parts), tuple(rows))


def _seal_buttons(texts: Catalogue, language: str, view: DailyView) -> tuple[Button, ...]:
    """Return what copies the seal of the days to come, and the secret of the day that has ended."""
    found = [] if view.seal is None else [Button(texts.plain(language, "fair-label-copy"), copies=view.seal)]
    if view.secret is not None and view.last is not None:
        label = texts.plain(language, "daily-label-secret", number=str(view.last.number))
        found.append(Button(label, copies=view.secret))
    return tuple(found)


def week_message(texts: Catalogue, language: str, view: WeekView) -> Message:
    """Render the table of a week."""
    first, last = _date(view.first), _date(view.last)
    lines = [Line("daily-week-title", first=first, last=last, place=view.place or "")]
    for name, row in view.rows[:ROWS_SHOWN]:
        lines.append(Line("daily-week-row", place=row.place, player=name, marks=str(row.marks), days=row.days))
    explained = Line("daily-week-counts", best=BEST_OF_A_WEEK) if view.rows else Line("daily-week-none")
    turns = []
    if view.back < MOST_WEEKS:
        turns.append(Button(texts.plain(language, "daily-label-before"), DailyWeek(view.chain_id, view.back + 1)))
    if view.back > 0:
        turns.append(Button(texts.plain(language, "daily-label-after"), DailyWeek(view.chain_id, view.back - 1)))
    back = Button(texts.plain(language, "daily-label-back"), ShowDaily(view.chain_id))
    return Message(_text(texts, language, [lines, [explained]]), (tuple(turns), (back,)))


def share_text(texts: Catalogue, language: str, day: DayView) -> str:
    """Return what somebody has made of a day in one line, without a card."""
    mine = day.mine
    assert mine is not None  # only a result is shared
    how = Line("daily-share-closed" if mine.closed else "daily-share-turns", turns=mine.turns)
    told = Line("daily-share", number=str(day.number), how=how, points=mine.points)
    return texts.plain(language, Line("daily-share-par", told=told, par=_par(day)) if _par(day) else told)


def _par(day: DayView) -> str:
    par = (day.figures or {}).get("par")
    return "" if par is None else str(par)


def _text(texts: Catalogue, language: str, parts: list[list[Line]]) -> Text:
    return Text.join(
        "\n\n", (Text.join("\n", (texts.text(language, line) for line in lines)) for lines in parts if lines)
    )


def _date(day: date) -> Line:
    return Line("time-date", day=day.day, month=day.month)


def _date_line(key: str, day: DayView) -> Line:
    weekday = Line("time-weekday", weekday=day.date.weekday())
    args: dict[str, Arg] = {"number": str(day.number), "weekday": weekday, "date": _date(day.date)}
    return Line(key, **args) if day.until is None else Line(key, until=day.until, **args)


def _against(day: DayView) -> Line:
    return Line("daily-against", count=day.rivals, level=level_line(day.level), rules=preset_line(day.settings.preset))


def _day_lines(day: DayView) -> Iterator[Line]:
    if day.until is None:
        yield from _ended_lines(day)
        return
    yield _date_line("daily-day", day)
    if day.stage is not Stage.PLAYED:
        yield _against(day)
        yield Line(f"daily-{day.stage.value}")
        if day.players:
            yield _players(day)
        return
    yield from _result_lines(day)


def _result_lines(day: DayView) -> Iterator[Line]:
    if day.mine is not None:
        yield Line(
            "daily-mine-closed" if day.mine.closed else "daily-mine", points=day.mine.points, turns=day.mine.turns
        )
    if day.mark is not None:
        yield Line("daily-mark", percent=day.mark)
    yield from (_row(name, result) for name, result in day.rows[:ROWS_SHOWN])


def _ended_lines(day: DayView) -> Iterator[Line]:
    yield _date_line("daily-day-ended", day)
    if day.mine is not None:
        yield from _result_lines(day)
    elif day.rows:
        yield from (_row(name, result) for name, result in day.rows[:ON_PODIUM])
    elif not day.players:
        yield Line("daily-nobody")
    if day.figures and day.figures.get("outcomes"):
        yield _how_hard(day)


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


def _players(day: DayView) -> Line:
    return Line("daily-players", players=day.players) if day.players else Line("daily-nobody-yet")


def _share_rows(
    texts: Catalogue, language: str, username: str, view: DailyView, day: DayView
) -> Iterator[tuple[Button, ...]]:
    assert day.mine is not None  # only a result is shared
    told = share_text(texts, language, day)
    link = start_link(username, daily_payload(view.chain_id))
    yield (
        Button(texts.plain(language, "daily-label-copy"), copies=told),
        Button(
            texts.plain(language, "daily-label-share"),
            url=f"https://t.me/share/url?url={quote(link)}&text={quote(told)}",
        ),
    )
    if view.place is not None:
        shows = day.mine.shows
        label = "daily-label-hide" if shows else "daily-label-show"
        yield (Button(texts.plain(language, label), LetDailyBeSeen(view.chain_id, day.number, int(not shows))),)


def _story_rows(texts: Catalogue, language: str, day: DayView) -> Rows:
    """Return the ways to the stories of a day that has ended: one's own, and that of the best who shows it."""
    if day.mine is None:
        return ()
    best = next((row for row in day.rows if row[1].shows and row[1] is not day.mine), None)
    rows: Rows = ((Button(texts.plain(language, "daily-label-mine"), OpenStory(day.mine.table_id)),),)
    if best is not None:
        label = texts.plain(language, "daily-label-best", player=best[0])
        rows += ((Button(label, OpenStory(best[1].table_id)),),)
    return rows
