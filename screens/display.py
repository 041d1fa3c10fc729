"""How tables and hands are shown to whom: a person's wish for what they alone see, the chat's for the group."""

from pictures.theme import Look, Theme
from screens.illustration import DisplayPreferences
from storage import Display, Form, Unit


def preferences_of(unit: Unit, chat_id: int) -> DisplayPreferences:
    """A person's wish in private, the chat's in a group."""
    if chat_id > 0:
        person = unit.people.get(chat_id)
        return preferences(person.display if person is not None else Display())
    chat = unit.chats.get(chat_id)
    return preferences(chat.display if chat is not None else Display())


def preferences(display: Display) -> DisplayPreferences:
    """What a wish means for a screen."""
    if display.form is not Form.PICTURES:
        return DisplayPreferences(words=display.form is Form.WORDS)
    return DisplayPreferences(Look(Theme.DARK if display.dark else Theme.LIGHT, display.four_colours))
