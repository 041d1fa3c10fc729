"""Who listens is answered in words: what commands and taps answer, said as their reader wants it."""

from dataclasses import replace

from screens.accessible import spoken_message, spoken_words
from screens.display import preferences_of
from screens.message import Message
from storage import Unit
from tables.context import Context
from tables.languages import language_of
from tables.reply import MAX_ANSWER, Answer


def heard(context: Context, unit: Unit, chat_id: int, answer: Answer) -> Answer:
    """What a command answers in this chat."""
    return replace(answer, messages=tuple(heard_message(context, unit, chat_id, said) for said in answer.messages))


def heard_message(context: Context, unit: Unit, chat_id: int, message: Message) -> Message:
    """A message for this chat."""
    if not preferences_of(unit, chat_id).words:
        return message
    return spoken_message(context.texts, language_of(context, unit, chat_id), message)


def heard_toast(context: Context, unit: Unit, person_id: int, language: str, words: str | None) -> str | None:
    """The answer to somebody's tap."""
    if words is None or not preferences_of(unit, person_id).words:
        return words
    return spoken_words(context.texts, language, words, MAX_ANSWER)
