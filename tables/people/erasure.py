"""/dimenticami: the question, which says exactly what happens, and the answer to it."""

from collections.abc import Iterator

from screens.answers import in_private
from screens.message import Button, Message
from screens.retention import backup_days, days_line
from storage import Table, TableStatus, Unit
from storage.retention import MATCH_DAYS
from tables.arrivals import arrive, notice, requested
from tables.context import Context
from tables.languages import language_of, language_of_person
from tables.lobby.ending import answered, take_out
from tables.lobby.seating import lobby_changed
from tables.match import progress
from tables.notices.announcements import announce_line
from tables.permissions import passed_on
from tables.players import Name, persons, seat_of
from tables.requests.deep_links import FORGET_PAYLOAD
from tables.requests.origin import Origin
from tables.requests.pages import AskForget
from tables.requests.table import Dismiss, ForgetMe
from tables.result import Result
from tables.seats import is_private, place_of, players, without_person
from tables.stuck import close_unreadable
from texts.line import Line
from texts.text import Text

WALK = "tidied-people"
"""How far the walk through everybody has come that forgets those who have not been seen for long."""

MOST_PLACES = 10
"""So many tables are named in the question; of more it says how many."""


def ask_forget(context: Context, origin: Origin) -> Result:
    """/dimenticami: ask first, for it cannot be undone; in private, because it names one's tables."""
    with context.store.unit(origin.update_id) as unit:
        chat = arrive(context, unit, origin, context.now())
        if not origin.is_private:
            return in_private(context, chat.language, Line("forget-in-private"), FORGET_PAYLOAD)
        return Result(messages=(_question(context, unit, origin.person.id, origin.person.name),))


def ask_forget_by_button(context: Context, origin: Origin, request: AskForget) -> Result:
    """The key below /privacy, which outlives who was forgotten: asking does not make him known again."""
    with context.store.unit(origin.update_id) as unit:
        if origin.chat_id != origin.person.id:
            return Result(start=FORGET_PAYLOAD)
        if unit.people.get(origin.person.id) is None:
            return Result(Line("forget-nothing"), alert=True)
        notice(unit, origin.person, context.now())
        return Result(messages=(_question(context, unit, origin.person.id, origin.person.name),))


def _question(context: Context, unit: Unit, person_id: int, name: str) -> Message:
    language = language_of_person(context, unit, person_id)
    lines = (Line("forget-question", player=name), *_consequences(context, unit, person_id), Line("forget-for-ever"))
    rows = (
        (Button(context.texts.plain(language, "forget-label-yes"), ForgetMe(person_id), style="danger"),),
        (Button(context.texts.plain(language, "forget-label-no"), Dismiss(person_id)),),
    )
    return Message(Text.join("\n", (context.texts.text(language, line) for line in lines)), rows)


def _consequences(context: Context, unit: Unit, person_id: int) -> Iterator[Line]:
    """What happens to his tables, what goes, what stays for the others, and how long copies are kept."""
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
    """Give up all his seats, then erase him; the others keep their matches, under a neutral name."""
    if origin.person.id != request.person:
        with requested(context, origin):
            return Result(Line("ending-question-of-another"))
    now = context.now()
    with context.store.unit(origin.update_id) as unit:  # `tapped` would make the acquaintance of who was forgotten
        language = language_of(context, unit, origin.chat_id)
        known = unit.personal.of(origin.person.id)
        if known is None:
            language = context.texts.best_language(origin.person.language)
            return Result(Line("forget-nothing"), page=_done(context, language))
        # Nor is the name noted that he has now: answers that wait for others name him as he is known.
        for table_id in unit.tables.unreadable_of_person(origin.person.id):
            close_unreadable(context, unit, table_id, now)
        for table in unit.tables.of_person(origin.person.id):
            _give_seat_up(context, unit, table, origin.person.id, now)
        unfinished = [row["id"] for row in known.tables if TableStatus(row["status"]).is_unfinished]
        for table_id in unfinished:
            _give_table_up(context, unit, table_id, origin.person.id, now)
        erase(unit, origin.person.id, now)
        for table_id in unfinished:
            unit.screens.want(table_id)  # under the neutral name, also where he had left before
        answered(unit, origin)
    # A page would be lost with the process; a message waits in the store, and goes with the last bytes of him.
    return Result(Line("forget-done-toast"), messages=(_done(context, language),))


def erase(unit: Unit, person_id: int, now: float) -> None:
    """Forget a person, also where the walk through everybody has come just to him."""
    unit.people.forget(person_id, now)
    if unit.meta.get(WALK) == str(person_id):
        unit.meta.set(WALK, "0")


def _done(context: Context, language: str) -> Message:
    copies = backup_days(context)
    said = Line("forget-done") if copies is None else Line("forget-done-but-copies", time=copies)
    return Message(context.texts.text(language, said))


def _give_seat_up(context: Context, unit: Unit, table: Table, person_id: int, now: float) -> None:
    if table.status is TableStatus.LOBBY:
        _leave_lobby(context, unit, without_person(table, person_id), person_id, now)
        return
    seat = seat_of(table, person_id)
    assert seat is not None
    if person_id not in players(table):
        progress.resign(context, unit, table, seat.number, now)  # he has bust: all he can give up is the way back
        return
    if not is_private(table):  # the post would say that a question mark has left
        announce_line(unit, table, Line("forget-left-match"), now)
    take_out(context, unit, table, seat.number, now)


def _give_table_up(context: Context, unit: Unit, table_id: int, person_id: int, now: float) -> None:
    """A table whose host he is and where he does not sit is somebody else's."""
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
    """A lobby loses somebody for good; where he was its host the next person in line is, and without one it closes."""
    others = persons(table)
    if not others:
        progress.close(context, unit, unit.tables.save(table), Line("forget-lobby-empty"), now)
        return
    table = passed_on(table, person_id)
    lobby_changed(unit, table, table.host_id, now)
