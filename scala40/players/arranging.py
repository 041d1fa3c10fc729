"""The best way to lay out a hand in melds: the one that leaves the fewest points, of all melds or of those that open.

Only the faces that could be part of a meld matter, and a few shifts of a bit mask find them. The result of a search is
cached by these faces: a drawn card that is part of no meld, as most are, needs no new search.

`layouts` solves the same problem just as exactly, and other modules use that. This search remains for `greedy`, the
baseline of all players, which must not change: one hand in 27 has several layouts that save equally many points, and
this search may choose another one than `layouts`.
"""

from functools import lru_cache
from typing import Final

from scala40.cards import JOKER, Card, face_mask
from scala40.checks.melds import opening_needs, opening_worth
from scala40.meld import GUARD, Meld, counted
from scala40.melds import joker_limit, melds_in
from scala40.rules import Rules
from scala40.state import Hand

Melds = tuple[Meld, ...]

_HEARTS: Final = sum(1 << 4 * rank for rank in range(13))
"""The lowest face of each rank: faces lie rank by rank, four to a rank (R42)."""
_HIGH_ACES: Final = 52
"""By how much aces are shifted to lie above the kings as well."""


def meldable(faces: int, jokers: int) -> int:
    """Mask of the natural faces that may be part of a meld with at most `jokers` jokers; sometimes a few too many."""
    if jokers > 1:
        return faces
    line = faces | (faces & 15) << _HIGH_ACES
    hearts, diamonds, clubs, spades = faces, faces >> 1, faces >> 2, faces >> 3
    if jokers:
        next_to, two_off = line & line >> 4, line & line >> 8
        in_runs = next_to | next_to << 4 | two_off | two_off << 8
        ranks = hearts & (diamonds | clubs | spades) | diamonds & (clubs | spades) | clubs & spades
    else:
        starts = line & line >> 4 & line >> 8
        in_runs = starts | starts << 4 | starts << 8
        ranks = hearts & diamonds & (clubs | spades) | clubs & spades & (hearts | diamonds)
    in_sets = (ranks & _HEARTS) * 15
    return (in_runs | in_runs >> _HIGH_ACES | in_sets) & faces


def _in_melds(hand: Hand, rules: Rules) -> Hand:
    """The cards of a hand that may be part of a meld; a layout leaves all others in the hand."""
    faces = face_mask(hand)
    jokers = hand.count(JOKER) if faces >> JOKER else 0
    mask = meldable(faces & ~(1 << JOKER), min(jokers, joker_limit(rules)))
    if not mask:
        return ()
    if jokers:
        mask |= 1 << JOKER
    return tuple([card for card in hand if mask >> card & 1])


def least_left(hand: Hand, rules: Rules) -> Melds:
    """The disjoint melds of a hand that leave the fewest points (R3) and at least one card; empty if there are none."""
    cards = _in_melds(hand, rules)
    return _search(cards, rules).least_left(0, None, keep=len(cards) == len(hand)) if cards else ()


def least_left_opening(hand: Hand, rules: Rules, using: Card | None = None) -> Melds:
    """The melds that open (R18) and leave the fewest points and at least one card; empty if there are none.

    `using`: a card that one of them must contain, because it was taken to open (R15).
    """
    cards = _in_melds(hand, rules)
    return _search(cards, rules).least_left(opening_needs(rules), using, keep=len(cards) == len(hand)) if cards else ()


@lru_cache(maxsize=1 << 14)
def _search(cards: Hand, rules: Rules) -> "_Search":
    return _Search(cards, rules)


class _Search:
    """One hand's search: the lowest face is left over or goes into one of the melds that start with it."""

    def __init__(self, cards: Hand, rules: Rules) -> None:
        """Index the melds by the lowest face that they need."""
        dearest: dict[int, Meld] = {}
        for meld in melds_in(cards, rules):
            # Several melds of the same hand cards differ only in their points for an opening.
            other = dearest.get(meld.need)
            if other is None or other.points < meld.points:
                dearest[meld.need] = meld
        self._whole = counted(cards)
        self._joker_loss = 14 if JOKER in cards else 0
        self._known: dict[tuple[int, int, bool], tuple[int, Melds] | None] = {}
        self._starting: dict[int, list[tuple[int, int, int, Meld]]] = {}
        for meld in dearest.values():
            saves = sum(card.hand_value for card in meld.cards)  # the points that it takes out of a hand (R3)
            entry = saves, opening_worth(rules, meld), meld.need, meld
            self._starting.setdefault(_lowest(meld.need), []).append(entry)
        self._starts = sum([7 << 3 * lowest for lowest in self._starting])

    def least_left(self, needed: int, using: Card | None, *, keep: bool) -> Melds:
        """The best melds with `needed` points or more, empty if there are none; `keep`: leave at least one card."""
        most = self._best(self._whole, 0, keep)
        # The points of melds are at most what their cards cost in a hand. A joker has at most 11 points and costs 25
        # (R2, R3): melds with a joker have at least 14 points less, and melds without it save at least 14 less.
        if most is None or most[0] - self._joker_loss < needed:
            return ()
        if using is None:
            found = self._best(self._whole, needed, keep) if needed else most
            return found[1] if found else ()
        layouts: list[tuple[int, Melds]] = []
        for saves, worth, need, meld in (entry for entries in self._starting.values() for entry in entries):
            if any(card.in_hand is using for card in meld.cards):
                rest = self._best(self._whole - need, max(0, needed - worth), keep)
                if rest is not None:
                    layouts.append((rest[0] + saves, (meld, *rest[1])))
        return max(layouts, key=lambda layout: layout[0])[1] if layouts else ()

    def _best(self, counts: int, needed: int, keep: bool) -> tuple[int, Melds] | None:
        """The most points that melds of these cards with `needed` points save, and these melds."""
        if not counts & self._starts:
            return None if needed or (keep and not counts) else (0, ())
        key = counts, needed, keep
        if key not in self._known:
            self._known[key] = self._searched(counts, needed, keep)
        return self._known[key]

    def _searched(self, counts: int, needed: int, keep: bool) -> tuple[int, Melds] | None:
        lowest = _lowest(counts & self._starts)
        # No meld starts with a face below the lowest one: all of these are left over.
        later = counts >> 3 * lowest << 3 * lowest
        keep = keep and later == counts
        best = self._best
        found = best(later - (1 << 3 * lowest), needed, False)
        guarded = later | GUARD
        for saves, worth, need, meld in self._starting[lowest]:
            if (guarded - need) & GUARD == GUARD:
                rest = best(later - need, needed - worth if needed > worth else 0, keep)
                if rest is not None and (found is None or rest[0] + saves > found[0]):
                    found = rest[0] + saves, (meld, *rest[1])
        return found


def _lowest(counts: int) -> int:
    """The lowest face of cards counted as in `meld.counted`, three bits to a face."""
    return ((counts & -counts).bit_length() - 1) // 3
