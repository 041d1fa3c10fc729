"""The next turn of a seat, as its player can imagine it while others play.

It is a position on which the engine can play, made of what the seat sees: all cards that it does not know are jokers in
it, as in `players.position`, and nothing of the turn that another seat has not ended is there.
"""

from collections import Counter
from typing import Final

from scala40.actions import Take
from scala40.cards import JOKER, NATURALS, Card
from scala40.checks import duties
from scala40.checks.actions import why_not
from scala40.engine import apply
from scala40.layouts.layout import cheapest_opening
from scala40.legal import legal_lays, legal_on_melds
from scala40.melds import attaching_or_swapping, melds_in
from scala40.state import FRESH, Match, Memo, Phase

MOST_WORTH_TAKING: Final = 9
"""So many cards are named at most."""


def next_turn(match: Match, seat: int, top: Card | None = None) -> Match:
    """Return the match as if it were the turn of this seat, which has not drawn yet.

    `top`: as if that card had been discarded before.
    """
    deal = match.deal.settled
    return match.with_deal(
        deal._replace(
            phase=Phase.DRAW,
            turn=seat,
            hands=tuple([hand if n == seat else (JOKER,) * len(hand) for n, hand in enumerate(deal.hands)]),
            stock=(JOKER,) * len(deal.stock),
            discard_pile=deal.discard_pile if top is None else (*deal.discard_pile, top),
            brake=top is not None and duties.brakes(match.rules, deal, top),
            memo=FRESH,
            checkpoint=None,
        )
    )


def after_drawing(match: Match, seat: int) -> Match:
    """Return the next turn of this seat after it has drawn from the stock a card that it has not seen yet."""
    deal = next_turn(match, seat).deal
    return match.with_deal(deal._replace(phase=Phase.PLAY, memo=Memo(unseen=True)))


def worth_taking(match: Match, seat: int) -> tuple[Card, ...]:
    """Return the cards that this seat may take if they are discarded, and can put on the table then (R15, R16).

    Cards of which it sees every copy are left out, and so are jokers, which nobody discards; of many those stay that
    cost most in a hand. They are in the order of R42.
    """
    deal = match.deal.settled
    if why_not(next_turn(match, seat, NATURALS[0]), seat, Take()) is not None:
        return ()
    left = Counter(match.rules.pack())
    left.subtract(deal.hands[seat])
    left.subtract(card for meld in deal.table if meld is not None for card in meld.cards)
    found = [card for card in NATURALS if left[card] > 0 and _is_useful(match, seat, card)]
    return tuple(sorted(sorted(found, key=lambda card: -card.hand_value)[:MOST_WORTH_TAKING]))


def _is_useful(match: Match, seat: int, card: Card) -> bool:
    """Whether a card, taken, could go on the table in the same turn."""
    rules, hand = match.rules, tuple(sorted((*match.deal.hands[seat], card)))
    in_melds = any(card in meld.cards for meld in melds_in(hand, rules))
    if not match.deal.opened[seat]:
        return in_melds and cheapest_opening(hand, rules, using=card) is not None
    if not in_melds and not attaching_or_swapping(match.deal.settled.table, rules) >> card & 1:
        return False
    after = apply(next_turn(match, seat, card), seat, Take()).match
    return any(action.card == card for action in legal_on_melds(after, seat)) or any(
        card in cards for action in legal_lays(after, seat) for cards in action.melds
    )
