"""The rules hold: random matches are played under any rules, and the cards and texts are checked after every step.

Steps and checks are those of the property tests; here random numbers choose them, for as long as wanted.
"""

import random
from collections import Counter

from scala40.checks.actions import owed_order
from scala40.options import OPTIONS, RulesError
from scala40.rules import PRESETS, Rules
from simulation.games.any_match import AnyMatch
from simulation.games.random_play import RandomMatch, is_waiting
from simulation.promise import Figures

LONGEST = 600
"""The most steps of a match."""


def any_rules(dice: random.Random) -> Rules:
    """A preset with some of its options changed."""
    while True:
        names = [name for name in OPTIONS if name != "players" and dice.random() < 0.2]
        words = {name: dice.choice(OPTIONS[name].offered) for name in names}
        try:
            return Rules.from_words(dice.choice(sorted(PRESETS)), words)
        except RulesError:
            continue


def rules_hold(seed: int, size: int) -> Figures:
    """Play `size` steps of matches by random rules, and check each; sometimes try illegal actions."""
    dice = random.Random(seed)
    done: Figures = Counter(steps=0, matches=0)
    while done["steps"] < size:
        machine = AnyMatch()
        machine.game = RandomMatch(any_rules(dice), dice.getrandbits(32), dice.choice((0, 10, 40, 400)))
        while len(machine.game.done) < LONGEST and not machine.game.match.is_over:
            _step(machine, dice)
            _check(machine, dice)
        machine.teardown()
        done["steps"] += len(machine.game.done)
        done["matches"] += 1
    return done


def _step(machine: AnyMatch, dice: random.Random) -> None:
    match = machine.game.match
    chance = dice.random()
    if match.re_entry_open and chance < 0.5:
        machine.somebody_comes_back()
    elif owed_order(match) is not None:
        machine.the_owed_order_is_brought()
    elif is_waiting(match) and chance < 0.03:
        machine.time_runs_out(really=True)
    elif is_waiting(match) and chance < 0.035:
        machine.somebody_resigns(seat=dice.randrange(6), really=0)
    else:
        machine.players_act(steps=1, put_down=chance < 0.8)


def _check(machine: AnyMatch, dice: random.Random) -> None:
    machine.the_pack_is_all_there()
    machine.no_card_is_there_too_often()
    machine.hands_are_in_order_and_who_is_to_play_has_cards()
    machine.the_stored_match_is_the_match()
    if dice.random() < 0.02:
        machine.anybody_tries_anything(seed=dice.getrandbits(32))
        machine.what_nobody_sees_shows_nowhere(seed=dice.getrandbits(32))
