"""Signs of suits that can be told apart in every chat: light or dark, in two colours or in four."""

from dataclasses import replace

from screens.message import Button, Message

_TWO = (("♠️", "♤\ufe0e"), ("♣️", "♧\ufe0e"))
_FOUR = (("♠️", "♤\ufe0e"), ("♣️", "🍀"), ("♦️", "🔷"))
"""Signs of suits, and those that replace them, as long as they are.

Telegram's clients draw `♠` and `♣` as black pictures, with either selector, which nobody sees in a dark chat. Of the
white suits there are no pictures: they have the colour of the text.
"""


def legible(message: Message, *, four_colours: bool) -> Message:
    """Return the message with legible suits in its text and on its buttons."""
    text = replace(message.text, plain=legible_words(message.text.plain, four_colours=four_colours))
    rows = tuple(tuple(_legible_button(button, four_colours) for button in row) for row in message.rows)
    return replace(message, text=text, rows=rows)


def legible_words(words: str, *, four_colours: bool) -> str:
    """Return a sentence or a label with legible suits; it keeps its length, so that spans stay where they are."""
    for sign, shown in _FOUR if four_colours else _TWO:
        words = words.replace(sign, shown)
    return words


def _legible_button(button: Button, four_colours: bool) -> Button:
    unstyled = button.unstyled and legible_words(button.unstyled, four_colours=four_colours)
    return replace(button, label=legible_words(button.label, four_colours=four_colours), unstyled=unstyled)
