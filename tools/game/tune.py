"""`tune`: finds the weights of the strong player by self-play, and writes the module that contains them."""

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from scala40.actions import Action, Discard, Draw, Take
from scala40.checks.actions import why_not
from scala40.cli.exit_codes import EPILOG, Exit
from scala40.engine import apply
from scala40.players import Player, greedy
from scala40.players.choices import Choice, choices, prospect_before_drawing
from scala40.players.player import Chance
from scala40.players.position import position_of
from scala40.players.prospects import Prospect
from scala40.players.strong import Situation, mixed, situation, worth
from scala40.players.surroundings import Surroundings
from scala40.rules import PRESETS
from scala40.state import Match, Phase
from scala40.views import SeatView, seat_view
from tools.game.arguments import new_file
from tools.game.environment import Random, Table, perf_counter, without_collector
from tools.game.fitting import Notes

Weights = Sequence[Sequence[float]]
"""By situation."""

_FIRST_GUESS: Final = {
    "to_draw": 3, "points": -0.5, "risk": -0.4, "jokers": 4, "shortage": -0.45, "opening": 10, "pairs": 40,
    "neighbours": 2, "stuck": -3, "closing": 40, "closing_by_meld": 20, "nearing": 10, "feeds": -3,
}  # fmt: skip
"""The weights of the first round: rough guesses, the same in every situation."""
_GUESSED_OPENED: Final = {True: 30.0, False: 0.0}
"""The value of having opened in the first round."""
_STRAYING: Final = 0.15
"""The probability of one of the next five discards instead of the best, so that these are learnt, too."""
_STRAYING_TAKES: Final = 0.1
"""The probability that it draws instead of taking a discard, or takes instead of drawing."""
_NOTED_DRAWS: Final = 0.2
"""The probability that a position is noted before a draw if taking the discard is impossible."""
_OUTCOMES: Final = ("PAID", "GAINED")


class Learner:
    """Plays by weights, sometimes chooses at random, and notes the prospects that it meets."""

    def __init__(self, weights: Weights, met: list[tuple[int, Prospect]]) -> None:
        """Note prospects in the list `met`."""
        self._weights, self._met = weights, met
        self._plan: list[Action] = []

    def __call__(self, view: SeatView, chance: Chance) -> Action:
        """The next step of the plan for this turn, which is made after the draw."""
        if not self._plan:
            if view.table.phase is Phase.DRAW:
                return Take() if self._takes(view, chance) else Draw()
            around = Surroundings(view)
            ways = self._ranked(around, position_of(view), view.seat)
            strays = chance.random() < _STRAYING and not ways[0].closes
            way = ways[min(len(ways) - 1, 1 + chance.randrange(5))] if strays and len(ways) > 1 else ways[0]
            self._plan = [*way.steps, Discard(way.discarded)]
            if not way.closes:
                self._met.append((_where(around, opened=way.opened), way.prospect))
        return self._plan.pop(0)

    def _worth(self, around: Surroundings, ahead: Prospect, *, opened: bool) -> float:
        return worth(ahead, self._weights[_where(around, opened=opened)])

    def _ranked(self, around: Surroundings, match: Match, seat: int) -> list[Choice]:
        def key(choice: Choice) -> tuple[bool, float]:
            return choice.closes, self._worth(around, choice.prospect, opened=choice.opened)

        return sorted(choices(around, match, seat), key=key, reverse=True)

    def _takes(self, view: SeatView, chance: Chance) -> bool:
        match, seat, around = position_of(view), view.seat, Surroundings(view)
        opened, takes, ways = match.deal.opened[seat], False, []
        if why_not(match, seat, Take()) is None:
            ways = self._ranked(around, apply(match, seat, Take()).match, seat)
        if ways or chance.random() < _NOTED_DRAWS:
            stands = prospect_before_drawing(around, match, seat)
            if ways:
                best = self._worth(around, ways[0].prospect, opened=ways[0].opened)
                takes = ways[0].closes or best > self._worth(around, stands, opened=opened)
                takes ^= chance.random() < _STRAYING_TAKES
            if not takes:
                self._met.append((_where(around, opened=opened), stands))
        return takes


def _where(around: Surroundings, *, opened: bool) -> int:
    return situation(opened=opened, rival_cards=around.rival_cards)


def _first_weights() -> Weights:
    guess = [_FIRST_GUESS.get(name, 0.0) for name in Prospect._fields]
    opened = Prospect._fields.index("one")
    return [
        [*guess[:opened], _GUESSED_OPENED[where >= Situation.SELF_OPENED], *guess[opened + 1 :]] for where in Situation
    ]


def _play_deal(weights: Weights, seats: int, chance: Random, number: int, notes: Notes) -> None:
    """Play one deal and note it; the learner has one seat in even deals, and two in odd ones, against `greedy`."""
    table = Table(PRESETS["fisca"], seats, chance)
    first = number % seats if seats > 2 else 0
    learning = (first, (first + seats // 2) % seats) if number % 2 else (first,)
    met: list[list[tuple[int, Prospect]]] = [[] for _ in range(seats)]
    players: list[Player] = [Learner(weights, met[seat]) if seat in learning else greedy for seat in range(seats)]
    while not table.match.results:
        seat = table.match.deal.turn
        if table.match.phase is Phase.SHUFFLE:
            table.shuffle_or_deal()
        else:
            table.do(seat, players[seat](seat_view(table.match, seat), chance))
    points = [float(paid or 0) for paid in table.match.results[0].points]
    for seat in learning:
        notes.add(met[seat], (points[seat], (sum(points) - points[seat]) / (seats - 1)))


def tuned(deals: int, rounds: int, seed: int, seats: int = 2) -> list[Weights]:
    """The weights for the points that the seat pays, and for those that the others pay in the mean.

    Every round plays by the weights of the round before; the final ones are learnt from the last two rounds together.
    At a table of more than two players, the first round plays by the weights for two.
    """
    weights = _first_weights() if seats == 2 else [mixed(where, 1.0, rivals=1) for where in Situation]
    notes = Notes(len(Prospect._fields), len(Situation))
    found: list[Weights] = []
    for number in range(rounds * deals):
        with without_collector():
            _play_deal(weights, seats, Random(f"{seed}/{number}"), number, notes)
        if (number + 1) % deals == 0:
            found = [notes.weights(part) for part in range(len(_OUTCOMES))]
            paid, gained = found
            weights = [
                [more - less for more, less in zip(theirs, own, strict=True)]
                for theirs, own in zip(gained, paid, strict=True)
            ]
            if number + 1 < (rounds - 1) * deals:
                notes = Notes(len(Prospect._fields), len(Situation))
    return found


def module(found: Sequence[Weights], command: str) -> str:
    """The text of the module `players/tuned.py`, or for more than two players `tuned_many.py`, with these weights."""
    lines = ['"""The weights of the strong player, written by this command:', "", f"    {command}", ""]
    lines += ["There is a row for each number of a `Prospect` and a column for each `Situation`; the unit is points."]
    lines += ['"""', "", "from typing import Final", ""]
    payers = ("the seat pays", "the others pay")
    for name, weights, payer in zip(_OUTCOMES, found, payers, strict=True):
        lines.append(f"{name}: Final[dict[str, tuple[float, ...]]] = {{")
        for n, field in enumerate(Prospect._fields):
            numbers = ", ".join(f"{round(column[n], 2) + 0.0}" for column in weights)
            lines.append(f'    "{field}": ({numbers}),')
        lines += ["}", f'"""How much one unit adds to the points that {payer}."""']
    return "\n".join(lines) + "\n"


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("tune", help="find the weights of the strong player by self-play", epilog=EPILOG)
    parser.add_argument("--deals", type=int, default=8000, help="deals in each round (8000)")
    parser.add_argument(
        "--rounds", type=int, default=3, help="rounds; each plays by the weights of the round before (3)"
    )
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2, help="seats at the table (2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=new_file, help="the module to write, for example scala40/players/tuned.py")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Tune and write the module, or print it."""
    if arguments.deals < 1 or arguments.rounds < 1:
        print("at least one deal and one round are needed", file=sys.stderr)
        return Exit.UNREADABLE
    start = perf_counter()
    found = tuned(arguments.deals, arguments.rounds, arguments.seed, arguments.seats)
    command = f"python -m scala40 tune --deals {arguments.deals} --rounds {arguments.rounds} --seed {arguments.seed}"
    if arguments.seats > 2:
        command += f" --seats {arguments.seats}"
    text = module(found, command)
    if arguments.out is None:
        print(text, end="")
    else:
        arguments.out.write_text(text, encoding="utf-8")
        print(f"{arguments.out} written after {perf_counter() - start:.0f} s", file=sys.stderr)
    return 0
