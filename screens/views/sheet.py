"""A score sheet as plain values: its totals, who has changed what, and the match as its announcements need it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scala40.rules import Rules
from scala40.views import table_view
from screens.views.clock import ClockView
from screens.views.lists import DealRow, ScoreRow, ScoresView
from screens.views.table import PlayerLine, Stage, TableScreen, deal_end
from storage import NEUTRAL_NAME, ScoreSheet, SheetStatus, Unit
from tables.requests.sheets import WriteDeal
from tables.seats import Name
from tables.sheets.names import everybody, is_gone
from tables.sheets.score import MOST_DEALS, chosen, entered, players_of, scored, with_deal
from texts.game_clock import GameClock
from texts.line import Line


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
    changed_by: str | None
    """Who has made the last change; None if nobody has, but the group has got another id."""
    confirmed_by: str | None

    @property
    def deals(self) -> int:
        return len(self.scores.deals)

    @property
    def takes_more(self) -> bool:
        """Whether a further deal can be entered."""
        return self.status is SheetStatus.OPEN and len(self.names) > 1 and self.deals < MOST_DEALS

    @property
    def can_undo(self) -> bool:
        """Whether the last deal can be taken off: also one that ended the match, until that is confirmed."""
        return bool(self.deals) and self.status is not SheetStatus.CLOSED and self.confirmed_by is None


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
            if seat.guest not in (None, NEUTRAL_NAME) or (is_gone(seat) and not sheet.deals)
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
        changed_by=None if sheet.changed_by is None else people.get(sheet.changed_by, NEUTRAL_NAME),
        confirmed_by=None if sheet.confirmed_by is None else people.get(sheet.confirmed_by, NEUTRAL_NAME),
    )


def _points(names: tuple[str, ...], points: tuple[int | None, ...]) -> tuple[tuple[Name, int], ...]:
    return tuple((names[seat], gained) for seat, gained in enumerate(points) if gained is not None)


def sheet_entry(unit: Unit, sheet: ScoreSheet) -> tuple[Name, tuple[Line, ...]]:
    """Return a sheet as an entry of a person's list: its place, and the totals of those still in."""
    scores = sheet_view(unit, sheet).scores
    rows = (row for row in scores.rows if not row.out)
    return scores.place, tuple(Line("scores-points", player=row.name, points=row.total) for row in rows)


@dataclass(frozen=True, slots=True)
class DraftView:
    """What is being written about a deal. `left`: what is known so far; `asked`: the seat that is next, if one is.

    `tens`: those of the seat that is next, once they are chosen. Once all is known, `points`: what the deal would
    count; `out`: who would be bust with it who is not so far; `ends`: whether it would end the match; `fits`: whether
    the later deals are still possible.
    """

    draft: WriteDeal
    names: tuple[str, ...]
    players: tuple[int, ...]
    left: tuple[tuple[int, int], ...]
    asked: int | None
    tens: int | None
    flat: int | None
    points: tuple[tuple[Name, int], ...] = ()
    out: tuple[str, ...] = ()
    ends: bool = False
    fits: bool = True


def draft_view(unit: Unit, sheet: ScoreSheet, draft: WriteDeal) -> DraftView:
    """Return what is being written, which the use case has found to be possible so far."""
    names, players = tuple(who.person for who in everybody(unit, sheet)), players_of(sheet, draft.deal)
    others = [seat for seat in players if seat != draft.closer]
    known, tens = chosen(draft)
    left = tuple(zip(others, known, strict=False)) if draft.closer >= 0 else ()
    asked = others[len(left)] if draft.closer >= 0 and len(left) < len(others) else None
    view = DraftView(draft, names, players, left, asked, tens, sheet.settings.rules.unopened_flat)
    deal = entered(sheet, draft, 0)
    if deal is None:
        return view
    try:
        match = scored(with_deal(sheet, draft.deal, deal))
    except ValueError:
        return replace(view, fits=False)
    before = scored(sheet)
    return replace(
        view,
        points=_points(names, match.results[draft.deal - 1].points),
        out=tuple(name for seat, name in enumerate(names) if before.in_match(seat) and not match.in_match(seat)),
        ends=match.is_over,
    )


def draft_lines(view: DraftView) -> Iterator[Line]:
    """Yield what is known of a deal, and once all is known what it would lead to."""
    draft = view.draft
    yield Line("sheet-deal", deal=draft.deal)
    if draft.closer < 0:
        yield Line("sheet-who-closed")
        return
    yield Line("sheet-closer", player=view.names[draft.closer], hand="yes" if draft.in_hand else "no")
    for seat, points in view.left:
        yield Line("scores-points", player=view.names[seat], points=points)
    if view.asked is not None:
        yield Line("sheet-how-much", player=view.names[view.asked])
        if view.flat is not None:
            yield Line("sheet-flat", points=view.flat)
        return
    if view.points and draft.in_hand:
        counted = (Line("scores-points", player=name, points=points) for name, points in view.points)
        yield Line("sheet-counts", points=tuple(counted))
    if view.out:
        yield Line("sheet-would-bust", players=view.out, count=len(view.out))
    if view.ends:
        yield Line("sheet-would-end")
    yield Line("sheet-is-it-right" if view.fits else "sheet-does-not-fit")


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
        clock=ClockView(None, now, GameClock("")),
        everybody_away=False,
        deals=tuple(map(deal_end, match.results)),
        re_entries=tuple(players[seat].name for seat in match.re_entry_open),
        cut=None,
    )
