"""Computers at their turns: when they play, what becomes of a thought, and who they do not play for."""

import logging

import pytest

from scala40.actions import Action, Discard, Draw
from scala40.actions import Resign as GiveUp
from scala40.players import Chance, greedy
from scala40.state import Phase
from scala40.views import SeatView
from simulation.use_cases.company import Company, playing_like
from simulation.use_cases.evening import HOUR, rome
from storage import DeadlineKind, Level, ScreenKind, TableStatus
from tables.match.deadlines import DEAD_MATCH_SECONDS, LONGEST_TURN_SECONDS, THINKING_SECONDS
from tables.play import computers
from tables.play.computers import NoTurnError
from tables.requests.panel import DrawStock
from tables.requests.table import ImBack, Resign

ANNA, BRUNO = 1, 2


@pytest.mark.parametrize("level", list(Level))
def test_a_match_against_computers_of_each_level_ends_and_its_record_replays_to_it(
    company: Company, level: Level
) -> None:
    """R35, R43"""
    table = company.play_on(company.join(level, level, limit=41))
    assert table.status is TableStatus.OVER
    assert company.replayed(table) == table.match
    with company.store.read() as unit:
        finished = unit.archive.get(table.id)
    assert finished is not None
    assert [player.person_id for player in finished.players] == [ANNA, None, None]
    assert all(player.name.startswith("🤖 ") for player in finished.players[1:])


def test_a_computer_waits_one_to_three_seconds_and_then_plays(company: Company) -> None:
    table = company.join(Level.EASY)
    company.until_computer(table)
    least, most = THINKING_SECONDS
    assert company.deadlines(table) == {DeadlineKind.COMPUTER}
    assert least <= company.due_at(table, DeadlineKind.COMPUTER) - company.time <= most
    assert computers.due(company.context) == ()
    assert computers.due_turn(company.context, table.id) is None
    company.time += most
    assert computers.due(company.context) == (table.id,)
    company.until_person(table)
    assert company.turn_of(table) == ANNA
    assert company.deadlines(table) == {DeadlineKind.TURN, DeadlineKind.REMINDER}


def test_the_clock_leaves_the_turns_of_computers_alone(company: Company) -> None:
    table = company.join(Level.EASY)
    company.until_computer(table)
    assert company.wait(HOUR) == 0
    assert company.is_computers(table)


def test_computers_play_in_the_quiet_hours_too(company: Company) -> None:
    company.time = rome(7, 23, 30)
    table = company.join(Level.EASY, turn_seconds=12 * 3600, quiet=(23 * 60, 8 * 60))
    company.until_computer(table)
    company.until_person(table)
    assert company.due_at(table, DeadlineKind.TURN) > rome(8, 8)


def test_tables_think_in_the_order_in_which_they_wait(company: Company) -> None:
    first, second = company.join(Level.EASY), company.begin_elsewhere()
    company.until_computer(first)
    with company.store.unit() as unit:
        unit.deadlines.set(second.id, DeadlineKind.COMPUTER, company.time - 5)
    company.time += 3
    assert computers.due(company.context) == (second.id, first.id)
    assert computers.due_turn(company.context, second.id) is None  # two people sit there
    assert computers.due(company.context) == (first.id,)


def test_a_draw_is_committed_at_once_and_the_rest_of_the_turn_with_its_discard(company: Company) -> None:
    """R39"""
    table = company.join(Level.EASY)
    company.until_computer(table)
    company.time += 3
    with playing_like(from_the_stock):
        company.send_screens()
        assert company.think(table)
        assert company.match(table).phase is Phase.PLAY
        assert company.stale(table) == set()  # nobody sees a draw
        before = company.table(table.id).version
        assert company.think(table)
    assert company.table(table.id).version == before + 1
    assert company.turn_of(table) == ANNA


def from_the_stock(view: SeatView, chance: Chance) -> Action:
    """Draw, and play as greedy does."""
    return Draw() if view.table.phase is Phase.DRAW else greedy(view, chance)


def test_a_thought_about_a_table_that_has_changed_meanwhile_is_dropped(company: Company) -> None:
    table = company.join(Level.EASY, people=2)
    company.until_computer(table)
    company.time += 3
    situation = company.glance(table)
    thought = computers.think(situation, company.chance.new_generator())
    company.resign(table, BRUNO)
    before = company.state_of(table)
    assert not computers.act(company.context, situation, thought)
    assert company.state_of(table) == before
    company.until_person(table)
    assert company.turn_of(table) == ANNA


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
    company: Company, player: computers.Player, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    """R40"""
    table = company.join(Level.STRONG)
    company.until_computer(table)
    with playing_like(player), caplog.at_level(logging.WARNING):
        company.computer_plays(table)
    assert company.turn_of(table) == ANNA
    assert [record.getMessage() for record in caplog.records] == [
        f"table {table.id}, seat 1: the strong computer failed ({said}), the bot played"
    ]
    assert "si è inceppato" in company.read_post(table)
    seat = company.table(table.id).seats[1]
    assert (seat.missed, seat.away) == (0, False)


def test_a_computer_that_finds_no_end_is_stopped(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    table = company.join(Level.EASY)
    company.until_computer(table)
    company.time += 3
    situation = company.glance(table)
    monkeypatch.setattr(computers, "MOST_STEPS", 0)
    assert computers.think(situation, company.chance.new_generator()).failure == NoTurnError.__name__


def test_what_a_computer_thinks_with_and_of_shows_no_card(company: Company) -> None:
    table = company.join(Level.EASY)
    company.until_computer(table)
    company.time += 3
    situation = company.glance(table)
    said = repr(situation) + repr(computers.think(situation, company.chance.new_generator()))
    said = said.replace("EASY", "")  # which is how a level is called, and no ace of spades
    assert not any(str(card) in said for hand in company.match(table).deal.hands for card in hand)


def test_computers_do_not_play_on_when_every_person_is_away(company: Company) -> None:
    table = company.join(Level.EASY, Level.EASY, people=2, turn_seconds=60)
    while company.deadline(table, DeadlineKind.DEAD_MATCH) is None:
        company.until_person(table)
        company.time_out(table)
    assert company.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    assert "Al tavolo non c'è nessuno" in company.read_post(table)
    company.tap(BRUNO, ImBack(table.id), company.group)
    company.until_person(table)
    assert company.turn_of(table) == BRUNO


def test_who_is_alone_without_a_limit_and_silent_for_a_week_hears_that_the_match_is_over(company: Company) -> None:
    table = company.join(Level.EASY, turn_seconds=None)
    company.until_person(table)
    assert company.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    company.wait(DEAD_MATCH_SECONDS - 1)
    company.press(table, ANNA, DrawStock)
    company.until_computer(table)
    company.until_person(table)
    company.wait(DEAD_MATCH_SECONDS - 1)
    assert company.table(table.id).status is TableStatus.PLAYING
    company.wait(1)
    assert company.table(table.id).status is TableStatus.CLOSED
    assert company.said()[-1].startswith("🌙 Da una settimana")


def test_two_people_without_a_limit_wait_four_weeks_for_each_other(company: Company) -> None:
    table = company.join(Level.EASY, people=2, turn_seconds=None)
    company.until_person(table)
    assert company.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    waits = company.deadline(table, DeadlineKind.DEAD_MATCH)
    assert waits is not None
    assert waits.due_at == company.time + LONGEST_TURN_SECONDS


def test_when_the_last_person_resigns_the_points_settle_the_places_of_the_computers(company: Company) -> None:
    """R38"""
    table = company.join(Level.EASY, Level.EASY, Level.EASY)
    match = company.match(table)
    company.change(company.table(table.id), match=match._replace(totals=(10, 30, 20, 40)))
    company.tap(ANNA, Resign(table.id, ANNA), company.group)
    over = company.table(table.id)
    assert over.status is TableStatus.OVER
    assert over.match is not None
    assert over.match.places == ((2,), (1,), (3,), (0,))
    said = company.said()
    assert said[-2].startswith("🤖 Nessuna persona è più in gioco")
    assert said[-1].startswith("🏆 Vince 🤖")
    assert company.deadlines(table) == set()


def test_computers_with_equal_points_are_placed_as_they_sit_and_everybody_is_told_so(company: Company) -> None:
    """R38"""
    table = company.join(Level.EASY, Level.EASY, Level.EASY)
    match = company.match(table)
    company.change(company.table(table.id), match=match._replace(totals=(10, 30, 20, 30)))
    company.tap(ANNA, Resign(table.id, ANNA), company.group)
    over = company.table(table.id)
    assert over.match is not None
    assert over.match.places == ((2,), (1,), (3,), (0,))
    assert company.said()[-2].endswith("i posti li decidono i punti e, a parità, l'ordine in cui siedono.")


def test_the_group_gets_a_post_a_turn_of_a_person_and_reads_in_it_what_the_computers_did(company: Company) -> None:
    table = company.join(Level.EASY, Level.EASY, people=2)
    company.until_computer(table)
    subject = company.subject(table)
    company.post_is_sent(table)
    company.computer_plays(table)
    assert company.subject(table) == subject
    company.until_person(table)
    assert company.subject(table) != subject
    post = company.read_post(table)
    names = [name for name in ("Ada", "Otto", "Iris", "Ugo", "Mina") if f"🤖 {name} (facile): ha" in post]
    assert len(names) == 2
    company.until_computer(table)
    company.until_person(table)
    assert "Bruno: ha" in company.read_post(table)  # the person who played before them


def test_nobody_is_notified_for_a_computer(company: Company) -> None:
    table = company.join(Level.EASY)
    company.until_computer(table)
    post = company.post_of(table)
    assert "È il turno di 🤖" in post.text.plain
    assert not any(span.kind == "text_mention" for span in post.text.spans)
    assert "Tocca a 🤖" in company.toast(company.tap(ANNA, DrawStock(table.id, "0.0")))
    assert company.stale(table) >= {(ScreenKind.HAND, ANNA)}
