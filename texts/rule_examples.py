"""What stands in the examples of the rules: a table's own numbers, so that no example speaks of another table."""

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
"""Melds of which one hand may hold any four: together they make 100 points, the most that an opening can ask for."""


def example_arguments(name: str, rules: Rules) -> Mapping[str, Arg]:
    """What the example of an option is told about the table; nothing where it is the same at every table."""
    arguments = _ARGUMENTS.get(name)
    return arguments(rules) if arguments is not None else {}


def opening_example(needed: int) -> tuple[Meld, ...]:
    """As few melds as make the points, and of those the ones that make the fewest."""
    enough = (
        melds
        for count in (1, 2, 3, 4)
        for melds in combinations(_OPENINGS, count)
        if sum(meld.points for meld in melds) >= needed
    )
    return min(enough, key=lambda melds: (len(melds), sum(meld.points for meld in melds)))


def _players(rules: Rules) -> dict[str, Arg]:
    """The first number of players with which nothing begins; 0 when there is none."""
    return {"missing": next((number for number in range(2, 7) if number not in rules.players), 0)}


def _opening(rules: Rules) -> dict[str, Arg]:
    melds = opening_example(rules.opening_points)
    return {"melds": tuple(map(meld_text, reversed(melds))), "points": sum(meld.points for meld in melds)}


def _needed(rules: Rules) -> dict[str, Arg]:
    return {"needed": rules.opening_points}


def _totals(rules: Rules) -> dict[str, Arg]:
    """Two totals with which one is still in, below the limit however small it is."""
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
