"""Advice: what it says is legal, complete and true, whatever the cards are that its reader cannot see."""

from random import Random

import pytest

from scala40.actions import Attach, Discard, Draw, Lay, Resign, Swap, Take
from scala40.advice import (
    Attaching,
    Discarding,
    Drawing,
    Laying,
    SteppingBack,
    Swapping,
    Taking,
    Use,
    WhyDraw,
    WhyOpen,
    advise,
    basis,
)
from scala40.cards import JOKER
from scala40.checks.actions import why_not
from scala40.checks.melds import opening_worth
from scala40.engine import apply
from scala40.history import Ending, PublicTurn
from scala40.legal import legal_actions
from scala40.meld import known
from scala40.melds import attaching, melds_in
from scala40.state import Duty, Match, Phase
from scala40.views import seat_view
from simulation.games.random_play import redealt
from tests.scala40.players.random_deals import advice_at, positions_with_advice
from tests.scala40.rules.exhaustive import every_layout

SEEDS = range(12)


# On many positions


@pytest.mark.parametrize("seed", SEEDS)
def test_advice_is_the_same_for_all_views_with_one_basis(seed: int) -> None:
    past = PublicTurn(0, Ending.DISCARD, (), 0, JOKER)
    for match, advice in positions_with_advice(seed):
        view = seat_view(match, match.deal.turn)
        later = view._replace(table=view.table._replace(deal_number=9, dealer=1), history=(past,))
        assert basis(later) == basis(view)
        assert advise(later) == advise(basis(view)) == advice


@pytest.mark.parametrize("seed", SEEDS)
def test_every_step_of_advice_is_legal_and_leads_to_the_end_of_the_turn(seed: int) -> None:
    for match, advice in positions_with_advice(seed):
        seat, after = match.deal.turn, match
        assert advice.action == (advice.plan[0] if advice.plan else None)
        for action in advice.plan:
            assert why_not(after, seat, action) is None
            after = apply(after, seat, action).match
        assert advice.plan == () or isinstance(advice.plan[-1], Draw | Discard)
        closed = len(after.results) > len(match.results) and after.results[-1].closed_by == seat
        assert advice.closes == closed


@pytest.mark.parametrize("seed", SEEDS)
def test_advice_is_the_same_whatever_the_cards_are_that_the_player_cannot_see(seed: int) -> None:
    chance = Random(seed)
    for match, advice in positions_with_advice(seed):
        other = advice_at(redealt(match, match.deal.turn, chance))
        assert (other.plan, other.closes) == (advice.plan, advice.closes)
        assert other.reason == advice.reason
        assert other.opening == advice.opening


@pytest.mark.parametrize("seed", SEEDS)
def test_a_player_who_can_close_is_told_to_close(seed: int) -> None:
    """R28; found by trying every step but swaps"""
    for match, advice in positions_with_advice(seed):
        if len(match.deal.hands[match.deal.turn]) <= 6 and match.phase is Phase.PLAY:
            assert advice.closes or not can_close(match)


def can_close(match: Match) -> bool:
    """Whether some way of laying and attaching leads to the closing discard."""
    seat, deal = match.deal.turn, match.deal
    for action in legal_actions(match, seat):
        if isinstance(action, Discard) and len(deal.hands[seat]) == 1:
            return True
        if isinstance(action, Lay | Attach) and can_close(apply(match, seat, action).match):
            return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
def test_advice_about_the_opening_agrees_with_trying_everything(seed: int) -> None:
    """R15, R18, R19"""
    for match, advice in positions_with_advice(seed):
        seat, rules = match.deal.turn, match.rules
        if match.phase is not Phase.PLAY or match.deal.opened[seat]:
            assert advice.opening is None
            continue
        opening = advice.opening
        assert opening.needed == rules.opening_points
        hand, memo = match.deal.hands[seat], match.deal.memo
        if hand.count(JOKER) > 2:
            continue  # too many ways to try
        layouts = [laid for laid in every_layout(hand, rules) if laid.left]
        lays = [laid for laid in layouts if laid.melds and why_not(match, seat, Lay.of(*laid.melds)) is None]
        if memo.duty is Duty.OPEN:
            assert memo.taken is not None
            lays = [laid for laid in lays if laid.holds(memo.taken)]
        assert opening.possible == bool(lays)
        worth = sum(opening_worth(rules, meld) for meld in opening.melds)
        if opening.possible:
            assert why_not(match, seat, Lay.of(*opening.melds)) is None
            assert any(sorted(map(str, laid.melds)) == sorted(map(str, opening.melds)) for laid in lays)
        if opening.possible and memo.duty is Duty.OPEN:
            assert opening.best == worth
        else:
            assert opening.best == max(laid.worth for laid in layouts)
            assert worth == opening.best or worth < opening.needed or not opening.possible


@pytest.mark.parametrize("seed", SEEDS)
def test_a_step_back_is_advised_only_where_no_way_leads_to_a_discard(seed: int) -> None:
    """R24-R26"""
    for match, advice in positions_with_advice(seed):
        if isinstance(advice.reason, SteppingBack):
            assert match.deal.checkpoint is not None
            assert not can_discard(match, most=300)


def can_discard(match: Match, most: int) -> bool:
    """Whether a discard can be reached by trying everything, the first so many positions at least."""
    seat, waiting = match.deal.turn, [match]
    for now in waiting:
        for action in legal_actions(now, seat):
            if isinstance(action, Discard):
                return True
            if not isinstance(action, Resign) and len(waiting) < most:
                waiting.append(apply(now, seat, action).match)
    return False


@pytest.mark.parametrize("seed", SEEDS)
def test_the_points_and_melds_of_a_reason_are_those_of_its_step(seed: int) -> None:
    """R2, R3, R18"""
    for match, advice in positions_with_advice(seed):
        seat, rules = match.deal.turn, match.rules
        match advice.action, advice.reason:
            case Lay(written), Laying(melds, opens_with, saves, why, attached):
                assert [meld.cards for meld in melds] == list(written)
                counted = sum(card.in_hand.hand_value for cards in written for card in cards)
                assert saves == (rules.unopened_flat if why is WhyOpen.FLAT else counted)
                assert (opens_with is None) == match.deal.opened[seat]
                steps = [action for action in advice.plan if isinstance(action, Attach)]
                assert attached == (len(steps) if why is WhyOpen.ATTACHES else 0)
                if opens_with is not None:
                    assert opens_with == sum(opening_worth(rules, known(cards)) for cards in written)
                    assert opens_with >= rules.opening_points or rules.in_hand_waives_opening
            case Attach(card, index), Attaching(told_card, meld, saves, owed):
                assert (card, match.deal.table[index], card.in_hand.hand_value) == (told_card, meld, saves)
                memo = apply(match, seat, Attach(card, index)).match.deal.memo
                before = match.deal.memo
                assert owed == (memo.duty is not before.duty or memo.jokers_owed < before.jokers_owed)
            case Swap(card, index), Swapping(told_card, meld, _):
                assert (card, match.deal.table[index]) == (told_card, meld)
                assert card in meld.swaps
            case Discard(card), Discarding(told_card, contrast, _, _):
                assert card == told_card
                assert (contrast is None) == advice.closes
            case Take(), Taking(card, use, meld, _):
                assert card == match.deal.discard_pile[-1]
                assert (use is Use.KEEP) == (meld is None)
            case Draw(), Drawing(why, top):
                assert (top is None) == (why is WhyDraw.PILE_EMPTY)
            case None, SteppingBack():
                pass
            case other:
                raise AssertionError(other)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_of_the_discard_pile_that_is_called_useless_fits_nowhere(seed: int) -> None:
    """R15, R16: after taking it no lay holds it, and it goes on no meld"""
    for match, advice in positions_with_advice(seed):
        if not isinstance(advice.reason, Drawing):
            continue
        refusal, top = why_not(match, match.deal.turn, Take()), advice.reason.top
        if advice.reason.why in (WhyDraw.PILE_EMPTY, WhyDraw.PILE_CLOSED):
            assert refusal is not None
            continue
        assert refusal is None
        taken = apply(match, match.deal.turn, Take()).match
        on_melds = [a for a in legal_actions(taken, match.deal.turn) if isinstance(a, Attach | Swap)]
        lays = [a for a in legal_actions(taken, match.deal.turn) if isinstance(a, Lay)]
        used = any(action.card.in_hand is top for action in on_melds) or any(
            card.in_hand is top for action in lays for cards in action.melds for card in cards
        )
        held = taken.deal.hands[taken.deal.turn].count(top)
        if advice.reason.why is WhyDraw.BRAKED:
            assert taken.deal.memo.braked
            assert held > 1 or not used  # its twin may attach (R27)
        elif used:
            assert advice.reason.why is WhyDraw.BETTER
        elif advice.reason.why is WhyDraw.USELESS:
            table = [(n, meld) for n, meld in enumerate(taken.deal.table) if meld is not None]
            assert not any(attaching(meld, taken.rules) >> top & 1 for _, meld in table)
        elif advice.reason.why is WhyDraw.BETTER:  # it makes a meld that may not be laid now (R22, R23)
            assert match.deal.opened[match.deal.turn]
            melds = melds_in(taken.deal.hands[taken.deal.turn], taken.rules)
            assert any(card.in_hand is top for meld in melds for card in meld.cards)
