"""What is shown of a running turn, and what is taken back of it (R38-R40)."""

import pytest

from scala40.events import Discarded, Drew, Expired, Recycled
from scala40.notation import format_table
from scala40.options import Recycle
from scala40.state import Match, Phase
from scala40.views import seat_view, table_view
from simulation.games.positions import cards, play, position, refusal, step

OPENING = "0 lay KH KD KS | QC QD QS"
HAND = "KH KD KS QC QD QS 6H 5D 3C"


def opened_in_mid_turn() -> Match:
    return play(
        position(HAND, "9C 8D", table=["3H 4H 5H"], opened=[1], stock_top="9S"), "0 draw", OPENING, "0 attach 6H 0"
    )


def test_r39_others_see_the_table_as_it_was_before_the_turns_lays() -> None:
    match = opened_in_mid_turn()
    for view in (table_view(match), seat_view(match, 1).table):
        assert format_table(view.table) == "3H 4H 5H"
        assert view.seats[0].hand_size == 10
        assert not view.seats[0].opened
        assert (view.turn, view.phase) == (0, Phase.PLAY)


def test_r39_the_player_on_turn_sees_their_turn_as_it_stands() -> None:
    view = seat_view(opened_in_mid_turn(), 0)
    assert format_table(view.table.table) == "3H 4H 5H 6H | KH KD KS | QD QC QS"
    assert view.hand == cards("3C 5D 9S")
    assert view.drawn is cards("9S")[0]
    assert view.table.seats[0].opened


def test_r39_a_take_is_hidden_until_the_discard_has_ended_the_turn() -> None:
    match = play(position("KH QD", "9C 8D", pozzo="3D 2S", opened=[0]), "0 take")
    assert table_view(match).discard_pile == cards("3D 2S")
    assert table_view(match).phase is Phase.DRAW
    assert seat_view(match, 0).taken is cards("2S")[0]
    match = play(match, "0 discard KH")
    assert table_view(match).discard_pile == cards("3D KH")
    assert table_view(match).seats[0].hand_size == 2


def test_r24_the_card_taken_is_no_more_to_be_placed_once_it_lies_on_the_table() -> None:
    match = play(position("KH QD 3C", "9C 8D", pozzo="6H", table=["3H 4H 5H"], opened=[0]), "0 take", "0 attach 6H 0")
    assert seat_view(match, 0).taken is None


def test_r23_the_view_tells_the_jokers_owed_and_barred() -> None:
    match = position("6H QD KC", "9C 8D", table=["5H *6H 7H"], opened=[0], phase="play")
    assert seat_view(play(match, "0 swap 6H 0"), 0).jokers_owed == 1
    assert seat_view(play(match, "0 swap 6H 0"), 1).jokers_owed == 0
    barred = position(
        "6H QD KC",
        "9C 8D",
        table=["5H *6H 7H"],
        opened=[0],
        phase="play",
        rules={"set": {"taken_joker": "attach_only"}},
    )
    assert seat_view(play(barred, "0 swap 6H 0"), 0).jokers_barred == 1


def test_a_view_of_a_seat_that_nobody_has() -> None:
    with pytest.raises(IndexError):
        seat_view(position("6H", "7H"), 2)


def test_hands_and_stock_stay_out_of_every_repr() -> None:
    match = play(position("KH QD", "9C 8D", stock_top="7C 5S"), "0 draw")
    shown = "".join(
        repr(value) for value in (match, match.deal, match.deal.memo, seat_view(match, 0), table_view(match))
    )
    for card in ("KH", "QD", "9C", "8D", "7C", "5S"):
        assert card not in shown


def test_r38_a_player_who_resigns_in_mid_turn_is_out_of_the_checkpoint_too() -> None:
    match = position("KH KD KS QC QD QS 5D", "9C 8D", "7S 6C", stock_top="9H 3D")
    match = play(match, "0 draw", OPENING, "1 resign")
    assert match.deal.settled.in_deal == (0, 2)
    match = play(match, "house expire")
    assert (match.turn, match.deal.in_deal) == (2, (0, 2))
    assert match.deal.table == ()


def test_r38_nobody_resigns_while_an_order_is_owed() -> None:
    match = play(position("KH QD", "9C 8D", "7S 6C", stock="7C", pozzo="2S 3S 4S"), "0 draw")
    assert refusal(match, "2 resign") == "shuffle_due R43"


def test_r40_the_default_action_tells_its_events_in_order() -> None:
    match = position("KH QD", "9C 8D", stock="7C", pozzo="2S 3S 4S", rules={"set": {"recycle": "flip"}})
    seven = cards("7C")[0]
    assert step(match, "house expire").events == (Expired(0), Drew(0), Recycled(Recycle.FLIP), Discarded(0, seven))
    turned = position("KH QD", "9C 8D", stock="7C", pozzo="2S 3S 4S", rules={"preset": "tedesca"})
    assert Recycled(Recycle.FLIP_AND_TURN) in step(turned, "0 draw").events


def test_r40_the_discard_follows_the_order_that_was_owed() -> None:
    match = play(position("KH QD", "9C 8D", stock="7C", pozzo="2S 3S 4S"), "house expire")
    assert match.phase is Phase.SHUFFLE
    events = step(match, "house shuffle 3S 2S").events
    assert events == (Recycled(Recycle.SHUFFLE), Discarded(0, cards("7C")[0]))


def test_r40_where_nothing_can_be_drawn_nothing_expires() -> None:
    assert refusal(position("KH QD", "9C 8D", stock=""), "house expire") == "stock_empty R14"


def test_r43_each_says_only_what_is_theirs_to_say() -> None:
    match = position("KH QD", "9C 8D")
    assert refusal(match, "0 expire").startswith("unknown_action")
    assert refusal(match, "0 shuffle 2S").startswith("unknown_action")
    for action in ("draw", "take", "lay 5H 6H 7H", "attach 5H 0", "swap 5H 0", "discard KH", "resign"):
        assert refusal(match, f"house {action}").startswith("unknown_action")
