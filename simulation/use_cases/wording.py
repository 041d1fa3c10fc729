"""The texts of messages, without what only concerns their looks."""

from screens.message import Message
from texts.cards import THIN_SPACE


def bare(text: str) -> str:
    """The text without the variation selectors of signs, with black suits and ordinary spaces."""
    text = text.replace("♤", "♠").replace("♧", "♣")
    return text.replace("\ufe0f", "").replace("\ufe0e", "").replace(THIN_SPACE, " ")


def labels_of(message: Message) -> list[str]:
    """The labels of the buttons, row by row in one list."""
    return [bare(button.label) for row in message.rows for button in row]
