"""The end of a deal where computers play: who may come back, whom the table waits for, and what becomes of it."""

from scala40.notation import parse_action
from scala40.rules import nearest_preset
from simulation.games.positions import position
from simulation.use_cases.mixed_matches import MixedMatches
from storage import DeadlineKind, Table, TableStatus
from tables.match import progress
from tables.requests.chat_pages import ForgetMe
from tables.requests.table import (
    ReEnter,
)
from tests.tables.lines import announced, lines_of
from texts.line import Line

ANNA, BRUNO, CARLA = 1, 2, 3
LOW, HIGH = "9C 8D", "KC KD"
PAUSE = {DeadlineKind.NEXT_DEAL}
ASLEEP = {DeadlineKind.DEAD_MATCH}


def closed(
    mixed: MixedMatches,
    closer: int,
    totals: list[int],
    people: int = 1,
    away: tuple[int, ...] = (),
    re_entry: str = "once",
) -> Table:
    """People in the first seats, computers in the others: the closer has just ended the first deal."""
    table = mixed.join(*["easy"] * (len(totals) - people), people=people, turn_seconds=3600)
    hands = ["6H 5C" if seat == closer else LOW if seat % 2 else HIGH for seat in range(len(totals))]
    fields = {"table": ["3H 4H 5H"], "opened": [closer], "phase": "play", "turn": closer, "totals": totals}
    match = position(*hands, rules={"set": {"re_entry": re_entry}}, **fields)
    settings = table.settings.with_rules(nearest_preset(match.rules), match.rules)
    mixed.change(table, match=match, settings=settings)
    mixed.send_away(table, *away)
    with mixed.store.unit() as unit:
        stored = unit.tables.get(table.id)
        assert stored is not None
        progress.play(
            mixed.context,
            unit,
            stored,
            closer,
            [parse_action("attach 6H 0"), parse_action("discard 5C")],
            mixed.time,
        )
    return mixed.table(table.id)


def test_nobody_waits_for_a_computer_to_come_back(mixed: MixedMatches) -> None:
    """R36"""
    table = closed(mixed, 0, [10, 20, 95, 30], people=2)
    assert table.status is TableStatus.PAUSE
    assert mixed.match(table).re_entry_open == (2,)
    assert "table-offer" not in lines_of(mixed.read_post, table)
    assert mixed.due_at(table, DeadlineKind.NEXT_DEAL) - mixed.time <= mixed.settings.pause_seconds


def test_the_only_person_who_has_bust_is_waited_for_and_then_the_computers_match_is_settled(
    mixed: MixedMatches,
) -> None:
    """R36, R38"""
    table = closed(mixed, 1, [95, 10, 20])
    assert mixed.match(table).re_entry_open == (0,)
    assert mixed.deadlines(table) == PAUSE
    assert mixed.due_at(table, DeadlineKind.NEXT_DEAL) == mixed.time + 3600
    assert Line("table-offer", players=("Anna",)) in lines_of(mixed.read_post, table)
    mixed.wait(3600)
    over = mixed.table(table.id)
    assert over.status is TableStatus.OVER
    assert over.match.places == ((1,), (2,), (0,))
    assert mixed.deadlines(table) == set()


def test_the_only_person_who_has_bust_comes_back_in_time(mixed: MixedMatches) -> None:
    """R36"""
    table = closed(mixed, 1, [95, 10, 20])
    mixed.tap(ANNA, ReEnter(table.id, 1), mixed.group)
    assert mixed.match(table).in_match(0)
    assert mixed.deadlines(table) == PAUSE


def test_a_table_does_not_sleep_while_one_who_has_bust_is_there_though_the_others_are_away(mixed: MixedMatches) -> None:
    """R36"""
    table = closed(mixed, 2, [95, 10, 20], people=2, away=(BRUNO,))
    assert mixed.match(table).re_entry_open == (0,)
    assert mixed.deadlines(table) == PAUSE
    mixed.wait(3600)
    assert mixed.table(table.id).status is TableStatus.PLAYING
    assert mixed.deadlines(table) == ASLEEP


def test_a_table_sleeps_where_also_the_one_who_has_bust_is_away(mixed: MixedMatches) -> None:
    """R36"""
    table = closed(mixed, 2, [95, 10, 20], people=2, away=(ANNA, BRUNO))
    assert mixed.deadlines(table) == ASLEEP


def test_the_match_is_settled_at_once_when_the_only_person_who_might_come_back_is_forgotten(
    mixed: MixedMatches,
) -> None:
    """R36, R38"""
    table = closed(mixed, 1, [95, 10, 20])
    mixed.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    over = mixed.table(table.id)
    assert over.status is TableStatus.OVER
    assert over.match.places == ((1,), (2,), (0,))


def test_nobody_waits_any_more_for_a_player_who_is_forgotten(mixed: MixedMatches) -> None:
    """R36"""
    table = closed(mixed, 2, [95, 10, 20], people=2)
    assert mixed.due_at(table, DeadlineKind.NEXT_DEAL) == mixed.time + 3600
    mixed.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    assert mixed.due_at(table, DeadlineKind.NEXT_DEAL) == mixed.time + mixed.settings.pause_seconds


def test_the_match_sleeps_when_a_player_who_might_come_back_is_forgotten_and_the_others_are_away(
    mixed: MixedMatches,
) -> None:
    """R36"""
    table = closed(mixed, 2, [95, 10, 20], people=2, away=(BRUNO,))
    mixed.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    assert mixed.deadlines(table) == ASLEEP


def test_the_match_is_settled_at_once_when_the_last_person_busts(mixed: MixedMatches) -> None:
    """R34, R38"""
    over = closed(mixed, 1, [95, 10, 20], re_entry="off")
    assert over.status is TableStatus.OVER
    assert not over.match.in_match(0)
    assert [result.scored for result in over.match.results] == [True, False]
    assert over.match.places == ((1,), (2,), (0,))
    assert [line.key for line in announced(mixed)][-2:] == ["computers-alone", "match-end-winner"]
