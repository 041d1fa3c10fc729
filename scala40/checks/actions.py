"""Why an action is refused: one rule, one check, one refusal with its paragraph.

`why_not` is the only source of legality. The engine asks it before every action, `legal` asks it, or the
checks below it, for every candidate. This file says who may act when; what goes on the table is checked in
`check_melds`, what ends a turn in `check_discards`. A `Refusal` is made only when something is refused.
"""

from typing import assert_never

from scala40.actions import (
    HOUSE,
    Action,
    Attach,
    Discard,
    Draw,
    Expire,
    Lay,
    NextDeal,
    ReEnter,
    Resign,
    Shuffle,
    Swap,
    Take,
)
from scala40.cards import JOKER, Card
from scala40.checks.discards import discarding
from scala40.checks.melds import attaching, laying, swapping
from scala40.dealing import pozzo_place
from scala40.refusals import Refusal
from scala40.refusals import RefusalCode as Code
from scala40.rules import PozzoBeforeOpening, Rules
from scala40.state import Deal, Hand, Match, Phase

_NOT_TO_SAY = Refusal(code=Code.UNKNOWN_ACTION, rule="R43")
_DEAL_OVER = Refusal(code=Code.DEAL_OVER, rule="R28")
_SHUFFLE_DUE = Refusal(code=Code.SHUFFLE_DUE, rule="R43")
_WRONG_SHUFFLE = Refusal(code=Code.WRONG_SHUFFLE, rule="R43")
_ALREADY_DRAWN = Refusal(code=Code.ALREADY_DRAWN, rule="R14")
_DRAW_FIRST = Refusal(code=Code.DRAW_FIRST, rule="R14")
_STOCK_EMPTY = Refusal(code=Code.STOCK_EMPTY, rule="R14")
_POZZO_EMPTY = Refusal(code=Code.POZZO_EMPTY, rule="R14")
_POZZO_BEFORE_OPENING = Refusal(code=Code.POZZO_BEFORE_OPENING, rule="R15")


def why_not(match: Match, seat: int, action: Action) -> Refusal | None:
    """The reason why a seat, or `HOUSE`, may not do this now; None when it may."""
    match action:
        case Discard(card):
            return _playing(match, seat) or discarding(match.rules, match.deal, seat, card)
        case Draw():
            return _drawing(match, seat) or _drawing_from_stock(match.deal)
        case Take():
            return _drawing(match, seat) or _taking(match, seat)
        case Lay(melds):
            return _playing(match, seat) or laying(match, seat, melds)
        case Attach(card, meld_index):
            return _playing(match, seat) or attaching(match, seat, card, meld_index)
        case Swap(card, meld_index):
            return _playing(match, seat) or swapping(match, seat, card, meld_index)
        case Resign():
            return resigning(match.deal, seat)
        case Expire():
            return _expiring(match.deal, seat)
        case Shuffle(cards):
            return _shuffling(match, seat, cards)
        case NextDeal(cards):
            return _next_deal(match, seat, cards)
        case ReEnter():
            return None if seat in match.re_entry_open else Refusal(code=Code.UNKNOWN_ACTION, rule="R36", seat=seat)
    assert_never(action)


# Whose turn, which phase


def _stopped(deal: Deal) -> Refusal | None:
    """R28, R43: nothing goes after the end, or while the house owes an order."""
    if deal.phase is Phase.OVER:
        return _DEAL_OVER
    return _SHUFFLE_DUE if deal.phase is Phase.SHUFFLE else None


def _at_turn(deal: Deal, seat: int) -> Refusal | None:
    """R10, R43: who may say what a player says."""
    if seat == HOUSE:
        return _NOT_TO_SAY
    stopped = _stopped(deal)
    if stopped is None and seat != deal.turn:
        return Refusal(code=Code.NOT_YOUR_TURN, rule="R10", seat=deal.turn)
    return stopped


def _drawing(match: Match, seat: int) -> Refusal | None:
    """R14: a card is drawn once, first."""
    deal = match.deal
    if deal.phase is Phase.DRAW and seat == deal.turn:
        return None
    return _at_turn(deal, seat) or _ALREADY_DRAWN


def _playing(match: Match, seat: int) -> Refusal | None:
    """R14: nothing else before drawing."""
    deal = match.deal
    if deal.phase is Phase.PLAY and seat == deal.turn:
        return None
    return _at_turn(deal, seat) or _DRAW_FIRST


def resigning(deal: Deal, seat: int) -> Refusal | None:
    """R38: at any time of a deal, once."""
    if seat == HOUSE:
        return _NOT_TO_SAY
    if seat not in deal.in_deal:
        return _stopped(deal) or Refusal(code=Code.NOT_YOUR_TURN, rule="R38", seat=deal.turn)
    return _stopped(deal)


# What the house says


def _expiring(deal: Deal, seat: int) -> Refusal | None:
    """R40; the card that has to be drawn must be there."""
    if seat != HOUSE:
        return _NOT_TO_SAY
    stopped = _stopped(deal)
    if stopped is None and deal.settled.phase is Phase.DRAW:
        return _drawing_from_stock(deal)
    return stopped


def owed_order(match: Match) -> Hand | None:
    """The cards, in the order of R42, for which the house owes an order now (R29, R43).

    In the middle of a turn the discard pile without its top, between deals the whole pack; None when nothing is owed.
    """
    if match.phase is Phase.SHUFFLE:
        return tuple(sorted(match.deal.discard_pile[:-1]))
    return match.rules.pack() if match.phase is Phase.OVER and not match.is_over else None


def _shuffling(match: Match, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
    """R43: the house brings an order when one is due, of exactly these cards."""
    if seat != HOUSE:
        return _NOT_TO_SAY
    if match.phase is Phase.OVER:
        return _DEAL_OVER
    return None if match.phase is Phase.SHUFFLE and tuple(sorted(cards)) == owed_order(match) else _WRONG_SHUFFLE


def _next_deal(match: Match, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
    """R10: a new deal starts when one has ended and the match has not."""
    if seat != HOUSE:
        return _NOT_TO_SAY
    if match.is_over:
        return _DEAL_OVER
    return pack_order(match.rules, len(match.seats_in), cards) if match.phase is Phase.OVER else _WRONG_SHUFFLE


def pack_order(rules: Rules, seats: int, cards: tuple[Card, ...]) -> Refusal | None:
    """R1, R12: an order of the whole pack whose card for the discard pile is no joker."""
    if tuple(sorted(cards)) != rules.pack():
        return _WRONG_SHUFFLE
    if cards[pozzo_place(rules, seats)] is JOKER:
        return Refusal(code=Code.WRONG_SHUFFLE, rule="R12", card=JOKER)
    return None


# Drawing


def _drawing_from_stock(deal: Deal) -> Refusal | None:
    """R14: there must be a card to draw."""
    return None if deal.stock else _STOCK_EMPTY


def _taking(match: Match, seat: int) -> Refusal | None:
    """R14, R15: there must be a top card, and who has not opened takes it to open or never."""
    deal = match.deal
    if not deal.discard_pile:
        return _POZZO_EMPTY
    if deal.opened[seat]:
        return None
    match match.rules.pozzo_before_opening:
        case PozzoBeforeOpening.NEVER:
            return _POZZO_BEFORE_OPENING
        case PozzoBeforeOpening.TO_OPEN:
            return None
    assert_never(match.rules.pozzo_before_opening)
