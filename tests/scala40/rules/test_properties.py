"""What holds at every moment of every match, found by wandering about in matches at random."""

from hypothesis import given, settings

from scala40.engine import apply
from scala40.rules import Rules
from simulation.games.any_match import AnyMatch
from simulation.games.random_play import RandomMatch, any_rules, is_waiting, seeds

TestAnyMatch = AnyMatch.TestCase
# Each example is a match of up to forty steps: a third of them is enough, but not fewer than `quick` makes.
TestAnyMatch.settings = settings(max_examples=max(15, settings.default.max_examples // 3))


@given(any_rules(), seeds)
def test_r39_a_turn_taken_back_and_done_again_is_the_same_turn(rules: Rules, seed: int) -> None:
    game = RandomMatch(rules, seed, disorder=10)
    began, first = game.match, 0
    for _ in range(60):
        if not is_waiting(game.match):
            break
        game.act(put_down=game.chance.random() < 0.7)
        if game.match.deal.checkpoint is None:
            began, first = game.match, len(game.done)
            continue
        assert game.match.with_deal(game.match.deal.settled) == began
        again = began
        for seat, action in game.done[first:]:
            again = apply(again, seat, action).match
        assert again == game.match
