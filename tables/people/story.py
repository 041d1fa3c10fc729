"""The story of a match: who may look at it, and turning its pictures.

The people who sat at a table see its finished deals with the hands of all, and so do the members of its group, if all
agree (`seen_table`); a running deal, nobody sees here. The same holds for replays in the page.
"""

from dataclasses import replace

from storage import AnnouncementKind, Table, TableStatus, Unit
from storage.retention import MATCH_DAYS
from tables.chat_pages import Statement, Story
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.lobby.seating import lobby_changed
from tables.records.looking import asks_to_hide, former_seat, seen_deals, seen_table
from tables.records.story import NoStory, positions
from tables.requests.chat_pages import TO_THE_END, TURN_OVER, HideCards, OpenStory, TurnStory
from tables.requests.deep_links import story_payload
from tables.seats import seat_of, with_seat
from texts.line import Line

MOST_WAITING = 3
"""The most pictures that wait to be sent to a person."""


def open_story(context: Context, origin: Origin, request: OpenStory) -> Result:
    """Send the story's first picture in private; from a group by a link to the private chat."""
    with requested(context, origin) as unit:
        table = seen_table(unit, request.table, origin.person.id)
        if not origin.is_private:
            return Result(start=story_payload(table.id))
        _send(unit, origin, table, context.now())
        return Result()


def story_by_link(context: Context, origin: Origin, table_id: int) -> Result:
    """Send the story's first picture to a person who followed the link; nothing to people who did not sit there."""
    with context.store.unit(origin.update_id) as unit:
        record_sender(context, unit, origin, context.now())
        try:
            _send(unit, origin, seen_table(unit, table_id, origin.person.id), context.now())
        except Refused as refused:
            line = refused.result.line
            assert line is not None  # every refusal says why
            return Result(pages=(Statement.of(line),))
        return Result()


def turn_story(context: Context, origin: Origin, request: TurnStory) -> Result:
    """Show another picture in the place of the one that was tapped."""
    with requested(context, origin) as unit:
        table = seen_table(unit, request.table, origin.person.id)
        if not origin.is_private or request.deal not in seen_deals(unit, table, origin.person.id):
            raise Refused(Line("tap-unknown"))
        turns = _turns(unit, table, request.deal)
        frame = turns + 1 if request.frame == TO_THE_END else request.frame
        if not 0 <= frame <= turns + 1:
            raise Refused(Line("tap-unknown"))
        return Result(page=Story(table.id, request.deal, frame))


def _turns(unit: Unit, table: Table, deal: int) -> int:
    """Return how many turns a finished deal had; Refused if its cards are not stored any more."""
    try:
        return len(positions(unit, table, deal)) - 1
    except NoStory:
        raise Refused(Line("fair-record-gone", days=MATCH_DAYS), alert=True) from None


def _send(unit: Unit, origin: Origin, table: Table, now: float) -> None:
    """Send the first picture that the person may see."""
    deals = seen_deals(unit, table, origin.person.id)
    if not deals:
        raise Refused(Line("story-not-yours"), alert=True)
    _turns(unit, table, deals[0])
    _queue(unit, origin, table, deals[0], 0, now)


def queue_picture(unit: Unit, origin: Origin, table: Table, deal: int, frame: int, now: float) -> None:
    """Send a picture of a finished deal in private, below all that is there; Refused if there is no such one."""
    if not origin.is_private or deal not in seen_deals(unit, table, origin.person.id):
        raise Refused(Line("tap-unknown"))
    if not 0 <= frame <= _turns(unit, table, deal):
        raise Refused(Line("tap-unknown"))
    _queue(unit, origin, table, deal, frame, now)


def _queue(unit: Unit, origin: Origin, table: Table, deal: int, frame: int, now: float) -> None:
    """Queue a picture, unless it or several wait to be sent already: then too much was tapped."""
    payload = {"table": table.id, "deal": deal, "frame": frame}
    waiting = [row for row in unit.announcements.pending(origin.chat_id) if row.kind is AnnouncementKind.STORY]
    if len(waiting) >= MOST_WAITING or any(row.payload == payload for row in waiting):
        return
    unit.announcements.add(origin.chat_id, AnnouncementKind.STORY, payload, now, person_id=origin.person.id)


def hide_cards(context: Context, origin: Origin, request: HideCards) -> Result:
    """Let nobody else look at the deals of a table, or take that back, as a person who sits there."""
    with requested(context, origin) as unit:
        table = unit.tables.get(request.table)
        me = origin.person.id
        seat = None if table is None else seat_of(table, me) or former_seat(unit, table, me)
        if table is None or seat is None:
            raise Refused(Line("tap-not-seated"), alert=True)
        if not asks_to_hide(table):
            raise Refused(Line("story-hidden-already"))
        hides = not seat.hides if request.on == TURN_OVER else bool(request.on)
        if seat.hides and not hides and seat.handed_in is not None:
            raise Refused(Line("story-hidden-stays"))  # it may be the no of another owner
        table = with_seat(table, replace(seat, hides=hides))
        if table.status is TableStatus.LOBBY:
            lobby_changed(unit, table, origin.person.id, context.now())
        else:
            unit.tables.save(table)
        return Result(Line("story-hidden" if hides else "story-shown"), table_id=table.id)


USE_CASES: UseCases = {OpenStory: open_story, TurnStory: turn_story, HideCards: hide_cards}
