"""One meld: which cards form it, its points, and what attaches to it and swaps (R2, R4, R5, R7, R21, R23).

Equal melds are one object (R8: two of them side by side are the same value twice). A meld follows R4-R6 in their
widest form, with 14 places and any number of jokers; the limits of a table are in `melds`.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final

from scala40.cards import JOKER, Card, Suit, natural

HIGH_ACE: Final = 14
"""The place above the king; the ace below the 2 has place 1."""
# The number of each face: three bits for a natural face, four for the jokers. The highest bit of each stays
# clear, so that one subtraction of whole hands shows whether a face is missing.
_BITS: Final = tuple(1 << 3 * face for face in range(53))
GUARD: Final = sum(4 << 3 * face for face in range(52)) | 8 << 3 * JOKER


def counted(cards: Iterable[Card]) -> int:
    """The cards of a hand as one number, for `holds`; `counted(hand) - meld.need` is the hand after a lay."""
    return sum(_BITS[card] for card in cards)


def holds(counts: int, need: int) -> bool:
    """Whether the cards counted in `counts` include those that a meld needs."""
    return ((counts | GUARD) - need) & GUARD == GUARD


class MeldKind(Enum):
    RUN = "run"
    SET = "set"


class Meld:
    """A meld on the table or ready to be laid; frozen and interned, so `is` and `==` agree.

    Runs hold their cards from low to high, sets in the order of the suits.
    """

    __slots__ = (
        "_grown",
        "_swapped",
        "cards",
        "fits_joker",
        "fits_natural",
        "is_complete",
        "joker_count",
        "kind",
        "low",
        "need",
        "points",
        "swaps",
        "touched_by",
    )

    kind: MeldKind
    cards: tuple[Card, ...]
    """Each joker is written with the card that it stands for: `*7H`."""
    points: int
    """What it counts for an opening (R2)."""
    joker_count: int
    is_complete: bool
    """R9: four natural cards of a rank, or thirteen natural cards of a suit."""
    low: int
    """The place of a run's first card, 1 for an ace below the 2; 0 for a set."""
    fits_natural: int
    """Mask of the natural cards that attach if runs may have 14 places (R21)."""
    fits_joker: int
    """Mask of the natural cards that an attached joker could stand for if a meld may hold any number of jokers."""
    swaps: dict[Card, int]
    """The natural cards that jokers stand for, each with its index in `cards` (R23); the lower one for two aces."""
    touched_by: int
    """Mask of the faces of a hand that attach or swap under some rules; no other face ever does."""
    need: int
    """The hand cards it takes, as `counted` gives them."""
    _grown: dict[Card, "Meld"]
    _swapped: "dict[Card, Meld | None]"

    def __init__(self, kind: MeldKind, cards: tuple[Card, ...], low: int) -> None:
        """Make a new meld; only `recognise` does so, which keeps melds interned."""
        put = object.__setattr__
        jokers = [card for card in cards if card.is_joker]
        put(self, "kind", kind)
        put(self, "cards", cards)
        put(self, "low", low)
        put(self, "joker_count", len(jokers))
        put(self, "is_complete", not jokers and len(cards) == (13 if kind is MeldKind.RUN else 4))
        put(self, "need", counted(card.in_hand for card in cards))
        put(self, "swaps", _swaps(cards))
        put(self, "_grown", {})
        put(self, "_swapped", {})
        if kind is MeldKind.RUN:
            put(self, "points", sum(_place_points(low + n) for n in range(len(cards))))
            joker_mask, natural_mask = _run_ends(cards, low)
        else:
            put(self, "points", sum(_place_points(card.rank or 0, high_ace=True) for card in cards))
            joker_mask = natural_mask = _missing_suits(cards)
        put(self, "fits_joker", joker_mask)
        put(self, "fits_natural", natural_mask)
        touched_by = natural_mask | sum(1 << card for card in self.swaps)
        put(self, "touched_by", touched_by | 1 << JOKER if joker_mask else touched_by)

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: melds are values."""
        raise AttributeError(f"a meld does not change: {name}")

    def __reduce__(self) -> tuple[object, tuple[tuple[Card, ...]]]:
        """Keep copies and pickles interned."""
        return recognise, (self.cards,)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        """The meld in the notation of R41."""
        return " ".join(card.text for card in self.cards)

    def __repr__(self) -> str:
        """The meld in the notation of R41."""
        return f"Meld({self})"

    def with_attached(self, card: Card) -> "Meld":
        """The meld with one more card that `attaching` or `joker_fits` allows; an ace goes below if it can (R21)."""
        grown = self._grown.get(card)
        if grown is None:
            below = self.kind is MeldKind.RUN and card.rank == self.low - 1
            cards = (card, *self.cards) if below else (*self.cards, card)
            grown = self._grown[card] = known(cards)
        return grown

    def with_swapped(self, card: Card) -> "Meld | None":
        """The meld after a swap for a card in `swaps`; None if section 2 does not allow it (R23)."""
        if card not in self._swapped:
            place = self.swaps[card]
            self._swapped[card] = recognise((*self.cards[:place], card, *self.cards[place + 1 :]))
        return self._swapped[card]


def _place_points(place: int, *, high_ace: bool = False) -> int:
    """R2: the points of a place in a run (1 is the low ace), or of a rank in a set."""
    if place == HIGH_ACE or (high_ace and place == 1):
        return 11
    return min(place, 10)


def _swaps(cards: tuple[Card, ...]) -> dict[Card, int]:
    places: dict[Card, int] = {}
    for place, card in enumerate(cards):
        if card.is_joker and card.stands_for is not None:
            places.setdefault(card.stands_for, place)
    return places


def run_card(place: int, suit: int) -> Card:
    """The card at a place of a run, 1 to 14."""
    return natural(1 if place == HIGH_ACE else place, suit)


def _run_ends(cards: tuple[Card, ...], low: int) -> tuple[int, int]:
    """Masks of the cards that a joker may stand for, and of those that attach, at the ends of a run (R4, R21)."""
    suit = cards[0].suit or 0
    has_natural_ace = any(card.rank == 1 and not card.is_joker for card in cards)
    ends = [run_card(place, suit) for place in (low - 1, low + len(cards)) if 1 <= place <= HIGH_ACE]
    joker_mask = natural_mask = 0
    for card in ends:
        joker_mask |= 1 << card
        if not (card.rank == 1 and has_natural_ace):
            natural_mask |= 1 << card
    return joker_mask, natural_mask


def _missing_suits(cards: tuple[Card, ...]) -> int:
    present = {card.suit for card in cards}
    rank = cards[0].rank or 0
    return sum(1 << natural(rank, suit) for suit in Suit if suit not in present)


_KNOWN: Final[dict[tuple[Card, ...], Meld]] = {}


def recognise(cards: tuple[Card, ...]) -> Meld | None:
    """The meld that these cards form as written, runs from low to high (R41); None if they form none (R4-R6)."""
    return _KNOWN.get(cards) or _recognise(cards)


def known(cards: tuple[Card, ...]) -> Meld:
    """The meld that these cards form; ValueError if they form none."""
    meld = recognise(cards)
    if meld is None:
        raise ValueError("these cards form no meld")
    return meld


def _recognise(cards: tuple[Card, ...]) -> Meld | None:
    if len(cards) < 3 or JOKER in cards or all(card.is_joker for card in cards):
        return None
    if all(card.rank == cards[0].rank for card in cards):
        if len({card.suit for card in cards}) < len(cards):
            return None
        in_order = tuple(sorted(cards, key=lambda card: card.suit or 0))
        return _intern(MeldKind.SET, in_order, 0)
    low = cards[0].rank or 0
    if low + len(cards) - 1 > HIGH_ACE:
        return None
    suit = cards[0].suit or 0
    if any(card.stands_for is not run_card(low + n, suit) for n, card in enumerate(cards)):
        return None
    if sum(card.rank == 1 and not card.is_joker for card in cards) > 1:
        return None
    return _intern(MeldKind.RUN, cards, low)


def _intern(kind: MeldKind, cards: tuple[Card, ...], low: int) -> Meld:
    found = _KNOWN.get(cards)
    # Two threads may make the same new meld at once; `setdefault` keeps only one of them.
    return _KNOWN.setdefault(cards, Meld(kind, cards, low)) if found is None else found
