"""Pages of settings, of a group and of one's own."""

from screens.message import Message
from simulation.use_cases.chats import ANNA, Chats
from storage import Person, ScreenKind
from tables.requests.chat_pages import ChatSetting

OWN_CHOICES = {
    "display": ("words", "text", "pictures", "dark", "light", "two", "four", "large", "normal", "marked", "unmarked"),
    "guide": ("on", "off"),
    "asks": ("off", "on"),
    "protect": ("off", "on"),
    "computers": ("on", "off"),
    "comfort": ("on", "off"),
}
MARKS = ("✅ ", "scelta: ")
"""The mark of the present choice, and the same in accessible text."""


def person_of(chats: Chats, person: int = ANNA) -> Person:
    with chats.store.read() as unit:
        return unit.people.get(person)


def in_group(chats: Chats, page: str, value: str = "") -> Message:
    """What an administrator sees after tapping a button of the group's settings."""
    return chats.touch(ChatSetting(page, value), admin=True).page


def in_private(chats: Chats, page: str, value: str = "") -> Message:
    """The same of one's own settings."""
    return chats.touch(ChatSetting(page, value), chat=ANNA).page


def marked(page: Message) -> list[str]:
    """What the buttons with a mark would set."""
    return [
        button.request.value
        for row in page.rows
        for button in row
        if isinstance(button.request, ChatSetting) and button.label.startswith(MARKS)
    ]


def stale(chats: Chats, chat: int) -> set[ScreenKind]:
    with chats.store.read() as unit:
        return {screen.kind for screen in unit.screens.stale(chat)}
