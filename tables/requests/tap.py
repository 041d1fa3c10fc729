"""One tap on an inline button, freed of Telegram."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from storage import Person, Seat, Table, Unit
from tables.context import Context
from tables.languages import language_changed
from tables.reply import Reply
from texts.clean_name import NAMELESS


@dataclass(frozen=True, slots=True)
class Requester:
    """Who acted: Telegram's id, the name as we show it (cleaned), user name and language if known."""

    id: int
    name: str
    username: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Tap:
    """Where and by whom a button was tapped.

    `is_admin` is None where nobody asked Telegram whether the sender administers the chat. `update_id` lets the use
    case's own transaction mark the update as done. `ephemeral_id` is the number of a message inside a group that the
    sender alone sees; such a message has no other. `is_photo`: the message that was tapped is a photo. `is_offered`:
    the key stands below it; where it does not it is old or forged, and the message is no question that it answers.
    """

    update_id: int
    person: Requester
    chat_id: int
    thread_id: int
    message_id: int
    is_admin: bool | None = None
    ephemeral_id: int | None = None
    is_photo: bool = False
    is_offered: bool = True


UseCase: TypeAlias = Callable[[Context, Tap, Any], Reply]
"""What answers a tap on one class of button, which is its third argument."""


@contextmanager
def tapped(context: Context, tap: Tap) -> Iterator[Unit]:
    """The unit of work of one tap: it notes who tapped, and marks the update as done when it commits."""
    with context.store.unit(tap.update_id) as unit:
        notice(unit, tap.person, context.now())
        yield unit


def notice(unit: Unit, requester: Requester, now: float) -> Person:
    """Know who acts; where somebody changed his name, or his Telegram its language, screens are out of date.

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


def seat_of(table: Table, person_id: int) -> Seat | None:
    """The person's seat at the table, if he has one."""
    return next((seat for seat in table.seats if seat.person_id == person_id), None)
