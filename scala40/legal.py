"""Every legal action of a seat: this module finds few candidates, and `checks` says which of them are legal.

The order is: draw, discards, attachments, swaps, resigning, and at last the lays, because there may be very many.
A set appears once, in suit order, and so do the melds of an opening, in one order.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from scala40.actions import NO_SEAT, Action, Attach, Discard, Draw, Expire, Lay, ReEnter, Resign, Swap, Take
from scala40.cards import JOKER, NATURALS, Card, face_mask, joker_for
from scala40.checks import melds as check_melds
from scala40.checks.actions import resigning, why_not
from scala40.checks.discards import discards
from scala40.checks.melds import laying_melds, may_be_waived, opening_needs, opening_worth
from scala40.meld import GUARD, Meld, counted
from scala40.melds import attaching, cards_in, joker_fits, melds_in
from scala40.rules import Rules
from scala40.state import Hand, Match, Phase

_DRAWING: Final[tuple[Action, ...]] = (Draw(), Take())
_LEAVING: Final[Action] = Resign()
_COMING_BACK: Final[Action] = ReEnter()
_EXPIRING: Final[Action] = Expire()
_DISCARDS: Final = tuple(Discard(card) for card in (*NATURALS, JOKER))


def legal_actions(match: Match, seat: int) -> Iterator[Action]:
    """Every action that the rules allow a seat, or `NO_SEAT`, now; lazily, because there may be many openings.

    After opening, a lay has one meld: a lay of several does the same as several lays. For `NO_SEAT` only `Expire` is
    listed; for the orders of cards see `engine.owed_order`.
    """
    deal = match.deal
    if seat == NO_SEAT:
        if why_not(match, NO_SEAT, _EXPIRING) is None:
            yield _EXPIRING
        return
    playing = deal.phase is Phase.PLAY and deal.turn == seat
    if playing:
        yield from legal_discards(match, seat)
        if deal.opened[seat]:
            yield from legal_on_melds(match, seat)
    elif deal.turn == seat:
        for action in _DRAWING:
            if why_not(match, seat, action) is None:
                yield action
    if resigning(deal, seat) is None:
        yield _LEAVING
    if match.re_entry_open and why_not(match, seat, _COMING_BACK) is None:
        yield _COMING_BACK
    if playing:
        yield from legal_lays(match, seat)


def legal_discards(match: Match, seat: int) -> list[Discard]:
    """The legal discards of the seat on turn in `PLAY`, in the order of R42 (R26)."""
    mask = discards(match, seat)
    found = []
    while mask:
        lowest = mask & -mask
        found.append(_DISCARDS[lowest.bit_length() - 1])
        mask ^= lowest
    return found


@lru_cache(maxsize=1 << 14)
def _attach(card: Card, meld_index: int) -> Attach:
    return Attach(card, meld_index)


@lru_cache(maxsize=1 << 14)
def _swap(card: Card, meld_index: int) -> Swap:
    return Swap(card, meld_index)


def legal_on_melds(match: Match, seat: int) -> Iterator[Attach | Swap]:
    """The legal attachments and swaps of the seat on turn in `PLAY`, meld by meld (R17, R21, R23)."""
    deal = match.deal
    held = face_mask(deal.hands[seat])
    for index, meld in enumerate(deal.table):
        if meld is None or not meld.touched_by & held:
            continue
        for card in _attachable(match.rules, meld, held):
            if check_melds.attaching(match, seat, card, index) is None:
                yield _attach(card, index)
        for card in meld.swaps:
            if held >> card & 1 and check_melds.swapping(match, seat, card, index) is None:
                yield _swap(card, index)


def _attachable(rules: Rules, meld: Meld, held: int) -> list[Card]:
    """The cards among a hand's faces (a mask) that attach to a meld, jokers declared."""
    mask = attaching(meld, rules) & held
    cards = cards_in(mask)
    if mask >> JOKER:
        cards += [joker_for(card) for card in cards_in(joker_fits(meld, rules))]
    return cards


def legal_lays(match: Match, seat: int) -> Iterator[Lay]:
    """The legal lays of the seat on turn in `PLAY`: single melds, or whole openings (R18-R20)."""
    deal = match.deal
    melds = melds_in(deal.hands[seat], match.rules)
    if not melds:
        return
    hand = deal.hands[seat]
    for chosen in [(meld,) for meld in melds] if deal.opened[seat] else _openings(match.rules, hand, melds):
        if laying_melds(match, seat, chosen) is None:
            yield Lay(tuple([meld.cards for meld in chosen]))


def _openings(rules: Rules, hand: Hand, melds: list[Meld]) -> Iterator[tuple[Meld, ...]]:
    """Every choice of disjoint melds that has the points to open, or leaves so few cards that R19 may waive them."""
    needed = opening_needs(rules)
    usable = _usable(hand, melds)
    waived = may_be_waived(rules, max(1, len(hand) - len(usable)))
    # No card counts above 11 in a meld (R2), so most hands need no search.
    if sum([min(card.hand_value, 11) for card in usable]) < needed and not waived:
        return
    worth = {meld: opening_worth(rules, meld) for meld in melds}
    chosen: list[Meld] = []

    def extend(candidates: list[Meld], counts: int, left: int, jokers: int, points: int) -> Iterator[tuple[Meld, ...]]:
        for n, meld in enumerate(candidates):
            rest_left = left - len(meld.cards)
            rest_jokers = jokers - meld.joker_count
            total = points + worth[meld]
            chosen.append(meld)
            if rest_left and (total >= needed or (waived and may_be_waived(rules, rest_left))):
                yield tuple(chosen)
            # All that follow hold at least as many jokers.
            if rest_left > 3 and rest_jokers >= meld.joker_count:
                rest_counts = counts - meld.need
                guarded = rest_counts | GUARD
                fitting = [other for other in candidates[n:] if (guarded - other.need) & GUARD == GUARD]
                if fitting:
                    yield from extend(fitting, rest_counts, rest_left, rest_jokers, total)
            chosen.pop()

    in_order = sorted(melds, key=lambda meld: meld.joker_count)
    yield from extend(in_order, counted(hand), len(hand), hand.count(JOKER), 0)


def _usable(hand: Hand, melds: list[Meld]) -> list[Card]:
    """The cards of a hand that some meld could use."""
    used = 0
    for meld in melds:
        used |= meld.need
    return [card for card in hand if used >> 3 * card & 7]
