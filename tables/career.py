"""What a person's last deals among people say about how they play, beside the matches they have won."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from scala40.par.replays import HUNDREDTHS, rounded
from storage import FinishedDeal, SeatResult
from tables.season import PEOPLE_NEEDED, results_of

DEALS_COUNTED: Final = 1000
"""How many of a person's last deals count."""
LEAST_TOGETHER: Final = 10
"""With fewer deals nothing is said about two people."""
MOST_OTHERS: Final = 3
"""The people with whom somebody has played most are compared with them."""


@dataclass(frozen=True, slots=True)
class Together:
    """Deals that two people have played to the end at one table."""

    person_id: int
    deals: int
    better: int
    """How many hundredths of a point fewer than the other the person has got in a deal, in the mean."""


@dataclass(frozen=True, slots=True)
class Career:
    """Figures from a person's deals among people; means in hundredths."""

    deals: int
    opened: int
    opened_in: int
    """The turn in which they opened, in the mean of the deals in which they did; 0 if they never did."""
    opened_with: int | None
    """The points of their openings; None if those of no opening are known."""
    closed: int
    in_hand: int
    cost: int
    """The points of a deal."""
    better: int | None
    """How much better than their cards they were; None if no par is known."""
    streak: int
    """The most deals in a row that they have closed."""
    others: tuple[Together, ...]


def career(person_id: int, deals: Sequence[FinishedDeal]) -> Career | None:
    """Return the figures of a person from their deals in order of time; None if none was among people."""
    among = [deal for deal in deals if sum(one.to_the_end for one in deal.seats) >= PEOPLE_NEEDED]
    own = [one for deal in among for one in deal.seats if one.person_id == person_id and one.to_the_end]
    if not own:
        return None
    opened = [one.opened_in for one in own if one.opened_in is not None]
    counted = [one.opened_with for one in own if one.opened_with is not None]
    corrected = [value for _, same in groupby(among, _number) for value in results_of(same).get(person_id, ())]
    return Career(
        deals=len(own),
        opened=len(opened),
        opened_in=_mean(opened) if opened else 0,
        opened_with=_mean(counted) if counted else None,
        closed=sum(one.closed for one in own),
        in_hand=sum(one.in_hand for one in own),
        cost=_mean([one.points for one in own]),
        better=-rounded(sum(corrected), len(corrected)) if corrected else None,
        streak=max((len(list(run)) for closed, run in groupby(own, lambda one: one.closed) if closed), default=0),
        others=tuple(_together(person_id, among)),
    )


def _number(deal: FinishedDeal) -> int:
    return deal.par_number


def _mean(values: Sequence[int]) -> int:
    return rounded(HUNDREDTHS * sum(values), len(values))


def _together(person_id: int, deals: Sequence[FinishedDeal]) -> list[Together]:
    count, fewer = Counter[int](), defaultdict[int, int](int)
    for deal in deals:
        seats = {one.person_id: one for one in deal.seats if one.to_the_end}
        own = seats.pop(person_id, None)
        if own is None:
            continue
        for other, result in seats.items():
            assert isinstance(result, SeatResult)
            if other is not None and other > 0:
                count[other] += 1
                fewer[other] += result.points - own.points
    most = [(other, times) for other, times in count.most_common(MOST_OTHERS) if times >= LEAST_TOGETHER]
    return [Together(other, times, rounded(HUNDREDTHS * fewer[other], times)) for other, times in most]
