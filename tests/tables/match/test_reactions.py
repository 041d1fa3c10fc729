"""What follows from a change: every reaction hears of it, with who sees it."""

import pytest

from scala40.events import Attached, Busted, DealEnded, Discarded, Drew, Event, Expired, Recycled, ReEntered
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import GROUP
from storage import DeadlineKind, TableStatus
from tables.match import reactions
from tables.match.reactions import Audience
from tables.requests.panel import DiscardCard, DrawStock
from tables.requests.table import ImBack, ReEnter

Told = list[tuple[Audience, set[type[Event]]]]


def added(monkeypatch: pytest.MonkeyPatch) -> Told:
    """What a reaction is told that is added to the others from now on."""
    told: Told = []
    added = (lambda change, table, events: told.append((change.audience, {type(event) for event in events})),)
    monkeypatch.setattr(reactions, "REACTIONS", (*reactions.REACTIONS, *added))
    return told


def test_the_player_sees_what_they_draw_and_everybody_the_whole_turn(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R39"""
    table = matches.at("7H 8H 9H 2S", "9C 8D", "KC QC", opened=[0])
    told = added(monkeypatch)
    matches.press(table, ANNA, DrawStock)
    assert told == [(Audience.PLAYER, {Drew})]
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    assert told[1:] == [(Audience.NEXT, {Discarded})]


def test_everybody_sees_that_the_discard_pile_becomes_the_stock(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R29"""
    table = matches.at("7H 8H 9H 2S", "9C 8D", "KC QC", stock="AS", pozzo="2H 3H 4H 5H 6H")
    told = added(monkeypatch)
    matches.press(table, ANNA, DrawStock)
    assert told == [(Audience.EVERYBODY, {Drew, Recycled})]


def test_the_default_action_for_an_absent_player_belongs_to_the_change_that_let_it_come(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R40"""
    table = matches.at("7H 8H 9H 2S", "9C 8D", "KC QC", opened=[0], phase="play")
    matches.send_away(table, BRUNO)
    told = added(monkeypatch)
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    assert told == [(Audience.NEXT, {Discarded, Expired, Drew})]
    assert matches.turn_of(table) == CARLA


def test_the_turn_goes_on_when_another_player_comes_back(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    table = matches.at("7H 8H 9H 2S", "9C 8D", "KC QC")
    matches.send_away(table, BRUNO)
    told, due = added(monkeypatch), matches.deadline(table, DeadlineKind.TURN)
    matches.time += 10
    matches.tap(BRUNO, ImBack(table.id), GROUP)
    assert told == [(Audience.EVERYBODY, set())]
    assert matches.deadline(table, DeadlineKind.TURN) == due


def test_the_pause_waits_for_something_else_when_somebody_re_enters(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R36"""
    told = added(monkeypatch)
    table = matches.close_deal("9C 9D", "KC KD", totals=[0, 10, 95], rules={"set": {"re_entry": "once"}})
    assert told[-1] == (Audience.NEXT, {Attached, Discarded, DealEnded, Busted})
    matches.tap(CARLA, ReEnter(table.id, 1), GROUP)
    assert told[-1] == (Audience.NEXT, {ReEntered})
    assert matches.table(table.id).status is TableStatus.PAUSE


def test_computers_wait_at_once_when_the_last_person_who_was_there_leaves(mixed: MixedMatches) -> None:
    table = mixed.join("easy", people=2)
    mixed.until_computer(table)
    mixed.send_away(table, BRUNO)
    mixed.resign(table, ANNA)
    assert mixed.deadlines(table) == {DeadlineKind.DEAD_MATCH}
    mixed.tap(BRUNO, ImBack(table.id), GROUP)
    assert mixed.is_computers(table)
