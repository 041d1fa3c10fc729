"""The sentences that a use case, a message or an announcement has, as keys and values and not as words."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any
from unittest.mock import patch

from screens.compose import compose_announcement
from screens.render.announcements import Obsolete
from simulation.use_cases.chats import Chats
from simulation.use_cases.world import GROUP, TEXTS
from texts.line import Arg, Line
from texts.text import Text


class Lines(list[Line]):
    """Lines in their order; a key or a line is in them if one has this key and at least these values."""

    def __contains__(self, wanted: object) -> bool:
        least = Line(wanted) if isinstance(wanted, str) else wanted
        assert isinstance(least, Line)
        assert least.key in TEXTS.keys("it"), f"no sentence has the key {least.key}"
        return any(least.key == line.key and set(least.args) <= set(line.args) for line in self)


def lines_of(draw: Callable[..., object], *args: Any, **fields: Any) -> Lines:
    """All lines of what `draw(*args)` renders, such as `lines_of(matches.read_post, table)`, names as plain words."""
    asked = Lines()
    text, rendering = TEXTS.text, False

    def recording(language: str, key: str | Line, /, **given: Arg) -> Text:
        nonlocal rendering
        if rendering:  # a line within a line is found there: it may be remembered, and not rendered again
            return text(language, key, **given)
        line = key if isinstance(key, Line) else Line(key)
        asked.extend(_with_parts(Line(line.key, **{**dict(line.args), **given})))
        rendering = True
        try:
            return text(language, key, **given)
        finally:
            rendering = False

    with patch.object(TEXTS, "text", recording):
        draw(*args, **fields)
    return asked


def announced(chats: Chats, chat: int = GROUP) -> list[Line]:
    """The line that each announcement which waits for a chat begins with; one that is obsolete has none."""
    found = []
    with chats.store.read() as unit:
        for waiting in unit.announcements.pending(chat):
            with suppress(Obsolete):
                lines = lines_of(compose_announcement, chats.context, unit, waiting)
                found.append(next(line for line in lines if "-label-" not in line.key))
    return found


def _with_parts(line: Line) -> Iterator[Line]:
    yield Line(line.key, **{name: _words(value) for name, value in line.args})
    for _, value in line.args:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Line):
                yield from _with_parts(part)


def _words(value: Arg) -> Arg:
    match value:
        case Text():
            return value.plain
        case Line():
            return Line(value.key, **{name: _words(part) for name, part in value.args})
        case tuple():
            return tuple(_words(part) for part in value)
    return value
