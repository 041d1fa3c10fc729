"""People and chats as they turn up in a command or a change of membership."""

from dataclasses import dataclass, replace

from storage import Chat, ChatKind, Person, ScreenKind, Unit
from tables.context import Context
from tables.requests.command import Call
from tables.requests.tap import notice, seat_of


@dataclass(frozen=True, slots=True)
class Place:
    """A chat as an update describes it."""

    chat_id: int
    kind: ChatKind
    title: str
    is_forum: bool


def arrive(context: Context, unit: Unit, call: Call, now: float) -> Chat:
    """Know the writer of a command and the chat he wrote in; who writes in private can be written to.

    A private chat speaks its person's language.
    """
    person = notice(unit, call.person, now)
    if call.is_private and not person.reachable:
        set_reachable(unit, person, True)
    chat = know_chat(context, unit, Place(call.chat_id, call.chat_kind, call.title, call.is_forum), person.language)
    return replace(chat, language=context.texts.best_language(person.language)) if call.is_private else chat


def know_chat(context: Context, unit: Unit, place: Place, language: str | None) -> Chat:
    """The chat as it is now; at first sight it speaks the language of whoever is there, where we speak that.

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
    """Somebody started the bot, or blocked it: his panels appear, and the lobbies he sits in say so."""
    unit.people.save(replace(person, reachable=yes))
    for table in unit.tables.of_person(person.id):
        seat = seat_of(table, person.id)
        if yes and table.match is not None and seat is not None and not seat.left:
            unit.screens.ensure(table.id, ScreenKind.HAND, person.id, 0, person.id)
        unit.screens.want(table.id)
