"""Measures the remarks on finished deals that computers of every level and character play under all presets.

    python -m benchmarks.remarks [--deals 300] [--seed 1]

A remark is *refused* if the engine does not accept its proof from the beginning of its turn, and *knows too much* if it
is another one when the cards are redealt that its seat could not see. Times are of the processor.
"""

import argparse
from collections import Counter
from random import Random
from statistics import quantiles
from time import process_time

from scala40.engine import apply
from scala40.players import PLAYERS
from scala40.refusals import Illegal
from scala40.remarks import Deal, Remark, RemarkKind, deal_of, remarks_on
from scala40.rules import PRESETS
from scala40.state import Match, Phase
from scala40.views import seat_view
from simulation.games.random_play import redealt
from tools.game.environment import Table

_PEOPLE = sorted(set(PLAYERS) - {"random"})
_SEATS = 6


def played_deal(seed: int) -> Deal:
    """A deal of 2 to 6 machine people; presets, seats and people change with the seed."""
    chance = Random(seed)
    rules = list(PRESETS.values())[seed % len(PRESETS)]
    seats = [number for number in rules.players if number <= _SEATS]
    table = Table(rules, seats[seed // len(PRESETS) % len(seats)], chance)
    dealt, people = table.match, [PLAYERS[chance.choice(_PEOPLE)] for _ in range(table.match.players)]
    while not table.match.results:
        match = table.match
        if match.phase is Phase.SHUFFLE:
            table.shuffle_or_deal()
        else:
            table.do(match.deal.turn, people[match.deal.turn](seat_view(match, match.deal.turn), chance))
    deal = deal_of(dealt, table.record().actions)
    assert deal is not None  # nobody resigns
    return deal


def is_proved(deal: Deal, remark: Remark) -> bool:
    """Whether the engine accepts the proof of a remark, and it does what the remark says."""
    turn = deal.turns[remark.place - 1]
    match = turn.before
    try:
        for seat, action in remark.proof:
            match = apply(match, seat, action).match
    except Illegal:
        return False
    ends = remark.kind in (RemarkKind.COULD_CLOSE, RemarkKind.FED, RemarkKind.FIND)
    closer = remark.by if remark.kind is RemarkKind.FED else turn.seat
    if ends:
        return match.phase is Phase.OVER and match.results[-1].closed_by == closer
    return match.deal.opened[turn.seat] if remark.kind is RemarkKind.COULD_OPEN else True


def unseen_redealt(deal: Deal, seat: int, chance: Random) -> Deal:
    """The deal as a seat saw it, with other cards in the stock and in the hands of the others in each of its turns."""

    def other(match: Match) -> Match:
        return redealt(match, seat, chance)

    turns = tuple(
        turn._replace(before=other(turn.before), ready=other(turn.ready)) if turn.seat == seat else turn
        for turn in deal.turns
    )
    return deal._replace(turns=turns)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    figures, kinds, times = Counter[str](), Counter[str](), list[float]()
    for seed in range(args.seed, args.seed + args.deals):
        deal, chance = played_deal(seed), Random(seed)
        used = 0.0
        for seat in range(len(deal.result.points)):
            began = process_time()
            found = remarks_on(deal, seat)
            used += process_time() - began
            figures["seats"] += 1
            figures["without a remark"] += not found
            figures["refused"] += sum(not is_proved(deal, remark) for remark in found)
            figures["know too much"] += remarks_on(unseen_redealt(deal, seat, chance), seat) != found
            kinds.update(remark.kind.value for remark in found)
        times.append(used)
    print(f"{args.deals} deals:", ", ".join(f"{number} {name}" for name, number in figures.items()))
    print("remarks:", ", ".join(f"{number} {name}" for name, number in kinds.most_common()))
    mean, slow = sum(times) / len(times), quantiles(times, n=20)[-1]
    one = sum(times) / figures["seats"]
    print(f"processor: {one:.3f} s for a seat, {mean:.3f} s for all seats of a deal, 19 of 20 deals below {slow:.3f} s")


if __name__ == "__main__":
    main()
