"""How much a group hears: one post a deal, and the announcements at every verbosity; in private: test_notices."""

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, buttons_of
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from storage import ScreenKind, Subject, Verbosity
from tables.requests.evenings import WaitForNext
from tables.requests.table import DealNow, ImBack, MyCards, Play, Resign
from tests.tables.lines import announced, lines_of
from tests.tables.notices.accessible_reading import (
    HEARING_LESS,
    begun,
    called,
    choose_verbosity,
    deliver,
    notices,
    old_messages,
    play_turn,
    subject,
    waiting,
)
from texts.cards import card_text
from texts.line import Line

# --- the post ---------------------------------------------------------------------------------------------------------


def test_a_group_that_hears_every_turn_gets_a_post_a_turn_that_calls_the_player(matches: Matches) -> None:
    table = begun(matches, Verbosity.EVERY_TURN)
    subjects = [subject(matches, table)]
    for _ in range(3):
        assert called(matches.post_of(table)) == [matches.turn_of(table)]
        play_turn(matches, table)
        subjects.append(subject(matches, table))
    assert len(set(subjects)) == 4
    assert all(waiting(matches, person) == [] for person in matches.people)


@pytest.mark.parametrize("verbosity", HEARING_LESS)
def test_a_group_that_hears_less_has_one_post_a_deal_that_calls_nobody(matches: Matches, verbosity: Verbosity) -> None:
    table = begun(matches, verbosity)
    subjects = {subject(matches, table)}
    for _ in range(4):
        play_turn(matches, table)
        subjects.add(subject(matches, table))
        assert called(matches.post_of(table)) == []
    assert len(subjects) == 1


@pytest.mark.parametrize("verbosity", HEARING_LESS)
def test_the_end_of_a_deal_is_a_post_that_stays_above_that_of_the_next(matches: Matches, verbosity: Verbosity) -> None:
    choose_verbosity(matches, verbosity)
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    pause = subject(matches, table)
    assert DealNow(table.id, 1) in buttons_of(matches.post_of(table))
    matches.tap(ANNA, DealNow(table.id, 1), matches.group)
    assert (pause.deal, pause.is_pause) == (1, True)
    assert subject(matches, table) == Subject(deal=2)
    assert announced(matches) == [Line("deal-end-closed", deal=1, player="Anna")]
    assert {type(request) for request in buttons_of(matches.post_of(table))} == {MyCards, Play, WaitForNext}


def test_a_quiet_post_tells_the_last_turn_and_whose_turn_it_is_by_name(matches: Matches) -> None:
    table = begun(matches, Verbosity.QUIET)
    before = matches.names[play_turn(matches, table)]
    post = lines_of(matches.read_post, table)
    assert Line("last-turn", player=before) in post
    assert Line("table-turn-until", player=matches.names[matches.turn_of(table)]) in post


def test_a_post_of_ends_tells_of_no_turn_and_is_not_changed_by_one(matches: Matches) -> None:
    table = begun(matches, Verbosity.ENDS)
    first = matches.post_of(table)
    assert [type(request) for request in buttons_of(first)] == [MyCards, Play, WaitForNext]
    words = bare(first.text.plain)
    assert "turno" not in words
    assert "pescato" not in words
    subject(matches, table)
    play_turn(matches, table)
    assert matches.post_of(table) == first
    assert matches.stale(table) == {(ScreenKind.HAND, person) for person in (ANNA, BRUNO, CARLA)}


def test_a_post_of_ends_shows_who_is_away_and_how_they_come_back(matches: Matches) -> None:
    table = begun(matches, Verbosity.ENDS)
    away = matches.turn_of(table)
    matches.time_out(table)
    for _ in range(2):
        play_turn(matches, table)
    subject(matches, table)
    matches.time_out(table)
    assert (ScreenKind.TABLE, None) in matches.stale(table)
    assert Line("ends-player", player=matches.names[away], state="away") in lines_of(matches.read_post, table)
    assert ImBack(table.id) in buttons_of(matches.post_of(table))


# --- announced at every verbosity ----------------------------------------------------------------------------------


@pytest.mark.parametrize("verbosity", Verbosity)
def test_ends_busts_and_the_match_are_announced_at_every_verbosity(matches: Matches, verbosity: Verbosity) -> None:
    choose_verbosity(matches, verbosity)
    matches.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    said = matches.announcements()
    assert [words.split()[0] for words in said] == ["🏁", "💥", "💥", "🏆"]
    with matches.store.read() as unit:
        messages = [matches.composed(unit, row) for row in unit.announcements.pending(matches.group)]
    calls = [person for message in messages if message is not None for person in called(message)]
    assert bool(calls) == (verbosity is Verbosity.EVERY_TURN)


def test_a_timeout_and_a_resignation_are_announced_where_no_post_tells_them(matches: Matches) -> None:
    table = begun(matches, Verbosity.ENDS)
    late = matches.names[matches.turn_of(table)]
    matches.time_out(table)
    thrown = card_text(matches.match(table).deal.discard_pile[-1])
    assert announced(matches) == [Line("last-default", player=late, card=thrown)]
    deliver(matches)
    quitter = matches.turn_of(table)
    matches.tap(quitter, Resign(table.id, quitter))
    assert announced(matches) == [Line("ending-resigned", player=matches.names[quitter])]


def test_a_quiet_post_tells_time_that_is_over_itself(matches: Matches) -> None:
    table = begun(matches, Verbosity.QUIET)
    matches.time_out(table)
    assert matches.announcements() == []
    assert "last-default" in lines_of(matches.read_post, table)


# --- changing it ------------------------------------------------------------------------------------------------------


def test_another_verbosity_works_at_once_in_the_middle_of_a_match(matches: Matches) -> None:
    table = begun(matches, Verbosity.EVERY_TURN)
    loud = subject(matches, table)
    choose_verbosity(matches, Verbosity.QUIET)
    on_turn = matches.turn_of(table)
    assert matches.stale(table) >= {(ScreenKind.TABLE, None)}
    assert len(notices(matches, on_turn)) == 1
    deliver(matches)
    quiet = subject(matches, table)
    choose_verbosity(matches, Verbosity.ENDS)
    assert "turno" not in matches.read_post(table)
    assert subject(matches, table) == Subject(deal=1)
    assert quiet == Subject(deal=1)
    deliver(matches)
    choose_verbosity(matches, Verbosity.EVERY_TURN)
    assert subject(matches, table) == loud
    assert called(matches.post_of(table)) == [on_turn]
    assert notices(matches, on_turn) == []
    assert old_messages(matches, on_turn) != []


def test_the_same_verbosity_again_changes_nothing(matches: Matches) -> None:
    table = begun(matches, Verbosity.QUIET)
    deliver(matches)
    subject(matches, table)
    before = matches.state_of(table)
    choose_verbosity(matches, Verbosity.QUIET)
    assert matches.state_of(table) == before
