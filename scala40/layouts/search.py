"""The search behind `layouts`: the best choice of melds and attachments from a hand, found by trying all of them.

A number, the state, has a few bits for each face that count how many of its copies are used. One use too many sets the
bit above the count: so one addition and one `and` show whether a piece fits, and twins and jokers need not be
distinguished (R1). The faces are decided one after the other in the order of R42: a copy is left over, or it is used in
a piece of which it is the lowest face. Then its bits are cleared. So all ways that leave the same cards for later
become one state, of which only the best is kept, and parts of a hand that share no meld are searched independently.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple

from scala40.cards import JOKER, NATURALS, Card
from scala40.layouts.pieces import MOST_JOKERS, NEXT_PLACES, Growth, Offer, growths, runs_from, sets_of
from scala40.meld import Meld
from scala40.melds import joker_limit
from scala40.rules import Rules
from scala40.state import Hand

HIGH_ACES: Final = 52
"""By how much aces are shifted to lie above the kings as well."""

_ONES: Final = sum(1 << 4 * rank for rank in range(13))
"""One bit for each rank: faces lie rank by rank, four to a rank (R42)."""
_JOKER: Final = HIGH_ACES + 4
"""The index of the joker in a list of faces with the high aces."""
_ALL_JOKERS: Final = 7
"""The three bits that count jokers; before any is used they hold seven less the number of jokers in the hand."""
_ALL_POINTS: Final = 127
"""The seven bits that count the points of melds until they open: no option needs more (R18)."""

Choice = tuple[Card, ...] | Growth
"""The cards of a new meld, or the growth of one on the table."""
Option = tuple[int, int, Choice]
"""What a choice adds to the state, its gain, and the choice."""
Node = tuple[int, "Node | None", Option | None]
"""The total gain, the node before, and the option chosen there."""
Pass = tuple[list[Option], int, int, int, int]
"""The decision about one copy of a face: the options; the bits of the face, and their value while this copy is the next
one free; the bits that must be set if it is left over; the bits that are kept."""

_ALL: Final = (1 << 120) - 1
"""All bits that a state may have."""
_NEVER: Final = _ALL + 1
"""A bit that no state has."""
_START: Final[Node] = (0, None, None)


class Aim(NamedTuple):
    """How a layout is rated; the search finds the one with the highest rating, its gain."""

    points: int = 0
    """For each point of melds without a joker (R2)."""
    points_with_joker: int = 0
    """For each point of melds with a joker (R2)."""
    saved: int = 0
    """For each point that leaves the hand (R3)."""
    card: int = 0
    """For each card that leaves the hand."""
    joker: int = 0
    """For each joker that leaves the hand, in addition to `saved` and `card`."""
    meld: int = 0
    """For each new meld."""


@cache
def gains_of(aim: Aim) -> tuple[int, ...]:
    """Return the gain of each face when it leaves the hand: the natural cards, the high aces, the joker."""
    naturals = [aim.saved * card.hand_value + aim.card for card in NATURALS]
    return (*naturals, *naturals[:4], aim.saved * JOKER.hand_value + aim.card + aim.joker)


def choices(node: Node) -> Iterator[Choice]:
    """The choices that led to a node."""
    step: Node | None = node
    while step is not None:
        if step[2] is not None:
            yield step[2][2]
        step = step[1]


class Search:
    """The search for one hand and one aim: options are added, then `best` finds the best layout."""

    def __init__(
        self,
        hand: Hand,
        rules: Rules,
        aim: Aim,
        *,
        barred: int = 0,
        needed: int | None = None,
        needed_without_jokers: bool = False,
    ) -> None:
        """Give each face its bits; ValueError for more twins or jokers than a pack has (R1).

        `barred` jokers may not be part of new melds (R23). `needed`: points that the melds must have (R2); with
        `needed_without_jokers`, melds with a joker do not count. The search ends each layout when it reaches these
        points, so each meld must lower the rating of the aim.
        """
        self._rules = rules
        self._aim = aim
        self._gains = gains_of(aim)
        self._options: dict[int, list[Option]] = {}
        """By the lowest face that they use."""
        self._for_jokers: list[list[Option]] = []
        """Those that use no natural card, by the meld that grows."""
        self._once: dict[int, int] = {}
        """The bit that is set when a meld of the table has grown, by the number of the meld."""
        counts: dict[int, int] = {}
        for card in hand:
            counts[card] = counts.get(card, 0) + 1
        jokers = counts.pop(JOKER, 0)
        if jokers > MOST_JOKERS:
            raise ValueError("more jokers than a pack has")
        self._faces, self._jokers = counts, jokers
        self._units = units = [0] * (HIGH_ACES + 4)
        """What one copy of a face adds to the state; the aces appear again above the kings."""
        unit, start, guard, mask = 1, 0, 0, 0
        for face in sorted(counts):
            units[face] = unit
            mask |= 1 << face
            if counts[face] == 1:
                guard |= unit << 1
                unit <<= 2
            elif counts[face] == 2:
                start |= unit
                guard |= unit << 2
                unit <<= 3
            else:
                raise ValueError("more cards of a face than a pack has")
        units[HIGH_ACES:] = units[:4]
        self._mask, self._start, self._guard, self._next_unit = mask, start, guard, unit
        self._joker_unit = self._melded_joker = self._counter(_ALL_JOKERS, jokers) if jokers else 0
        free = max(0, jokers - barred)
        if free < jokers:
            self._melded_joker += self._counter(_ALL_JOKERS, free)
        self._jokers_in_meld = min(free, joker_limit(rules))
        self._point_unit = self._reached = 0
        if needed is not None:
            self._point_unit = self._counter(_ALL_POINTS, needed - 1)
            self._reached = self._point_unit * (_ALL_POINTS + 1)
        self._point_unit_with_joker = 0 if needed_without_jokers else self._point_unit

    def _counter(self, bits: int, most: int) -> int:
        """Reserve bits of the state for a count up to `most`; return what a count of one adds to the state."""
        unit = self._next_unit
        self._start += (bits - most) * unit
        self._guard |= (bits + 1) * unit
        self._next_unit = 2 * (bits + 1) * unit
        return unit

    def add_melds(self) -> None:
        """Add the melds of the hand as options."""
        jokers = self._jokers_in_meld
        line = self._mask | (self._mask & 15) << HIGH_ACES
        if jokers > 1:
            lows = line
        elif jokers:
            lows = line & (line >> 4 | line >> 8)
        else:
            lows = line & line >> 4 & line >> 8
        while lows:
            bit = lows & -lows
            lows ^= bit
            low = bit.bit_length() - 1
            offer = runs_from(low & 3, (low >> 2) + 1, line >> low & NEXT_PLACES, jokers)
            if offer.by_lowest:
                self._add(offer, low, self._units[low], self._gains[low])
        # Count the suits of each rank in four bits, then add a number that sets the highest bit if there are enough.
        pairs = self._mask - (self._mask >> 1 & 5 * _ONES)
        suits = (pairs & 3 * _ONES) + (pairs >> 2 & 3 * _ONES)
        ranks = suits + (8 - max(1, 3 - jokers)) * _ONES & 8 * _ONES
        while ranks:
            bit = ranks & -ranks
            ranks ^= bit
            first = bit.bit_length() - 4
            self._add(sets_of((first >> 2) + 1, self._mask >> first & 15, jokers), first, 0, 0)

    def _add(self, offer: Offer, first: int, unit: int, gain: int) -> None:
        """Make options of pieces; `unit` and `gain` are those of a card that all of them use."""
        units, gains = [unit], [gain]
        for offset in offer.offsets:
            unit, gain = self._units[first + offset], self._gains[first + offset]
            units += [one + unit for one in units]
            gains += [one + gain for one in gains]
        aim = self._aim
        joker_gain = self._gains[_JOKER]
        for lowest, pieces in offer.by_lowest:
            options = self._options.setdefault(lowest, [])
            for chosen, jokers, points, cards in pieces:
                uses = units[chosen]
                gain = gains[chosen] + aim.meld
                if jokers:
                    uses += jokers * self._melded_joker + points * self._point_unit_with_joker
                    gain += jokers * joker_gain + points * aim.points_with_joker
                else:
                    uses += points * self._point_unit
                    gain += points * aim.points
                options.append((uses, gain, cards))

    def add_growths(self, table: Iterable[Meld | None]) -> None:
        """Add the ways to attach cards of the hand to melds of the table as options (R21)."""
        for index, meld in enumerate(table):
            if meld is None:
                continue
            once = 0
            for_jokers: list[Option] = []
            for growth in growths(meld, index, self._mask, self._jokers, self._rules):
                once = once or self._counter(1, 1)
                self._once[index] = once
                naturals = [card for card in growth.cards if not card.is_joker]
                jokers = len(growth.cards) - len(naturals)
                uses = once + sum([self._units[card] for card in naturals]) + jokers * self._joker_unit
                gain = sum([self._gains[card] for card in naturals])
                gain += jokers * self._gains[_JOKER]
                options = self._options.setdefault(min(naturals), []) if naturals else for_jokers
                options.append((uses, gain, growth))
            self._for_jokers.append(for_jokers)

    def best(
        self, *, using: Card | None = None, in_meld: bool = True, reserve: Iterable[Card] = (), use_all: bool = False
    ) -> Node | None:
        """The layout with the highest gain; None if no layout meets the conditions.

        `using`: a card that must be put down; with `in_meld`, in a new meld. `reserve`: one of these cards must stay in
        the hand. `use_all`: all other cards must leave it.
        """
        starts = [self._start + self._unit_of(card) for card in set(reserve)] or [self._start]
        states = dict.fromkeys(starts, _START)
        best: Node | None = None
        if using is not None:
            first = self._options_with(using, in_meld=in_meld)
            states, best = self._decided(states, (first, 0, 0, _NEVER, _ALL), best)
        for one in self._forgetting(list(self._passes(use_all=use_all))):
            states, best = self._decided(states, one, best)
        if self._reached:
            return best
        return max(states.values(), key=itemgetter(0), default=None)

    def _unit_of(self, card: Card) -> int:
        return self._joker_unit if card is JOKER else self._units[card]

    def _options_with(self, card: Card, *, in_meld: bool) -> list[Option]:
        bits = _ALL_JOKERS * self._joker_unit if card is JOKER else self._units[card]
        listed = [option for options in (*self._options.values(), *self._for_jokers) for option in options]
        return [one for one in listed if one[0] & bits and not (in_meld and isinstance(one[2], Growth))]

    def _passes(self, *, use_all: bool) -> Iterator[Pass]:
        for face in sorted(self._faces if use_all else self._options):
            options = self._options.get(face, [])
            unit = self._units[face]
            if self._faces[face] == 1:
                yield options, unit, 0, unit * use_all, _ALL - 2 * unit + 1
            else:
                # Two copies are free: use one now, or leave both, or leave one, which the second pass decides.
                yield options, 3 * unit, unit, 0, _ALL
                yield options, 3 * unit, 2 * unit, 3 * unit * use_all, _ALL - 4 * unit + 1
        for options in self._for_jokers:
            yield options, 0, 0, 0, _ALL
        if use_all:
            jokers = _ALL_JOKERS * self._joker_unit
            yield [], jokers, jokers, jokers, _ALL

    def _forgetting(self, passes: list[Pass]) -> Iterator[Pass]:
        """The passes; each clears the bits of the melds that no later one lets grow, so that equal states become one.

        Without that, states would differ by which melds have grown, and a full table has millions of such states.
        """
        last: dict[int, int] = {}
        for number, (options, *_) in enumerate(passes):
            for _uses, _gain, choice in options:
                if isinstance(choice, Growth):
                    last[choice.meld_index] = number
        for number, (options, bits, free, needed, kept) in enumerate(passes):
            over = sum(self._once[index] for index, end in last.items() if end == number)
            yield options, bits, free, needed, kept & ~over

    def _decided(self, states: dict[int, Node], one: Pass, best: Node | None) -> tuple[dict[int, Node], Node | None]:
        """The states after a copy of a face is left over or used, and the best layout with the points needed so far."""
        options, bits, free, needed, kept = one
        guard, reached = self._guard, self._reached
        after: dict[int, Node] = {}
        for state, node in states.items():
            if state & needed == needed:
                left = state & kept
                known = after.get(left)
                if known is None or known[0] < node[0]:
                    after[left] = node
            if state & bits == free:
                gained = node[0]
                for option in options:
                    used = state + option[0]
                    if not used & guard:
                        used &= kept
                        gain = gained + option[1]
                        known = after.get(used)
                        if known is None or known[0] < gain:
                            after[used] = gain, node, option
                    elif used & guard == reached and (best is None or best[0] < gained + option[1]):
                        best = gained + option[1], node, option
        return after, best
