"""The rules of a table in words: in short in a group, in parts in private, where people choose among their tables."""

from storage import Chat, Table, TableSettings, Unit
from tables.chat_pages import ChatPage, Choice, RulesInWords, WhichOne
from tables.context import Context, Origin
from tables.handling import Reading, Refused, Result, UseCases, record_sender, requested
from tables.lobby.rules_code import settings_of
from tables.requests.chat_pages import RulesPart, TableRules
from tables.requests.commands import ShowRules
from tables.requests.deep_links import RULES_PREFIX
from tables.seats import is_private, place_of, seat_of
from texts.line import Line


@Reading
def rules_in_words(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowRules) -> Result:
    """Show the rules of the table here; if there is none, those that the next table would have."""
    if origin.is_private:
        return Result(pages=(_in_private(unit, origin.person.id),))
    table = unit.tables.current(origin.chat_id, origin.thread_id)
    if table is not None:
        return Result(pages=(RulesInWords(Line("rules-title"), table.settings, table.id, part=None),))
    return Result(pages=(RulesInWords(Line("rules-title-chat"), chat.defaults or TableSettings(), part=None),))


def rules_by_link(context: Context, origin: Origin, payload: str) -> Result:
    """Show in private the rules of a group's link, from the first part; for an old link, the person's own."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        settings = settings_of(payload.removeprefix(RULES_PREFIX))
        if settings is None:
            return Result(pages=(_in_private(unit, origin.person.id),))
        return Result(pages=(RulesInWords(Line("rules-title"), settings),))


def turn_rules(context: Context, origin: Origin, request: RulesPart) -> Result:
    """Replace the part of the rules that is shown by another one."""
    with requested(context, origin) as unit:
        settings = settings_of(request.rules)
        if settings is None or request.part < 1:
            raise Refused(Line("rules-refused-unknown"))
        table = unit.tables.get(request.table) if request.table else None
        title = Line("rules-title")
        if table is not None and origin.is_private and seat_of(table, origin.person.id) is not None:
            title = _title(unit, table, origin.person.id)
        return Result(page=RulesInWords(title, settings, request.table, request.part))


def _in_private(unit: Unit, person_id: int) -> ChatPage:
    """Return the rules of the only table at which the person sits, or the question which of several."""
    tables = unit.tables.of_person(person_id)
    if not tables:
        return RulesInWords(Line("rules-title-base"), TableSettings())
    if len(tables) == 1:
        return _of_table(unit, tables[0], person_id)
    choices = tuple(
        Choice(Line("command-label-place", place=place_of(unit, table, person_id)), TableRules(table.id))
        for table in tables
    )
    return WhichOne(Line("command-which-rules"), choices)


def rules_of(context: Context, origin: Origin, request: TableRules) -> Result:
    """Show the rules of the table that the person has chosen from theirs."""
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None or not table.status.is_unfinished:
            raise Refused(Line("ending-over-already"))
        if seat_of(table, origin.person.id) is None or not origin.is_private:
            raise Refused(Line("ending-not-playing"))
        return Result(pages=(_of_table(unit, table, origin.person.id),))


def _of_table(unit: Unit, table: Table, reader: int) -> ChatPage:
    return RulesInWords(_title(unit, table, reader), table.settings, table.id)


def _title(unit: Unit, table: Table, reader: int) -> Line:
    return (
        Line("rules-title-private")
        if is_private(table)
        else Line("rules-title-at", place=place_of(unit, table, reader))
    )


USE_CASES: UseCases = {ShowRules: rules_in_words, TableRules: rules_of, RulesPart: turn_rules}
