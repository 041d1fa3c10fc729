"""/dimenticami: what the question says, what its answer does, and what is left of somebody."""

import pytest

from handlers.delivery.queued_answers import queue_answer
from scala40.fair.writing import without_names
from scala40.refusals import Illegal
from screens.message import Message
from screens.results import ComposedResult, Outgoing
from simulation.use_cases.chats import BRUNO, CARLA, Chats, buttons_of, words
from storage import TableSettings, TableStatus
from storage.retention import MATCH_DAYS
from tables.fair.verification import verify
from tables.lobby.seating import open_table
from tables.people.erasure import MOST_PLACES, show_forget
from tables.people.start import start
from tables.play.lists import chat_ranking, profile
from tables.requests.chat_pages import AskForget, ForgetMe, SetLanguage
from tables.requests.codec import Request
from tables.requests.deep_links import FORGET_PAYLOAD, start_link
from tables.requests.table import (
    Play,
    Resign,
)
from tables.seats import names_at, with_person
from tests.tables.lines import announced, lines_of
from tests.tables.people.erasing import finish, finish_after_a_deal, forget, is_known, question
from texts.line import Line
from texts.text import Text

# --- the question -----------------------------------------------------------------------------------------------------


def test_the_question_says_what_is_left_what_goes_and_how_long_copies_stay(chats: Chats) -> None:
    chats.dealt(BRUNO)
    chats.write(open_table, BRUNO, thread=7)
    said = lines_of(question, chats)
    topic = Line("place-topic-unnamed", number="7", place="Venerdì")
    assert Line("forget-question", player="Bruno") in said
    assert Line("forget-matches", tables=1, where=(Line("forget-place", place="Venerdì"),)) in said
    assert Line("forget-lobbies", tables=1, where=(Line("forget-place", place=topic),)) in said
    assert Line("forget-stays", time=Line("time-days", count=MATCH_DAYS)) in said
    assert Line("forget-copies", time=Line("time-days", count=chats.settings.backup_days)) in said


def test_somebody_who_plays_nowhere_is_asked_without_a_word_about_tables(chats: Chats) -> None:
    said = question(chats)
    assert "Lasci" not in said
    assert "Ti alzi" not in said


def test_the_question_names_some_of_very_many_tables_and_counts_the_rest(chats: Chats) -> None:
    with chats.store.unit() as unit:
        for thread in range(1, MOST_PLACES + 4):
            unit.tables.create(chats.group, thread, BRUNO, TableSettings(), chats.time)
    for thread in range(1, MOST_PLACES + 4):
        table = chats.here(thread)
        chats.change(table, seats=with_person(table, BRUNO).seats)
    assert "13 tavoli" in question(chats)
    assert "e 3 altrove" in question(chats)


def test_the_question_in_a_group_leads_to_the_private_chat_and_names_no_table(chats: Chats) -> None:
    chats.dealt(BRUNO)
    (said,) = chats.write(show_forget, BRUNO).messages
    assert "forget-in-private" in lines_of(chats.write, show_forget, BRUNO)
    assert "Venerdì" not in said.text.plain
    assert buttons_of(said) == []
    assert said.rows[0][0].url == start_link("scala40bot", FORGET_PAYLOAD)
    assert "forget-question" in lines_of(chats.write, start, BRUNO, private=True, argument=FORGET_PAYLOAD)


def test_the_button_below_privacy_asks_the_same_and_only_where_nobody_else_reads(chats: Chats) -> None:
    chats.dealt(BRUNO)
    (asked,) = chats.touch(AskForget(), BRUNO, chat=BRUNO).messages
    assert asked.text.plain == question(chats)
    assert buttons_of(asked)[0] == ForgetMe(BRUNO)
    assert chats.touch(AskForget(), BRUNO) == ComposedResult(start=FORGET_PAYLOAD)


def test_the_button_below_privacy_does_not_make_known_again_who_was_forgotten(chats: Chats) -> None:
    chats.dealt(BRUNO)
    forget(chats)
    result = chats.touch(AskForget(), BRUNO, chat=BRUNO)
    assert chats.key(result) == "forget-nothing"
    assert result.alert
    assert not result.messages
    assert not is_known(chats.store, BRUNO)


def test_only_the_person_who_asked_may_answer(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    assert chats.key(chats.touch(ForgetMe(BRUNO), CARLA)) == "ending-question-of-another"
    assert chats.table(table.id) == table
    assert is_known(chats.store, BRUNO)


# --- the answer -------------------------------------------------------------------------------------------------------


def test_somebody_who_is_forgotten_leaves_matches_and_lobbies_and_has_no_name(chats: Chats) -> None:
    finished = finish(chats, BRUNO)
    chats.time += 1
    running = chats.dealt(BRUNO, CARLA)
    chats.write(open_table, BRUNO, thread=7)
    lobby = chats.here(7)
    told = lines_of(forget, chats)
    assert Line("forget-done-but-copies", time=Line("time-days", count=chats.settings.backup_days)) in told
    with chats.store.read() as unit:
        assert unit.people.get(BRUNO) is None
        archived = unit.archive.get(finished)
    assert [player.name for player in archived.players] == ["Anna", "?"]
    match = chats.table(running.id).match
    assert not match.in_match(1)
    assert chats.table(lobby.id).status is TableStatus.CLOSED  # nobody else sat there
    assert all("Bruno" not in said for said in chats.announcements())
    assert "Bruno" not in words(chats.write(chat_ranking))


def test_the_group_is_told_why_a_question_mark_sits_at_the_table(chats: Chats) -> None:
    chats.dealt(BRUNO, CARLA)
    forget(chats)
    assert "forget-left-match" in [line.key for line in announced(chats)]


def test_an_answer_that_waits_does_not_name_them_either_where_they_have_another_name_by_now(chats: Chats) -> None:
    finish_after_a_deal(chats, BRUNO)
    own = chats.write(profile, BRUNO)
    assert "Bruno" in words(own)
    with chats.store.unit() as unit:
        queue_answer(unit, chats.group, 0, own, chats.time)
    chats.names[BRUNO] = "Zeno"
    forget(chats)
    with chats.store.read() as unit:
        waiting = [row.payload for row in unit.announcements.pending(chats.group)]
    assert "Bruno" not in str(waiting)


def test_an_answer_that_waits_does_not_name_them_as_they_were_told_apart_either(chats: Chats) -> None:
    chats.names |= {BRUNO: "Al Rossini Bella", CARLA: "Al Rossini Bruna"}
    table = chats.dealt(BRUNO, CARLA)
    with chats.store.unit() as unit:
        shown = names_at(unit, table)[BRUNO]
        assert shown == "Al Bella"
        queue_answer(unit, chats.group, 0, Outgoing((Message(Text(f"Punti: {shown} 7")),)), chats.time)
    forget(chats)
    with chats.store.read() as unit:
        waiting = [row.payload for row in unit.announcements.pending(chats.group)]
    assert shown not in str(waiting)


def test_a_second_tap_makes_nobody_known_again_and_changes_nothing(chats: Chats) -> None:
    finish(chats, BRUNO)
    forget(chats)
    with chats.store.read() as unit:
        before = unit.people.named(range(-9, 0))
    result = forget(chats)
    assert chats.key(result) == "forget-nothing"
    assert not is_known(chats.store, BRUNO)
    with chats.store.read() as unit:
        assert unit.people.named(range(-9, 0)) == before
        assert unit.chats.get(BRUNO) is None


# --- afterwards -------------------------------------------------------------------------------------------------------


def test_somebody_who_was_forgotten_is_greeted_as_somebody_new(chats: Chats) -> None:
    chats.touch(SetLanguage("de"), BRUNO, chat=BRUNO)
    finish(chats, BRUNO)
    forget(chats)
    greeting = words(chats.write(start, BRUNO, private=True))
    assert greeting == words(chats.write(start, 77, private=True)).replace("Persona 77", "Bruno")
    assert "profile-none" in lines_of(chats.write, profile, BRUNO)
    with chats.store.read() as unit:
        person = unit.people.get(BRUNO)
    assert person.guided


@pytest.mark.parametrize("asked", [Play, Resign])
def test_their_old_buttons_know_them_no_more(chats: Chats, asked: type[Request]) -> None:
    table = chats.dealt(BRUNO, CARLA)
    forget(chats)
    pressed = Play(table.id) if asked is Play else Resign(table.id, BRUNO)
    before = chats.table(table.id)
    try:
        assert chats.toast(chats.touch(pressed, BRUNO))
    except Illegal:
        pytest.fail("the rules were asked for somebody who does not play")
    assert chats.table(table.id) == before


def test_verifica_still_tells_of_a_match_with_somebody_who_was_erased(chats: Chats) -> None:
    finish(chats, BRUNO)
    before = chats.write(verify)
    forget(chats)
    for private in (False, True):
        after = chats.write(verify, private=private)
        assert "fair-brief" in lines_of(chats.write, verify, private=private)
        assert "Bruno" not in words(after)
        assert after.document.content == "# 0: Anna\n# 1: ?\n" + without_names(before.document.content)
    assert "record-none" in lines_of(chats.write, verify, BRUNO, private=True)


def test_verifica_of_a_running_match_names_who_was_erased_with_a_question_mark(chats: Chats) -> None:
    chats.dealt(BRUNO, CARLA)
    forget(chats)
    answer = chats.write(verify)
    assert "Bruno" not in words(answer)
    assert "# 1: ?" in answer.document.content
