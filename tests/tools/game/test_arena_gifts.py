"""What discards give to others, as the arena counts it."""

from scala40.engine import apply
from scala40.notation import parse_action
from simulation.games.positions import position
from tools.game.arena.gifts import GiftCount, Gifts

CLOSING = "discard 8H", "take", "attach 6H 0", "attach 7H 0", "attach 8H 0", "discard 5C"
"""Seat 1 closes with what seat 0 discards."""


def counted(*played: str, opened: tuple[int, ...] = (1,)) -> list[Gifts]:
    """Seat 0 begins in its turn, and these actions follow."""
    fields = {"table": ["3H 4H 5H"], "opened": list(opened), "phase": "play", "turn": 0}
    match, count = position("8H KC 9D", "6H 7H 5C", **fields), GiftCount(2)
    for words in played:
        seat, action = match.deal.turn, parse_action(words)
        count.note(match.deal, action)
        match = apply(match, seat, action).match
    for result in match.results:
        count.at_end(result)
    return count.by_seat


def test_a_discard_that_lets_the_next_player_close_is_a_gift_and_loses_the_deal() -> None:
    assert counted(*CLOSING) == [Gifts(offered=1, taken=1, lost=1, lost_by_discard=1), Gifts()]


def test_a_discard_that_the_next_player_leaves_is_only_offered() -> None:
    assert counted("discard KC", "draw", "discard 5C") == [Gifts(offered=1), Gifts()]


def test_a_discard_after_opening_is_not_offered_but_may_lose_the_deal() -> None:
    assert counted(*CLOSING, opened=(0, 1)) == [Gifts(lost=1, lost_by_discard=1), Gifts()]
