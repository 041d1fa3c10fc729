"""People without a Telegram account: they play like others, and nobody writes to them."""

import asyncio
import json

import pytest

from simulation.use_cases.chats import ANNA
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import GROUP
from storage import Person, Table
from tables.people.export import export_document
from tables.people.guests import add_guest
from tables.play.draft import stamp
from tables.requests.chat_pages import ForgetMe
from tables.requests.panel import DiscardCard, DrawStock
from tables.requests.table import AddComputer, StartMatch
from tests.tables.lines import lines_of
from texts.line import Line


def guest_of(mixed: MixedMatches, name: str = "Zia Pina") -> Person:
    with mixed.store.unit() as unit:
        guest = add_guest(mixed.context, unit, name)
    mixed.names[guest.id] = name
    return guest


def table_with(mixed: MixedMatches, guest: Person) -> Table:
    """Anna, a guest and a computer, just dealt."""
    table = mixed.opened(guest.id)
    lobby = mixed.lobby(table.id).text.plain
    assert "Zia Pina" in lobby
    assert "Zia Pina: " not in lobby  # nobody asks them to open a chat
    mixed.tap(ANNA, AddComputer(table.id, "easy"), GROUP)
    mixed.tap(ANNA, StartMatch(table.id), GROUP)
    return mixed.table(table.id)


def is_guests(mixed: MixedMatches, table: Table) -> bool:
    return mixed.match(table).turn == 1


def turn_of_guest(mixed: MixedMatches, table: Table) -> None:
    """Draw, and discard the last card of the hand."""
    mixed.time += 5  # a discard right after another tap would be a slip
    mixed.tap(mixed.table(table.id).seats[1].person_id or 0, DrawStock(table.id, mark(mixed, table)), GROUP)
    mixed.time += 5
    card = str(mixed.match(table).deal.hands[1][0])
    mixed.tap(mixed.table(table.id).seats[1].person_id or 0, DiscardCard(table.id, mark(mixed, table), card), GROUP)


def mark(mixed: MixedMatches, table: Table) -> str:
    now = mixed.table(table.id)
    with mixed.store.read() as unit:
        return stamp(now, unit.drafts.get(table.id, 1))


def test_a_guest_plays_and_is_never_written_to(mixed: MixedMatches) -> None:
    guest = guest_of(mixed)
    table = table_with(mixed, guest)
    mixed.change_person(guest.id, asks=False)
    while sum(mixed.match(table).deal.turns_played) < 12:
        if is_guests(mixed, table):
            turn_of_guest(mixed, table)
            assert not is_guests(mixed, table)
        else:
            mixed.step(table)
        with mixed.store.read() as unit:
            assert guest.id not in unit.work.chats()
            assert unit.announcements.pending(guest.id) == ()
    assert mixed.match(table).deal.turns_played[1] >= 4
    assert not mixed.table(table.id).seats[1].away


def test_the_name_of_a_guest_is_no_mention(mixed: MixedMatches) -> None:
    guest = guest_of(mixed)
    table = table_with(mixed, guest)
    while not is_guests(mixed, table):
        mixed.step(table)
    text = mixed.post(table.id).text
    assert Line("table-turn-until", player="Zia Pina") in lines_of(mixed.post, table.id)
    assert str(guest.id) not in repr(text)


def test_a_guest_gets_their_data_and_can_be_erased(mixed: MixedMatches) -> None:
    guest = guest_of(mixed)
    table = table_with(mixed, guest)
    document = asyncio.run(export_document(mixed.context, guest.id))
    assert document is not None
    held = json.loads(document.content)
    assert (held["person"]["id"], held["person"]["name"]) == (guest.id, "Zia Pina")
    assert held["tables"][0]["my_hand"]
    mixed.tap(guest.id, ForgetMe(guest.id), guest.id)
    with mixed.store.read() as unit:
        assert unit.people.get(guest.id) is None
    assert "Zia Pina" not in mixed.post(table.id).text.plain
    assert asyncio.run(export_document(mixed.context, guest.id)) is None


def test_two_guests_may_have_one_name_and_never_one_id(mixed: MixedMatches) -> None:
    one, other = guest_of(mixed), guest_of(mixed)
    assert one.id != other.id
    assert one.name == other.name
    assert min(one.id, other.id) > 1 << 52
    assert max(one.id, other.id) < 1 << 53  # a number of JavaScript
    assert not one.reachable


def test_the_name_of_a_guest_is_cleaned_and_shows_something(mixed: MixedMatches) -> None:
    assert guest_of(mixed, "@zia\n🤖").name == "＠zia"
    with pytest.raises(ValueError, match="shows nothing"):
        guest_of(mixed, "\u2800")
