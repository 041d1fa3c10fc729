"""The command `arena`: compares players on duplicates, or plays one table many times."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from scala40.cli.exit_codes import EPILOG, Exit
from scala40.options import RulesError, Word
from scala40.players import PLAYERS
from scala40.rules import PRESETS
from tools.game.arena.compare import Comparison, Scores, play_sets
from tools.game.arena.contest import Contest, play_all, play_numbered
from tools.game.arena.errors import ArenaError, NotPlayableError
from tools.game.arena.game import Unit
from tools.game.arena.report import heading, speed, standings, table_report, times
from tools.game.arena.round_robin import tables
from tools.game.arguments import new_file
from tools.game.environment import Random, cores, perf_counter

_USUAL: Final = {Unit.MATCH: 100, Unit.DEAL: 400}
"""How many sets of each unit are played by default."""


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser(
        "arena",
        help="let computer players play against each other",
        description="Two players or more are compared with the same cards in every seat, with 95 % intervals. One "
        "player plays against itself, and --players fills one table seat by seat: these play whole matches.",
        epilog=f"Players: {', '.join(PLAYERS)}. A seed repeats everything except the times. More: docs/arena.md. "
        f"{EPILOG}",
    )
    parser.add_argument("names", nargs="*", metavar="PLAYER", help="the players to compare")
    parser.add_argument("--round-robin", action="store_true", help="compare every pair, and print Markdown tables")
    parser.add_argument(
        "--matches",
        type=_positive,
        metavar="SETS",
        help="sets of whole matches (100, or none if only --deals is given)",
    )
    parser.add_argument(
        "--deals", type=_positive, metavar="SETS", help="sets of single deals (400, or none if only --matches is given)"
    )
    parser.add_argument("--seats", type=int, help="seats at a table (2 for two players, 4 for one, else one for each)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="number of the first set (0)")
    presets = f"one or more of {', '.join(PRESETS)}, or all (fisca)"
    parser.add_argument(
        "--preset", "--presets", dest="presets", type=_presets, default=("fisca",), metavar="NAME,...", help=presets
    )
    parser.add_argument("--option", type=_option, action="append", default=[], metavar="NAME=WORD")
    parser.add_argument("--any-options", action="store_true", help="choose random options for every set")
    parser.add_argument("--players", metavar="NAME,...", help="the players of one table, repeated until it is full")
    parser.add_argument("--processes", type=_positive, default=cores(), help="processes to use (one for each core)")
    parser.add_argument("--record", type=new_file, metavar="FILE", help="write the first game to a file, for `replay`")
    parser.set_defaults(command=run)


def _presets(text: str) -> tuple[str, ...]:
    """The presets, each once: a repeated one would count its sets twice."""
    return tuple(PRESETS if text == "all" else dict.fromkeys(text.split(",")))


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


def _option(text: str) -> tuple[str, Word]:
    name, _, word = text.partition("=")
    return name, int(word) if word.isdecimal() else word


def run(arguments: argparse.Namespace) -> int:
    """Play and print the report; exit status 1 if a game went wrong, 2 if it cannot be played."""
    names: list[str] = arguments.names
    try:
        if arguments.players is not None and names:
            raise NotPlayableError("name the players with --players or without it, not both")
        if arguments.round_robin:
            _round_robin(arguments, names)
        elif len(names) > 1:
            _compare(arguments, tuple(names))
        else:
            _one_table(arguments, (arguments.players or "".join(names) or "greedy").split(","))
    except (ArenaError, RulesError, NotPlayableError) as error:
        print(error, file=sys.stderr)
        return Exit.DIFFERS if isinstance(error, ArenaError) else Exit.UNREADABLE
    return 0


def _contests(arguments: argparse.Namespace, names: list[str], seats: int) -> list[Contest]:
    """One contest for each preset; RulesError or NotPlayableError if it cannot be played."""
    for name in names:
        if name not in PLAYERS:
            raise NotPlayableError(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")
    contests = [
        Contest(
            preset=preset,
            options=tuple(arguments.option),
            any_options=arguments.any_options,
            # If there are fewer names than seats, they are repeated.
            players=tuple(names[seat % len(names)] for seat in range(seats)),
            seed=arguments.seed,
        )
        for preset in arguments.presets
    ]
    for contest in contests:
        if not contest.rules(Random(0)).seats_allowed(seats):
            raise NotPlayableError(f"preset {contest.preset} does not allow {seats} players")
    return contests


def _units(arguments: argparse.Namespace) -> dict[Unit, range]:
    """The numbers of the sets of each unit."""
    asked = {Unit.MATCH: arguments.matches, Unit.DEAL: arguments.deals}
    counts = {unit: count for unit, count in asked.items() if count} or _USUAL
    return {unit: range(arguments.first, arguments.first + count) for unit, count in counts.items()}


def _play(arguments: argparse.Namespace, comparisons: list[Comparison]) -> Iterator[Scores]:
    units = _units(arguments)
    if arguments.record is not None:
        first = comparisons[0].seated(comparisons[0].seatings[0])
        play_numbered(replace(first, unit=next(iter(units))), arguments.first, arguments.record)
    return play_sets(comparisons, units, arguments.processes)


# The three ways to play


def _compare(arguments: argparse.Namespace, names: tuple[str, ...]) -> None:
    """Compare the players named, in every preset chosen."""
    seats = len(names) if arguments.seats is None else arguments.seats
    contests = _contests(arguments, list(names), seats)
    comparisons = [Comparison(names=names, seats=seats, contest=contest) for contest in contests]
    start = perf_counter()
    previous = None
    played = []
    for scores in _play(arguments, comparisons):
        if scores.comparison is not previous:
            previous = scores.comparison
            print(heading(previous))
        print("\n".join(standings(scores)), flush=True)
        played.append(scores)
    _print_times(arguments, played, perf_counter() - start)


def _round_robin(arguments: argparse.Namespace, names: list[str]) -> None:
    """Compare every pair of the players named, in every preset chosen."""
    if len(set(names)) < max(2, len(names)):
        raise NotPlayableError("a round robin needs at least two players, all of them different")
    seats = 2 if arguments.seats is None else arguments.seats
    comparisons = [
        Comparison(names=pair, seats=seats, contest=contest)
        for contest in _contests(arguments, names, seats)
        for pair in combinations(names, 2)
    ]
    start = perf_counter()
    played = list(_play(arguments, comparisons))
    print("\n".join(tables(names, played)))
    print()
    _print_times(arguments, played, perf_counter() - start)


def _print_times(arguments: argparse.Namespace, played: list[Scores], seconds: float) -> None:
    print("Times (a seed does not repeat these):")
    print("\n".join(times(played)))
    turns, games = (sum(getattr(one, what) for scores in played for one in scores.sets) for what in ("turns", "games"))
    print(f"  {speed(turns, games, seconds, arguments.processes)}")


def _one_table(arguments: argparse.Namespace, names: list[str]) -> None:
    """Play one table in every preset chosen: whole matches, or with --deals single deals."""
    units = _units(arguments)
    if not arguments.deals:
        units.pop(Unit.DEAL, None)
    seats = arguments.seats
    if seats is None:
        seats = len(names) if len(names) > 1 else 4
    for contest in _contests(arguments, names, seats):
        for unit, numbers in units.items():
            played = replace(contest, unit=unit)
            if arguments.record is not None:
                play_numbered(played, arguments.first, arguments.record)
                arguments.record = None
            start = perf_counter()
            outcomes = list(play_all(played, numbers, arguments.processes))
            seconds = perf_counter() - start
            print("\n".join(table_report(played, outcomes)))
            print(speed(sum(outcome.turns for outcome in outcomes), len(outcomes), seconds, arguments.processes))
