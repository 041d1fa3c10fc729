"""Finding table and cards again: the table's post and the panels are posted anew at the bottom of their chats."""

from collections.abc import Sequence

from storage import Chat, Table, Unit
from tables.chat_pages import Choice, Statement, WhichOne
from tables.context import Context, Origin
from tables.handling import Reading, Refused, Result, UseCases, record_sender, requested
from tables.lobby.waiting import not_dealt
from tables.play.lists import my_tables
from tables.requests.chat_pages import OpenPanel
from tables.requests.commands import ShowCards, ShowTable, ShowTables
from tables.requests.table import MyCards, Play
from tables.seats import is_private, place_of, repost, repost_panel, seat_of, tables_here
from texts.line import Line

MOST_TABLES = 5
"""The most lobbies of a person that are described at once."""


def repost_table(context: Context, origin: Origin, request: ShowTable) -> Result:
    """Post the table anew; in private, unless there is exactly one, show the list of the person's tables."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        if len(here := tables_here(unit, origin)) == 1:
            repost(unit, here[0])
            return Result()
    if origin.is_private:
        return my_tables(context, origin, ShowTables())
    return Result(pages=(Statement.of(Line("command-no-table")),))


@Reading
def show_cards(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowCards) -> Result:
    """Show buttons to the person's cards and panel in a group; post the panel itself anew in private."""
    if origin.is_private:
        return _panels(unit, origin.person.id)
    table = unit.tables.current(origin.chat_id, origin.thread_id)
    if table is None:
        return Result(pages=(Statement.of(Line("command-no-table")),))
    if table.match is None:
        return Result(pages=(not_dealt(unit, origin.person.id, table),))
    choices = (
        Choice(Line("command-label-my-cards"), MyCards(table.id)),
        Choice(Line("command-label-play"), Play(table.id)),
    )
    return Result(pages=(Statement.of(Line("command-cards-in-group"), choices),))


def _panels(unit: Unit, person_id: int) -> Result:
    """Post the person's panel anew, or ask which one if they play at several tables."""
    tables = unit.tables.of_person(person_id)
    dealt = [table for table in tables if table.match is not None]
    if not tables:
        return Result(pages=(Statement.of(Line("command-no-cards")),))
    if not dealt:
        return Result(pages=(not_dealt(unit, person_id, *tables[:MOST_TABLES], elsewhere=True),))
    if len(dealt) == 1:
        repost_panel(unit, dealt[0], person_id)
        return Result()
    return which_cards(unit, person_id, dealt)


def which_cards(unit: Unit, person_id: int, tables: Sequence[Table]) -> Result:
    """Ask for the table whose panel is to be posted anew."""
    choices = tuple(
        Choice(Line("command-label-place", place=place_of(unit, table, person_id)), OpenPanel(table.id))
        for table in tables
    )
    return Result(pages=(WhichOne(Line("command-which-cards"), choices),))


def open_panel(context: Context, origin: Origin, request: OpenPanel) -> Result:
    """Post the panel that the person has chosen anew in their private chat; of a table there, also its lobby."""
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None or not table.status.is_unfinished:
            raise Refused(Line("ending-over-already"))
        seat = seat_of(table, origin.person.id)
        if seat is None or seat.left or not origin.is_private:
            raise Refused(Line("ending-not-playing"))
        if table.match is None and not is_private(table):
            raise Refused(Line("command-not-dealt-toast"))
        if table.match is None:
            repost(unit, table)
            return Result(table_id=table.id)
        repost_panel(unit, table, origin.person.id)
        return Result(table_id=table.id)


USE_CASES: UseCases = {ShowTable: repost_table, ShowCards: show_cards, OpenPanel: open_panel}
