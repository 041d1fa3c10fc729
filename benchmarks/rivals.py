"""Compares random legal play, and whole matches of computer players, with engines that other people wrote.

    python -m benchmarks.rivals [--rounds 9] [--seconds 0.5]

Random play: each engine lists the legal actions, picks one at random and carries it out, for whole games from the deal
to the end, in one Python loop on one core. Only the choices of players are counted; the cards that OpenSpiel deals and
draws as chance moves take time but do not count, nor does our shuffling and dealing. The engines alternate in short
windows of processor time, so that other work of the machine slows all of them alike; a rate is the median of its
windows, a ratio the median of its rounds.

Whole matches: on one core by processor time, and on all cores by real time, compared with the public Scala 40 engine,
whose figure was measured earlier, perhaps on another machine.
"""

import argparse
import sys
from collections.abc import Iterator
from os import cpu_count
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

try:
    import chess
    import pyspiel
except ModuleNotFoundError:
    sys.exit("OpenSpiel or python-chess is missing, which only these figures need: make bench installs them.")

from scala40.rules import PRESETS
from tools.game.arena import Contest, play_all
from tools.game.bench import random_deals
from tools.game.environment import without_collector

WANTED = {"OpenSpiel gin rummy": 1.0, "python-chess": 45_000 / 25_000}
"""The wanted ratio of our rate to theirs, with the default rules."""
PUBLIC_ENGINE = 0.42
"""The rate of the public Scala 40 engine: matches of four players a second."""
WANTED_OF_PUBLIC = 100
MATCHES = 60


def gin_rummy() -> Iterator[int]:
    """Play gin rummy with OpenSpiel, whose rules are written in C++, and count the players' choices."""
    chance = Random(1)
    game = pyspiel.load_game("gin_rummy")
    while True:
        state = game.new_initial_state()
        choices = 0
        while not state.is_terminal():
            choices += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[chance.randrange(len(legal))])
        yield choices


def chess_games() -> Iterator[int]:
    """Play games with python-chess, and count the moves."""
    chance = Random(1)
    while True:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[chance.randrange(len(legal))])
        yield board.ply()


class Rates(NamedTuple):
    """The rates of one engine: choices a second, in a window for each round."""

    name: str
    windows: list[float]

    def times(self, other: "Rates") -> float:
        """The ratio of this rate to the other's: the median of the rounds."""
        return median(mine / theirs for mine, theirs in zip(self.windows, other.windows, strict=True))


def random_play(rounds: int, seconds: float) -> list[Rates]:
    """Let the engines play alternately; the first window of each is a warm-up and is not counted."""
    players = {"OpenSpiel gin rummy": gin_rummy(), "python-chess": chess_games()}
    players |= {f"scala40, {preset}": random_deals(rules) for preset, rules in PRESETS.items()}
    rates = [Rates(name, []) for name in players]
    with without_collector():
        for number in range(rounds + 1):
            for one in rates:
                rate = _window(players[one.name], seconds)
                if number:
                    one.windows.append(rate)
    return rates


def _window(games: Iterator[int], seconds: float) -> float:
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        done += next(games)
    return done / spent


def report(rates: list[Rates]) -> None:
    """Print all rates, and the ratios of ours to theirs."""
    gin, moves, *ours = rates
    print(f"{'random legal play, one core':32} {'a second':>9}   {gin.name:>22} {moves.name:>18}")
    for one in rates:
        print(f"  {one.name:30} {median(one.windows):9,.0f}   ", end="")
        print(f"{one.times(gin):15.2f} times {one.times(moves):12.2f} times" if one in ours else "", flush=True)
    print(f"  {'wanted, fisca':30} {'':9}   {WANTED[gin.name]:15.2f} times {WANTED[moves.name]:12.2f} times")


def matches() -> None:
    """Print how many matches of four `greedy` players are played in a second."""
    cores = cpu_count() or 1
    worked = process_time()
    played = sum(1 for _ in play_all(Contest(), range(MATCHES), 1))
    core = played / (process_time() - worked)
    started = perf_counter()
    played = sum(1 for _ in play_all(Contest(), range(MATCHES, 2 * MATCHES), cores))
    wall = played / (perf_counter() - started)
    print(f"whole matches of four greedy{'':4} {'a second':>9}   times the public engine's {PUBLIC_ENGINE}")
    for name, rate in (("one core", core), (f"{cores} cores to themselves", cores * core), ("by the clock, now", wall)):
        print(f"  {name:30} {rate:9.1f}   {rate / PUBLIC_ENGINE:15.0f} times")
    print(f"  {'wanted':30} {'':9}   {WANTED_OF_PUBLIC:15} times", flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Random play and matches, beside other engines.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of a window")
    arguments = parser.parse_args()
    report(random_play(arguments.rounds, arguments.seconds))
    matches()


if __name__ == "__main__":
    main()
