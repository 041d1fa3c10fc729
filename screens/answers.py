"""Small things that several commands answer with."""

from collections.abc import Sequence

from screens.message import MOST_LISTED, Key, Message, Rows
from tables.context import Host
from tables.reply import Answer
from tables.requests.deep_links import start_link
from texts.line import Line
from texts.text import Text


def say(host: Host, language: str, line: Line, rows: Rows = ()) -> Answer:
    """One sentence, perhaps with keys."""
    return Answer((Message(host.texts.text(language, line), rows),))


def ask_which(host: Host, language: str, question: Line, keys: Sequence[Key], no: tuple[Key, ...] = ()) -> Answer:
    """A question with a key for each of many answers: as many as a keyboard holds, and a line that says so."""
    lines = [question]
    if len(keys) > MOST_LISTED:
        lines.append(Line("list-cut", shown=MOST_LISTED, count=len(keys)))
    text = Text.join("\n\n", (host.texts.text(language, line) for line in lines))
    return Answer((Message(text, (*((key,) for key in keys[:MOST_LISTED]), no)),))


def in_private(host: Host, language: str, line: Line, payload: str) -> Answer:
    """One sentence that leads to the private chat, where `/start payload` goes on."""
    label = host.texts.plain(language, "command-label-in-private")
    return say(host, language, line, ((Key(label, url=start_link(host.username, payload)),),))
