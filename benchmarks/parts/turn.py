"""The taps of a turn as a list of buttons: the same for people over HTTP and for the use cases alone."""

from collections.abc import Iterator
from typing import NamedTuple

from scala40.cards import JOKER
from storage import Draft, Store, Table
from tables.play.draft import card_ids, stamp
from tables.requests.codec import Request
from tables.requests.panel import DiscardCard, DrawStock, Pick, SortHand

STEPS = ("draw", "sort", "select", "discard")


class Step(NamedTuple):
    """Who taps which button."""

    name: str
    person_id: int
    button: Request


def turn(store: Store, table_id: int) -> Iterator[Step]:
    """One turn, a tap at a time; each is made from what is stored when it is asked for, so tap before the next.

    Nobody waits until a panel is redrawn, as people have to: what its buttons would say is read in the store.
    """
    table, draft = _stored(store, table_id)
    assert table.match is not None  # the table has been dealt
    seat = table.match.deal.turn
    person_id = table.seats[seat].person_id
    assert person_id is not None  # nobody measures computers here
    yield Step("draw", person_id, DrawStock(table_id, stamp(table, draft)))
    yield Step("sort", person_id, SortHand(table_id, _other_sort(store, person_id)))
    table, draft = _stored(store, table_id)
    assert table.match is not None  # as before
    card_id, card = next(named for named in card_ids(table.match.deal.hands[seat]).items() if named[1] is not JOKER)
    yield Step("select", person_id, Pick(table_id, card_id))
    yield Step("discard", person_id, DiscardCard(table_id, stamp(table, draft), str(card)))
    table, _ = _stored(store, table_id)
    if table.match is None or table.match.turn == seat:
        raise RuntimeError("a turn was not played: these taps measured something else")


def _stored(store: Store, table_id: int) -> tuple[Table, Draft]:
    with store.read() as unit:
        table = unit.tables.get(table_id)
        assert table is not None
        assert table.match is not None
        return table, unit.drafts.get(table_id, table.match.deal.turn)


def _other_sort(store: Store, person_id: int) -> str:
    with store.read() as unit:
        person = unit.people.get(person_id)
        return "rank" if person is None or person.sort == "suit" else "suit"
