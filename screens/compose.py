"""What a screen or an announcement looks like at this moment, from the store to a message."""

from dataclasses import dataclass, replace

from screens.accessible import spoken_message
from screens.display import manner_of
from screens.illustration import Manner
from screens.message import Message
from screens.render.announcements import AnnouncementView, Obsolete, announcement_message
from screens.render.lobby import lobby_message, moved_message
from screens.render.panel import panel_message
from screens.render.quiet_post import ends_message
from screens.render.table import table_message
from screens.views.lobby import lobby_view
from screens.views.table import Stage, panel_screen, table_screen
from storage import Announcement, Inside, Screen, ScreenKind, Table, TableStatus, Unit, Volume
from tables.context import Host
from tables.languages import language_of
from tables.lobby.ending import vote_message
from tables.notices.announcements import KIND_KEPT, KIND_PROMISE
from tables.notices.verbosity import CALLING, topic_of, uncalled, volume_of
from tables.seats import is_private, place_of


@dataclass(frozen=True, slots=True)
class Painted:
    """A screen's message. `topic`: another one than before asks for a new message. `last`: it will not change again."""

    message: Message
    topic: str
    last: bool = False


PHOTO = "+photo"
"""Ends the topic of what has a picture: a photo never becomes a text, nor a text a photo."""


def paint(host: Host, unit: Unit, screen: Screen, manner: Manner | None = None) -> Painted | None:
    """Draw a screen as it has to look now; None when there is nothing to show any more.

    `manner`: how, whatever its readers have chosen.
    """
    manner = manner or manner_of(unit, screen.person_id or screen.chat_id)
    before = replace(screen, topic=screen.topic.removesuffix(PHOTO))
    painted = _paint(host, unit, before, manner)
    if painted is not None and manner.words:
        language = language_of(host, unit, screen.person_id or screen.chat_id)
        return replace(painted, message=spoken_message(host.texts, language, painted.message))
    if painted is None or painted.message.illustration is None:
        return painted
    return replace(painted, topic=painted.topic + PHOTO)


def _paint(host: Host, unit: Unit, screen: Screen, manner: Manner) -> Painted | None:
    table = unit.tables.get(screen.table_id)
    if table is None:
        return None
    match screen.kind:
        case ScreenKind.LOBBY:
            view = lobby_view(host, unit, table)
            message = lobby_message(host.texts, language_of(host, unit, screen.chat_id), host.username, view)
            return Painted(message, "lobby", last=table.status is not TableStatus.LOBBY)
        case ScreenKind.TABLE:
            return _table(host, unit, screen, table, manner)
        case ScreenKind.HAND | ScreenKind.EPHEMERAL:
            return _panel(host, unit, screen, table, manner)
        case ScreenKind.VOTE:
            vote = vote_message(host, unit, table)
            return None if vote is None else Painted(vote, "vote")


def paint_announcement(host: Host, unit: Unit, announcement: Announcement, manner: Manner | None = None) -> Message:
    """Draw an announcement; Obsolete when what it was to say is true no more. `manner` as for `paint`."""
    table = unit.tables.get(announcement.table_id) if announcement.table_id is not None else None
    if announcement.kind in (KIND_KEPT, KIND_PROMISE):
        return _promise(host, unit, announcement, table, manner)
    ids = [int(person) for person in announcement.payload.get("people", {}).values()]
    view = AnnouncementView(
        kind=announcement.kind,
        payload=announcement.payload,
        people={person.id: person.name for person in unit.people.named(ids).values()},
        table=table_screen(unit, table, host.now()) if table is not None and table.match is not None else None,
        place=place_of(unit, table) if table is not None else "",
        private=announcement.chat_id > 0,
    )
    manner, language = manner or manner_of(unit, announcement.chat_id), language_of(host, unit, announcement.chat_id)
    message = announcement_message(host.texts, language, view, manner)
    if manner.words:
        message = spoken_message(host.texts, language, message)
    if table is None or announcement.kind in CALLING or volume_of(unit, table) is Volume.EVERY_TURN:
        return message
    return uncalled(message)


def _promise(host: Host, unit: Unit, announcement: Announcement, table: Table | None, manner: Manner | None) -> Message:
    """What is promised about a table's cards: in the lobby's first post, or where there was no lobby."""
    if table is None or (table.status is not TableStatus.LOBBY) is (announcement.kind == KIND_KEPT):
        raise Obsolete
    language, view = language_of(host, unit, announcement.chat_id), lobby_view(host, unit, table)
    if announcement.kind == KIND_KEPT:
        message = moved_message(host.texts, language, view)
    else:
        message = lobby_message(host.texts, language, host.username, view)
    manner = manner or manner_of(unit, announcement.chat_id)
    return spoken_message(host.texts, language, message) if manner.words else message


def _table(host: Host, unit: Unit, screen: Screen, table: Table, manner: Manner) -> Painted | None:
    """The post of a running match, as its group wants to hear of it."""
    if table.match is None or not table.status.is_unfinished:
        return None
    view, language = table_screen(unit, table, host.now()), language_of(host, unit, screen.chat_id)
    volume = volume_of(unit, table)
    topic = topic_of(volume, view, screen.topic)
    if volume is Volume.ENDS:
        return Painted(ends_message(host.texts, language, view), topic)
    message = table_message(host.texts, language, view, manner)
    return Painted(message if volume is Volume.EVERY_TURN else uncalled(message), topic)


def _panel(host: Host, unit: Unit, screen: Screen, table: Table, manner: Manner) -> Painted | None:
    """In private the panel is the table's only post: below all that was said, and gone when the table is.

    Inside the group it is gone where hands are not played there any more.
    """
    if screen.kind is ScreenKind.EPHEMERAL and unit.chats.of_table(table).inside is Inside.OFF:
        return None
    person_id = screen.person_id
    view = None if person_id is None else panel_screen(unit, table, person_id, host.now())
    if view is None or person_id is None:
        return None
    over = view.table.stage in (Stage.OVER, Stage.CLOSED)
    if is_private(table) and over:
        return None
    topic = f"panel.{unit.announcements.latest(table.id)}" if is_private(table) else "panel"
    message = panel_message(host.texts, language_of(host, unit, person_id), view, manner)
    return Painted(message, topic, last=view.left or over)
