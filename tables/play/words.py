"""The contents of the pictures in words; the own hand only in private."""

from storage import Chat, Table, Unit
from tables.chat_pages import Statement, TableInWords
from tables.context import Context, Origin
from tables.handling import Reading, Refused, Result, UseCases, record_sender, requested
from tables.lobby.waiting import not_dealt
from tables.requests.commands import ShowInWords
from tables.requests.deep_links import words_payload
from tables.requests.panel import InWords
from tables.seats import is_on_turn, repost_panel, seat_of, table_here
from texts.line import Line

MOST_TABLES = 5
"""The most tables of a person that are described at once."""


def in_words(context: Context, origin: Origin, request: InWords) -> Result:
    """Describe the table of a picture to a player who tapped below it: in private at once, from a group by a link."""
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        if table is None:
            raise Refused(Line("tap-no-table"))
        if seat_of(table, origin.person.id) is None:
            raise Refused(Line("words-not-seated"), alert=True)
        if not origin.is_private:
            return Result(start=words_payload(table.id))
        if table.match is None:
            raise Refused(Line("tap-match-not-started"))
        if table.status.is_unfinished:
            repost_panel(unit, table, origin.person.id)  # below the text, so that its buttons are close
        return Result(Line("words-sent"), pages=(TableInWords(table.id, as_player=True),))


@Reading
def show_in_words(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ShowInWords) -> Result:
    """Describe the table of a group for everybody; or in private the person's tables, with their hands."""
    if origin.is_private:
        pages = tuple(TableInWords(table.id, as_player=True) for table in _tables(unit, origin.person.id))
        return Result(pages=pages or (_without_match(unit, origin.person.id),))
    here = table_here(unit, origin)
    if here is None:
        return Result(pages=(Statement.of(Line("command-no-table")),))
    if here.match is None:
        return Result(pages=(not_dealt(unit, origin.person.id, here),))
    return Result(pages=(TableInWords(here.id),))


def _without_match(unit: Unit, person_id: int) -> Statement:
    """Return what there is to say to a person who plays no match: of the lobbies where they sit, if there are any."""
    lobbies = unit.tables.of_person(person_id)[:MOST_TABLES]
    return not_dealt(unit, person_id, *lobbies, elsewhere=True) if lobbies else Statement.of(Line("words-none"))


def words_by_link(context: Context, origin: Origin, table_id: int) -> Result:
    """Describe the table of a group's link in private; a person who is not seated learns nothing about it."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        table = unit.tables.get(table_id)
        if table is None or seat_of(table, origin.person.id) is None:
            return Result(pages=(Statement.of(Line("command-not-your-table")),))
        if table.match is None:
            return Result(pages=(not_dealt(unit, origin.person.id, table, elsewhere=True),))
        return Result(pages=(TableInWords(table.id, as_player=True),))


def _tables(unit: Unit, person_id: int) -> list[Table]:
    """Return a person's dealt tables, first those where they are on turn; or the last table in their private chat."""
    dealt = [table for table in unit.tables.of_person(person_id) if table.match is not None]
    dealt.sort(key=lambda table: not is_on_turn(table, person_id))
    last = unit.tables.latest(person_id, 0)
    return dealt[:MOST_TABLES] or [table for table in (last,) if table is not None and table.match is not None]


USE_CASES: UseCases = {InWords: in_words, ShowInWords: show_in_words}
