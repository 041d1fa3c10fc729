"""The melds that the search of layouts leaves out, each matched by others of the same cards."""

from itertools import combinations

from scala40.cards import Card, joker_for, ordered
from scala40.layouts.layout import fewest_left
from scala40.meld import HIGH_ACE, Meld, recognise, run_card
from scala40.melds import allowed
from scala40.rules import PRESETS
from scala40.state import Hand

FISCA, BISKA = PRESETS["fisca"], PRESETS["biska"]


def every_run(suit: int) -> list[Meld]:
    """The runs of a suit with four jokers at most."""
    found = []
    for low in range(1, HIGH_ACE - 1):
        for top in range(low + 2, HIGH_ACE + 1):
            places = [run_card(place, suit) for place in range(low, top + 1)]
            for jokers in range(5):
                for replaced in combinations(range(len(places)), jokers):
                    meld = recognise(tuple(joker_for(card) if n in replaced else card for n, card in enumerate(places)))
                    if meld is not None:
                        found.append(meld)
    return found


def every_set() -> list[Meld]:
    found = []
    for rank in range(13):
        faces = [Card(4 * rank + suit) for suit in range(4)]
        for cards in (*combinations(faces, 3), tuple(faces)):
            for chosen in range(1 << len(cards)):
                meld = recognise(tuple(joker_for(card) if chosen >> n & 1 else card for n, card in enumerate(cards)))
                if meld is not None:
                    found.append(meld)
    return found


def test_r2_r4_r5_every_meld_is_matched_card_for_card_by_those_the_search_knows() -> None:
    melds = [*every_run(2), *every_set()]
    assert len(melds) > 10_000
    for rules in (FISCA, BISKA):
        most: dict[Hand, int] = {}  # melds of the same cards differ in what their jokers stand for
        for meld in melds:
            if allowed(meld, rules):
                hand = ordered(card.in_hand for card in meld.cards)
                most[hand] = max(meld.points, most.get(hand, 0))
        for hand, points in most.items():
            layout = fewest_left(hand, rules, keep_one=False)
            assert not layout.left
            assert layout.points >= points
