"""Turning the result of a request into messages: in the language and with the display preferences of its chat."""

from dataclasses import dataclass, replace

from screens.chat_pages import Reader, compose_page
from screens.display import as_preferred, legible_words, preferences, preferences_of
from screens.message import Asker, DisplayPreferences, File, Message
from storage import Display, Unit
from tables.chat_pages import ChatPage
from tables.context import Context, Origin
from tables.handling import MAX_ANSWER, Document, Result
from tables.languages import language_of
from texts.accessible import accessible_words
from texts.catalogue import Catalogue
from texts.line import Line


@dataclass(frozen=True, slots=True)
class Outgoing:
    """What is sent to a chat: messages, and perhaps a file after them."""

    messages: tuple[Message, ...] = ()
    document: File | None = None

    def only_for(self, asker: Asker) -> "Outgoing":
        """The same with messages that only somebody sees who asked for them in a group."""
        return replace(self, messages=tuple(replace(message, only_for=asker) for message in self.messages))


@dataclass(frozen=True, slots=True)
class ComposedResult:
    """A `Result` whose pages are messages and whose document is a file.

    `line` is for one person and shown in their own language.
    """

    line: Line | None = None
    alert: bool = False
    start: str | None = None
    table_id: int | None = None
    page: Message | None = None
    messages: tuple[Message, ...] = ()
    document: File | None = None
    group_hand: bool = False

    @property
    def outgoing(self) -> Outgoing:
        return Outgoing(self.messages, self.document)


def compose_result(context: Context, unit: Unit, origin: Origin, result: Result) -> ComposedResult:
    """Return the result with its pages as messages and its document as a file."""
    if result.page is None and not result.pages and result.document is None:
        return _composed(result)
    reader = Reader(context, unit, origin, result.language or language_of(context, unit, origin.chat_id))
    preferences = preferences_of(unit, origin.chat_id, context.now())

    def composed(page: ChatPage) -> list[Message]:
        messages = compose_page(reader, page)
        return [as_preferred(context.texts, reader.language, message, preferences) for message in messages]

    instead = None
    if result.page is not None:
        (instead,) = composed(result.page)
    messages = tuple(message for page in result.pages for message in composed(page))
    document = None if result.document is None else file_of(context.texts, reader.language, result.document)
    return _composed(result, instead, messages, document)


def _composed(
    result: Result,
    page: Message | None = None,
    messages: tuple[Message, ...] = (),
    document: File | None = None,
) -> ComposedResult:
    return ComposedResult(
        line=result.line,
        alert=result.alert,
        start=result.start,
        table_id=result.table_id,
        page=page,
        messages=messages,
        document=document,
        group_hand=result.group_hand,
    )


def file_of(texts: Catalogue, language: str, document: Document) -> File:
    """Return a document as a file, with its caption in a language."""
    return File(document.filename, document.content, texts.text(language, document.caption))


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """How a person reads the answers to their taps: their language, and how they prefer them."""

    language: str
    preferences: DisplayPreferences


def answer_form(context: Context, unit: Unit, person_id: int, telegram_says: str | None) -> AnswerForm:
    """Return how a person reads answers; the language of one who is not known yet is the one that Telegram gives."""
    person = unit.people.get(person_id)
    language = context.texts.best_language(person.language if person is not None else telegram_says)
    return AnswerForm(language, preferences(person.seen if person is not None else Display()))


def toast_text(context: Context, form: AnswerForm, line: Line | None) -> str | None:
    """Return the answer to a tap as the person reads it; None without a line."""
    if line is None:
        return None
    words = context.texts.plain(form.language, line)
    if form.preferences.words:
        return accessible_words(context.texts, form.language, words, MAX_ANSWER)
    return legible_words(words, four_colours=form.preferences.four_colours)
