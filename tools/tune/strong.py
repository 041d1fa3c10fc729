"""Finds the weights of the strong player by self-play, and writes the module that contains them."""

from collections.abc import Sequence
from typing import Final

from scala40.players import Player, greedy
from scala40.players.choices import Standing
from scala40.players.comparing import Judge, Judging
from scala40.players.prospects import Prospect
from scala40.players.strong import Situation, mixed, situation, worth
from scala40.players.surroundings import Surroundings
from scala40.rules import PRESETS
from scala40.state import Phase
from scala40.views import SeatView, seat_view
from tools.game.environment import Random, Table, without_collector
from tools.tune.fitting import Notes
from tools.tune.learner import Learner, Straying

Weights = Sequence[Sequence[float]]
"""By situation."""

_FIRST_GUESS: Final = {
    "to_draw": 3, "points": -0.5, "risk": -0.4, "jokers": 4, "shortage": -0.45, "opening": 10, "pairs": 40,
    "neighbours": 2, "stuck": -3, "closing": 40, "closing_by_meld": 20, "nearing": 10, "feeds": -3,
}  # fmt: skip
"""The weights of the first round: rough guesses, the same in every situation."""
_GUESSED_OPENED: Final = {True: 30.0, False: 0.0}
"""The value of having opened in the first round."""
STRAYING: Final = Straying(ways=0.15, takes=0.1)
_OUTCOMES: Final = ("PAID", "GAINED")


def by_weights(weights: Weights) -> Judging:
    """Values standings by these weights."""

    def judging(_: SeatView, around: Surroundings) -> Judge:
        return lambda standings: [worth(one.prospect, weights[_where(around, one)]) for one in standings]

    return judging


def _where(around: Surroundings, standing: Standing) -> int:
    return situation(opened=standing.held.opened, rival_cards=around.rival_cards)


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
    judging = by_weights(weights)

    def learner(seat: int) -> Learner:
        def note(_: SeatView, around: Surroundings, standing: Standing) -> None:
            met[seat].append((_where(around, standing), standing.prospect))

        return Learner(judging, STRAYING, note)

    players: list[Player] = [learner(seat) if seat in learning else greedy for seat in range(seats)]
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
