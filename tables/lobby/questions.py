"""The questions before something that cannot be taken back: leaving a match, ending a table."""

from collections.abc import Sequence

from scala40.players import USUAL_LEVEL
from storage import Table, TableKind, TableStatus, Unit
from tables.chat_pages import Choice, Choices, Statement, WhichOne
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.waiting import not_dealt
from tables.match.votes import votes_of
from tables.permissions import may_govern, who_decides
from tables.requests.chat_pages import AskEndOf
from tables.requests.commands import AskEnd, AskResign
from tables.requests.table import Asked, Dismiss, EndTable, OfferSeat, RemoveComputer, RemovePlayer, Resign, TakeOver
from tables.seats import (
    everybody,
    everybody_away,
    is_private,
    names_at,
    place_of,
    players,
    remaining_seats,
    tables_here,
)
from tables.stuck import close_unreadable
from texts.line import Line


def ask_resign(context: Context, origin: Origin, request: AskResign) -> Result:
    """Ask whether a person really wants to leave the table of this chat, or in private any of theirs."""
    person = origin.person
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        if _closed_unreadable(context, unit, origin):
            return Result()
        tables = [table for table in unit.tables.of_person(person.id) if person.id in players(table)]
        if not origin.is_private:
            here = (origin.chat_id, origin.thread_id)
            tables = [table for table in tables if (table.chat_id, table.thread_id) == here]
        if not tables:
            return Result(pages=(_nothing_to_leave(unit, origin),))
        choices = (*(_leaving(unit, table, person.id) for table in tables), *_handing_over(tables))
        refusal = Choice(Line("ending-label-no" if _dealt(tables) else "ending-label-stay"), Dismiss(person.id))
        return Result(pages=(WhichOne(_leaving_question(tables, person.name), choices, (refusal,)),))


def _dealt(tables: Sequence[Table]) -> list[Table]:
    return [table for table in tables if table.match is not None]


def _nothing_to_leave(unit: Unit, origin: Origin) -> Statement:
    """Return why a person has nothing to leave: nowhere, or in this chat."""
    if origin.is_private:
        return Statement.of(Line("ending-nowhere"))
    table = unit.tables.current(origin.chat_id, origin.thread_id)
    if table is None:
        return Statement.of(Line("command-no-table"))
    return Statement.of(Line("ending-not-playing-here")) if table.match else not_dealt(unit, origin.person.id, table)


def _leaving_question(tables: Sequence[Table], player: str) -> Line:
    """Return the question before leaving; a player who leaves a lobby loses nothing."""
    dealt = _dealt(tables)
    if len(dealt) == len(tables):
        return Line("ending-resign-question", player=player, tables=len(tables))
    if dealt or len(tables) > 1:
        return Line("ending-resign-mixed" if dealt else "ending-resign-lobbies", player=player)
    return Line("ending-resign-lobby-private" if is_private(tables[0]) else "ending-resign-lobby", player=player)


def _leaving(unit: Unit, table: Table, person_id: int) -> Choice:
    """Return the choice to leave a match for good, or to give up a seat in a lobby."""
    lobby = table.match is None
    label = Line("ending-label-stand" if lobby else "ending-label-resign", place=place_of(unit, table, person_id))
    return Choice(label, Resign(table.id, person_id), style=None if lobby else "danger")


def _handing_over(tables: Sequence[Table]) -> tuple[Choice, ...]:
    """Return the choice to hand the seat over instead, if it is clear which one: that of a match in a group."""
    if len(tables) != 1 or tables[0].match is None or is_private(tables[0]):
        return ()
    return (Choice(Line("hand-over-label-offer"), OfferSeat(tables[0].id)),)


def ask_end(context: Context, origin: Origin, request: AskEnd) -> Result:
    """Ask how the table of this chat is to end; those who may decide for it may also remove a player."""
    now = context.now()
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, now)
        if _closed_unreadable(context, unit, origin):
            return Result()
        here = tables_here(unit, origin)
        if not here:
            line = Line("ending-in-the-group" if origin.is_private else "ending-no-table")
            return Result(pages=(Statement.of(line),))
        if len(here) == 1:
            return Result(pages=(_question(unit, here[0], origin, now),))
        choices = tuple(
            Choice(Line("command-label-place", place=place_of(unit, table)), AskEndOf(table.id)) for table in here
        )
        return Result(pages=(WhichOne(Line("command-which-end"), choices),))


def ask_end_of(context: Context, origin: Origin, request: AskEndOf) -> Result:
    """Ask how a table is to end that the person has chosen from those in their private chat."""
    now = context.now()
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None or not table.status.is_unfinished or table.chat_id != origin.chat_id:
            raise Refused(Line("ending-over-already"))
        return Result(pages=(_question(unit, table, origin, now),))


def _question(unit: Unit, table: Table, origin: Origin, now: float) -> Statement:
    """Return the question with what this person may do about the table, or why they may do nothing."""
    person = origin.person
    name = names_at(unit, table, person.id)[person.id]
    if may_govern(unit, table, person.id, origin.is_admin, now):
        choices = _governing_choices(unit, table, person.id)
        keep = "computer-label-keep" if table.status is TableStatus.LOBBY else "ending-label-no"
        return Statement.of(Line(_question_key(table), player=name), *choices, _dismiss_row(origin, keep))
    decides = who_decides(unit, table, now)
    if table.status is TableStatus.LOBBY:
        return Statement.of(Line("lobby-not-yours-to-cancel", host=decides))
    if person.id not in players(table):
        return Statement.of(Line("ending-not-yours", host=decides))
    question = Line("ending-propose-question", player=name, host=decides, needed=votes_of(unit, table).needed)
    propose = Choice(Line("ending-label-propose"), EndTable(table.id, person.id, Asked.VOTE))
    return Statement.of(question, (propose,), _dismiss_row(origin))


def _closed_unreadable(context: Context, unit: Unit, origin: Origin) -> bool:
    """Close the unreadable tables, at which nobody can play any more; return whether there were any.

    In a group these are the tables of the chat, if the person is their host, sits there, or is an administrator; in
    private, all tables that the person opened or sits at.
    """
    ids = unit.tables.unreadable_of_person(origin.person.id)
    if not origin.is_private:
        here = unit.tables.unreadable_of_chat(origin.chat_id, origin.thread_id)
        ids = tuple(table_id for table_id in here if origin.is_admin or table_id in ids)
    for table_id in ids:
        close_unreadable(context, unit, table_id, context.now())
    return bool(ids)


def _question_key(table: Table) -> str:
    """Return the key of the question; in private it says which table, as the person may also sit at some in groups."""
    question = "ending-lobby-question" if table.status is TableStatus.LOBBY else "ending-end-question"
    return f"{question}-private" if is_private(table) else question


def _governing_choices(unit: Unit, table: Table, person_id: int) -> Choices:
    is_lobby = table.status is TableStatus.LOBBY
    asked = Asked.LOBBY if is_lobby else Asked.MATCH
    label = Line("lobby-label-close" if is_lobby else "ending-label-end")
    end = Choice(label, EndTable(table.id, person_id, asked), style="danger")
    rows: Choices = ((end,),)
    someone_there = person_id in players(table) or not everybody_away(table)  # the person who answers is there
    names = [who.name for who in everybody(unit, table)]
    for seat in remaining_seats(table):
        if seat.person_id == person_id or table.kind is TableKind.DAILY:  # there the opponents are those of everybody
            continue
        name = names[seat.number]
        label = Line("ending-label-remove", player=name)
        removal = (
            RemoveComputer(table.id, seat.name or "", asked)
            if seat.person_id is None
            else RemovePlayer(table.id, seat.person_id, person_id, asked)
        )
        style = "danger" if asked is Asked.MATCH else None  # in a lobby they may sit down again
        rows += ((Choice(label, removal, style=style),),)
        if someone_there and seat.person_id is not None and seat.away and seat.computer is None:
            instead = TakeOver(table.id, seat.person_id, USUAL_LEVEL)
            rows += ((Choice(Line("ending-label-computer", player=name), instead),),)
    return rows


def _dismiss_row(origin: Origin, key: str = "ending-label-no") -> tuple[Choice, ...]:
    return (Choice(Line(key), Dismiss(origin.person.id)),)


USE_CASES: UseCases = {AskResign: ask_resign, AskEnd: ask_end, AskEndOf: ask_end_of}
ASKS_ADMIN = frozenset({AskEnd})
"""Requests for which it matters whether the requester is an administrator of the chat."""
