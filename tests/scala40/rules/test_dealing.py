import pytest

from scala40.actions import NO_SEAT, NextDeal
from scala40.cards import JOKER, ordered
from scala40.checks.actions import owed_order
from scala40.engine import apply, start_match
from scala40.events import DealStarted
from scala40.options import RulesError
from scala40.refusals import Illegal
from scala40.rules import PRESETS, Rules
from scala40.state import Match, Phase
from simulation.games.positions import has_whole_pack, new_match, next_deal, pack_order, play, refusal

FISCA = PRESETS["fisca"]
FOURTEEN = Rules(starter_gets_14=True)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_r11_thirteen_cards_each_one_for_the_discard_pile_the_rest_is_the_stock(seats: int) -> None:
    match = new_match(FISCA, seats)
    assert [len(hand) for hand in match.deal.hands] == [13] * seats
    assert len(match.deal.discard_pile) == 1
    assert len(match.deal.stock) == 108 - 13 * seats - 1
    assert has_whole_pack(match)


def test_r11_one_card_at_a_time_from_the_player_left_of_the_dealer() -> None:
    order = pack_order(FISCA, 3)
    deal = start_match(FISCA, 3, 1, order).match.deal
    assert deal.hands[2] == ordered(order[0:39:3])
    assert deal.hands[0] == ordered(order[1:39:3])
    assert deal.hands[1] == ordered(order[2:39:3])
    assert deal.discard_pile == (order[39],)
    assert deal.stock == order[40:]


def test_r10_the_player_left_of_the_dealer_starts() -> None:
    step = start_match(FISCA, 3, 2, pack_order(FISCA, 3))
    assert step.match.turn == 0
    assert step.match.phase is Phase.DRAW
    assert step.events == (DealStarted(1, 2, 0),)


def test_r13_the_dealer_starts_with_fourteen_and_does_not_draw() -> None:
    order = pack_order(FOURTEEN, 3)
    match = start_match(FOURTEEN, 3, 1, order).match
    assert [len(hand) for hand in match.deal.hands] == [13, 14, 13]
    assert order[39] in match.deal.hands[1]
    assert match.deal.discard_pile == (order[40],)
    assert (match.turn, match.phase) == (1, Phase.PLAY)
    assert refusal(match, "1 draw") == "already_drawn R14"
    assert has_whole_pack(match)


def test_r12_a_joker_does_not_start_the_discard_pile() -> None:
    order = list(pack_order(FISCA, 2))
    place = order.index(JOKER)
    order[26], order[place] = order[place], order[26]
    with pytest.raises(Illegal) as caught:
        start_match(FISCA, 2, 0, tuple(order))
    assert (caught.value.refusal.code.value, caught.value.refusal.rule) == ("wrong_shuffle", "R12")


def test_r1_an_order_of_other_cards_is_refused() -> None:
    order = pack_order(FISCA, 2)
    for wrong in (order[:-1], (*order[:-1], order[0]), ()):
        with pytest.raises(Illegal):
            start_match(FISCA, 2, 0, wrong)


def test_r10_a_number_of_players_that_the_rules_do_not_allow() -> None:
    with pytest.raises(RulesError):
        start_match(PRESETS["ramino"], 3, 0, pack_order(PRESETS["ramino"], 3))
    with pytest.raises(IndexError):
        start_match(FISCA, 2, 2, pack_order(FISCA, 2))


def dead(rules: Rules, seats: int, dealer: int) -> Match:
    """A match whose first deal has died on its own (R31): nobody ever keeps what they draw."""
    match = new_match(rules, seats, dealer)
    while match.phase is not Phase.OVER:
        match = play(match, "house expire")
    return match


def test_r10_the_deal_passes_to_the_left_to_the_next_player_still_in_the_match() -> None:
    rules = Rules(max_recycles=0, limit=1000)
    match = dead(rules, 3, 2)
    assert owed_order(match) == rules.pack()
    match = next_deal(match)
    assert (match.deal_number, match.dealer, match.turn) == (2, 0, 1)
    match = play(match, "1 resign")
    while match.phase is not Phase.OVER:
        match = play(match, "house expire")
    match = next_deal(match)
    assert (match.deal_number, match.dealer, match.turn) == (3, 2, 0)
    assert [len(hand) for hand in match.deal.hands] == [13, 0, 13]
    assert match.deal.in_deal == (0, 2)
    assert has_whole_pack(match)


def test_r43_no_deal_while_one_is_played_and_none_after_the_match() -> None:
    match = new_match(FISCA, 2)
    again = NextDeal(pack_order(FISCA, 2))
    with pytest.raises(Illegal, match="wrong_shuffle"):
        apply(match, NO_SEAT, again)
    with pytest.raises(Illegal, match="unknown_action"):
        apply(match, 0, again)
    match = play(match, "0 resign")
    assert match.is_over
    assert owed_order(match) is None
    with pytest.raises(Illegal, match="deal_over"):
        apply(match, NO_SEAT, again)


def test_r29_while_an_order_is_owed_the_engine_says_of_which_cards() -> None:
    match = new_match(FISCA, 2)
    while match.phase is not Phase.SHUFFLE:
        match = play(match, "house expire")
    owed = owed_order(match)
    assert owed is not None
    assert owed == ordered(match.deal.discard_pile[:-1])
    text = " ".join(str(card) for card in reversed(owed))
    match = play(match, f"house shuffle {text}")
    assert match.phase is Phase.DRAW
    assert match.deal.recycles == 1
    assert has_whole_pack(match)
