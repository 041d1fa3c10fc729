"""Who is spoken to in which language: a person in private and in answers to their taps, a chat in its own."""

from dataclasses import replace

from storage import Person, ScreenKind, Unit
from tables.context import Context


def language_of(context: Context, unit: Unit, chat_id: int) -> str:
    """A person's language in private, the chat's in a group."""
    if chat_id > 0:
        return language_of_person(context, unit, chat_id)
    chat = unit.chats.get(chat_id)
    return context.texts.best_language(chat.language if chat else None)


def language_of_person(context: Context, unit: Unit, person_id: int, telegram_says: str | None = None) -> str:
    """The language of a person; of one we do not know yet, what Telegram says."""
    person = unit.people.get(person_id)
    return context.texts.best_language(person.language if person else telegram_says)


def speak_to_person(context: Context, unit: Unit, person: Person, language: str | None, *, chosen: bool) -> str:
    """Speak another language to a person from now on, on all their screens; returns the language."""
    unit.people.save(replace(person, language=language, language_chosen=chosen))
    language_changed(unit, person.id)
    return context.texts.best_language(language)


def language_changed(unit: Unit, person_id: int) -> None:
    """What a person sees in private is to be shown anew: their panels, and all of a table that stands there."""
    for table in unit.tables.of_person(person_id):
        unit.screens.want(table.id, person_id=None if table.chat_id == person_id else person_id)
        unit.screens.want(table.id, ScreenKind.EPHEMERAL, person_id)


def speak_in_chat(unit: Unit, chat_id: int, language: str) -> None:
    """Speak another language in a group from now on, on all its screens."""
    chat = unit.chats.get(chat_id)
    if chat is None:
        return
    unit.chats.save(replace(chat, language=language))
    for table in unit.tables.of_chat(chat_id):
        unit.screens.want(table.id)
