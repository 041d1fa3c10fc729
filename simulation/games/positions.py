"""Positions for the engine's tests, in the notation of scenarios."""

import json
from collections.abc import Iterator

from scala40.actions import NO_SEAT, NextDeal
from scala40.cards import JOKER, Card, ordered
from scala40.engine import Step, apply, start_match
from scala40.notation import parse_action, parse_cards
from scala40.refusals import Illegal
from scala40.rules import Rules
from scala40.state import Match
from simulation.games.scenario import read_scenario


def position(*hands: str, **fields: object) -> Match:
    """A match at a position; the keys are those of a scenario."""
    fields = {"name": "a position", "hands": hands, "pozzo": "2S", "steps": [], **fields}
    return read_scenario(json.dumps(fields)).match


def play(match: Match, *lines: str) -> Match:
    """The match after lines such as `0 draw` or `house expire`."""
    for line in lines:
        match = step(match, line).match
    return match


def step(match: Match, line: str) -> Step:
    who, _, action = line.partition(" ")
    return apply(match, NO_SEAT if who == "house" else int(who), parse_action(action))


def refusal(match: Match, line: str) -> str:
    """The code and the paragraph that refuse a line. Raises AssertionError if the line is legal."""
    try:
        step(match, line)
    except Illegal as illegal:
        return f"{illegal.refusal.code.value} {illegal.refusal.rule}"
    raise AssertionError(f"{line} is legal")


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def pack_order(rules: Rules, seats: int) -> tuple[Card, ...]:
    """An order of the pack: that of R42, taken in steps of thirteen, with no joker at the start of the discard pile."""
    pack = rules.pack()
    naturals = [card for card in pack if card is not JOKER]
    spread = [card for start in range(13) for card in naturals[start::13]]
    jokers = [JOKER] * (len(pack) - len(naturals))
    return tuple(spread[: 13 * seats + 2] + jokers + spread[13 * seats + 2 :])


def new_match(rules: Rules, seats: int, dealer: int = 0) -> Match:
    return start_match(rules, seats, dealer, pack_order(rules, seats)).match


def next_deal(match: Match) -> Match:
    return apply(match, NO_SEAT, NextDeal(pack_order(match.rules, len(match.seats_in)))).match


def closing(*others: str, totals: list[int], **fields: object) -> Match:
    """A match in which seat 0 has just closed, and the others hold these hands."""
    match = position("6H 5C", *others, totals=totals, table=["3H 4H 5H"], opened=[0], phase="play", **fields)
    return play(match, "0 attach 6H 0", "0 discard 5C")


def all_cards(match: Match) -> Iterator[Card]:
    """Every card of the deal as in the pack, except those of swept melds."""
    for hand in match.deal.hands:
        yield from hand
    yield from match.deal.stock
    yield from match.deal.discard_pile
    for meld in match.deal.table:
        yield from (card.in_hand for card in meld.cards) if meld is not None else ()


def has_whole_pack(match: Match) -> bool:
    return ordered(all_cards(match)) == match.rules.pack()
