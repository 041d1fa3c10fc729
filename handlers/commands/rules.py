"""/regole: the rules of a table in words; in private of which, where somebody sits at several."""

from handlers.commands.reading import Reading
from screens.answers import ask_which
from screens.message import Button, Message
from screens.render.rules import rules_messages
from storage import Chat, Table, TableSettings, Unit
from tables.arrivals import requested
from tables.context import Context
from tables.languages import language_of
from tables.players import seat_of
from tables.requests.origin import Origin
from tables.requests.pages import TableRules
from tables.result import Result
from tables.seats import is_private, place_of
from texts.line import Line


@Reading
def rules_in_words(context: Context, unit: Unit, chat: Chat, origin: Origin) -> Result:
    """/regole: the rules of the table here; without one, those that the next table would have."""
    language = chat.language
    if origin.is_private:
        return _in_private(context, unit, language, origin.person.id)
    table = unit.tables.current(origin.chat_id, origin.thread_id)
    if table is not None:
        return Result(messages=_messages(context, language, Line("rules-title"), table.settings, _promise(unit, table)))
    return Result(messages=_messages(context, language, Line("rules-title-chat"), chat.defaults or TableSettings()))


def _in_private(context: Context, unit: Unit, language: str, person_id: int) -> Result:
    """The rules of the only table somebody sits at, by its name; of several he says which."""
    tables = unit.tables.of_person(person_id)
    if not tables:
        return Result(messages=_messages(context, language, Line("rules-title-base"), TableSettings()))
    if len(tables) == 1:
        table = tables[0]
        return Result(messages=_messages(context, language, _title(unit, table), table.settings, _promise(unit, table)))
    keys = [
        Button(context.texts.plain(language, "tables-label-open", place=place_of(unit, table)), TableRules(table.id))
        for table in tables
    ]
    return ask_which(context, language, Line("command-which-rules"), keys)


def rules_of(context: Context, origin: Origin, request: TableRules) -> Result:
    """The rules of one of one's tables: the answer to the question which."""
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None or not table.status.is_unfinished:
            return Result(Line("ending-over-already"))
        if seat_of(table, origin.person.id) is None or origin.chat_id != origin.person.id:
            return Result(Line("ending-not-playing"))
        language = language_of(context, unit, origin.person.id)
        return Result(messages=_messages(context, language, _title(unit, table), table.settings, _promise(unit, table)))


def _title(unit: Unit, table: Table) -> Line:
    return Line("rules-title-private") if is_private(table) else Line("rules-title-at", place=place_of(unit, table))


def _promise(unit: Unit, table: Table) -> Line | None:
    """What the table has promised about its cards, in full."""
    committed = unit.commitments.get(table.id)
    if committed is None:
        return None
    return Line("fair-commitment", place=place_of(unit, table), commitment=committed.commitment)


def _messages(
    context: Context, language: str, title: Line, settings: TableSettings, promise: Line | None = None
) -> tuple[Message, ...]:
    return rules_messages(
        context.texts,
        language,
        title,
        preset=settings.preset,
        rules=settings.rules,
        turn_seconds=settings.turn_seconds,
        quiet=settings.quiet,
        advice=settings.advice,
        promise=promise,
    )
