"""What the commands about cards and matches say before the first deal."""

from functools import partial

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, EVA, Chats, buttons_of, people_of
from storage import TableSettings
from tables.handling import UseCase
from tables.lobby.questions import ask_resign
from tables.lobby.seating import open_table
from tables.people.start import start
from tables.play.lists import scores
from tables.play.panels import show_cards
from tables.play.words import show_in_words
from tables.requests.deep_links import table_payload
from tables.requests.table import Resign, StartMatch
from tests.tables.lines import lines_of
from texts.line import Line

NO_CARDS = {"command-no-cards", "words-none"}
ABOUT_CARDS = pytest.mark.parametrize("command", [show_cards, show_in_words], ids=["carte", "parole"])
ABOUT_MATCHES = pytest.mark.parametrize(
    "command", [show_cards, show_in_words, scores], ids=["carte", "parole", "punti"]
)


def in_topic(number: int) -> Line:
    """The name of a table in a topic of the group."""
    return Line("place-topic-unnamed", number=str(number), place="Venerdì")


@ABOUT_MATCHES
def test_in_a_lobby_they_say_who_sits_there_and_what_is_missing(chats: Chats, command: UseCase) -> None:
    chats.opened()
    assert lines_of(chats.write, command) == [
        Line("command-not-dealt"),
        Line("command-not-dealt-seats", players=("Anna",)),
        Line("lobby-missing", count=1),
        Line("command-not-dealt-seated"),
    ]


@ABOUT_MATCHES
def test_a_person_without_a_seat_learns_how_to_get_one(chats: Chats, command: UseCase) -> None:
    chats.opened(BRUNO)
    said = lines_of(chats.write, command, EVA)
    assert said[-3:] == [
        Line("command-not-dealt-seats", players=("Anna", "Bruno")),
        Line("lobby-ready", host="Anna"),
        Line("command-not-dealt-standing"),
    ]


def test_the_link_of_a_table_tells_a_player_that_it_waits(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    link = partial(lines_of, chats.write, start, private=True, argument=table_payload(table.id))
    assert Line("command-seated-in-lobby", place="Venerdì") in link(BRUNO)
    assert "command-not-your-table" in link(EVA)


@ABOUT_MATCHES
def test_they_say_when_there_are_too_many(chats: Chats, command: UseCase) -> None:
    chats.change(chats.opened(BRUNO, EVA), settings=TableSettings(options=(("players", (2,)),)))
    assert "lobby-too-many" in lines_of(chats.write, command)


@ABOUT_CARDS
def test_in_private_they_name_the_lobbies_where_one_sits(chats: Chats, command: UseCase) -> None:
    chats.write(open_table, ANNA, thread=7)
    chats.write(open_table, ANNA, thread=8)
    said = lines_of(chats.write, command, private=True)
    for topic in (7, 8):
        assert Line("command-not-dealt-there", place=in_topic(topic)) in said
    assert not NO_CARDS & {line.key for line in said}
    assert NO_CARDS & {line.key for line in lines_of(chats.write, command, EVA, private=True)}


def test_in_private_the_scores_name_them_too_and_nobody_else_is_told_of_any(chats: Chats) -> None:
    chats.write(open_table, ANNA, thread=7)
    assert lines_of(chats.write, scores, private=True)[0] == Line("command-not-dealt-there", place=in_topic(7))
    assert "command-no-scores" in lines_of(chats.write, scores, EVA, private=True)


def test_who_resigns_from_a_lobby_only_stands_up(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    (question,) = chats.write(ask_resign, BRUNO).messages
    said = lines_of(chats.write, ask_resign, BRUNO)
    assert Line("ending-resign-lobby", player="Bruno") in said
    assert Line("ending-label-stand", place="Venerdì") in said
    assert [button.style for row in question.rows for button in row] == [None, None]
    chats.touch(buttons_of(question)[0], BRUNO)
    assert people_of(chats.table(table.id)) == [ANNA]


def test_who_has_no_seat_in_a_lobby_has_nothing_to_leave(chats: Chats) -> None:
    assert "command-no-table" in lines_of(chats.write, ask_resign, EVA)
    chats.opened()
    said = lines_of(chats.write, ask_resign, EVA)
    assert "command-not-dealt" in said
    assert "command-not-dealt-standing" in said


def test_in_private_matches_and_lobbies_are_told_apart(chats: Chats) -> None:
    chats.write(open_table, ANNA, thread=7)
    first = chats.here(7)
    assert "ending-resign-lobby" in lines_of(chats.write, ask_resign, private=True)
    table = chats.opened(BRUNO)
    assert "ending-resign-lobbies" in lines_of(chats.write, ask_resign, private=True)
    chats.touch(StartMatch(table.id))
    said = lines_of(chats.write, ask_resign, private=True)
    assert {"ending-resign-mixed", "ending-label-stand", "ending-label-resign"} <= {line.key for line in said}
    (question,) = chats.write(ask_resign, private=True).messages
    styles = {button.request: button.style for row in question.rows for button in row}
    assert styles[Resign(first.id, ANNA)] is None
    assert styles[Resign(table.id, ANNA)] == "danger"
