"""Layouts by trying everything: slow and plain, to check the search of `layouts` against."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from scala40.cards import JOKER, NATURALS, Card, joker_for, ordered, without
from scala40.checks.melds import opening_worth
from scala40.meld import Meld, counted, holds
from scala40.melds import attaching, cards_in, joker_fits, leaves_table, melds_in
from scala40.rules import Rules
from scala40.state import Hand


class Laid(NamedTuple):
    """Some disjoint melds of a hand, added up."""

    melds: tuple[Meld, ...] = ()
    counts: int = 0
    """The cards that stay, as `counted` gives them."""
    left: int = 0
    points: int = 0
    worth: int = 0
    """What the melds count for an opening (R18)."""
    saved: int = 0
    jokers: int = 0

    def holds(self, card: Card) -> bool:
        """Whether one of the melds takes this card of the hand."""
        return any(one.in_hand is card for meld in self.melds for one in meld.cards)

    def stays(self, hand: Hand) -> Hand:
        """The cards that stay."""
        return without(hand, [card for meld in self.melds for card in meld.cards]) or ()


def every_layout(hand: Hand, rules: Rules) -> list[Laid]:
    """Every choice of disjoint melds, nothing laid among them."""
    added = [
        (meld, opening_worth(rules, meld), sum(card.hand_value for card in meld.cards))
        for meld in melds_in(hand, rules)
    ]
    found = [(Laid(counts=counted(hand), left=len(hand)), 0)]
    for laid, first in found:
        melds, counts, left, points, worth, saved, jokers = laid
        if left < 3:
            continue
        for n in range(first, len(added)):
            meld, its_worth, saves = added[n]
            if holds(counts, meld.need):
                more = Laid(
                    (*melds, meld),
                    counts - meld.need,
                    left - len(meld.cards),
                    points + meld.points,
                    worth + its_worth,
                    saved + saves,
                    jokers + meld.joker_count,
                )
                found.append((more, n))
    return [laid for laid, _ in found]


def after_attaching(hand: Hand, table: tuple[Meld | None, ...], rules: Rules) -> Iterator[Hand]:
    """Every hand that attaching to a table, one card after the other, can leave (R21); the hand itself first."""
    waiting = [(hand, table)]
    seen = set(waiting)
    for left, melds in waiting:
        yield left
        for index, meld in enumerate(melds):
            if meld is None or leaves_table(meld, rules):
                continue
            fitting = [card for card in cards_in(attaching(meld, rules)) if card in left]
            if JOKER in left:
                fitting += [joker_for(card) for card in cards_in(joker_fits(meld, rules))]
            for card in fitting:
                after = without(left, (card,)) or (), (*melds[:index], meld.with_attached(card), *melds[index + 1 :])
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)


def dense_hand(chance: Random, cards: int, most_jokers: int) -> Hand:
    """A hand from a few neighbouring ranks and suits, so that much of it fits together, twins among it."""
    low = chance.randrange(13)
    ranks = [(low + n) % 13 + 1 for n in range(chance.randrange(3, 8))]
    suits = chance.sample(range(4), chance.randrange(1, 5))
    near = [card for card in NATURALS if card.rank in ranks and card.suit in suits] * 2
    jokers = chance.randrange(min(most_jokers, cards - 1) + 1)
    return ordered([*chance.sample(near, min(len(near), cards - jokers)), *[JOKER] * jokers])
