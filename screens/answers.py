"""Small things that several commands answer with."""

from collections.abc import Sequence

from screens.message import MOST_LISTED, Button, Message, Rows
from tables.context import Context
from tables.requests.deep_links import start_link
from tables.result import Result
from texts.line import Line
from texts.text import Text


def say(context: Context, language: str, line: Line, rows: Rows = ()) -> Result:
    """One sentence, perhaps with keys."""
    return Result(messages=(Message(context.texts.text(language, line), rows),))


def ask_which(
    context: Context, language: str, question: Line, keys: Sequence[Button], no: tuple[Button, ...] = ()
) -> Result:
    """A question with a key for each of many answers: as many as a keyboard holds, and a line that says so."""
    lines = [question]
    if len(keys) > MOST_LISTED:
        lines.append(Line("list-cut", shown=MOST_LISTED, count=len(keys)))
    text = Text.join("\n\n", (context.texts.text(language, line) for line in lines))
    return Result(messages=(Message(text, (*((key,) for key in keys[:MOST_LISTED]), no)),))


def in_private(context: Context, language: str, line: Line, payload: str) -> Result:
    """One sentence that leads to the private chat, where `/start payload` goes on."""
    label = context.texts.plain(language, "command-label-in-private")
    return say(context, language, line, ((Button(label, url=start_link(context.username, payload)),),))
