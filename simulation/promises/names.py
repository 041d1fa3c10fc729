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
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.sentences import LANGUAGES
from storage import Unit
from tables.play.lists import my_tables
from texts.clean_name import MAX_NAME, clean_name
from texts.text import utf16_length

LONGEST, LONGEST_CAPTION = 4096, 1024


def names_break_nothing(seed: int, size: int) -> Figures:
    """Compose every screen and announcement of a match with `size` hostile names."""
    dice = random.Random(seed)
    done: Figures = Counter(names=0)
    with tempfile.TemporaryDirectory() as folder:
        matches = MixedMatches(Path(folder) / "names.sqlite", seed=seed)
        try:
            scene = list(_scene(matches))
            plain = [_shape(message) for message in scene[-1]]
            while done["names"] < size:
                for person in matches.people:
                    raw = hostile(dice)
                    name = clean_name(raw)
                    _check_name(raw, name, f"seed {seed}")
                    matches.names[person] = name
                    _rename(matches, person, name)
                    done["names"] += 1
                messages = list(_messages(matches))
                assert [_shape(message) for message in messages] == plain, (
                    f"seed {seed}: {list(matches.names.values())!r}"
                )
                names = tuple(matches.names.values())
                done["sentences"] += check_sentences(
                    LANGUAGES[done["names"] // len(names) % 3], names, f"seed {seed}: {names!r}"
                )
                for message in messages:
                    _check_message(message, f"seed {seed}: {list(matches.names.values())!r}")
                done["messages"] += len(messages)
        finally:
            matches.store.close()
    return done


def _check_name(raw: str, name: str, where: str) -> None:
    assert name, where
    assert len(name) <= MAX_NAME, f"{where}: {raw!r}"
    assert clean_name(name) == name, f"{where}: {raw!r}"
    assert automatic(name) == [], f"{where}: {raw!r} becomes a link"


def _rename(matches: MixedMatches, person: int, name: str) -> None:
    with matches.store.unit() as unit:
        unit.people.seen(person, name, None, "it", matches.time)


def _scene(matches: MixedMatches) -> Iterator[list[Message]]:
    """The messages of a table with everybody, after many turns, with somebody away."""
    table = matches.join("easy", people=5, limit=1001 - 1)
    for _ in range(120):
        matches.step(table)
    matches.send_away(table, matches.people[2])
    yield list(_messages(matches))


def _messages(matches: MixedMatches) -> Iterator[Message]:
    """Every screen and every announcement of the group's table, and two people's lists of tables."""
    with matches.store.read() as unit:
        table = unit.tables.current(matches.group, 0)
        assert table is not None
        for screen in unit.screens.of_table(table.id):
            composed = compose(matches.context, unit, screen)
            if composed is not None:
                yield composed.message
        for chat in (matches.group, *matches.people):
            yield from _announcements(matches, unit, chat)
    for person in matches.people[:2]:
        yield from matches.write(my_tables, person, private=True).messages


def _announcements(matches: MixedMatches, unit: Unit, chat: int) -> Iterator[Message]:
    for waiting in unit.announcements.pending(chat):
        try:
            composed = compose_announcement(matches.context, unit, waiting)
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
