"""Remarks on a deal: a person asks for those on their own play, or is sent them because they want that."""

from storage import AnnouncementKind, SeatRemarks, Table, Unit
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, requested
from tables.people.story import queue_picture
from tables.records.looking import owners, played_seat, seen_table
from tables.records.remarks import told
from tables.records.story import finished_deals
from tables.requests.chat_pages import ShowRemarks, ShowTurn
from texts.line import Line


def show_remarks(context: Context, origin: Origin, request: ShowRemarks) -> Result:
    """Send the person the remarks on their play in a deal that is over, in private."""
    with requested(context, origin) as unit:
        table = seen_table(unit, request.table, origin.person.id)
        seat = played_seat(unit, table, request.deal, origin.person.id)
        if not origin.is_private or request.deal not in finished_deals(table):
            raise Refused(Line("tap-unknown"))
        found = None if seat is None else told(unit, table, request.deal, seat)
        if found is None:
            waits = seat is not None and unit.remarks.get(table.id, request.deal, seat) is not None
            raise Refused(Line("remarks-not-yet" if waits else "remarks-unknown"), alert=True)
        if not found:
            return Result(Line("remarks-none"), alert=True)
        _queue(unit, table, request.deal, origin.person.id, context.now())
        return Result()


def show_turn(context: Context, origin: Origin, request: ShowTurn) -> Result:
    """Send the picture of the turn that a remark is about, below the remarks."""
    with requested(context, origin) as unit:
        table = seen_table(unit, request.table, origin.person.id)
        queue_picture(unit, origin, table, request.deal, request.frame, context.now())
        return Result(Line("remarks-turn-sent"))


def owed_remarks(context: Context) -> SeatRemarks | None:
    """Return the remarks that are to be made next; None if none are owed."""
    with context.store.read() as unit:
        return unit.remarks.owed()


def settle_remarks(context: Context, owed: SeatRemarks, made: list[dict[str, object]]) -> None:
    """Store remarks that have been made, and send them to a person who wants them unasked."""
    with context.store.unit() as unit:
        if not unit.remarks.make(owed, made) or not made:
            return
        table = unit.tables.get(owed.table_id)
        person_id = None if table is None else owners(unit, table, owed.deal)[owed.seat]
        person = None if person_id is None else unit.people.get(person_id)
        if table is not None and person is not None and person.remarks and person.reachable:
            _queue(unit, table, owed.deal, person.id, context.now())


def _queue(unit: Unit, table: Table, deal: int, person_id: int, now: float) -> None:
    """Queue the remarks, unless some wait to be sent already: then too much was tapped."""
    payload = {"table": table.id, "deal": deal}
    pending = unit.announcements.pending(person_id)
    if all(row.kind is not AnnouncementKind.REMARKS or row.payload != payload for row in pending):
        unit.announcements.add(person_id, AnnouncementKind.REMARKS, payload, now, person_id=person_id)


USE_CASES: UseCases = {ShowRemarks: show_remarks, ShowTurn: show_turn}
