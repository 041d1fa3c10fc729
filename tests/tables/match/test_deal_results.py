"""The results of single deals, which are stored when a deal has ended."""

from collections import Counter

from scala40.events import DealStarted, Discarded, Laid
from scala40.par.dealt import dump_dealt, ended_deals
from scala40.records.record import replay
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from storage import OwedPar, SeatResult, Table
from tables.match import pars
from tables.records.match_record import full_record
from tables.requests.table import Resign


def stored(matches: Matches, table: Table) -> tuple[SeatResult, ...]:
    with matches.store.read() as unit:
        return unit.archive.deals(table.id)


def replayed(matches: Matches, table: Table) -> list[dict[int, tuple[tuple[int, int] | None, int]]]:
    """In which turn each seat opened and with what, and how many it had, by deal and seat, as the rules say it."""
    with matches.store.read() as unit:
        record = full_record(unit, table)
    deals: list[tuple[dict[int, tuple[int, int]], Counter[int]]] = []
    for step in replay(record):
        for event in step.events:
            match event:
                case DealStarted():
                    deals.append(({}, Counter()))
                case Laid(seat=seat, opening=opening) if opening is not None:
                    deals[-1][0][seat] = deals[-1][1][seat] + 1, opening
                case Discarded(seat=seat):
                    deals[-1][1][seat] += 1
    return [{seat: (opened.get(seat), turns[seat]) for seat in range(record.seats)} for opened, turns in deals]


def test_every_deal_of_a_match_has_a_result_of_each_seat_that_played_it(mixed: MixedMatches) -> None:
    """R28, R32"""
    table = mixed.play_on(mixed.join("easy", people=2, limit=101))
    as_played = replayed(mixed, table)
    expected = []
    for result in table.match.results:
        for seat in table.seats:
            points = result.points[seat.number]
            if points is None:
                continue
            opening, turns = as_played[result.number - 1][seat.number]
            closed = result.closed_by == seat.number
            opened_in, opened_with = opening or (None, None)
            ended = (points, closed, closed and result.in_hand, opened_in, turns, opened_with)
            expected.append(SeatResult(result.number, seat.number, seat.person_id, seat.computer, *ended))
    assert stored(mixed, table) == tuple(expected)
    assert {result.opened_in is None for result in expected} == {True, False}
    assert len({result.deal for result in expected}) > 1


def test_a_deal_that_was_left_has_no_result(matches: Matches) -> None:
    """R38"""
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    assert matches.table(table.id).match.results[-1].scored is False
    assert stored(matches, table) == ()


def test_a_seat_that_was_left_before_the_end_of_the_deal_has_no_result(matches: Matches) -> None:
    table = matches.begin(3)
    matches.resign(table, BRUNO)
    while not matches.match(table).results:
        matches.tap_once(table)
    assert {result.person_id for result in stored(matches, table)} == {1, 3}


def test_the_result_of_a_seat_names_the_computer_that_played_for_a_person(mixed: MixedMatches) -> None:
    table = mixed.join("easy", people=2)
    mixed.change_seat(mixed.table(table.id), BRUNO, away=True, computer="medium")
    while not mixed.match(table).results:
        mixed.step(table)
    players = {(result.person_id, result.level) for result in stored(mixed, table)}
    assert players == {(ANNA, None), (BRUNO, "medium"), (None, "easy")}


def test_the_results_of_a_match_that_ends_among_computers_are_those_of_its_finished_deals(mixed: MixedMatches) -> None:
    table = mixed.join("easy", "easy")
    while not mixed.match(table).results:
        mixed.step(table)
    before = stored(mixed, table)
    mixed.tap(ANNA, Resign(table.id, ANNA), mixed.group)
    assert mixed.table(table.id).match.is_over
    assert stored(mixed, table) == before


def owed(matches: Matches) -> list[OwedPar]:
    with matches.store.read() as unit:
        return list(unit.pars.owed(99))


def test_the_par_of_each_deal_is_owed_as_the_record_has_it(mixed: MixedMatches) -> None:
    table = mixed.play_on(mixed.join("easy", people=2, limit=31))
    with mixed.store.read() as unit:
        record = full_record(unit, table)
    assert [deal.dealt for deal in owed(mixed)] == [dump_dealt(ended.dealt) for ended in ended_deals(record)]
    assert len(owed(mixed)) > 1


def test_who_left_during_the_deal_was_dealt_its_cards(matches: Matches) -> None:
    """R38"""
    table = matches.begin(3)
    matches.resign(table, BRUNO)
    while not matches.match(table).results:
        matches.tap_once(table)
    (deal,) = owed(matches)
    assert "; 0,1,2; " in deal.dealt
    pars.settle(matches.context, deal, "1000 9000 2000")
    assert [(seat.seat, seat.par) for seat in stored(matches, table)] == [(0, 1000), (2, 2000)]
    assert sum(seat.corrected or 0 for seat in stored(matches, table)) in (-1, 0, 1), "the mean is that of both"


def test_nothing_is_owed_for_a_deal_that_was_left(matches: Matches) -> None:
    """R38"""
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    assert owed(matches) == []
