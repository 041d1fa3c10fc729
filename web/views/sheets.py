"""Score sheets, as the chat shows them."""

from collections.abc import Iterator

from screens.views.sheet import SheetView, draft_lines, draft_view, sheet_entry, sheet_view
from storage import ScoreSheet, SheetStatus, Unit
from tables.play.choices import Choice
from tables.requests.codec import Request
from tables.requests.sheets import ComeBackToSheet, CountDeal, UndoDeal
from tables.sheets.score import is_choice, players_of
from texts.line import Line
from web.views.choices import button_data
from web.views.types import ChoiceData, SheetData, SheetDraftData, SheetRowData
from web.views.wording import Wording


def sheets_rows(unit: Unit, person_id: int, wording: Wording) -> list[SheetRowData]:
    """Return the open sheets of a person, the one that was changed last first."""
    return [_row(unit, sheet, wording) for sheet in unit.sheets.of_person(person_id)]


def _row(unit: Unit, sheet: ScoreSheet, wording: Wording) -> SheetRowData:
    place, totals = sheet_entry(unit, sheet)
    return {"id": sheet.id, "place": wording.text(place), "line": " · ".join(map(wording.words, totals))}


def sheet_data(unit: Unit, sheet: ScoreSheet, wording: Wording) -> SheetData:
    """Return a sheet, and what is needed to enter its next deal."""
    view, deal = sheet_view(unit, sheet), len(sheet.deals) + 1
    count = CountDeal(sheet.id, sheet.position, deal, 0, 0, "").pack()
    return {
        "title": wording.words(Line("scores-title", place=view.scores.place, limit=view.scores.limit)),
        "rows": [
            wording.words(Line("scores-row-out" if row.out else "scores-row", player=row.name, total=row.total))
            for row in view.scores.rows
        ],
        "deals": list(_deals(wording, view)),
        "heading": wording.words(Line("sheet-deal", deal=deal)),
        "players": [
            {"seat": seat, "name": view.names[seat]} for seat in (players_of(sheet, deal) if view.takes_more else ())
        ],
        "count": count[: count.rindex(":0:0:")],
        "flat": None
        if view.rules.unopened_flat is None
        else wording.words(Line("sheet-flat", points=view.rules.unopened_flat)),
        "choices": list(_choices(wording, view)),
    }


def draft_data(unit: Unit, sheet: ScoreSheet, draft: CountDeal, wording: Wording) -> SheetDraftData:
    """Return what was understood of a deal, before it counts."""
    is_current = sheet.status is SheetStatus.OPEN and draft.position == sheet.position and is_choice(sheet, draft)
    lines = draft_lines(draft_view(unit, sheet, draft)) if is_current else ()
    return {"lines": list(map(wording.words, lines)), "label": wording.words(Line("sheet-label-count"))}


def _deals(wording: Wording, view: SheetView) -> Iterator[str]:
    for deal in view.scores.deals:
        named = (wording.words(Line("scores-points", player=name, points=points)) for name, points in deal.points)
        yield wording.words(Line("scores-deal", deal=deal.number, points=" · ".join(named)))
    for number, player in view.corrected:
        yield wording.words(Line("sheet-corrected", deal=number, player=player))
    if view.changed_by is not None:
        yield wording.words(Line("sheet-changed-by", player=view.changed_by))


def _choices(wording: Wording, view: SheetView) -> Iterator[ChoiceData]:
    told = (view.sheet_id, view.position)
    for seat in view.re_entries:
        line = Line("sheet-label-come-back", player=view.names[seat])
        yield _choice(wording, ComeBackToSheet(*told, seat), line)
    if view.can_undo:
        yield _choice(wording, UndoDeal(*told), Line("sheet-label-undo", deal=view.deals))


def _choice(wording: Wording, request: Request, label: Line) -> ChoiceData:
    return {**button_data(wording, "sheet", Choice(request, label)), "style": None}
