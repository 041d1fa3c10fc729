"""What is advised in one position and the other, and why."""

from scala40.actions import Attach, Discard, Lay, Swap
from scala40.advice import Discarding, Drawing, Laying, SteppingBack, Stuck, Swapping, Taking, Use, WhyDraw
from scala40.advice.reasons import reason_of
from scala40.notation import parse_action
from scala40.players.position import position_of
from scala40.views import seat_view
from simulation.games.positions import play, position
from tests.scala40.players.random_deals import advice_at


def test_a_top_that_attaches_but_is_braked_is_not_called_useless(strong_advises: None) -> None:
    """R27"""
    rules = {"preset": "biska", "set": {"attachable_brake": "on"}}
    table, opened = ["3H 4H 5H"], [0, 1]
    match = position("KH 2C 9D", "6H 8S TC", table=table, opened=opened, turn=1, phase="play", rules=rules)
    reason = advice_at(play(match, "1 discard 6H")).reason
    assert isinstance(reason, Drawing)
    assert reason.why is WhyDraw.BRAKED


def test_a_closing_is_preferred_to_everything() -> None:
    """R28"""
    advice = advice_at(position("7H 8H 9H KC", "2H", phase="play", opened=[0], table=["JC QC *KC"]))
    assert advice.closes
    assert [type(action) for action in advice.plan] == [Lay, Discard]


def test_a_joker_is_swapped_to_close_with_it() -> None:
    """R23, R28"""
    match = position("6H 9C 9D 2S", "KC", opened=[0], table=["5H *6H 7H"], phase="play")
    advice = advice_at(match)
    assert [type(action) for action in advice.plan] == [Swap, Lay, Discard]
    assert isinstance(advice.reason, Swapping)
    assert advice.reason.goes_into.joker_count == 1
    assert advice.closes


def test_a_joker_is_swapped_after_the_opening_to_close_with_it() -> None:
    """R18, R23, R28"""
    match = position("TH JH QH KH 6H 9C 9D 2S", "KC", opened=[1], table=["5H *6H 7H"], phase="play")
    advice = advice_at(match)
    assert [type(action) for action in advice.plan] == [Lay, Swap, Lay, Discard]
    assert advice.closes


def test_the_card_that_closes_is_taken_from_the_discard_pile() -> None:
    """R16, R28"""
    match = position("7H 8H 2S", "KC", opened=[0], table=["JC QC KC"], pozzo="9H")
    advice = advice_at(match)
    assert isinstance(advice.reason, Taking)
    assert (advice.reason.use, str(advice.reason.meld), advice.closes) == (Use.MELD, "7H 8H 9H", True)


def test_nobody_is_told_to_close_on_the_first_turn_where_that_is_forbidden() -> None:
    """R25"""
    match = position("7H 8H 9H KC", "2H", phase="play", opened=[0], turns_played=[0, 0], table=["2C 3C 4C"])
    assert not advice_at(match).closes


def test_an_opening_is_told_with_its_points_and_the_best_that_the_hand_could_make() -> None:
    """R18"""
    match = position("KH KD KC 7H 8H 9H 2S 4D", "2H", phase="play")
    view, lay = seat_view(match, 0), parse_action("lay KH KD KC | 7H 8H 9H")
    reason = reason_of(view, position_of(view), (lay, parse_action("discard 2S")))
    assert isinstance(reason, Laying)
    assert reason.opens_with == 54
    opening = advice_at(match).opening
    assert (opening.best, opening.needed, opening.possible) == (54, 40, True)


def test_why_an_opening_is_impossible_is_told_in_points() -> None:
    """R18"""
    advice = advice_at(position("KH KD KC 2H 3H AH 8S 4D", "2H", phase="play"))
    assert isinstance(advice.reason, Discarding)
    assert (advice.opening.best, advice.opening.possible) == (36, False)


def test_jokers_that_do_not_count_are_not_counted() -> None:
    """R18"""
    rules = {"set": {"jokers_in_opening": "not_counted"}}
    advice = advice_at(position("KH KD * AH AD AC 8S 4D", "2H", phase="play", rules=rules))
    assert (advice.opening.best, advice.opening.possible) == (33, False)


def test_a_card_taken_that_does_not_open_is_to_be_given_back() -> None:
    """R15, R39"""
    match = position("KH KD 7C 2S", "2H", pozzo="3C JH", rules={"preset": "biska"})
    reason = advice_at(play(match, "0 take")).reason
    assert isinstance(reason, SteppingBack)
    assert (reason.why, str(reason.card)) == (Stuck.CARD, "JH")


def test_a_card_taken_is_not_to_be_given_back_where_another_makes_room_for_it() -> None:
    """R24"""
    rules = {"preset": "classica"}
    match = position("8H 2C KS JC 4D", "2H 3H", pozzo="9H", table=["5H 6H 7H"], opened=[0, 1], rules=rules)
    assert [type(action) for action in advice_at(play(match, "0 take")).plan] == [Attach, Attach, Discard]


def test_the_points_are_those_of_an_opening_with_the_card_taken_to_open() -> None:
    """R15: the three kings and the aces would count more, but leave the card taken in the hand"""
    match = position("KH KD KC AH AD AC 5H 6H 9S", "2H", pozzo="3C 7H", rules={"preset": "biska"})
    advice = advice_at(play(match, "0 take"))
    assert isinstance(advice.reason, Laying)
    assert any("7H" in str(meld) for meld in advice.reason.melds)
    assert advice.opening.possible


def test_advice_shows_no_card_in_its_repr() -> None:
    advice = advice_at(position("KH KD KC 7H 8H 9H 2S 4D", "2H", phase="play"))
    assert not any(card in repr((advice.reason, advice.opening, advice)) for card in ("KH", "7H", "2S"))
