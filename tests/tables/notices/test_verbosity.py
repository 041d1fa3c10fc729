"""How much a group hears: one post a deal, and what is said in every volume; who is told in private: test_notices."""

import pytest

from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, buttons_of
from simulation.use_cases.wording import bare
from storage import ScreenKind, Subject, Verbosity
from tables.requests.table import DealNow, ImBack, MyCards, Play, Resign
from tests.tables.notices.accessible_reading import (
    HEARING_LESS,
    begun,
    called,
    deliver,
    hear,
    notices,
    old_messages,
    play_turn,
    subject,
    waiting,
)

# --- the post ---------------------------------------------------------------------------------------------------------


def test_a_group_that_hears_every_turn_gets_a_post_a_turn_that_calls_the_player(evening: Evening) -> None:
    table = begun(evening, Verbosity.EVERY_TURN)
    subjects = [subject(evening, table)]
    for _ in range(3):
        assert called(evening.post_of(table)) == [evening.turn_of(table)]
        play_turn(evening, table)
        subjects.append(subject(evening, table))
    assert len(set(subjects)) == 4
    assert all(waiting(evening, person) == [] for person in evening.people)


@pytest.mark.parametrize("verbosity", HEARING_LESS)
def test_a_group_that_hears_less_has_one_post_a_deal_that_calls_nobody(evening: Evening, verbosity: Verbosity) -> None:
    table = begun(evening, verbosity)
    subjects = {subject(evening, table)}
    for _ in range(4):
        play_turn(evening, table)
        subjects.add(subject(evening, table))
        assert called(evening.post_of(table)) == []
    assert len(subjects) == 1


@pytest.mark.parametrize("verbosity", HEARING_LESS)
def test_the_post_of_the_next_deal_comes_with_the_pause_before_it(evening: Evening, verbosity: Verbosity) -> None:
    """So it stands below what was said about the deal before."""
    hear(evening, verbosity)
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    pause = subject(evening, table)
    assert DealNow(table.id, 1) in buttons_of(evening.post_of(table))
    evening.tap(ANNA, DealNow(table.id, 1), evening.group)
    assert subject(evening, table) == pause
    assert {type(request) for request in buttons_of(evening.post_of(table))} == {MyCards, Play}


def test_a_quiet_post_tells_the_last_turn_and_whose_turn_it_is_by_name(evening: Evening) -> None:
    table = begun(evening, Verbosity.QUIET)
    before = evening.names[play_turn(evening, table)]
    words = evening.read_post(table)
    assert f"{before}: ha pescato" in words
    assert f"È il turno di {evening.names[evening.turn_of(table)]}" in words


def test_a_post_of_ends_tells_of_no_turn_and_is_not_changed_by_one(evening: Evening) -> None:
    table = begun(evening, Verbosity.ENDS)
    first = evening.post_of(table)
    assert [type(request) for request in buttons_of(first)] == [MyCards, Play]
    words = bare(first.text.plain)
    assert "turno" not in words
    assert "pescato" not in words
    subject(evening, table)
    play_turn(evening, table)
    assert evening.post_of(table) == first
    assert evening.stale(table) == {(ScreenKind.HAND, person) for person in (ANNA, BRUNO, CARLA)}


def test_a_post_of_ends_shows_who_is_away_and_how_they_come_back(evening: Evening) -> None:
    table = begun(evening, Verbosity.ENDS)
    away = evening.turn_of(table)
    evening.time_out(table)
    for _ in range(2):
        play_turn(evening, table)
    subject(evening, table)
    evening.time_out(table)
    assert (ScreenKind.TABLE, None) in evening.stale(table)
    assert f"{evening.names[away]} · 0 punti · assente" in evening.read_post(table)
    assert ImBack(table.id) in buttons_of(evening.post_of(table))


# --- what is said in every volume -------------------------------------------------------------------------------------


@pytest.mark.parametrize("verbosity", Verbosity)
def test_ends_busts_and_the_match_are_said_in_every_volume(evening: Evening, verbosity: Verbosity) -> None:
    hear(evening, verbosity)
    evening.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    said = evening.said()
    assert [words.split()[0] for words in said] == ["🏁", "💥", "💥", "🏆"]
    with evening.store.read() as unit:
        messages = [evening._message(unit, row) for row in unit.announcements.pending(evening.group)]
    calls = [person for message in messages if message is not None for person in called(message)]
    assert bool(calls) == (verbosity is Verbosity.EVERY_TURN)


def test_where_no_post_tells_it_time_that_is_over_and_who_gives_up_are_said(evening: Evening) -> None:
    table = begun(evening, Verbosity.ENDS)
    late = evening.names[evening.turn_of(table)]
    evening.time_out(table)
    assert evening.said() == [f"⏰ Tempo scaduto per {late}: ho giocato io al suo posto"]
    deliver(evening)
    quitter = evening.turn_of(table)
    evening.tap(quitter, Resign(table.id, quitter))
    assert evening.said() == [bare(f"🏳️ {evening.names[quitter]} lascia la partita.")]


def test_a_quiet_post_tells_time_that_is_over_itself(evening: Evening) -> None:
    table = begun(evening, Verbosity.QUIET)
    evening.time_out(table)
    assert evening.said() == []
    assert "Tempo scaduto" in evening.read_post(table)


# --- changing it ------------------------------------------------------------------------------------------------------


def test_another_volume_works_at_once_in_the_middle_of_a_match(evening: Evening) -> None:
    table = begun(evening, Verbosity.EVERY_TURN)
    loud = subject(evening, table)
    hear(evening, Verbosity.QUIET)
    on_turn = evening.turn_of(table)
    assert evening.stale(table) >= {(ScreenKind.TABLE, None)}
    assert len(notices(evening, on_turn)) == 1
    deliver(evening)
    quiet = subject(evening, table)
    hear(evening, Verbosity.ENDS)
    assert "turno" not in evening.read_post(table)
    assert subject(evening, table) == Subject(deal=1)
    assert quiet == Subject(deal=1)
    deliver(evening)
    hear(evening, Verbosity.EVERY_TURN)
    assert subject(evening, table) == loud
    assert called(evening.post_of(table)) == [on_turn]
    assert notices(evening, on_turn) == []
    assert old_messages(evening, on_turn) != []


def test_the_same_volume_again_changes_nothing(evening: Evening) -> None:
    table = begun(evening, Verbosity.QUIET)
    deliver(evening)
    subject(evening, table)
    before = evening.state_of(table)
    hear(evening, Verbosity.QUIET)
    assert evening.state_of(table) == before
