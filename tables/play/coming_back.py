"""A player who is away is back with any tap or command of theirs that concerns the table."""

from collections.abc import Iterator
from contextlib import suppress

from storage import BrokenRow, Unit
from tables.context import Context, Origin
from tables.match import progress
from tables.requests import commands
from tables.requests.codec import Request
from tables.requests.deep_links import table_of_payload, table_of_words_payload
from tables.requests.slow import ShowPause
from tables.requests.table import ImBack, Resign
from tables.seats import seat_of

ABOUT_THE_TABLE_HERE: frozenset[type[Request]] = frozenset(
    {
        commands.ShowTable, commands.ShowCards, commands.ShowInWords, commands.ShowRules, commands.ShowScores,
        commands.CutByWord, commands.Verify, commands.AskEnd, ShowPause,
    }
)  # fmt: skip
"""Commands about the table of the chat, or in private about that of the person, if they sit at one only."""

_OTHERWISE: frozenset[type[Request]] = frozenset({ImBack, Resign})
"""Requests after which nobody is simply back: the one says so itself, and who leaves does not come back before."""


def come_back(context: Context, origin: Origin, request: Request) -> None:
    """Bring the requester back, before their request, at a table that it concerns and where they are away."""
    if type(request) in _OTHERWISE:
        return
    with context.store.unit() as unit, suppress(BrokenRow):  # such a table must still be left, or ended
        for table_id in _tables(unit, origin, request):
            if not unit.tables.is_away(table_id, origin.person.id):
                continue
            table = unit.tables.get(table_id)
            seat = None if table is None else seat_of(table, origin.person.id)
            if table is None or seat is None or table.match is None or not table.status.is_unfinished:
                continue
            if table.match.in_match(seat.number) or seat.number in table.match.re_entry_open:
                progress.bring_back(context, unit, table, seat.number, context.now())
                unit.screens.want_hand(table.id, origin.person.id)


def _tables(unit: Unit, origin: Origin, request: Request) -> Iterator[int]:
    """Yield the tables that a request concerns."""
    table_id = getattr(request, "table", None)
    if isinstance(table_id, int):
        yield table_id
    elif isinstance(request, commands.Start):
        linked = table_of_payload(request.payload) or table_of_words_payload(request.payload)
        if linked is not None and origin.is_private:
            yield linked
    elif type(request) in ABOUT_THE_TABLE_HERE:
        if not origin.is_private:
            here = unit.tables.current(origin.chat_id, origin.thread_id)
            yield from () if here is None else (here.id,)
        elif unit.tables.count_of_person(origin.person.id) == 1:
            yield from (table.id for table in unit.tables.of_person(origin.person.id))
