"""Whether an action is legal, and who may act when.

`why_not` is the only source of legality: the engine calls it before every action, and `legal` calls it, or the checks
below it, for every candidate. `checks.melds` checks what goes on the table, `checks.discards` what ends a turn. A
`Refusal` is made only if something is refused.
"""

from typing import assert_never

from scala40.actions import (
    NO_SEAT,
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
from scala40.dealing import first_discard_place
from scala40.options import PozzoBeforeOpening
from scala40.refusals import Refusal
from scala40.refusals import RefusalCode as Code
from scala40.rules import Rules
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
    """The reason why a seat, or `NO_SEAT`, may not do this now; None if it may."""
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
    """R28, R43: nobody can act after the end, nor while an order of the new stock is due."""
    if deal.phase is Phase.OVER:
        return _DEAL_OVER
    return _SHUFFLE_DUE if deal.phase is Phase.SHUFFLE else None


def _at_turn(deal: Deal, seat: int) -> Refusal | None:
    """R10, R43: only the player on turn may act."""
    if seat == NO_SEAT:
        return _NOT_TO_SAY
    stopped = _stopped(deal)
    if stopped is None and seat != deal.turn:
        return Refusal(code=Code.NOT_YOUR_TURN, rule="R10", seat=deal.turn)
    return stopped


def _drawing(match: Match, seat: int) -> Refusal | None:
    """R14: a turn begins with drawing one card."""
    deal = match.deal
    if deal.phase is Phase.DRAW and seat == deal.turn:
        return None
    return _at_turn(deal, seat) or _ALREADY_DRAWN


def _playing(match: Match, seat: int) -> Refusal | None:
    """R14: everything else comes after drawing."""
    deal = match.deal
    if deal.phase is Phase.PLAY and seat == deal.turn:
        return None
    return _at_turn(deal, seat) or _DRAW_FIRST


def resigning(deal: Deal, seat: int) -> Refusal | None:
    """R38: at any time of a deal, once."""
    if seat == NO_SEAT:
        return _NOT_TO_SAY
    if seat not in deal.in_deal:
        return _stopped(deal) or Refusal(code=Code.NOT_YOUR_TURN, rule="R38", seat=deal.turn)
    return _stopped(deal)


# The actions of no player


def _expiring(deal: Deal, seat: int) -> Refusal | None:
    """R40; if a card has still to be drawn, the stock must have one."""
    if seat != NO_SEAT:
        return _NOT_TO_SAY
    stopped = _stopped(deal)
    if stopped is None and deal.settled.phase is Phase.DRAW:
        return _drawing_from_stock(deal)
    return stopped


def owed_order(match: Match) -> Hand | None:
    """The cards of which the caller has to give an order now (R29, R43), in the order of R42; None if none is due.

    During a turn these are the discard pile without its top, between two deals the whole pack.
    """
    if match.phase is Phase.SHUFFLE:
        return tuple(sorted(match.deal.discard_pile[:-1]))
    return match.rules.pack() if match.phase is Phase.OVER and not match.is_over else None


def _shuffling(match: Match, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
    """R43: an order is given only when one is due, and of exactly these cards."""
    if seat != NO_SEAT:
        return _NOT_TO_SAY
    if match.phase is Phase.OVER:
        return _DEAL_OVER
    return None if match.phase is Phase.SHUFFLE and tuple(sorted(cards)) == owed_order(match) else _WRONG_SHUFFLE


def _next_deal(match: Match, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
    """R10: a new deal starts when one has ended and the match has not."""
    if seat != NO_SEAT:
        return _NOT_TO_SAY
    if match.is_over:
        return _DEAL_OVER
    return pack_order(match.rules, len(match.seats_in), cards) if match.phase is Phase.OVER else _WRONG_SHUFFLE


def pack_order(rules: Rules, seats: int, cards: tuple[Card, ...]) -> Refusal | None:
    """R1, R12: an order of the whole pack that does not start the discard pile with a joker."""
    if tuple(sorted(cards)) != rules.pack():
        return _WRONG_SHUFFLE
    if cards[first_discard_place(rules, seats)] is JOKER:
        return Refusal(code=Code.WRONG_SHUFFLE, rule="R12", card=JOKER)
    return None


# Drawing


def _drawing_from_stock(deal: Deal) -> Refusal | None:
    """R14: the stock must have a card."""
    return None if deal.stock else _STOCK_EMPTY


def _taking(match: Match, seat: int) -> Refusal | None:
    """R14, R15: the discard pile must have a card, and a player who has not opened may have to leave it."""
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
