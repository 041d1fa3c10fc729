"""The deals of the day, as the chat shows them."""

from collections.abc import Iterator

from screens.views.daily import DailyView, DayView, Stage, daily_view, days_view, week_view
from screens.views.daily_lines import (
    hard_line,
    row_lines,
    said_lines,
    share_line,
    state_line,
    streak_line,
    title_line,
    week_lines,
)
from storage import Chat, DailyChain, Unit
from tables.context import Context
from tables.days import groups_of
from tables.play.choices import Choice
from tables.requests.codec import Request
from tables.requests.daily import LetDailyBeSeen, PlayDaily
from tables.requests.deep_links import daily_payload, start_link
from texts.line import Line
from web.views.choices import button_data
from web.views.types import ChoiceData, CopyData, DayData, DaysData, DaysRowData, WeekData
from web.views.wording import Wording


def days_rows(context: Context, unit: Unit, person_id: int, wording: Wording) -> list[DaysRowData]:
    """Return the groups of a person that play the deal of the day, then the bot's own days."""
    return [_days_row(context, unit, chat, person_id, wording) for chat in (*groups_of(unit, person_id), None)]


def _days_row(context: Context, unit: Unit, chat: Chat | None, person_id: int, wording: Wording) -> DaysRowData:
    chain = unit.daily.chain_of(None if chat is None else chat.id)
    days = () if chain is None else days_view(context, unit, chain, person_id, context.now())
    lines = [wording.words(state_line(day)) for day in days] or [wording.words(Line("daily-what"))]
    place = wording.words(Line("daily-label-own")) if chat is None else chat.title
    return {"group": 0 if chat is None else chat.id, "place": place, "line": " · ".join(lines)}


def days_data(context: Context, unit: Unit, chain: DailyChain, person_id: int, wording: Wording) -> DaysData:
    """Return the days of a chain, as a person may see them now."""
    view = daily_view(context, unit, chain, person_id, context.now())
    days = view.open if view.last is None else (*view.open, view.last)
    return {
        "title": wording.words(title_line(view)),
        "days": [_day(wording, view, day) for day in days],
        "streak": wording.words(streak_line(view)) if view.streak > 1 else None,
        "link": start_link(context.username, daily_payload(chain.id)),
        "copies": list(_copies(wording, view)),
        "week": view.place is not None,
    }


def _copies(wording: Wording, view: DailyView) -> Iterator[CopyData]:
    if view.seal is not None:
        yield {"label": wording.words(Line("fair-label-copy")), "text": view.seal}
    if view.secret is not None and view.last is not None:
        yield {"label": wording.words(Line("daily-label-secret", number=str(view.last.number))), "text": view.secret}


def _day(wording: Wording, view: DailyView, day: DayView) -> DayData:
    title, *said = said_lines(day)
    hard = hard_line(day)
    return {
        "title": wording.words(title),
        "lines": [wording.words(line) for line in (*said, *(() if hard is None else (hard,)))],
        "rows": [wording.words(line) for line in row_lines(day)],
        "choices": list(_choices(wording, view, day)),
        "share": None if day.mine is None else wording.text(share_line(day)),
        "replay": day.table_id if day.until is None and day.mine is not None else None,
    }


def _choices(wording: Wording, view: DailyView, day: DayView) -> Iterator[ChoiceData]:
    number = str(day.number)
    if day.until is not None and day.stage in (Stage.NEW, Stage.RUNNING):
        label = "daily-label-play" if day.stage is Stage.NEW else "daily-label-go-on"
        yield _choice(wording, "play", PlayDaily(view.chain_id, day.number), Line(label, number=number))
    elif day.mine is not None and view.place is not None:
        shows = day.mine.shows
        request = LetDailyBeSeen(view.chain_id, day.number, int(not shows))
        yield _choice(wording, "seen", request, Line("daily-label-hide" if shows else "daily-label-show"))


def _choice(wording: Wording, kind: str, request: Request, label: Line) -> ChoiceData:
    return {**button_data(wording, kind, Choice(request, label)), "style": "primary" if kind == "play" else None}


def week_data(context: Context, unit: Unit, chain: DailyChain, back: int, wording: Wording) -> WeekData:
    """Return the table of a week of a chain."""
    view = week_view(context, unit, chain, back, context.now())
    title, *rows, note = map(wording.words, week_lines(view))
    return {"title": title, "rows": rows, "note": note, "back": view.back, "earlier": view.earlier}
