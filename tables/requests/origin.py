"""Where a request comes from: the same for a tap on a button, a command, and a page."""

from dataclasses import dataclass

from storage import ChatKind


@dataclass(frozen=True, slots=True)
class Requester:
    """Who acted: Telegram's id, the name as we show it (cleaned), user name and language if known."""

    id: int
    name: str
    username: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A chat as an update describes it."""

    chat_id: int
    kind: ChatKind
    title: str
    is_forum: bool


@dataclass(frozen=True, slots=True)
class Origin:
    """Who asks, and where.

    `update_id` lets the use case's own transaction mark an update of Telegram as done; None for what is none.
    `thread_id` 0 is no topic. `is_admin` is
    None where nobody asked Telegram whether the requester administers the chat.

    The rest is about the message with the button that was tapped. `ephemeral_id` is the number of a message inside a
    group that the requester alone sees; such a message has no other. `is_photo`: it is a photo. `is_offered`: the
    button stands below it; if it does not it is old or forged, and the message is no question that it answers.
    """

    update_id: int | None
    person: Requester
    place: Place
    thread_id: int = 0
    message_id: int = 0
    is_admin: bool | None = None
    ephemeral_id: int | None = None
    is_photo: bool = False
    is_offered: bool = True

    @property
    def chat_id(self) -> int:
        """The chat that the request comes from."""
        return self.place.chat_id

    @property
    def is_private(self) -> bool:
        """Whether it is the requester's own chat with the bot."""
        return self.place.chat_id == self.person.id
