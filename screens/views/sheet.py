"""A score sheet as plain values: its totals, who has changed what, and the match as its announcements need it."""

from dataclasses import dataclass, replace

from scala40.rules import Rules
from scala40.views import table_view
from screens.views.lists import DealRow, ScoreRow, ScoresView
from screens.views.table import PlayerLine, Stage, TableScreen, deal_end
from storage import NEUTRAL_NAME, ScoreSheet, SheetStatus, Unit
from tables.requests.sheets import WriteDeal
from tables.seats import Name
from tables.sheets.names import everybody
from tables.sheets.score import entered, players_of, scored
from texts.line import Arg, Line


@dataclass(frozen=True, slots=True)
class SheetView:
    """A score sheet. `removable`: the seats of guests, and of who has left the group before the first deal."""

    sheet_id: int
    position: int
    status: SheetStatus
    in_group: bool
    preset: str
    rules: Rules
    names: tuple[str, ...]
    guests: frozenset[int]
    removable: tuple[int, ...]
    scores: ScoresView
    re_entries: tuple[int, ...]
    """The seats that may come back before the next deal (R36)."""
    corrected: tuple[tuple[int, str], ...]
    """The deals that were corrected, and by whom."""
    changed_by: str
    confirmed_by: str | None

    @property
    def deals(self) -> int:
        return len(self.scores.deals)


def sheet_view(unit: Unit, sheet: ScoreSheet) -> SheetView:
    """Return the sheet as everybody sees it."""
    match, names = scored(sheet), tuple(who.person for who in everybody(unit, sheet))
    chat = unit.chats.get(sheet.chat_id)
    people = unit.people.names(
        person
        for person in (sheet.changed_by, sheet.confirmed_by, *(deal.entered_by for deal in sheet.deals))
        if person is not None
    )
    rows = [ScoreRow(name, match.totals[seat], not match.in_match(seat)) for seat, name in enumerate(names)]
    deals = tuple(DealRow(result.number, _points(names, result.points)) for result in match.results)
    return SheetView(
        sheet_id=sheet.id,
        position=sheet.position,
        status=sheet.status,
        in_group=sheet.chat_id < 0,
        preset=sheet.settings.preset,
        rules=sheet.settings.rules,
        names=names,
        guests=frozenset(seat for seat, one in enumerate(sheet.seats) if one.person_id is None),
        removable=tuple(
            number
            for number, seat in enumerate(sheet.seats)
            if seat.guest not in (None, NEUTRAL_NAME) or (seat.outside and not sheet.deals)
        ),
        scores=ScoresView(
            table_id=0,
            place=Line("sheet-private") if chat is None or not chat.title else chat.title,
            limit=sheet.settings.rules.limit,
            is_over=match.is_over,
            rows=tuple(sorted(rows, key=lambda row: (row.out, row.total))),
            deals=deals,
        ),
        re_entries=match.re_entry_open,
        corrected=tuple(
            (number, people.get(deal.entered_by or 0, NEUTRAL_NAME))
            for number, deal in enumerate(sheet.deals, 1)
            if deal.corrected
        ),
        changed_by=people.get(sheet.changed_by or 0, NEUTRAL_NAME),
        confirmed_by=None if sheet.confirmed_by is None else people.get(sheet.confirmed_by, NEUTRAL_NAME),
    )


def _points(names: tuple[str, ...], points: tuple[int | None, ...]) -> tuple[tuple[Name, int], ...]:
    return tuple((names[seat], gained) for seat, gained in enumerate(points) if gained is not None)


def sheet_line(unit: Unit, sheet: ScoreSheet) -> Line:
    """Return a sheet as an entry of a person's list: its place, and the totals of those still in."""
    scores = sheet_view(unit, sheet).scores
    totals: tuple[Arg, ...] = tuple(
        Line("scores-points", player=row.name, points=row.total) for row in scores.rows if not row.out
    )
    return Line("sheet-entry", place=scores.place, totals=totals)


@dataclass(frozen=True, slots=True)
class DraftView:
    """What is being written about a deal. `left`: what is known so far; `asked`: the seat that is next, if one is.

    `tens`: those of the seat that is next, once they are chosen. `points`: what the deal would count, once all is
    known, and `out`: who would go over the limit with it, if it is the next deal.
    """

    draft: WriteDeal
    names: tuple[str, ...]
    players: tuple[int, ...]
    left: tuple[tuple[int, int], ...]
    asked: int | None
    tens: int | None
    flat: int | None
    points: tuple[tuple[Name, int], ...]
    out: tuple[str, ...]


def draft_view(unit: Unit, sheet: ScoreSheet, draft: WriteDeal) -> DraftView:
    """Return what is being written, which the use case has found to be possible so far."""
    names, players = tuple(who.person for who in everybody(unit, sheet)), players_of(sheet, draft.deal)
    others = [seat for seat in players if seat != draft.closer]
    parts = draft.points.split(".") if draft.points else []
    tens = int(parts.pop()[1:]) if parts and parts[-1].startswith("t") else None
    left = tuple(zip(others, map(int, parts), strict=False)) if draft.closer >= 0 else ()
    asked = others[len(left)] if draft.closer >= 0 and len(left) < len(others) else None
    points, out = _counted(sheet, draft, names) if asked is None and draft.closer >= 0 else ((), ())
    return DraftView(draft, names, players, left, asked, tens, sheet.settings.rules.unopened_flat, points, out)


def _counted(
    sheet: ScoreSheet, draft: WriteDeal, names: tuple[str, ...]
) -> tuple[tuple[tuple[Name, int], ...], tuple[str, ...]]:
    deal = entered(sheet, draft, 0)
    if deal is None:
        return (), ()
    try:
        match = scored(replace(sheet, deals=(*sheet.deals[: draft.deal - 1], deal)))
    except ValueError:  # some of it cannot be, which is said when it is to count
        return (), ()
    result = match.results[-1]
    return _points(names, result.points), tuple(names[seat] for seat in result.busted)


def sheet_screen(unit: Unit, sheet: ScoreSheet, now: float) -> TableScreen:
    """Return the match of a sheet as its announcements and its podium need it: a table without cards."""
    match = scored(sheet)
    players = tuple(
        PlayerLine(
            seat=seat,
            who=who,
            cards=0,
            total=match.totals[seat],
            opened=False,
            on_turn=False,
            away=False,
            out=not match.in_match(seat),
        )
        for seat, who in enumerate(everybody(unit, sheet))
    )
    return TableScreen(
        table_id=0,
        stage=Stage.OVER if match.is_over else Stage.PAUSE,
        view=table_view(match),
        players=players,
        last=(),
        laid_by=(),
        turns_ended=0,
        due=None,
        now=now,
        zone="",
        quiet=None,
        everybody_away=False,
        deals=tuple(map(deal_end, match.results)),
        re_entries=tuple(players[seat].name for seat in match.re_entry_open),
        cut=None,
    )
