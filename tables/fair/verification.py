"""The commitment to the cards, what was fixed for the running deal, and the record with which it can be checked."""

from collections.abc import Iterator
from typing import TypeAlias

from scala40.fair.deal import Inputs
from storage import Chat, Table, TableStatus, Unit
from storage.retention import MATCH_DAYS
from tables.chat_pages import Choice, LongStatement, Statement
from tables.commitment import is_sealed
from tables.context import Context, Origin
from tables.handling import Document, Reading, Refused, Result, UseCases, requested
from tables.records.match_record import may_be_published, record_document
from tables.requests.chat_pages import SealPart
from tables.requests.commands import ExplainSeal, Verify
from tables.requests.deep_links import VERIFY_PAYLOAD
from tables.seats import everybody, place_of, table_here
from texts.line import Line

FACTS, EXPLANATION = 1, 2
"""The parts of what /verifica says in private."""

_Tables: TypeAlias = "tuple[Table | None, Table | None]"
"""The table that the message is about, and the one whose record is sent."""


@Reading
def verify(context: Context, unit: Unit, chat: Chat, origin: Origin, request: Verify) -> Result:
    """Show what can be verified of the table here, in short, or in private of the person's own.

    While a deal runs, that is only what everybody has seen.
    """
    shown, recorded = _of_person(unit, origin.person.id) if origin.is_private else _of_chat(unit, origin)
    if recorded is not None and not may_be_published(unit, recorded):
        if shown is recorded:
            return Result(pages=(Statement.of(_why_none(unit, recorded)),))
        recorded = None  # the record of the previous match is gone, the commitment of the lobby is still shown
    document = _record(context, unit, recorded, chat.language, shown)
    if shown is None or unit.commitments.get(shown.id) is None:
        # A match that was dealt before there were commitments can at least be replayed.
        line = Line("record-none" if document is None else "record-explained")
        return Result(pages=(Statement.of(line),), document=document)
    if origin.is_private:
        return Result(pages=(_told(_all_facts(unit, shown, origin), FACTS),), document=document)
    explanation = Choice(Line("fair-label-told"), start=VERIFY_PAYLOAD)
    return Result(pages=(Statement((tuple(_brief(unit, shown)),), ((explanation,),)),), document=document)


@Reading
def explain_seal(context: Context, unit: Unit, chat: Chat, origin: Origin, request: ExplainSeal) -> Result:
    """Show in private how a sealed pack is checked, the part after that with the person's own table."""
    return Result(pages=(_told(_own_facts(unit, origin), EXPLANATION),))


def turn_seal(context: Context, origin: Origin, request: SealPart) -> Result:
    """Replace the part that is shown by another one."""
    with requested(context, origin) as unit:
        if not origin.is_private or request.part not in (FACTS, EXPLANATION):
            raise Refused(Line("rules-refused-unknown"))
        return Result(page=_told(_own_facts(unit, origin), request.part))


def _told(facts: tuple[Line, ...], part: int) -> LongStatement:
    return LongStatement(((facts,), ((Line("fair-told"),), (Line("fair-limits"),))), part, SealPart)


def _own_facts(unit: Unit, origin: Origin) -> tuple[Line, ...]:
    """Return the facts of the person's own table, or that there are none."""
    shown, _ = _of_person(unit, origin.person.id)
    if shown is None or unit.commitments.get(shown.id) is None:
        return (Line("record-none"),)
    return _all_facts(unit, shown, origin)


def _all_facts(unit: Unit, shown: Table, origin: Origin) -> tuple[Line, ...]:
    place = place_of(unit, shown, origin.person.id)
    return (Line("fair-brief"), *_facts(unit, shown, place), _broken_off(unit, shown, place, origin))


def _record(
    context: Context, unit: Unit, recorded: Table | None, language: str, shown: Table | None
) -> Document | None:
    """Return the record of a table; its caption says if the message is about another table."""
    if recorded is None:
        return None
    is_previous = shown is not None and shown.id != recorded.id
    return record_document(context, unit, recorded, language, is_previous=is_previous)


def _why_none(unit: Unit, table: Table) -> Line:
    """Return why the record of a table cannot be had."""
    if is_sealed(unit, table):
        return Line("fair-record-sealed")
    return Line("fair-record-gone", days=MATCH_DAYS) if table.match is None else Line("fair-record-unsealed")


def _of_chat(unit: Unit, origin: Origin) -> _Tables:
    """Return the latest table of this chat or topic; before it is dealt, with the record of the previous match."""
    table = table_here(unit, origin)
    if table is not None and table.match is not None:
        return table, table
    before = _read(unit, unit.archive.last_of_chat(origin.chat_id, origin.thread_id))
    is_open = table is not None and table.status is TableStatus.LOBBY
    return (table if is_open else before), before


def _of_person(unit: Unit, person_id: int) -> _Tables:
    """Return the person's table at which something happened last, or else their last match.

    That match may be finished or have been closed without result: people are promised the record of both.
    """
    dealt = [table for table in unit.tables.of_person(person_id) if table.match and not is_sealed(unit, table)]
    if dealt:
        newest = max(dealt, key=lambda table: table.touched_at)
        return newest, newest
    ended = _read(unit, unit.archive.last_of_person(person_id)), unit.tables.last_broken_off(person_id)
    last = max(filter(None, ended), key=lambda table: (not is_sealed(unit, table), table.touched_at), default=None)
    return last, last


def _read(unit: Unit, table_id: int | None) -> Table | None:
    return None if table_id is None else unit.tables.get(table_id)


def _brief(unit: Unit, table: Table) -> Iterator[Line]:
    """Yield what a group has to know: the commitment, the hash of the last finished deal, deals broken off, if any."""
    yield Line("fair-brief")
    yield from _published(unit, table, place_of(unit, table))
    count = unit.commitments.broken_off(table.chat_id)
    if count:
        yield Line("fair-broken-off", count=count)


def _published(unit: Unit, table: Table, place: str | Line) -> Iterator[Line]:
    """Yield the commitment of a table, and the hash of the last finished deal."""
    committed = unit.commitments.get(table.id)
    assert committed is not None  # only called for a table with a commitment
    yield Line("fair-commitment", place=place, commitment=committed.commitment)
    hashed = [deal for deal in unit.commitments.deals(table.id) if deal.log_hash is not None]
    if hashed:
        yield Line("fair-log", deal=hashed[-1].inputs.deal, hash=hashed[-1].log_hash or "")


def _facts(unit: Unit, table: Table, place: str | Line) -> Iterator[Line]:
    """Yield what is published of a table, and what was fixed for the latest deal."""
    yield from _published(unit, table, place)
    deals = unit.commitments.deals(table.id)
    if deals:
        inputs = deals[-1].inputs
        dealer = everybody(unit, table)[inputs.dealer].name
        yield Line("fair-deal", deal=inputs.deal, player=dealer, inputs=tuple(_die_and_cut(inputs)))


def _die_and_cut(inputs: Inputs) -> Iterator[Line]:
    if inputs.die is not None:
        yield Line("fair-die", die=inputs.die)
    if inputs.cut is not None:
        yield Line("fair-cut", cut=inputs.cut)
    if inputs.die is None and inputs.cut is None:
        yield Line("fair-no-chance")


def _broken_off(unit: Unit, table: Table, place: str | Line, origin: Origin) -> Line:
    """Return how many deals were broken off in the table's chat, with its name if the request is from another chat."""
    count = unit.commitments.broken_off(table.chat_id)
    if table.chat_id == origin.chat_id:
        return Line("fair-broken-off", count=count)
    return Line("fair-broken-off-there", place=place, count=count)


USE_CASES: UseCases = {Verify: verify, ExplainSeal: explain_seal, SealPart: turn_seal}
