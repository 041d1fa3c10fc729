"""The story of a match: who may look at it, and turning its pictures.

The people who sat at a table see its finished deals with the hands of all, and so do the members of its group, if all
agree (`seen_table`); a running deal, nobody sees here. The same holds for replays in the page.
"""

from storage import AnnouncementKind, Table, TableKind, Unit
from storage.retention import MATCH_DAYS
from tables.chat_pages import Statement, Story
from tables.commitment import is_sealed
from tables.context import Context, Origin
from tables.handling import Refused, Result, UseCases, record_sender, requested
from tables.records.story import NoStory, finished_deals, positions
from tables.requests.chat_pages import TO_THE_END, OpenStory, TurnStory
from tables.requests.deep_links import story_payload
from tables.seats import is_private, seat_of
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
        if not origin.is_private or request.deal not in finished_deals(table):
            raise Refused(Line("tap-unknown"))
        turns = _turns(unit, table, request.deal)
        frame = turns + 1 if request.frame == TO_THE_END else request.frame
        if not 0 <= frame <= turns + 1:
            raise Refused(Line("tap-unknown"))
        return Result(page=Story(table.id, request.deal, frame))


def seen_table(unit: Unit, table_id: int, person_id: int, *, is_member: bool | None = False) -> Table:
    """Return a table at which a deal is over, whose cards the person may see; Refused for any other.

    They sat there, or have played the same deal of the day as somebody who lets them look, or are a member of a group
    that may look. `is_member`: what Telegram has said of the group of `group_to_ask`, None if it does not answer.
    """
    table = unit.tables.get(table_id)
    if table is None:
        raise Refused(Line("tap-no-table"))
    if not _has_played(unit, table, person_id) and not (is_member and shows_group(unit, table)):
        key = "daily-not-asked" if is_member is None and shows_group(unit, table) else "story-not-yours"
        raise Refused(Line(key), alert=True)
    if not finished_deals(table):
        raise Refused(Line("story-none"), alert=True)
    if is_sealed(unit, table):
        raise Refused(Line("fair-record-sealed"), alert=True)
    return table


def group_to_ask(unit: Unit, table_id: int, person_id: int) -> int | None:
    """Return the group whose members may see the deals of a table, if only that can let the person see them."""
    table = unit.tables.get(table_id)
    if table is None or _has_played(unit, table, person_id) or not shows_group(unit, table):
        return None
    return table.chat_id


def shows_group(unit: Unit, table: Table) -> bool:
    """Whether the members of its group may see the deals of a table.

    An administrator has switched that on and not off again, its lobby said so, and nobody there has said no.
    """
    return (
        table.replays
        and table.kind is not TableKind.DAILY
        and not is_private(table)
        and unit.chats.of_table(table).replays
        and not any(seat.hides for seat in table.seats)
    )


def _has_played(unit: Unit, table: Table, person_id: int) -> bool:
    return seat_of(table, person_id) is not None or _may_look(unit, table, person_id)


def _may_look(unit: Unit, table: Table, person_id: int) -> bool:
    """Whether somebody who has played the same deal of the day lets the person look, who has played it, too."""
    theirs = unit.daily.try_at(table.id)
    own = None if theirs is None else unit.daily.try_of(theirs.occasion_id, person_id)
    return theirs is not None and theirs.shows and own is not None and own.points is not None


def _turns(unit: Unit, table: Table, deal: int) -> int:
    """Return how many turns a finished deal had; Refused if its cards are not stored any more."""
    try:
        return len(positions(unit, table, deal)) - 1
    except NoStory:
        raise Refused(Line("fair-record-gone", days=MATCH_DAYS), alert=True) from None


def _send(unit: Unit, origin: Origin, table: Table, now: float) -> None:
    """Send the first picture."""
    _turns(unit, table, finished_deals(table)[0])
    _queue(unit, origin, table, finished_deals(table)[0], 0, now)


def queue_picture(unit: Unit, origin: Origin, table: Table, deal: int, frame: int, now: float) -> None:
    """Send a picture of a finished deal in private, below all that is there; Refused if there is no such one."""
    if not origin.is_private or deal not in finished_deals(table):
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


USE_CASES: UseCases = {OpenStory: open_story, TurnStory: turn_story}
