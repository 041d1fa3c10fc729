"""`bench`: the speed of the game, compared with a floor: the least that frozen states cost in plain Python.

The floor is measured in the same run, so that the ratios are valid on other machines too: for each action a hand of
fourteen cards loses a card and gains one, and the named tuple of a deal is copied. No rule is checked, and nothing is
chosen.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from scala40.actions import NO_SEAT, Expire, Resign
from scala40.cards import pack, with_card, without
from scala40.cli.exit_codes import EPILOG
from scala40.legal import legal_actions
from scala40.rules import PRESETS, Rules
from scala40.state import Deal, Phase
from tools.game.arena import Contest, play_numbered
from tools.game.environment import Random, Table, process_time, without_collector


class Figure(NamedTuple):
    """The result of one measurement."""

    what: str
    done: int
    seconds: float

    @property
    def rate(self) -> float:
        """How many per second."""
        return self.done / self.seconds


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("bench", help="measure the speed on one core, compared with a floor", epilog=EPILOG)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each figure (3)")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print every figure with its ratio to the floor."""
    seconds: float = arguments.seconds
    with without_collector():
        floor = measured("the floor: a hand and a state made anew", _floor(), seconds)
        print(_line(floor, floor))
        for what, counts in _measurements():
            print(_line(measured(what, counts, seconds), floor), flush=True)
    return 0


def _measurements() -> Iterator[tuple[str, Iterator[int]]]:
    for preset, rules in PRESETS.items():
        yield f"random legal actions, whole deals of 4, {preset}", random_deals(rules)
    for preset in PRESETS:
        yield f"turns of four greedy, whole matches, {preset}", _matches(Contest(preset=preset))


def measured(what: str, counts: Iterator[int], seconds: float) -> Figure:
    """Add up counts for this much processor time; the first count warms up and is left out."""
    next(counts)
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        done += next(counts)
    return Figure(what, done, spent)


def _line(figure: Figure, floor: Figure) -> str:
    ratio = floor.rate / figure.rate
    return f"{figure.what:55} {figure.rate:10,.0f} a second {1e6 / figure.rate:8.1f} µs   {ratio:6.1f} x the floor"


def _floor() -> Iterator[int]:
    """Steps of the floor."""
    cards = pack(4)
    hand = tuple(sorted(Random(1).sample(cards, 14)))
    state = Table(PRESETS["fisca"], 4, Random(1)).match.deal
    while True:
        for card in cards:
            left = without(hand, hand[:1]) or ()
            hand = with_card(left, card)
            state = Deal._make((*state[:3], (hand, *state.hands[1:]), *state[4:]))
        yield len(cards)


def random_deals(rules: Rules) -> Iterator[int]:
    """Play deals of four by random legal actions, and yield the number of actions of each."""
    chance = Random(1)
    while True:
        yield _random_deal(Table(rules, 4, chance), chance)


def _random_deal(table: Table, chance: Random) -> int:
    """Play a deal by random legal actions other than resigning; a turn that is stuck ends by `Expire` (R40)."""
    actions = 0
    while not table.match.results:
        match = table.match
        if match.phase is Phase.SHUFFLE:
            table.shuffle_or_deal()
            continue
        seat = match.deal.turn
        choices = list(legal_actions(match, seat))
        action = choices[chance.randrange(len(choices))]
        while isinstance(action, Resign) and len(choices) > 1:
            action = choices[chance.randrange(len(choices))]
        if isinstance(action, Resign):
            table.do(NO_SEAT, Expire())
        else:
            table.do(seat, action)
        actions += 1
    return actions


def _matches(contest: Contest) -> Iterator[int]:
    """Play the matches of a contest, and yield the number of turns of each."""
    for number in count():
        yield play_numbered(contest, number).turns
