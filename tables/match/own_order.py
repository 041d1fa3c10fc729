"""The order in which a player sees their hand: sorted, or as they have arranged it themselves for this deal.

Cards of a hand have ids made of face and copy, `7H1` and `7H2`, so that two equal cards are two buttons of the panel.
They are interchangeable: if one of them has left the hand, the other takes the id that remains, and one of the two
places.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scala40.cards import Card
from scala40.state import Phase
from storage import Table, Unit
from texts.cards import in_order


def card_ids(cards: Iterable[Card]) -> Mapping[str, Card]:
    """Return the cards by their ids: face and number of the copy."""
    copies: Counter[Card] = Counter()
    named = {}
    for card in cards:
        copies[card] += 1
        named[f"{card}{copies[card]}"] = card
    return named


def sorted_names(cards: Iterable[Card], sort: str) -> tuple[str, ...]:
    """Return the ids of cards, sorted by suit or by rank."""
    ids = card_ids(cards)
    order = {card: number for number, card in enumerate(in_order(set(ids.values()), sort))}
    return tuple(sorted(ids, key=lambda name: (order[ids[name]], name)))


def newest_name(names: Iterable[str], new: Card | None) -> str | None:
    """Return the id of the card that came into the hand in this turn, if it is still there."""
    return max((name for name in names if name[:-1] == str(new)), default=None)


def whole_order(order: Sequence[str], names: Sequence[str], newest: str | None = None) -> tuple[str, ...]:
    """Return the player's order with the cards that it lacks at its end, the newest last.

    Cards of the order that are not in the hand keep their places, because they come back if a step is taken back.
    """
    added = [name for name in names if name not in order]
    whole = []
    for name in order:
        twin = next((other for other in added if other[:-1] == name[:-1]), None) if name not in names else None
        if twin is not None:
            added.remove(twin)
        whole.append(twin or name)
    return (*whole, *sorted(added, key=lambda name: name == newest))


def shown_order(order: Sequence[str], names: Sequence[str], newest: str | None = None) -> tuple[str, ...]:
    """Return the ids of a hand, which are given in the sorted order, as their player wants to see them."""
    if not order:
        return tuple(names)
    return tuple(name for name in whole_order(order, names, newest) if name in names)


def follow_hands(unit: Unit, table: Table) -> None:
    """Store what is left of the players' orders when a turn has ended; after the deal nothing is."""
    match = table.match
    assert match is not None  # only called for a table that has been dealt
    if match.phase is Phase.OVER:
        unit.hands.clear(table.id)
        return
    for seat, order in unit.hands.orders(table.id).items():
        left = shown_order(order, sorted_names(match.deal.hands[seat], "suit"))
        if left != order:
            unit.hands.save(table.id, seat, left)
