"""How tables and hands are shown to whom: a person's wish for what he alone sees, the chat's for the group."""

from pictures.theme import Look, Theme
from screens.illustration import Manner
from storage import Display, Form, Unit


def manner_of(unit: Unit, chat_id: int) -> Manner:
    """A person's manner in private, the chat's in a group."""
    if chat_id > 0:
        person = unit.people.get(chat_id)
        return manner(person.display if person is not None else Display())
    chat = unit.chats.get(chat_id)
    return manner(chat.display if chat is not None else Display())


def manner(display: Display) -> Manner:
    """What a wish means for a screen."""
    if display.form is not Form.PICTURES:
        return Manner(words=display.form is Form.WORDS)
    return Manner(Look(Theme.DARK if display.dark else Theme.LIGHT, display.four_colours))
