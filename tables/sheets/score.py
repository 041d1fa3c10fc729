"""What the deals of a score sheet come to, by the rules of the game; and the points of a deal in callback data."""

from scala40.events import Event, ReEntered
from scala40.sheet import MOST_LEFT, begin, enter, re_enter
from scala40.state import Match
from storage import ScoreSheet, SheetDeal
from tables.requests.sheets import WriteDeal

MOST_DEALS = 60
"""The most deals of a sheet: they all are on one keyboard, to be corrected."""


def scored(sheet: ScoreSheet, deals: int | None = None) -> Match:
    """Return the match after all deals, or after so many."""
    return replayed(sheet, deals)[0]


def replayed(sheet: ScoreSheet, deals: int | None = None) -> tuple[Match, tuple[Event, ...]]:
    """Return the match, and everything that happened in it. ValueError if the deals contradict each other."""
    match, told = begin(sheet.settings.rules, len(sheet.seats)), list[Event]()
    for deal in sheet.deals[:deals]:
        match, events = enter(match, deal.closer, deal.points, in_hand=deal.in_hand)
        told += events
        for seat in deal.back:
            match, total = re_enter(match, seat)
            told.append(ReEntered(seat, total))
    return match, tuple(told)


def players_of(sheet: ScoreSheet, deal: int) -> tuple[int, ...]:
    """Return the seats that play the deal with that number."""
    return scored(sheet, deal - 1).seats_in


def entered(sheet: ScoreSheet, draft: WriteDeal, person_id: int) -> SheetDeal | None:
    """Return the deal of a draft; None if that is not complete, or nobody can have written it."""
    others = [seat for seat in players_of(sheet, draft.deal) if seat != draft.closer]
    values = draft.points.split(".") if draft.points else []
    are_numbers = all(value.isascii() and value.isdigit() and len(value) <= len(str(MOST_LEFT)) for value in values)
    if draft.closer < 0 or len(values) != len(others) or not are_numbers:
        return None
    left = dict(zip(others, map(int, values), strict=True)) | {draft.closer: 0}
    points = tuple(left.get(seat) for seat in range(len(sheet.seats)))
    return SheetDeal(draft.closer, bool(draft.in_hand), points, (), person_id)


def draft_of(sheet: ScoreSheet, deal: int, left: dict[int, int], *, in_hand: bool) -> WriteDeal:
    """Return the draft of a deal of which it is known what each player had left: nothing for who has closed."""
    closer = next(seat for seat, points in left.items() if points == 0)
    points = ".".join(str(left[seat]) for seat in sorted(left) if seat != closer)
    return WriteDeal(sheet.id, sheet.position, deal, closer, int(in_hand), points)
