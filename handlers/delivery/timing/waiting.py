"""What waits in the store for a chat, and what of it comes next."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice, takewhile

from handlers.delivery.timing.rate_limits import Priority
from storage import Announcement, AnnouncementKind, OldMessage, Screen, ScreenKind, Unit

_UNHURRIED = AnnouncementKind.KEPT_LOBBY
"""An edit that nobody waits for: it leaves the last place in the rate limits to what comes next, such as the cards."""

_SENTENCES = (AnnouncementKind.LINE, AnnouncementKind.BUST)
"""In a group these are texts without buttons."""

MOST_TOGETHER = 10
"""How many sentences one message says at most: Telegram limits its length."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits. `screens`: those of `stale` for which it is time; `announcement`: the next one, if one is next.

    `later`: announcements whose time has not come.
    """

    announcements: tuple[Announcement, ...]
    later: tuple[Announcement, ...]
    stale: tuple[Screen, ...]
    screens: tuple[Screen, ...]
    old: tuple[OldMessage, ...]
    announcement: Announcement | None
    priority: Priority
    is_try: bool
    """Whether nothing has been taken there since a refusal."""

    @classmethod
    def of(
        cls,
        unit: Unit,
        chat_id: int,
        too_early: Callable[[Screen], bool],
        *,
        is_free: bool,
        has_room: bool,
        just_answered: bool,
    ) -> "Waiting | None":
        """Read what waits for a chat; None if the bot is not there. `too_early`: whether a screen has to wait.

        `is_free`: whether the chat may be sent to at once, `has_room`: even twice. `just_answered`: the last delivery
        there was an answer.
        """
        chat = unit.chats.get(chat_id)
        if chat is not None and not chat.bot_present:
            return None
        pending = unit.announcements.pending(chat_id)
        announcements = tuple(one for one in pending if has_room or one.kind is not _UNHURRIED)
        later = () if has_room else tuple(one for one in pending if one.kind is _UNHURRIED)
        stale = unit.screens.stale(chat_id)
        screens = tuple(screen for screen in stale if not too_early(screen))
        first = _first(announcements, screens, just_answered=just_answered)
        hurry = Priority.REFRESH if is_free else hurry_of(unit, screens)
        old = unit.old_messages.of(chat_id)
        priority, is_try = hurry if first is None else Priority.NEWS, chat is not None and chat.refused_at is not None
        return cls(announcements, later, stale, screens, old, first, priority, is_try)

    def may_be_said_with(self, said: Announcement) -> tuple[Announcement, ...]:
        """The sentences that come next at the same table of a group, if ``said`` is a sentence: one message says all.

        Nothing else of that table is between them, so its announcements keep their order.
        """
        if said.kind not in _SENTENCES or said.table_id is None or said.chat_id > 0:
            return ()
        place = said.table_id, said.thread_id
        follow = (other for other in self.announcements if other.id > said.id)
        at_table = (other for other in follow if (other.table_id, other.thread_id) == place)
        return tuple(islice(takewhile(lambda other: other.kind in _SENTENCES, at_table), MOST_TOGETHER - 1))

    @property
    def is_old(self) -> bool:
        """Whether nothing is to be said or shown now, but at most something to be deleted."""
        return self.announcement is None and not self.screens

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is to be done now: nothing waits, or only what has its time later."""
        return self.is_old and (bool(self.stale) or not self.old)

    @property
    def is_single(self) -> bool:
        """Whether one thing waits and no other."""
        return len(self.announcements) + len(self.later) + len(self.stale) + len(self.old) == 1


def _first(
    announcements: tuple[Announcement, ...], screens: tuple[Screen, ...], *, just_answered: bool
) -> Announcement | None:
    """The announcement that comes next; None if a screen is next.

    In a group somebody who asks a lot must not keep the tables waiting, so answers (and pages) alternate with what
    belongs to a table. A table's own announcements keep their order, and its post comes after them.
    """
    if just_answered:
        first = next((waiting for waiting in announcements if not waiting.kind.is_answer), None)
        if first is not None or screens:
            return first
    return announcements[0] if announcements else None


def hurry_of(unit: Unit, screens: Iterable[Screen]) -> Priority:
    """The priority of a chat's screens: a table's post and the panel of the player on turn come first.

    Then what is in no message yet, such as a new lobby; what is edited comes last.
    """
    hurry = Priority.REFRESH
    for screen in screens:
        if screen.message_id is None:
            hurry = Priority.NEWS
        try:
            table = unit.tables.get(screen.table_id)
        except ValueError:
            continue  # a table that cannot be read is handled when its screen is composed
        match = table.match if table is not None else None
        if table is None or match is None or match.turn is None:
            continue
        if screen.kind is ScreenKind.TABLE or table.seats[match.turn].person_id == screen.person_id:
            return Priority.ON_TURN
    return hurry
