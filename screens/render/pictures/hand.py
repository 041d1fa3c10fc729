"""A player's hand as a picture: which of its cards are a ready meld, put aside, or loose."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from pictures.values import GroupPicture, HandPicture
from scala40.cards import Card
from scala40.meld import Meld
from screens.views.panel import HandCard, PanelScreen
from tables.play.proposals import ready_melds as melds_of


def ready_melds(screen: PanelScreen) -> tuple[Meld, ...]:
    """Return the ready melds of the loose cards, which have buttons on the player's turn."""
    hand = tuple(held.card for held in screen.hand)
    return melds_of(hand, screen.mine.table.rules, screen.mine.jokers_barred)


@dataclass(frozen=True, slots=True)
class _Group:
    """The cards of a ready meld, and how many cards of no meld stand before them."""

    meld: Meld = field(repr=False)
    cards: tuple[HandCard, ...] = field(repr=False)
    before: int = 0

    @property
    def picture(self) -> GroupPicture:
        """The cards in their order in the hand, with what the jokers represent."""
        faces = list(self.meld.cards)
        ordered = [faces.pop([face.in_hand for face in faces].index(held.card)) for held in self.cards]
        return GroupPicture(tuple(ordered), self.meld.points)


def hand_picture(screen: PanelScreen, ready: Sequence[Meld] = ()) -> HandPicture:
    """Return the hand in the order that its player prefers.

    `ready`: melds of loose cards to mark, as returned by `ready_melds`. In an order of the player's own, only those
    are marked whose cards stand together.
    """
    groups, loose = _grouped(screen, ready)
    places = [
        (number, place) for number, group in enumerate(groups) for place, card in enumerate(group.cards) if card.new
    ]
    return HandPicture(
        ready=tuple(group.picture for group in groups),
        aside=tuple(GroupPicture(meld.cards, meld.points) for meld in screen.collected),
        loose=tuple(held.card for held in loose),
        drawn=next((number for number, held in enumerate(loose) if held.new), None),
        drawn_ready=next(iter(places), None),
        before=tuple(group.before for group in groups) if screen.arranged else (),
    )


def as_drawn(screen: PanelScreen) -> tuple[HandCard, ...]:
    """Return the loose cards in the order in which the picture shows them.

    Ready melds are first; an order of the player's own is kept as it is.
    """
    if screen.arranged:
        return screen.hand
    groups, loose = _grouped(screen, ready_melds(screen))
    return (*chain.from_iterable(group.cards for group in groups), *loose)


def _grouped(screen: PanelScreen, ready: Sequence[Meld]) -> tuple[list[_Group], list[HandCard]]:
    """Return the cards of each ready meld, and the others."""
    return _together(screen.hand, ready) if screen.arranged else _first(screen.hand, ready)


def _first(hand: Sequence[HandCard], ready: Sequence[Meld]) -> tuple[list[_Group], list[HandCard]]:
    """Return the cards of each ready meld in its order.

    If there are two equal cards, the old one is part of the meld, so that the new one stands out.
    """
    twins: dict[Card, list[HandCard]] = {}
    for held in sorted(hand, key=lambda held: held.new):
        twins.setdefault(held.card, []).append(held)
    groups: list[_Group] = []
    for meld in ready:
        cards = [twins[face.in_hand].pop(0) for face in meld.cards if twins.get(face.in_hand)]
        groups.append(_Group(meld, tuple(cards)))
    grouped = {held.id for group in groups for held in group.cards}
    return groups, [held for held in hand if held.id not in grouped]


def _together(hand: Sequence[HandCard], ready: Sequence[Meld]) -> tuple[list[_Group], list[HandCard]]:
    """Return the ready melds whose cards stand together, in any order, where they stand."""
    wanted = list(ready)
    groups: list[_Group] = []
    loose: list[HandCard] = []
    place = 0
    while place < len(hand):
        meld = next((meld for meld in wanted if _stands(meld, hand[place : place + len(meld)])), None)
        if meld is None:
            loose.append(hand[place])
            place += 1
        else:
            wanted.remove(meld)
            groups.append(_Group(meld, tuple(hand[place : place + len(meld)]), len(loose)))
            place += len(meld)
    return groups, loose


def _stands(meld: Meld, held: Sequence[HandCard]) -> bool:
    return sorted(face.in_hand for face in meld.cards) == sorted(one.card for one in held)
