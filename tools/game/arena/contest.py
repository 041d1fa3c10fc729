"""Contests: everything that a game depends on besides its number."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import NamedTuple, TypeVar

from scala40.options import OPTIONS, Word
from scala40.players import PLAYERS, Player
from scala40.records.record import dumps
from scala40.rules import Rules
from tools.game.arena.errors import ArenaError
from tools.game.arena.game import Outcome, Timed, Unit, play_game
from tools.game.environment import Random, Table, without_collector

Given = TypeVar("Given")
Result = TypeVar("Result")


@dataclass(frozen=True, kw_only=True, slots=True)
class Contest:
    """The players, the rules and the seed of games.

    The cards and the first dealer follow from the seed, the preset and the number, never from the players:
    contests that differ only in the order of the players are duplicates of each other.
    """

    preset: str = "fisca"
    options: tuple[tuple[str, Word], ...] = ()
    any_options: bool = False
    """Whether every game has random options; `options` are not changed."""
    players: tuple[str, ...] = ("greedy",) * 4
    """The names of the players, one for each seat."""
    seed: int = 1
    unit: Unit = Unit.MATCH

    def rules(self, chance: Random) -> Rules:
        """The rules of one game; RulesError for an unknown preset, option or word."""
        words = dict(self.options)
        if self.any_options:
            drawn: dict[str, Word] = {
                name: chance.choice(option.offered)
                for name, option in OPTIONS.items()
                if name != "players" and chance.random() < 0.5
            }
            words = drawn | words
        return Rules.from_words(self.preset, words)

    def command(self, number: int) -> str:
        """The command that plays one game again."""
        words = [f"--preset {self.preset}", f"--players {','.join(self.players)}", f"--seed {self.seed}"]
        words += [f"--option {name}={word}" for name, word in self.options]
        words += ["--any-options"] * self.any_options
        what = f"--seats {len(self.players)} --first {number} --{self.unit.value} 1"
        return f"python -m scala40 arena {what} {' '.join(words)}"


class Played(NamedTuple):
    """A game and the time that its players took."""

    outcome: Outcome
    seconds: tuple["array[float]", ...]
    """By seat: the seconds of each turn; another run does not repeat these."""


def play_numbered(contest: Contest, number: int, record: Path | None = None) -> Outcome:
    """Play one game of a contest, which is always the same; an ArenaError says how to repeat it.

    `record`: a file to which the game is written for `replay`, as far as it was played.
    """
    return _play(contest, number, [PLAYERS[name] for name in contest.players], record)


def play_timed(contest: Contest, number: int) -> Played:
    """`play_numbered`, with its players timed."""
    players = [Timed(PLAYERS[name]) for name in contest.players]
    outcome = _play(contest, number, players, None)
    return Played(outcome, tuple([player.turns for player in players]))


def _play(contest: Contest, number: int, players: Sequence[Player], record: Path | None) -> Outcome:
    chance = Random(f"{contest.seed}/{contest.preset}/{number}")
    table = Table(contest.rules(chance), len(contest.players), chance)
    try:
        with without_collector():
            return play_game(table, players, chance, number=number, unit=contest.unit)
    except Exception as error:
        what = f"{'match' if contest.unit is Unit.MATCH else 'deal'} {number}"
        text = f"{what} went wrong: {type(error).__name__}: {error}\nreplay it: {contest.command(number)}"
        raise ArenaError(text) from error
    finally:
        if record is not None:
            record.write_text(dumps(table.record()), encoding="utf-8")


def play_all(contest: Contest, numbers: range, processes: int) -> Iterator[Outcome]:
    """Play the games with these numbers and yield their outcomes in order."""
    return in_order(_play_pair, [(contest, number) for number in numbers], processes)


def _play_pair(pair: tuple[Contest, int]) -> Outcome:
    return play_numbered(*pair)


# All cores


def in_order(
    task: Callable[[Given], Result], given: Sequence[Given], processes: int, *, together: int = 16
) -> Iterator[Result]:
    """Run a task for each item in several processes, and yield the results in order; chunks have `together` items."""
    if processes == 1 or len(given) < 2:
        yield from map(task, given)
        return
    chunk = max(1, min(together, len(given) // (4 * processes)))
    with Pool(processes, signal, (SIGINT, SIG_IGN)) as pool:  # only this process handles Ctrl-C, and ends the others
        yield from pool.imap(task, given, chunk)
