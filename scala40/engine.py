"""The game: `apply` takes a match, a seat and an action, and returns the next match and what the table saw.

`checks` decides whether the action is legal, `moves` changes the deal, and this module changes the match.
Chance and time come from the caller, as actions of no player: an order of cards (`Shuffle`, `NextDeal`) and the end
of a turn's time (`Expire`).
"""

from typing import NamedTuple, assert_never

from scala40 import moves, scoring
from scala40.actions import Action, Attach, Discard, Draw, Expire, Lay, NextDeal, ReEnter, Resign, Shuffle, Swap, Take
from scala40.cards import JOKER, Card
from scala40.checks.actions import pack_order, why_not
from scala40.checks.discards import discards
from scala40.checks.melds import opening_worth
from scala40.dealing import deal_out, next_seat
from scala40.events import (
    Attached,
    DealStarted,
    Discarded,
    Drew,
    Event,
    Expired,
    Laid,
    Recycled,
    ReEntered,
    Resigned,
    Swapped,
    Took,
)
from scala40.meld import Meld, known
from scala40.options import Recycle, RulesError
from scala40.refusals import Illegal
from scala40.rules import Rules
from scala40.state import FRESH, Match, Phase


class Step(NamedTuple):
    """The result of an action."""

    match: Match
    events: tuple[Event, ...]


def start_match(rules: Rules, seats: int, dealer: int, cards: tuple[Card, ...]) -> Step:
    """Deal the first deal of a match from an order of the whole pack (R10-R13).

    RulesError if the rules do not allow this number of players, IndexError if there is no such dealer, Illegal
    (`wrong_shuffle`) if the cards are no order of the pack or a joker would start the discard pile (R12).
    """
    if not rules.seats_allowed(seats):
        raise RulesError("players", f"option 'players' does not allow {seats}")
    if not 0 <= dealer < seats:
        raise IndexError(f"no seat {dealer}")
    refusal = pack_order(rules, seats, cards)
    if refusal is not None:
        raise Illegal(refusal)
    deal = deal_out(rules, seats, tuple(range(seats)), dealer, cards)
    nothing = (0,) * seats
    match = Match(
        deal=deal, rules=rules, players=seats, totals=nothing, deal_number=1, dealer=dealer, re_entries=nothing
    )
    return Step(match, (DealStarted(1, dealer, deal.turn),))


def apply(match: Match, seat: int, action: Action) -> Step:
    """Carry out an action of a seat, or of `NO_SEAT`; Illegal if the rules refuse it."""
    refusal = why_not(match, seat, action)
    if refusal is not None:
        raise Illegal(refusal)
    rules, deal = match.rules, match.deal
    match action:
        case Discard(card):
            return _discard(match, card)
        case Draw():
            return _draw(match)
        case Take():
            return Step(match.with_deal(moves.take(rules, deal)), (Took(seat, deal.discard_pile[-1]),))
        case Lay(written):
            melds = tuple([known(cards) for cards in written])
            return Step(match.with_deal(moves.lay(rules, deal, melds)), (Laid(seat, melds, _opening(match, melds)),))
        case Attach(card, index):
            return Step(match.with_deal(moves.attach(rules, deal, card, index)), (Attached(seat, card, index),))
        case Swap(card, index):
            return Step(match.with_deal(moves.swap(rules, deal, card, index)), (Swapped(seat, card, index),))
        case Expire():
            return _expire(match)
        case Resign():
            return _resign(match, seat)
        case Shuffle(cards):
            return _shuffle(match, cards)
        case NextDeal(cards):
            return _next_deal(match, cards)
        case ReEnter():
            match = scoring.come_back(match, seat)
            return Step(match, (ReEntered(seat, match.totals[seat]),))
    assert_never(action)


def _opening(match: Match, melds: tuple[Meld, ...]) -> int | None:
    """The points of the melds if they open, else None (R18)."""
    if match.deal.opened[match.deal.turn]:
        return None
    return sum(opening_worth(match.rules, meld) for meld in melds)


def _draw(match: Match) -> Step:
    before = match.deal
    deal = moves.draw(match.rules, before)
    events: tuple[Event, ...] = (Drew(before.turn),)
    if deal.recycles != before.recycles:
        # The discard pile was turned over without an order of cards; only `flip_and_turn` leaves a card of it.
        events = (*events, Recycled(Recycle.FLIP_AND_TURN if deal.discard_pile else Recycle.FLIP))
    return Step(match.with_deal(deal), events)


def _discard(match: Match, card: Card) -> Step:
    seat = match.deal.turn
    match = match.with_deal(moves.discard(match.rules, match.deal, card))
    events: tuple[Event, ...] = (Discarded(seat, card),)
    if match.deal.phase is Phase.OVER:
        match, ending = scoring.end_deal(match, closer=None if match.deal.hands[seat] else seat)
        events += ending
    return Step(match, events)


def _expire(match: Match) -> Step:
    """R40: take the turn's steps back, draw if nothing was drawn, and discard as soon as no order is due."""
    match = match.with_deal(match.deal.settled)
    events: tuple[Event, ...] = (Expired(match.deal.turn),)
    if match.deal.phase is Phase.DRAW:
        match, drew = _draw(match)
        events += drew
    if match.deal.phase is Phase.SHUFFLE:
        waiting = match.deal._replace(memo=match.deal.memo._replace(expiring=True))
        return Step(match.with_deal(waiting), events)
    match, discarded = _discard_for_absent(match)
    return Step(match, events + discarded)


def _shuffle(match: Match, cards: tuple[Card, ...]) -> Step:
    """R29; if the turn's time is over, the discard follows at once (R40)."""
    expiring = match.deal.memo.expiring
    match = match.with_deal(moves.shuffle(match.deal, cards))
    events: tuple[Event, ...] = (Recycled(Recycle.SHUFFLE),)
    if expiring:
        match, discarded = _discard_for_absent(match)
        events += discarded
    return Step(match, events)


def _discard_for_absent(match: Match) -> Step:
    """R40: discard the card drawn if it is legal and no joker, else the legal card that costs most, jokers last."""
    deal = match.deal
    legal = discards(match, deal.turn)
    drawn = deal.memo.drawn
    if drawn is not None and drawn is not JOKER and legal >> drawn & 1:
        return _discard(match, drawn)
    cards = [card for card in deal.hands[deal.turn] if legal >> card & 1]
    return _discard(match, min(cards, key=lambda card: (card.is_joker, -card.hand_value, card)))


def _resign(match: Match, seat: int) -> Step:
    """R38: the seat is out at once, in the worst place of those still in; if one player is left, they have won."""
    on_turn = match.turn == seat
    deal = moves.leave_on_turn(match.deal) if on_turn else moves.leave(match.deal, seat)
    match = match._replace(deal=deal, out=(*match.out, (seat,)), resigned=(*match.resigned, seat))
    ending: tuple[Event, ...] = ()
    if len(deal.in_deal) == 1:
        match = match.with_deal(deal.settled._replace(phase=Phase.OVER, memo=FRESH))
        match, ending = scoring.end_unscored(match)
    elif deal.phase is Phase.OVER:
        match, ending = scoring.end_deal(match, closer=None)
    return Step(match, (Resigned(seat), *ending))


def _next_deal(match: Match, cards: tuple[Card, ...]) -> Step:
    """R10: the deal passes to the left; offers to come back lapse (R36)."""
    seats = match.seats_in
    dealer = next_seat(seats, match.dealer)
    number = match.deal_number + 1
    deal = deal_out(match.rules, match.players, seats, dealer, cards)
    match = match._replace(deal_number=number, dealer=dealer, deal=deal, re_entry_open=())
    return Step(match, (DealStarted(number, dealer, deal.turn),))
