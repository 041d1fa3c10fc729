"""Resigning, on any turn and between deals, and coming back after a bust."""

from pathlib import Path

import pytest

from simulation.use_cases.evening import DAY, Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.wording import bare
from simulation.use_cases.world import GROUP, TEXTS
from storage import DeadlineKind, ScreenKind, Table, TableStatus
from tables.notices.announcements import announce_away
from tables.requests.panel import AttachCard, DiscardCard, LayMeld
from tables.requests.table import Asked, DealNow, ImBack, ReEnter, RemovePlayer

NOTICE = 300
"""The message that says that somebody is away."""


def test_who_resigns_on_anothers_turn_leaves_that_turn_alone_and_everybody_sees_it(evening: Evening) -> None:
    """R38"""
    table = evening.at("7H 8H 9H 2S", "9C 8D", "KC QC", opened=[0], table=["3H 4H 5H"], phase="play")
    evening.pick(table, ANNA, "7H1", "8H1", "9H1")
    evening.press(table, ANNA, LayMeld)
    draft = evening.draft(table, ANNA)
    due = evening.deadline(table, DeadlineKind.TURN)
    evening.send_screens()
    evening.resign(table, CARLA)
    assert evening.turn_of(table) == ANNA
    assert evening.draft(table, ANNA) == draft
    assert evening.deadline(table, DeadlineKind.TURN) == due
    assert {(ScreenKind.TABLE, None), (ScreenKind.HAND, 1), (ScreenKind.HAND, 2)} <= evening.stale(table)
    assert "Carla ha lasciato la partita" in evening.read_post(table)
    evening.pick(table, ANNA, "2S1")
    evening.press(table, ANNA, DiscardCard)
    assert evening.match(table).results[-1].closed_by == 0


def test_who_resigns_on_their_own_turn_takes_their_steps_back_and_the_turn_passes_on(evening: Evening) -> None:
    """R38, R39"""
    table = evening.at("7H 8H 9H 2S", "9C 8D", "KC QC", opened=[0], table=["3H 4H 5H"], phase="play")
    evening.pick(table, ANNA, "7H1", "8H1", "9H1")
    evening.press(table, ANNA, LayMeld)
    evening.resign(table, ANNA)
    assert evening.turn_of(table) == BRUNO
    assert [str(meld) for meld in evening.match(table).deal.table] == ["3H 4H 5H"]
    assert "Anna ha lasciato la partita" in evening.read_post(table)
    assert evening.deadlines(table) == {DeadlineKind.TURN, DeadlineKind.REMINDER}


@pytest.mark.parametrize("leaver", [ANNA, BRUNO])
def test_of_two_players_the_one_who_stays_wins_and_the_deal_is_not_scored(evening: Evening, leaver: int) -> None:
    """R38"""
    table = evening.begin(2)
    evening.resign(table, leaver)
    table = evening.table(table.id)
    assert table.status is TableStatus.OVER
    assert evening.deadlines(table) == set()
    assert evening.said()[0].startswith("🏁 Smazzata 1: interrotta")
    assert "fuori" not in evening.said()[0]
    assert f"Vince {evening.names[3 - leaver]}" in evening.said()[1]
    assert evening.replayed(table) == table.match


def test_resigning_while_the_others_are_away_lets_the_match_sleep(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D", "KC QC")
    evening.send_away(table, BRUNO, CARLA)
    evening.resign(table, ANNA)
    assert evening.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    assert evening.table(table.id).status is TableStatus.PLAYING


def test_who_resigns_in_a_pause_is_out_when_the_next_deal_starts(evening: Evening) -> None:
    """R38"""
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    evening.resign(table, BRUNO)
    table = evening.table(table.id)
    assert table.status is TableStatus.PAUSE
    assert evening.said()[-1] == bare(TEXTS.plain("it", "ending-resigned", player="Bruno"))
    evening.wait(evening.settings.pause_seconds)
    match = evening.match(table)
    assert not match.in_match(1)
    assert match.deal.in_deal == (0, 2)
    assert match.turn in (0, 2)


def test_those_who_leave_in_one_pause_are_placed_in_the_order_of_leaving(evening: Evening) -> None:
    """R38: who leaves first has the worst place among those still in at that moment."""
    table = evening.close_deal("9C 8D", "KC QC", "4S 5S", totals=[0, 0, 0, 0])
    for person in (DARIO, ANNA):
        evening.resign(table, person)
    evening.tap(BRUNO, DealNow(table.id, 1), GROUP)
    evening.resign(table, BRUNO)
    table = evening.table(table.id)
    assert table.match is not None
    assert table.match.places == ((2,), (1,), (0,), (3,))


def test_when_all_but_one_leave_in_a_pause_the_match_is_over_at_once(evening: Evening) -> None:
    """R38"""
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    evening.resign(table, ANNA)
    evening.resign(table, CARLA)
    table = evening.table(table.id)
    assert table.status is TableStatus.OVER
    assert table.match is not None
    assert table.match.winner == 1
    assert evening.deadlines(table) == set()


def test_when_only_away_players_stay_in_a_pause_the_match_sleeps(evening: Evening) -> None:
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    evening.send_away(table, BRUNO, CARLA)
    evening.resign(table, ANNA)
    assert evening.deadlines(table) == {DeadlineKind.DEAD_MATCH}


def test_the_record_of_a_match_with_leavers_and_a_re_entry_replays(memory_path: Path) -> None:
    """R36, R38, R43"""
    evening = Evening(memory_path / "another.sqlite", seed=2)
    table = evening.begin(4, re_entry="unlimited", limit=41)
    while not (match := evening.match(table)).re_entry_open:
        evening.tap_once(table)
    back = match.re_entry_open[0]
    evening.tap(back + 1, ReEnter(table.id, match.deal_number), GROUP)
    assert evening.match(table).in_match(back)
    assert "rientra con" in evening.said()[-1]
    assert evening.read_post(table)  # the log can still be read
    leaver = next(seat for seat in evening.match(table).seats_in if seat != back)
    evening.resign(table, leaver + 1)
    evening.time += DAY
    evening.wait(0)
    table = evening.play_out(table)
    assert table.match is not None
    assert table.match.resigned == (leaver,)
    assert evening.replayed(table) == table.match
    evening.store.close()


def busted(evening: Evening, *others: str, re_entry: str = "once") -> Table:
    """Anna has closed; Bruno busts with these cards, Carla and Dario stay in."""
    rules = {"set": {"re_entry": re_entry}}
    return evening.close_deal(*others, totals=[10, 95, 20, 30], rules=rules)


def test_who_has_bust_may_come_back_with_the_highest_total_of_those_still_in(evening: Evening) -> None:
    """R36"""
    table = busted(evening, "9C 8D", "2C 3C", "4S 5S")
    assert "Può rientrare: Bruno" in evening.read_post(table)
    assert evening.offered(table, BRUNO, ReEnter) == [ReEnter(table.id, 1)]
    assert evening.offered(table, CARLA, ReEnter) == []
    assert evening.key(evening.tap(CARLA, ReEnter(table.id, 1), GROUP)) == "table-no-offer"
    assert evening.key(evening.tap(BRUNO, ReEnter(table.id, 1), GROUP)) == "table-welcome-back"
    assert evening.match(table).totals == (10, 39, 25, 39)
    assert evening.said()[-1] == "↩ Bruno rientra con 39 punti."
    assert evening.key(evening.tap(BRUNO, ReEnter(table.id, 1), GROUP)) == "table-no-offer"


def test_the_table_waits_longer_while_somebody_may_come_back_and_only_the_host_ends_it(evening: Evening) -> None:
    """R36"""
    table = busted(evening, "9C 8D", "2C 3C", "4S 5S")
    due = evening.deadline(table, DeadlineKind.NEXT_DEAL)
    assert due is not None
    assert due.due_at == evening.time + 600
    before = evening.state_of(table)
    assert evening.key(evening.tap(CARLA, DealNow(table.id, 1), GROUP)) == "table-offer-open"
    assert evening.state_of(table) == before
    evening.tap(ANNA, DealNow(table.id, 1), GROUP)
    assert evening.table(table.id).status is TableStatus.PLAYING
    assert evening.match(table).re_entry_open == ()
    assert evening.key(evening.tap(BRUNO, ReEnter(table.id, 1), GROUP)) == "table-dealt-already"


def test_a_pause_is_not_prolonged_by_coming_back(evening: Evening) -> None:
    """R36"""
    table = busted(evening, "9C 8D", "KC KD KH KS QC QD QH QS 2C", "4S 5S")
    assert set(evening.match(table).re_entry_open) == {1, 2}
    evening.wait(590)
    evening.tap(BRUNO, ReEnter(table.id, 1), GROUP)
    due = evening.deadline(table, DeadlineKind.NEXT_DEAL)
    assert due is not None
    assert due.due_at == evening.time + 10
    evening.wait(10)
    assert evening.match(table).deal.in_deal == (0, 1, 3)


def test_after_the_last_offer_is_taken_the_pause_is_short_again(evening: Evening) -> None:
    table = busted(evening, "9C 8D", "2C 3C", "4S 5S")
    evening.tap(BRUNO, ReEnter(table.id, 1), GROUP)
    due = evening.deadline(table, DeadlineKind.NEXT_DEAL)
    assert due is not None
    assert due.due_at == evening.time + evening.settings.pause_seconds


def test_an_away_player_who_comes_back_into_the_match_is_back(evening: Evening) -> None:
    table = busted(evening, "9C 8D", "2C 3C", "4S 5S")
    evening.send_away(table, BRUNO)
    evening.tap(BRUNO, ReEnter(table.id, 1), GROUP)
    assert not evening.table(table.id).seats[1].away


def test_who_is_out_is_not_called_back_and_does_not_keep_the_match_awake(evening: Evening) -> None:
    table = busted(evening, "9C 8D", "2C 3C", "4S 5S", re_entry="off")
    evening.send_away(table, BRUNO)
    assert ImBack(table.id) not in [button.request for row in evening.post_of(table).rows for button in row]
    assert evening.key(evening.tap(BRUNO, ImBack(table.id), GROUP)) == "tap-you-are-out"


def noticed(evening: Evening, table: Table, person: int) -> None:
    """Everybody has read that this person is away."""
    evening.send_away(table, person)
    stored = evening.table(table.id)
    with evening.store.unit() as unit:
        announce_away(unit, stored, person - 1, evening.time)
        waiting = unit.announcements.pending(GROUP)[-1]
        unit.announcements.sent(waiting.id, NOTICE, evening.time)


def notice_stands(evening: Evening) -> bool:
    """Whether the message with the way back still stands in the group."""
    with evening.store.read() as unit:
        return NOTICE not in [message.message_id for message in unit.old_messages.of(GROUP)]


@pytest.mark.parametrize("removed", [True, False])
def test_the_notice_of_somebody_away_goes_when_they_are_out_of_the_match(evening: Evening, removed: bool) -> None:
    """R38"""
    table = evening.at("7H 2S", "9C 8D", "KC QC")
    noticed(evening, table, BRUNO)
    assert notice_stands(evening)
    if removed:
        evening.tap(ANNA, RemovePlayer(table.id, BRUNO, ANNA, Asked.MATCH), GROUP)
    else:
        evening.resign(table, BRUNO)
    assert evening.table(table.id).status is TableStatus.PLAYING
    assert not notice_stands(evening)


def test_the_notice_of_somebody_away_goes_when_they_bust(evening: Evening) -> None:
    """R34"""
    table = evening.at("6H 5C", "9C 8D", "2C 3C", totals=[10, 95, 20], table=["3H 4H 5H"], opened=[0], phase="play")
    noticed(evening, table, BRUNO)
    evening.pick(table, ANNA, "6H1")
    evening.press(table, ANNA, AttachCard)
    evening.pick(table, ANNA, "5C1")
    assert notice_stands(evening)
    evening.press(table, ANNA, DiscardCard)
    assert evening.table(table.id).status is TableStatus.PAUSE
    assert not evening.match(table).in_match(1)
    assert not notice_stands(evening)


def test_that_somebody_is_away_is_not_said_any_more_when_they_are_out(evening: Evening) -> None:
    table = evening.at("7H 2S", "9C 8D", "KC QC")
    evening.send_away(table, BRUNO)
    stored = evening.table(table.id)
    with evening.store.unit() as unit:
        announce_away(unit, stored, 1, evening.time)
    assert evening.said()[-1].startswith("💤 Bruno")
    evening.resign(table, BRUNO)
    assert not any("💤" in said for said in evening.said())
