"""Par: what the cards of a deal were worth, from replays of the same pack by one frozen player.

Everything follows from the rules and from the order of the pack, and is computed with integers, except the estimates of
`strong`, which are rounded: the same deal has the same par on every computer.
"""

from collections.abc import Sequence
from hashlib import sha256
from operator import neg
from typing import Final, NamedTuple

from scala40.actions import NO_SEAT, Discard, Draw, Shuffle, Take
from scala40.cards import Card
from scala40.checks.actions import why_not
from scala40.dealing import deal_out
from scala40.engine import apply
from scala40.fair.deal import Secret, encode, shuffled
from scala40.notation import format_cards
from scala40.players.choices import choices, standing_before_drawing
from scala40.players.comparing import is_taking_better, values_of
from scala40.players.position import position_of
from scala40.players.strong import estimates
from scala40.players.surroundings import Surroundings
from scala40.rules import Rules
from scala40.scoring import dead_points
from scala40.state import Match, Phase
from scala40.views import seat_view

PAR_NUMBER: Final = 1
"""Names the player of par, its noise and β. If one of them changes, par gets the next number, because results of two
numbers must not be compared; `tests/scala40/par/test_golden_pars.py` fails after a change."""
REPLAYS: Final = 12
"""How often a pack is played again."""
HUNDREDTHS: Final = 100
"""Par and what follows from it are in hundredths of a point."""
NOISE: Final = 200
"""By how many hundredths of a point, at most, an estimate of the player is moved up or down."""
MOST_TURNS: Final = 240
"""After this number of turns a replay counts as a dead deal (R31)."""
_MASK: Final = (1 << 64) - 1


class Dealt(NamedTuple):
    """What par depends on: the rules, who was dealt cards, who dealt, and the order of the whole pack."""

    rules: Rules
    seats: tuple[int, ...]
    dealer: int
    order: tuple[Card, ...]

    def __repr__(self) -> str:
        """Without the cards."""
        return f"Dealt(seats={self.seats}, dealer={self.dealer})"


def par(dealt: Dealt) -> dict[int, int]:
    """The par of each seat that was dealt cards, in hundredths of a point: the mean of its points in all replays.

    The replays count places from the dealer, so if everybody moves a seat on, the pars move with them.
    """
    count = len(dealt.seats)
    totals = [0] * count
    for replay in range(REPLAYS):
        for place, points in enumerate(_replayed(dealt, replay).points):
            totals[place] += points
    first = dealt.seats.index(dealt.dealer) + 1
    return {
        seat: rounded(HUNDREDTHS * totals[(number - first) % count], REPLAYS) for number, seat in enumerate(dealt.seats)
    }


class Outcome(NamedTuple):
    """What one replay gave a seat."""

    points: int
    turns: int
    closed: bool


def outcomes(dealt: Dealt, seat: int, replays: int) -> list[Outcome]:
    """What so many replays of a pack give one seat, each with another noise, from the best to the worst."""
    first = dealt.seats.index(dealt.dealer) + 1
    place = (dealt.seats.index(seat) - first) % len(dealt.seats)
    return sorted(
        Outcome(done.points[place], done.turns[place], done.closed_by == place)
        for done in (_replayed(dealt, replay) for replay in range(replays))
    )


def rounded(number: int, divisor: int) -> int:
    """A quotient to the nearest whole number; halves go away from zero, so that another sign changes only the sign."""
    quotient = (2 * abs(number) + divisor) // (2 * divisor)
    return neg(quotient) if number < 0 else quotient


class _Replayed(NamedTuple):
    """What a replay gave each place, and which one closed it."""

    points: Sequence[int]
    turns: Sequence[int]
    closed_by: int | None


def _replayed(dealt: Dealt, replay: int) -> _Replayed:
    """Play a pack once more; place 0 is on the dealer's left, the dealer has the last one."""
    rules, count = dealt.rules, len(dealt.seats)
    seats = tuple(range(count))
    nothing = (0,) * count
    deal = deal_out(rules, count, seats, count - 1, dealt.order)
    match = Match(
        deal=deal, rules=rules, players=count, totals=nothing, deal_number=1, dealer=count - 1, re_entries=nothing
    )
    seed = _seed(dealt.order, "player", replay // count)
    # Each player has its own noise and sits at each place once before the noise is another.
    noises = [Noise(seed + (place + replay) % count) for place in seats]
    turns = [0] * count
    for _ in range(MOST_TURNS):
        turns[match.deal.turn] += 1
        match = _turn(match, noises[match.deal.turn], dealt.order)
        if match.phase is Phase.OVER:
            result = match.results[-1]
            return _Replayed([points or 0 for points in result.points], turns, result.closed_by)
    return _Replayed([points or 0 for points in dead_points(rules, match.deal)], turns, None)


def _turn(match: Match, noise: "Noise", order: tuple[Card, ...]) -> Match:
    """Play one turn as `strong` would, if its estimates were moved by noise."""
    seat = match.deal.turn
    if match.phase is Phase.DRAW:
        match = apply(match, seat, Take() if _takes(match, seat, noise) else Draw()).match
        while match.phase is Phase.SHUFFLE:
            match = apply(match, NO_SEAT, Shuffle(_new_stock(match, order))).match
    view = seat_view(match, seat)
    around = Surroundings(view)
    ways = list(choices(around, position_of(view), seat))
    values = noise.on(values_of(ways, estimates(view, around)))
    best = ways[values.index(max(values))]
    for step in best.steps:
        match = apply(match, seat, step).match
    return apply(match, seat, Discard(best.discarded)).match


def _takes(match: Match, seat: int, noise: "Noise") -> bool:
    if why_not(match, seat, Take()) is not None:
        return False
    view = seat_view(match, seat)
    around = Surroundings(view)
    position = position_of(view)
    taking = list(choices(around, apply(position, seat, Take()).match, seat))
    judge = estimates(view, around)
    standing = standing_before_drawing(around, position, seat)
    return bool(taking) and is_taking_better(taking, standing, lambda standings: noise.on(judge(standings)))


def _seed(order: Sequence[Card], purpose: str, number: int) -> int:
    text = encode(("scala40 par", str(PAR_NUMBER), purpose, str(number), format_cards(order)))
    return int.from_bytes(sha256(text).digest()[:8], "big")


def _new_stock(match: Match, order: tuple[Card, ...]) -> tuple[Card, ...]:
    """An order of the discard pile that follows from that of the pack: other cards are in it than in the deal (R29)."""
    seed = encode(("scala40 par", format_cards(order)))
    pile = match.deal.discard_pile[:-1]
    return shuffled(sorted(pile), Secret(sha256(seed).digest()), encode(("stock", str(match.deal.recycles + 1))))


class Noise:
    """A sequence of pseudo-random integers by the method splitmix64, added to estimates."""

    def __init__(self, seed: int) -> None:
        """Start the sequence of this seed."""
        self._state = seed & _MASK

    def on(self, values: Sequence[float]) -> list[float]:
        """The values in whole hundredths, each moved by at most `NOISE`."""
        return [round(value * HUNDREDTHS) + self._next() % (2 * NOISE + 1) - NOISE for value in values]

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        return mixed ^ mixed >> 31
