"""Who listens is answered in words: what commands and taps answer, said as their reader wants it."""

from dataclasses import replace

from screens.accessible import accessible_message, accessible_words
from screens.display import preferences_of
from screens.message import Message
from storage import Unit
from tables.context import Context
from tables.languages import language_of
from tables.result import MAX_ANSWER, Result


def accessible_answer(context: Context, unit: Unit, chat_id: int, answer: Result) -> Result:
    """What a command answers in this chat."""
    return replace(answer, messages=tuple(accessible_reply(context, unit, chat_id, said) for said in answer.messages))


def accessible_reply(context: Context, unit: Unit, chat_id: int, message: Message) -> Message:
    """A message for this chat."""
    if not preferences_of(unit, chat_id).words:
        return message
    return accessible_message(context.texts, language_of(context, unit, chat_id), message)


def accessible_toast(context: Context, unit: Unit, person_id: int, language: str, words: str | None) -> str | None:
    """The answer to somebody's tap."""
    if words is None or not preferences_of(unit, person_id).words:
        return words
    return accessible_words(context.texts, language, words, MAX_ANSWER)
