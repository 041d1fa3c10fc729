"""The end of a deal where computers play: who may come back, whom the table waits for, and what becomes of it."""

from scala40.notation import parse_action
from scala40.rules import nearest_preset
from simulation.games.positions import position
from simulation.use_cases.company import Company
from storage import DeadlineKind, Level, Table, TableStatus
from tables.match import progress
from tables.requests.table import ForgetMe, ReEnter

ANNA, BRUNO, CARLA = 1, 2, 3
LOW, HIGH = "9C 8D", "KC KD"
PAUSE = {DeadlineKind.NEXT_DEAL}
ASLEEP = {DeadlineKind.DEAD_MATCH}


def closed(
    company: Company,
    closer: int,
    totals: list[int],
    people: int = 1,
    away: tuple[int, ...] = (),
    re_entry: str = "once",
) -> Table:
    """People in the first seats, computers in the others: the closer has just ended the first deal."""
    table = company.join(*[Level.EASY] * (len(totals) - people), people=people, turn_seconds=3600)
    hands = ["6H 5C" if seat == closer else LOW if seat % 2 else HIGH for seat in range(len(totals))]
    fields = {"table": ["3H 4H 5H"], "opened": [closer], "phase": "play", "turn": closer, "totals": totals}
    match = position(*hands, rules={"set": {"re_entry": re_entry}}, **fields)
    settings = table.settings.with_rules(nearest_preset(match.rules), match.rules)
    company.change(table, match=match, settings=settings)
    company.send_away(table, *away)
    with company.store.unit() as unit:
        stored = unit.tables.get(table.id)
        assert stored is not None
        progress.play(
            company.context,
            unit,
            stored,
            closer,
            [parse_action("attach 6H 0"), parse_action("discard 5C")],
            company.time,
        )
    return company.table(table.id)


def test_nobody_waits_for_a_computer_to_come_back(company: Company) -> None:
    """R36"""
    table = closed(company, 0, [10, 20, 95, 30], people=2)
    assert table.status is TableStatus.PAUSE
    assert company.match(table).re_entry_open == (2,)
    assert "Può rientrare" not in company.read_post(table)
    assert company.due_at(table, DeadlineKind.NEXT_DEAL) - company.time <= company.settings.pause_seconds


def test_the_only_person_who_has_bust_is_waited_for_and_then_the_computers_match_is_settled(company: Company) -> None:
    """R36, R38"""
    table = closed(company, 1, [95, 10, 20])
    assert company.match(table).re_entry_open == (0,)
    assert company.deadlines(table) == PAUSE
    assert company.due_at(table, DeadlineKind.NEXT_DEAL) == company.time + 3600
    assert "Può rientrare: Anna" in company.read_post(table)
    company.wait(3600)
    over = company.table(table.id)
    assert over.status is TableStatus.OVER
    assert over.match is not None
    assert over.match.places == ((1,), (2,), (0,))
    assert company.deadlines(table) == set()


def test_the_only_person_who_has_bust_comes_back_in_time(company: Company) -> None:
    """R36"""
    table = closed(company, 1, [95, 10, 20])
    company.tap(ANNA, ReEnter(table.id, 1), company.group)
    assert company.match(table).in_match(0)
    assert company.deadlines(table) == PAUSE


def test_a_table_does_not_sleep_while_one_who_has_bust_is_there_though_the_others_are_away(company: Company) -> None:
    """R36"""
    table = closed(company, 2, [95, 10, 20], people=2, away=(BRUNO,))
    assert company.match(table).re_entry_open == (0,)
    assert company.deadlines(table) == PAUSE
    company.wait(3600)
    assert company.table(table.id).status is TableStatus.PLAYING
    assert company.deadlines(table) == ASLEEP


def test_a_table_sleeps_where_also_the_one_who_has_bust_is_away(company: Company) -> None:
    """R36"""
    table = closed(company, 2, [95, 10, 20], people=2, away=(ANNA, BRUNO))
    assert company.deadlines(table) == ASLEEP


def test_when_the_only_person_who_might_come_back_is_forgotten_the_match_is_settled_at_once(company: Company) -> None:
    """R36, R38"""
    table = closed(company, 1, [95, 10, 20])
    company.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    over = company.table(table.id)
    assert over.status is TableStatus.OVER
    assert over.match is not None
    assert over.match.places == ((1,), (2,), (0,))


def test_when_one_who_might_come_back_is_forgotten_nobody_waits_for_them_any_more(company: Company) -> None:
    """R36"""
    table = closed(company, 2, [95, 10, 20], people=2)
    assert company.due_at(table, DeadlineKind.NEXT_DEAL) == company.time + 3600
    company.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    assert company.due_at(table, DeadlineKind.NEXT_DEAL) == company.time + company.settings.pause_seconds


def test_when_one_who_might_come_back_is_forgotten_and_the_others_are_away_the_match_sleeps(company: Company) -> None:
    """R36"""
    table = closed(company, 2, [95, 10, 20], people=2, away=(BRUNO,))
    company.touch(ForgetMe(ANNA), ANNA, chat=ANNA)
    assert company.deadlines(table) == ASLEEP


def test_when_the_last_person_busts_the_match_is_settled_at_once(company: Company) -> None:
    """R34, R38"""
    over = closed(company, 1, [95, 10, 20], re_entry="off")
    assert over.status is TableStatus.OVER
    assert over.match is not None
    assert not over.match.in_match(0)
    assert [result.scored for result in over.match.results] == [True, False]
    assert over.match.places == ((1,), (2,), (0,))
    said = company.said()
    assert said[-2].startswith("🤖 Nessuna persona è più in gioco")
    assert said[-1].startswith("🏆 Vince 🤖")
