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
    proposal_of,
    say,
    settle_pause,
    who_agrees,
    withdraw,
)
from tables.notices.announcements import tell_outside, to_table
from tables.requests.slow import AgreePause, ProposePause, RefusePause, ShowPause
from tables.seats import place_of, seat_of, tables_here
from texts.line import Line

OFFERED = (3, 7, LONGEST_PAUSE)
"""The pauses that buttons offer, in days."""
USUAL = 7
MOST_OF_WORD = 10
"""The length of 'giorni' behind a number."""


def ask(context: Context, origin: Origin, request: ShowPause) -> Result:
    """Propose a pause of so many days, or to play on; without a number, or at several tables, offer what there is."""
    now, me = context.now(), origin.person.id
    with requested(context, origin, records_requester=False) as unit:
        record_sender(context, unit, origin, now)
        here = unit.tables.of_person(me) if origin.is_private else tables_here(unit, origin)
        tables = [table for table in here if table.match is not None and me in who_agrees(table)]
        if not tables:
            raise Refused(Line("pause-not-playing"))
        days = _written(request.days)
        if len(tables) > 1:
            choices = [_at(unit, table, me, days or USUAL, now) for table in tables if _allows(table)]
            return Result(pages=(Statement.of(Line("pause-where" if choices else "pause-not-here"), *choices),))
        (table,) = tables
        _must_allow(table)
        if days or is_paused(table, now):
            line = _propose(unit, table, me, days, now)
            return Result(None if origin.chat_id == table.chat_id else line)  # there the post says so
        offers = [Choice(Line("pause-label-days", days=days), ProposePause(table.id, days)) for days in OFFERED]
        return Result(pages=(Statement.of(Line("pause-how"), tuple(offers)),))


def _written(days: str) -> int:
    """Return the number of days that somebody has written, 0 without any; Refused for what is no length of a pause."""
    number, _, word = days.partition(" ")
    if not days or (number.isdecimal() and 1 <= int(number) <= LONGEST_PAUSE and len(word) <= MOST_OF_WORD):
        return int(number or 0)
    raise Refused(Line("pause-days"))


def _at(unit: Unit, table: Table, person_id: int, days: int, now: float) -> tuple[Choice, ...]:
    place, days = place_of(unit, table, person_id), 0 if is_paused(table, now) else days
    return (Choice(Line("pause-label-there", place=place, days=days), ProposePause(table.id, days)),)


def propose(context: Context, origin: Origin, request: ProposePause) -> Result:
    """Propose a pause, or to play on."""
    with requested(context, origin) as unit:
        table = _playing(unit, origin, request.table)
        _must_allow(table)
        line = _propose(unit, table, origin.person.id, request.days, context.now())
        remove_question(unit, origin)
        return Result(line, table_id=table.id)


def _allows(table: Table) -> bool:
    return table.settings.in_effect.pauses and table.kind is not TableKind.DAILY


def _must_allow(table: Table) -> None:
    if not _allows(table):
        raise Refused(Line("pause-not-here"))


def _propose(unit: Unit, table: Table, person_id: int, days: int, now: float) -> Line:
    """Ask all who play; who plays alone decides at once."""
    assert table.match is not None  # only a match that runs has players
    seat = seat_of(table, person_id)
    assert seat is not None  # who agrees is seated
    if is_paused(table, now) and days:
        raise Refused(Line("pause-runs"))
    if not is_paused(table, now) and not 1 <= days <= LONGEST_PAUSE:
        raise Refused(Line("pause-gone"))
    if proposal_of(unit, table, now) is not None:
        raise Refused(Line("pause-asked-already"))
    withdraw(unit, table)
    proposal = Proposal(days, table.match.deal_number, seat.number, int(now), (), ())
    unit.votes.cast(table.id, proposal.kind, person_id)
    if who_agrees(table) == (person_id,):
        settle_pause(unit, table, now)
        return Line("pause-done")
    for queue in (to_table, tell_outside):
        queue(unit, table, AnnouncementKind.PAUSE_OFFER, {"deal": proposal.deal, "at": proposal.at}, now)
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
    """Say no to what is proposed, which ends the proposal."""
    now = context.now()
    with requested(context, origin) as unit:
        table, proposal = _answered(unit, origin, request, now)
        withdraw(unit, table)
        say(unit, table, Line("pause-refused", days=proposal.days), now, player=origin.person.id)
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
