"""The rows about messages as frozen values: those that show the present, those that must still go, what is queued.

As in ``records``: times are unix seconds (UTC), and what a reader of a log must not see has ``repr=False``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from storage.kinds import AnnouncementKind, ScreenKind


@dataclass(frozen=True, slots=True)
class Subject:
    """What a screen's message is about, as far as it changes: another subject asks for a new message.

    A table's post is about the turn after ``turn`` turns of a deal, which ``seat`` plays, or about the pause after the
    deal, or about the whole deal. A group hand is about the turn in which it was opened. ``announcement_id``: of the
    last announcement that a panel has to stand below.
    """

    deal: int | None = None
    turn: int | None = None
    seat: int | None = None
    is_pause: bool = False
    announcement_id: int | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """A message that shows the present: stale while ``wanted`` is ahead of ``shown``.

    ``is_photo``: the message is a photo, which never becomes a text, nor a text a photo. ``is_touched``: the owner of a
    group hand has tapped one of its buttons, so that their Telegram surely shows such messages. ``fingerprint``: hash
    of what it shows.
    """

    id: int
    table_id: int
    kind: ScreenKind
    chat_id: int
    thread_id: int
    person_id: int | None
    message_id: int | None
    wanted: int
    shown: int
    subject: Subject
    is_photo: bool
    is_touched: bool
    fingerprint: str
    retired: bool


@dataclass(frozen=True, slots=True)
class OldMessage:
    """A message whose buttons must still go."""

    id: int
    chat_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something to be said once it is true: sent at least once, in the order of the ids within a chat.

    ``payload`` should name people by their id, never by name. ``failed``: why it was given up.
    """

    id: int
    table_id: int | None
    chat_id: int
    thread_id: int
    person_id: int | None
    fallback_chat_id: int | None
    fallback_thread_id: int
    kind: AnnouncementKind
    payload: Mapping[str, Any] = field(repr=False)
    created_at: float
    sent_at: float | None
    message_id: int | None
    failed: str | None
