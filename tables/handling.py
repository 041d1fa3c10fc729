"""How a use case begins, by recording who asks and where, and what it returns or raises."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from storage import Chat, Person, ScreenKind, Unit
from tables.chat_pages import ChatPage
from tables.context import Context, Origin, Place, Requester
from tables.languages import language_changed
from tables.requests.codec import Request
from tables.seats import seat_of
from texts.clean_name import NAMELESS
from texts.line import Line

MAX_ANSWER = 200
"""UTF-16 code units that an answer to a tap may have."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text file that the bot sends, with its caption."""

    filename: str
    content: str
    caption: Line


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a request: a sentence for the person who asked, and what is sent to the chat or shown there.

    The sentence is shown as a toast or, if `alert`, as a box that has to be closed. `pages` and `document` are sent to
    the chat of the request, `page` replaces the message that was tapped; they are in `language`, or in the chat's if
    that is None. `start` is the payload of the deep link that the answer opens instead of showing a sentence;
    `table_id` is the table whose screens have to be updated. `group_hand`: the tap allows the bot to show a hand inside
    the group to the person who tapped. `refused`: the request was not fulfilled, and the sentence says why.
    """

    line: Line | None = None
    alert: bool = False
    start: str | None = None
    table_id: int | None = None
    page: ChatPage | None = None
    document: Document | None = None
    pages: tuple[ChatPage, ...] = ()
    group_hand: bool = False
    language: str | None = None
    refused: bool = False


class Refused(Exception):  # noqa: N818 - not an error: the person is informed why not
    """A request is not fulfilled; `line` says why.

    What the use case stored before stays (who asked, and that their screens have to be updated), unless `undo`.
    """

    def __init__(self, line: Line, *, alert: bool = False, table_id: int | None = None, undo: bool = False) -> None:
        super().__init__(line.key)
        self.result = Result(line, alert=alert, table_id=table_id, refused=True)
        self.undo = undo


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


Read: TypeAlias = Callable[[Context, Unit, Chat, Origin, Any], Result]


@dataclass(frozen=True, slots=True)
class Reading:
    """A use case that only reads; used as a decorator of the function that reads.

    If it is called like any other use case, it also records who asks and marks the update as done.
    """

    read: Read

    def __call__(self, context: Context, origin: Origin, request: Any) -> Result:
        with context.store.unit(origin.update_id) as unit:
            return self.read(context, unit, record_sender(context, unit, origin, context.now()), origin, request)

    def alone(self, context: Context, unit: Unit, origin: Origin, request: Any) -> Result | None:
        """Return the result without writing anything; None if the chat, and so its language, is not known yet."""
        chat, person = unit.chats.get(origin.chat_id), unit.people.get(origin.person.id)
        if chat is None:
            return None
        if origin.is_private and person is not None:
            chat = replace(chat, language=context.texts.best_language(person.language))
        return self.read(context, unit, chat, origin, request)


UseCase: TypeAlias = Callable[[Context, Origin, Any], Result]
"""A function that fulfils requests of one class; the request is its third argument."""


UseCases: TypeAlias = dict[type[Request], UseCase]
"""The use case of each class of requests."""
