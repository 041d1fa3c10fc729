"""Who listens is answered in words: what commands and taps answer, said as their reader wants it."""

from dataclasses import replace

from screens.accessible import spoken_message, spoken_words
from screens.display import manner_of
from screens.message import Message
from storage import Unit
from tables.context import Host
from tables.languages import language_of
from tables.reply import MAX_ANSWER, Answer


def heard(host: Host, unit: Unit, chat_id: int, answer: Answer) -> Answer:
    """What a command answers in this chat."""
    return replace(answer, messages=tuple(heard_message(host, unit, chat_id, said) for said in answer.messages))


def heard_message(host: Host, unit: Unit, chat_id: int, message: Message) -> Message:
    """A message for this chat."""
    if not manner_of(unit, chat_id).words:
        return message
    return spoken_message(host.texts, language_of(host, unit, chat_id), message)


def heard_toast(host: Host, unit: Unit, person_id: int, language: str, words: str | None) -> str | None:
    """The answer to somebody's tap."""
    if words is None or not manner_of(unit, person_id).words:
        return words
    return spoken_words(host.texts, language, words, MAX_ANSWER)
