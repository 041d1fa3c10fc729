"""What is worked out from a hand shows no card of it in its repr, nor what tells the cards."""

from collections.abc import Iterator

from scala40.layouts.layout import fewest_left, most_points
from scala40.layouts.pieces import runs_from
from scala40.players.choices import choices
from scala40.players.prospects import Held
from scala40.players.surroundings import Surroundings
from scala40.players.turns import endings
from scala40.views import seat_view
from simulation.games.positions import position

HAND = "7H 8H 9H KH KD KC 6S 4D 2C"


def thoughts() -> Iterator[object]:
    """One of everything that a player or a search of layouts makes of a hand."""
    match = position(HAND, "9C 8D", phase="play", opened=[0], table=["7S 8S 9S"])
    hand, table = match.deal.hands[0], match.deal.table
    yield match
    yield seat_view(match, 0)
    around = Surroundings(seat_view(match, 0))
    yield around.ahead
    laid = most_points(hand, match.rules)
    assert laid.melds
    yield laid
    attached = fewest_left(hand, match.rules, table=table)
    assert attached.growths
    yield attached
    yield attached.growths[0]
    yield runs_from(1, 7, 0x110, 0).by_lowest
    yield Held(hand, laid.melds, laid.left, True)
    ways = endings(match, 0)
    assert any(way.steps for way in ways)
    yield from ways
    yield from choices(around, match, 0)


def test_values_computed_from_a_hand_show_no_card_of_it() -> None:
    for thought in thoughts():
        words = repr(thought)
        assert not any(card in words for card in HAND.split()), type(thought).__name__
        assert "Card" not in words


def test_masks_of_faces_stay_out_of_it_too() -> None:
    for thought in thoughts():
        masks = [value for value in getattr(thought, "_asdict", dict)().values() if isinstance(value, int)]
        assert not any(str(mask) in repr(thought) for mask in masks if mask > 1000), type(thought).__name__
