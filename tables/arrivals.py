"""Recording the people and chats that appear in a request or a change of membership."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from storage import Chat, Person, ScreenKind, Unit
from tables.context import Context
from tables.languages import language_changed
from tables.players import seat_of
from tables.requests.origin import Origin, Place, Requester
from tables.result import Refused
from texts.clean_name import NAMELESS


@contextmanager
def requested(context: Context, origin: Origin, *, records_requester: bool = True) -> Iterator[Unit]:
    """Open the unit of work of a request: it marks the update as done and, if `records_requester`, records who asks.

    A refusal is raised only after the commit, so what was done before it is stored, unless it says `undo`.
    """
    refusal: Refused | None = None
    with context.store.unit(origin.update_id) as unit:
        if records_requester:
            record_person(unit, origin.person, context.now())
        try:
            yield unit
        except Refused as refused:
            if refused.undo:
                raise
            refusal = refused
    if refusal is not None:
        raise refusal


def record_person(unit: Unit, requester: Requester, now: float) -> Person:
    """Record the person who acts; if their name or language has changed, their screens are to be shown again.

    A person whose account does not show a name any more keeps the one that was known.
    """
    before = unit.people.get(requester.id)
    name = before.name if before is not None and requester.name == NAMELESS else requester.name
    person = unit.people.seen(requester.id, name, requester.username, requester.language, now)
    if before is not None and before.name != person.name:
        for table in unit.tables.of_person(requester.id):
            unit.screens.want(table.id)
    if before is not None and before.language != person.language:
        language_changed(unit, requester.id)
        return unit.people.get(requester.id) or person
    return person


def record_sender(context: Context, unit: Unit, origin: Origin, now: float) -> Chat:
    """Record the sender of a command and its chat; a person who writes in private can be written to.

    The language of a private chat is that of its person.
    """
    person = record_person(unit, origin.person, now)
    if origin.is_private and not person.reachable:
        set_reachable(unit, person, True)
    chat = record_chat(context, unit, origin.place, person.language)
    if origin.topic:
        unit.chats.topic_seen(chat.id, origin.thread_id, origin.topic)
    return replace(chat, language=context.texts.best_language(person.language)) if origin.is_private else chat


def record_chat(context: Context, unit: Unit, place: Place, language: str | None) -> Chat:
    """Record the chat as it is now; a new one gets the given language, if the bot has it, and the default time zone.

    A group that the bot left so long ago that only results were kept counts as new.
    """
    known = unit.chats.get(place.chat_id)
    chat = unit.chats.seen(place.chat_id, place.kind, place.title, place.is_forum)
    if known is None or not (known.title or known.kind == "private"):
        zone = context.default_time_zone
        chat = replace(chat, language=context.texts.best_language(language), timezone=zone)
        unit.chats.save(chat)
    return chat


def set_reachable(unit: Unit, person: Person, yes: bool) -> None:
    """Record that a person started the bot or blocked it: their panels appear, and their lobbies show it."""
    unit.people.save(replace(person, reachable=yes))
    for table in unit.tables.of_person(person.id):
        seat = seat_of(table, person.id)
        if yes and table.match is not None and seat is not None and not seat.left:
            unit.screens.ensure(table.id, ScreenKind.HAND, person.id, 0, person.id)
        unit.screens.want(table.id)
