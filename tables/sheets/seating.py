"""Before the first deal of a score sheet: opening it, who plays and by which rules; removing names of guests."""

import re
from dataclasses import replace

from storage import NEUTRAL_NAME, Chat, ScoreSheet, SheetSeat, SheetStatus, TableSettings, Unit
from tables.chat_pages import Sheet, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.lobby.rules import with_option
from tables.requests.sheets import AnotherSheet, DropName, SetSheetRule, ShowSheet, SitAtSheet
from tables.sheets.names import is_gone, seat_at
from tables.sheets.posts import show, shows_post
from texts.clean_name import NAMELESS, clean_name, look
from texts.line import Line

MOST_PLAYERS = 6
RULES = ("limit", "first_bust_ends", "re_entry", "in_hand")
"""The options that the panel of a sheet offers."""


def opened(unit: Unit, chat: Chat, origin: Origin, now: float) -> ScoreSheet:
    """Open a sheet by the rules that the chat has chosen last; the requester plays."""
    settings = chat.defaults or TableSettings()
    sheet = unit.sheets.create(chat.id, origin.thread_id, origin.person.id, settings, now)
    return replace(sheet, seats=(SheetSeat(origin.person.id),))


def sheet_here(unit: Unit, origin: Origin, sheet_id: int, *, is_open: bool = True) -> ScoreSheet:
    """Return the sheet of a button; Refused if it is of another chat or, if it has to be open, over."""
    sheet = unit.sheets.get(sheet_id)
    if sheet is None or sheet.chat_id != origin.chat_id:
        raise Refused(Line("tap-unknown"))
    if is_open and sheet.status is not SheetStatus.OPEN:
        raise Refused(Line("sheet-over"), alert=True)
    return sheet


def must_sit(sheet: ScoreSheet, person_id: int) -> None:
    """Raise Refused unless the person sits there."""
    if seat_at(sheet, person_id) is None:
        raise Refused(Line("sheet-not-seated"), alert=True)


def must_be_current(unit: Unit, sheet: ScoreSheet, position: int, now: float) -> None:
    """Raise Refused if the sheet has changed since the button was shown; its post shows what counts."""
    if position != sheet.position:
        show(unit, sheet, now)
        raise Refused(Line("sheet-stale"), alert=True)


def answer(unit: Unit, sheet: ScoreSheet, origin: Origin, line: Line, page: str = "") -> Result:
    """Return a sentence with a page of the sheet in the place of its post, or with the sentence in another message."""
    if shows_post(unit, sheet, origin):
        return Result(line, page=Sheet(sheet.id, page))
    return Result(line, page=Statement.of(line))


def _before_first(sheet: ScoreSheet) -> None:
    if sheet.deals:
        raise Refused(Line("sheet-begun"), alert=True)


def sit(context: Context, origin: Origin, request: SitAtSheet) -> Result:
    """Let the requester play, or not."""
    now, person_id = context.now(), origin.person.id
    with requested(context, origin) as unit:
        sheet = sheet_here(unit, origin, request.sheet)
        _before_first(sheet)
        others = tuple(seat for seat in sheet.seats if seat.person_id != person_id)
        if (len(others) < len(sheet.seats)) == bool(request.sits):
            raise Refused(Line("sheet-sits-already" if request.sits else "sheet-not-seated"))
        if request.sits and len(others) == MOST_PLAYERS:
            raise Refused(Line("sheet-full"), alert=True)
        seats = (*others, SheetSeat(person_id)) if request.sits else others
        sheet = show(unit, replace(sheet, seats=seats, position=sheet.position + 1, touched_at=now), now)
        return answer(unit, sheet, origin, Line("sheet-sat" if request.sits else "sheet-stood"))


def with_guests(sheet: ScoreSheet, origin: Origin, words: str) -> ScoreSheet:
    """Return the sheet with guests: names apart by commas, or lines; Refused if that cannot be."""
    _before_first(sheet)
    must_sit(sheet, origin.person.id)
    names = [clean_name(name) for name in re.split(r"[,\n]", words)]
    names = [name for name in names if name != NAMELESS]
    known = {_look(seat.guest) for seat in sheet.seats if seat.guest}
    for name in names:
        if _look(name) in known:
            raise Refused(Line("sheet-guest-twice", name=name))
        known.add(_look(name))
    if not names:
        raise Refused(Line("sheet-no-name"))
    seats = (*sheet.seats, *(SheetSeat(None, name, origin.person.id) for name in names))
    if len(seats) > MOST_PLAYERS:
        raise Refused(Line("sheet-full"))
    return replace(sheet, seats=seats, position=sheet.position + 1)


def _look(name: str) -> str:
    return "".join(map(look, name))


def with_rule(sheet: ScoreSheet, origin: Origin, option: str, value: str) -> tuple[ScoreSheet, Line]:
    """Return the sheet with another value of an option, and a line about it; Refused if that cannot be."""
    _before_first(sheet)
    must_sit(sheet, origin.person.id)
    if option not in RULES:
        raise Refused(Line("rules-refused-unknown"), alert=True)
    settings, line = with_option(sheet.settings, option, value)
    return replace(sheet, settings=settings, position=sheet.position + 1), line


def set_rule(context: Context, origin: Origin, request: SetSheetRule) -> Result:
    """Choose an option of the rules."""
    now = context.now()
    with requested(context, origin) as unit:
        sheet = sheet_here(unit, origin, request.sheet)
        must_be_current(unit, sheet, request.position, now)
        sheet, line = with_rule(sheet, origin, request.option, request.value)
        unit.sheets.save(sheet)
        return answer(unit, sheet, origin, line, "rules")


def drop_name(context: Context, origin: Origin, request: DropName) -> Result:
    """Take a guest, or who has left the group, off the sheet; once there are deals, remove only a guest's name."""
    now = context.now()
    with requested(context, origin) as unit:
        sheet = sheet_here(unit, origin, request.sheet, is_open=False)
        must_sit(sheet, origin.person.id)
        must_be_current(unit, sheet, request.position, now)
        if not 0 <= request.seat < len(sheet.seats):
            raise Refused(Line("tap-unknown"))
        seat = sheet.seats[request.seat]
        if seat.guest is None and (sheet.deals or not is_gone(seat)):
            raise Refused(Line("tap-unknown"))
        kept = (replace(seat, guest=NEUTRAL_NAME, named_by=None),) if sheet.deals else ()
        seats = (*sheet.seats[: request.seat], *kept, *sheet.seats[request.seat + 1 :])
        sheet = show(unit, replace(sheet, seats=seats, position=sheet.position + 1), now)
        return answer(unit, sheet, origin, Line("sheet-name-gone"))


def show_page(context: Context, origin: Origin, request: ShowSheet) -> Result:
    """Show a page of the sheet in the place of its post."""
    with requested(context, origin) as unit:
        sheet = sheet_here(unit, origin, request.sheet, is_open=False)
        if request.page not in ("", "rules", "more", "end"):
            raise Refused(Line("tap-unknown"))
        if request.page == "rules":
            _before_first(sheet)
        if not shows_post(unit, sheet, origin):
            return Result(page=Statement.of(Line("sheet-dropped")))
        return Result(page=Sheet(sheet.id, request.page))


def open_another(context: Context, origin: Origin, request: AnotherSheet) -> Result:
    """Open a sheet for the same people and rules, or show the one that is open."""
    now = context.now()
    with requested(context, origin) as unit:
        last = sheet_here(unit, origin, request.sheet, is_open=False)
        must_sit(last, origin.person.id)
        sheet = unit.sheets.open_in(last.chat_id, last.thread_id)
        if sheet is None:
            sheet = unit.sheets.create(last.chat_id, last.thread_id, origin.person.id, last.settings, now)
            seats = (replace(seat, place=None, total=0, deals_won=0) for seat in last.seats if not is_gone(seat))
            sheet = replace(sheet, seats=tuple(seat for seat in seats if seat.guest != NEUTRAL_NAME))
        show(unit, sheet, now, anew=True)
        return Result(Line("sheet-opened"))


USE_CASES: UseCases = {
    SitAtSheet: sit,
    SetSheetRule: set_rule,
    DropName: drop_name,
    ShowSheet: show_page,
    AnotherSheet: open_another,
}
