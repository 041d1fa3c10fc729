"""The deals of the day of a chain, as one person may see them now: nobody's result before they have played."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

from scala40.fair.deal import FairError
from storage import DailyChain, DailyDeal, TableSettings, TableStatus, Unit
from tables.context import Context
from tables.daily.playing import MOST_WEEKS
from tables.daily.results import DailyResult, WeekRow, mark, players_of, results_of, week_rows
from tables.days import Window, day_of_record, open_days, seal_to_show, streak, week_of, zone_of
from tables.encryption import EncryptionError
from texts.line import Moment
from texts.times import when


class Stage(Enum):
    """How far somebody is with a day."""

    NEW = "new"
    RUNNING = "running"
    PLAYED = "played"
    LEFT = "left"
    """Their table has ended without a result."""


@dataclass(frozen=True, slots=True)
class DayView:
    """One day. `rows` are names and results; there are none before the reader has played, unless the day has ended.

    `players`: the names of those who have finished it; None of the bot's own days. `until`: when it closes, None if it
    has. `mark`: which share of the computers the reader was better than, in per cent.
    """

    number: int
    date: date
    until: Moment | None
    stage: Stage
    settings: TableSettings
    rivals: int
    level: str
    mine: DailyResult | None
    rows: tuple[tuple[str, DailyResult], ...]
    players: tuple[str, ...] | None
    figures: Mapping[str, Any] | None
    mark: int | None
    table_id: int | None


@dataclass(frozen=True, slots=True)
class DailyView:
    """The open days of a chain, the newest first, and the last one that has ended.

    `place`: the group, None for the bot's own days. `streak`: how many days in a row the reader has finished. `seal`:
    the end of the chain of the days to come.
    """

    chain_id: int
    place: str | None
    open: tuple[DayView, ...]
    last: DayView | None
    streak: int
    seal: str | None
    secret: str | None
    """What the cards of `last` follow from, its link, published with its end; and the hash of its results, from which
    those of a later day follow, published before that opens."""


@dataclass(frozen=True, slots=True)
class WeekView:
    """The table of a week: names and rows, the dates of its first and last day, whether there is an `earlier` one."""

    chain_id: int
    place: str | None
    back: int
    first: date
    last: date
    rows: tuple[tuple[str, WeekRow], ...]
    earlier: bool


def daily_view(context: Context, unit: Unit, chain: DailyChain, reader: int | None, now: float) -> DailyView:
    """Return what a person is shown of a chain; `reader` None: what a group is shown."""
    zone = zone_of(context, unit, chain)
    days = days_view(context, unit, chain, reader, now)
    ended = unit.daily.last_ended(chain.id, now)
    last = None if ended is None else _day(unit, chain, _window(ended), reader, zone, now)
    newest = days[0].number if days else (0 if last is None else last.number)
    finished = () if reader is None else unit.daily.numbers_of(chain.id, reader)
    seal: str | None = None
    link = None
    try:
        seal = seal_to_show(context, chain, max(newest, 1))
        link = None if ended is None or (day := day_of_record(context, unit, ended)) is None else day.link
    except (EncryptionError, FairError):
        pass  # the days cannot be played, and somebody who tries is told so
    # As these lines stand in records, so that they can be compared.
    secret = None if link is None or ended is None else f"link {link.hex()}\nresults {ended.results}"
    return DailyView(chain.id, _place(unit, chain), days, last, streak(finished, newest), seal, secret)


def try_view(context: Context, unit: Unit, deal: DailyDeal, reader: int, now: float) -> DailyView | None:
    """Return the one day that somebody has just played; None if its chain is not kept."""
    chain = unit.daily.chain(deal.chain_id)
    if chain is None:
        return None
    day = _day(unit, chain, _window(deal), reader, zone_of(context, unit, chain), now)
    return DailyView(chain.id, _place(unit, chain), (day,), None, 0, None, None)


def days_view(context: Context, unit: Unit, chain: DailyChain, reader: int | None, now: float) -> tuple[DayView, ...]:
    """Return the open days of a chain, the newest first."""
    zone = zone_of(context, unit, chain)
    return tuple(_day(unit, chain, window, reader, zone, now) for window in open_days(context, unit, chain, now))


def _window(deal: DailyDeal) -> Window:
    return Window(deal.number, deal.date, deal.opens_at, deal.closes_at, deal)


def _place(unit: Unit, chain: DailyChain) -> str | None:
    chat = None if chain.chat_id is None else unit.chats.get(chain.chat_id)
    return None if chat is None else chat.title


def _day(unit: Unit, chain: DailyChain, window: Window, reader: int | None, zone: str, now: float) -> DayView:
    deal = window.deal
    has_ended = deal is not None and deal.results is not None
    results = () if deal is None else results_of(unit, deal, reader if chain.chat_id is None else None)
    mine = next((result for result in results if result.person_id == reader), None)
    # Of the bot's own days everybody sees their own result alone.
    shown = results if chain.chat_id is not None and (mine is not None or has_ended) else ()
    begun = None if deal is None or reader is None else unit.daily.try_of(deal.occasion_id, reader)
    table = None if begun is None else unit.tables.get(begun.table_id)
    stage = Stage.NEW if begun is None else Stage.PLAYED if mine is not None else Stage.LEFT
    if table is not None and table.status in (TableStatus.PLAYING, TableStatus.PAUSE):
        stage = Stage.RUNNING
    played = () if deal is None or chain.chat_id is None else players_of(unit, deal)
    names = unit.people.names({*played, *(result.person_id for result in shown)})
    figures = deal.figures if deal is not None and has_ended else None
    settings, rivals, level = _terms(unit, chain, deal)
    return DayView(
        number=window.number,
        date=date.fromisoformat(window.date),
        until=None if has_ended else when(window.closes_at, zone, now),
        stage=stage,
        settings=settings,
        rivals=rivals,
        level=level,
        mine=mine,
        rows=tuple((names[result.person_id], result) for result in shown),
        players=None if chain.chat_id is None else tuple(names[person] for person in played),
        figures=figures,
        mark=None if mine is None else mark(mine.points, mine.turns, figures),
        table_id=None if begun is None else begun.table_id,
    )


def _terms(unit: Unit, chain: DailyChain, deal: DailyDeal | None) -> tuple[TableSettings, int, str]:
    """Return rules, number and level of the computers: as the day has fixed them, or as the chat has them now."""
    if deal is not None:
        return deal.settings, deal.seats - 1, deal.level
    chat = None if chain.chat_id is None else unit.chats.get(chain.chat_id)
    settings = (None if chat is None else chat.defaults) or TableSettings()
    daily = None if chat is None else chat.daily
    return (settings, 2, "strong") if daily is None else (settings, daily.rivals, daily.level)


def week_view(context: Context, unit: Unit, chain: DailyChain, back: int, now: float) -> WeekView:
    """Return the table of the week of today, or of one so many weeks earlier."""
    newest = next((window.number for window in open_days(context, unit, chain, now)), 1)
    week = week_of(chain, max(1, newest - 7 * back))
    deals = [deal for deal in unit.daily.since(chain.id, week.start) if deal.number in week]
    rows = week_rows(unit, deals)
    names = unit.people.names(row.person_id for row in rows)
    first = date.fromordinal(date.fromisoformat(chain.first_date).toordinal() + week.start - 1)
    last = date.fromordinal(first.toordinal() + len(week) - 1)
    place = _place(unit, chain)
    earlier = back < MOST_WEEKS and week.start > 1
    return WeekView(chain.id, place, back, first, last, tuple((names[row.person_id], row) for row in rows), earlier)
