"""A name cannot break or forge a message: with hostile names, messages have the same structure as with plain ones."""

import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sandbox.entities import automatic
from screens.compose import compose, compose_announcement
from screens.message import Message
from screens.render.announcements import Obsolete
from simulation.people.hostile import hostile
from simulation.promise import Figures
from simulation.promises.sentences import check_sentences
from simulation.use_cases.company import Company
from simulation.use_cases.sentences import LANGUAGES
from storage import Level, Unit
from tables.people.lists import my_tables
from texts.clean_name import MAX_NAME, clean_name
from texts.text import utf16_length

LONGEST, LONGEST_CAPTION = 4096, 1024


def names_break_nothing(seed: int, size: int) -> Figures:
    """Compose every screen and announcement of a match with `size` hostile names."""
    dice = random.Random(seed)
    done: Figures = Counter(names=0)
    with tempfile.TemporaryDirectory() as folder:
        evening = Company(Path(folder) / "names.sqlite", seed=seed)
        try:
            scene = list(_scene(evening))
            plain = [_shape(message) for message in scene[-1]]
            while done["names"] < size:
                for person in evening.people:
                    raw = hostile(dice)
                    name = clean_name(raw)
                    _check_name(raw, name, f"seed {seed}")
                    evening.names[person] = name
                    _rename(evening, person, name)
                    done["names"] += 1
                messages = list(_messages(evening))
                assert [_shape(message) for message in messages] == plain, (
                    f"seed {seed}: {list(evening.names.values())!r}"
                )
                names = tuple(evening.names.values())
                done["sentences"] += check_sentences(
                    LANGUAGES[done["names"] // len(names) % 3], names, f"seed {seed}: {names!r}"
                )
                for message in messages:
                    _check_message(message, f"seed {seed}: {list(evening.names.values())!r}")
                done["messages"] += len(messages)
        finally:
            evening.store.close()
    return done


def _check_name(raw: str, name: str, where: str) -> None:
    assert name, where
    assert len(name) <= MAX_NAME, f"{where}: {raw!r}"
    assert clean_name(name) == name, f"{where}: {raw!r}"
    assert automatic(name) == [], f"{where}: {raw!r} becomes a link"


def _rename(evening: Company, person: int, name: str) -> None:
    with evening.store.unit() as unit:
        unit.people.seen(person, name, None, "it", evening.time)


def _scene(evening: Company) -> Iterator[list[Message]]:
    """The messages of a table with everybody, after many turns, with somebody away."""
    table = evening.join(Level.EASY, people=5, limit=1001 - 1)
    for _ in range(120):
        evening.step(table)
    evening.send_away(table, evening.people[2])
    yield list(_messages(evening))


def _messages(evening: Company) -> Iterator[Message]:
    """Every screen and every announcement of the group's table, and two people's lists of tables."""
    with evening.store.read() as unit:
        table = unit.tables.current(evening.group, 0)
        assert table is not None
        for screen in unit.screens.of_table(table.id):
            composed = compose(evening.context, unit, screen)
            if composed is not None:
                yield composed.message
        for chat in (evening.group, *evening.people):
            yield from _announcements(evening, unit, chat)
    for person in evening.people[:2]:
        yield from evening.write(my_tables, person, private=True).messages


def _announcements(evening: Company, unit: Unit, chat: int) -> Iterator[Message]:
    for waiting in unit.announcements.pending(chat):
        try:
            composed = compose_announcement(evening.context, unit, waiting)
        except (Obsolete, sqlite3.Error):
            continue
        if isinstance(composed, Message):
            yield composed


def _shape(message: Message) -> tuple[object, ...]:
    """The structure that a name must not change: the number of lines, the kinds of entities, the buttons."""
    spans = [(span.kind, span.user_id) for span in message.text.spans]
    buttons = [[button.request for button in row] for row in message.rows]
    return message.text.plain.count("\n"), spans, buttons


def _check_message(message: Message, where: str) -> None:
    text = message.text.plain
    assert utf16_length(text) <= (LONGEST_CAPTION if message.illustration is not None else LONGEST), where
    found = [entity for entity in automatic(text) if entity["type"] != "bot_command"]
    assert found == [], f"{where}: Telegram makes a link of {found}"
