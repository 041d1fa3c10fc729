"""One command that somebody wrote, freed of Telegram."""

from dataclasses import dataclass

from storage import ChatKind
from tables.requests.tap import Requester


@dataclass(frozen=True, slots=True)
class Call:
    """A command with its place. `argument` is what was written after it; `thread_id` 0 is no topic.

    `is_admin` is None where nobody asked Telegram whether the sender administers the chat.
    """

    update_id: int
    person: Requester
    chat_id: int
    thread_id: int
    chat_kind: ChatKind
    title: str
    is_forum: bool
    argument: str = ""
    is_admin: bool | None = None

    @property
    def is_private(self) -> bool:
        """Whether it was written to the bot alone."""
        return self.chat_kind == "private"
