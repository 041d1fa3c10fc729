"""Being forgotten: the question, which says exactly what happens, and the answer to it."""

from collections.abc import Iterator

from storage import Table, TableStatus, Unit
from storage.retention import MATCH_DAYS
from tables.arrivals import arrive, notice, requested
from tables.context import Context
from tables.languages import language_of
from tables.lobby.ending import answered, take_out
from tables.lobby.seating import lobby_changed
from tables.match import progress
from tables.notices.announcements import announce_line
from tables.pages import Choice, Statement
from tables.people.kept_for import backup_days, days_line
from tables.people.lists import in_private
from tables.permissions import passed_on
from tables.players import Name, persons, seat_of
from tables.requests.commands import ShowForget
from tables.requests.deep_links import FORGET_PAYLOAD
from tables.requests.origin import Origin, Requester
from tables.requests.pages import AskForget
from tables.requests.table import Dismiss, ForgetMe
from tables.result import Refused, Result, UseCases
from tables.seats import is_private, place_of, players, without_person
from tables.stuck import close_unreadable
from texts.line import Line

WALK = "tidied-people"
"""How far the walk through everybody has come that forgets those who have not been seen for long."""

MOST_PLACES = 10
"""So many tables are named in the question; of more it says how many."""


def show_forget(context: Context, origin: Origin, request: ShowForget) -> Result:
    """Ask first, for it cannot be undone; in private, because the question names one's tables."""
    with context.store.unit(origin.update_id) as unit:
        arrive(context, unit, origin, context.now())
        if not origin.is_private:
            return Result(pages=(in_private(Line("forget-in-private"), FORGET_PAYLOAD),))
        return Result(pages=(_question(context, unit, origin.person),))


def ask_forget(context: Context, origin: Origin, request: AskForget) -> Result:
    """The button below what is stored, which outlives who was forgotten: asking does not make them known again."""
    with requested(context, origin, notices=False) as unit:
        if not origin.is_private:
            return Result(start=FORGET_PAYLOAD)
        if unit.people.get(origin.person.id) is None:
            raise Refused(Line("forget-nothing"), alert=True)
        notice(unit, origin.person, context.now())
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
    """What happens to their tables, what goes, what stays for the others, and how long copies are kept."""
    tables = unit.tables.of_person(person_id)
    matches = [table for table in tables if table.match is not None and person_id in players(table)]
    lobbies = [table for table in tables if table.status is TableStatus.LOBBY]
    if matches:
        yield Line("forget-matches", tables=len(matches), where=_places(unit, matches))
    if lobbies:
        yield Line("forget-lobbies", tables=len(lobbies), where=_places(unit, lobbies))
    yield Line("forget-erased")
    yield Line("forget-stays", time=days_line(MATCH_DAYS))
    copies = backup_days(context)
    if copies is not None:
        yield Line("forget-copies", time=copies)


def _places(unit: Unit, tables: list[Table]) -> tuple[Name, ...]:
    named: tuple[Name, ...] = tuple(Line("forget-place", place=place_of(unit, table)) for table in tables[:MOST_PLACES])
    more = len(tables) - len(named)
    return (*named, Line("forget-more", count=more)) if more else named


def forget(context: Context, origin: Origin, request: ForgetMe) -> Result:
    """Give up all their seats, then erase them; the others keep their matches, under a neutral name."""
    person_id = origin.person.id
    if person_id != request.person:
        with requested(context, origin):
            raise Refused(Line("ending-question-of-another"))
    now = context.now()
    with requested(context, origin, notices=False) as unit:  # else who was forgotten would become known again
        language = language_of(context, unit, origin.chat_id)
        known = unit.personal.of(person_id)
        if known is None:
            language = context.texts.best_language(origin.person.language)
            return Result(Line("forget-nothing"), page=_done(context), language=language)
        # Nor is the name noted that they have now: answers that wait for others name them as they are known.
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
        answered(unit, origin)
    # What replaces a message would be lost with the process; one that is sent waits in the store, with the last bytes
    # of them.
    return Result(Line("forget-done-toast"), pages=(_done(context),), language=language)


def erase(unit: Unit, person_id: int, now: float) -> None:
    """Forget a person, also where the walk through everybody has come just to them."""
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
        progress.resign(context, unit, table, seat.number, now)  # they have bust: all they can give up is the way back
        return
    if not is_private(table):  # the post would say that a question mark has left
        announce_line(unit, table, Line("forget-left-match"), now)
    take_out(context, unit, table, seat.number, now)


def _give_table_up(context: Context, unit: Unit, table_id: int, person_id: int, now: float) -> None:
    """A table whose host they are and where they do not sit is somebody else's."""
    table = unit.tables.get(table_id)
    if table is None or table.host_id != person_id:
        return
    if table.status is TableStatus.LOBBY:
        _leave_lobby(context, unit, table, person_id, now)
    elif table.status.is_unfinished:
        after = passed_on(table, person_id)
        if after.host_id != table.host_id:
            unit.tables.save_people(after)
            announce_line(unit, after, Line("powers-passed-on"), now, player=after.host_id)


def _leave_lobby(context: Context, unit: Unit, table: Table, person_id: int, now: float) -> None:
    """A lobby loses somebody for good; where they were its host the next person in line is, and without one it
    closes.
    """
    others = persons(table)
    if not others:
        progress.close(context, unit, unit.tables.save(table), Line("forget-lobby-empty"), now)
        return
    table = passed_on(table, person_id)
    lobby_changed(unit, table, table.host_id, now)


USE_CASES: UseCases = {ShowForget: show_forget, AskForget: ask_forget, ForgetMe: forget}
