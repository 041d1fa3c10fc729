"""/abbandona and /termina: the questions before something that cannot be taken back."""

from screens.answers import ask_which, say
from screens.message import Button, Rows
from storage import Level, Table, TableStatus, Unit
from tables.arrivals import arrive
from tables.context import Context
from tables.lobby.ending import votes_needed
from tables.permissions import may_govern, who_decides
from tables.players import somebody
from tables.requests.origin import Origin
from tables.requests.table import Asked, Dismiss, EndTable, RemoveComputer, RemovePlayer, Resign, TakeOver
from tables.result import Result
from tables.seats import everybody_away, is_private, place_of, players, staying
from tables.stuck import close_unreadable
from texts.line import Line


def ask_resign(context: Context, origin: Origin) -> Result:
    """Ask whether somebody really wants to give up: the table of this chat, or in private any of his."""
    with context.store.unit(origin.update_id) as unit:
        chat = arrive(context, unit, origin, context.now())
        if _closed_unreadable(context, unit, origin):
            return Result()
        tables = [table for table in unit.tables.of_person(origin.person.id) if origin.person.id in players(table)]
        if not origin.is_private:
            tables = [
                table for table in tables if (table.chat_id, table.thread_id) == (origin.chat_id, origin.thread_id)
            ]
        if not tables:
            return say(
                context, chat.language, Line("ending-nowhere" if origin.is_private else "ending-not-playing-here")
            )
        question = Line("ending-resign-question", player=origin.person.name, tables=len(tables))
        keys = [
            Button(
                context.texts.plain(chat.language, "ending-label-resign", place=place_of(unit, table)),
                Resign(table.id, origin.person.id),
                style="danger",
            )
            for table in tables
        ]
        return ask_which(context, chat.language, question, keys, _no(context, chat.language, origin))


def ask_end(context: Context, origin: Origin) -> Result:
    """Ask how the table of this chat is to end: who decides about it may also take a player out."""
    now = context.now()
    with context.store.unit(origin.update_id) as unit:
        chat = arrive(context, unit, origin, now)
        if _closed_unreadable(context, unit, origin):
            return Result()
        table = unit.tables.current(origin.chat_id, origin.thread_id)
        if table is None:
            return say(context, chat.language, Line("ending-in-the-group" if origin.is_private else "ending-no-table"))
        no = _no(context, chat.language, origin)
        if may_govern(unit, table, origin.person.id, origin.is_admin, now):
            rows = (*_governing_rows(context, unit, chat.language, table, origin.person.id), no)
            return say(context, chat.language, Line(_question_of(table), player=origin.person.name), rows)
        if table.status is TableStatus.LOBBY:
            return say(context, chat.language, Line("lobby-not-yours-to-cancel", host=who_decides(unit, table, now)))
        if origin.person.id not in players(table):
            return say(context, chat.language, Line("ending-not-yours", host=who_decides(unit, table, now)))
        question = Line(
            "ending-propose-question",
            player=origin.person.name,
            host=who_decides(unit, table, now),
            needed=votes_needed(table),
        )
        propose = Button(
            context.texts.plain(chat.language, "ending-label-propose"), EndTable(table.id, origin.person.id, Asked.VOTE)
        )
        return say(context, chat.language, question, ((propose,), no))


def _closed_unreadable(context: Context, unit: Unit, origin: Origin) -> bool:
    """Whether a table was closed that nobody can play at, because it cannot be read: there is nothing to ask first.

    Whoever has opened it, sits there, or administers the chat may do that; in private all such tables of theirs.
    """
    ids = unit.tables.unreadable_of_person(origin.person.id)
    if not origin.is_private:
        here = unit.tables.unreadable_of_chat(origin.chat_id, origin.thread_id)
        ids = tuple(table_id for table_id in here if origin.is_admin or table_id in ids)
    for table_id in ids:
        close_unreadable(context, unit, table_id, context.now())
    return bool(ids)


def _question_of(table: Table) -> str:
    """In private it names the table: whoever asks may sit at those of groups, too."""
    question = "ending-lobby-question" if table.status is TableStatus.LOBBY else "ending-end-question"
    return f"{question}-private" if is_private(table) else question


def _governing_rows(context: Context, unit: Unit, language: str, table: Table, person_id: int) -> Rows:
    asked = Asked.LOBBY if table.status is TableStatus.LOBBY else Asked.MATCH
    end = Button(
        context.texts.plain(language, "ending-label-end"), EndTable(table.id, person_id, asked), style="danger"
    )
    rows: Rows = ((end,),)
    someone_there = person_id in players(table) or not everybody_away(table)  # who answers a question is there
    names = {seat.number: somebody(unit, seat).name for seat in staying(table)}
    for seat in staying(table):
        if seat.person_id == person_id:
            continue
        name = names[seat.number]
        label = Line("ending-label-remove", player=name)
        if list(names.values()).count(name) > 1:  # two people of one name are told apart by where they sit
            label = Line("ending-label-remove-seat", player=name, number=seat.number + 1)
        removal = (
            RemoveComputer(table.id, seat.name or "", asked)
            if seat.person_id is None
            else RemovePlayer(table.id, seat.person_id, person_id, asked)
        )
        careful = "danger" if asked is Asked.MATCH else None  # in a lobby he may sit down again
        rows += ((Button(context.texts.plain(language, label), removal, style=careful),),)
        if someone_there and seat.person_id is not None and seat.away and seat.computer is None:
            instead = TakeOver(table.id, seat.person_id, Level.MEDIUM)
            rows += ((Button(context.texts.plain(language, "ending-label-computer", player=name), instead),),)
    return rows


def _no(context: Context, language: str, origin: Origin) -> tuple[Button, ...]:
    return (Button(context.texts.plain(language, "ending-label-no"), Dismiss(origin.person.id)),)
