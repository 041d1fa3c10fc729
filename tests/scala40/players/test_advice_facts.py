"""What is said of a discard is counted again, card by card."""

from functools import cache
from itertools import combinations

import pytest

from scala40.actions import Attach, Discard, Swap
from scala40.advice import Discarding, Fact, FactKind, advise
from scala40.advice.facts import facts_of
from scala40.cards import JOKER, NATURALS, Card, face_mask
from scala40.checks.actions import why_not
from scala40.checks.discards import discards
from scala40.meld import recognise
from scala40.melds import melds_in
from scala40.notation import parse_card
from scala40.scoring import hand_points
from scala40.state import Match, Phase
from scala40.views import seat_view
from simulation.games.positions import all_cards, play, position
from tests.scala40.players.random_deals import random_positions, rules_for

SEEDS = range(16)


def facts_at(match: Match, card: Card) -> tuple[Fact, ...]:
    """What is said of a discard of the player on turn."""
    return facts_of(seat_view(match, match.deal.turn), card, discards(match, match.deal.turn))


def fact_counts(match: Match, card: str) -> dict[FactKind, int]:
    return {fact.kind: fact.count for fact in facts_at(match, parse_card(card))}


# Counted again on many positions


@pytest.mark.parametrize("seed", SEEDS)
def test_every_fact_about_every_discard_is_true(seed: int) -> None:
    for match in random_positions(rules_for(seed), seed):
        if match.phase is not Phase.PLAY:
            continue
        seat = match.deal.turn
        for card in sorted(set(match.deal.hands[seat])):
            if why_not(match, seat, Discard(card)) is None:
                for fact in facts_at(match, card):
                    assert is_true(match, card, fact), (fact.kind, fact.count)


def is_true(match: Match, card: Card, fact: Fact) -> bool:
    """Whether a fact holds, by trying all pairs of cards."""
    seat, deal = match.deal.turn, match.deal
    hidden = cards_out_of_sight(match, seat)
    others = list(deal.hands[seat])
    others.remove(card)
    exact = None not in deal.table
    match fact.kind:
        case FactKind.ONLY_ONE:
            discarded = [one for one in set(deal.hands[seat]) if why_not(match, seat, Discard(one)) is None]
            return discarded == [card]
        case FactKind.ALONE:
            return not any(makes_meld(card, one, other) for one in others for other in NATURALS)
        case FactKind.GONE:
            waits = any(makes_meld(card, one, other) for one in others for other in [*hidden, *others])
            return JOKER not in others and not waits
        case FactKind.FEW_LIVE:
            live = [other for other in hidden if any(makes_meld(card, one, other) for one in others)]
            return JOKER not in others and exact and len(live) == fact.count > 0
        case FactKind.NOT_ON_TABLE:
            places = range(len(deal.table))
            return any(deal.table) and not any(goes_on(match, kind(card, n)) for n in places for kind in (Attach, Swap))
        case FactKind.SWAPS:
            return goes_on(match, Swap(card, deal.table.index(fact.meld)))
        case FactKind.ATTACHES:
            return goes_on(match, Attach(card, deal.table.index(fact.meld)))
        case FactKind.TWIN:
            return card in others
        case FactKind.FEWEST:
            hand = deal.hands[seat]
            loose = [one for one in {*hand} if hand.count(one) == 1 and why_not(match, seat, Discard(one)) is None]
            found = [helped(one, hand, hidden) for one in loose if one is not JOKER]
            live = [count for count in found if count is not None]
            return exact and helped(card, hand, hidden) == fact.count == min(live) and len(live) > 1
        case FactKind.DEAD:
            return not any(makes_meld(card, one, other) for one, other in combinations(hidden, 2))
        case FactKind.RANK_LEFT:
            alone = not any(one.rank is card.rank for one in others)
            return exact and alone and fact.count == sum(one.rank is card.rank for one in hidden)
        case FactKind.HEAVIEST:
            in_melds = {one.in_hand for meld in melds_in(deal.hands[seat], match.rules) for one in meld.cards}
            loose = [one for one in others if one not in in_melds and one is not JOKER]
            heaviest = card.hand_value == max(one.hand_value for one in [card, *loose])
            return heaviest and fact.count == card.hand_value and paid(match, [card, *others]) != paid(match, others)
        case FactKind.WEIGHS:
            return fact.count == card.hand_value and paid(match, [card, *others]) != paid(match, others)
        case FactKind.FLAT:
            return fact.count == paid(match, [card, *others]) == paid(match, others)
    raise AssertionError(fact.kind)


def helped(card: Card, hand: tuple[Card, ...], hidden: list[Card]) -> int | None:
    """How many hidden cards complete a meld with the card and one of the hand; None if it is in a meld of the hand."""
    others = [one for one in hand if one is not card and one is not JOKER]
    if any(makes_meld(card, one, other) for one, other in combinations(others, 2)):
        return None
    return sum(any(makes_meld(card, one, other) for one in others) for other in hidden)


def cards_out_of_sight(match: Match, seat: int) -> list[Card]:
    """The natural cards of the other hands and the stock; where melds were swept, theirs as well."""
    left = list(match.rules.pack())
    seen = [*match.deal.hands[seat], *match.deal.discard_pile]
    seen += [card.in_hand for meld in match.deal.table if meld is not None for card in meld.cards]
    for card in seen:
        left.remove(card)
    if None not in match.deal.table:
        hidden = list(all_cards(match))
        for card in seen:
            hidden.remove(card)
        assert sorted(left) == sorted(hidden)
    return [card for card in left if card is not JOKER]


@cache  # the same threes are asked for again and again
def makes_meld(*cards: Card) -> bool:
    """Whether three natural cards are a meld in some order."""
    if JOKER in cards or len(set(cards)) < 3:
        return False
    in_order = tuple(sorted(cards))
    aces_last = tuple(sorted(cards, key=lambda card: (card.rank == 1, card)))
    return recognise(in_order) is not None or recognise(aces_last) is not None


def paid(match: Match, hand: list[Card]) -> int:
    """What the player on turn pays with this hand when somebody else closes (R3, R32)."""
    flat = match.rules.unopened_flat
    if flat is not None and not match.deal.opened[match.deal.turn]:
        return flat
    return hand_points(match.rules, tuple(hand))


def goes_on(match: Match, action: Attach | Swap) -> bool:
    """Whether a player who has opened, and holds this card with others, may attach it or swap with it (R21, R23)."""
    deal, seat = match.deal, match.deal.turn
    hands = (*deal.hands[:seat], tuple(sorted([action.card, *NATURALS[:3]])), *deal.hands[seat + 1 :])
    opened = (*deal.opened[:seat], True, *deal.opened[seat + 1 :])
    free = deal._replace(hands=hands, opened=opened, memo=deal.memo._replace(taken=None, braked=False))
    return why_not(match.with_deal(free), seat, action) is None


# One by one


def test_nothing_on_the_table_takes_it_and_one_king_is_left() -> None:
    """The sentence that the feature began with."""
    match = position("KD 2C 5S 8S", "2H", phase="play", opened=[1], table=["2H 3H 4H"], pozzo="KH KH KS KS KC KC")
    assert fact_counts(match, "KD") == {FactKind.ALONE: 0, FactKind.NOT_ON_TABLE: 0, FactKind.RANK_LEFT: 1}


def test_a_king_on_the_table_as_a_joker_is_no_king_that_is_gone() -> None:
    """R7: the joker that stands for the king of hearts hides neither of the two"""
    match = position("KD 2C 5S 8S", "2H", phase="play", opened=[1], table=["KC *KH KS", "2H 3H 4H"], pozzo="KS KC KD")
    assert FactKind.RANK_LEFT not in fact_counts(match, "KD")


def test_a_card_that_lies_with_nothing_is_alone() -> None:
    match = position("KD 2C 5S 8S", "2H", phase="play")
    assert fact_counts(match, "KD") == {FactKind.ALONE: 0, FactKind.HEAVIEST: 10}


def test_a_card_whose_company_waits_for_cards_that_are_all_open_is_told_so() -> None:
    match = position("9D JD 2C 5S", "2H", phase="play", opened=[1], table=["TD TC TS"], pozzo="TD")
    assert FactKind.GONE in fact_counts(match, "9D")


def test_a_pair_that_waits_for_one_card_is_told_so() -> None:
    match = position("9D JD 2C 5S", "2H", phase="play", opened=[1], table=["TD TC TS"])
    assert fact_counts(match, "9D")[FactKind.FEW_LIVE] == 1


def test_a_pair_beside_a_joker_waits_for_nothing() -> None:
    """R5: the two of them and the joker are a meld"""
    match = position("9D JD * 2C 5S", "2H", phase="play", opened=[1], table=["TD TC TS"], pozzo="TD")
    assert not {FactKind.GONE, FactKind.FEW_LIVE, FactKind.ALONE} & set(fact_counts(match, "9D"))


def test_a_swept_meld_takes_away_what_cannot_be_counted() -> None:
    """R9"""
    rules = {"preset": "ramino"}
    match = position(
        "9D JD 2C 5S 8S 8H 8D", "2H", phase="play", opened=[0, 1], table=["TD TC TS", "8C 8D 8S"], rules=rules
    )
    swept = play(match, "0 attach 8H 1")
    assert None in swept.deal.table
    assert FactKind.FEW_LIVE not in fact_counts(swept, "9D")


def test_the_only_card_that_may_go_needs_no_other_reason() -> None:
    """R26"""
    match = position("9D TD", "2H", phase="play", opened=[1], table=["TC TS TH"])
    assert fact_counts(match, "9D") == {FactKind.ONLY_ONE: 0}


def test_a_card_that_attaches_is_thrown_with_the_meld_it_attaches_to() -> None:
    match = position("9D 2C 5S 8S", "2H", phase="play", opened=[0, 1], table=["TD JD QD"])
    (fact,) = [fact for fact in facts_at(match, parse_card("9D")) if fact.kind is FactKind.ATTACHES]
    assert fact.meld is not None
    assert str(fact.meld) == "TD JD QD"


def test_a_card_that_swaps_a_joker_out_of_a_meld_is_not_said_to_fit_nothing() -> None:
    """R23"""
    match = position("KD 2C 5S 8S 3D 9C", "2H", phase="play", opened=[1], table=["KC *KD KS"])
    assert FactKind.NOT_ON_TABLE not in fact_counts(match, "KD")
    (fact,) = [fact for fact in facts_at(match, parse_card("KD")) if fact.kind is FactKind.SWAPS]
    assert str(fact.meld) == "*KD KC KS"


def test_no_cards_of_a_rank_are_counted_while_the_hand_keeps_one() -> None:
    match = position("KD KH 2C 5S", "2H", phase="play", pozzo="KH KD KS KS KC KC")
    assert FactKind.RANK_LEFT not in fact_counts(match, "KD")


def test_a_player_who_pays_the_same_with_any_hand_is_not_told_what_a_card_costs() -> None:
    """R32"""
    rules = {"set": {"unopened_flat": 100}}
    match = position("9H 9D TS 2C 3C 4C", "2H", phase="play", rules=rules)
    assert fact_counts(match, "9H") == {FactKind.FLAT: 100}
    opened = position("9H 9D TS 2C 3C 4C", "2H", phase="play", opened=[0], rules=rules)
    assert fact_counts(opened, "TS").get(FactKind.HEAVIEST) == 10


def test_what_a_card_costs_is_no_reason_while_a_heavier_one_could_go() -> None:
    """R3"""
    match = position("2H 3H 3S 4H 5S 6H 7D 8D 8C 8S JH JC QD QS", "2H", phase="play")
    assert fact_counts(match, "7D") == {}


def test_a_card_that_the_hand_holds_twice_is_said_to_be_spare() -> None:
    match = position("4H 6D 6S 8H 8H 8D 9D QH", "2H", phase="play", opened=[0], table=["TC *JC QC KC"])
    assert fact_counts(match, "8H") == {FactKind.TWIN: 0, FactKind.NOT_ON_TABLE: 0}


def test_the_card_that_fewest_others_help_is_said_to_be_that() -> None:
    match = position("3H 4H 4D", "2H", phase="play", opened=[0], table=["QD *KD AD", "8H 8D 8S"])
    assert fact_counts(match, "4D") == {FactKind.FEWEST: 4, FactKind.NOT_ON_TABLE: 0}


def test_the_advice_to_throw_carries_the_facts_of_its_card() -> None:
    match = position("KD 2C 5S 8S", "2H", phase="play")
    reason = advise(seat_view(match, 0)).reason
    assert isinstance(reason, Discarding)
    assert reason.facts == facts_at(match, reason.card)
    assert face_mask(match.deal.hands[0]) == discards(match, 0)


@pytest.mark.parametrize(("pozzo", "live"), [("2S", None), ("9H", 3), ("9H 9S", 2), ("9H 9S 9S", 1)])
def test_up_to_three_cards_that_would_make_a_meld_are_counted(pozzo: str, live: int | None) -> None:
    """Of the nines of hearts and spades there are four"""
    match = position("9D 9C 2H 5S", "2D", phase="play", pozzo=pozzo)
    assert fact_counts(match, "9D").get(FactKind.FEW_LIVE) == live


@pytest.mark.parametrize(("pozzo", "left"), [("KH KH KS KS KC", None), ("KH KH KS KS KC KC", 1), ("KH KS KD", None)])
def test_at_most_one_card_of_the_rank_left_is_worth_a_word(pozzo: str, left: int | None) -> None:
    """R1: the other king of diamonds counts as well"""
    match = position("KD 2C 5S 8S", "2H", phase="play", pozzo=pozzo)
    assert fact_counts(match, "KD").get(FactKind.RANK_LEFT) == left


@pytest.mark.parametrize("other", ["2S", "3S", "QS", "KS", "AH", "AD"])
def test_r4_r5_an_ace_has_company_below_and_above(other: str) -> None:
    assert FactKind.ALONE not in fact_counts(position(f"AS {other} 7C 9D", "2H", phase="play"), "AS")


@pytest.mark.parametrize("other", ["4S", "JS", "2H", "KH", "AS"])
def test_r4_r5_cards_further_off_and_twins_are_no_company(other: str) -> None:
    assert FactKind.ALONE in fact_counts(position(f"AS {other} 7C 9D", "2H", phase="play"), "AS")


@pytest.mark.parametrize(("other", "alone"), [("AD", ""), ("JD", ""), ("QD", ""), ("TD", "alone"), ("2D", "alone")])
def test_r4_a_king_lies_with_the_ace_above_it_but_a_run_does_not_go_round(other: str, alone: str) -> None:
    match = position(f"KD {other} 7C 5S", "2H", phase="play")
    assert (FactKind.ALONE in fact_counts(match, "KD")) == bool(alone)


def test_only_the_heaviest_of_several_loose_cards_is_called_so() -> None:
    """R3"""
    match = position("KD 2C 5S 8S", "2H", phase="play")
    assert fact_counts(match, "8S") == {FactKind.ALONE: 0}
    only = position("7H 8H 9H KD", "2H", phase="play", opened=[0], turns_played=[0, 0])
    assert FactKind.HEAVIEST not in fact_counts(only, "KD")


def test_a_joker_weighs_its_points() -> None:
    """R3: 25"""
    assert fact_counts(position("* KD 2C", "2H", phase="play"), "*") == {FactKind.WEIGHS: 25}


@pytest.mark.parametrize(("gone", "dead"), [("KC KC KS KS KH KH JD JD AD", ""), ("KC KC KS KS KH KH QD QD", "dead")])
def test_a_card_is_dead_when_nobody_else_can_hold_the_others_of_any_meld(gone: str, dead: str) -> None:
    """R4, R5: with the queen goes J Q K as well as Q K A"""
    match = position("KD 2C 5S 8S", "2H", phase="play", pozzo=gone)
    assert (FactKind.DEAD in fact_counts(match, "KD")) == bool(dead)
