"""Somebody has themselves forgotten."""

from screens.results import ComposedResult
from simulation.use_cases.chats import BRUNO, Chats, words
from storage import Store, TableStatus
from tables.people.erasure import show_forget
from tables.requests.chat_pages import ForgetMe
from tables.requests.table import (
    Resign,
)


def finish(chats: Chats, *guests: int) -> int:
    """A match that Anna wins because everybody else resigns; returns its table."""
    table = chats.dealt(*guests)
    for guest in guests:
        chats.touch(Resign(table.id, guest), guest)
    assert chats.table(table.id).status is TableStatus.OVER
    return table.id


def finish_after_a_deal(chats: Chats, guest: int) -> None:
    """The same after a deal, so that the match counts in the ranking."""
    table = chats.dealt(guest)
    chats.change(table, match=table.match._replace(totals=(0, 7)))
    chats.touch(Resign(table.id, guest), guest)


def forget(chats: Chats, person: int = BRUNO) -> ComposedResult:
    """Somebody says yes to the question."""
    return chats.touch(ForgetMe(person), person, chat=person)


def question(chats: Chats, person: int = BRUNO) -> str:
    """What they are asked before."""
    return words(chats.write(show_forget, person, private=True))


def is_known(store: Store, person: int) -> bool:
    """Whether the store knows them."""
    with store.read() as unit:
        return unit.people.get(person) is not None
