"""The commands about the table: their names and menus, and what they answer."""

import re

import pytest

from handlers.commands.menus import menu
from handlers.commands.registry import COMMANDS, Command, Where
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA, Chats, labels, words
from simulation.use_cases.world import GROUP, TEXTS
from storage import ScreenKind
from tables.lobby.seating import open_table
from tables.people.start import start
from tables.play.lists import scores
from tables.play.panels import repost_table, show_cards
from tables.requests.chat_pages import OpenPanel
from tables.requests.codec import unpack
from tables.requests.deep_links import start_link, table_of_payload, table_payload
from tables.requests.table import (
    MyCards,
    Play,
    Sit,
)
from tables.use_cases import USE_CASES


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_its_line_in_the_menu_and_names_in_three_languages(command: Command) -> None:
    for language in TEXTS.languages:
        assert 3 <= len(TEXTS.plain(language, f"command-menu-{command.name}")) <= 256
        assert re.fullmatch(r"[a-z][a-z0-9_]{0,31}", command.name_in(TEXTS, language))


def test_no_name_means_two_commands() -> None:
    names = [name for command in COMMANDS for name in command.names(TEXTS)]
    assert len(names) == len(set(names))


def test_menus_differ_by_kind_of_chat() -> None:
    private, group, admin = ({entry.command for entry in menu(TEXTS, "it", where)} for where in Where)
    assert "dimenticami" in private - group
    assert "classifica" in group - private
    assert {"impostazioni", "lingua"} <= admin - group
    assert group <= admin
    assert "nuova" in private & group & admin


# --- /start -------------------------------------------------------------------------------------------------------


def test_cards_and_scores_are_asked_for_alone_in_groups_and_little_else() -> None:
    for where in Where:
        alone = {entry.command for entry in menu(TEXTS, "it", where) if entry.to_dict().get("is_ephemeral")}
        assert alone == (set() if where is Where.PRIVATE else {"avvisami", "carte", "punti", "vacanza"})


def test_start_in_private_greets_and_makes_the_person_reachable(chats: Chats) -> None:
    chats.unreachable(EVA)
    answer = chats.write(start, EVA, private=True)
    assert "Ciao Eva" in words(answer)
    with chats.store.read() as unit:
        person = unit.people.get(EVA)
    assert person.reachable


def test_the_link_of_a_table_brings_a_player_to_their_panel(chats: Chats) -> None:
    chats.unreachable(BRUNO)
    table = chats.dealt(BRUNO)
    answer = chats.write(start, BRUNO, private=True, argument=table_payload(table.id))
    assert answer.messages == ()  # the panel is the answer
    with chats.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.HAND, BRUNO)
        assert screen is not None
        assert screen in unit.screens.stale(BRUNO)


def test_the_link_of_a_lobby_tells_its_guest_that_they_are_seated(chats: Chats) -> None:
    chats.unreachable(BRUNO)
    table = chats.opened(BRUNO)
    assert "✉️" in chats.lobby(table.id).text.plain
    assert "«Venerdì»" in words(chats.write(start, BRUNO, private=True, argument=table_payload(table.id)))
    assert "✉️" not in chats.lobby(table.id).text.plain


@pytest.mark.parametrize("payload", ["t1", "tzz", "t0", "t-1", "t1 ", "t_1", "T1", "x", "t" + "z" * 60])
def test_a_guessed_link_tells_a_stranger_nothing_of_the_table(chats: Chats, payload: str) -> None:
    chats.opened(BRUNO)
    said = words(chats.write(start, EVA, private=True, argument=payload))
    assert "Venerdì" not in said
    assert "Anna" not in said


def test_links_carry_the_number_of_the_table() -> None:
    for number in (1, 35, 36, 123456789):
        assert table_of_payload(table_payload(number)) == number
    assert start_link("bot", "t1") == "https://t.me/bot?start=t1"


def test_the_link_of_a_finished_table_says_that_it_is_over(chats: Chats) -> None:
    from tables.requests.table import Asked, EndTable

    table = chats.dealt(BRUNO)
    chats.touch(EndTable(table.id, ANNA, Asked.MATCH))
    assert "già finito" in words(chats.write(start, BRUNO, private=True, argument=table_payload(table.id)))


def test_start_in_a_group_says_what_the_bot_does_unless_it_has_just_been_added(chats: Chats) -> None:
    assert "/nuova" in words(chats.write(start))
    assert chats.write(start, argument="group").messages == ()


@pytest.mark.parametrize("payload", ["partite", "profilo", "privacy"])
def test_links_lead_to_pages_that_are_for_private_chats(chats: Chats, payload: str) -> None:
    plain = words(chats.write(start, ANNA, private=True))
    assert words(chats.write(start, ANNA, private=True, argument=payload)) not in ("", plain)


# --- /tavolo and /carte ---------------------------------------------------------------------------------------------


def test_the_table_is_brought_to_the_bottom(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    chats.send_screens()
    assert chats.write(repost_table, BRUNO).messages == ()
    with chats.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.TABLE)
        assert screen.message_id is None
        assert 100 + screen.id in [message.message_id for message in unit.old_messages.of(GROUP)]


def test_the_answer_without_a_table_says_how_to_open_one(chats: Chats) -> None:
    for command in (repost_table, show_cards):
        assert "/nuova" in words(chats.write(command))


def test_cards_are_never_written_into_a_group(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    (message,) = chats.write(show_cards, BRUNO).messages
    assert not re.search(r"[♥♦♣♠]", message.text.plain)
    cards, panel = message.rows[0]
    assert (cards.request, panel.request) == (MyCards(table.id), Play(table.id))


def test_there_are_no_cards_before_the_first_deal(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    assert "nessuno ha le carte" in words(chats.write(show_cards, BRUNO))
    assert "non è ancora cominciata" in chats.toast(chats.touch(OpenPanel(table.id), BRUNO, chat=BRUNO))
    assert "deve ancora cominciare" in words(chats.write(show_cards, BRUNO, private=True))


def test_the_only_panel_comes_down_in_private_and_several_are_offered(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    chats.send_screens()
    assert chats.write(show_cards, BRUNO, private=True).messages == ()
    with chats.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.HAND, BRUNO)
    assert screen.message_id is None

    from tables.requests.table import StartMatch

    chats.write(open_table, ANNA, thread=7)
    other = chats.here(7)
    chats.touch(Sit(other.id), BRUNO)
    chats.touch(StartMatch(other.id))
    (message,) = chats.write(show_cards, BRUNO, private=True).messages
    assert [button.request for row in message.rows for button in row] == [OpenPanel(table.id), OpenPanel(other.id)]
    chats.send_screens()
    chats.touch(OpenPanel(other.id), BRUNO, chat=BRUNO)
    with chats.store.read() as unit:
        assert [stale.table_id for stale in unit.screens.stale(BRUNO)] == [other.id]


def test_a_panel_opens_for_its_player_in_their_own_chat_only(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    for person, chat in ((EVA, EVA), (BRUNO, GROUP)):
        assert "Non stai giocando" in chats.toast(chats.touch(OpenPanel(table.id), person, chat=chat))


# --- /punti -------------------------------------------------------------------------------------------------------


def test_scores_show_everybody_with_their_total(chats: Chats) -> None:
    chats.dealt(BRUNO)
    said = words(chats.write(scores, CARLA))
    assert "Anna: 0" in said
    assert "Bruno: 0" in said
    assert "limite 101" in said
    assert said == words(chats.write(scores, BRUNO, private=True))


def test_every_button_of_every_answer_travels(chats: Chats) -> None:
    chats.dealt(BRUNO)
    for command in COMMANDS:
        for private in (False, True):
            for message in chats.write(
                USE_CASES[type(command.request(""))], ANNA, private=private, admin=True
            ).messages:
                assert labels(message) == [label for label in labels(message) if label]
                buttons = [button.request for row in message.rows for button in row if button.request is not None]
                assert all(unpack(button.pack()) == button for button in buttons)
