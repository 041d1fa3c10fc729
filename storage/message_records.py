"""The rows about messages as frozen values: screens, old messages, announcements.

As in ``records``, times are unix seconds (UTC), and secret values have ``repr=False``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from storage.kinds import AnnouncementKind, ScreenKind


@dataclass(frozen=True, slots=True)
class Subject:
    """What a screen's message is about: if the subject changes, the screen needs a new message.

    A table's post is about the turn of ``seat`` after ``turn`` turns of a deal, or about the pause after the deal, or
    about the whole deal. A group hand is about the turn in which it was opened. ``announcement_id``: the announcement
    below which a panel has to be.
    """

    deal: int | None = None
    turn: int | None = None
    seat: int | None = None
    is_pause: bool = False
    announcement_id: int | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """A message that is kept up to date; it is out of date while ``wanted`` is greater than ``shown``.

    ``is_photo``: the message is a photo, which cannot become a text, nor a text a photo. ``is_touched``: the owner of a
    group hand has tapped one of its buttons, so their Telegram can show such messages. ``fingerprint``: a hash of what
    it shows.
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
    """A message that must still be deleted, or lose its buttons."""

    id: int
    chat_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Announcement:
    """A row of the queue of announcements and answers: sent at least once, in the order of the ids within a chat.

    ``payload`` should have the ids of people, not their names. ``failed``: why it was given up.
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
