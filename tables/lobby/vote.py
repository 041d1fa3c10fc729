"""The vote on ending a match without result: everybody who plays may say yes or no, and change their mind.

It begins with somebody's yes. It ends the match when a majority has said yes; it is over when so many have said no that
there can be no majority any more, or when nobody is for it any more.
"""

from storage import ScreenKind, Table, TableStatus, Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.match.votes import VOTE_TO_END, VOTE_TO_PLAY_ON, settle_vote, votes_of
from tables.requests.table import VoteEnd, VoteOn
from tables.seats import players
from texts.line import Line


def vote_to_end(context: Context, origin: Origin, request: VoteEnd) -> Result:
    """Say yes to ending the match, perhaps after a no."""
    with requested(context, origin) as unit:
        table = _asked(unit, origin, request.table)
        return cast(context, unit, table, origin.person.id, context.now())


def vote_to_play_on(context: Context, origin: Origin, request: VoteOn) -> Result:
    """Say no to ending the match, perhaps after a yes."""
    now = context.now()
    with requested(context, origin) as unit:
        table = _asked(unit, origin, request.table)
        again = origin.person.id in votes_of(unit, table).against
        unit.votes.withdraw(table.id, VOTE_TO_END, origin.person.id)
        unit.votes.cast(table.id, VOTE_TO_PLAY_ON, origin.person.id)
        _show(unit, table)
        settle_vote(context, unit, table, now)
        line = Line("ending-voted-no-already" if again else "ending-vote-no")
        return Result(line if votes_of(unit, table).for_end else Line("ending-nothing-done"), table_id=table.id)


def cast(context: Context, unit: Unit, table: Table, person_id: int, now: float) -> Result:
    """Count a vote for the end, which begins the vote if it is the first, and end the match if it makes a majority."""
    again = person_id in votes_of(unit, table).for_end
    unit.votes.withdraw(table.id, VOTE_TO_PLAY_ON, person_id)
    unit.votes.cast(table.id, VOTE_TO_END, person_id)
    if not settle_vote(context, unit, table, now).status.is_unfinished:
        return Result(Line("ending-done"), table_id=table.id)
    _show(unit, table)
    votes = votes_of(unit, table)
    missing = votes.needed - len(votes.for_end)
    return Result(Line("ending-voted-already" if again else "ending-vote-cast", missing=missing), table_id=table.id)


def unfinished_table(unit: Unit, origin: Origin, table_id: int) -> Table:
    """Return the unfinished table, if requested in its chat or in the requester's private one; else Refused."""
    table = unit.tables.get(table_id)
    if table is None or origin.chat_id not in (table.chat_id, origin.person.id):
        raise Refused(Line("lobby-no-table"))
    if not table.status.is_unfinished:
        raise Refused(Line("ending-over-already"))
    return table


def _asked(unit: Unit, origin: Origin, table_id: int) -> Table:
    """Return the table on whose end those who play are voting; Refused for everybody else, and if there is no vote."""
    table = unfinished_table(unit, origin, table_id)
    if table.status is TableStatus.LOBBY or not votes_of(unit, table).for_end:
        raise Refused(Line("ending-no-vote"))
    if origin.person.id not in players(table):
        raise Refused(Line("ending-not-playing"))
    return table


def _show(unit: Unit, table: Table) -> None:
    unit.screens.ensure(table.id, ScreenKind.VOTE, table.chat_id, table.thread_id)
    unit.screens.want(table.id, ScreenKind.VOTE)


USE_CASES: UseCases = {VoteEnd: vote_to_end, VoteOn: vote_to_play_on}
