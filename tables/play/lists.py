"""A person's tables; scores; ranking and statistics from finished matches."""

from storage import Chat, TableStatus, Unit
from tables.chat_pages import ChatPage, Choice, MyTables, Profile, Ranking, Scores, Season, Statement
from tables.context import Context, Origin
from tables.handling import Reading, Refused, Result, UseCases, requested
from tables.lobby.waiting import not_dealt
from tables.requests.chat_pages import ALL_SEASONS, MOST_SEASONS, SeasonPage
from tables.requests.commands import ShowProfile, ShowRanking, ShowScores, ShowTables
from tables.seats import table_here
from texts.line import Line

TABLES_PAYLOAD = "partite"
MOST_LOBBIES = 5


def in_private(line: Line, payload: str) -> ChatPage:
    """Return a sentence with a link to the private chat, where it continues with `/start payload`."""
    return Statement.of(line, (Choice(Line("command-label-in-private"), start=payload),))


@Reading
def my_tables(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowTables) -> Result:
    """Show the person's tables; only in private, because nobody else may see the names of their groups."""
    if not origin.is_private:
        return Result(pages=(in_private(Line("tables-in-private"), TABLES_PAYLOAD),))
    return Result(pages=(MyTables(),))


@Reading
def chat_ranking(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowRanking) -> Result:
    """Show the running season of this chat."""
    if origin.is_private:
        return Result(pages=(Statement.of(Line("ranking-in-the-group")),))
    return Result(pages=(Season(),))


def turn_season(context: Context, origin: Origin, request: SeasonPage) -> Result:
    """Show another season of this chat, or all of them."""
    with requested(context, origin):
        if origin.is_private or not ALL_SEASONS <= request.back <= MOST_SEASONS:
            raise Refused(Line("rules-refused-unknown"))
        return Result(page=Ranking() if request.back == ALL_SEASONS else Season(request.back))


@Reading
def profile(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowProfile) -> Result:
    """Show the person's statistics from finished matches; those against computers only are counted separately."""
    return Result(pages=(Profile(),))


@Reading
def scores(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowScores) -> Result:
    """Show totals and deals of the match here; in private, of every match the person plays."""
    tables = unit.tables.of_person(origin.person.id) if origin.is_private else ()
    lobbies = tables[:MOST_LOBBIES]
    if not any(table.match for table in tables):
        table = table_here(unit, origin)
        tables = (table,) if table is not None else ()
    dealt = tuple(Scores(table.id) for table in tables if table.match is not None)
    if dealt:
        return Result(pages=dealt)
    lobbies = lobbies or tuple(table for table in tables if table.status is TableStatus.LOBBY)
    if lobbies:
        return Result(pages=(not_dealt(unit, origin.person.id, *lobbies, elsewhere=origin.is_private),))
    return Result(pages=(Statement.of(Line("command-no-scores")),))


USE_CASES: UseCases = {
    ShowTables: my_tables,
    ShowRanking: chat_ranking,
    SeasonPage: turn_season,
    ShowProfile: profile,
    ShowScores: scores,
}
