"""Deals that anybody can check, and complete records of matches: the trials of tests/scala40, in batches."""

from collections import Counter
from random import Random

from scala40.fair.writing import dumps
from simulation.games import fair_figures
from simulation.games.fair_figures import with_every_place
from simulation.games.fair_trials import (
    ALL_WAYS,
    decks,
    ours_accepts,
    round_trips,
    tampered,
    theirs_accepts,
    trial_match,
)
from simulation.promise import Figures

TOO_FAR = 4.5
"""How many standard deviations a figure may be off; in honest batches one in 100,000 exceeds it."""


def deals_can_be_checked(seed: int, size: int) -> Figures:
    """Both verifiers accept honest records, and refuse records tampered with in each of the ways."""
    done: Figures = Counter()
    for number in range(size):
        where = f"seed {seed}: record {number}"
        text = dumps(trial_match(f"{seed} {number}").published())
        assert ours_accepts(text), f"{where} is refused"
        assert theirs_accepts(text), f"{where} is refused by the one-file verifier"
        done["records"] += 1
        for way in ALL_WAYS:
            changed = tampered(text, way, Random(f"{way} {seed} {number}"))
            assert not ours_accepts(changed), f"{where} is accepted with another {way}"
            assert not theirs_accepts(changed), f"{where} is accepted with another {way} by the one-file verifier"
            done["tampered"] += 1
    return done


def decks_are_uniform(seed: int, size: int) -> Figures:
    """The statistics of many decks are those of uniform shuffles, and those of a biased shuffle are not."""
    figures = list(fair_figures.figures(decks(size, seed)))
    for figure in figures:
        assert abs(figure.score) <= TOO_FAR, f"seed {seed}: {figure}"
    chance = Random(seed)
    control = fair_figures.figures(with_every_place(chance) for _ in range(size))
    assert any(abs(figure.score) > TOO_FAR for figure in control), f"seed {seed}: a biased shuffle is not detected"
    return Counter({"decks": size, "figures": len(figures), "within 99 %": sum(figure.usual for figure in figures)})


def records_come_back(seed: int, size: int) -> Figures:
    """Random matches, written as text and read again, are what they were, and pass both verifiers."""
    same = round_trips(size, seed)
    assert same == size, f"seed {seed}: {size - same} records come back changed"
    return Counter(records=same)
