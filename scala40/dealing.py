"""Who deals, who starts, and who gets which card of an order (R10-R13)."""

from typing import Final

from scala40.cards import Card, ordered
from scala40.rules import Rules
from scala40.state import Deal, Phase

HAND_SIZE: Final = 13
"""Cards dealt to everybody (R11)."""


def next_seat(seats: tuple[int, ...], seat: int) -> int:
    """The nearest of these seats to the left of a seat, clockwise (R10)."""
    for other in seats:
        if other > seat:
            return other
    return seats[0]


def _extra_cards(rules: Rules) -> int:
    """How many cards the dealer gets after the thirteenth round: with one more they start, without drawing (R13)."""
    return 1 if rules.starter_gets_14 else 0


def first_discard_place(rules: Rules, seats: int) -> int:
    """The index, in the order of the pack, of the card that starts the discard pile (R11, R13)."""
    return HAND_SIZE * seats + _extra_cards(rules)


def deal_out(rules: Rules, players: int, seats: tuple[int, ...], dealer: int, cards: tuple[Card, ...]) -> Deal:
    """Deal the pack in this order to the seats still in the match; `players` counts all seats (R11-R13)."""
    extra = _extra_cards(rules)
    place = first_discard_place(rules, len(seats))
    hands: list[tuple[Card, ...]] = [()] * players
    seat = dealer
    for n in range(len(seats)):
        seat = next_seat(seats, seat)
        hands[seat] = ordered(cards[n : HAND_SIZE * len(seats) : len(seats)])
    hands[dealer] = ordered((*hands[dealer], *cards[place - extra : place]))
    return Deal(
        phase=Phase.PLAY if extra else Phase.DRAW,
        turn=dealer if extra else next_seat(seats, dealer),
        in_deal=seats,
        hands=tuple(hands),
        stock=cards[place + 1 :],
        discard_pile=cards[place : place + 1],
        table=(),
        opened=(False,) * players,
        turns_played=(0,) * players,
        recycles=0,
        idle_takes=0,
        brake=False,
        barred=(0,) * players,
    )
