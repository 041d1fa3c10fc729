"""People and chats as they turn up in a request or a change of membership."""

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
def requested(context: Context, origin: Origin, *, notices: bool = True) -> Iterator[Unit]:
    """The unit of work of one request: it marks the update as done when it commits, and (`notices`) notes who asks.

    A refusal passes through when that is stored, and what was done before it with it.
    """
    refusal: Refused | None = None
    with context.store.unit(origin.update_id) as unit:
        if notices:
            notice(unit, origin.person, context.now())
        try:
            yield unit
        except Refused as refused:
            if refused.undo:
                raise
            refusal = refused
    if refusal is not None:
        raise refusal


def notice(unit: Unit, requester: Requester, now: float) -> Person:
    """Know who acts; where somebody changed their name, or their Telegram its language, screens are out of date.

    Whose account shows no name any more keeps the one that the others know.
    """
    before = unit.people.get(requester.id)
    name = before.name if before is not None and requester.name == NAMELESS else requester.name
    person = unit.people.seen(requester.id, name, requester.username, requester.language, now)
    if before is not None and before.name != person.name:
        for table in unit.tables.of_person(requester.id):
            unit.screens.want(table.id)
    if before is not None and before.language != person.language:
        language_changed(unit, requester.id)
    return person


def arrive(context: Context, unit: Unit, origin: Origin, now: float) -> Chat:
    """Know the writer of a command and the chat they wrote in; who writes in private can be written to.

    A private chat speaks its person's language.
    """
    person = notice(unit, origin.person, now)
    if origin.is_private and not person.reachable:
        set_reachable(unit, person, True)
    chat = know_chat(context, unit, origin.place, person.language)
    return replace(chat, language=context.texts.best_language(person.language)) if origin.is_private else chat


def know_chat(context: Context, unit: Unit, place: Place, language: str | None) -> Chat:
    """The chat as it is now; at first sight it speaks the language of the one who is there, where we speak that.

    A group that the bot was out of for so long that nothing but results was kept is seen for the first time, too.
    """
    known = unit.chats.get(place.chat_id)
    chat = unit.chats.seen(place.chat_id, place.kind, place.title, place.is_forum)
    if known is None or not (known.title or known.kind == "private"):
        zone = context.default_time_zone
        chat = replace(chat, language=context.texts.best_language(language), timezone=zone)
        unit.chats.save(chat)
    return chat


def set_reachable(unit: Unit, person: Person, yes: bool) -> None:
    """Somebody started the bot, or blocked it: their panels appear, and the lobbies they sit in say so."""
    unit.people.save(replace(person, reachable=yes))
    for table in unit.tables.of_person(person.id):
        seat = seat_of(table, person.id)
        if yes and table.match is not None and seat is not None and not seat.left:
            unit.screens.ensure(table.id, ScreenKind.HAND, person.id, 0, person.id)
        unit.screens.want(table.id)
