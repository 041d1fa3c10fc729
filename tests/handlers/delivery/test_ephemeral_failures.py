"""Servers that show no message to one member alone, taps that are too old, and panels that are gone."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from telegram.error import BadRequest, EndPointNotFound, Forbidden, NetworkError, TelegramError

from screens.message import Message
from storage import GroupHands
from tables.requests.chat_pages import ChatSetting
from tables.requests.panel import SortHand
from tables.requests.table import Play
from tests.handlers.outbox import Outbox
from tests.tables.notices.group_hand_players import (
    READER,
    ask,
    asked,
    begun,
    inside,
    mode_of,
    refusing,
    screen_of,
    touch,
)


async def test_the_panel_is_given_up_quietly_without_a_tap_to_answer(outbox: Outbox) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    outbox.reopen(outbox.matches)  # another process knows of no tap
    await outbox.deliver_all()
    assert screen_of(outbox, table) is None
    assert await asked(outbox, "send") == []
    assert mode_of(outbox) is GroupHands.ON


async def test_a_tap_is_answered_within_fifteen_seconds_or_not_at_all(outbox: Outbox) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    outbox.matches.time += 16
    await outbox.deliver_all()
    assert screen_of(outbox, table) is None
    assert await asked(outbox, "send") == []


async def test_telegram_may_find_the_tap_too_old_as_well(outbox: Outbox) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    await outbox.tg.advance(16)
    await outbox.deliver_all()
    assert screen_of(outbox, table) is None
    assert mode_of(outbox) is GroupHands.ON
    await ask(outbox, table)
    await outbox.deliver_all()
    assert len(await inside(outbox)) == 1


async def test_a_server_that_does_not_know_them_shows_the_group_no_card_and_is_asked_never_again(
    outbox: Outbox,
) -> None:
    table = await begun(outbox)
    await outbox.tg.settings(ephemeral=False)
    await ask(outbox, table)
    await outbox.deliver_all()
    assert (screen_of(outbox, table), mode_of(outbox)) == (None, GroupHands.OFF)
    words = [seen.text for seen in await outbox.screen()]
    assert not [text for text in words if "arrivano qui" in text]
    assert sum(text.startswith("ℹ️ Qui non posso mostrare le carte") for text in words) == 1
    assert len(await outbox.private(READER)) == 1, "his panel is in his private chat now"
    reply = outbox.matches.tap(outbox.people[READER].id, Play(table.id), outbox.group.id)
    assert (reply.group_hand, reply.start is not None) == (False, True)


def as_if_shown_to_all(sent: Any) -> None:
    sent.api_kwargs = {}


def as_if_for_another(sent: Any) -> None:
    sent.api_kwargs = {**sent.api_kwargs, "receiver_user": {"id": 5}}


def as_if_numbered(sent: Any) -> None:
    sent.message_id = 4711


@pytest.mark.parametrize("change", [as_if_shown_to_all, as_if_for_another, as_if_numbered])
async def test_the_hand_is_put_in_only_where_the_answer_says_that_its_owner_alone_sees_it(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, change: Callable[[Any], None]
) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    send = type(outbox.bot).send_message

    async def answered(*given: Any, **named: Any) -> Any:
        sent = await send(*given, **named)
        answer = SimpleNamespace(message_id=sent.message_id, api_kwargs=dict(sent.api_kwargs))
        if "api_kwargs" in named:
            change(answer)
        return answer

    monkeypatch.setattr(type(outbox.bot), "send_message", answered)
    await outbox.chat_worker.deliver_next(outbox.group.id)
    assert mode_of(outbox) is GroupHands.OFF
    assert await asked(outbox, "edit") == []


@pytest.mark.parametrize(
    "error",
    [
        BadRequest("Not enough rights to send ephemeral messages without a callback query or an ephemeral command"),
        BadRequest("Ephemeral messages can be sent only to groups and supergroups"),
        BadRequest('Unknown parameter "ephemeral_message_parameters"'),
    ],
)
async def test_a_refusal_of_the_server_or_the_chat_ends_it_for_the_group(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, error: BadRequest
) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    with monkeypatch.context() as patch:
        refusing(patch, outbox, "send_message", error)
        await outbox.chat_worker.deliver_next(outbox.group.id)
    assert (screen_of(outbox, table), mode_of(outbox)) == (None, GroupHands.OFF)


async def test_a_server_that_lacks_the_methods_ends_it_for_the_group(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    refusing(monkeypatch, outbox, "do_api_request", EndPointNotFound("editEphemeralMessageText"))
    await outbox.deliver_all()
    assert (screen_of(outbox, table), mode_of(outbox)) == (None, GroupHands.OFF)


@pytest.mark.parametrize(
    "error",
    [
        BadRequest("Query_id_invalid"),
        BadRequest("User not found"),
        BadRequest("Message is too long"),
        Forbidden("Forbidden: bot was blocked by the user"),
    ],
)
async def test_any_other_refusal_is_about_one_person_and_the_next_tap_opens_another(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, error: TelegramError
) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    with monkeypatch.context() as patch:
        refusing(patch, outbox, "send_message", error)
        await outbox.deliver_all()
    assert (screen_of(outbox, table), mode_of(outbox)) == (None, GroupHands.ON)
    with outbox.matches.store.read() as unit:
        chat = unit.chats.get(outbox.group.id)
    assert chat.bot_present
    await ask(outbox, table)
    await outbox.deliver_all()
    assert len(await inside(outbox)) == 1


@pytest.mark.parametrize("said", ["Message to edit not found", "Ephemeral_message_id_invalid"])
async def test_a_panel_that_its_owner_has_removed_is_given_up_and_no_others(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    await outbox.deliver_all()
    with outbox.matches.store.unit() as unit:
        unit.screens.want_hand(table.id, outbox.people[READER].id)
    refusing(monkeypatch, outbox, "do_api_request", BadRequest(said))
    monkeypatch.setattr(Message, "fingerprint", property(lambda message: "another"))
    await outbox.deliver_all()
    assert (screen_of(outbox, table), mode_of(outbox)) == (None, GroupHands.ON)


async def test_a_line_that_breaks_keeps_the_tap_for_the_next_try(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    with monkeypatch.context() as patch:
        refusing(patch, outbox, "send_message", NetworkError("httpx.ReadError"))
        with pytest.raises(NetworkError):
            await outbox.deliver_all()
    await outbox.deliver_all()
    assert len(await inside(outbox)) == 1


async def test_an_edit_whose_answer_is_lost_can_be_taken_back(outbox: Outbox) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    await outbox.deliver_all()
    reader = outbox.people[READER].id
    (before,) = await inside(outbox)
    outbox.matches.tap(reader, SortHand(table.id, "rank"), outbox.group.id)
    await outbox.tg.fault("drop_after", method="editEphemeralMessageText")
    with pytest.raises(NetworkError):
        await outbox.deliver(outbox.group.id)
    assert (await inside(outbox))[0].text != before.text
    outbox.matches.tap(reader, SortHand(table.id, "suit"), outbox.group.id)
    await outbox.deliver_all()
    (after,) = await inside(outbox)
    assert (after.ephemeral_id, after.text) == (before.ephemeral_id, before.text)


async def test_panels_go_where_hands_are_not_played_inside_the_group_any_more(outbox: Outbox) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    await outbox.deliver_all()
    (panel,) = await inside(outbox)
    off = ChatSetting("inside", GroupHands.OFF.value)
    admin = outbox.matches.people[0]
    assert outbox.matches.touch(off, admin, chat=outbox.group.id, admin=True).page is not None
    await outbox.deliver_all()
    assert await inside(outbox) == []
    assert screen_of(outbox, table) is None
    touch(outbox.matches, table, outbox.people[READER].id, panel.ephemeral_id or 0)  # a finger that was faster
    await outbox.deliver_all()
    assert screen_of(outbox, table) is None
