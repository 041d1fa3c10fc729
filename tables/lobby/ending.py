"""Leaving early: resigning, ending a table without result (by the host or by a vote), removing a player."""

from dataclasses import replace

from storage import AnnouncementKind, Table, TableStatus, Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.lobby import vote
from tables.lobby.seating import lobby_changed, stand_up
from tables.match import closing, progress
from tables.notices.announcements import announce_line, person, sentence, tell_outside
from tables.notices.verbosity import post_shows_turns
from tables.permissions import must_govern, with_next_host
from tables.records.match_record import may_be_published
from tables.requests.table import Asked, Dismiss, EndTable, RemovePlayer, Resign
from tables.seats import players, seat_of, without_person
from texts.line import Line


def resign(context: Context, origin: Origin, request: Resign) -> Result:
    """Leave the match for good: the answer to the question that /abbandona asks."""
    now = context.now()
    with requested(context, origin) as unit:
        if origin.person.id != request.person:
            raise Refused(Line("ending-question-of-another"))
        table = vote.unfinished_table(unit, origin, request.table)
        seat = seat_of(table, origin.person.id)
        if seat is None or origin.person.id not in players(table):
            raise Refused(Line("ending-not-playing"))
        remove_question(unit, origin)
        if table.status is TableStatus.LOBBY:
            return stand_up(context, unit, table, origin.person.id, now)
        leave(context, unit, table, seat.number, now)
        return Result(Line("ending-you-resigned"), table_id=table.id)


def leave(context: Context, unit: Unit, table: Table, seat: int, now: float) -> None:
    """Take a seat out of a running match; announce it if no table post shows it, as in the pause between two deals."""
    if table.status is TableStatus.PAUSE or not post_shows_turns(unit, table):
        announce_line(unit, table, Line("ending-resigned"), now, player=person(table, seat))
    progress.resign(context, unit, table, seat, now)


def end_table(context: Context, origin: Origin, request: EndTable) -> Result:
    """End a table without result: at once, or by a vote of those who play, as the question said."""
    now = context.now()
    with requested(context, origin) as unit:
        table = _asked(unit, origin, request)
        if request.asked == Asked.VOTE:
            if origin.person.id not in players(table):
                raise Refused(Line("ending-not-playing"))
            remove_question(unit, origin)
            return vote.cast(context, unit, table, origin.person.id, now)
        refusal = "lobby-not-yours-to-cancel" if table.status is TableStatus.LOBBY else "ending-not-yours"
        must_govern(unit, table, origin, now, refusal)
        remove_question(unit, origin)
        reason = Line("ending-by-dealt" if may_be_published(unit, table) else "ending-by")
        closing.close(context, unit, table, reason, now, player=origin.person.id)
        return Result(Line("ending-done"), table_id=table.id)


def remove_player(context: Context, origin: Origin, request: RemovePlayer) -> Result:
    """Remove a player: from their seat in a lobby, or for good from a match (R38)."""
    now = context.now()
    with requested(context, origin) as unit:
        table = _asked(unit, origin, request)
        must_govern(unit, table, origin, now, "ending-not-yours")
        seat = seat_of(table, request.person)
        if seat is None or request.person not in players(table):
            raise Refused(Line("ending-gone-already"))
        remove_question(unit, origin)
        removed, people = Line("ending-removed"), {"player": request.person, "host": origin.person.id}
        announce_line(unit, table, removed, now, **people)
        if seat.outside:
            tell_outside(unit, replace(table, seats=(seat,)), AnnouncementKind.LINE, sentence(removed, **people), now)
        if table.status is TableStatus.LOBBY:
            table = without_person(with_next_host(table, request.person), request.person)
            unit.invitations.revoke(table.id)  # one of them would bring the person back
            lobby_changed(unit, table, origin.person.id, now)
            return Result(Line("ending-removed-toast"), table_id=table.id)
        progress.resign(context, unit, table, seat.number, now)
        return Result(Line("ending-removed-match-toast"), table_id=table.id)


def dismiss(context: Context, origin: Origin, request: Dismiss) -> Result:
    """Delete a question; only the person who was asked may do so."""
    with requested(context, origin) as unit:
        if origin.person.id != request.person:
            raise Refused(Line("ending-question-of-another"))
        remove_question(unit, origin)
        return Result(Line("ending-nothing-done"))


def _asked(unit: Unit, origin: Origin, request: EndTable | RemovePlayer) -> Table:
    """Return the table that a question in its chat is about; Refused if another person was asked, or if it is stale."""
    if origin.person.id != request.asker:
        raise Refused(Line("ending-question-of-another"))
    return table_asked_about(unit, origin, request.table, request.asked)


def table_asked_about(unit: Unit, origin: Origin, table_id: int, asked: str) -> Table:
    """Return the table of this chat that a question is about.

    Refused if the table is no longer what the question was about: a lobby or a match (`asked`).
    """
    table = vote.unfinished_table(unit, origin, table_id)
    if table.chat_id != origin.chat_id:
        raise Refused(Line("lobby-no-table"))
    if (asked == Asked.LOBBY) != (table.status is TableStatus.LOBBY):
        remove_question(unit, origin)  # a question that can never be answered any more
        raise Refused(Line("tap-stale"), table_id=table.id)
    return table


def remove_question(unit: Unit, origin: Origin) -> None:
    """Delete the message of a question that has been answered, unless it is one that is edited anyway.

    That is a screen, or the post that says who is away. A message that does not offer the button is not the question: a
    forged request must not delete messages. Nor is one without a number, which only one member of a group sees.
    """
    if not (origin.is_offered and origin.message_id):
        return
    if unit.screens.by_message(origin.chat_id, origin.message_id) is not None:
        return
    if unit.announcements.shown_by(origin.chat_id, origin.message_id)[0] is not AnnouncementKind.AWAY:
        unit.old_messages.add(origin.chat_id, origin.message_id)


USE_CASES: UseCases = {
    Resign: resign,
    EndTable: end_table,
    RemovePlayer: remove_player,
    Dismiss: dismiss,
}
ASKS_ADMIN = frozenset({EndTable, RemovePlayer})
"""Requests for which it matters whether the requester is an administrator of the chat."""
