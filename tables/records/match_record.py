"""The record of a match, made from its action log: it contains everything needed to replay the match."""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime

from scala40.actions import NextDeal
from scala40.fair import writing
from scala40.fair.writing import written
from scala40.records.record import Record, dumps
from scala40.refusals import Illegal
from storage import DailyDeal, FinishedMatch, FinishedPlayer, Table, TableStatus, Unit
from storage.schema.migrations import RESTORED
from tables.commitment import is_sealed, secrets_of
from tables.context import Context
from tables.days import day_of_record
from tables.encryption import EncryptionError
from tables.handling import Document
from tables.records.logged import logged
from tables.seats import everybody, names_on_record
from texts.line import Line

MOST_LOGS = 200
"""The most logs of an earlier day that a record names."""

log = logging.getLogger(__name__)


class NoRecord(Exception):  # noqa: N818 - named for what is missing
    """The record of a table cannot be written: a key is missing or a row is broken. No content is quoted."""

    def __init__(self, table_id: int, why: Exception) -> None:
        super().__init__(f"the record of table {table_id} cannot be written: {type(why).__name__}")


def full_record(unit: Unit, table: Table) -> Record:
    """Return everything dealt and done at a table; nobody may see it before the deal is over.

    Raises ValueError for a log that this program did not write.
    """
    first, *later = map(logged, unit.log.entries(table.id))
    if not isinstance(first.what, NextDeal):
        raise ValueError("the log does not begin with a deal")
    return Record(
        rules=table.settings.rules,
        seats=len(table.seats),
        dealer=first.seat,
        first_deal=first.what.cards,
        actions=tuple(line.action for line in later if line.action is not None),
    )


def record_text(unit: Unit, table: Table) -> str:
    """Return everything dealt and done at a table as text, in format 1, which has no commitment."""
    return dumps(full_record(unit, table))


def may_be_published(unit: Unit, table: Table) -> bool:
    """Whether there is a record that may be published: without a commitment only after the match.

    At a table of an occasion there is none before that has ended.
    """
    if is_sealed(unit, table):
        return False
    return table.status is TableStatus.OVER or unit.commitments.has_dealt(table.id)


def public_record(context: Context, unit: Unit, table: Table) -> str:
    """Return the record as anybody may have it now: of a deal that is not over, only what everybody saw.

    In format 3 it has the names of the players, until one of them is forgotten. Call it only if `may_be_published`;
    raises NoRecord if something stored cannot be used.
    """
    try:
        return _public_record(context, unit, table)
    except (EncryptionError, ValueError, Illegal) as error:
        raise NoRecord(table.id, error) from None


def _public_record(context: Context, unit: Unit, table: Table) -> str:
    committed, fixed = unit.commitments.get(table.id), unit.commitments.deals(table.id)
    if committed is None or not fixed:
        assert table.status is TableStatus.OVER
        return record_text(unit, table)
    deal = _daily(unit, table)
    record = written(
        full_record(unit, table),
        secrets_of(context, committed),
        [deal.inputs for deal in fixed],
        sum(deal.ended_at is not None for deal in fixed),
        broken_off=fixed[-1].broken_off,
        terms=unit.commitments.terms(table.id),
        day=None if deal is None else day_of_record(context, unit, deal),
    )
    return writing.dumps(record) + "".join((*_logs_before(unit, deal), *_restored(unit, table)))


def _logs_before(unit: Unit, deal: DailyDeal | None) -> Iterator[str]:
    """Yield comments with what was hashed as the results before a day, so that those who have played find theirs."""
    last = None if deal is None else unit.daily.last_ended(deal.chain_id, deal.opens_at)
    if deal is None or last is None or last.results != deal.before or len(last.logs) > MOST_LOGS:
        return
    yield f"# results of day {last.number}: the logs of {len(last.logs)} deals\n"
    yield from (f"# log {hashed}\n" for hashed in last.logs)


def _restored(unit: Unit, table: Table) -> Iterator[str]:
    """Yield a comment, which the page reads, if another table may have had this number before a copy was put back."""
    times = map(float, (unit.meta.get(RESTORED) or "").split())
    at = max((time for time in times if time < table.created_at), default=None)
    if at is not None:
        when = datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
        yield f"# restored {when}: before, another table may have had this number\n"


def _daily(unit: Unit, table: Table) -> DailyDeal | None:
    return None if table.occasion_id is None else unit.daily.get(table.occasion_id)


def finished_match(context: Context, unit: Unit, table: Table, now: float) -> FinishedMatch:
    """Return a match that is over as it is stored."""
    match = table.match
    assert match is not None
    assert match.places is not None  # only called when the match is over
    names = names_on_record(unit, table)
    # The time of the first deal; the computer's clock may have been set back since.
    started = next((entry.at for entry in unit.log.entries(table.id)), table.created_at)
    before = [len(seats) for seats in match.places]
    place_of = {seat: sum(before[:n]) + 1 for n, seats in enumerate(match.places) for seat in seats}
    busted_in = {seat: result.number for result in match.results for seat in result.busted}
    players = tuple(
        FinishedPlayer(
            person_id=seat.person_id,
            name=names[seat.number],
            place=place_of[seat.number],
            total=match.totals[seat.number],
            deals_won=sum(result.closed_by == seat.number for result in match.results),
            busted_in=None if match.in_match(seat.number) else busted_in.get(seat.number),
        )
        for seat in table.seats
    )
    return FinishedMatch(
        table_id=table.id,
        chat_id=table.chat_id,
        thread_id=table.thread_id,
        started_at=min(started, now),
        ended_at=now,
        preset=table.settings.preset,
        record=_kept_record(context, unit, table),
        players=players,
    )


def _kept_record(context: Context, unit: Unit, table: Table) -> str:
    """Return the record of a match that is over, '' if it cannot be written: the match is over in any case.

    Also '' if it would reveal the secret of other tables.
    """
    if is_sealed(unit, table):
        return ""
    try:
        return public_record(context, unit, table)
    except NoRecord as lost:
        log.error("%s: the match is stored without it", lost)
        return ""


def end_occasion(context: Context, unit: Unit, occasion_id: int, now: float) -> None:
    """End an occasion, and store the records of its matches, which had to wait for that.

    ValueError while one of its tables is unfinished: the records have the secret of its cards, too.
    """
    tables = unit.tables.of_occasion(occasion_id)
    if any(table.status.is_unfinished for table in tables):
        raise ValueError("an occasion with an unfinished table cannot end")
    unit.occasions.end(occasion_id, now)
    for table in tables:
        if table.status is TableStatus.OVER and (record := _kept_record(context, unit, table)):
            unit.archive.add_record(table.id, record)


def record_document(
    context: Context, unit: Unit, table: Table, language: str, *, is_previous: bool = False
) -> Document:
    """Return the record as a file.

    If the record has no names, comments at its start have the present ones, in the `language` of the chat that it is
    sent to. `is_previous`: it is sent with a message about a newer table, where no card has been dealt yet; if the
    match had a commitment, the caption says so.
    """
    content = public_record(context, unit, table)
    terms = unit.commitments.terms(table.id)
    if terms is None or terms.names is None:
        seats = [context.texts.plain(language, "record-seat", player=who.name) for who in everybody(unit, table)]
        content = "".join(f"# {number}: {name}\n" for number, name in enumerate(seats)) + content
    name = f"scala40-{table.id}.txt"
    committed = "fair-caption-before" if is_previous else "fair-caption"
    caption = committed if unit.commitments.has_dealt(table.id) else "record-caption"
    return Document(name, content, Line(caption, file=name))
