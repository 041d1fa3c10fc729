"""The ways to end a turn: the cards that are put down first, and the discards that are then legal.

Not all ways are found: cards are put down in one order, and the number of positions is limited. Every way is known to
end with a discard, so a player that follows one never gets stuck (R24).
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from scala40.actions import Action, Attach, Lay, Swap
from scala40.cards import JOKER, Card
from scala40.checks.actions import why_not
from scala40.checks.discards import discards
from scala40.engine import apply
from scala40.layouts.layout import cheapest_opening, closing
from scala40.legal import legal_on_melds
from scala40.meld import Meld
from scala40.players.arranging import least_left, least_left_opening
from scala40.players.closing import closing_plan
from scala40.players.position import fulfilling, owed_face, way_out
from scala40.state import Hand, Match

_MOST_ENDINGS: Final = 24
"""How many endings of a turn are considered; nearly all turns have fewer."""
_MOST_STEPS: Final = 64
"""How many steps that fulfil a duty are tried."""


class Ending(NamedTuple):
    """A position of the turn in which it may be ended with a discard."""

    steps: tuple[Action, ...]
    """The steps before the discard."""
    match: Match
    discards: int
    """Mask of the legal discards (R26)."""

    def __repr__(self) -> str:
        """Without the hand and the cards that may be put down or discarded."""
        return f"Ending({len(self.steps)} steps, {self.discards.bit_count()} discards)"


def endings(match: Match, seat: int) -> list[Ending]:
    """Ways to end the turn of the seat in `PLAY`; if it can end at once, that comes first.

    Empty if the turn cannot end (R24), which never happens to a player that follows these ways.
    """
    found = list(islice(_walk(match, seat), _MOST_ENDINGS))
    if not any(len(ending.match.deal.hands[seat]) == 1 for ending in found):
        closing_way = _closing_way(match, seat)
        if closing_way is not None:
            found.append(closing_way)
    return found or _after_way_out(match, seat)


def _closing_way(match: Match, seat: int) -> Ending | None:
    """The way to close that an exact search finds, one with jokers in other places, for example."""
    # `_walk` tries swaps.
    plan = closing_plan(match, seat, swaps=0)
    for step in plan[:-1]:
        match = apply(match, seat, step).match
    return Ending(plan[:-1], match, discards(match, seat)) if plan else None


def _walk(match: Match, seat: int) -> Iterator[Ending]:
    """The positions in which the turn may end, depth first, so that those after many steps come early."""
    seen: set[tuple[Hand, tuple[Meld | None, ...]]] = set()
    waiting: list[tuple[Match, tuple[Action, ...]]] = [(match, ())]
    looked_at = 0
    while waiting and looked_at < 2 * _MOST_ENDINGS:
        now, steps = waiting.pop()
        key = now.deal.hands[seat], now.deal.table
        if key in seen:
            continue
        seen.add(key)
        looked_at += 1
        legal = discards(now, seat)
        if legal:
            yield Ending(steps, now, legal)
        nexts = [action for action in _candidates(now, seat) if why_not(now, seat, action) is None]
        waiting += [(apply(now, seat, action).match, (*steps, action)) for action in reversed(nexts)]


def _candidates(match: Match, seat: int) -> Iterator[Action]:
    """Ways to put cards down, those with the most cards first; some may be illegal."""
    if not match.deal.opened[seat]:
        yield from _openings(match, seat)
        return
    if owed_face(match) is not None:
        yield from islice(fulfilling(match, seat), _MOST_STEPS)
        return
    melds = least_left(usable(match, seat), match.rules)
    if len(melds) > 1:
        yield Lay.of(*melds)
    yield from (Lay.of(meld) for meld in melds)
    yield from _on_melds(match, seat)


def usable(match: Match, seat: int) -> Hand:
    """The hand without the jokers that may not go into a new meld, which lie last (R23)."""
    hand = match.deal.hands[seat]
    return hand[: len(hand) - match.deal.barred[seat]]


def _on_melds(match: Match, seat: int) -> Iterator[Attach | Swap]:
    """Attachments and swaps, each card on the first meld only, jokers last."""
    tried: set[Card] = set()
    jokers: list[Attach | Swap] = []
    for action in legal_on_melds(match, seat):
        if isinstance(action, Swap):
            jokers.append(action)
        elif action.card.is_joker:
            if JOKER not in tried:
                tried.add(JOKER)
                jokers.append(action)
        elif action.card not in tried:
            tried.add(action.card)
            yield action
    yield from jokers


def _openings(match: Match, seat: int) -> Iterator[Lay]:
    """Openings: the one that leaves the fewest points, the one that keeps the most useful hand, the one that closes."""
    deal, rules = match.deal, match.rules
    hand, using = deal.hands[seat], owed_face(match)
    least = least_left_opening(usable(match, seat), rules, using)
    if least:
        yield Lay.of(*least)
        cheapest = cheapest_opening(hand, rules, using=using, barred=deal.barred[seat])
        if cheapest is not None:
            yield Lay.of(*cheapest.melds)
    melds = least_left(hand, rules)
    if melds and sum(map(len, melds)) >= len(hand) - 1:
        # An opening without the points must leave one card (R19).
        close = closing(hand, rules, opened=False, taken=using, barred=deal.barred[seat])
        if close is not None:
            yield Lay.of(*close.melds)


def _after_way_out(match: Match, seat: int) -> list[Ending]:
    """The ways that begin with the steps of `way_out`, for a turn that the usual ways do not end (R24)."""
    steps = way_out(match, seat)
    if steps is None:
        return []
    for action in steps:
        match = apply(match, seat, action).match
    return [way._replace(steps=(*steps, *way.steps)) for way in islice(_walk(match, seat), _MOST_ENDINGS)]
