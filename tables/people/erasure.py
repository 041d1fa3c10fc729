"""Erasing a person at their request: the question, which says exactly what will happen, and the erasure."""

from collections.abc import Iterator

from storage import Table, TableStatus, Unit
from storage.retention import MATCH_DAYS
from tables.chat_pages import Choice, Statement
from tables.context import Context, Origin, Requester
from tables.handling import Refused, Result, UseCases, record_person, record_sender, requested
from tables.languages import language_of
from tables.lobby.ending import remove_question
from tables.lobby.seating import lobby_changed
from tables.match import closing, progress
from tables.notices.announcements import announce_line
from tables.notices.evenings import without_person as without_evenings
from tables.people.privacy import backup_days, days_line
from tables.permissions import with_next_host
from tables.play.lists import in_private
from tables.requests.chat_pages import AskForget, ForgetMe
from tables.requests.commands import ShowForget
from tables.requests.deep_links import FORGET_PAYLOAD
from tables.requests.table import Dismiss
from tables.seats import Name, is_private, persons, place_of, players, seat_of, without_person
from tables.stuck import close_unreadable
from texts.line import Line

WALK = "retention-people"
"""The key of the person at whom the last round of retention stopped, which erases people not seen for a long time."""

MOST_PLACES = 10
"""The most tables named in the question; of the others it gives the number."""


def show_forget(context: Context, origin: Origin, request: ShowForget) -> Result:
    """Ask before erasing, as it cannot be undone; in private, because the question names the person's tables."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        if not origin.is_private:
            return Result(pages=(in_private(Line("forget-in-private"), FORGET_PAYLOAD),))
        return Result(pages=(_question(context, unit, origin.person),))


def ask_forget(context: Context, origin: Origin, request: AskForget) -> Result:
    """Ask before erasing, after a tap on the button below /privacy.

    The button is still there after the erasure; tapping it then does not record the person again.
    """
    with requested(context, origin, records_requester=False) as unit:
        if not origin.is_private:
            return Result(start=FORGET_PAYLOAD)
        if unit.people.get(origin.person.id) is None:
            raise Refused(Line("forget-nothing"), alert=True)
        record_person(unit, origin.person, context.now())
        return Result(pages=(_question(context, unit, origin.person),))


def _question(context: Context, unit: Unit, person: Requester) -> Statement:
    lines = (
        Line("forget-question", player=person.name),
        *_consequences(context, unit, person.id),
        Line("forget-for-ever"),
    )
    choices = (
        (Choice(Line("forget-label-yes"), ForgetMe(person.id), style="danger"),),
        (Choice(Line("forget-label-no"), Dismiss(person.id)),),
    )
    return Statement((lines,), choices)


def _consequences(context: Context, unit: Unit, person_id: int) -> Iterator[Line]:
    """Yield what happens to their tables, what is erased, what stays for the others, and how long copies are kept."""
    tables = unit.tables.of_person(person_id)
    matches = [table for table in tables if table.match is not None and person_id in players(table)]
    lobbies = [table for table in tables if table.status is TableStatus.LOBBY]
    if matches:
        yield Line("forget-matches", tables=len(matches), where=_places(unit, matches, person_id))
    if lobbies:
        yield Line("forget-lobbies", tables=len(lobbies), where=_places(unit, lobbies, person_id))
    if unit.sheets.showing(person_id):
        yield Line("forget-sheets")
    yield Line("forget-erased")
    yield Line("forget-stays", time=days_line(MATCH_DAYS))
    copies = backup_days(context)
    if copies is not None:
        yield Line("forget-copies", time=copies)


def _places(unit: Unit, tables: list[Table], reader: int) -> tuple[Name, ...]:
    named: tuple[Name, ...] = tuple(
        Line("forget-place", place=place_of(unit, table, reader)) for table in tables[:MOST_PLACES]
    )
    more = len(tables) - len(named)
    return (*named, Line("forget-more", count=more)) if more else named


def forget(context: Context, origin: Origin, request: ForgetMe) -> Result:
    """Give up all seats of the person, then erase them; the other players keep their matches, with a neutral name."""
    person_id = origin.person.id
    if person_id != request.person:
        with requested(context, origin):
            raise Refused(Line("ending-question-of-another"))
    now = context.now()
    with requested(context, origin, records_requester=False) as unit:  # else an erased person would be recorded again
        language = language_of(context, unit, origin.chat_id)
        known = unit.personal.of(person_id)
        if known is None:
            language = context.texts.best_language(origin.person.language)
            return Result(Line("forget-nothing"), page=_done(context), language=language)
        # Their present name is not recorded either: messages waiting for others contain the recorded one.
        for table_id in unit.tables.unreadable_of_person(person_id):
            close_unreadable(context, unit, table_id, now)
        for table in unit.tables.of_person(person_id):
            _give_seat_up(context, unit, table, person_id, now)
        unfinished = [row["id"] for row in known.tables if TableStatus(row["status"]).is_unfinished]
        for table_id in unfinished:
            _give_table_up(context, unit, table_id, person_id, now)
        erase(unit, person_id, now)
        for table_id in unfinished:
            unit.screens.want(table_id)  # under the neutral name, also where they had left before
        remove_question(unit, origin)
    # A new message, not one that replaces the question: it waits in the store and is not lost with the process.
    return Result(Line("forget-done-toast"), pages=(_done(context),), language=language)


def erase(unit: Unit, person_id: int, now: float) -> None:
    """Erase a person, also if the last round of retention stopped at them."""
    without_evenings(unit, unit.evenings.called_with(person_id), person_id)
    unit.vacations.forget(person_id)
    unit.lessons.forget(person_id)
    unit.tables.forget_what_if(person_id)
    for table_id in unit.waiting.forget(person_id):
        unit.screens.want(table_id)
    for sheet in unit.sheets.showing(person_id):
        if sheet.post_id is not None:
            unit.announcements.edit(sheet.post_id, {"sheet": sheet.id})
    unit.people.forget(person_id, now)
    if unit.meta.get(WALK) == str(person_id):
        unit.meta.set(WALK, "0")


def _done(context: Context) -> Statement:
    copies = backup_days(context)
    return Statement.of(Line("forget-done") if copies is None else Line("forget-done-but-copies", time=copies))


def _give_seat_up(context: Context, unit: Unit, table: Table, person_id: int, now: float) -> None:
    if table.status is TableStatus.LOBBY:
        _leave_lobby(context, unit, without_person(table, person_id), person_id, now)
        return
    seat = seat_of(table, person_id)
    assert seat is not None
    if person_id not in players(table):
        progress.resign(context, unit, table, seat.number, now)  # they are bust and only give up the re-entry
        return
    if not is_private(table):  # the table post would have a question mark instead of the name
        announce_line(unit, table, Line("forget-left-match"), now)
    progress.resign(context, unit, table, seat.number, now)


def _give_table_up(context: Context, unit: Unit, table_id: int, person_id: int, now: float) -> None:
    """Pass on a table whose host they are without sitting there."""
    table = unit.tables.get(table_id)
    if table is None or table.host_id != person_id:
        return
    if table.status is TableStatus.LOBBY:
        _leave_lobby(context, unit, table, person_id, now)
    elif table.status.is_unfinished:
        after = with_next_host(table, person_id)
        if after.host_id != table.host_id:
            unit.tables.save_people(after)
            announce_line(unit, after, Line("powers-passed-on"), now, player=after.host_id)


def _leave_lobby(context: Context, unit: Unit, table: Table, person_id: int, now: float) -> None:
    """Store a lobby that a person has left for good; if it was the host, with the next one; close it if it is empty."""
    others = persons(table)
    if not others:
        closing.close(context, unit, unit.tables.save(table), Line("forget-lobby-empty"), now)
        return
    table = with_next_host(table, person_id)
    lobby_changed(unit, table, table.host_id, now)


USE_CASES: UseCases = {ShowForget: show_forget, AskForget: ask_forget, ForgetMe: forget}
