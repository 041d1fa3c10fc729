"""Melds at a table: its limits, what attaches there, and every meld that hand cards can form (R4-R7, R21)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from scala40.cards import JOKER, NATURALS, Card, Rank, Suit, face_mask, joker_for, natural
from scala40.meld import HIGH_ACE, Meld, recognise, run_card
from scala40.rules import Rules

JOKER_BIT: Final = 1 << JOKER
"""The bare joker in a mask of faces, in which natural card n is bit n."""


def joker_limit(rules: Rules) -> int:
    """How many jokers one meld may hold (R6)."""
    return len(NATURALS) if rules.jokers_per_meld is None else rules.jokers_per_meld


def longest_run(rules: Rules) -> int:
    """How many places a run may reach (R4)."""
    return rules.run_max


def allowed(meld: Meld, rules: Rules) -> bool:
    """Whether the rules of this table allow the length and the jokers of the meld (R4, R6)."""
    return len(meld.cards) <= longest_run(rules) and meld.joker_count <= joker_limit(rules)


def leaves_table(meld: Meld, rules: Rules) -> bool:
    """Whether the meld is complete and is removed from play at this table (R9)."""
    return rules.sweep_complete and meld.is_complete


def attaching(meld: Meld, rules: Rules) -> int:
    """Mask of the faces that attach to a meld (R21), with `JOKER_BIT` if a joker could stand for one of them (R26)."""
    if len(meld.cards) >= longest_run(rules):
        return 0
    if meld.fits_joker and meld.joker_count < joker_limit(rules):
        return meld.fits_natural | JOKER_BIT
    return meld.fits_natural


@lru_cache(maxsize=1 << 12)
def attaching_to_any(table: tuple[Meld | None, ...], rules: Rules) -> int:
    """Mask of the faces that attach to some meld of a table, as in `attaching`; cached, as tables seldom change."""
    mask = 0
    for meld in table:
        if meld is not None:
            mask |= attaching(meld, rules)
    return mask


@lru_cache(maxsize=1 << 12)
def swapping_any(table: tuple[Meld | None, ...]) -> int:
    """Mask of the natural faces for which some meld of a table gives a joker (R23)."""
    mask = 0
    for meld in table:
        if meld is not None:
            for card in meld.swaps:
                mask |= 1 << card
    return mask


def attaching_or_swapping(table: tuple[Meld | None, ...], rules: Rules) -> int:
    """Mask of the faces that attach to some meld of a table or swap a joker of it; the hand is not considered."""
    return attaching_to_any(table, rules) | swapping_any(table)


def joker_fits(meld: Meld, rules: Rules) -> int:
    """Mask of the natural cards that a joker attached to a meld may stand for (R6, R21)."""
    if meld.joker_count >= joker_limit(rules) or len(meld.cards) >= longest_run(rules):
        return 0
    return meld.fits_joker


def cards_in(mask: int) -> list[Card]:
    """The natural cards of a mask of faces, in the order of R42."""
    cards = []
    mask &= ~JOKER_BIT
    while mask:
        lowest = mask & -mask
        cards.append(NATURALS[lowest.bit_length() - 1])
        mask ^= lowest
    return cards


def readings(cards: Iterable[Card], rules: Rules) -> tuple[Meld, ...]:
    """Every meld that exactly these hand cards can form (R7): runs from high to low, then sets, suits as in R42."""
    hand = tuple(cards)
    naturals = [card for card in hand if card is not JOKER]
    if not naturals or len(set(naturals)) < len(naturals):
        return ()
    mask = face_mask(tuple(naturals))
    jokers = len(hand) - len(naturals)
    runs = _all_fillings(_RUN_SHAPES.get((naturals[0].suit or 0, len(hand)), ()), mask, jokers)
    sets = _all_fillings(_SET_SHAPES.get((naturals[0].rank or 0, len(hand)), ()), mask, jokers)
    return tuple(meld for meld in (*reversed(runs), *sets) if meld.joker_count == jokers and allowed(meld, rules))


def second_ace_lies_there(meld: Meld, card: Card, rules: Rules) -> bool:
    """Whether only the natural ace of a run keeps another from attaching, so that it would take a joker there (R4)."""
    return bool((joker_fits(meld, rules) & ~meld.fits_natural) >> card & 1)


def run_but_for_an_ace(cards: Iterable[Card], rules: Rules) -> bool:
    """Whether cards would be a run of 14 places if one of its two natural aces were a joker (R4)."""
    hand = [card.in_hand for card in cards]
    ace = next((card for card in hand if card.rank == Rank.ACE), None)
    if ace is None or len(hand) < HIGH_ACE:
        return False
    hand.remove(ace)
    return bool(readings((*hand, JOKER), rules))


def melds_in(cards: Iterable[Card], rules: Rules) -> list[Meld]:
    """Every meld that some of these hand cards can form at this table, each once; runs first, suit by suit."""
    hand = tuple(cards)
    jokers = min(hand.count(JOKER), joker_limit(rules))
    mask = face_mask(hand) & ~JOKER_BIT
    found: list[Meld] = []
    candidates = _may_be_in_runs(mask, jokers)
    if candidates:
        longest = longest_run(rules)
        for suit, plane in enumerate(_PLANES):
            if candidates & plane:
                found += _runs_of(suit, mask & plane, jokers, longest)
    ranks = _ranks_with(3 - jokers, mask)
    while ranks:
        lowest = ranks & -ranks
        found += _sets_of((lowest.bit_length() + 3) >> 2, mask & 15 * lowest, jokers)
        ranks ^= lowest
    return found


def _may_be_in_runs(mask: int, jokers: int) -> int:
    """Mask with at least one face of each suit that could hold a run; the other suits need no search."""
    with_high_ace = mask | (mask & 15) << 52
    next_up, second_up = with_high_ace >> 4, with_high_ace >> 8
    if jokers == 0:
        return mask & next_up & second_up
    return mask & (next_up | second_up) if jokers == 1 else mask


def _ranks_with(least: int, mask: int) -> int:
    """Mask with the heart of each rank of which at least `least` (1 to 3) suits are in the mask."""
    hearts = _PLANES[Suit.HEARTS]
    one, two, three, four = mask & hearts, mask >> 1 & hearts, mask >> 2 & hearts, mask >> 3 & hearts
    if least == 3:
        return one & two & (three | four) | three & four & (one | two)
    if least == 2:
        return one & two | three & four | (one | two) & (three | four)
    return one | two | three | four


_PLANES: Final = tuple(sum(1 << natural(rank, suit) for rank in range(1, 14)) for suit in Suit)
"""Masks of the faces of one suit."""

Shape = tuple[int, tuple[Card, ...]]
"""The places of a run or a set as natural cards: their mask, and the cards in order."""


def _shape(places: Iterable[Card]) -> Shape:
    cards = tuple(places)
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask, cards


_RUN_SHAPES: Final[dict[tuple[int, int], tuple[Shape, ...]]] = {
    (suit, length): tuple(
        _shape(run_card(low + n, suit) for n in range(length)) for low in range(1, HIGH_ACE - length + 2)
    )
    for suit in Suit
    for length in range(3, HIGH_ACE + 1)
}
"""By suit and length: the places of every run, the lowest first (R4)."""

_SET_SHAPES: Final[dict[tuple[int, int], tuple[Shape, ...]]] = {
    (rank, size): tuple(_shape(places) for places in combinations([natural(rank, suit) for suit in Suit], size))
    for rank in range(1, 14)
    for size in (3, 4)
}
"""By rank and size: the places of every set, suits as in R42 (R5)."""


@lru_cache(maxsize=1 << 15)
def _runs_of(suit: int, mask: int, jokers: int, longest: int) -> tuple[Meld, ...]:
    """The runs that natural cards of one suit (a mask) and up to this number of jokers can form."""
    lengths = range(3, min(longest, mask.bit_count() + jokers) + 1)
    return _all_fillings([shape for n in lengths for shape in _RUN_SHAPES[suit, n]], mask, jokers)


@lru_cache(maxsize=1 << 12)
def _sets_of(rank: int, mask: int, jokers: int) -> tuple[Meld, ...]:
    """The sets that natural cards of one rank (a mask) and up to this number of jokers can form."""
    sizes = range(3, min(4, mask.bit_count() + jokers) + 1)
    return _all_fillings([shape for n in sizes for shape in _SET_SHAPES[rank, n]], mask, jokers)


def _all_fillings(shapes: Iterable[Shape], mask: int, jokers: int) -> tuple[Meld, ...]:
    possible = [shape for shape in shapes if (shape[0] & ~mask).bit_count() <= jokers]
    return tuple([meld for shape in possible for meld in _fillings(shape, mask, jokers)])


def _fillings(shape: Shape, mask: int, jokers: int) -> Iterable[Meld]:
    """Each way to fill the places with natural cards of a mask and at most `jokers` jokers, fewest jokers first."""
    if (shape[0] & ~mask).bit_count() > jokers:
        return ()
    places = shape[1]
    lacking = [n for n, card in enumerate(places) if not mask >> card & 1]
    spare = [n for n in range(len(places)) if n not in lacking]
    found: list[Meld] = []
    for more in range(min(jokers - len(lacking), len(spare)) + 1):
        for replaced in combinations(spare, more):
            filled = list(places)
            for n in (*lacking, *replaced):
                filled[n] = joker_for(places[n])
            meld = recognise(tuple(filled))
            if meld is not None:
                found.append(meld)
    return found
