"""What the nets of the expert look at: numbers about a standing, from nothing but what its seat sees.

The numbers of one turn are in two parts: `TurnInputs.shared`, the same for all ways to play the turn, and those of one
standing. So a net computes its first layer for the shared ones once.
"""

from functools import cache, lru_cache
from typing import Final

from scala40.cards import JOKER, NATURALS, Card
from scala40.checks.melds import opening_worth
from scala40.melds import attaching_to_any, swapping_any
from scala40.options import BustAt, InHand, PozzoBeforeOpening, TakenJoker
from scala40.players.choices import Standing
from scala40.players.outlook import ALL_FACES, BESIDE, completing, pairs_with
from scala40.players.prospects import Prospect
from scala40.players.surroundings import Surroundings
from scala40.rules import Rules
from scala40.scoring import points_left
from scala40.state import Phase
from scala40.views import SeatView

_OF_RULES: Final = (
    "pozzo_before_opening", "pozzo_must_use", "attachable_brake", "unopened_flat", "in_hand_double", "waived", "swept",
    "jokers_together", "joker_kept", "exceed",
)  # fmt: skip
SHARED: Final = (
    "rival_near", "stock", "turns",
    "rivals", "rivals_opened", "next_opened", "next_cards", "fewest_of_opened", "fewest", "cards_of_unopened", "threat",
    "room", "least_room", "mean_room", "room_40", "room_25", "rival_room_40", "rival_room_25", "pile", "recycled",
    *_OF_RULES, "any_opened", "rivals_jokers",
)  # fmt: skip
"""The names of the inputs that are the same for all ways to play a turn."""
_FROM, _TO = Prospect._fields.index("to_draw"), Prospect._fields.index("rival_cards")
"""Where the part of a prospect that differs between standings begins, and what follows it."""
OWN: Final = (
    *Prospect._fields[_FROM:_TO],
    "opened", "both_opened", "none_opened", "melds", "meld_cards", "loose", "loose_points", "dead", "dead_points",
    "live_pairs", "paired", "matched", "best_pair", "second_pair", "potential", "potential_shortage", "reach",
    "reach_of_opened", "swaps", "melds_of_next", "discard_reaches", "discard_points", "discard_near_thrown",
    "discard_thrown", "points_of_room", "over_room", "stuck_0", "stuck_1", "stuck_2", "stuck_3", "points_threatened",
    "melds_before_all",
)  # fmt: skip
"""The names of the inputs of one standing."""

MOST_ROOM: Final = 102
"""Points to the limit: with more of them, a longer match counts as one to 101."""
_LATELY: Final = 10
"""How far down the discard pile cards count as thrown lately."""


@cache
def _thirds() -> tuple[tuple[int, ...], ...]:
    """By two natural cards: mask of the faces that make a meld of three with both; none for twice the same."""
    return tuple(
        tuple(completing(1 << one | 1 << other) if one != other else 0 for other in NATURALS) for one in NATURALS
    )


@cache
def _pairs() -> tuple[tuple[tuple[int, int], ...], ...]:
    """By natural card: masks of the two other faces of each meld of three with it."""
    return tuple(tuple((1 << one, 1 << other) for one, other in pairs_with(card)) for card in NATURALS)


@lru_cache(maxsize=64)
def _of_rules(rules: Rules) -> tuple[float, ...]:
    """The options that change how one plays, each 0 or 1."""
    return tuple(
        map(
            float,
            (
                rules.pozzo_before_opening is not PozzoBeforeOpening.NEVER,
                rules.pozzo_must_use,
                rules.attachable_brake,
                rules.unopened_flat is not None,
                rules.in_hand is InHand.DOUBLE,
                rules.in_hand_waives_opening,
                rules.sweep_complete,
                rules.jokers_per_meld != 1,
                rules.taken_joker is not TakenJoker.REPLAY,
                rules.bust_at is BustAt.EXCEED,
            ),
        )
    )


class TurnInputs:
    """The inputs of one turn, for the seat that sees `view`."""

    shared: list[float]
    """The inputs that are the same for all ways to play the turn, in the order of `SHARED`."""

    def __init__(self, view: SeatView, around: Surroundings) -> None:
        table, ahead = view.table, around.ahead
        seats, me = len(table.seats), table.seats[view.seat]
        others = [table.seats[(view.seat + n) % seats] for n in range(1, seats)]
        others = [info for info in others if info.in_deal]
        following, sizes = others[0], [info.hand_size for info in others]
        opened = [info.hand_size for info in others if info.opened]
        self._around = around
        self._next_cards, self._cards_of_opened = following.hand_size, sum(opened)
        self._room = _room(table.rules, me.total)
        self._thrown, self._lately = _thrown(view, seats)
        rooms = [_room(table.rules, info.total) for info in others]
        least = min(rooms)
        self.shared = [
            1.0 if around.rival_cards < 3 else 0.0,
            around.stock,
            around.turns,
            len(others),
            len(opened),
            float(following.opened),
            following.hand_size / 13,
            min(opened, default=13) / 13,
            min(sizes) / 13,
            (sum(sizes) - sum(opened)) / 13,
            around.threat,
            self._room / 100,
            least / 100,
            sum(rooms) / len(rooms) / 100,
            float(self._room <= 40),
            float(self._room <= 25),
            float(least <= 40),
            float(least <= 25),
            len(table.discard_pile) / 30,
            float(table.recycles > 0),
            *_of_rules(table.rules),
            float(bool(opened)),
            ahead.jokers * sum(sizes) / ahead.unseen,
        ]

    def own(self, standing: Standing) -> list[float]:
        """The inputs of one standing, in the order of `OWN`."""
        around, prospect = self._around, standing.prospect
        hand, melds, loose, opened = standing.held
        one, two, unseen = around.ahead.one, around.ahead.two, around.ahead.unseen
        reach = attaching_to_any(standing.table, around.rules) & ALL_FACES
        swaps = swapping_any(standing.table)
        reached = ((one & reach).bit_count() + (two & reach).bit_count()) / unseen
        swapped = ((one & swaps).bit_count() + (two & swaps).bit_count()) / unseen
        anybody = self._cards_of_opened > 0
        nobody = not opened and not anybody
        points, stuck = prospect.points, prospect.stuck
        potential = shortage = 0.0
        pairs = _Pairs(around, loose)
        if not opened:
            potential = sum([opening_worth(around.rules, meld) for meld in melds])
            potential += pairs.potential + 10 * hand.count(JOKER)
            shortage = max(0.0, around.needs - potential)
        return [
            *prospect[_FROM:_TO],
            float(opened),
            float(opened and anybody),
            float(nobody),
            len(melds),
            sum([len(meld.cards) for meld in melds]) / 5,
            len(loose) / 5,
            sum([card.hand_value for card in loose]) / 30,
            pairs.dead / 3,
            pairs.dead_points / 30,
            pairs.count / 5,
            pairs.covered / 5,
            len(pairs.lives),
            pairs.lives[0] / 4 if pairs.lives else 0.0,
            pairs.lives[1] / 4 if len(pairs.lives) > 1 else 0.0,
            potential / 40,
            shortage / 20,
            reached * 5,
            reached * self._cards_of_opened,
            swapped * 10,
            *self._of_discard(standing.discarded, reach | swaps),
            min(2.0, points / self._room),
            float(points >= self._room),
            float(stuck == 0),
            float(stuck == 1),
            float(stuck == 2),
            float(stuck == 3),
            points * around.threat / 20,
            float(len(melds) * nobody),
        ]

    def _of_discard(self, card: Card | None, reach: int) -> tuple[float, float, float, float, float]:
        """What the discard is to the others: melds for the next player, the table, points, cards thrown before."""
        if card is None or card.is_joker:
            return 0.0, 0.0, 0.0, 0.0, 0.0
        ahead, near = self._around.ahead, BESIDE[card]
        one, two = ahead.one, ahead.two
        ways = sum([(1 + (two & x > 0)) * (1 + (two & y > 0)) for x, y in _pairs()[card] if one & x and one & y])
        return (
            ways * (self._next_cards / ahead.unseen) ** 2,
            float(reach >> card & 1),
            card.hand_value / 10,
            (self._lately & near).bit_count() / 3,
            float(self._thrown >> card & 1),
        )


class _Pairs:
    """The pairs of loose cards with which a card that can still come makes a meld."""

    def __init__(self, around: Surroundings, loose: tuple[Card, ...]) -> None:
        one, two = around.ahead.one, around.ahead.two
        thirds = _thirds()
        cards = [card for card in loose if not card.is_joker]
        found: list[tuple[int, int, int]] = []
        self.dead = self.dead_points = 0
        """The cards that no card that can still come would be beside in a meld, and their points."""
        for place, card in enumerate(cards):
            if not one & BESIDE[card]:
                self.dead += 1
                self.dead_points += card.hand_value
            of_card = thirds[card]
            for other in range(place + 1, len(cards)):
                third = of_card[cards[other]]
                live = (one & third).bit_count() + (two & third).bit_count() if third else 0
                if live:
                    found.append((live, place, other))
        self.count = len(found)
        covered = 0
        for _, place, other in found:
            covered |= 1 << place | 1 << other
        self.covered = covered.bit_count()
        """How many cards are in such a pair."""
        self.lives: list[int] = []
        """Of pairs without a card in common, those with the most cards that can still come first: how many."""
        self.potential = 0.0
        """About what the two best of these pairs would bring to an opening (R18)."""
        used = 0
        for live, place, other in sorted(found, reverse=True):
            if not used & (1 << place | 1 << other):
                used |= 1 << place | 1 << other
                self.lives.append(live)
                if len(self.lives) <= 2:
                    self.potential += 1.5 * (min(10, cards[place].hand_value) + min(10, cards[other].hand_value))


def _room(rules: Rules, total: int) -> int:
    """How many points a player has left to the limit (R34)."""
    return min(MOST_ROOM, max(1, points_left(rules, total)))


def _thrown(view: SeatView, seats: int) -> tuple[int, int]:
    """Masks of the faces that lie in the discard pile, all and lately; of two players, those that the rival threw."""
    table = view.table
    # Before the seat's discard the rival threw the top, unless the seat has taken it: then the top is its own.
    has_taken = view.taken is not None or (table.phase is Phase.PLAY and view.drawn is None)
    pile = table.discard_pile[::-1]
    lately = _LATELY
    if seats == 2:
        pile, lately = pile[has_taken::2], _LATELY // 2
    return _faces(pile), _faces(pile[:lately])


def _faces(cards: tuple[Card, ...]) -> int:
    """Mask of the natural faces of cards that are no hand, which `face_mask` would remember."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask & ALL_FACES
