"""Chats to which the bot cannot write, or cannot send pictures: what is dropped there, what waits, and the next try."""

from dataclasses import replace

from storage import AnnouncementKind, ScreenKind, Subject, Table, Unit
from tables.handling import set_reachable
from tables.notices.announcements import announce_at, announce_line, sentence
from tables.notices.evenings import move_to_general_topic
from tables.seats import is_private, place_of, players, repost_panel
from texts.line import Line

TRY_AGAIN_SECONDS = 3600.0
"""How long a group stays silent at least before a turn is a reason to try again."""


def mark_unreachable(unit: Unit, chat_id: int, now: float) -> None:
    """Send nothing more to this chat until the person unblocks the bot; to a group, until there is a reason to try.

    The players of a group are told in private, once until it can be written to again.
    """
    chat = unit.chats.get(chat_id) if chat_id < 0 else None
    if chat is not None:
        if chat.bot_present and chat.refused_at is None:
            _tell_players(unit, chat_id, now)
        if chat.bot_present or chat.refused_at is not None:  # else the bot has left it meanwhile
            unit.chats.save(replace(chat, bot_present=False, refused_at=now))
        for announcement in unit.announcements.pending(chat_id):
            if announcement.kind.is_answer:  # the person who asked will ask again
                unit.announcements.failed(announcement.id, "unreachable")
        return  # the rest waits until the bot is back
    for announcement in unit.announcements.pending(chat_id):
        if announcement.fallback_chat_id not in (None, chat_id):
            fallback = announcement.fallback_chat_id or chat_id
            unit.announcements.redirect(announcement.id, fallback, announcement.fallback_thread_id)
        else:
            unit.announcements.failed(announcement.id, "unreachable")
    for screen in unit.screens.stale(chat_id):
        unit.screens.mark_shown(screen.id, screen.wanted, None, Subject(), "")
        if screen.kind is ScreenKind.HAND:
            unit.screens.retire(screen.table_id, screen.kind, screen.person_id)
    for old in unit.old_messages.of(chat_id):
        unit.old_messages.done(old.id)
    person = unit.people.get(chat_id) if chat_id > 0 else None
    if person is not None:
        set_reachable(unit, person, False)


def _tell_players(unit: Unit, chat_id: int, now: float) -> None:
    """Tell the players of a group's matches that they go on in private, where their hands are from now on."""
    told: set[int] = set()
    for table in unit.tables.of_chat(chat_id):
        for person_id, person in unit.people.named(players(table) if table.match is not None else ()).items():
            if not person.reachable:
                continue
            repost_panel(unit, table, person_id)
            if person_id not in told:
                line = Line("group-silent", place=place_of(unit, table, person_id))
                unit.announcements.add(person_id, AnnouncementKind.LINE, sentence(line), now, table_id=table.id)
                told.add(person_id)


def mark_reachable(unit: Unit, chat_id: int) -> None:
    """Let the bot write to a group again, as a command or a tap came from it.

    Telegram does not report when the bot may write again, so this is only a try.
    """
    chat = unit.chats.get(chat_id)
    if chat is not None and not chat.bot_present:
        unit.chats.save(replace(chat, bot_present=True))


def try_again(unit: Unit, table: Table, now: float) -> None:
    """Let the bot write to a silent group again, as a turn has ended there, if the last try was long ago."""
    refused_at = None if is_private(table) else unit.chats.of_table(table).refused_at
    if refused_at is not None and now - refused_at >= TRY_AGAIN_SECONDS:
        mark_reachable(unit, table.chat_id)


def written(unit: Unit, chat_id: int) -> None:
    """Note that a group which was silent has taken something."""
    chat = unit.chats.get(chat_id)
    if chat is not None and chat.bot_present:
        unit.chats.save(replace(chat, refused_at=None))


def pictures_refused(unit: Unit, chat_id: int, table_id: int | None, now: float) -> None:
    """Note that a group does not allow pictures now; its table is told at the first refusal.

    Its setting stays: pictures are tried again at the next table, and after a day.
    """
    chat = unit.chats.get(chat_id)
    if chat is None:
        return
    if chat.pictures_refused_at is None and table_id is not None:
        announce_at(unit, table_id, Line("group-no-pictures"), now)
    unit.chats.save(replace(chat, pictures_refused_at=now))


def topic_gone(unit: Unit, chat_id: int, thread_id: int, now: float) -> None:
    """Move the table of a topic that is closed or deleted to the general topic, where its messages stand now."""
    table = unit.tables.move_to_general_topic(chat_id, thread_id)
    move_to_general_topic(unit, chat_id, thread_id, now)
    if table is not None:
        announce_line(unit, table, Line("topic-gone"), now)
