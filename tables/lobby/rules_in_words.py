"""The rules of a table in words; in private, a person who sits at several tables chooses one of them."""

from storage import Chat, Table, TableSettings, Unit
from tables.arrivals import requested
from tables.context import Context
from tables.pages import Choice, Page, RulesInWords, WhichOne
from tables.players import seat_of
from tables.reading import Reading
from tables.requests.commands import ShowRules
from tables.requests.origin import Origin
from tables.requests.pages import TableRules
from tables.result import Refused, Result, UseCases
from tables.seats import is_private, place_of
from texts.line import Line


@Reading
def rules_in_words(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowRules) -> Result:
    """Show the rules of the table here; if there is none, those that the next table would have."""
    if origin.is_private:
        return Result(pages=(_in_private(unit, origin.person.id),))
    table = unit.tables.current(origin.chat_id, origin.thread_id)
    if table is not None:
        return Result(pages=(RulesInWords(Line("rules-title"), table.settings, _commitment(unit, table)),))
    return Result(pages=(RulesInWords(Line("rules-title-chat"), chat.defaults or TableSettings()),))


def _in_private(unit: Unit, person_id: int) -> Page:
    """Return the rules of the only table at which the person sits, or the question which of several."""
    tables = unit.tables.of_person(person_id)
    if not tables:
        return RulesInWords(Line("rules-title-base"), TableSettings())
    if len(tables) == 1:
        return _of_table(unit, tables[0])
    choices = tuple(
        Choice(Line("tables-label-open", place=place_of(unit, table)), TableRules(table.id)) for table in tables
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
        return Result(pages=(_of_table(unit, table),))


def _of_table(unit: Unit, table: Table) -> Page:
    title = Line("rules-title-private") if is_private(table) else Line("rules-title-at", place=place_of(unit, table))
    return RulesInWords(title, table.settings, _commitment(unit, table))


def _commitment(unit: Unit, table: Table) -> Line | None:
    """Return the line with the whole commitment of the table."""
    committed = unit.commitments.get(table.id)
    if committed is None:
        return None
    return Line("fair-commitment", place=place_of(unit, table), commitment=committed.commitment)


USE_CASES: UseCases = {ShowRules: rules_in_words, TableRules: rules_of}
