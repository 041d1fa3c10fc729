"""Somebody has themselves forgotten."""

from screens.results import ComposedResult
from simulation.use_cases.talk import BRUNO, Talk, words
from storage import Store, TableStatus
from tables.people.erasure import show_forget
from tables.requests.table import ForgetMe, Resign


def finish(talk: Talk, *guests: int) -> int:
    """A match that Anna wins because everybody else resigns; returns its table."""
    table = talk.dealt(*guests)
    for guest in guests:
        talk.touch(Resign(table.id, guest), guest)
    assert talk.table(table.id).status is TableStatus.OVER
    return table.id


def forget(talk: Talk, person: int = BRUNO) -> ComposedResult:
    """Somebody says yes to the question."""
    return talk.touch(ForgetMe(person), person, chat=person)


def question(talk: Talk, person: int = BRUNO) -> str:
    """What they are asked before."""
    return words(talk.write(show_forget, person, private=True))


def is_known(store: Store, person: int) -> bool:
    """Whether the store knows them."""
    with store.read() as unit:
        return unit.people.get(person) is not None
