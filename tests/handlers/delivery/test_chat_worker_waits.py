"""What a chat gets that had to wait for its place among the messages that Telegram allows."""

from collections.abc import Callable
from typing import Any

import pytest

from simulation.use_cases.wording import bare
from storage import ScreenKind
from tables.notices.announcements import announce_line
from tests.handlers.delivery.selecting import Selecting
from tests.handlers.outbox import Outbox
from texts.line import Line

DuringTheWait = Callable[[Callable[[], None]], None]


@pytest.fixture
def during_the_wait(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> DuringTheWait:
    """Lets something happen while the next delivery waits for its place."""
    acquire = outbox.budget.acquire

    def prepare(happens: Callable[[], None]) -> None:
        async def wait(*given: Any) -> None:
            monkeypatch.undo()
            happens()
            await acquire(*given)

        monkeypatch.setattr(outbox.budget, "acquire", wait)

    return prepare


async def test_what_is_announced_while_a_post_waits_for_its_place_gets_the_place(
    outbox: Outbox, during_the_wait: DuringTheWait
) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    line = Line("clock-dead-match")

    def announce() -> None:
        with matches.store.unit() as unit:
            announce_line(unit, table, line, 0.0)

    during_the_wait(announce)
    assert await outbox.chat_worker.deliver_next(matches.group)
    assert [bare(seen.text) for seen in await outbox.screen()] == [matches.context.texts.plain("it", line)]
    await outbox.deliver_all()
    *_, post = await outbox.screen()
    assert bare(post.text) == matches.read_shown(table)


async def test_nothing_is_sent_if_what_waited_for_its_place_is_not_wanted_any_more(
    outbox: Outbox, during_the_wait: DuringTheWait
) -> None:
    matches = outbox.matches
    table = matches.begin(2)

    def retire() -> None:
        with matches.store.unit() as unit:
            unit.screens.want(table.id)
            unit.screens.retire(table.id, ScreenKind.TABLE, None)

    during_the_wait(retire)
    assert await outbox.chat_worker.deliver_next(matches.group)
    assert not await outbox.chat_worker.deliver_next(matches.group)
    assert await outbox.screen() == []


async def test_an_old_post_goes_when_its_place_comes_though_there_is_a_newer_one_but_not_before_news(
    outbox: Outbox, during_the_wait: DuringTheWait
) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    (first,) = await outbox.screen()

    def next_turn() -> None:
        turn = matches.match(table).turn
        while matches.match(table).turn == turn:
            matches.tap_once(table)

    next_turn()
    await outbox.chat_worker.deliver_next(matches.group)
    (_, second) = await outbox.screen()

    def announce() -> None:
        next_turn()
        with matches.store.unit() as unit:
            announce_line(unit, table, Line("clock-dead-match"), 0.0)

    during_the_wait(announce)
    await outbox.chat_worker.deliver_next(matches.group)
    (_, _, news) = await outbox.screen()
    await outbox.chat_worker.deliver_next(matches.group)
    (*_, third) = await outbox.screen()
    assert bare(third.text) == matches.read_shown(table)
    during_the_wait(next_turn)
    await outbox.chat_worker.deliver_next(matches.group)
    assert [seen.id for seen in await outbox.screen()] == [second.id, news.id, third.id], "the first one is deleted"
    await outbox.deliver_all()
    assert next(seen.id for seen in await outbox.screen()) == news.id
    assert first.id < second.id


async def test_what_is_to_be_shown_may_turn_into_something_to_be_deleted_during_the_wait(
    outbox: Outbox, during_the_wait: DuringTheWait
) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    (post,) = await outbox.screen()

    def give_up() -> None:
        with matches.store.unit() as unit:
            unit.old_messages.add(matches.group, post.id)
            unit.screens.want(table.id)
            unit.screens.retire(table.id, ScreenKind.TABLE, None)

    with matches.store.unit() as unit:
        unit.screens.want(table.id)
    during_the_wait(give_up)
    await outbox.chat_worker.deliver_next(matches.group)
    assert await outbox.screen() == []


async def test_a_card_that_is_selected_while_the_one_before_waits_for_its_place_is_shown_with_it(
    outbox: Outbox, during_the_wait: DuringTheWait
) -> None:
    table = outbox.matches.at("7H 8H 9H 2S 4D", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await outbox.deliver_all()
    outbox.time.now += 10.0
    someone = Selecting(outbox, table)
    someone.pick("7H1")
    during_the_wait(lambda: someone.pick("8H1"))
    before = len(await outbox.tg.requests())
    await outbox.chat_worker.deliver_next(someone.person)
    assert someone.is_shown()
    (edit,) = (await outbox.tg.requests())[before:]
    assert edit["method"].startswith("editMessage")
