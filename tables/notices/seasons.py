"""Seasons of a group that have ended: who came first is told there, once for each season.

The chat's row says up to which season that was done, and when to look for the next one: a month ends by itself, so many
deals with the par of the last of them.
"""

from dataclasses import replace
from typing import Final

from storage import AnnouncementKind, Chat, Table, Unit
from tables.notices.announcements import to_table
from tables.season import month_of, running_season, season_of
from tables.seats import is_private
from texts.game_clock import GameClock, deadline_after
from texts.times import NIGHT

WAIT_FOR_PARS: Final = 60.0
"""Seconds after which a season is looked at again whose last pars are not known yet."""


def deal_counts(unit: Unit, table: Table, now: float) -> None:
    """Note that the par of a deal has become known: it may be the last of a season, or the first of a month."""
    chat = unit.chats.of_table(table)
    if is_private(table) or table.occasion_id is not None:
        return
    if chat.season_deals:
        unit.chats.save(replace(chat, season_due=now))
    # It is due later than that if the clock was ahead for a while.
    elif chat.season_due is None or chat.season_due > month_of(now, chat.timezone).until:
        unit.chats.save(_from_now_on(unit, chat, now))


def counted_anew(unit: Unit, before: Chat, chat: Chat, now: float) -> Chat:
    """Return a chat as its settings are about to be stored: with another kind of season, none before now is told."""
    if chat.season_deals != before.season_deals:
        return _from_now_on(unit, chat, now)
    if chat.timezone != before.timezone and chat.season_due is not None:
        return replace(chat, season_due=now)  # its month may end earlier, or have ended
    return chat


def _from_now_on(unit: Unit, chat: Chat, now: float) -> Chat:
    due = None if chat.season_deals else month_of(now, chat.timezone).until
    return replace(chat, season_told=running_season(unit, chat, now) - 1, season_due=due)


def tell_seasons(unit: Unit, chat: Chat, now: float) -> None:
    """Tell a chat which seasons have ended: not at night, not before their pars are known, only if they have a podium.

    A group that the bot has left is told nothing.
    """
    in_the_morning = now if chat.season_deals else deadline_after(now, 0.0, GameClock(chat.timezone, NIGHT))
    if in_the_morning > now:
        unit.chats.save(replace(chat, season_due=in_the_morning))
        return
    told, running, plays = chat.season_told, running_season(unit, chat, now), True
    while told < running - 1:
        season = season_of(unit, chat, told + 1)
        if unit.pars.are_owed(chat.id, season.span.until):
            unit.chats.save(replace(chat, season_told=told, season_due=now + WAIT_FOR_PARS))
            return
        told, plays = told + 1, bool(season.standings)
        table = None if season.table_id is None else unit.tables.get(season.table_id)
        if table is not None and season.has_podium and chat.bot_present:
            payload: dict[str, object] = {"season": told, "deals": chat.season_deals}
            to_table(unit, table, AnnouncementKind.SEASON, payload, now)
    # A month in which nobody has played is not waited for: the next deal begins anew.
    due = month_of(now, chat.timezone).until if plays and not chat.season_deals else None
    unit.chats.save(replace(chat, season_told=told, season_due=due))
