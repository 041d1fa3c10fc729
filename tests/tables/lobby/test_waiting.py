"""What the commands about cards and matches say before the first deal."""

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, EVA, Chats, buttons_of, labels, people_of, words
from storage import TableSettings
from tables.handling import UseCase
from tables.lobby.questions import ask_resign
from tables.lobby.seating import open_table
from tables.play.lists import scores
from tables.play.panels import show_cards
from tables.play.words import show_in_words
from tables.requests.table import Resign, StartMatch
from tests.tables.lines import lines_of

ABOUT_CARDS = pytest.mark.parametrize("command", [show_cards, show_in_words], ids=["carte", "parole"])
ABOUT_MATCHES = pytest.mark.parametrize(
    "command", [show_cards, show_in_words, scores], ids=["carte", "parole", "punti"]
)


@ABOUT_MATCHES
def test_in_a_lobby_they_say_who_sits_there_and_what_is_missing(chats: Chats, command: UseCase) -> None:
    chats.opened()
    assert words(chats.write(command)).splitlines() == [
        "⏳ Qui la partita deve ancora cominciare, e nessuno ha le carte.",
        "Al tavolo: Anna.",
        "⏳ Manca ancora una persona per cominciare.",
        "Tu hai un posto: quando si distribuisce, le carte ti arrivano.",
    ]


@ABOUT_MATCHES
def test_a_person_without_a_seat_learns_how_to_get_one(chats: Chats, command: UseCase) -> None:
    chats.opened(BRUNO)
    said = words(chats.write(command, EVA))
    assert "Al tavolo: Anna e Bruno.\n✅ Anna può distribuire le carte." in said
    assert said.endswith("Tu non hai un posto: per averlo tocca «Siediti».")


@ABOUT_MATCHES
def test_they_say_when_there_are_too_many(chats: Chats, command: UseCase) -> None:
    chats.change(chats.opened(BRUNO, EVA), settings=TableSettings(options=(("players", (2,)),)))
    assert "lobby-too-many" in lines_of(chats.write, command)


@ABOUT_CARDS
def test_in_private_they_name_the_lobbies_where_one_sits(chats: Chats, command: UseCase) -> None:
    chats.write(open_table, ANNA, thread=7)
    chats.write(open_table, ANNA, thread=8)
    said = words(chats.write(command, private=True))
    for topic in (7, 8):
        assert f"⏳ «Venerdì · argomento {topic}»: la partita deve ancora cominciare" in said
    assert "nessun tavolo" not in said
    assert "nessun tavolo" in words(chats.write(command, EVA, private=True))


def test_in_private_the_scores_name_them_too_and_nobody_else_is_told_of_any(chats: Chats) -> None:
    chats.write(open_table, ANNA, thread=7)
    said = words(chats.write(scores, private=True))
    assert said.startswith("⏳ «Venerdì · argomento 7»: la partita deve ancora cominciare")
    assert "command-no-scores" in lines_of(chats.write, scores, EVA, private=True)


def test_who_resigns_from_a_lobby_only_stands_up(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    (question,) = chats.write(ask_resign, BRUNO).messages
    assert question.text.plain == (
        "Bruno, questa partita non è ancora cominciata: non perdi niente. Vuoi alzarti dal tavolo?"
    )
    assert labels(question) == ["🪑 Alzati da «Venerdì»", "No, resto"]
    assert [button.style for row in question.rows for button in row] == [None, None]
    chats.touch(buttons_of(question)[0], BRUNO)
    assert people_of(chats.table(table.id)) == [ANNA]


def test_who_has_no_seat_in_a_lobby_has_nothing_to_leave(chats: Chats) -> None:
    assert "command-no-table" in lines_of(chats.write, ask_resign, EVA)
    chats.opened()
    said = words(chats.write(ask_resign, EVA))
    assert "Qui la partita deve ancora cominciare" in said
    assert "Tu non hai un posto" in said


def test_in_private_matches_and_lobbies_are_told_apart(chats: Chats) -> None:
    chats.write(open_table, ANNA, thread=7)
    first = chats.here(7)
    (question,) = chats.write(ask_resign, private=True).messages
    assert "non perdi niente" in question.text.plain
    table = chats.opened(BRUNO)
    (question,) = chats.write(ask_resign, private=True).messages
    assert "queste partite non sono ancora cominciate" in question.text.plain
    chats.touch(StartMatch(table.id))
    (question,) = chats.write(ask_resign, private=True).messages
    assert "Una partita cominciata si lascia per sempre" in question.text.plain
    assert {label[0] for label in labels(question)[:2]} == {"🪑", "🏳"}
    styles = {button.request: button.style for row in question.rows for button in row}
    assert styles[Resign(first.id, ANNA)] is None
    assert styles[Resign(table.id, ANNA)] == "danger"
