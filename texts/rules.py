"""The rules in lines: options and their values, their meaning, examples, and 'as fisca, except …'."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from scala40.meld import Meld, known
from scala40.notation import parse_meld
from scala40.options import OPTIONS, Word
from scala40.rules import Rules
from texts.cards import meld_text
from texts.line import Arg, Line

_OPENINGS: Final = tuple(
    known(parse_meld(cards))
    for cards in ("2H 2D 2C", "3H 3D 3C", "4H 4D 4C", "5C 6C 7C", "8S 8D 8C", "AS 2S 3S 4S", "KH KD KC", "QH QD QC",
                  "JH JD JC")
)  # fmt: skip
"""Melds of which a hand can hold any four; four of them have 100 points, the most that an opening can need."""


def option_line(name: str) -> Line:
    return Line(f"option-{name}")


def value_line(name: str, word: Word) -> Line:
    """A value of an option in two or three words; `word` is that of section 9."""
    return _valued("value", name, word)


def button_line(name: str, word: Word) -> Line:
    """An option with its value, as short as a button has to be."""
    return _valued("rules-label", name, word)


def says_line(name: str, word: Word) -> Line:
    """A sentence on the meaning of an option's value."""
    return _valued("says", name, word)


def example_line(name: str, word: Word, rules: Rules) -> Line:
    """An example of an option's value, with cards or with the numbers of the table: a sentence after a colon."""
    example = _valued("example", name, word)
    return Line(example.key, **dict(example.args), **example_arguments(name, rules))


def advice_line(advice: bool) -> Line:
    """Whether there is advice, in one word."""
    return Line("rules-advice-on" if advice else "rules-advice-off")


def advice_says_line(advice: bool) -> Line:
    """A sentence on the meaning of having advice or not."""
    return Line("rules-advice-says-on" if advice else "rules-advice-says-off")


def preset_line(preset: str) -> Line:
    return Line(f"preset-{preset}")


def rules_line(preset: str, rules: Rules, *, advice: bool = True) -> Line:
    """'as fisca', or 'as fisca, except limit: 201 points and re-entry: once'; without advice, it says so, too."""
    line = _preset_with_exceptions(preset, rules)
    return line if advice else without_advice(line)


def played_line(preset: str, rules: Rules) -> Line:
    """'Fisca, played to 101', with the options that differ from the preset."""
    args: dict[str, Arg] = {"preset": preset_line(preset), "limit": rules.limit}
    exceptions = tuple(line for name, line in _exceptions(preset, rules) if name != "limit")
    if not exceptions:
        return Line("lobby-rules-same", **args)
    return Line("lobby-rules-except", exceptions=exceptions, **args)


def without_advice(rules: Line) -> Line:
    """A line about rules, extended by 'no advice'."""
    return Line("rules-line-no-advice", rules=rules)


def _preset_with_exceptions(preset: str, rules: Rules) -> Line:
    exceptions = tuple(line for _, line in _exceptions(preset, rules))
    if not exceptions:
        return Line("rules-line-same", preset=preset_line(preset))
    return Line("rules-line-except", preset=preset_line(preset), exceptions=exceptions)


def _exceptions(preset: str, rules: Rules) -> Iterator[tuple[str, Line]]:
    """Yield each option that differs from the preset, with its name and value."""
    for name, word in rules.differences(preset).items():
        yield name, Line("rules-exception", option=option_line(name), value=value_line(name, word))


def _valued(kind: str, name: str, word: Word) -> Line:
    if isinstance(word, list | tuple):
        return Line(f"{kind}-{name}", value=_numbers_line(word))
    numbers = OPTIONS[name].numbers
    if isinstance(word, int) and numbers is not None and len(numbers) > 1:
        return Line(f"{kind}-{name}", n=word)
    return Line(f"{kind}-{name}-{word}")


def _numbers_line(numbers: Sequence[int]) -> Line:
    """'from 2 to 6', '2 or 4', '3'."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return Line("rules-numbers-one", last=last)
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return Line("rules-numbers-range", first=first, last=last)
    return Line("rules-numbers-list", numbers=", ".join(map(str, numbers[:-1])), last=last)


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
    "in_hand_waives_opening": lambda rules: {"needed": rules.opening_points},
    "in_hand_bonus": _bonus,
    "limit": _limit,
    "bust_at": _limit,
    "re_entry": lambda rules: {**_totals(rules), **_limit(rules)},
    "first_bust_ends": _totals,
    "deals": _totals,
}
