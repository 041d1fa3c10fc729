"""A table in one topic of a forum: its messages stand there, or in the general topic when that one is closed."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from simulation.use_cases.wording import bare
from storage import Table, TableSettings
from tables.commitment import commit_to_cards
from tables.context import Origin, Place
from tables.match import progress
from tables.requests.chat_pages import NewTable
from tables.requests.commands import ShowScores
from tables.seats import with_person
from tests.handlers.outbox import Outbox, an_outbox


@pytest.fixture
async def forum(memory_path: Path) -> AsyncIterator[Outbox]:
    async with an_outbox(memory_path / "scala40.sqlite", kind="supergroup", is_forum=True) as outbox:
        yield outbox


def begin_in(outbox: Outbox, thread: int) -> Table:
    matches = outbox.matches
    with matches.store.unit() as unit:
        chat = unit.chats.get(outbox.group.id)
        unit.chats.save(replace(chat, kind="supergroup", is_forum=True))
        settings = TableSettings(turn_seconds=600, quiet=None)
        table = unit.tables.create(outbox.group.id, thread, matches.people[0], settings, matches.time)
        commit_to_cards(matches.context, unit, table)
        for person in matches.people[:2]:
            table = with_person(table, person)
        return progress.start_match(matches.context, unit, unit.tables.save(table), matches.time)


async def posts(outbox: Outbox) -> list[tuple[int | None, str]]:
    return [(seen.json.get("message_thread_id"), bare(seen.text)) for seen in await outbox.screen() if seen.labels]


async def test_a_tables_posts_stand_in_its_topic(forum: Outbox) -> None:
    one, two = await forum.group.topic("Tavolo 1"), await forum.group.topic("Tavolo 2")
    here, there = begin_in(forum, one), begin_in(forum, two)
    await forum.deliver_all()
    assert set(await posts(forum)) == {
        (one, forum.matches.read_shown(here)),
        (two, forum.matches.read_shown(there)),
    }


async def test_a_table_goes_on_in_the_general_topic_when_its_own_is_closed(forum: Outbox) -> None:
    thread = await forum.group.topic("Tavolo 1")
    table = begin_in(forum, thread)
    await forum.deliver_all()
    await forum.group.close_topic(thread)
    for _ in range(2):
        turn = forum.matches.match(table).turn
        while forum.matches.match(table).turn == turn:
            forum.matches.tap_once(table)
        await forum.deliver_all()
    assert await posts(forum) == [(None, forum.matches.read_shown(table))]
    assert forum.waiting() == ()
    (said,) = [seen.text for seen in await forum.screen() if seen.text.startswith("🧭")]
    assert "si va avanti qui" in said
    here = Origin(
        None, forum.matches.requester(forum.people[0].id), Place(forum.group.id, "supergroup", "Venerdì", True)
    )
    (answer,) = forum.matches.perform(here, NewTable()).messages
    assert answer.text.plain == forum.matches.context.texts.plain("it", "lobby-playing-already")
    assert forum.matches.perform(here, ShowScores()).messages[0].text.plain.startswith("📊")


async def test_a_table_whose_topic_is_closed_stays_apart_from_one_in_the_general_topic(forum: Outbox) -> None:
    thread = await forum.group.topic("Tavolo 1")
    table, other = begin_in(forum, thread), begin_in(forum, 0)
    await forum.group.close_topic(thread)
    await forum.deliver_all()
    assert {thread for thread, _ in await posts(forum)} == {None}
    assert [forum.matches.table(one.id).thread_id for one in (table, other)] == [thread, 0]
