"""What is due of an evening: the reminder, then the lobby, with those seated who come."""

import logging
from dataclasses import replace
from typing import Final

from storage import AnnouncementKind, Chat, Evening, EveningState, StoreBusy, Unit
from tables.context import Context
from tables.lobby.seating import open_for
from tables.notices.evenings import YES, end_evening, saying, tell_of_evening

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
    if now < evening.at:
        unit.evenings.save(replace(evening, due_at=evening.at))
        if present:
            _remind(unit, evening, now)
    elif chat is None or not present:
        end_evening(unit, evening, EveningState.GONE, now)
    elif now - evening.at > LATEST_SECONDS:
        end_evening(unit, evening, EveningState.LATE, now)
    else:
        _open(context, unit, chat, evening, now)


def _remind(unit: Unit, evening: Evening, now: float) -> None:
    """Remind those who come in private; the others in the group, in one message."""
    coming = saying(unit.evenings.answers(evening.id), YES)
    tell_of_evening(unit, evening, "soon", coming, now)
    if evening.chat_id is not None and not all(who.reachable for who in unit.people.named(coming).values()):
        payload = {"evening": evening.id, "what": "soon", "at": evening.at}
        unit.announcements.add(
            evening.chat_id, AnnouncementKind.EVENING_NOTE, payload, now, thread_id=evening.thread_id
        )


def _open(context: Context, unit: Unit, chat: Chat, evening: Evening, now: float) -> None:
    """Open the lobby with those who come, as far as there are seats; the others wait for the next match."""
    coming = saying(unit.evenings.answers(evening.id), YES)
    if unit.tables.current(chat.id, evening.thread_id) is not None:
        end_evening(unit, evening, EveningState.BUSY, now)
    elif not coming:
        end_evening(unit, evening, EveningState.NOBODY, now)
    else:
        host = evening.caller_id if evening.caller_id in coming else None
        table, left_over = open_for(context, unit, chat, evening.thread_id, coming, host, now)
        end_evening(unit, evening, EveningState.OPENED, now, table.id)
        for person_id in left_over:
            unit.waiting.join(table.id, person_id, now)
        tell_of_evening(unit, evening, "full", left_over, now)
