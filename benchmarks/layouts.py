"""Compares the search for a hand's layout with the most points with an integer program solved by OR-tools CP-SAT.

    python -m benchmarks.layouts [FILE]

Each lays out every hand once, one hand after the other, and the processor time of one core is measured. Our time
includes everything from the cards to the melds of the layout; other hands have filled the tables of melds
(`scala40.layouts.pieces`) before, as in a bot that has been running for a while. The integer program has a variable for
each meld, the best of those with the same cards, and a constraint for each face. The search for its melds is not
counted, which makes it look faster than it is.
"""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

try:
    from ortools.sat.python import cp_model
except ModuleNotFoundError:
    sys.exit("OR-tools is missing, which only these figures need: make bench installs it.")

from scala40.cards import JOKER, Card, ordered, pack
from scala40.layouts.layout import most_points
from scala40.meld import Meld
from scala40.melds import melds_in
from scala40.notation import parse_cards
from scala40.rules import PRESETS, Rules
from scala40.state import Hand

HANDS = Path(__file__).parent.parent / "tests" / "hands" / "hands.tsv"
RULES = {"one joker in a meld": replace(PRESETS["fisca"], jokers_per_meld=1), "any number": PRESETS["biska"]}
KINDS = {"R": "random", "X": "rich"}
WANTED = {"R": (20, 0.5), "X": (12, 1.5)}
"""The wanted ratio of the medians of CP-SAT and ours, and the milliseconds below which 99 in 100 should stay."""
WARMING = 3_000
MORE = 5_000
"""Additional random hands, laid out by us alone: of only a hundred hands, the 99th percentile is a single one."""


def ours(hand: Hand, rules: Rules) -> tuple[int, float]:
    """The most points, and the milliseconds of the search."""
    start = process_time()
    layout = most_points(hand, rules, keep_one=False)
    return layout.points, (process_time() - start) * 1000


def integer_program(hand: Hand, rules: Rules) -> tuple[int, float, float]:
    """The result of CP-SAT: the points, the milliseconds of its solver, and those including its model."""
    columns: dict[int, Meld] = {}
    for meld in melds_in(hand, rules):
        other = columns.get(meld.need)
        if other is None or other.points < meld.points:
            columns[meld.need] = meld
    melds = list(columns.values())
    start = process_time()
    model = cp_model.CpModel()
    takers: dict[Card, list[cp_model.IntVar]] = {}
    points = []
    for n, meld in enumerate(melds):
        # A meld can be laid twice if twins or jokers allow it (R8).
        often = model.new_int_var(0, 2, f"meld {n}")
        points.append(meld.points * often)
        for card in meld.cards:
            takers.setdefault(card.in_hand, []).append(often)
    for card, variables in takers.items():
        model.add(sum(variables) <= hand.count(card))
    model.maximize(sum(points))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    built = process_time()
    if solver.solve(model) != cp_model.OPTIMAL:
        raise RuntimeError("CP-SAT proved no optimum")
    end = process_time()
    return round(solver.objective_value), (end - built) * 1000, (end - start) * 1000


def warming_hands() -> list[Hand]:
    """Hands with any number of jokers."""
    chance = Random(1)
    return [ordered([*chance.sample(pack(0), 10), *[JOKER] * (n % 5)]) for n in range(WARMING)]


def random_hands(seed: int, number: int) -> list[Hand]:
    """Hands of 13 or 14 cards from the full pack."""
    chance = Random(seed)
    return [ordered(chance.sample(pack(4), chance.choice((13, 14)))) for _ in range(number)]


def line(name: str, times: list[float], compared: list[float] | None = None) -> None:
    """Print the median, the 99th percentile and the worst of these times."""
    in_order = sorted(times)
    p99 = in_order[-(len(times) // 100) - 1]
    ratio = f"   {median(times) / median(compared):6.1f} times ours" if compared else ""
    print(f"  {name:38} {median(times):8.3f} {p99:8.3f} {in_order[-1]:8.3f} {len(times):6}{ratio}", flush=True)


def main(path: Path) -> int:
    """Print all figures; exit status 1 if the two do not agree."""
    hands: dict[str, list[Hand]] = {kind: [] for kind in KINDS}
    for row in path.read_text(encoding="utf-8").splitlines()[1:]:
        name, _, cards = row.split("\t")[:3]
        hands[name[0]].append(ordered(parse_cards(cards)))
    wrong = 0
    print(f"{'milliseconds':40} {'median':>8} {'99 %':>8} {'worst':>8} {'hands':>6}")
    for words, rules in RULES.items():
        for kind, adjective in KINDS.items():
            print(f"{adjective} hands, {words}")
            for hand in warming_hands():
                ours(hand, rules)
            mine = [ours(hand, rules) for hand in hands[kind]]
            times = [spent for _, spent in mine]
            line("ours", times)
            if kind == "R":
                line("ours, other hands of the same kind", [ours(hand, rules)[1] for hand in random_hands(2, MORE)])
            theirs = [integer_program(hand, rules) for hand in hands[kind]]
            line("CP-SAT, model and solver", [in_all for _, _, in_all in theirs], times)
            line("CP-SAT, solver alone", [solving for _, solving, _ in theirs], times)
            often, end = WANTED[kind]
            print(f"  {f'wanted: 99 % within {end} ms, and':75} {often:5} times ours")
            wrong += sum(points != proven for (points, _), (proven, _, _) in zip(mine, theirs, strict=True))
    print(f"{wrong} layouts differ" if wrong else "all layouts agree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else HANDS))
