"""What a chat worker does with single messages: lost answers, broken pages, protected hands."""

import pytest
from telegram.error import NetworkError

from handlers.delivery.page_turns import NextPage
from screens.message import Message
from simulation.use_cases.wording import bare
from tables.requests.chat_pages import ChatSetting, OpenPanel
from tables.requests.panel import ClearPicks
from tests.handlers.outbox import Outbox
from texts.text import Text


async def test_a_reminder_goes_when_its_turn_is_over(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2, turn_seconds=1000)
    person = matches.turn_of(table)
    number = matches.people.index(person)
    matches.wait(800)
    await outbox.deliver_all()
    assert len(await outbox.private(number)) == 2
    while matches.turn_of(table) == person:
        matches.tap_once(table)
    await outbox.deliver_all()
    assert len(await outbox.private(number)) == 1


async def test_an_edit_whose_answer_is_lost_can_be_taken_back(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await outbox.deliver_all()
    person = matches.people[0]
    (before,) = await outbox.private(0)
    matches.pick(table, person, "7H1")
    await outbox.tg.fault("drop_after", method="editMessageCaption")
    with pytest.raises(NetworkError):
        await outbox.deliver(person)
    (arrived,) = await outbox.private(0)
    assert arrived.buttons != before.buttons
    matches.tap(person, ClearPicks(table.id))
    await outbox.deliver_all()
    (after,) = await outbox.private(0)
    assert (after.id, after.buttons) == (before.id, before.buttons)


async def test_a_page_that_breaks_does_not_keep_the_chat_from_everything_else(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def break_off(*given: object) -> None:
        raise ValueError("7♥")

    table = outbox.matches.begin(2)
    with monkeypatch.context() as patch:
        patch.setattr(outbox.sender, "edit", break_off)
        outbox.dispatcher.turn_page(outbox.group.id, 70, NextPage(Message(Text("Pagina"))))
        await outbox.deliver_all()
    assert outbox.chat_worker.chats_in_memory() == ()
    (post,) = await outbox.screen()
    assert bare(post.text) == outbox.matches.read_shown(table)
    assert "a page cannot be turned" in caplog.text


async def test_a_hand_is_sent_protected_unless_its_owner_does_not_want_that(outbox: Outbox) -> None:
    table = outbox.matches.begin(2)
    await outbox.deliver_all()
    (post,) = await outbox.screen()
    assert "has_protected_content" not in post.json
    (panel,) = await outbox.private()
    assert panel.json["has_protected_content"]
    person = outbox.matches.people[0]
    outbox.matches.touch(ChatSetting("protect", "off"), person, chat=person)
    await outbox.deliver_all()
    (panel,) = await outbox.private()
    assert panel.json["has_protected_content"], "it was sent before"
    outbox.matches.touch(OpenPanel(table.id), person, chat=person)
    await outbox.deliver_all()
    (panel,) = await outbox.private()
    assert "has_protected_content" not in panel.json
