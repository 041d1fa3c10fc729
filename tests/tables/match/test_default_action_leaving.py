"""Resigning, on any turn and between deals, and coming back after a bust."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.matches import DAY, Matches
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind, DeadlineKind, ScreenKind, Table, TableStatus
from tables.notices.announcements import to_table
from tables.requests.panel import AttachCard, DiscardCard, LayMeld
from tables.requests.table import Asked, DealNow, ImBack, ReEnter, RemovePlayer
from tests.tables.lines import announced, lines_of
from texts.line import Line

NOTICE = 300
"""The message that says that somebody is away."""


def test_a_player_who_resigns_on_anothers_turn_leaves_that_turn_alone_and_everybody_sees_it(matches: Matches) -> None:
    """R38"""
    table = matches.at("7H 8H 9H 2S", "9C 8D", "KC QC", opened=[0], table=["3H 4H 5H"], phase="play")
    matches.pick(table, ANNA, "7H1", "8H1", "9H1")
    matches.press(table, ANNA, LayMeld)
    draft = matches.draft(table, ANNA)
    due = matches.deadline(table, DeadlineKind.TURN)
    matches.send_screens()
    matches.resign(table, CARLA)
    assert matches.turn_of(table) == ANNA
    assert matches.draft(table, ANNA) == draft
    assert matches.deadline(table, DeadlineKind.TURN) == due
    assert {(ScreenKind.TABLE, None), (ScreenKind.HAND, 1), (ScreenKind.HAND, 2)} <= matches.stale(table)
    assert Line("last-resigned", player="Carla") in lines_of(matches.read_post, table)
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    assert matches.match(table).results[-1].closed_by == 0


def test_a_player_who_resigns_on_their_own_turn_takes_their_steps_back_and_the_turn_passes_on(matches: Matches) -> None:
    """R38, R39"""
    table = matches.at("7H 8H 9H 2S", "9C 8D", "KC QC", opened=[0], table=["3H 4H 5H"], phase="play")
    matches.pick(table, ANNA, "7H1", "8H1", "9H1")
    matches.press(table, ANNA, LayMeld)
    matches.resign(table, ANNA)
    assert matches.turn_of(table) == BRUNO
    assert [str(meld) for meld in matches.match(table).deal.table] == ["3H 4H 5H"]
    assert "last-resigned" in lines_of(matches.read_post, table)
    assert matches.deadlines(table) == {DeadlineKind.TURN, DeadlineKind.REMINDER}


@pytest.mark.parametrize("leaver", [ANNA, BRUNO])
def test_the_one_who_stays_of_two_players_wins_and_the_deal_is_not_scored(matches: Matches, leaver: int) -> None:
    """R38"""
    table = matches.begin(2)
    matches.resign(table, leaver)
    table = matches.table(table.id)
    assert table.status is TableStatus.OVER
    assert matches.deadlines(table) == set()
    assert len(matches.announcements()) == 1
    said = lines_of(matches.announcements)
    assert Line("deal-end-unscored", deal=1) in said
    assert Line("match-end-winner", player=matches.names[3 - leaver]) in said
    assert Line("match-end-place", player=matches.names[leaver], how="resigned", place=2) in said
    assert matches.replayed(table) == table.match


def test_resigning_while_the_others_are_away_lets_the_match_sleep(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", "KC QC")
    matches.send_away(table, BRUNO, CARLA)
    matches.resign(table, ANNA)
    assert matches.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    assert matches.table(table.id).status is TableStatus.PLAYING


def test_a_player_who_resigns_in_a_pause_is_out_when_the_next_deal_starts(matches: Matches) -> None:
    """R38"""
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    matches.resign(table, BRUNO)
    table = matches.table(table.id)
    assert table.status is TableStatus.PAUSE
    assert announced(matches)[-1] == Line("ending-resigned", player="Bruno")
    matches.wait(matches.settings.pause_seconds)
    match = matches.match(table)
    assert not match.in_match(1)
    assert match.deal.in_deal == (0, 2)
    assert match.turn in (0, 2)


def test_those_who_leave_in_one_pause_are_placed_in_the_order_of_leaving(matches: Matches) -> None:
    """R38: who leaves first has the worst place among those still in at that moment."""
    table = matches.close_deal("9C 8D", "KC QC", "4S 5S", totals=[0, 0, 0, 0])
    for person in (DARIO, ANNA):
        matches.resign(table, person)
    matches.tap(BRUNO, DealNow(table.id, 1), GROUP)
    matches.resign(table, BRUNO)
    table = matches.table(table.id)
    assert table.match.places == ((2,), (1,), (0,), (3,))


def test_the_match_is_over_at_once_when_all_but_one_leave_in_a_pause(matches: Matches) -> None:
    """R38"""
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    matches.resign(table, ANNA)
    matches.resign(table, CARLA)
    table = matches.table(table.id)
    assert table.status is TableStatus.OVER
    assert table.match.winner == 1
    assert matches.deadlines(table) == set()


def test_the_match_sleeps_when_only_away_players_stay_in_a_pause(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    matches.send_away(table, BRUNO, CARLA)
    matches.resign(table, ANNA)
    assert matches.deadlines(table) == {DeadlineKind.DEAD_MATCH}


@pytest.fixture
def others(memory_path: Path) -> Iterator[Matches]:
    """The same people with other cards."""
    with closing(Matches(memory_path / "another.sqlite", seed=2)) as matches:
        yield matches


def test_the_record_of_a_match_with_leavers_and_a_re_entry_replays(others: Matches) -> None:
    """R36, R38, R43"""
    table = others.begin(4, re_entry="unlimited", limit=41)
    while not (match := others.match(table)).re_entry_open:
        others.tap_once(table)
    back = match.re_entry_open[0]
    others.tap(back + 1, ReEnter(table.id, match.deal_number), GROUP)
    assert others.match(table).in_match(back)
    assert announced(others)[-1].key == "table-re-entered"
    assert others.read_post(table)  # the log can still be read
    leaver = next(seat for seat in others.match(table).seats_in if seat != back)
    others.resign(table, leaver + 1)
    others.time += DAY
    others.wait(0)
    table = others.play_out(table)
    assert table.match.resigned == (leaver,)
    assert others.replayed(table) == table.match


def busted(matches: Matches, *others: str, re_entry: str = "once") -> Table:
    """Anna has closed; Bruno busts with these cards, Carla and Dario stay in."""
    rules = {"set": {"re_entry": re_entry}}
    return matches.close_deal(*others, totals=[10, 95, 20, 30], rules=rules)


def test_a_player_who_has_bust_may_come_back_with_the_highest_total_of_those_still_in(matches: Matches) -> None:
    """R36"""
    table = busted(matches, "9C 8D", "2C 3C", "4S 5S")
    assert Line("table-offer", players=("Bruno",)) in lines_of(matches.read_post, table)
    assert matches.offered(table, BRUNO, ReEnter) == [ReEnter(table.id, 1)]
    assert matches.offered(table, CARLA, ReEnter) == []
    assert matches.key(matches.tap(CARLA, ReEnter(table.id, 1), GROUP)) == "table-no-offer"
    assert matches.key(matches.tap(BRUNO, ReEnter(table.id, 1), GROUP)) == "table-welcome-back"
    assert matches.match(table).totals == (10, 39, 25, 39)
    assert announced(matches)[-1] == Line("table-re-entered", player="Bruno", points=39)
    assert matches.key(matches.tap(BRUNO, ReEnter(table.id, 1), GROUP)) == "table-no-offer"


def test_the_table_waits_longer_while_somebody_may_come_back_and_only_the_host_ends_it(matches: Matches) -> None:
    """R36"""
    table = busted(matches, "9C 8D", "2C 3C", "4S 5S")
    due = matches.deadline(table, DeadlineKind.NEXT_DEAL)
    assert due.due_at == matches.time + 600
    before = matches.state_of(table)
    assert matches.key(matches.tap(CARLA, DealNow(table.id, 1), GROUP)) == "table-offer-open"
    assert matches.state_of(table) == before
    matches.tap(ANNA, DealNow(table.id, 1), GROUP)
    assert matches.table(table.id).status is TableStatus.PLAYING
    assert matches.match(table).re_entry_open == ()
    assert matches.key(matches.tap(BRUNO, ReEnter(table.id, 1), GROUP)) == "table-dealt-already"


def test_a_pause_is_not_prolonged_by_coming_back(matches: Matches) -> None:
    """R36"""
    table = busted(matches, "9C 8D", "KC KD KH KS QC QD QH QS 2C", "4S 5S")
    assert set(matches.match(table).re_entry_open) == {1, 2}
    matches.wait(590)
    matches.tap(BRUNO, ReEnter(table.id, 1), GROUP)
    due = matches.deadline(table, DeadlineKind.NEXT_DEAL)
    assert due.due_at == matches.time + 10
    matches.wait(10)
    assert matches.match(table).deal.in_deal == (0, 1, 3)


def test_the_pause_is_short_again_after_the_last_offer_is_taken(matches: Matches) -> None:
    table = busted(matches, "9C 8D", "2C 3C", "4S 5S")
    matches.tap(BRUNO, ReEnter(table.id, 1), GROUP)
    due = matches.deadline(table, DeadlineKind.NEXT_DEAL)
    assert due.due_at == matches.time + matches.settings.pause_seconds


def test_an_away_player_who_comes_back_into_the_match_is_back(matches: Matches) -> None:
    table = busted(matches, "9C 8D", "2C 3C", "4S 5S")
    matches.send_away(table, BRUNO)
    matches.tap(BRUNO, ReEnter(table.id, 1), GROUP)
    assert not matches.table(table.id).seats[1].away


def test_a_player_who_is_out_is_not_called_back_and_does_not_keep_the_match_awake(matches: Matches) -> None:
    table = busted(matches, "9C 8D", "2C 3C", "4S 5S", re_entry="off")
    matches.send_away(table, BRUNO)
    assert ImBack(table.id) not in [button.request for row in matches.post_of(table).rows for button in row]
    assert matches.key(matches.tap(BRUNO, ImBack(table.id), GROUP)) == "tap-you-are-out"


def noticed(matches: Matches, table: Table, person: int) -> None:
    """Everybody has read that this person is away."""
    matches.send_away(table, person)
    stored = matches.table(table.id)
    with matches.store.unit() as unit:
        to_table(unit, stored, AnnouncementKind.AWAY, {}, matches.time)
        waiting = unit.announcements.pending(GROUP)[-1]
        unit.announcements.sent(waiting.id, NOTICE, matches.time)


def notice_stands(matches: Matches) -> bool:
    """Whether the message with the way back still stands in the group."""
    with matches.store.read() as unit:
        return NOTICE not in [message.message_id for message in unit.old_messages.of(GROUP)]


@pytest.mark.parametrize("removed", [True, False])
def test_the_notice_of_somebody_away_goes_when_they_are_out_of_the_match(matches: Matches, removed: bool) -> None:
    """R38"""
    table = matches.at("7H 2S", "9C 8D", "KC QC")
    noticed(matches, table, BRUNO)
    assert notice_stands(matches)
    if removed:
        matches.tap(ANNA, RemovePlayer(table.id, BRUNO, ANNA, Asked.MATCH), GROUP)
    else:
        matches.resign(table, BRUNO)
    assert matches.table(table.id).status is TableStatus.PLAYING
    assert not notice_stands(matches)


def test_the_notice_of_somebody_away_goes_when_they_bust(matches: Matches) -> None:
    """R34"""
    table = matches.at("6H 5C", "9C 8D", "2C 3C", totals=[10, 95, 20], table=["3H 4H 5H"], opened=[0], phase="play")
    noticed(matches, table, BRUNO)
    matches.pick(table, ANNA, "6H1")
    matches.press(table, ANNA, AttachCard)
    matches.pick(table, ANNA, "5C1")
    assert notice_stands(matches)
    matches.press(table, ANNA, DiscardCard)
    assert matches.table(table.id).status is TableStatus.PAUSE
    assert not matches.match(table).in_match(1)
    assert not notice_stands(matches)


def test_that_somebody_is_away_is_not_said_any_more_when_they_are_out(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", "KC QC")
    matches.send_away(table, BRUNO)
    stored = matches.table(table.id)
    with matches.store.unit() as unit:
        to_table(unit, stored, AnnouncementKind.AWAY, {}, matches.time)
    assert matches.announcements()[-1].startswith("💤 Bruno")
    matches.resign(table, BRUNO)
    assert not any("💤" in said for said in matches.announcements())
