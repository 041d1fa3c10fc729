"""Counts what the discards of each seat gave to the others."""

from typing import NamedTuple

from scala40.actions import Action, Discard, Take
from scala40.state import Deal, DealResult


class Gifts(NamedTuple):
    """What one player, or one seat, has given away, in numbers of discards and deals."""

    offered: int = 0
    """Discards before it had opened, to a next player who had."""
    taken: int = 0
    """How many of these were taken."""
    lost: int = 0
    """Deals that somebody else closed."""
    lost_by_discard: int = 0
    """How many of these were closed in a turn that took its discard."""

    def plus(self, other: "Gifts") -> "Gifts":
        """The sums of both."""
        return Gifts(*[own + more for own, more in zip(self, other, strict=True)])


class GiftCount:
    """Counts during one game."""

    def __init__(self, players: int) -> None:
        """Begin with nothing given."""
        self.by_seat = [Gifts()] * players
        self._discarder: tuple[int, bool] | None = None
        self._taken_from: int | None = None

    def note(self, deal: Deal, action: Action) -> None:
        """Note an action of the seat on turn; `deal` is as it was before."""
        seat = deal.turn
        if isinstance(action, Take) and self._discarder is not None:
            self._taken_from, offered = self._discarder
            self._add(self._taken_from, Gifts(taken=int(offered)))
        if isinstance(action, Discard):
            following = next(other for other in _after(seat, deal) if other in deal.in_deal)
            offered = not deal.opened[seat] and deal.opened[following]
            self._add(seat, Gifts(offered=int(offered)))
            self._taken_from = self._taken_from if deal.memo.taken is not None else None
            self._discarder = seat, offered

    def at_end(self, result: DealResult) -> None:
        """Note the end of a deal."""
        if result.closed_by is not None:
            for seat, points in enumerate(result.points):
                if points is not None and seat != result.closed_by:
                    self._add(seat, Gifts(lost=1, lost_by_discard=int(seat == self._taken_from)))
        self._discarder = self._taken_from = None

    def _add(self, seat: int, more: Gifts) -> None:
        self.by_seat[seat] = self.by_seat[seat].plus(more)


def _after(seat: int, deal: Deal) -> list[int]:
    seats = len(deal.hands)
    return [(seat + step) % seats for step in range(1, seats + 1)]
