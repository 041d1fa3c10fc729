"""Whole matches at random, compared with a separate calculation: points, busts, coming back, places and the end."""

from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from scala40.actions import NO_SEAT, Discard, Draw, Expire, ReEnter, Resign, Take
from scala40.checks.actions import why_not
from scala40.events import Busted, DealEnded, Event, MatchEnded, ReEntered, Resigned
from scala40.options import BustAt, InHand
from scala40.options import ReEntry as Option
from scala40.players import PLAYERS
from scala40.rules import Rules
from scala40.state import DealResult, Hand, Phase
from scala40.views import seat_view
from simulation.games.random_play import RandomMatch, any_rules, is_waiting, seeds

whole_matches = settings(max_examples=max(5, settings.default.max_examples // 6))


class Calculation:
    """What a match's events come to, reckoned from R32-R38 without the engine."""

    def __init__(self, rules: Rules, seats: int) -> None:
        """Nobody has points, nobody is out."""
        self.rules = rules
        self.totals = [0] * seats
        self.out: list[list[int]] = []
        self.back = [0] * seats
        self.deals = 0
        self.places: list[list[int]] | None = None

    def still_in(self) -> list[int]:
        return [seat for seat in range(len(self.totals)) if not any(seat in group for group in self.out)]

    def by_total(self, seats: list[int]) -> list[list[int]]:
        ordered = sorted(seats, key=lambda seat: self.totals[seat])
        return [sorted(group) for _, group in groupby(ordered, key=lambda seat: self.totals[seat])]

    def note(self, event: Event) -> None:
        """Reckon with an event, and find in it what was reckoned."""
        match event:
            case Resigned(seat):
                self.out.append([seat])
            case ReEntered(seat, total):
                self.back[seat] += 1
                self.totals[seat] = max(self.totals[other] for other in self.still_in())
                assert total == self.totals[seat]
                self.out = [group for group in ([s for s in old if s != seat] for old in self.out) if group]
            case DealEnded(result):
                self.end_deal(result)
            case Busted(seat, total, limit, number, place):
                assert (total, limit, number) == (self.totals[seat], self.rules.limit, self.deals)
                better = self.still_in() + [s for group in self.out[::-1] for s in group]
                group = next(group for group in self.out if seat in group)
                assert place == 1 + min(better.index(s) for s in group)
            case MatchEnded(places):
                assert self.places == [sorted(group) for group in places]

    def end_deal(self, result: DealResult) -> None:
        self.deals += 1
        playing = self.still_in()
        assert result.number == self.deals
        if result.scored:
            expected = [self.points(result, seat) if seat in playing else None for seat in range(len(self.totals))]
            assert list(result.points) == expected
            self.totals = [total + (points or 0) for total, points in zip(self.totals, expected, strict=True)]
            busted = self.busted(playing)
            assert sorted(result.busted) == busted
            self.out += self.by_total(busted)[::-1]
        else:
            assert len(playing) == 1
            assert set(result.points) == {None}
            assert result.busted == ()
        assert list(result.totals) == self.totals
        is_last = result.scored and self.deals == self.rules.deals
        if len(self.still_in()) == 1 or is_last or (self.rules.first_bust_ends and result.busted):
            self.places = self.by_total(self.still_in()) + [sorted(group) for group in self.out[::-1]]

    def points(self, result: DealResult, seat: int) -> int:
        """R3, R31-R33."""
        hand_points = self.hand_points(result.hands[seat])
        if result.dead:
            return hand_points
        if seat == result.closed_by:
            return -self.rules.in_hand_bonus if result.in_hand and self.rules.in_hand is InHand.BONUS else 0
        if self.rules.unopened_flat is not None and not result.opened[seat]:
            return self.rules.unopened_flat
        return hand_points * (2 if result.in_hand and self.rules.in_hand is InHand.DOUBLE else 1)

    def hand_points(self, hand: Hand) -> int:
        if self.rules.lone_ace_is_one and [str(card)[0] for card in hand] == ["A"]:
            return 1
        values = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10, "*": 25}
        return sum(values.get(str(card)[0]) or int(str(card)[0]) for card in hand)

    def busted(self, playing: list[int]) -> list[int]:
        """R34."""
        past = self.rules.limit + (self.rules.bust_at is BustAt.EXCEED)
        over = [seat for seat in playing if self.totals[seat] >= past]
        lowest = min(self.totals[seat] for seat in playing)
        return over if len(over) < len(playing) else [seat for seat in over if self.totals[seat] > lowest]

    def may_come_back(self, busted: tuple[int, ...]) -> list[int]:
        """R36."""
        often = {Option.OFF: 0, Option.ONCE: 1, Option.UNLIMITED: 99}[self.rules.re_entry]
        if self.places is not None or len(self.still_in()) < 2:
            return []
        return sorted(seat for seat in busted if self.back[seat] < often)


def play_on(game: RandomMatch, resigning: float) -> tuple[Event, ...]:
    """One more action of a match in which some players give up, some are absent, and most play for their good."""
    match, chance = game.match, game.chance
    if not is_waiting(match):
        if match.re_entry_open and chance.random() < 0.7:
            return game.do(match.re_entry_open[0], ReEnter())
        game.bring_owed_order()
        return ()
    if chance.random() < resigning:
        return game.do(chance.choice(match.seats_in), Resign())
    if chance.random() < 0.03:
        return game.do(NO_SEAT, Expire())
    seat = match.deal.turn
    return game.do(seat, PLAYERS["greedy"](seat_view(match, seat), chance))


@whole_matches
@given(any_rules(), seeds, st.sampled_from((0.0, 0.0, 0.001, 0.01)))
def test_r32_to_r38_the_whole_match_agrees_with_a_separate_calculation(
    rules: Rules, seed: int, resigning: float
) -> None:
    game = RandomMatch(rules, seed, disorder=400)
    calculation = Calculation(rules, game.match.players)
    for _ in range(20_000):
        events = play_on(game, resigning)
        for event in events:
            calculation.note(event)
        match = game.match
        if match.is_over:
            break
        if any(isinstance(event, DealEnded) for event in events):
            assert sorted(match.re_entry_open) == calculation.may_come_back(match.results[-1].busted)
            assert list(match.totals) == calculation.totals
            assert list(match.seats_in) == calculation.still_in()
        elif match.phase is not Phase.OVER:
            assert match.re_entry_open == ()
    else:
        # With a high limit and re-entries a match may go on for long; what was played is right so far.
        assert calculation.places is None
        return
    assert match.places is not None
    assert list(map(sorted, match.places)) == calculation.places
    assert match.winner == (calculation.places[0][0] if len(calculation.places[0]) == 1 else None)
    assert sorted(seat for group in match.places for seat in group) == list(range(match.players))
    assert match.re_entry_open == ()
    assert all(why_not(match, seat, ReEnter()) for seat in range(match.players))


def longest_deal(rules: Rules) -> int:
    """More turns than any deal can have, by R30 and R31.

    Every turn draws, or takes and puts something down, or only takes. Draws are at most the cards of the
    first stock and of each recycled one. A turn that puts down adds a card to the table or turns a joker
    there into a natural card: each at most once for every card of the pack. Between two such turns lie
    at most nineteen that only took.
    """
    pack = len(rules.pack())
    return 20 * (pack * (1 + rules.max_recycles) + 2 * pack + 1)


@whole_matches
@given(any_rules(), seeds, st.sampled_from((0, 10, 400)), st.sampled_from(("take", "anything", "put down")))
def test_r31_every_deal_ends(rules: Rules, seed: int, disorder: int, habit: str) -> None:
    game = RandomMatch(rules, seed, disorder)
    while not game.match.results:
        match = game.match
        if match.phase is Phase.SHUFFLE:
            game.bring_owed_order()
        elif habit == "take" and len(game.done) > 40:
            only_take(game)
        else:
            game.act(put_down=habit != "anything" and game.chance.random() < 0.5)
        assert sum(match.deal.turns_played) <= longest_deal(rules)
        assert match.deal.recycles <= rules.max_recycles
    assert game.match.results[0].dead or game.match.results[0].closed_by is not None


def only_take(game: RandomMatch) -> None:
    """Take whenever it is allowed, put nothing down, never close."""
    match = game.match
    seat = match.deal.turn
    if match.phase is Phase.DRAW:
        takes = match.deal.opened[seat] and why_not(match, seat, Take()) is None
        game.do(seat, Take() if takes else Draw())
        return
    discards = [action for action in game.legal(seat) if isinstance(action, Discard)]
    game.do(*((seat, game.chance.choice(discards)) if discards else (NO_SEAT, Expire())))
