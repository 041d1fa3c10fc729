"""Proposing a pause to all who play at a slow table, or to play on during one; saying yes or no to it."""

from storage import AnnouncementKind, Table, TableKind, Unit
from tables.chat_pages import Choice, Statement
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.ending import remove_question
from tables.match.pausing import (
    LONGEST_PAUSE,
    Proposal,
    is_paused,
    may_propose,
    note_refusal,
    proposal_of,
    settle_pause,
    who_agrees,
    withdraw,
)
from tables.notices.announcements import announce_line, sentence, tell_outside, to_table
from tables.requests.slow import AgreePause, ProposePause, RefusePause, ShowPause
from tables.seats import place_of, seat_of, tables_here
from texts.catalogue import Catalogue
from texts.line import Line
from texts.periods import read_days

OFFERED = (3, 7, LONGEST_PAUSE)
"""The pauses that buttons offer, in days."""
USUAL = 7


def ask(context: Context, origin: Origin, request: ShowPause) -> Result:
    """Propose a pause of so many days, or to play on; without a number, or at several tables, offer what there is."""
    now, me = context.now(), origin.person.id
    with requested(context, origin, records_requester=False) as unit:
        record_sender(context, unit, origin, now)
        here = unit.tables.of_person(me) if origin.is_private else tables_here(unit, origin)
        tables = [table for table in here if table.match is not None and me in who_agrees(table)]
        if not tables:
            raise Refused(Line("pause-not-playing"))
        days = _written(context.texts, request.days)
        if len(tables) > 1:
            choices = [_at(unit, table, me, days or USUAL, now) for table in tables if _allows(table)]
            return Result(pages=(Statement.of(Line("pause-where" if choices else "pause-not-here"), *choices),))
        (table,) = tables
        _must_allow(table)
        if days or is_paused(table, now):
            line = _propose(unit, origin, table, days, now)
            return Result(None if origin.chat_id == table.chat_id else line)  # there the post says so
        offers = [Choice(Line("pause-label-days", days=days), ProposePause(table.id, days)) for days in OFFERED]
        return Result(pages=(Statement.of(Line("pause-how"), tuple(offers)),))


def _written(texts: Catalogue, words: str) -> int:
    """Return the number of days that somebody has written, 0 without any; Refused for what is no length of a pause."""
    days = read_days(texts, words) if words else 0
    if days is None or (words and not 1 <= days <= LONGEST_PAUSE):
        raise Refused(Line("pause-days"))
    return days


def _at(unit: Unit, table: Table, person_id: int, days: int, now: float) -> tuple[Choice, ...]:
    place, days = place_of(unit, table, person_id), 0 if is_paused(table, now) else days
    return (Choice(Line("pause-label-there", place=place, days=days), ProposePause(table.id, days)),)


def propose(context: Context, origin: Origin, request: ProposePause) -> Result:
    """Propose a pause, or to play on."""
    with requested(context, origin) as unit:
        table = _playing(unit, origin, request.table)
        _must_allow(table)
        line = _propose(unit, origin, table, request.days, context.now())
        remove_question(unit, origin)
        return Result(line, table_id=table.id)


def _allows(table: Table) -> bool:
    return table.settings.in_effect.pauses and table.kind is not TableKind.DAILY


def _must_allow(table: Table) -> None:
    if not _allows(table):
        raise Refused(Line("pause-not-here"))


def _propose(unit: Unit, origin: Origin, table: Table, days: int, now: float) -> Line:
    """Ask all who play; who plays alone decides at once. Who asks in private what waits for their answer sees that."""
    assert table.match is not None  # only a match that runs has players
    person_id, waiting = origin.person.id, proposal_of(unit, table, now)
    seat = seat_of(table, person_id)
    assert seat is not None  # who agrees is seated
    if is_paused(table, now) and days:
        raise Refused(Line("pause-runs"))
    if not is_paused(table, now) and not 1 <= days <= LONGEST_PAUSE:
        raise Refused(Line("pause-gone"))
    if waiting is not None and origin.is_private and person_id in waiting.missing:
        offer, asked = AnnouncementKind.PAUSE_OFFER, waiting.payload
        unit.announcements.add(person_id, offer, asked, now, table_id=table.id, person_id=person_id)
        return Line("pause-asked-already")
    if waiting is not None:
        raise Refused(Line("pause-asked-already"))
    if not may_propose(unit, table, person_id, now):
        raise Refused(Line("pause-lately"), alert=True)
    withdraw(unit, table)
    proposal = Proposal(days, table.match.deal_number, seat.number, int(now), (), ())
    unit.votes.cast(table.id, proposal.kind, person_id)
    if who_agrees(table) == (person_id,):
        settle_pause(unit, table, now)
        return Line("pause-done")
    to_table(unit, table, AnnouncementKind.PAUSE_OFFER, proposal.payload, now)
    tell_outside(unit, table, AnnouncementKind.PAUSE_OFFER, proposal.payload, now, rarely=True)
    return Line("pause-asked")


def agree(context: Context, origin: Origin, request: AgreePause) -> Result:
    """Say yes to what is proposed."""
    now, me = context.now(), origin.person.id
    with requested(context, origin) as unit:
        table, proposal = _answered(unit, origin, request, now)
        if me in proposal.agreed:
            raise Refused(Line("pause-yes-already"))
        unit.votes.cast(table.id, proposal.kind, me)
        settle_pause(unit, table, now)
        return Result(Line("pause-yes", missing=len(proposal.missing) - 1), table_id=table.id)


def refuse(context: Context, origin: Origin, request: RefusePause) -> Result:
    """Say no to what is proposed, which ends the proposal; who has made it makes no other one for some hours."""
    now = context.now()
    with requested(context, origin) as unit:
        table, proposal = _answered(unit, origin, request, now)
        withdraw(unit, table)
        note_refusal(unit, table, proposal, now)
        line, by = Line("pause-refused", days=proposal.days), origin.person.id
        announce_line(unit, table, line, now, player=by)
        tell_outside(unit, table, AnnouncementKind.LINE, sentence(line, player=by), now, rarely=True)
        return Result(Line("pause-no"), table_id=table.id)


def _answered(unit: Unit, origin: Origin, request: AgreePause | RefusePause, now: float) -> tuple[Table, Proposal]:
    """Return the table and what is proposed; Refused to others than those who play, and if it waits no more."""
    table = _playing(unit, origin, request.table)
    proposal = proposal_of(unit, table, now)
    if proposal is None:
        withdraw(unit, table)
    if proposal is None or proposal.at != request.at:
        raise Refused(Line("pause-gone"))
    return table, proposal


def _playing(unit: Unit, origin: Origin, table_id: int) -> Table:
    table = unit.tables.get(table_id)
    if table is None or origin.chat_id not in (table.chat_id, origin.person.id):
        raise Refused(Line("lobby-no-table"))
    if table.match is None or not table.status.is_unfinished:
        raise Refused(Line("tap-match-over" if table.match else "tap-match-not-started"))
    if origin.person.id not in who_agrees(table):
        raise Refused(Line("pause-not-playing"))
    return table


USE_CASES: UseCases = {ShowPause: ask, ProposePause: propose, AgreePause: agree, RefusePause: refuse}
