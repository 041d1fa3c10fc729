"""People who call an evening in a group, answer it, and come or do not."""

from datetime import datetime
from zoneinfo import ZoneInfo

from operations import sweep
from screens.compose import compose_announcement
from screens.message import Message
from screens.render.announcements import Obsolete
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, Chats
from simulation.use_cases.world import GROUP
from storage import AnnouncementKind, Evening
from tables.evenings.calling import call
from tables.requests.evenings import ANSWERS, AnswerEvening

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0


def rome(*when: int) -> float:
    """A time of the wall clock in Rome."""
    return datetime(*when, tzinfo=ZoneInfo("Europe/Rome")).timestamp()  # type: ignore[arg-type, misc]  # y, m, d, h, m


FRIDAY = rome(2026, 11, 27, 18, 30)
AT_NINE = rome(2026, 11, 27, 21)


class EveningsWorld(Chats):
    """A group on a Friday, half past six in the evening."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.time = FRIDAY

    def call(
        self, when: str = "stasera", person: int = ANNA, *, admin: bool = False, thread: int = 0, private: bool = False
    ) -> ComposedResult:
        """Write the command that calls an evening."""
        return self.write(call, person, argument=when, admin=admin, thread=thread, private=private)

    def evening(self, evening_id: int | None = None) -> Evening:
        """The evening of that number, or the last one."""
        with self.store.read() as unit:
            if evening_id is None:
                evening_id = max(unit.evenings.due(2**40, 99), default=0)
            found = unit.evenings.get(evening_id)
        assert found is not None
        return found

    def answer(self, person: int, answer: str, evening: Evening | None = None, **where: int) -> ComposedResult:
        """Tap an answer, in the group."""
        return self.touch(AnswerEvening((evening or self.evening()).id, ANSWERS.index(answer)), person, **where)

    def messages(self, chat: int = GROUP, *kinds: AnnouncementKind) -> list[Message]:
        """What waits to be sent or edited in a chat, as far as it is still of use."""
        found = list[Message]()
        with self.store.read() as unit:
            for row in unit.announcements.pending(chat):
                if row.kind in (kinds or (AnnouncementKind.EVENING, AnnouncementKind.EVENING_NOTE)):
                    try:
                        found.append(compose_announcement(self.context, unit, row))
                    except Obsolete:
                        continue
        return found

    def said(self, chat: int = GROUP) -> list[str]:
        """The texts of that."""
        return [message.text.plain for message in self.messages(chat)]

    def sent(self, *chats: int) -> None:
        """Let what waits have been sent."""
        with self.store.unit() as unit:
            for chat in chats or (GROUP, *self.names):
                for row in unit.announcements.pending(chat):
                    unit.announcements.sent(row.id, row.message_id or 700 + row.id, self.time)

    def sweep_at(self, time: float) -> None:
        """Let it be that time, and do what is due."""
        self.time = time
        sweep.sweep(self.context)
