"""What is due of an evening: the reminder, then the lobby, with those seated who come."""

import logging
from dataclasses import replace
from typing import Final

from storage import Chat, Evening, EveningState, StoreBusy, Unit
from tables.context import Context
from tables.lobby.seating import open_for, seat_all
from tables.notices.evenings import YES, end_evening, saying, tell_of_evening
from tables.seats import persons, repost

BATCH: Final = 5
"""The most evenings for which something is done at once: taps wait for that."""
LATEST_SECONDS: Final = 2 * 3600.0
"""So long after its hour a lobby is still opened, if the bot was down."""

log = logging.getLogger(__name__)


def do_due(context: Context, due: tuple[int, ...], now: float) -> None:
    """Remind people of evenings, and open the lobbies of those whose hour has come."""
    for evening_id in due:
        try:
            with context.store.unit() as unit:
                evening = unit.evenings.get(evening_id)
                if evening is not None and evening.due_at is not None and evening.due_at <= now:
                    _do(context, unit, evening, now)
        except StoreBusy:
            raise  # it is tried again in a second
        except Exception as error:  # what cannot be read there would fail again each second
            log.error("an evening could not take place (%s)", type(error).__name__)
            with context.store.unit() as unit:
                evening = unit.evenings.get(evening_id)
                if evening is not None:
                    end_evening(unit, evening, EveningState.BUSY, now)


def _do(context: Context, unit: Unit, evening: Evening, now: float) -> None:
    chat = None if evening.chat_id is None else unit.chats.get(evening.chat_id)
    present = chat is not None and chat.bot_present
    coming = saying(unit.evenings.answers(evening.id), YES)
    if now < evening.at:
        unit.evenings.save(replace(evening, due_at=evening.at))
        if present:
            tell_of_evening(unit, evening, "soon", coming, now)
    elif chat is None or not present:
        end_evening(unit, evening, EveningState.GONE, now)
        tell_of_evening(unit, evening, "cancelled", coming, now)
    elif now - evening.at > LATEST_SECONDS:
        end_evening(unit, evening, EveningState.LATE, now)
    else:
        _open(context, unit, chat, evening, coming, now)


def _open(context: Context, unit: Unit, chat: Chat, evening: Evening, coming: tuple[int, ...], now: float) -> None:
    """Open the lobby with those who come, as far as there are seats; the others wait for the next match.

    If a lobby is open, they are seated there; if a match is running, they wait for the one after it.
    """
    table = unit.tables.current(chat.id, evening.thread_id)
    if not coming:
        end_evening(unit, evening, EveningState.NOBODY if table is None else EveningState.BUSY, now)
    elif table is not None and table.match is not None:
        waiting = [person_id for person_id in coming if person_id not in persons(table)]
        for person_id in waiting:
            unit.waiting.join(table.id, person_id, now)
        unit.screens.want(table.id)
        end_evening(unit, evening, EveningState.BUSY, now, table.id)
        tell_of_evening(unit, evening, "busy", waiting, now)
    elif table is not None:
        table, left_over = seat_all(unit, table, coming, now)
        repost(unit, table)
        end_evening(unit, evening, EveningState.OPENED, now, table.id)
        tell_of_evening(unit, evening, "full", left_over, now)
    else:
        host = evening.caller_id if evening.caller_id in coming else None
        table, left_over = open_for(context, unit, chat, evening.thread_id, coming, host, now)
        end_evening(unit, evening, EveningState.OPENED, now, table.id)
        tell_of_evening(unit, evening, "full", left_over, now)
