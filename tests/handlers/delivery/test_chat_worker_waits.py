"""What a chat gets that had to wait for its place among the messages that Telegram allows."""

from collections.abc import Callable
from typing import Any

import pytest

from simulation.use_cases.wording import bare
from storage import ScreenKind, Unit
from tables.notices.announcements import announce_line
from tests.handlers.outbox import Outbox
from texts.line import Line


def during_the_wait(outbox: Outbox, monkeypatch: pytest.MonkeyPatch, happens: Callable[[Unit], None]) -> None:
    """Let something be committed while the next delivery waits for its place among the messages to the chat."""
    acquire = outbox.budget.acquire

    async def wait(*given: Any) -> None:
        monkeypatch.undo()
        with outbox.matches.store.unit() as unit:
            happens(unit)
        await acquire(*given)

    monkeypatch.setattr(outbox.budget, "acquire", wait)


async def test_what_is_announced_while_a_post_waits_for_its_place_gets_the_place(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    line = Line("clock-dead-match")
    during_the_wait(outbox, monkeypatch, lambda unit: announce_line(unit, table, line, 0.0))
    assert await outbox.chat_worker.deliver_next(matches.group)
    assert [bare(seen.text) for seen in await outbox.screen()] == [matches.context.texts.plain("it", line)]
    await outbox.deliver_all()
    *_, post = await outbox.screen()
    assert bare(post.text) == matches.read_shown(table)


async def test_nothing_is_sent_if_what_waited_for_its_place_is_not_wanted_any_more(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = outbox.matches
    table = matches.begin(2)

    def retire(unit: Unit) -> None:
        unit.screens.want(table.id)
        unit.screens.retire(table.id, ScreenKind.TABLE, None)

    during_the_wait(outbox, monkeypatch, retire)
    assert await outbox.chat_worker.deliver_next(matches.group)
    assert not await outbox.chat_worker.deliver_next(matches.group)
    assert await outbox.screen() == []
