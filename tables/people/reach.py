"""Chats to which the bot cannot write, or cannot send pictures: what is dropped there, and what waits."""

from dataclasses import replace

from storage import Form, ScreenKind, Subject, Unit
from tables.arrivals import set_reachable


def mark_unreachable(unit: Unit, chat_id: int) -> None:
    """Send nothing more to this chat until the person unblocks the bot or the group adds it again."""
    chat = unit.chats.get(chat_id) if chat_id < 0 else None
    if chat is not None:
        unit.chats.save(replace(chat, bot_present=False))
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


def mark_reachable(unit: Unit, chat_id: int) -> None:
    """Let the bot write to a group again, as an update came from it.

    Telegram does not report when the bot may write again, so this is only a try.
    """
    chat = unit.chats.get(chat_id)
    if chat is not None and not chat.bot_present:
        unit.chats.save(replace(chat, bot_present=True))


def switch_off_pictures(unit: Unit, chat_id: int) -> None:
    """Show the tables of a group as text from now on, because it does not allow pictures."""
    chat = unit.chats.get(chat_id)
    if chat is not None:
        unit.chats.save(replace(chat, display=replace(chat.display, form=Form.TEXT)))
