"""What the deals of a score sheet come to, by the rules of the game; and the points of a deal in callback data."""

from dataclasses import replace

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


def chosen(draft: WriteDeal) -> tuple[tuple[int, ...], int | None]:
    """Return the points of a draft, and the tens of the next ones; ValueError if nobody can have chosen them."""
    parts = draft.points.split(".") if draft.points else []
    tens = parts.pop()[1:] if parts and parts[-1].startswith("t") else None
    values = [*parts, *([] if tens is None else [tens + "0"])]
    if not all(value.isascii() and value.isdigit() and len(value) <= 3 and int(value) <= MOST_LEFT for value in values):
        raise ValueError("nobody can choose such points")
    return tuple(map(int, parts)), None if tens is None else int(tens)


def is_choice(sheet: ScoreSheet, draft: WriteDeal) -> bool:
    """Whether somebody can have chosen what a draft says so far."""
    players = players_of(sheet, draft.deal) if 0 < draft.deal <= len(sheet.deals) + 1 else ()
    try:
        points, tens = chosen(draft)
    except ValueError:
        return False
    return draft.closer in (-1, *players) and len(points) + (tens is not None) < len(players) and 0 not in points


def entered(sheet: ScoreSheet, draft: WriteDeal, person_id: int) -> SheetDeal | None:
    """Return the deal of a draft; None if that is not complete."""
    others = [seat for seat in players_of(sheet, draft.deal) if seat != draft.closer]
    points, tens = chosen(draft)
    if draft.closer < 0 or tens is not None or len(points) != len(others):
        return None
    left = dict(zip(others, points, strict=True)) | {draft.closer: 0}
    return SheetDeal(draft.closer, bool(draft.in_hand), tuple(map(left.get, range(len(sheet.seats)))), (), person_id)


def with_deal(sheet: ScoreSheet, number: int, deal: SheetDeal) -> ScoreSheet:
    """Return the sheet with a further deal, or with another one in the place of an earlier one.

    Who came back after that one has done so still if they bust in this one, too.
    """
    if number <= len(sheet.deals):
        may = scored(replace(sheet, deals=(*sheet.deals[: number - 1], deal))).re_entry_open
        back = tuple(seat for seat in sheet.deals[number - 1].back if seat in may)
        deal = replace(deal, back=back, corrected=True)
    return replace(sheet, deals=(*sheet.deals[: number - 1], deal, *sheet.deals[number:]))


def draft_of(sheet: ScoreSheet, deal: int, left: dict[int, int], *, in_hand: bool) -> WriteDeal:
    """Return the draft of a deal of which it is known what each player had left: nothing for who has closed."""
    closer = next(seat for seat, points in left.items() if points == 0)
    points = ".".join(str(left[seat]) for seat in sorted(left) if seat != closer)
    return WriteDeal(sheet.id, sheet.position, deal, closer, int(in_hand), points)
