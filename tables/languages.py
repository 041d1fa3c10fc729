"""Which language is used: a person's in private and in answers to their taps, the chat's everywhere else."""

from dataclasses import replace

from storage import Person, ScreenKind, Unit
from tables.context import Context


def language_of(context: Context, unit: Unit, chat_id: int) -> str:
    """Return the person's language for a private chat, the chat's for a group."""
    if chat_id > 0:
        return language_of_person(context, unit, chat_id)
    chat = unit.chats.get(chat_id)
    return context.texts.best_language(chat.language if chat else None)


def language_of_person(context: Context, unit: Unit, person_id: int, telegram_says: str | None = None) -> str:
    """Return the language of a person; for one who is not known yet, the one that Telegram gives."""
    person = unit.people.get(person_id)
    return context.texts.best_language(person.language if person else telegram_says)


def set_person_language(context: Context, unit: Unit, person: Person, language: str | None, *, chosen: bool) -> str:
    """Change the language of a person, on all their screens; return the language that is used."""
    unit.people.save(replace(person, language=language, language_chosen=chosen))
    language_changed(unit, person.id)
    return context.texts.best_language(language)


def language_changed(unit: Unit, person_id: int) -> None:
    """Show everything in a person's private chat again: their panels, all screens of a table there, the menu button."""
    person = unit.people.get(person_id)
    if person is not None and person.page_used:
        unit.people.save(replace(person, menu_due=True))
    for table in unit.tables.of_person(person_id):
        if table.chat_id == person_id:
            unit.screens.want(table.id)
        else:
            unit.screens.want(table.id, None, person_id)
        unit.screens.want(table.id, ScreenKind.EPHEMERAL, person_id)


def set_chat_language(unit: Unit, chat_id: int, language: str) -> None:
    """Change the language of a group, on all its screens."""
    chat = unit.chats.get(chat_id)
    if chat is None:
        return
    unit.chats.save(replace(chat, language=language))
    for table in unit.tables.of_chat(chat_id):
        unit.screens.want(table.id)
