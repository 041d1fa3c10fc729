"""/regole: the rules of a table in words; in private of which, where somebody sits at several."""

from handlers.commands.reading import Reading
from screens.answers import ask_which
from screens.message import Button, Message
from screens.render.rules import rules_messages
from storage import Chat, Table, TableSettings, Unit
from tables.context import Context
from tables.languages import language_of
from tables.reply import Answer, Reply
from tables.requests.command import Call
from tables.requests.pages import TableRules
from tables.requests.tap import Tap, seat_of, tapped
from tables.seats import is_private, place_of
from texts.line import Line


@Reading
def rules_in_words(context: Context, unit: Unit, chat: Chat, call: Call) -> Answer:
    """/regole: the rules of the table here; without one, those that the next table would have."""
    language = chat.language
    if call.is_private:
        return _in_private(context, unit, language, call.person.id)
    table = unit.tables.current(call.chat_id, call.thread_id)
    if table is not None:
        return Answer(_messages(context, language, Line("rules-title"), table.settings, _promise(unit, table)))
    return Answer(_messages(context, language, Line("rules-title-chat"), chat.defaults or TableSettings()))


def _in_private(context: Context, unit: Unit, language: str, person_id: int) -> Answer:
    """The rules of the only table somebody sits at, by its name; of several he says which."""
    tables = unit.tables.of_person(person_id)
    if not tables:
        return Answer(_messages(context, language, Line("rules-title-base"), TableSettings()))
    if len(tables) == 1:
        table = tables[0]
        return Answer(_messages(context, language, _title(unit, table), table.settings, _promise(unit, table)))
    keys = [
        Button(context.texts.plain(language, "tables-label-open", place=place_of(unit, table)), TableRules(table.id))
        for table in tables
    ]
    return ask_which(context, language, Line("command-which-rules"), keys)


def rules_of(context: Context, tap: Tap, request: TableRules) -> Reply:
    """The rules of one of one's tables: the answer to the question which."""
    with tapped(context, tap) as unit:
        table = unit.tables.get(request.table)
        if table is None or not table.status.is_unfinished:
            return Reply(Line("ending-over-already"))
        if seat_of(table, tap.person.id) is None or tap.chat_id != tap.person.id:
            return Reply(Line("ending-not-playing"))
        language = language_of(context, unit, tap.person.id)
        return Reply(messages=_messages(context, language, _title(unit, table), table.settings, _promise(unit, table)))


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
