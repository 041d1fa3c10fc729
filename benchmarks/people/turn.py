"""The taps of a turn as requests, the same for people over HTTP and for the use cases alone."""

from collections.abc import Iterator
from typing import NamedTuple

from scala40.cards import JOKER
from storage import Draft, Store, Table
from tables.play.draft import card_ids, stamp
from tables.requests.codec import Request
from tables.requests.panel import DiscardCard, DrawStock, Pick, SortHand

STEPS = ("draw", "sort", "select", "discard")


class Step(NamedTuple):
    """One tap: the person and the request."""

    name: str
    person_id: int
    button: Request


def turn(store: Store, table_id: int) -> Iterator[Step]:
    """The taps of one turn. Each is made from the present state of the store, so carry it out before the next one.

    This does not wait until a panel is redrawn: the requests of its buttons are made from the store.
    """
    table, draft = _stored(store, table_id)
    assert table.match is not None  # the table has been dealt
    seat = table.match.deal.turn
    person_id = table.seats[seat].person_id
    assert person_id is not None  # there are no computers here
    yield Step("draw", person_id, DrawStock(table_id, stamp(table, draft)))
    yield Step("sort", person_id, SortHand(table_id, _other_sort(store, person_id)))
    table, draft = _stored(store, table_id)
    assert table.match is not None  # as before
    card_id, card = next(named for named in card_ids(table.match.deal.hands[seat]).items() if named[1] is not JOKER)
    yield Step("select", person_id, Pick(table_id, card_id))
    for _ in range(2):  # of a discard that gives something away they are asked first whether they mean it
        yield Step("discard", person_id, DiscardCard(table_id, stamp(table, draft), str(card)))
        table, draft = _stored(store, table_id, seat)
        if table.match is None or table.match.turn != seat:
            break
    if table.match is None or table.match.turn == seat:
        raise RuntimeError("a turn was not played, so the measurement is invalid")


def _stored(store: Store, table_id: int, seat: int | None = None) -> tuple[Table, Draft]:
    with store.read() as unit:
        table = unit.tables.get(table_id)
        assert table is not None
        assert table.match is not None
        return table, unit.drafts.get(table_id, table.match.deal.turn if seat is None else seat)


def _other_sort(store: Store, person_id: int) -> str:
    with store.read() as unit:
        person = unit.people.get(person_id)
        return "rank" if person is None or person.sort == "suit" else "suit"
