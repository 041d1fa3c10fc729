"""Keeping the score of real cards: the deals, corrections, coming back, the end, and its confirmation."""

from dataclasses import replace

from scala40.sheet import is_possible
from storage import AnnouncementKind, ScoreSheet, SheetStatus, Unit
from storage.retention import DAY
from tables.chat_pages import SheetDraft, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.requests.sheets import (
    LEFT_OUT,
    AnswerPrompt,
    AskForLine,
    ComeBackToSheet,
    ConfirmSheet,
    CountDeal,
    EndSheet,
    KeepScore,
    UndoDeal,
    WriteDeal,
)
from tables.sheets.names import everybody, seat_at
from tables.sheets.posts import changed, show, take_questions_back
from tables.sheets.reading import Phrases, has_points, read_points, understood_lines
from tables.sheets.score import MOST_DEALS, draft_of, entered, is_choice, players_of, scored, with_deal
from tables.sheets.seating import (
    answer,
    must_be_current,
    must_sit,
    opened,
    sheet_here,
    with_guests,
    with_rule,
)
from texts.line import Line

PEOPLE_NEEDED = 2


def keep_score(context: Context, origin: Origin, request: KeepScore) -> Result:
    """Open the sheet of the chat or bring it to the bottom, and do there what the words say."""
    now = context.now()
    with context.store.unit(origin.update_id) as unit:
        chat = record_sender(context, unit, origin, now)
        sheet = unit.sheets.open_in(chat.id, origin.thread_id) or opened(unit, chat, origin, now)
        try:
            return _written(context, unit, sheet, origin, request.words.strip(), now)
        except Refused as refused:
            if sheet.post_id is None:
                show(unit, sheet, now)
            return refused.result


def replied_to(context: Context, origin: Origin, words: str, message: int) -> AnswerPrompt | None:
    """Return what a reply to this message asks: to the question for points, or with points to the post of a sheet."""
    with context.store.read() as unit:
        kind, deal = unit.announcements.shown_by(origin.chat_id, message)
    if kind is AnnouncementKind.SHEET_PROMPT or (kind is AnnouncementKind.SHEET and has_points(words)):
        return AnswerPrompt(words, deal or 0)
    return None


def answer_prompt(context: Context, origin: Origin, request: AnswerPrompt) -> Result:
    """Read the points that somebody writes as a reply."""
    with requested(context, origin, records_requester=False) as unit:
        record_sender(context, unit, origin, context.now())
        sheet = unit.sheets.open_in(origin.chat_id, origin.thread_id)
        if sheet is None:
            raise Refused(Line("sheet-over"))
        must_sit(sheet, origin.person.id)
        if request.words.startswith(LEFT_OUT):
            raise Refused(Line("sheet-write-again"))
        return _points(context, unit, sheet, request.words, request.deal)


def _written(context: Context, unit: Unit, sheet: ScoreSheet, origin: Origin, words: str, now: float) -> Result:
    if not words:
        show(unit, sheet, now, anew=True)
    elif words.isdecimal() and not sheet.deals:
        sheet, line = with_rule(sheet, origin, "limit", words)
        show(unit, sheet, now, anew=True)
        return Result(line)
    elif sheet.deals or has_points(words, [who.person for who in everybody(unit, sheet)]):
        must_sit(sheet, origin.person.id)
        if sheet.post_id is None:
            show(unit, sheet, now)
        return _points(context, unit, sheet, words)
    else:
        show(unit, with_guests(sheet, origin, words), now, anew=True)
    return Result()


def _points(context: Context, unit: Unit, sheet: ScoreSheet, words: str, deal: int = 0) -> Result:
    """Show what was understood of a line; it counts when somebody who plays says so."""
    following = len(sheet.deals) + 1
    deal = deal if 0 < deal < following else following
    _enough(sheet, deal)
    names = [who.person for who in everybody(unit, sheet)]
    found = read_points(words, names, players_of(sheet, deal), Phrases.of(context.texts))
    if found.wrong:
        return Result(pages=(Statement((understood_lines(found, names),)),))
    return Result(pages=(SheetDraft(draft_of(sheet, deal, found.left, in_hand=found.in_hand)),))


def _enough(sheet: ScoreSheet, deal: int) -> None:
    if len(sheet.seats) < PEOPLE_NEEDED:
        raise Refused(Line("sheet-too-few"), alert=True)
    if deal > MOST_DEALS:
        raise Refused(Line("sheet-too-many-deals"), alert=True)


def _sheet_of(unit: Unit, origin: Origin, request: WriteDeal, now: float) -> ScoreSheet:
    """Return the sheet of a draft; Refused if the requester does not play, it has changed, or nobody can choose so."""
    sheet = sheet_here(unit, origin, request.sheet)
    must_sit(sheet, origin.person.id)
    must_be_current(unit, sheet, request.position, now)
    _enough(sheet, request.deal)
    if not is_choice(sheet, request):
        raise Refused(Line("tap-unknown"))
    return sheet


def write_deal(context: Context, origin: Origin, request: WriteDeal) -> Result:
    """Go on with what is being written about a deal; nothing is stored."""
    with requested(context, origin) as unit:
        _sheet_of(unit, origin, request, context.now())
        return Result(page=SheetDraft(request))


def count_deal(context: Context, origin: Origin, request: CountDeal) -> Result:
    """Let a deal count: the next one, or in the place of an earlier one."""
    now = context.now()
    with requested(context, origin) as unit:
        sheet = _sheet_of(unit, origin, request, now)
        deal = entered(sheet, request, origin.person.id)
        if deal is None or not is_possible(scored(sheet, request.deal - 1), deal.closer, deal.points):
            raise Refused(Line("tap-unknown"))
        try:
            after = changed(unit, sheet, with_deal(sheet, request.deal, deal), origin, now)
        except ValueError:
            raise Refused(Line("sheet-does-not-fit"), alert=True) from None
        return answer(unit, after, origin, Line("sheet-counted", deal=request.deal))


def ask_for_line(context: Context, origin: Origin, request: AskForLine) -> Result:
    """Ask somebody for the points of a deal in one line, as a reply: a bot sees no other message of a group."""
    with requested(context, origin) as unit:
        sheet, person_id = sheet_here(unit, origin, request.sheet), origin.person.id
        must_sit(sheet, person_id)
        must_be_current(unit, sheet, request.position, context.now())
        _enough(sheet, request.deal)
        if not 0 < request.deal <= len(sheet.deals) + 1:
            raise Refused(Line("tap-unknown"))
        take_questions_back(unit, sheet, person_id)
        asked = {"sheet": sheet.id, "deal": request.deal, "people": {"player": person_id}}
        unit.announcements.add(
            sheet.chat_id,
            AnnouncementKind.SHEET_PROMPT,
            asked,
            context.now(),
            thread_id=sheet.thread_id,
            person_id=person_id,
        )
        return Result(Line("sheet-asked"))


def undo(context: Context, origin: Origin, request: UndoDeal) -> Result:
    """Take the last deal off the sheet, and who came back after it; a match that it ended goes on."""
    now = context.now()
    with requested(context, origin) as unit:
        sheet = sheet_here(unit, origin, request.sheet, is_open=False)
        must_sit(sheet, origin.person.id)
        must_be_current(unit, sheet, request.position, now)
        if sheet.status is not SheetStatus.OPEN:
            if sheet.status is SheetStatus.CLOSED or sheet.confirmed_by is not None or now > sheet.touched_at + DAY:
                raise Refused(Line("sheet-over"), alert=True)
            if unit.sheets.open_in(sheet.chat_id, sheet.thread_id) is not None:
                raise Refused(Line("sheet-other-open"), alert=True)
        if not sheet.deals:
            raise Refused(Line("tap-unknown"))
        after = changed(unit, sheet, replace(sheet, deals=sheet.deals[:-1]), origin, now)
        return answer(unit, after, origin, Line("sheet-undone", deal=len(sheet.deals)))


def come_back(context: Context, origin: Origin, request: ComeBackToSheet) -> Result:
    """Let a player who has just bust come back, with the highest total of those still in."""
    now = context.now()
    with requested(context, origin) as unit:
        sheet = sheet_here(unit, origin, request.sheet)
        must_sit(sheet, origin.person.id)
        must_be_current(unit, sheet, request.position, now)
        if request.seat not in scored(sheet).re_entry_open:
            raise Refused(Line("tap-unknown"))
        last = replace(sheet.deals[-1], back=(*sheet.deals[-1].back, request.seat))
        after = changed(unit, sheet, replace(sheet, deals=(*sheet.deals[:-1], last)), origin, now)
        return answer(unit, after, origin, Line("sheet-back"))


def end(context: Context, origin: Origin, request: EndSheet) -> Result:
    """End a match without a result: who has opened the sheet may, administrators, and if that one is gone anybody."""
    now, person_id = context.now(), origin.person.id
    with requested(context, origin) as unit:
        sheet = sheet_here(unit, origin, request.sheet)
        must_be_current(unit, sheet, request.position, now)
        is_left = sheet.opened_by is None or seat_at(sheet, sheet.opened_by) is None
        if not (origin.is_admin or person_id == sheet.opened_by or (is_left and seat_at(sheet, person_id))):
            raise Refused(Line("sheet-not-yours-to-end"), alert=True)
        seats = sheet.seats if sheet.deals else tuple(seat for seat in sheet.seats if seat.guest is None)
        sheet = replace(
            sheet, status=SheetStatus.CLOSED, seats=seats, changed_by=person_id, position=sheet.position + 1
        )
        return answer(unit, show(unit, sheet, now), origin, Line("sheet-closed"))


def confirm(context: Context, origin: Origin, request: ConfirmSheet) -> Result:
    """Confirm the result of a match, as a member of the group who has not entered it: then it counts in the season."""
    now, person_id = context.now(), origin.person.id
    with requested(context, origin) as unit:
        sheet = sheet_here(unit, origin, request.sheet, is_open=False)
        has_left = any(seat.outside for seat in sheet.seats if seat.person_id == person_id)
        # Telegram tells only administrators who is a member; that somebody has the post to tap on has to do then.
        if has_left or origin.is_member is False or origin.is_private:
            raise Refused(Line("sheet-members-only"), alert=True)
        if sheet.status is not SheetStatus.OVER:
            raise Refused(Line("tap-unknown"))
        if sheet.confirmed_by is not None:
            raise Refused(Line("sheet-confirmed-already"))
        if person_id == sheet.changed_by:
            raise Refused(Line("sheet-confirm-another"), alert=True)
        sheet = show(unit, replace(sheet, confirmed_by=person_id), now)
        return answer(unit, sheet, origin, Line("sheet-confirmed"))


USE_CASES: UseCases = {
    KeepScore: keep_score,
    AnswerPrompt: answer_prompt,
    WriteDeal: write_deal,
    CountDeal: count_deal,
    AskForLine: ask_for_line,
    UndoDeal: undo,
    ComeBackToSheet: come_back,
    EndSheet: end,
    ConfirmSheet: confirm,
}
ASKS_ADMIN = (EndSheet,)


def _group_of(context: Context, request: ConfirmSheet) -> int | None:
    with context.store.read() as unit:
        sheet = unit.sheets.get(request.sheet)
    return None if sheet is None or sheet.chat_id > 0 else sheet.chat_id


ASKS_MEMBER = {ConfirmSheet: _group_of}
