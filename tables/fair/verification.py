"""How the cards are promised, what was fixed for the deal that runs, and the record to check it all by."""

from collections.abc import Iterator
from typing import TypeAlias

from scala40.fair.deal import Inputs
from storage import Chat, Table, TableStatus, Unit
from storage.retention import MATCH_DAYS
from tables.context import Context
from tables.fair.match_record import may_be_told, record_document
from tables.pages import Statement
from tables.players import everybody
from tables.reading import Reading
from tables.requests.commands import Verify
from tables.requests.origin import Origin
from tables.result import Document, Result, UseCases
from tables.seats import place_of, table_here
from texts.line import Line

_Told: TypeAlias = "tuple[Table | None, Table | None]"
"""The table that is spoken of, and the one whose record is sent."""


@Reading
def verify(context: Context, unit: Unit, chat: Chat, origin: Origin, request: Verify) -> Result:
    """Of the table here, in private of one's own; while a deal runs, only what everybody has seen."""
    spoken_of, told = _own(unit, origin.person.id) if origin.is_private else _here(unit, origin)
    if told is not None and not may_be_told(unit, told):
        if spoken_of is told:
            return Result(pages=(Statement.of(Line("fair-record-gone", days=MATCH_DAYS)),))
        told = None  # the record of the match before is gone, the commitment of the lobby stands
    document = _record(context, unit, told, chat.language, spoken_of)
    if spoken_of is None or unit.commitments.get(spoken_of.id) is None:
        # A match that was dealt before cards were promised can be replayed, at least.
        said = Line("record-none" if document is None else "record-explained")
        return Result(pages=(Statement.of(said),), document=document)
    place = place_of(unit, spoken_of)
    facts = (*_facts(unit, spoken_of, place), _broken_off(unit, spoken_of, place, origin))
    return Result(pages=(Statement(((Line("fair-told"),), (Line("fair-limits"),), facts)),), document=document)


def _record(
    context: Context, unit: Unit, told: Table | None, language: str, spoken_of: Table | None
) -> Document | None:
    """The record of a table, which says so when it is not that of the table that is spoken of."""
    if told is None:
        return None
    is_of_before = spoken_of is not None and spoken_of.id != told.id
    return record_document(context, unit, told, language, is_of_before=is_of_before)


def _here(unit: Unit, origin: Origin) -> _Told:
    """The table of this chat or topic that is, or was, the last; before it is dealt, the record of the one before."""
    table = table_here(unit, origin)
    if table is not None and may_be_told(unit, table):
        return table, table
    finished = unit.archive.of_chat(origin.chat_id, 1, origin.thread_id)
    before = unit.tables.get(finished[0].table_id) if finished else None
    is_open = table is not None and table.status is TableStatus.LOBBY
    return (table if is_open else before), before


def _own(unit: Unit, person_id: int) -> _Told:
    """Of the tables at which somebody plays the one where something happened last, else their last match.

    That may have come to its end, or have been broken off: the record of either is promised to them.
    """
    dealt = [table for table in unit.tables.of_person(person_id) if may_be_told(unit, table)]
    if dealt:
        newest = max(dealt, key=lambda table: table.touched_at)
        return newest, newest
    finished, closed = unit.archive.of_person(person_id), unit.tables.last_broken_off(person_id)
    if closed is not None and (not finished or finished[0].ended_at < closed.touched_at):
        return closed, closed
    table = unit.tables.get(finished[0].table_id) if finished else None
    return table, table


def _facts(unit: Unit, table: Table, place: str | Line) -> Iterator[Line]:
    """What a table promised, what was fixed last, and the hash of the last deal that came to its end."""
    committed, deals = unit.commitments.get(table.id), unit.commitments.deals(table.id)
    assert committed is not None  # only asked of a table that promised
    yield Line("fair-commitment", place=place, commitment=committed.commitment)
    hashed = [deal for deal in deals if deal.log_hash is not None]
    if hashed:
        yield Line("fair-log", deal=hashed[-1].inputs.deal, hash=hashed[-1].log_hash or "")
    if deals:
        inputs = deals[-1].inputs
        dealer = everybody(unit, table)[inputs.dealer].name
        yield Line("fair-deal", deal=inputs.deal, player=dealer, inputs=tuple(_given(inputs)))


def _given(inputs: Inputs) -> Iterator[Line]:
    """What people gave to a deal."""
    if inputs.die is not None:
        yield Line("fair-die", die=inputs.die)
    if inputs.cut is not None:
        yield Line("fair-cut", cut=inputs.cut)
    if inputs.die is None and inputs.cut is None:
        yield Line("fair-no-chance")


def _broken_off(unit: Unit, table: Table, place: str | Line, origin: Origin) -> Line:
    """How many deals were broken off where the table stands, which is named when it is spoken of elsewhere."""
    count = unit.commitments.broken_off(table.chat_id)
    if table.chat_id == origin.chat_id:
        return Line("fair-broken-off", count=count)
    return Line("fair-broken-off-there", place=place, count=count)


USE_CASES: UseCases = {Verify: verify}
