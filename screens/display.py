"""Display preferences: a person's for what only they see, the chat's for what the whole group sees."""

from dataclasses import replace

from pictures.theme import Look, Theme
from screens.accessible import accessible_message
from screens.message import Button, DisplayPreferences, Message
from storage import Display, Form, Unit
from texts.catalogue import Catalogue

PICTURES_AGAIN_SECONDS = 24 * 3600.0
"""How long a group that has refused a picture is sent texts."""

_TWO = (("♠️", "♤\ufe0e"), ("♣️", "♧\ufe0e"))
_FOUR = (("♠️", "♤\ufe0e"), ("♣️", "🍀"), ("♦️", "🔷"))
"""Signs of suits, and those that replace them, as long as they are.

Telegram's clients draw `♠` and `♣` as black pictures, with either selector, which nobody sees in a dark chat. Of the
white suits there are no pictures: they have the colour of the text.
"""


def preferences_of(unit: Unit, chat_id: int, now: float) -> DisplayPreferences:
    """Return the preferences of the person for a private chat, of the chat for a group.

    While a group does not allow pictures, it is sent texts.
    """
    if chat_id > 0:
        person = unit.people.get(chat_id)
        return preferences(person.seen if person is not None else Display())
    chat = unit.chats.get(chat_id)
    if chat is None:
        return preferences(Display())
    refused_at, shown = chat.pictures_refused_at, chat.display
    is_refused = refused_at is not None and now < refused_at + PICTURES_AGAIN_SECONDS
    return preferences(replace(shown, form=Form.TEXT) if is_refused and shown.form is Form.PICTURES else shown)


def preferences(display: Display) -> DisplayPreferences:
    """Return stored preferences in the form that screens use."""
    if display.form is not Form.PICTURES:
        return DisplayPreferences(words=display.form is Form.WORDS, four_colours=display.four_colours)
    theme = Theme.DARK if display.dark else Theme.LIGHT
    look = Look(theme, display.four_colours, display.large_cards, display.comfort)
    return DisplayPreferences(look, four_colours=display.four_colours)


def as_preferred(texts: Catalogue, language: str, message: Message, preferences: DisplayPreferences) -> Message:
    """Return a message as its readers prefer it: as accessible text, or with suits that are legible in their chat."""
    if preferences.words:
        return accessible_message(texts, language, message)
    return legible(message, four_colours=preferences.four_colours)


def protected(unit: Unit, person_id: int, hand: Message) -> Message:
    """Return a message with a person's hand, protected unless they do not want that."""
    person = unit.people.get(person_id)
    return hand if person is not None and not person.protected else replace(hand, protected=True)


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
    label = legible_words(button.label, four_colours=four_colours)
    unstyled = button.unstyled and legible_words(button.unstyled, four_colours=four_colours)
    if (label, unstyled) == (button.label, button.unstyled):
        return button  # most have no suit
    return replace(button, label=label, unstyled=unstyled)
