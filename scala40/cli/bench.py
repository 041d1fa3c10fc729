"""`bench`: how fast the game is, beside the least that any game of frozen states costs in plain Python.

The floor, measured in the same run so that the ratios carry over to other machines: for each action one
hand of fourteen loses a card and gains one, and one named tuple of a deal is made anew. No rule is asked,
nothing is chosen.
"""

import argparse
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from scala40.actions import HOUSE, Expire, Resign
from scala40.cards import pack, with_card, without
from scala40.cli.arena import Contest, play_numbered
from scala40.cli.exit_codes import EPILOG
from scala40.cli.house import Random, Table, process_time, without_collector
from scala40.legal import legal_actions
from scala40.rules import PRESETS, Rules
from scala40.state import Deal, Phase


class Figure(NamedTuple):
    """What one measurement gave."""

    what: str
    done: int
    seconds: float

    @property
    def rate(self) -> float:
        """How many a second."""
        return self.done / self.seconds


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("bench", help="measure speed, on one core, beside a floor", epilog=EPILOG)
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
    """Draw counts for so much processor time, after a first one that warms up."""
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
    """Actions of random legal play in deals of four, one after the other."""
    chance = Random(1)
    while True:
        yield _random_deal(Table(rules, 4, chance), chance)


def _random_deal(table: Table, chance: Random) -> int:
    """Play a deal by any legal action but leaving; a turn that got stuck is ended by its time (R40)."""
    actions = 0
    while not table.match.results:
        match = table.match
        if match.phase is Phase.SHUFFLE:
            table.go_on()
            continue
        seat = match.deal.turn
        choices = list(legal_actions(match, seat))
        action = choices[chance.randrange(len(choices))]
        while isinstance(action, Resign) and len(choices) > 1:
            action = choices[chance.randrange(len(choices))]
        if isinstance(action, Resign):
            table.do(HOUSE, Expire())
        else:
            table.do(seat, action)
        actions += 1
    return actions


def _matches(contest: Contest) -> Iterator[int]:
    """Turns of the matches of a contest, one after the other."""
    for number in count():
        yield play_numbered(contest, number).turns
