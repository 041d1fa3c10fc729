"""Confetti for who has won: in private only, and a message is sent all the same if Telegram refuses the effect."""

import pytest

from sandbox.methods import sending
from screens.message import CONFETTI, Message
from tests.handlers.outbox import Outbox
from texts.text import Text


async def sent_with_effect(outbox: Outbox) -> list[tuple[int, str]]:
    """The chats to which a message with an effect was sent, and the effects."""
    found = []
    for request in await outbox.tg.requests():
        effect = request["parameters"].get("message_effect_id")
        if effect is not None:
            found.append((int(request["parameters"]["chat_id"]), str(effect)))
    return found


async def test_the_winner_of_a_match_in_a_group_gets_confetti_in_private(outbox: Outbox) -> None:
    matches = outbox.matches
    matches.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    await outbox.deliver_all()
    assert await sent_with_effect(outbox) == [(matches.people[0], CONFETTI)]
    assert [seen.text for seen in await outbox.private(0) if seen.text.startswith("🏆")] == [
        "🏆 Hai vinto la partita in «Venerdì»!"
    ]
    assert not any(seen.text.startswith("🏆") for seen in await outbox.private(1))


async def test_a_winner_whom_the_bot_cannot_write_to_gets_nothing(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    matches.change_person(matches.people[0], reachable=False)
    matches.resign(table, matches.people[1])
    await outbox.deliver_all()
    assert await sent_with_effect(outbox) == []


async def test_a_message_is_sent_without_an_effect_that_telegram_refuses(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "EFFECTS", set())
    outbox.matches.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    await outbox.deliver_all()
    assert any(seen.text.startswith("🏆 Hai vinto") for seen in await outbox.private(0))
    assert outbox.waiting() == ()


async def test_no_group_is_sent_an_effect(outbox: Outbox) -> None:
    await outbox.sender.send(outbox.matches.group, 0, Message(Text("ciao"), effect=CONFETTI))
    assert await sent_with_effect(outbox) == []
    assert [seen.text for seen in await outbox.screen()] == ["ciao"]
