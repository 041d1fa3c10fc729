"""What the table is told of the last turns, read from the log."""

from collections.abc import Sequence

from screens.views.last_turns import MOST_TURNS, LastTurn, last_turns
from storage import LogEntry


def turns(*lines: str, computers: Sequence[int] = (), reader: int | None = None) -> tuple[LastTurn, ...]:
    """The last turns of a log whose lines begin with the seat."""
    entries = []
    for number, line in enumerate(lines):
        seat, _, action = line.partition(" ")
        entries.append(LogEntry(1, number, int(seat), action, 0.0))
    return last_turns(reversed(entries), computers, reader)


def test_there_is_nothing_to_tell_before_the_first_turn_has_ended() -> None:
    """R39"""
    assert turns("0 deal AH KH") == ()
    assert turns("0 deal AH KH", "1 draw") == ()
    assert turns("0 deal AH KH", "1 take", "1 lay 7H 8H 9H") == ()


def test_a_turn_is_told_with_all_its_steps() -> None:
    steps = ("take", "lay KH KD KC | 7H 8H *9H", "swap 6H 2", "attach *5D 0", "attach 5H 2", "discard TC")
    (turn,) = turns("0 deal AH", *(f"1 {step}" for step in steps))
    assert (turn.seat, turn.took, turn.by_default, turn.resigned) == (1, True, False, False)
    assert [" ".join(map(str, cards)) for cards in turn.laid] == ["KH KD KC", "7H 8H *9H"]
    assert list(map(str, turn.attached)) == ["*5D", "5H"]
    assert list(map(str, turn.swapped)) == ["6H"]
    assert [(number, str(card)) for number, card in turn.put] == [(2, "6H"), (0, "*5D"), (2, "5H")]
    assert str(turn.discarded) == "TC"


def test_a_player_who_was_dealt_the_fourteenth_card_has_drawn_nothing() -> None:
    """R13"""
    assert [turn.dealt for turn in turns("0 deal AH", "1 lay KH KD KC | 7H 8H 9H", "1 discard 2S")] == [True]
    assert [turn.dealt for turn in turns("0 deal AH", "1 take", "1 discard 2S")] == [False]


def test_only_the_last_turn_of_a_person_is_told() -> None:
    told = turns("0 deal AH", "1 draw", "1 discard 2S", "2 draw", "2 discard 3S", "0 draw")
    assert [turn.seat for turn in told] == [2]


def test_default_actions_played_since_are_told_with_it() -> None:
    """R40"""
    told = turns("0 deal AH", "1 draw", "1 discard 2S", "2 expire 3S", "0 draw", "0 expire 4S")
    assert [(turn.seat, turn.by_default) for turn in told] == [(1, False), (2, True), (0, True)]


def test_who_reads_alone_is_told_all_since_their_own_last_turn() -> None:
    lines = ("0 deal AH", "1 draw", "1 discard 2S", "2 expire 3S", "0 draw", "0 discard 4S", "1 draw", "1 discard 5S")
    assert [turn.seat for turn in turns(*lines, reader=2)] == [1, 2, 0, 1]
    assert [turn.seat for turn in turns(*lines, reader=0)] == [0, 1]
    assert [turn.seat for turn in turns(*lines)] == [1]


def test_steps_taken_back_by_the_bot_are_not_told() -> None:
    """R40"""
    (turn,) = turns("0 deal AH", "1 draw", "1 shuffle 2S 3S", "1 expire 4S")
    assert (turn.by_default, turn.laid, turn.took) == (True, (), False)


def test_no_more_turns_of_the_bot_are_told_than_a_post_can_hold() -> None:
    lines = [f"{seat % 3} expire 2S" for seat in range(30)]
    assert len(turns("0 deal AH", "1 draw", "1 discard 2S", *lines)) == MOST_TURNS


def test_a_player_who_leaves_is_told_with_the_turn_before() -> None:
    """R38"""
    told = turns("0 deal AH", "1 draw", "1 discard 2S", "2 draw", "0 resign")
    assert [(turn.seat, turn.resigned) for turn in told] == [(1, False), (0, True)]
    told = turns("0 deal AH", "1 draw", "1 discard 2S", "2 draw", "2 resign")
    assert [(turn.seat, turn.resigned) for turn in told] == [(1, False), (2, True)]


def test_a_turn_in_which_somebody_else_left_is_told_whole() -> None:
    """R38"""
    (turn,) = turns("0 deal AH", "1 draw", "0 resign", "1 lay 7H 8H 9H", "1 discard 2S")
    assert (turn.seat, len(turn.laid), turn.discarded is not None) == (1, 1, True)


def test_the_discard_pile_turned_into_the_stock_belongs_to_no_turn() -> None:
    """R29"""
    (turn,) = turns("0 deal AH", "1 draw", "1 shuffle 2S 3S", "1 discard 4S")
    assert turn.discarded is not None


def test_events_of_a_pause_can_be_read() -> None:
    """R36, R38"""
    told = turns("0 deal AH", "1 draw", "1 discard 2S", "2 re-enter", "0 leave")
    assert [(turn.seat, turn.resigned) for turn in told] == [(1, False), (0, True)]


def test_the_last_deal_alone_is_told() -> None:
    assert turns("0 deal AH", "1 draw", "1 discard 2S", "-1 deal KH QH") == ()


def test_a_log_cut_off_in_the_middle_of_a_turn_can_be_read() -> None:
    assert [turn.seat for turn in turns("1 attach 5H 2", "1 discard 2S", "2 draw")] == [1]


def test_a_turn_is_told_as_of_who_played_it_if_another_has_the_seat_now() -> None:
    told = turns("0 deal AH", "1 draw", "1 discard 2S", "2 expire 3S", "2 taken-over", "0 expire 4S", computers=[2])
    assert [(turn.seat, turn.computer, turn.by_default) for turn in told] == [
        (1, False, False), (2, False, True), (0, False, True)
    ]  # fmt: skip
    told = turns("0 deal AH", "1 draw", "1 discard 2S", "2 draw", "2 discard 3S", "2 given-back", "0 expire 4S")
    assert [(turn.seat, turn.computer, turn.by_default) for turn in told] == [
        (1, False, False), (2, True, False), (0, False, True)
    ]  # fmt: skip


def test_a_turn_that_somebody_came_back_in_is_their_own() -> None:
    """R39"""
    (turn,) = turns("0 deal AH", "1 draw", "1 given-back", "1 lay 7H 8H 9H", "1 discard 2S")
    assert (turn.computer, len(turn.laid)) == (False, 1)


def test_a_turn_that_the_bot_played_for_a_computer_is_told_as_that_computers() -> None:
    """R40"""
    told = turns("0 deal AH", "1 draw", "1 discard 2S", "2 taken-over", "2 expire 3S", computers=[2])
    assert [(turn.seat, turn.computer, turn.by_default) for turn in told] == [(1, False, False), (2, True, True)]


def test_a_player_resigns_in_person() -> None:
    """R38"""
    told = turns("0 deal AH", "1 draw", "1 discard 2S", "2 draw", "2 resign", computers=[2])
    assert told[-1] == LastTurn(2, resigned=True)
