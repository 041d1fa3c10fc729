"""The end of a day: its tables are closed, its results hashed and its secret published; and the group's daily post."""

import logging
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from scala40.fair.days import results_hash
from storage import AnnouncementKind, DailyChain, DailySettings, StoreBusy, Table, Unit
from tables.context import Context
from tables.days import next_opening, open_days, opened, zone_of
from tables.match import closing
from tables.notices.daily_posts import edit_daily_post
from texts.line import Line

BATCH: Final = 5
"""The most days that are ended, and the most posts that are made, at once: taps wait for that."""
TABLES: Final = 25
"""The most tables of a day that are closed at once."""
MOST_STEPS: Final = 40
"""So many times `TABLES` may be closed before somebody begins the next day."""
AGAIN_SECONDS: Final = 3600.0
"""After this time a post that could not be made is tried again."""
QUIET_DAYS: Final = 3
"""After so many days that nobody has played there is no post, until somebody plays again."""

log = logging.getLogger(__name__)


def is_due(unit: Unit, now: float) -> bool:
    """Whether a day has to be ended or opened, or a post to be made."""
    return bool(unit.daily.to_end(now, 1) or unit.daily.openings_due(now, 1) or unit.daily.posts_due(now, 1))


def do_due(context: Context, now: float) -> None:
    """End the days that are over, open those that begin, then make the posts that are due."""
    with context.store.read() as unit:
        over, due = unit.daily.to_end(now, BATCH), unit.daily.posts_due(now, BATCH)
        openings = unit.daily.openings_due(now, BATCH)
    for occasion_id in over:
        _try_end(context, occasion_id, now)
    for chain_id in openings:
        _open(context, chain_id, now)
    for chat_id in due:
        try:
            with context.store.unit() as unit:
                _post(context, unit, chat_id, now)
        except StoreBusy:
            raise  # it is tried again in a second
        except Exception as error:  # the posts of other groups must not wait for that
            log.error("a post on the deal of the day could not be made (%s)", type(error).__name__)
            with context.store.unit() as unit:
                unit.daily.post_later(chat_id, now + AGAIN_SECONDS)


def end_days_of(context: Context, chain_id: int, now: float) -> None:
    """End the days of a chain that are over: the hash of their results is an input of the next one."""
    for _ in range(MOST_STEPS):
        with context.store.read() as unit:
            over = unit.daily.to_end(now, 1, chain_id)
        if not over:
            return
        _try_end(context, over[0], now)


def _try_end(context: Context, occasion_id: int, now: float) -> None:
    """Close some tables of a day that is over; if none is left, end the day.

    Nothing is published as long as somebody could still play: what cannot be read is closed unread.
    """
    with context.store.read() as unit:
        left = unit.daily.unfinished(occasion_id, TABLES)
    for table_id in left:
        _close(context, table_id, now)
    with context.store.unit() as unit:
        if unit.daily.unfinished(occasion_id, 1):
            return  # the next sweep goes on
        try:
            deal = unit.daily.get(occasion_id)
        except Exception as error:  # a row that another program has written
            log.error("a deal of the day cannot be read (%s)", type(error).__name__)
            deal = None
        tries = unit.daily.tries(occasion_id)
        logs = sorted(one.log_hash for one in tries if one.log_hash is not None and one.points is not None)
        number = 0 if deal is None else deal.number
        unit.daily.end(occasion_id, results_hash(number, logs), logs)
        unit.occasions.end(occasion_id, now)
        if deal is not None:
            edit_daily_post(unit, deal)


def _open(context: Context, chain_id: int, now: float) -> None:
    """Fix what a day fixes when it opens, where somebody has played lately; elsewhere with the first tap."""
    with context.store.unit() as unit:
        chain = unit.daily.chain(chain_id)
        assert chain is not None  # it has just been found
        unit.daily.opens_next(chain_id, next_opening(zone_of(context, unit, chain), now))
    try:
        with context.store.unit() as unit:
            newest = next(iter(open_days(context, unit, chain, now)), None)
            if newest is not None and _has_been_played(unit, chain, newest.number):
                opened(context, unit, chain, newest)
    except StoreBusy:
        raise
    except Exception as error:  # its key is missing, for instance: then nobody can play it either
        log.error("a deal of the day could not be opened (%s)", type(error).__name__)


def _close(context: Context, table_id: int, now: float) -> None:
    """Close a table of a day that is over."""
    try:
        with context.store.unit() as unit:
            table = unit.tables.get(table_id)
            if table is not None and table.status.is_unfinished:
                closing.close(context, unit, table, _over(unit, table), now)
    except StoreBusy:
        raise
    except Exception as error:
        log.error("table %d: not closed as it should be (%s)", table_id, type(error).__name__)
        with context.store.unit() as unit:
            unit.deadlines.clear(table_id)
            unit.tables.close_unreadable(table_id)


def _over(unit: Unit, table: Table) -> Line:
    deal = unit.daily.get(table.occasion_id or 0)
    return Line("daily-time-is-over", number="" if deal is None else str(deal.number))


def next_post(settings: DailySettings, zone: str, now: float) -> float:
    """Return when the next post of a chat is due: at its hour, today or tomorrow."""
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    for days in (0, 1, 2):
        at = datetime.combine(here.date() + timedelta(days=days), time(settings.hour), here.tzinfo)
        if at.timestamp() > now:
            return at.timestamp()
    raise AssertionError("an hour comes at least every two days")


def _post(context: Context, unit: Unit, chat_id: int, now: float) -> None:
    """Queue the post of a chat, once for each day; none if nobody has played there for days."""
    chat = unit.chats.get(chat_id)
    assert chat is not None  # it has just been found
    if chat.daily is None or not chat.daily.on:
        unit.chats.save(replace(chat, daily_post_at=None))
        return
    due, chain = next_post(chat.daily, chat.timezone, now), unit.daily.chain_of(chat.id)
    open_now = () if chain is None or not chat.bot_present else open_days(context, unit, chain, now)
    newest = next((window.number for window in open_now), None)
    if chain is None or newest in (None, chat.daily_posted) or not _has_been_played(unit, chain, newest or 0):
        unit.chats.save(replace(chat, daily_post_at=due))
        return
    unit.chats.save(replace(chat, daily_post_at=due, daily_posted=newest))
    payload = {"chain": chain.id, "number": newest}
    unit.announcements.add(chat.id, AnnouncementKind.DAILY, payload, now, thread_id=chat.daily.thread)


def _has_been_played(unit: Unit, chain: DailyChain, newest: int) -> bool:
    """Whether somebody has begun one of the last days."""
    days = unit.daily.since(chain.id, max(1, newest - QUIET_DAYS + 1))
    return any(unit.daily.tries(deal.occasion_id) for deal in days)
