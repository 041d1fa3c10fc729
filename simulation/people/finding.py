"""Finds messages and taps buttons on people's screens, waiting as long as a busy machine may need."""

from collections.abc import Callable

from sandbox.client.people import Group, Person, Seen, Tapped
from sandbox.client.seen import Json
from simulation.people.screens_seen import labelled_buttons
from tables.requests.codec import Request
from tables.requests.panel import DrawStock, FollowAdvice, Pick, TakeDiscardPile

PATIENCE = 60.0
"""Seconds after which a test gives up waiting; each function returns as soon as the event happens."""


async def see(person: Person, check: Callable[[Seen], bool], chat: Group | None = None, *, after: int = 0) -> Seen:
    """Wait for a message on a person's screen that passes the check; the newest one. Without `chat`: in private."""
    return await person.wait_message(chat, check, after=after, seconds=PATIENCE)


async def see_text(person: Person, words: str, chat: Group | None = None, *, after: int = 0) -> Seen:
    """Wait for a message that contains these words; the newest one."""
    return await see(person, lambda seen: words in seen.text, chat, after=after)


async def tap(person: Person, message: Seen, data: str, *, force: bool = False) -> Tapped:
    """Tap a button on the screen, or with `force` any callback data, and check that the tap is answered."""
    tapped = await person.tap(message, data=data, force=force, wait=PATIENCE)
    assert tapped.answered, data
    return tapped


def offered(message: Seen, kind: type[Request], **fields: object) -> str | None:
    """The data of a button of this class with these values, if the message has one."""
    for _, button in labelled_buttons(message):
        if isinstance(button, kind) and all(getattr(button, name) == value for name, value in fields.items()):
            return button.pack()
    return None


def is_to_play(message: Seen) -> bool:
    """Whether this is a panel whose owner is on turn."""
    return any(
        isinstance(button, DrawStock | TakeDiscardPile | Pick | FollowAdvice) for _, button in labelled_buttons(message)
    )


def moment(message: Seen) -> int:
    """The last moment in a message, in unix seconds: the end of somebody's time."""
    found = [entity for entity in _entities(message) if "unix_time" in entity]
    assert found, message.text
    return int(found[-1]["unix_time"])


def mentioned(message: Seen) -> list[int]:
    """The people that a message mentions."""
    return [entity["user"]["id"] for entity in _entities(message) if entity["type"] == "text_mention"]


def _entities(message: Seen) -> list[Json]:
    """The entities of its text or caption."""
    found: list[Json] = message.json.get("entities") or message.json.get("caption_entities") or []
    return found
