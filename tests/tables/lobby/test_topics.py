"""A table in one topic of a forum: its messages stand there, or in the general topic when that one is closed."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from simulation.use_cases.wording import bare
from storage import Table, TableSettings
from tables.fair.commitment import commit_to_cards
from tables.match import progress
from tables.seats import with_person
from tests.handlers.office import Office, an_office


@pytest.fixture
async def forum(memory_path: Path) -> AsyncIterator[Office]:
    async with an_office(memory_path / "scala40.sqlite", kind="supergroup", is_forum=True) as office:
        yield office


def begin_in(office: Office, thread: int) -> Table:
    evening = office.evening
    with evening.store.unit() as unit:
        chat = unit.chats.get(office.group.id)
        assert chat is not None
        unit.chats.save(replace(chat, kind="supergroup", is_forum=True))
        settings = TableSettings(turn_seconds=600, quiet=None)
        table = unit.tables.create(office.group.id, thread, evening.people[0], settings, evening.time)
        commit_to_cards(evening.context, unit, table)
        for person in evening.people[:2]:
            table = with_person(table, person)
        return progress.start_match(evening.context, unit, unit.tables.save(table), evening.time)


async def posts(office: Office) -> list[tuple[int | None, str]]:
    return [(seen.json.get("message_thread_id"), bare(seen.text)) for seen in await office.screen() if seen.labels]


async def test_a_tables_posts_stand_in_its_topic(forum: Office) -> None:
    one, two = await forum.group.topic("Tavolo 1"), await forum.group.topic("Tavolo 2")
    here, there = begin_in(forum, one), begin_in(forum, two)
    await forum.deliver_all()
    assert set(await posts(forum)) == {
        (one, forum.evening.read_shown(here)),
        (two, forum.evening.read_shown(there)),
    }


async def test_when_the_topic_is_closed_the_table_goes_on_in_the_general_one(forum: Office) -> None:
    thread = await forum.group.topic("Tavolo 1")
    table = begin_in(forum, thread)
    await forum.deliver_all()
    await forum.group.close_topic(thread)
    for _ in range(2):
        turn = forum.evening.match(table).turn
        while forum.evening.match(table).turn == turn:
            forum.evening.tap_once(table)
        await forum.deliver_all()
    assert await posts(forum) == [(None, forum.evening.read_shown(table))]
    assert forum.waiting() == ()
