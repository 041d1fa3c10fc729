"""Random matches under any rules; after every step, everything that must agree is compared."""

from itertools import islice
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scala40.actions import NO_SEAT, Action, Attach, Expire, Lay, ReEnter, Resign, Swap, Take
from scala40.cards import ordered
from scala40.checks.actions import owed_order, why_not
from scala40.engine import apply
from scala40.legal import legal_actions
from scala40.meld import recognise
from scala40.records.record import dumps, loads, replay
from scala40.records.stored import dump_match, load_match
from scala40.refusals import Illegal
from scala40.rules import Rules
from scala40.state import Deal, Match, Phase
from scala40.views import seat_view, table_view
from simulation.games.random_play import CHOICES, RandomMatch, any_rules, anything, is_waiting, redealt, seeds

TAKEN_BACK = (Take, Lay, Attach, Swap)


def in_one_order(action: Action) -> Action:
    """The action with the cards of its sets in the order of the suits, and its melds sorted."""
    if not isinstance(action, Lay):
        return action
    melds = (recognise(cards) for cards in action.melds)
    return Lay(tuple(sorted(meld.cards for meld in melds if meld is not None)))


def must_agree(match: Match, seat: int, action: Action) -> Match:
    """Check that `why_not`, `apply` and `legal_actions` agree on an action, and that a refusal changes nothing.

    Returns the match after the action.
    """
    refusal = why_not(match, seat, action)
    stored = dump_match(match)
    if refusal is not None:
        with pytest.raises(Illegal) as caught:
            apply(match, seat, action)
        assert caught.value.refusal == refusal
        after = match
    else:
        after = apply(match, seat, action).match
        assert after != match
        must_be_listed(match, seat, action, after)
    assert dump_match(match) == stored
    return after


def must_be_listed(match: Match, seat: int, action: Action, after: Match) -> None:
    """Check that `legal_actions` has a legal action; after the opening it lists several melds one by one."""
    if isinstance(action, Lay) and len(action.melds) > 1 and match.deal.opened[seat]:
        for cards in action.melds:
            single = Lay((cards,))
            must_be_listed(match, seat, single, match)
            match = apply(match, seat, single).match
        assert match == after
        return
    listed = list(islice(legal_actions(match, seat), CHOICES))
    if len(listed) < CHOICES and owed_order(match) is None:
        assert in_one_order(action) in [in_one_order(other) for other in listed]


class AnyMatch(RuleBasedStateMachine):
    """A state machine over one match under any rules: its steps are legal, and illegal ones are tried beside them."""

    game: RandomMatch

    @initialize(rules=any_rules(), seed=seeds, disorder=st.sampled_from((0, 10, 40, 400)), steps=st.integers(0, 100))
    def deal(self, rules: Rules, seed: int, disorder: int, steps: int) -> None:
        self.game = RandomMatch(rules, seed, disorder)
        self.players_act(steps, put_down=True)

    @precondition(lambda self: is_waiting(self.game.match))
    @rule(steps=st.sampled_from((1, 2, 4, 8, 16, 40, 400)), put_down=st.booleans())
    def players_act(self, steps: int, put_down: bool) -> None:
        for _ in range(steps):
            if is_waiting(self.game.match):
                before = self.game.match.deal
                self.game.act(put_down=put_down)
                self.must_keep_what_can_be_taken_back(before.settled)

    def must_keep_what_can_be_taken_back(self, settled: Deal) -> None:
        """R39: except for a draw and a discard, an action leaves the settled deal as it was."""
        _, action = self.game.done[-1]
        deal = self.game.match.deal
        assert deal.settled == (settled if isinstance(action, TAKEN_BACK) else deal)

    @precondition(lambda self: owed_order(self.game.match) is not None)
    @rule()
    def the_owed_order_is_brought(self) -> None:
        self.game.bring_owed_order()

    @precondition(lambda self: is_waiting(self.game.match))
    @rule(really=st.booleans())
    def time_runs_out(self, really: bool) -> None:
        """R39, R40: the steps of the turn are taken back first, so they make no difference."""
        match = self.game.match
        if not really and match.deal.checkpoint is None:
            return
        untouched = match.with_deal(match.deal.settled)
        self.game.do(NO_SEAT, Expire())
        assert apply(untouched, NO_SEAT, Expire()).match == self.game.match

    @precondition(lambda self: is_waiting(self.game.match))
    @rule(seat=st.integers(0, 5), really=st.integers(0, 7))
    def somebody_resigns(self, seat: int, really: int) -> None:
        match = self.game.match
        if really == 0 and match.in_match(seat):
            self.game.do(seat, Resign())
            assert self.game.match.deal.hands[seat] == self.game.match.deal.settled.hands[seat] == ()

    @precondition(lambda self: self.game.match.re_entry_open)
    @rule()
    def somebody_comes_back(self) -> None:
        self.game.do(self.game.match.re_entry_open[0], ReEnter())

    @rule(seed=seeds)
    def anybody_tries_anything(self, seed: int) -> None:
        match, chance = self.game.match, Random(seed)
        for _ in range(40 if is_waiting(match) else 4):
            match = must_agree(match, *anything(match, chance))
            if match.phase is Phase.OVER and chance.random() < 0.7:
                match = self.game.match

    @rule()
    def whatever_is_listed_can_be_done(self) -> None:
        match = self.game.match
        for seat in (NO_SEAT, *range(match.players)):
            for action in self.game.legal(seat)[:40]:
                assert why_not(match, seat, action) is None
                apply(match, seat, action)

    @rule(seed=seeds)
    def what_nobody_sees_shows_nowhere(self, seed: int) -> None:
        match, chance = self.game.match, Random(seed)
        assert table_view(redealt(match, None, chance)) == table_view(match)
        for seat in range(match.players):
            other = redealt(match, seat, chance)
            assert seat_view(other, seat) == seat_view(match, seat)
            assert table_view(other) == table_view(match)

    @invariant()
    def the_pack_is_all_there(self) -> None:
        """R1: every card once, unless resignations took hands out of the deal (R38)."""
        if not self.game.match.resigned:
            assert self.game.cards() == self.game.match.rules.pack()

    @invariant()
    def no_card_is_there_too_often(self) -> None:
        left = list(self.game.match.rules.pack())
        for card in self.game.cards():
            left.remove(card)

    @invariant()
    def hands_are_in_order_and_who_is_to_play_has_cards(self) -> None:
        deal = self.game.match.deal
        assert all(hand == ordered(hand) for hand in deal.hands)
        assert all(deal.hands[seat] for seat in deal.in_deal) or deal.phase is Phase.OVER
        assert deal.stock or deal.phase is not Phase.DRAW  # R31: a turn can always begin with a draw

    @invariant()
    def the_stored_match_is_the_match(self) -> None:
        assert load_match(dump_match(self.game.match)) == self.game.match

    def teardown(self) -> None:
        if hasattr(self, "game"):
            record = loads(dumps(self.game.record()))
            assert record == self.game.record()
            *_, last = replay(record)
            assert last.match == self.game.match
