"""The texts of messages, without variation selectors."""

from screens.message import Message


def bare(text: str) -> str:
    """The text without the variation selector that asks for coloured suits."""
    return text.replace("\ufe0f", "")


def labels_of(message: Message) -> list[str]:
    """The labels of the buttons, row by row in one list."""
    return [bare(button.label) for row in message.rows for button in row]
