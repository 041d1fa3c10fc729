"""One's tables, and what finished matches tell: scores, ranking, figures."""

from storage import Chat, Unit
from tables.context import Context
from tables.pages import Choice, MyTables, Page, Profile, Ranking, Scores, Statement
from tables.reading import Reading
from tables.requests.commands import ShowProfile, ShowRanking, ShowScores, ShowTables
from tables.requests.origin import Origin
from tables.result import Result, UseCases
from tables.seats import table_here
from texts.line import Line

TABLES_PAYLOAD = "partite"


def in_private(line: Line, payload: str) -> Page:
    """One sentence that leads to the private chat, where `/start payload` goes on."""
    return Statement.of(line, (Choice(Line("command-label-in-private"), start=payload),))


@Reading
def my_tables(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowTables) -> Result:
    """Somebody's tables and where they are awaited; the names of their groups are only for themselves."""
    if not origin.is_private:
        return Result(pages=(in_private(Line("tables-in-private"), TABLES_PAYLOAD),))
    return Result(pages=(MyTables(),))


@Reading
def chat_ranking(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowRanking) -> Result:
    """Who has won how often in this chat."""
    if origin.is_private:
        return Result(pages=(Statement.of(Line("ranking-in-the-group")),))
    return Result(pages=(Ranking(),))


@Reading
def profile(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowProfile) -> Result:
    """One's figures from finished matches, those against computers alone apart."""
    return Result(pages=(Profile(),))


@Reading
def scores(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowScores) -> Result:
    """Totals and deals of the match here; in private, of every match one plays."""
    tables = unit.tables.of_person(origin.person.id) if origin.is_private else ()
    if not any(table.match for table in tables):
        table = table_here(unit, origin)
        tables = (table,) if table is not None else ()
    dealt = tuple(Scores(table.id) for table in tables if table.match is not None)
    return Result(pages=dealt or (Statement.of(Line("command-no-scores")),))


USE_CASES: UseCases = {
    ShowTables: my_tables,
    ShowRanking: chat_ranking,
    ShowProfile: profile,
    ShowScores: scores,
}
