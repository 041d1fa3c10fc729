"""The ways from the chats into the page of the tables: where they are, and where none may be."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from screens.compose import compose, compose_announcement
from screens.message import Button, Message
from simulation.use_cases.chats import Chats, words
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import PAGE, TEXTS
from storage import Display, Form, ScreenKind, Table, Verbosity
from tables.lobby.seating import open_table
from tables.play.lists import my_tables
from tables.requests.panel import DrawStock, ShowPage
from tables.requests.table import EndTable
from tables.startapp import table_of
from tests.screens.having_played import have_played

ANNA, BRUNO = 1, 2


@pytest.fixture
def table(matches: Matches) -> Table:
    """Anna is on turn and has drawn; Bruno waits."""
    return matches.at("9C 9D 9S 4D 6C", "2S 7H 7H KC", phase="play")


def buttons(message: Message) -> list[Button]:
    return [button for row in message.rows for button in row]


def ways(message: Message) -> list[Button]:
    """The buttons that lead into the page."""
    return [button for button in buttons(message) if button.web_app is not None or "startapp" in (button.url or "")]


def without_ways(message: Message) -> Message:
    rows = tuple(tuple(button for button in row if button not in ways(message)) for row in message.rows)
    return replace(message, rows=rows)


def all_messages(matches: Matches, table: Table, person: int | None = None) -> Iterator[tuple[int, Message]]:
    """Every screen and announcement of a table as it looks now, with its chat."""
    with matches.store.unit() as unit:
        unit.screens.ensure(table.id, ScreenKind.EPHEMERAL, matches.group, person_id=BRUNO)
        for screen in unit.screens.of_table(table.id):
            composed = compose(matches.context, unit, screen)
            if composed is not None:
                yield screen.chat_id, composed.message
        for chat in (matches.group, *matches.people):
            for waiting in unit.announcements.pending(chat):
                yield chat, compose_announcement(matches.context, unit, waiting)


def test_the_last_row_of_a_panel_leads_to_its_table_and_no_row_is_added(matches: Matches, table: Table) -> None:
    for person in (ANNA, BRUNO):
        have_played(matches, person)
        before = matches.panel_of(table, person)
        matches.give_page()
        after = matches.panel_of(table, person)
        (way,) = ways(after)
        assert way in after.rows[-1]
        assert (way.label, way.web_app) == ("📱", f"{PAGE}?table={table.id}")
        assert len(after.rows) == len(before.rows) <= 6
        assert without_ways(after) == before
        matches.context = replace(matches.context, web=None)
    matches.give_page()
    assert isinstance(matches.panel_of(table, ANNA).rows[-1][-1].request, ShowPage), "more stays where it was"


def test_in_words_the_way_has_a_word_instead_of_a_sign(matches: Matches, table: Table) -> None:
    matches.give_page()
    have_played(matches, BRUNO)
    matches.change_person(ANNA, display=Display(Form.WORDS))
    for person_id, label in ((ANNA, "Pagina"), (BRUNO, "📱")):
        (way,) = ways(matches.shown_post(table, person_id))
        assert way.label == label


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("verbosity", list(Verbosity))
def test_the_post_of_the_group_has_a_link_that_leads_to_its_table(
    matches: Matches, table: Table, verbosity: Verbosity, form: Form
) -> None:
    with matches.store.unit() as unit:
        chat = unit.chats.get(matches.group)
        unit.chats.save(replace(chat, verbosity=verbosity, display=Display(form)))
    before = matches.shown_post(table)
    matches.give_page()
    after = matches.shown_post(table)
    (way,) = ways(after)
    assert way.web_app is None
    address, _, payload = str(way.url).partition("=")
    assert address == "https://t.me/scala40bot?startapp"
    assert table_of(matches.context, payload) == table.id
    assert replace(after, rows=()) == replace(before, rows=()), "besides it, the rows are only divided otherwise"
    assert {button for row in without_ways(after).rows for button in row} == {
        button for row in before.rows for button in row
    }


def test_a_bot_that_no_link_opens_has_no_way_from_the_group(matches: Matches, table: Table) -> None:
    before = matches.post_of(table)
    matches.give_page(direct=None)
    assert matches.post_of(table) == before
    matches.open_more(table, ANNA)
    assert ways(matches.panel_of(table, ANNA)), "but from the private chat"


def test_no_message_for_a_group_has_a_button_that_only_private_chats_may_have(matches: Matches) -> None:
    matches.give_page()
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    seen = list(all_messages(matches, table))
    matches.tap(ANNA, EndTable(table.id, ANNA, "m"), matches.group)
    seen += all_messages(matches, matches.opened(BRUNO))
    assert len({chat for chat, _ in seen}) > 2
    in_groups = [message for chat, message in seen if chat < 0]
    assert len(in_groups) > 3
    assert [button for message in in_groups for button in buttons(message) if button.web_app] == []
    in_private = [message for chat, message in seen if chat > 0]
    assert [button for message in in_private for button in buttons(message) if button.web_app]


def test_a_lobby_leads_to_the_page_in_its_group_and_alone_against_computers(mixed: MixedMatches) -> None:
    lobby = mixed.opened(BRUNO)
    before = mixed.lobby(lobby.id)
    mixed.give_page()
    after = mixed.lobby(lobby.id)
    (way,) = ways(after)
    assert way.web_app is None
    assert table_of(mixed.context, str(way.url).partition("=")[2]) == lobby.id
    assert (way in after.rows[-1], without_ways(after)) == (True, before)
    mixed.write(open_table, ANNA, private=True)
    with mixed.store.read() as unit:
        alone = unit.tables.current(ANNA, 0)
    (way,) = ways(mixed.lobby(alone.id))
    assert way.web_app == f"{PAGE}?table={alone.id}"


def test_a_group_hand_has_the_link_of_its_group(matches: Matches, table: Table) -> None:
    matches.give_page()
    with matches.store.unit() as unit:
        unit.screens.ensure(table.id, ScreenKind.EPHEMERAL, matches.group, person_id=BRUNO)
        screen = unit.screens.find(table.id, ScreenKind.EPHEMERAL, BRUNO)
        assert screen is not None
        composed = compose(matches.context, unit, screen)
    (way,) = ways(composed.message)
    assert table_of(matches.context, str(way.url).partition("=")[2]) == table.id


def test_the_list_of_ones_tables_leads_to_the_page_and_only_in_private(matches: Matches, table: Table) -> None:
    (before,) = matches.write(my_tables, private=True).messages
    in_group = matches.write(my_tables).messages
    matches.give_page()
    (after,) = matches.write(my_tables, private=True).messages
    (way,) = ways(after)
    assert (way.label, way.web_app) == ("📱 I miei tavoli", PAGE)
    assert without_ways(after) == before
    assert matches.write(my_tables).messages == in_group


def test_without_a_page_no_message_speaks_of_one(chats: Chats, matches: Matches, table: Table) -> None:
    matches.press(table, ANNA, DrawStock) if matches.offered(table, ANNA, DrawStock) else None
    shown = [message for _, message in all_messages(matches, table)]
    assert len(shown) > 3
    assert [message for message in shown if ways(message)] == []
    (privacy,) = [words(chats.write(my_tables, private=True))]
    assert "📱" not in privacy


def test_a_message_with_a_way_is_stored_and_read_as_it_was_and_one_without_as_before() -> None:
    way = Message(TEXTS.text("it", "tables-none"), ((Button("📱", web_app=PAGE),),))
    assert Message.load(way.dump()) == way
    plain = Message(TEXTS.text("it", "tables-none"), ((Button("·", url=PAGE),),))
    assert plain.dump()["keys"] == [[("·", None, PAGE, None, False, None, None)]], "stored messages keep their form"
    assert plain.fingerprint != way.fingerprint


@pytest.mark.parametrize("more", [{"url": PAGE}, {"copies": "x"}, {"request": DrawStock(1, "1.1")}])
def test_a_button_opens_a_page_or_does_something_else(more: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="either"):
        Button("·", web_app=PAGE, **more)  # type: ignore[arg-type]  # the wrong mixtures are the point
