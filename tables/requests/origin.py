"""Where a request comes from, for taps, commands and pages alike."""

from dataclasses import dataclass

from storage import ChatKind


@dataclass(frozen=True, slots=True)
class Requester:
    """The person who acted: Telegram's id, the name as it is shown (cleaned), user name and language if known."""

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

    `update_id` is the update of Telegram that the use case's unit marks as done; None if there is none. `thread_id` is
    0 outside topics; `topic` is the name with which the topic was opened, if the update says it. `is_admin` is None if
    Telegram was not asked whether the requester is an administrator.

    The other fields are about the message with the button that was tapped; `ephemeral_id` also about a command. It is
    the id of a message in a group that only the requester sees; such a message has no `message_id`. `is_photo`: it is a
    photo. `is_offered`: it does have the button; if not, the tap is old or forged, and the message is not the question
    that the tap answers. `shown_at`: since when the message shows its buttons; 0 if that is unknown. `covers`: the
    button lies where the person has tapped another one just before, perhaps in the message that was shown there.
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
    topic: str = ""
    shown_at: float = 0.0
    covers: bool = False

    @property
    def chat_id(self) -> int:
        return self.place.chat_id

    @property
    def is_private(self) -> bool:
        """Whether it is the requester's own chat with the bot."""
        return self.place.chat_id == self.person.id
