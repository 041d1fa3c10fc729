"""`layouts`: prints the best layouts of a hand, or compares those of many hands with their proven optimum."""

import argparse
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from scala40.cards import Card, ordered
from scala40.checks.melds import opening_needs
from scala40.cli.exit_codes import EPILOG, Exit
from scala40.cli.reading import MOST_MALFORMED, read_text
from scala40.layouts.layout import Layout, cheapest_opening, closing, fewest_left, most_points
from scala40.notation import NotationError, format_cards, parse_card, parse_cards
from scala40.rules import PRESETS, Rules
from scala40.scoring import hand_points

_LIMITS: Final = {"one": replace(PRESETS["fisca"], jokers_per_meld=1), "any": PRESETS["biska"]}
"""The two limits for jokers that a table of hands has columns for (R6)."""

_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")
"""Invisible characters that select a plain or a coloured sign."""
_SIGNS: Final = str.maketrans("♥♡♦♢♣♧♠♤🃏", "HHDDCCSS*")
_CARD: Final = re.compile(r"(?P<joker>\*)?(?P<rank>10|[A2-9TJQK])(?P<suit>[HDCS])|\*")
_BETWEEN: Final = re.compile(r"[\s,;·|]+")


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to a parser."""
    parser = commands.add_parser("layouts", help="find the best layouts of a hand, or check many hands", epilog=EPILOG)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", metavar="FILE", type=Path, help="a file of hands with their optimum")
    what.add_argument("--hand", metavar="CARDS", help='a hand, for example "7H 8H 9H KC KD *" or "7♥ 8♥ 10♥ 🃏"')
    parser.add_argument("--preset", choices=PRESETS, default="fisca", help="the rules for --hand (fisca)")
    parser.add_argument("--opened", action="store_true", help="the player of --hand has opened")
    parser.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the layouts of a hand, or check a file; exit status 0 only if no hand differs from its optimum."""
    if arguments.hand is not None:
        return _print_layouts(arguments.hand, PRESETS[arguments.preset], opened=arguments.opened)
    agree = differ = 0
    try:
        lines = read_text(arguments.file).split("\n")
        for complaint in check_table([line.removesuffix("\r") for line in lines]):
            if complaint is None:
                agree += 1
            else:
                differ += 1
                print(complaint)
        if not agree and not differ:
            raise ValueError("there is no hand in it")
    except ValueError as error:
        print(f"{arguments.file}: this file cannot be read: {error}", file=sys.stderr)
        return Exit.UNREADABLE
    print(f"{agree} agree, {differ} differ")
    return Exit.DIFFERS if differ else Exit.WELL


def check_table(lines: list[str]) -> Iterator[str | None]:
    """Yield, for each hand, what differs from its optimum or why it cannot be read; None if nothing differs.

    The first line names the columns: `cards`, `one_laid`, `one_left`, `any_laid`, `any_left`; there may be others.
    ValueError if it does not, or if too many rows cannot be read.
    """
    names = lines[0].split("\t") if lines else []
    if "cards" not in names:
        raise ValueError("its first line does not name the columns")
    malformed = 0
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        row = dict(zip(names, line.split("\t"), strict=False))
        if malformed == MOST_MALFORMED:
            raise ValueError(f"{malformed} of its lines are malformed, so the rest was not read")
        try:
            differences = list(_differences(row))
        except (KeyError, ValueError) as error:
            malformed += 1
            what = f"the column {error} is missing" if isinstance(error, KeyError) else error
            yield f"line {number}: {what}"
        else:
            yield f"{row.get('id', f'line {number}')}: {'; '.join(differences)}" if differences else None


def _differences(row: dict[str, str]) -> Iterator[str]:
    hand = ordered(parse_cards(row["cards"]))
    for limit, rules in _LIMITS.items():
        most = most_points(hand, rules, keep_one=False)
        least = fewest_left(hand, rules, keep_one=False)
        for name, found, layout in (("laid", most.points, most), ("left", hand_points(rules, least.left), least)):
            proven = int(row[f"{limit}_{name}"])
            if found != proven:
                yield f"{limit}_{name} is {proven}, found {found} by {_melds(layout)}"


def _print_layouts(text: str, rules: Rules, *, opened: bool) -> int:
    """Print the four best layouts of one hand."""
    try:
        hand = ordered(read_hand(text))
        most, least = most_points(hand, rules), fewest_left(hand, rules)
    except (NotationError, ValueError) as error:
        print(f"This is not a hand: {error}.", file=sys.stderr)
        return Exit.UNREADABLE
    print(f"Most points, {most.points}: {_words(most)}")
    print(f"Fewest points left, {hand_points(rules, least.left)}: {_words(least)}")
    opening = cheapest_opening(hand, rules)
    if opening is None:
        print(f"Nothing opens: {opening_needs(rules)} points are needed")
    else:
        print(f"Cheapest opening, {opening.points} points: {_words(opening)}")
    end = closing(hand, rules, opened=opened)
    if end is None:
        print("Nothing closes")
    else:
        print(f"Closing: {_melds(end)}; discard: {format_cards(end.left)}")
    return Exit.WELL


def _words(layout: Layout) -> str:
    return f"{_melds(layout)}; left in the hand: {format_cards(layout.left)}"


def _melds(layout: Layout) -> str:
    return " | ".join(str(meld) for meld in layout.melds) or "nothing"


def read_hand(text: str) -> tuple[Card, ...]:
    """The cards of a hand: `7H TS *`, `7♥️ 10♠️ 🃏`, `7h,10s`, `7♥10♠`; NotationError if a part is not a card."""
    written = _SELECTORS.sub("", text).translate(_SIGNS).upper()
    cards: list[Card] = []
    for word in filter(None, _BETWEEN.split(written)):
        place = 0
        while place < len(word):
            found = _CARD.match(word, place)
            if found is None:
                raise NotationError(f"{word[place : place + 20]!r} is not a card")
            if found["joker"] is not None:
                raise NotationError(
                    f"{found[0]!r}: a joker stands for a card on the table only; put a space between the two"
                )
            cards.append(parse_card(found[0].replace("10", "T")))
            place = found.end()
    return tuple(cards)
