"""What messages say, without their decoration."""

from screens.message import Message


def bare(text: str) -> str:
    """Words without the sign that asks for coloured suits."""
    return text.replace("\ufe0f", "")


def labels_of(message: Message) -> list[str]:
    """What stands on the buttons."""
    return [bare(button.label) for row in message.rows for button in row]
