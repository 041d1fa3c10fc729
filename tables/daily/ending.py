"""The end of a day: its tables are closed, its results hashed and its secret published; and the group's daily post."""

import logging
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from scala40.fair.days import results_hash
from storage import AnnouncementKind, DailyChain, DailyDeal, DailySettings, StoreBusy, Unit
from tables.context import Context
from tables.days import open_days
from tables.match import closing
from tables.notices.daily_posts import edit_daily_post
from tables.records.match_record import end_occasion
from texts.line import Line

BATCH: Final = 5
"""The most days that are ended, and the most posts that are made, at once: taps wait for that."""
AGAIN_SECONDS: Final = 3600.0
"""After this time a post that could not be made is tried again."""
QUIET_DAYS: Final = 3
"""After so many days that nobody has played there is no post, until somebody plays again."""

log = logging.getLogger(__name__)


def is_due(unit: Unit, now: float) -> bool:
    """Whether a day has to be ended or a post to be made."""
    return bool(unit.daily.to_end(now, 1) or unit.daily.posts_due(now, 1))


def do_due(context: Context, now: float) -> None:
    """End the days that are over, then make the posts that are due."""
    end_days(context, now)
    with context.store.read() as unit:
        due = unit.daily.posts_due(now, BATCH)
    for chat_id in due:
        try:
            with context.store.unit() as unit:
                _post(context, unit, chat_id, now)
        except StoreBusy:
            raise  # it is tried again in a second
        except Exception as error:  # the posts of other groups must not wait for that
            log.error("chat %d: no post on the deal of the day could be made (%s)", chat_id, type(error).__name__)
            with context.store.unit() as unit:
                unit.daily.post_later(chat_id, now + AGAIN_SECONDS)


def end_days(context: Context, now: float) -> None:
    """End the days that are over: who has not finished is not ranked; then all that was secret is published."""
    with context.store.read() as unit:
        over = unit.daily.to_end(now, BATCH)
    for deal in over:
        try:
            with context.store.unit() as unit:
                _end(context, unit, deal, now)
        except StoreBusy:
            raise
        except Exception as error:  # a table that cannot be read, for instance: the other days must end all the same
            log.error("day %d of chain %d: not ended as it should be (%s)", *_named(deal), type(error).__name__)
            with context.store.unit() as unit:
                unit.daily.end(deal.occasion_id, results_hash(deal.number, ()), ())
                unit.occasions.end(deal.occasion_id, now)


def _named(deal: DailyDeal) -> tuple[int, int]:
    return deal.number, deal.chain_id


def _end(context: Context, unit: Unit, deal: DailyDeal, now: float) -> None:
    for table in unit.tables.of_occasion(deal.occasion_id):
        if table.status.is_unfinished:
            closing.close(context, unit, table, Line("daily-time-is-over", number=str(deal.number)), now)
    logs = [one.log_hash for one in unit.daily.tries(deal.occasion_id) if one.log_hash is not None]
    unit.daily.end(deal.occasion_id, results_hash(deal.number, logs), sorted(logs))
    end_occasion(context, unit, deal.occasion_id, now)
    edit_daily_post(unit, deal)


def next_post(settings: DailySettings, zone: str, now: float) -> float:
    """Return when the next post of a chat is due: at its hour, today or tomorrow."""
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    for days in (0, 1, 2):
        at = datetime.combine(here.date() + timedelta(days=days), time(settings.hour), here.tzinfo)
        if at.timestamp() > now:
            return at.timestamp()
    raise AssertionError("an hour comes at least every two days")


def _post(context: Context, unit: Unit, chat_id: int, now: float) -> None:
    """Queue the post of a chat, unless nobody has played there for days; and note when the next one is due."""
    chat = unit.chats.get(chat_id)
    assert chat is not None  # it has just been found
    if chat.daily is None:
        unit.chats.save(replace(chat, daily_post_at=None))
        return
    due, chain = next_post(chat.daily, chat.timezone, now), unit.daily.chain_of(chat.id)
    open_now = () if chain is None or not chat.bot_present else open_days(context, unit, chain, now)
    newest = next((window.number for window in open_now), None)
    if chain is None or newest is None or not _has_been_played(unit, chain, newest):
        unit.chats.save(replace(chat, daily_post_at=due))
        return
    unit.chats.save(replace(chat, daily_post_at=due, daily_posted=newest))
    payload = {"chain": chain.id, "number": newest}
    unit.announcements.add(chat.id, AnnouncementKind.DAILY, payload, now, thread_id=chat.daily.thread)


def _has_been_played(unit: Unit, chain: DailyChain, newest: int) -> bool:
    """Whether somebody has begun one of the last days."""
    days = unit.daily.since(chain.id, max(1, newest - QUIET_DAYS + 1))
    return any(unit.daily.tries(deal.occasion_id) for deal in days)
