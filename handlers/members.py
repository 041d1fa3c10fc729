"""Who comes and goes: the bot in a group, people in a group, people who block the bot, groups that change their id."""

from dataclasses import replace

from handlers.announce import KIND_LINE, announce_line
from handlers.arrivals import Place, know_chat, set_reachable
from handlers.host import Host
from handlers.line import Line
from handlers.lobby import lobby_changed
from handlers.outgoing import queue_answer
from handlers.reply import Answer
from handlers.seats import bring_down, without_person
from handlers.tap import Sender, notice
from handlers.welcome import welcome
from storage import DeadlineKind, ScreenKind, Table, TableStatus, Unit


def bot_joined(host: Host, update_id: int, place: Place, sender: Sender) -> None:
    """The bot was put into a group: it says once what it does; coming back, it brings its tables down again."""
    now = host.now()
    with host.store.unit(update_id) as unit:
        person = notice(unit, sender, now)
        known = unit.chats.get(place.chat_id)
        chat = know_chat(host, unit, place, person.language)
        if known is not None and known.bot_present:
            return
        unit.chats.save(replace(chat, bot_present=True))
        tables = unit.tables.of_chat(chat.id)
        if not tables:
            queue_answer(unit, chat.id, 0, Answer((welcome(host.texts, chat.language, host.username),)), now)
            return
        unit.announcements.add(chat.id, KIND_LINE, {**Line("member-bot-back").dump(), "people": {}}, now)
        for table in tables:
            bring_down(unit, table)


def bot_left(host: Host, update_id: int, place: Place, sender: Sender) -> None:
    """The bot was put out of a group: lobbies there close; a match goes on in the private chats."""
    with host.store.unit(update_id) as unit:
        unit.chats.save(replace(know_chat(host, unit, place, sender.language), bot_present=False))
        for table in unit.tables.of_chat(place.chat_id):
            if table.status is TableStatus.LOBBY:
                unit.deadlines.clear(table.id)
                unit.screens.retire(table.id)
                unit.tables.save(replace(table, status=TableStatus.CLOSED))


def bot_allowed(host: Host, update_id: int, sender: Sender, allowed: bool) -> None:
    """Somebody started the bot, or blocked it. The game goes on either way.

    Who blocks it and is not known, because he was erased before, does not become known by that.
    """
    with host.store.unit(update_id) as unit:
        if not allowed and unit.people.get(sender.id) is None:
            return
        set_reachable(unit, notice(unit, sender, host.now()), allowed)


def person_left(host: Host, update_id: int, chat_id: int, sender: Sender) -> None:
    """Somebody left a group: his seat in a lobby is free; in a match it stays his, and the others are told."""
    now = host.now()
    with host.store.unit(update_id) as unit:
        if unit.people.get(sender.id) is None:
            return  # nobody becomes known by leaving
        notice(unit, sender, now)
        for table in unit.tables.of_person(sender.id):
            if table.chat_id != chat_id:
                continue
            unit.screens.retire(table.id, ScreenKind.EPHEMERAL, sender.id)
            if table.status is TableStatus.LOBBY:
                _leave_lobby(unit, table, sender.id, now)
            else:
                announce_line(unit, table, Line("member-left-match"), now, player=sender.id)


def _leave_lobby(unit: Unit, table: Table, person_id: int, now: float) -> None:
    page = "" if person_id == table.host_id else table.page
    lobby_changed(unit, replace(without_person(table, person_id), page=page), person_id, now)
    if person_id == table.host_id:
        unit.deadlines.clear(table.id, DeadlineKind.HOST_SILENT)  # nobody has to wait ten minutes for him


def migrated(host: Host, update_id: int, old_id: int, new_id: int) -> None:
    """A group became a supergroup: all that belongs to it moves. Being told twice changes nothing."""
    with host.store.unit(update_id) as unit:
        unit.chats.migrate(old_id, new_id)


def title_changed(host: Host, update_id: int, place: Place) -> None:
    """A group has another name now: lists of tables show it."""
    with host.store.unit(update_id) as unit:
        if unit.chats.get(place.chat_id) is not None:
            unit.chats.seen(place.chat_id, place.kind, place.title, place.is_forum)
