"""/dimenticami: what the question says, what its answer does, and what is left of somebody."""

import pytest

from handlers.delivery.answers import queue_answer
from scala40.fair.record import without_names
from scala40.refusals import Illegal
from screens.results import ComposedResult
from simulation.use_cases.talk import BRUNO, CARLA, Talk, buttons_of, labels, words
from storage import TableSettings, TableStatus
from storage.retention import MATCH_DAYS
from tables.fair.verification import verify
from tables.lobby.seating import open_table
from tables.people.erasure import MOST_PLACES, show_forget
from tables.people.lists import chat_ranking, profile
from tables.people.start import start
from tables.requests.codec import Request
from tables.requests.deep_links import FORGET_PAYLOAD, start_link
from tables.requests.pages import AskForget
from tables.requests.table import ForgetMe, Play, Resign, SetLanguage
from tables.seats import with_person
from tests.tables.people.erasing import finish, forget, is_known, question

# --- the question -----------------------------------------------------------------------------------------------------


def test_the_question_says_what_is_left_what_goes_and_how_long_copies_stay(talk: Talk) -> None:
    talk.dealt(BRUNO)
    talk.write(open_table, BRUNO, thread=7)
    said = question(talk)
    assert "Bruno, vuoi che ti dimentichi?" in said
    assert "Lasci la partita che stai giocando: «Venerdì»." in said
    assert "Ti alzi dal tavolo che sta per cominciare: «Venerdì»." in said
    assert f"per {MATCH_DAYS} giorni dalla fine" in said
    assert f"entro {talk.settings.backup_days} giorni" in said


def test_who_plays_nowhere_is_asked_without_a_word_about_tables(talk: Talk) -> None:
    said = question(talk)
    assert "Lasci" not in said
    assert "Ti alzi" not in said


def test_of_very_many_tables_the_question_names_some_and_counts_the_rest(talk: Talk) -> None:
    with talk.store.unit() as unit:
        for thread in range(1, MOST_PLACES + 4):
            unit.tables.create(talk.group, thread, BRUNO, TableSettings(), talk.time)
    for thread in range(1, MOST_PLACES + 4):
        table = talk.here(thread)
        talk.change(table, seats=with_person(table, BRUNO).seats)
    assert "13 tavoli" in question(talk)
    assert "e 3 altrove" in question(talk)


def test_in_a_group_the_question_leads_to_the_private_chat_and_names_no_table(talk: Talk) -> None:
    talk.dealt(BRUNO)
    (said,) = talk.write(show_forget, BRUNO).messages
    assert "in privato" in said.text.plain
    assert "Venerdì" not in said.text.plain
    assert buttons_of(said) == []
    assert said.rows[0][0].url == start_link("scala40bot", FORGET_PAYLOAD)
    assert "vuoi che ti dimentichi" in words(talk.write(start, BRUNO, private=True, argument=FORGET_PAYLOAD))


def test_the_button_below_privacy_asks_the_same_and_only_where_nobody_else_reads(talk: Talk) -> None:
    talk.dealt(BRUNO)
    (asked,) = talk.touch(AskForget(), BRUNO, chat=BRUNO).messages
    assert asked.text.plain == question(talk)
    assert labels(asked) == ["🗑 Sì, cancella tutto", "No, resto"]
    assert talk.touch(AskForget(), BRUNO) == ComposedResult(start=FORGET_PAYLOAD)


def test_the_button_below_privacy_does_not_make_known_again_who_was_forgotten(talk: Talk) -> None:
    talk.dealt(BRUNO)
    forget(talk)
    result = talk.touch(AskForget(), BRUNO, chat=BRUNO)
    assert "già" in talk.toast(result)
    assert result.alert
    assert not result.messages
    assert not is_known(talk.store, BRUNO)


def test_only_oneself_may_answer(talk: Talk) -> None:
    table = talk.dealt(BRUNO)
    assert "non è per te" in talk.toast(talk.touch(ForgetMe(BRUNO), CARLA))
    assert talk.table(table.id) == table
    assert is_known(talk.store, BRUNO)


# --- the answer -------------------------------------------------------------------------------------------------------


def test_who_is_forgotten_leaves_matches_and_lobbies_and_has_no_name(talk: Talk) -> None:
    finished = finish(talk, BRUNO)
    talk.time += 1
    running = talk.dealt(BRUNO, CARLA)
    talk.write(open_table, BRUNO, thread=7)
    lobby = talk.here(7)
    result = forget(talk)
    (told,) = result.messages
    assert "non ricordo più niente" in told.text.plain
    assert f"entro {talk.settings.backup_days} giorni" in told.text.plain
    assert "Se mi scrivi di nuovo, ricomincio a conoscerti." in told.text.plain
    with talk.store.read() as unit:
        assert unit.people.get(BRUNO) is None
        archived = unit.archive.get(finished)
    assert archived is not None
    assert [player.name for player in archived.players] == ["Anna", "?"]
    match = talk.table(running.id).match
    assert match is not None
    assert not match.in_match(1)
    assert talk.table(lobby.id).status is TableStatus.CLOSED  # nobody else sat there
    assert all("Bruno" not in said for said in talk.said())
    assert "Bruno" not in words(talk.write(chat_ranking))


def test_the_group_is_told_why_a_question_mark_sits_at_the_table(talk: Talk) -> None:
    talk.dealt(BRUNO, CARLA)
    forget(talk)
    assert [said for said in talk.said() if "mi ha chiesto di dimenticarlo" in said]


def test_an_answer_that_waits_does_not_name_them_either_where_they_have_another_name_by_now(talk: Talk) -> None:
    finish(talk, BRUNO)
    ranking = talk.write(chat_ranking)
    assert "Bruno" in words(ranking)
    with talk.store.unit() as unit:
        queue_answer(unit, talk.group, 0, ranking, talk.time)
    talk.names[BRUNO] = "Zeno"
    forget(talk)
    with talk.store.read() as unit:
        waiting = [row.payload for row in unit.announcements.pending(talk.group)]
    assert "Bruno" not in str(waiting)


def test_a_second_tap_makes_nobody_known_again_and_changes_nothing(talk: Talk) -> None:
    finish(talk, BRUNO)
    forget(talk)
    with talk.store.read() as unit:
        before = unit.people.named(range(-9, 0))
    result = forget(talk)
    assert "già" in talk.toast(result)
    assert not is_known(talk.store, BRUNO)
    with talk.store.read() as unit:
        assert unit.people.named(range(-9, 0)) == before
        assert unit.chats.get(BRUNO) is None


# --- afterwards -------------------------------------------------------------------------------------------------------


def test_who_was_forgotten_is_greeted_as_somebody_new(talk: Talk) -> None:
    talk.touch(SetLanguage("de"), BRUNO, chat=BRUNO)
    finish(talk, BRUNO)
    forget(talk)
    greeting = words(talk.write(start, BRUNO, private=True))
    assert greeting == words(talk.write(start, 77, private=True)).replace("Persona 77", "Bruno")
    assert "non hai ancora finito" in words(talk.write(profile, BRUNO))
    with talk.store.read() as unit:
        person = unit.people.get(BRUNO)
    assert person is not None
    assert person.guided


@pytest.mark.parametrize("asked", [Play, Resign])
def test_their_old_buttons_know_them_no_more(talk: Talk, asked: type[Request]) -> None:
    table = talk.dealt(BRUNO, CARLA)
    forget(talk)
    pressed = Play(table.id) if asked is Play else Resign(table.id, BRUNO)
    before = talk.table(table.id)
    try:
        assert talk.toast(talk.touch(pressed, BRUNO))
    except Illegal:
        pytest.fail("the rules were asked for somebody who does not play")
    assert talk.table(table.id) == before


def test_verifica_still_tells_of_a_match_with_somebody_who_was_erased(talk: Talk) -> None:
    finish(talk, BRUNO)
    before = talk.write(verify)
    forget(talk)
    for private in (False, True):
        after = talk.write(verify, private=private)
        assert "Impegno" in words(after)
        assert "Bruno" not in words(after)
        assert before.document is not None
        assert after.document is not None
        assert after.document.content == "# 0: Anna\n# 1: ?\n" + without_names(before.document.content)
    assert "nessuna partita finita" in words(talk.write(verify, BRUNO, private=True))


def test_verifica_of_a_running_match_names_who_was_erased_with_a_question_mark(talk: Talk) -> None:
    talk.dealt(BRUNO, CARLA)
    forget(talk)
    answer = talk.write(verify)
    assert "Bruno" not in words(answer)
    assert answer.document is not None
    assert "# 1: ?" in answer.document.content
