"""`arena`: whole matches between computer players, repeatable by seed, on all cores, every card counted."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Final, NamedTuple

from scala40.actions import Attach, Discard, Lay, Swap
from scala40.cards import Card, ordered
from scala40.cli.house import Random, Table, cores, perf_counter, without_collector
from scala40.melds import Meld, known
from scala40.options import OPTIONS, RulesError, Word
from scala40.players import PLAYERS, Player
from scala40.record import dumps
from scala40.rules import PRESETS, Rules
from scala40.state import Deal, Phase
from scala40.views import seat_view

_ENDLESS: Final = 20_000
"""Turns of one deal after which it counts as stuck; R30 and R31 end every deal long before."""


class ArenaError(Exception):
    """A match went wrong: a card lost, a deal stuck, an action refused; the text says how to play it again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Contest:
    """What is played: everything that a match depends on, beside its number."""

    preset: str = "fisca"
    options: tuple[tuple[str, Word], ...] = ()
    any_options: bool = False
    """Whether every match draws its options by lot, over the preset and the options named."""
    players: tuple[str, ...] = ("greedy",) * 4
    """The names of the players, one for each seat."""
    seed: int = 1

    def rules(self, chance: Random) -> Rules:
        """The rules of one match; RulesError for an unknown preset, option or word."""
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
        """The command that plays one match again."""
        words = [f"--preset {self.preset}", f"--players {','.join(self.players)}", f"--seed {self.seed}"]
        words += [f"--option {name}={word}" for name, word in self.options]
        words += ["--any-options"] * self.any_options
        return f"python -m scala40 arena --seats {len(self.players)} --first {number} --matches 1 {' '.join(words)}"


class Outcome(NamedTuple):
    """What one match came to."""

    number: int
    turns: int
    deals: int
    dead: int
    """Deals that died (R31)."""
    winner: int | None
    """The winning seat; None when the first place is shared (R37)."""


# One match


def play_match(table: Table, players: Sequence[Player], chance: Random, number: int = 0) -> Outcome:
    """Play a match to its end; ArenaError when cards are lost or a deal does not end, Illegal for a player's slip."""
    rules = table.match.rules
    cards = Cards(rules)
    turns = started = 0
    while not table.match.is_over:
        match = table.match
        deal = match.deal
        if deal.phase is Phase.PLAY or deal.phase is Phase.DRAW:
            seat = deal.turn
            action = players[seat](seat_view(match, seat), chance)
            table.do(seat, action)
            now = table.match.deal
            if rules.sweep_complete and isinstance(action, Lay | Attach | Swap):
                cards.note_swept(deal, action, now)
            if isinstance(action, Discard):
                turns += 1
                cards.count(now)
                if turns - started > _ENDLESS:
                    raise ArenaError(f"deal {match.deal_number} does not end")
                if now.phase is Phase.OVER:
                    cards.at_end(now)
                    started = turns
        else:
            table.go_on()
    results = table.match.results
    return Outcome(number, turns, len(results), sum([result.dead for result in results]), table.match.winner)


class Cards:
    """Counts the cards of a deal: all of the pack, at the end of every turn, and which, at the end of the deal."""

    def __init__(self, rules: Rules) -> None:
        """Start with no card swept from the table."""
        self._pack = rules.pack()
        self._swept: list[Card] = []

    def count(self, deal: Deal) -> None:
        """ArenaError when there are more or fewer cards than the pack has."""
        count = len(deal.stock) + len(deal.discard_pile) + len(self._swept)
        count += sum(map(len, deal.hands)) + sum([len(meld.cards) for meld in deal.table if meld is not None])
        if count != len(self._pack):
            raise ArenaError(f"there are {count} cards instead of {len(self._pack)}")

    def at_end(self, deal: Deal) -> None:
        """ArenaError when the cards of a deal that is over are not those of the pack."""
        cards = [*deal.stock, *deal.discard_pile, *self._swept]
        for hand in deal.hands:
            cards += hand
        for meld in deal.table:
            cards += [] if meld is None else [card.in_hand for card in meld.cards]
        if ordered(cards) != self._pack:
            raise ArenaError("the cards are not those of the pack any more")
        self._swept.clear()

    def note_swept(self, before: Deal, action: Lay | Attach | Swap, deal: Deal) -> None:
        """Keep what has left the table because it was complete (R9)."""
        put: Iterable[tuple[Meld | None, Meld | None]]
        match action:
            case Lay(written):
                put = zip(map(known, written), deal.table[len(before.table) :], strict=True)
            case Attach(card, index):
                meld = before.table[index]
                put = [(meld and meld.with_attached(card), deal.table[index])]
            case Swap(card, index):
                meld = before.table[index]
                put = [(meld and meld.with_swapped(card), deal.table[index])]
        for meld, left in put:
            if left is None and meld is not None:
                self._swept += [card.in_hand for card in meld.cards]


# Many matches


def play_numbered(contest: Contest, number: int, record: Path | None = None) -> Outcome:
    """Play one match of a contest; the same whoever plays it when. ArenaError tells how to play it again.

    With `record` the match is written there for `replay`, as far as it went.
    """
    chance = Random(f"{contest.seed}/{number}")
    table = Table(contest.rules(chance), len(contest.players), chance)
    try:
        with without_collector():
            return play_match(table, [PLAYERS[name] for name in contest.players], chance, number)
    except Exception as error:
        text = f"match {number} went wrong: {type(error).__name__}: {error}\nreplay it: {contest.command(number)}"
        raise ArenaError(text) from error
    finally:
        if record is not None:
            record.write_text(dumps(table.record()), encoding="utf-8")


def play_all(contest: Contest, numbers: range, processes: int) -> Iterator[Outcome]:
    """Play the matches with these numbers and give their outcomes in order."""
    play = partial(play_numbered, contest)
    if processes == 1 or len(numbers) == 1:
        yield from map(play, numbers)
        return
    with Pool(processes) as pool:
        yield from pool.imap(play, numbers, chunksize=max(1, min(16, len(numbers) // (4 * processes))))


def report(contest: Contest, outcomes: list[Outcome], seconds: float, processes: int) -> list[str]:
    """What a person wants to know of the matches played, line by line; all but the speed follows from the seed."""
    matches = len(outcomes)
    turns = sum(outcome.turns for outcome in outcomes)
    deals = sum(outcome.deals for outcome in outcomes)
    dead = sum(outcome.dead for outcome in outcomes)
    options = [f"{name}={word}" for name, word in contest.options] + ["any options"] * contest.any_options
    won = [sum(outcome.winner == seat for outcome in outcomes) for seat in range(len(contest.players))]
    wins = ", ".join(f"seat {seat} {name} {won[seat]}" for seat, name in enumerate(contest.players))
    return [
        f"{matches} matches of {len(contest.players)}, {', '.join(['preset ' + contest.preset, *options])}, "
        f"seed {contest.seed}: no error, no card lost, no deal stuck, no time out",
        f"{turns} turns in {seconds:.2f} s with {processes} processes: {turns / seconds:.0f} turns per second, "
        f"{matches / seconds:.1f} matches per second",
        f"mean turns per match {turns / matches:.1f}, per deal {turns / deals:.1f}; "
        f"mean deals per match {deals / matches:.2f}",
        f"dead deals {dead} of {deals} ({dead / deals:.1%})",
        f"matches won: {wins}",
    ]


# The command


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("arena", help="play whole matches between computer players")
    parser.add_argument("--seats", type=int, help="how many play (4, or as many as --players names)")
    parser.add_argument("--matches", type=_positive, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="number of the first match (0)")
    parser.add_argument("--preset", choices=PRESETS, default="fisca")
    parser.add_argument("--option", type=_option, action="append", default=[], metavar="NAME=WORD")
    parser.add_argument("--any-options", action="store_true", help="draw options by lot, anew for every match")
    parser.add_argument("--players", type=_names, default=("greedy",), metavar="NAME,...", help=", ".join(PLAYERS))
    parser.add_argument("--processes", type=_positive, default=cores(), help="by default one for each core")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the first match there, for `replay`")
    parser.set_defaults(command=run)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


def _names(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        if name not in PLAYERS:
            raise argparse.ArgumentTypeError(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    return names


def _option(text: str) -> tuple[str, Word]:
    name, _, word = text.partition("=")
    return name, int(word) if word.isdecimal() else word


def run(arguments: argparse.Namespace) -> int:
    """Play the matches and print the report; exit status 1 when one went wrong, 2 when they cannot be played."""
    names: tuple[str, ...] = arguments.players
    seats = arguments.seats or (len(names) if len(names) > 1 else 4)
    contest = Contest(
        preset=arguments.preset,
        options=tuple(arguments.option),
        any_options=arguments.any_options,
        # Fewer names than seats go round the table.
        players=tuple(names[seat % len(names)] for seat in range(seats)),
        seed=arguments.seed,
    )
    try:
        if not contest.rules(Random(0)).seats_allowed(seats):
            raise RulesError("players", f"preset {contest.preset} is not played by {seats}")
        if arguments.record is not None:
            play_numbered(contest, arguments.first, arguments.record)
        start = perf_counter()
        numbers = range(arguments.first, arguments.first + arguments.matches)
        outcomes = list(play_all(contest, numbers, arguments.processes))
        seconds = perf_counter() - start
    except (ArenaError, RulesError) as error:
        print(error, file=sys.stderr)
        return 1 if isinstance(error, ArenaError) else 2
    print("\n".join(report(contest, outcomes, seconds, arguments.processes)))
    return 0
