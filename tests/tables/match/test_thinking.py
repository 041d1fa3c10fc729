"""How long a computer takes: from half a second to four, and nothing that tells what it holds or could have done."""

import random
from dataclasses import replace

from scala40.actions import Action, Discard, Draw, Take
from scala40.notation import parse_action
from scala40.state import Match, Phase
from simulation.use_cases.mixed_matches import MixedMatches
from storage import DeadlineKind, Table
from tables.context import Chance, Context
from tables.match import deadlines, thinking
from tables.play import computers
from tables.play.computers import Thought

TURNS = 10
LONG = [Take(), *[parse_action(f"attach {card} 0") for card in ("6H", "7H", "8H")], parse_action("discard KC")]


def test_a_turn_takes_half_a_second_to_four() -> None:
    chance, discard = Chance(random.Random(1)), LONG[-1:]
    for _ in range(200):
        least = thinking.before_turn(chance, 0, fast=False) + thinking.before_showing(chance, discard, fast=False)
        most = thinking.before_turn(chance, 90, fast=False) + thinking.before_showing(chance, LONG, fast=False)
        assert 0.5 <= least <= 2.0
        assert 2.5 <= most <= 4.0
        assert thinking.before_turn(chance, 90, fast=True) + thinking.before_showing(chance, LONG, fast=True) <= 1.0


def other_cards(match: Match, shown: Action, dice: random.Random) -> Match:
    """The same with all cards permuted that nobody has seen, those of the seat on turn too but for the one it shows."""
    deal, seat = match.deal, match.deal.turn
    kept = [shown.card] if isinstance(shown, Discard) else []
    hands = [list(hand) for hand in deal.hands]
    for card in kept:
        hands[seat].remove(card)
    hidden = [card for hand in hands for card in hand] + list(deal.stock)
    dice.shuffle(hidden)
    dealt = []
    for number, hand in enumerate(hands):
        cards = [hidden.pop() for _ in hand] + (kept if number == seat else [])
        dealt.append(tuple(sorted(cards)))
    return match.with_deal(deal._replace(hands=tuple(dealt), stock=tuple(hidden)))


def with_chance(mixed: MixedMatches, seed: int) -> Context:
    return replace(mixed.context, chance=Chance(random.Random(seed)))


def time_before(mixed: MixedMatches, table: Table, match: Match, seed: int) -> float:
    """When the computer on turn draws."""
    with mixed.store.unit() as unit:
        deadlines.arm(with_chance(mixed, seed), unit, replace(table, match=match), mixed.time, asleep=False)
    return mixed.due_at(table, DeadlineKind.COMPUTER)


def time_after(mixed: MixedMatches, table: Table, match: Match, thought: Thought, seed: int) -> float:
    """When the end of its turn is shown, if it does the same with other cards."""
    situation = replace(mixed.glance(table), match=match)
    assert computers.has_to_wait(with_chance(mixed, seed), situation, thought)
    due_at = mixed.due_at(table, DeadlineKind.COMPUTER)
    with mixed.store.unit() as unit:
        unit.deadlines.set(table.id, DeadlineKind.COMPUTER, situation.due_at)
    return due_at


def test_the_time_is_the_same_whatever_cards_are_hidden_if_the_turn_shows_the_same(mixed: MixedMatches) -> None:
    table, dice, times = mixed.join("strong", "hasty"), random.Random(7), set[float]()
    for seed in range(TURNS):
        mixed.until_computer(table)
        now = mixed.table(table.id)
        assert now.match is not None
        before = time_before(mixed, now, now.match, seed)
        assert before == time_before(mixed, now, other_cards(now.match, Draw(), dice), seed)
        mixed.time = before
        while mixed.match(table).phase is Phase.DRAW and not isinstance(first(mixed, table), Take):
            mixed.think(table)
        match = mixed.match(table)
        thought = computers.think(mixed.glance(table), random.Random(seed))
        shown = thought.actions[-1]
        others = [other_cards(match, shown, dice) for _ in range(3)] if match.phase is Phase.PLAY else []
        expected = time_after(mixed, table, match, thought, seed)
        assert all(time_after(mixed, table, other, thought, seed) == expected for other in others)
        times.add(round(expected - before, 6))
        mixed.computer_plays(table)
    assert len(times) == TURNS, "chance matters"


def first(mixed: MixedMatches, table: Table) -> Action:
    return computers.think(mixed.glance(table), random.Random(0)).actions[0]
