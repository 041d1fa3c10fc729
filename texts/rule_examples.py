"""The arguments for the examples of the rules, so that each example has the numbers of its table."""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final

from scala40.melds import Meld, known
from scala40.notation import parse_meld
from scala40.rules import Rules
from texts.cards import meld_text
from texts.line import Arg

_OPENINGS: Final = tuple(
    known(parse_meld(cards))
    for cards in ("2H 2D 2C", "3H 3D 3C", "4H 4D 4C", "5C 6C 7C", "8S 8D 8C", "AS 2S 3S 4S", "KH KD KC", "QH QD QC",
                  "JH JD JC")
)  # fmt: skip
"""Melds of which a hand can hold any four; four of them have 100 points, the most that an opening can need."""


def example_arguments(name: str, rules: Rules) -> Mapping[str, Arg]:
    """The arguments for the example of an option; empty if the example is the same at every table."""
    arguments = _ARGUMENTS.get(name)
    return arguments(rules) if arguments is not None else {}


def opening_example(needed: int) -> tuple[Meld, ...]:
    """The fewest melds that have the points and, of these, the ones with the fewest points."""
    enough = (
        melds
        for count in (1, 2, 3, 4)
        for melds in combinations(_OPENINGS, count)
        if sum(meld.points for meld in melds) >= needed
    )
    return min(enough, key=lambda melds: (len(melds), sum(meld.points for meld in melds)))


def _players(rules: Rules) -> dict[str, Arg]:
    """The lowest number of players that is not allowed; 0 if all are."""
    return {"missing": next((number for number in range(2, 7) if number not in rules.players), 0)}


def _opening(rules: Rules) -> dict[str, Arg]:
    melds = opening_example(rules.opening_points)
    return {"melds": tuple(map(meld_text, reversed(melds))), "points": sum(meld.points for meld in melds)}


def _needed(rules: Rules) -> dict[str, Arg]:
    return {"needed": rules.opening_points}


def _totals(rules: Rules) -> dict[str, Arg]:
    """Two totals that are below the limit, whatever it is."""
    return {"low": rules.limit // 2 - 1, "high": rules.limit * 4 // 5}


def _bonus(rules: Rules) -> dict[str, Arg]:
    before = rules.limit // 2
    return {"before": before, "after": before - rules.in_hand_bonus}


def _limit(rules: Rules) -> dict[str, Arg]:
    return {"limit": rules.limit, "below": rules.limit - 1, "over": rules.limit + 1}


_ARGUMENTS: Final[Mapping[str, Callable[[Rules], dict[str, Arg]]]] = {
    "players": _players,
    "opening_points": _opening,
    "in_hand_waives_opening": _needed,
    "in_hand_bonus": _bonus,
    "limit": _limit,
    "bust_at": _limit,
    "re_entry": lambda rules: {**_totals(rules), **_limit(rules)},
    "deals": _totals,
}
