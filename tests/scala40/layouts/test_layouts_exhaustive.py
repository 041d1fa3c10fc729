"""Every layout beside a slow search that tries everything (R2-R6, R15, R18-R23, R26).

More hands than by default: `LAYOUT_HANDS=500000 python -m pytest tests/scala40/layouts/test_layouts_exhaustive.py`.
"""

import os
from dataclasses import replace
from random import Random

import pytest

from scala40.cards import JOKER, Card, ordered
from scala40.checks.melds import may_be_waived, opening_needs, opening_worth
from scala40.layouts.layout import Layout, cheapest_opening, closing, fewest_left, most_points
from scala40.meld import Meld
from scala40.melds import allowed, attaching, cards_in, joker_fits, leaves_table, melds_in
from scala40.options import JokersInOpening
from scala40.rules import PRESETS, Rules
from scala40.scoring import hand_points
from scala40.state import Hand
from tests.scala40.rules.exhaustive import Laid, after_attaching, dense_hand, every_layout

HANDS = int(os.environ.get("LAYOUT_HANDS", "10000"))
PARTS = 4


def any_rules(chance: Random) -> Rules:
    return replace(
        PRESETS["fisca"],
        jokers_per_meld=chance.choice((1, None)),
        run_max=chance.choice((13, 14)),
        opening_points=chance.choice((0, 15, 25, 40)),
        jokers_in_opening=chance.choice(list(JokersInOpening)),
        in_hand_waives_opening=chance.random() < 0.5,
        lone_ace_is_one=chance.random() < 0.5,
        sweep_complete=chance.random() < 0.5,
    )


def checked(layout: Layout, hand: Hand, rules: Rules, table: tuple[Meld | None, ...] = ()) -> Layout:
    """The layout, once its cards are those of the hand, its melds allowed and its attachments legal one by one."""
    melds = list(table)
    used = [card for meld in layout.melds for card in meld.cards]
    assert all(allowed(meld, rules) for meld in layout.melds)
    for index, cards in layout.growths:
        for card in cards:
            meld = melds[index]
            assert not leaves_table(meld, rules)
            fitting = joker_fits(meld, rules) if card.is_joker else attaching(meld, rules)
            assert card.stands_for in cards_in(fitting)
            melds[index] = meld.with_attached(card)
            used.append(card)
    assert ordered([*(card.in_hand for card in used), *layout.left]) == ordered(hand)
    return layout


def worth(layout: Layout, rules: Rules) -> int:
    return sum(opening_worth(rules, meld) for meld in layout.melds)


def best_opening(layouts: list[Laid], rules: Rules, using: Card | None) -> tuple[int, int, int] | None:
    """Jokers, cards and points out of the hand of the cheapest opening."""
    openings = [
        (laid.jokers, -laid.left, -laid.saved)
        for laid in layouts
        if laid.melds and laid.left and laid.worth >= opening_needs(rules) and (using is None or laid.holds(using))
    ]
    return min(openings, default=None)


def best_closing(layouts: list[Laid], rules: Rules, taken: Card | None, *, opened: bool) -> int | None:
    """What the melds of the best closing count, nothing attached."""
    closings = [
        laid.worth
        for laid in layouts
        if laid.left == 1
        and (taken is None or laid.holds(taken))
        and (opened or laid.worth >= opening_needs(rules) or may_be_waived(rules, 1))
    ]
    return max(closings, default=None)


@pytest.mark.parametrize("part", range(PARTS))
def test_r2_r3_r18_r28_no_layout_of_a_small_hand_is_better(part: int) -> None:
    chance = Random(part)
    opened = closed = 0
    for _ in range(HANDS // PARTS):
        rules = any_rules(chance)
        cards = chance.randrange(3, 9)
        hand = dense_hand(chance, cards, 4 if rules.jokers_per_meld or cards < 8 else 2)
        layouts = every_layout(hand, rules)
        keep_one = chance.random() < 0.5
        kept = [laid for laid in layouts if laid.left or not keep_one]

        most = checked(most_points(hand, rules, keep_one=keep_one), hand, rules)
        values = sum(card.hand_value for card in hand)
        best_points = max((laid.points, laid.saved) for laid in kept)
        assert (most.points, values - sum(card.hand_value for card in most.left)) == best_points

        least = checked(fewest_left(hand, rules, keep_one=keep_one), hand, rules)
        fewest = max(laid.saved for laid in kept)
        lone_aces = [laid for laid in kept if laid.left == 1 and hand_points(rules, laid.stays(hand)) == 1]
        assert hand_points(rules, least.left) == (min(1, values - fewest) if lone_aces else values - fewest)

        using = chance.choice((None, *hand))
        opening = cheapest_opening(hand, rules, using=using)
        expected = best_opening(layouts, rules, using)
        assert (opening is None) == (expected is None)
        if opening is not None:
            checked(opening, hand, rules)
            jokers = hand.count(JOKER) - opening.left.count(JOKER)
            saved = values - sum(card.hand_value for card in opening.left)
            assert (jokers, -len(opening.left), -saved) == expected
            assert worth(opening, rules) >= opening_needs(rules)
            opened += 1

        has_opened = chance.random() < 0.5
        end = closing(hand, rules, opened=has_opened, taken=using)
        most_worth = best_closing(layouts, rules, using, opened=has_opened)
        assert (None if end is None else worth(checked(end, hand, rules), rules)) == most_worth
        if end is not None:
            assert len(end.left) == 1
            assert end.left[0] is not using or hand.count(using) == 2 or using is JOKER
            closed += 1
    assert opened > HANDS // PARTS // 10
    assert closed > HANDS // PARTS // 100


def any_table(chance: Random, rules: Rules) -> tuple[Meld | None, ...]:
    """Up to three melds, and now and then the place of one that was swept."""
    table: list[Meld | None] = []
    for _ in range(chance.randrange(1, 4)):
        melds = [meld for meld in melds_in(dense_hand(chance, 7, 2), rules) if not leaves_table(meld, rules)]
        table.append(chance.choice([*melds, None]))
    return tuple(table)


@pytest.mark.parametrize("part", range(PARTS))
def test_r3_r21_r23_no_way_to_attach_beside_melds_leaves_less(part: int) -> None:
    chance = Random(part)
    attached = closed = 0
    for _ in range(HANDS // PARTS // 10):
        rules = any_rules(chance)
        table = any_table(chance, rules)
        hand = dense_hand(chance, chance.randrange(2, 7), 3 if rules.jokers_per_meld else 2)
        keep_one = chance.random() < 0.5

        def cost(left: Hand, rules: Rules = rules, *, keep_one: bool = keep_one) -> float:
            return hand_points(rules, left) if left or not keep_one else float("inf")

        barred = chance.randrange(3)
        allowed_jokers = max(0, hand.count(JOKER) - barred)
        ends = [
            (laid, laid.stays(hand), left)
            for laid in every_layout(hand, rules)
            if laid.jokers <= allowed_jokers
            for left in after_attaching(laid.stays(hand), table, rules)
        ]
        least = checked(fewest_left(hand, rules, table=table, keep_one=keep_one, barred=barred), hand, rules, table)
        assert cost(least.left) == min(cost(left) for _, _, left in ends)
        attached += bool(least.growths)

        taken, braked, opened = chance.choice((None, *hand)), chance.random() < 0.5, chance.random() < 0.5
        expected = max(
            (
                laid.worth
                for laid, stays, left in ends
                if len(left) == 1
                and (taken is None or left.count(taken) < hand.count(taken))
                and (taken is None or (opened and not braked) or laid.holds(taken))
                and (opened or (laid.melds and laid.worth >= opening_needs(rules)) or _waived(rules, laid, stays, left))
            ),
            default=None,
        )
        end = closing(hand, rules, opened=opened, table=table, taken=taken, braked=braked, barred=barred)
        assert (None if end is None else worth(checked(end, hand, rules, table), rules)) == expected
        if end is not None:
            assert len(end.left) == 1
            closed += 1
    assert attached > HANDS // 100 // PARTS
    assert closed > HANDS // 1000 // PARTS


def _waived(rules: Rules, laid: Laid, stays: Hand, left: Hand) -> bool:
    """R19: the lay itself leaves the one card."""
    return bool(laid.melds) and stays == left and may_be_waived(rules, len(left))
