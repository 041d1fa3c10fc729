"""Plays matches between learners, and notes what they meet: one unit of the work of a round."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from scala40.players import Player
from scala40.players.choices import Standing
from scala40.players.comparing import Judge, Judging
from scala40.players.expert.inputs import TurnInputs
from scala40.players.expert.nets import MIX
from scala40.players.strong import estimates
from scala40.players.surroundings import Surroundings
from scala40.rules import PRESETS
from scala40.scoring import points_left
from scala40.state import Match, Phase
from scala40.views import SeatView, seat_view
from tools.game.environment import Random, Table, without_collector
from tools.tune.learner import Learner, Straying
from tools.tune.notes import DEALS_OF_MATCH, MOST_RIVALS, NOBODY, SEQUENCE, Notes
from tools.tune.training import Layers

_FIRST: Final = {2: Straying(0.12, 0.08, 0.05), 3: Straying(0.12, 0.08, 0.12)}
"""How the first round strays, which `strong` plays alone: at two seats, and at more."""
_NETS: Final = {2: Straying(0.10, 0.06, 0.05), 3: Straying(0.10, 0.06, 0.12)}
_STRONG: Final = Straying(0.05, 0.05, 0.02)
"""How a `strong` strays that plays beside nets."""


class Unit(NamedTuple):
    """What is played in one piece: whole matches until there are this many deals."""

    seed: str
    number: int
    seats: int
    preset: str
    deals: int


class Policy(NamedTuple):
    """The nets of the round before, which are averaged."""

    one_rival: tuple[Layers, ...]
    several_rivals: tuple[Layers, ...]
    trusted: float
    """Against several rivals, only the ways are played that `strong` values at most this many points below its best."""


def play_unit(unit: Unit, policy: Policy | None) -> Notes:
    """Play a unit and note it; without a policy as `strong`."""
    rows: list[list[float]] = []
    sequences: list[tuple[object, ...]] = []
    deals = matches = 0
    while deals < unit.deals:
        with without_collector():
            deals += _play_match(unit, matches, policy, rows, sequences)
        matches += 1
    return Notes(np.asarray(rows, np.float32), np.array(sequences, SEQUENCE))


def _play_match(
    unit: Unit,
    number: int,
    policy: Policy | None,
    rows: list[list[float]],
    sequences: list[tuple[object, ...]],
) -> int:
    """Play one match and note its deals; returns how many there were."""
    table = Table(PRESETS[unit.preset], unit.seats, Random(f"expert/{unit.seed}/{unit.number}/{number}"))
    chances = [Random(f"expert/{unit.seed}/{unit.number}/{number}/{seat}") for seat in range(unit.seats)]
    met: list[list[list[float]]] = [[] for _ in range(unit.seats)]
    players = [_player(seat, number, unit.seats, policy, met[seat]) for seat in range(unit.seats)]
    before, played = table.match.totals, 0
    first = (unit.number * unit.deals + number) * DEALS_OF_MATCH
    while True:
        match = table.match
        if len(match.results) > played:
            played += 1
            for seat in _live(match):
                rows += met[seat]
                sequences.append(_sequence(unit.preset, first + played, len(met[seat]), match, before, seat))
            for seat in range(unit.seats):
                met[seat].clear()
            before = match.totals
        if match.is_over:
            return played
        if match.phase in {Phase.DRAW, Phase.PLAY}:
            seat = match.deal.turn
            table.do(seat, players[seat](seat_view(match, seat), chances[seat]))
        else:
            table.shuffle_or_deal()


def _player(seat: int, number: int, seats: int, policy: Policy | None, met: list[list[float]]) -> Player:
    """The nets, or every second seat of every second match `strong`, so that the nets meet it."""

    def note(view: SeatView, around: Surroundings, standing: Standing) -> None:
        inputs = TurnInputs(view, around)
        met.append([*inputs.shared, *inputs.own(standing)])

    more = min(seats, 3)
    if policy is None:
        return Learner(estimates, _FIRST[more], note)
    if number % 2 or (number // 2 + seat) % 2 == 0:
        return Learner(by_nets(policy), _NETS[more], note)
    return Learner(estimates, _STRONG, note)


def by_nets(policy: Policy) -> Judging:
    """Values standings by the mean of the policy's nets."""

    def judging(view: SeatView, around: Surroundings) -> Judge:
        inputs = TurnInputs(view, around)
        layers = policy.several_rivals if around.rivals > 1 else policy.one_rival

        def judge(standings: Sequence[Standing]) -> list[float]:
            rows = np.array([[*inputs.shared, *inputs.own(one)] for one in standings], np.float32)
            winning, points = np.mean([one.forecasts(rows) for one in layers], axis=0).T
            values: list[float] = (winning + MIX * points).tolist()
            return values

        return _within(judge, estimates(view, around), policy.trusted) if around.rivals > 1 else judge

    return judging


def _within(judge: Judge, other: Judge, points: float) -> Judge:
    """What `judge` values, if the other judge values it at most so many points below its best; else as that one."""

    def trusting(standings: Sequence[Standing]) -> list[float]:
        others, values = other(standings), judge(standings)
        best = max(others)
        return [
            value if estimate >= best - points else estimate - best - 100
            for value, estimate in zip(values, others, strict=True)
        ]

    return trusting


def _live(match: Match) -> list[int]:
    """The seats that were in the deal that has ended."""
    return [seat for seat, points in enumerate(match.results[-1].points) if points is not None]


def _sequence(
    preset: str, deal: int, length: int, match: Match, before: tuple[int, ...], seat: int
) -> tuple[object, ...]:
    """One entry of `SEQUENCE`."""
    result, rules = match.results[-1], match.rules
    others = [other for other in _live(match) if other != seat]
    paid = [float(result.points[other] or 0) for other in others]

    def rooms(totals: tuple[int, ...]) -> tuple[int, ...]:
        found = [points_left(rules, totals[other]) for other in others]
        return (*found, *[NOBODY] * (MOST_RIVALS - len(found)))

    first = match.places[0] if match.places else ()
    return (
        length,
        deal,
        list(PRESETS).index(preset),
        len(others),
        result.closed_by == seat,
        result.points[seat],
        sum(paid) / len(paid),
        points_left(rules, before[seat]),
        points_left(rules, result.totals[seat]),
        rooms(before),
        rooms(result.totals),
        match.is_over,
        1 / len(first) if seat in first else 0.0,
    )
