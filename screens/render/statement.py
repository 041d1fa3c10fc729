"""Statements and questions with their choices, as messages."""

from collections.abc import Iterable

from screens.message import MOST_LISTED, Button, Message, Rows
from tables.chat_pages import Choice, Choices, Statement, WhichOne
from tables.requests.deep_links import group_link, share_link, start_link
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text


def statement_message(texts: Catalogue, language: str, username: str, page: Statement) -> Message:
    """Render a statement; `username` is the bot's, for links."""
    return Message(statement_text(texts, language, page.paragraphs), _rows(texts, language, username, page.choices))


def statement_text(texts: Catalogue, language: str, paragraphs: Iterable[Iterable[Line]]) -> Text:
    """Return paragraphs of lines as a text."""
    return Text.join("\n\n", (Text.join("\n", (texts.text(language, line) for line in lines)) for lines in paragraphs))


def which_one_message(texts: Catalogue, language: str, username: str, page: WhichOne) -> Message:
    """Render a question with a button for each of many answers; if a keyboard cannot hold all, a line says so."""
    lines = [page.question]
    if len(page.choices) > MOST_LISTED:
        lines.append(Line("list-cut", shown=MOST_LISTED, count=len(page.choices)))
    choices = (*((choice,) for choice in page.choices[:MOST_LISTED]), page.refusal)
    text = Text.join("\n\n", (texts.text(language, line) for line in lines))
    return Message(text, _rows(texts, language, username, choices))


def _rows(texts: Catalogue, language: str, username: str, choices: Choices) -> Rows:
    return tuple(tuple(_button(texts, language, username, choice) for choice in row) for row in choices)


def _button(texts: Catalogue, language: str, username: str, choice: Choice) -> Button:
    label = texts.plain(language, choice.label)
    if choice.request is not None:
        return Button(label, choice.request, style=choice.style)
    if choice.shares is not None:
        return Button(label, url=share_link(choice.shares), style=choice.style)
    url = group_link(username) if choice.start is None else start_link(username, choice.start)
    return Button(label, url=url, style=choice.style)
