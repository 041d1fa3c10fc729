"""The command `arena`: players compared on duplicates, or one table played many times over."""

import argparse
import sys
from array import array
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from scala40.cli.arena.compare import Comparison, SetScore, play_set
from scala40.cli.arena.contest import Contest, in_order, play_all, play_numbered
from scala40.cli.arena.errors import ArenaError, NotPlayableError
from scala40.cli.arena.game import Unit
from scala40.cli.arena.report import heading, speed, standings, table_report, times
from scala40.cli.house import Random, cores, perf_counter
from scala40.options import RulesError, Word
from scala40.players import PLAYERS
from scala40.rules import PRESETS

_USUAL = {Unit.MATCH: 100, Unit.DEAL: 400}
"""How many sets are played of each unit where nothing else is said."""


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser(
        "arena",
        help="let computer players play each other",
        description="Two players or more are compared: the same cards from every seat, with 95 % intervals. One "
        "player plays against itself, and --players fills a table seat by seat: whole matches, every card counted.",
        epilog=f"Players: {', '.join(PLAYERS)}. All but the times follows from the seed.",
    )
    parser.add_argument("names", nargs="*", metavar="PLAYER", help="the players compared")
    parser.add_argument("--matches", type=_positive, help="how many sets of matches (100, unless --deals is given)")
    parser.add_argument(
        "--deals", type=_positive, help="how many sets of single deals (400, unless --matches is given)"
    )
    parser.add_argument("--seats", type=int, help="how many play (2; with --players or one player 4)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="number of the first set (0)")
    parser.add_argument("--preset", default="fisca", help=f"{', '.join(PRESETS)} (fisca)")
    parser.add_argument("--option", type=_option, action="append", default=[], metavar="NAME=WORD")
    parser.add_argument("--any-options", action="store_true", help="draw options by lot, anew for every set")
    parser.add_argument("--players", metavar="NAME,...", help="one table, from seat 0 on, in turn until it is full")
    parser.add_argument("--processes", type=_positive, default=cores(), help="by default one for each core")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the first game there, for `replay`")
    parser.set_defaults(command=run)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


def _option(text: str) -> tuple[str, Word]:
    name, _, word = text.partition("=")
    return name, int(word) if word.isdecimal() else word


def run(arguments: argparse.Namespace) -> int:
    """Play and print the report; exit status 1 when a game went wrong, 2 when it cannot be played."""
    try:
        if len(arguments.names) > 1:
            _compare(arguments)
        else:
            _one_table(arguments)
    except (ArenaError, RulesError, NotPlayableError) as error:
        print(error, file=sys.stderr)
        return 1 if isinstance(error, ArenaError) else 2
    return 0


def _contest(arguments: argparse.Namespace, names: tuple[str, ...], seats: int) -> Contest:
    """What is to be played; RulesError or NotPlayableError when it cannot."""
    for name in names:
        if name not in PLAYERS:
            raise NotPlayableError(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    contest = Contest(
        preset=arguments.preset,
        options=tuple(arguments.option),
        any_options=arguments.any_options,
        # Fewer names than seats go round the table.
        players=tuple(names[seat % len(names)] for seat in range(seats)),
        seed=arguments.seed,
    )
    if not contest.rules(Random(0)).seats_allowed(seats):
        raise NotPlayableError(f"preset {contest.preset} is not played by {seats}")
    return contest


def _units(arguments: argparse.Namespace) -> dict[Unit, range]:
    """The numbers of the sets of each unit."""
    asked = {Unit.MATCH: arguments.matches, Unit.DEAL: arguments.deals}
    counts = {unit: count for unit, count in asked.items() if count} or _USUAL
    return {unit: range(arguments.first, arguments.first + count) for unit, count in counts.items()}


# Players compared


def _compare(arguments: argparse.Namespace) -> None:
    if arguments.players is not None:
        raise NotPlayableError("--players fills one table, name the players compared or these, not both")
    names = tuple(arguments.names)
    seats = arguments.seats or (2 if len(names) == 2 else len(names))
    comparison = Comparison(names=names, seats=seats, contest=_contest(arguments, names, seats))
    units = _units(arguments)
    if arguments.record is not None:
        first = replace(comparison.seated(comparison.seatings[0]), unit=next(iter(units)))
        play_numbered(first, arguments.first, arguments.record)
    start = perf_counter()
    print(heading(comparison))
    scores: list[SetScore] = []
    for unit, numbers in units.items():
        found = list(in_order(_play_set, [(comparison, unit, number) for number in numbers], arguments.processes))
        print("\n".join(standings(comparison, unit, found)))
        scores += found
    seconds = perf_counter() - start
    print("time, which no seed repeats:")
    print("\n".join(times(names, [_joined(score.seconds[role] for score in scores) for role in range(len(names))])))
    games = sum(score.games for score in scores)
    print(f"  {speed(sum(score.turns for score in scores), games, seconds, arguments.processes)}")


def _joined(turns: Iterable["array[float]"]) -> "array[float]":
    joined = array("d")
    for some in turns:
        joined.extend(some)
    return joined


def _play_set(task: tuple[Comparison, Unit, int]) -> SetScore:
    return play_set(*task)


# One table


def _one_table(arguments: argparse.Namespace) -> None:
    if arguments.players is not None and arguments.names:
        raise NotPlayableError("--players fills one table, name the players compared or these, not both")
    names = tuple((arguments.players or ",".join(arguments.names) or "greedy").split(","))
    seats = arguments.seats or (len(names) if len(names) > 1 else 4)
    contest = _contest(arguments, names, seats)
    units = _units(arguments) if arguments.deals else {Unit.MATCH: _units(arguments)[Unit.MATCH]}
    for unit, numbers in units.items():
        played = replace(contest, unit=unit)
        if arguments.record is not None and unit is next(iter(units)):
            play_numbered(played, arguments.first, arguments.record)
        start = perf_counter()
        outcomes = list(play_all(played, numbers, arguments.processes))
        seconds = perf_counter() - start
        print("\n".join(table_report(played, outcomes)))
        print(speed(sum(outcome.turns for outcome in outcomes), len(outcomes), seconds, arguments.processes))
