"""Computers at their turns: when they play, what becomes of a thought, and who they do not play for."""

import logging

import pytest

from scala40.actions import Action, Discard, Draw
from scala40.actions import Resign as GiveUp
from scala40.history import turns_ended
from scala40.players import LEVELS, Chance, greedy
from scala40.state import Phase
from scala40.views import SeatView
from simulation.use_cases.matches import DAY, HOUR, rome
from simulation.use_cases.mixed_matches import MixedMatches, playing_like
from storage import DeadlineKind, ScreenKind, TableStatus
from tables.play import computers
from tables.play.computers import NoTurnError
from tables.requests.chat_pages import ChatSetting
from tables.requests.panel import DrawStock
from tables.requests.table import ImBack, Resign
from tests.tables.lines import announced, lines_of
from texts.line import Line

ANNA, BRUNO = 1, 2


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_match_against_computers_of_each_level_ends_and_its_record_replays_to_it(
    mixed: MixedMatches, level: str
) -> None:
    """R35, R43"""
    table = mixed.play_on(mixed.join(level, level, limit=41))
    assert table.status is TableStatus.OVER
    assert mixed.replayed(table) == table.match
    with mixed.store.read() as unit:
        finished = unit.archive.get(table.id)
    assert [player.person_id for player in finished.players] == [ANNA, None, None]
    assert all(player.name.startswith("🤖 ") for player in finished.players[1:])


def test_a_computer_waits_half_a_second_or_longer_and_then_plays(mixed: MixedMatches) -> None:
    table = mixed.join("easy")
    mixed.until_computer(table)
    assert mixed.deadlines(table) == {DeadlineKind.COMPUTER}
    assert 0.5 <= mixed.due_at(table, DeadlineKind.COMPUTER) - mixed.time <= 1.5
    assert computers.due(mixed.context) == ()
    assert computers.due_turn(mixed.context, table.id) is None
    mixed.time += 1.5
    assert [deadline.table_id for deadline in computers.due(mixed.context)] == [table.id]
    mixed.until_person(table)
    assert mixed.turn_of(table) == ANNA
    assert mixed.deadlines(table) == {DeadlineKind.TURN, DeadlineKind.REMINDER}


def test_somebody_alone_may_want_fast_computers(mixed: MixedMatches) -> None:
    mixed.tap(ANNA, ChatSetting("computers", "on"), ANNA)
    alone, with_bruno = mixed.alone(ANNA), mixed.join("easy", people=2)
    for table, longest in ((alone, 0.375), (with_bruno, 1.5)):
        mixed.until_computer(table)
        due_in = mixed.due_at(table, DeadlineKind.COMPUTER) - mixed.time
        assert longest / 3 <= due_in <= longest


def test_the_clock_leaves_the_turns_of_computers_alone(mixed: MixedMatches) -> None:
    table = mixed.join("easy")
    mixed.until_computer(table)
    assert mixed.wait(HOUR) == 0
    assert mixed.is_computers(table)


def test_computers_play_in_the_quiet_hours_too(mixed: MixedMatches) -> None:
    mixed.time = rome(7, 23, 30)
    table = mixed.join("easy", turn_seconds=12 * 3600, quiet=(23 * 60, 8 * 60))
    mixed.until_computer(table)
    mixed.until_person(table)
    assert mixed.due_at(table, DeadlineKind.TURN) > rome(8, 8)


def test_tables_think_in_the_order_in_which_they_wait(mixed: MixedMatches) -> None:
    first, second = mixed.join("easy"), mixed.begin_elsewhere()
    mixed.until_computer(first)
    with mixed.store.unit() as unit:
        unit.deadlines.set(second.id, DeadlineKind.COMPUTER, mixed.time - 5)
    mixed.time += 3
    assert [due.table_id for due in computers.due(mixed.context)] == [second.id, first.id]
    assert computers.due_turn(mixed.context, second.id) is None  # two people sit there
    assert [due.table_id for due in computers.due(mixed.context)] == [first.id]


def test_a_draw_is_committed_at_once_and_the_rest_of_the_turn_with_its_discard(mixed: MixedMatches) -> None:
    """R39"""
    table = mixed.join("easy")
    mixed.until_computer(table)
    mixed.time += 3
    with playing_like(from_the_stock):
        mixed.send_screens()
        assert mixed.think(table)
        assert mixed.match(table).phase is Phase.PLAY
        assert mixed.stale(table) == set()  # nobody sees a draw
        before = mixed.table(table.id).version
        assert mixed.think(table)
    assert mixed.table(table.id).version == before + 1
    assert mixed.turn_of(table) == ANNA


def from_the_stock(view: SeatView, chance: Chance) -> Action:
    """Draw, and play as greedy does."""
    return Draw() if view.table.phase is Phase.DRAW else greedy(view, chance)


def test_a_thought_about_a_table_that_has_changed_meanwhile_is_dropped(mixed: MixedMatches) -> None:
    table = mixed.join("easy", people=2)
    mixed.until_computer(table)
    mixed.time += 3
    situation = mixed.glance(table)
    thought = computers.think(situation, mixed.chance.new_generator())
    mixed.resign(table, BRUNO)
    before = mixed.state_of(table)
    assert not computers.act(mixed.context, situation, thought)
    assert mixed.state_of(table) == before
    mixed.until_person(table)
    assert mixed.turn_of(table) == ANNA


def raising(view: SeatView, chance: Chance) -> Action:
    """Break, and say a card while doing so."""
    raise ValueError(f"no idea what to do with {view.hand[0]}")


def giving_up(view: SeatView, chance: Chance) -> Action:
    """Leave, which is no part of a turn."""
    return GiveUp()


def cheating(view: SeatView, chance: Chance) -> Action:
    """Discard before drawing (R14)."""
    return Discard(view.hand[0])


@pytest.mark.parametrize(
    ("player", "said"), [(raising, "ValueError"), (giving_up, "NoTurnError"), (cheating, "Illegal")]
)
def test_the_bot_plays_for_a_computer_that_breaks_and_one_line_without_cards_says_so(
    mixed: MixedMatches, player: computers.Player, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    """R40"""
    table = mixed.join("strong")
    mixed.until_computer(table)
    with playing_like(player), caplog.at_level(logging.WARNING):
        mixed.computer_plays(table)
    assert mixed.turn_of(table) == ANNA
    assert [record.getMessage() for record in caplog.records] == [
        f"table {table.id}, seat 1: the strong computer failed ({said}), the bot played"
    ]
    assert "last-default-computer" in lines_of(mixed.read_post, table)
    seat = mixed.table(table.id).seats[1]
    assert (seat.missed, seat.away) == (0, False)


def test_a_computer_that_finds_no_end_is_stopped(mixed: MixedMatches, monkeypatch: pytest.MonkeyPatch) -> None:
    table = mixed.join("easy")
    mixed.until_computer(table)
    mixed.time += 3
    situation = mixed.glance(table)
    monkeypatch.setattr(computers, "MOST_STEPS", 0)
    assert computers.think(situation, mixed.chance.new_generator()).failure == NoTurnError.__name__


def test_a_computer_sees_what_everybody_saw_of_the_deal(mixed: MixedMatches) -> None:
    """R39"""
    seen: list[SeatView] = []

    def watching(view: SeatView, chance: Chance) -> Action:
        seen.append(view)
        return greedy(view, chance)

    table = mixed.join("strong", "easy")
    with playing_like(watching):
        while sum(mixed.match(table).deal.turns_played) < 12:
            mixed.step(table)
    for view in seen:
        assert view.history is not None
        assert turns_ended(view.history, view.seat) == view.turns_played
        if view.history and view.table.phase is Phase.DRAW:
            assert view.history[-1].discarded == view.table.discard_pile[-1]
    assert {turn.seat for turn in seen[-1].history or ()} == {0, 1, 2}


def test_the_input_and_the_output_of_a_computer_player_show_no_card(mixed: MixedMatches) -> None:
    table = mixed.join("easy")
    mixed.until_computer(table)
    mixed.time += 3
    situation = mixed.glance(table)
    said = repr(situation) + repr(computers.think(situation, mixed.chance.new_generator()))
    said = said.replace("EASY", "")  # which is how a level is called, and no ace of spades
    assert not any(str(card) in said for hand in mixed.match(table).deal.hands for card in hand)


def test_computers_do_not_play_on_when_every_person_is_away(mixed: MixedMatches) -> None:
    table = mixed.join("easy", "easy", people=2, turn_seconds=60)
    while mixed.deadline(table, DeadlineKind.DEAD_MATCH) is None:
        mixed.until_person(table)
        mixed.time_out(table)
    assert mixed.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    assert "table-all-away" in lines_of(mixed.read_post, table)
    mixed.tap(BRUNO, ImBack(table.id), mixed.group)
    mixed.until_person(table)
    assert mixed.turn_of(table) == BRUNO


def test_a_player_who_is_alone_without_a_limit_and_silent_for_a_week_hears_that_the_match_is_over(
    mixed: MixedMatches,
) -> None:
    table = mixed.join("easy", turn_seconds=None)
    mixed.until_person(table)
    assert mixed.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    mixed.wait(7 * DAY - 1)
    mixed.press(table, ANNA, DrawStock)
    mixed.until_computer(table)
    mixed.until_person(table)
    mixed.wait(7 * DAY - 1)
    assert mixed.table(table.id).status is TableStatus.PLAYING
    mixed.wait(1)
    assert mixed.table(table.id).status is TableStatus.CLOSED
    assert announced(mixed)[-1].key == "clock-dead-match"


def test_two_people_without_a_limit_wait_four_weeks_for_each_other(mixed: MixedMatches) -> None:
    table = mixed.join("easy", people=2, turn_seconds=None)
    mixed.until_person(table)
    assert mixed.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    waits = mixed.deadline(table, DeadlineKind.DEAD_MATCH)
    assert waits.due_at == mixed.time + 28 * DAY


def test_the_points_settle_the_places_of_the_computers_when_the_last_person_resigns(mixed: MixedMatches) -> None:
    """R38"""
    table = mixed.join("easy", "easy", "easy")
    match = mixed.match(table)
    mixed.change(mixed.table(table.id), match=match._replace(totals=(10, 30, 20, 40)))
    mixed.tap(ANNA, Resign(table.id, ANNA), mixed.group)
    over = mixed.table(table.id)
    assert over.status is TableStatus.OVER
    assert over.match.places == ((2,), (1,), (3,), (0,))
    assert [line.key for line in announced(mixed)][-2:] == ["computers-alone", "match-end-winner"]
    assert mixed.deadlines(table) == set()


def test_computers_with_equal_points_are_placed_as_they_sit_and_everybody_is_told_so(mixed: MixedMatches) -> None:
    """R38"""
    table = mixed.join("easy", "easy", "easy")
    match = mixed.match(table)
    mixed.change(mixed.table(table.id), match=match._replace(totals=(10, 30, 20, 30)))
    mixed.tap(ANNA, Resign(table.id, ANNA), mixed.group)
    over = mixed.table(table.id)
    assert over.match.places == ((2,), (1,), (3,), (0,))
    assert announced(mixed)[-2].key == "computers-alone"


def test_the_group_gets_a_post_a_turn_of_a_person_and_reads_in_it_what_the_computers_did(mixed: MixedMatches) -> None:
    table = mixed.join("easy", "easy", people=2)
    mixed.until_computer(table)
    subject = mixed.subject(table)
    mixed.post_is_sent(table)
    mixed.computer_plays(table)
    assert mixed.subject(table) == subject
    mixed.until_person(table)
    assert mixed.subject(table) != subject
    post = lines_of(mixed.read_post, table)
    seated = [Line("computer-name", name=seat.name) for seat in mixed.table(table.id).seats if seat.name is not None]
    assert all(Line("last-turn", player=computer) in post for computer in seated)
    assert len(seated) == 2
    mixed.until_computer(table)
    mixed.until_person(table)
    assert Line("last-turn", player="Bruno") in lines_of(mixed.read_post, table)  # the person before them


def test_nobody_is_notified_for_a_computer(mixed: MixedMatches) -> None:
    table = mixed.join("easy")
    mixed.until_computer(table)
    post = mixed.post_of(table)
    assert "table-turn" in lines_of(mixed.post_of, table)
    assert not any(span.kind == "text_mention" for span in post.text.spans)
    assert mixed.key(mixed.tap(ANNA, DrawStock(table.id, "0.0"))) == "tap-not-your-turn"
    assert mixed.stale(table) >= {(ScreenKind.HAND, ANNA)}
