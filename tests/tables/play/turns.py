"""A turn in its middle, and players that choose."""

import random

from scala40.actions import Attach, Discard, Lay, Swap
from scala40.meld import known
from scala40.notation import parse_card, parse_meld
from scala40.players.choices import Standing
from scala40.players.comparing import Judge
from scala40.players.surroundings import Surroundings
from scala40.rules import Rules
from scala40.state import Match
from scala40.views import SeatView
from simulation.games.positions import new_match
from tables.play.choices import Choice
from tables.requests.panel import (
    AttachCard,
    DiscardCard,
    LayMeld,
    SwapJoker,
)


def middle_of_a_turn(rules: Rules, dice: random.Random) -> Match:
    """A player with fourteen cards who has opened, before a table of several melds."""
    match = new_match(rules, 2, dealer=1)
    cards = list(rules.pack())
    dice.shuffle(cards)
    table = (known(parse_meld("4H 5H 6H")), known(parse_meld("9C *9D 9S")), known(parse_meld("TD JD QD")))
    for meld in table:
        for card in meld.cards:
            cards.remove(card.in_hand)
    hands = (tuple(sorted(cards[:14])), tuple(sorted(cards[14:20])))
    deal = match.deal._replace(
        hands=hands, stock=tuple(cards[21:]), discard_pile=(cards[20],), table=table, opened=(True, True)
    )
    return match._replace(deal=deal._replace(phase=type(deal.phase).PLAY))


def action_of(choice: Choice) -> Lay | Attach | Swap | Discard:
    match choice.request:
        case LayMeld(meld=text):
            cards = text.replace("*", " *")
            words = []
            while cards:
                cards = cards.lstrip()
                size = 3 if cards.startswith("*") else 2
                words.append(cards[:size])
                cards = cards[size:]
            return Lay((parse_meld(" ".join(words)),))
        case AttachCard(card=card, meld=number):
            return Attach(parse_card(card), number)
        case SwapJoker(card=card, meld=number):
            return Swap(parse_card(card), number)
        case DiscardCard(card=card):
            return Discard(parse_card(card))
    raise AssertionError(choice)


def patient(view: SeatView, around: Surroundings) -> Judge:
    """Puts nothing down, draws, and throws the first card that may go."""
    return lambda standings: [0.0 if standing.table == view.table.table else -1.0 for standing in standings]


def tidy(view: SeatView, around: Surroundings) -> Judge:
    """Keeps as few points as possible; takes a discard only to put it down."""

    def value(standing: Standing) -> float:
        points = sum(card.hand_value for card in standing.held.hand)
        return -points if standing.discarded is not None else 9 - points

    return lambda standings: [value(standing) for standing in standings]
