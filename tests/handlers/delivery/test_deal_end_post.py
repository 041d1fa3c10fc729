"""The end of a deal is one post: the table's in the pause, which then stays without buttons."""

from dataclasses import replace
from typing import Any

import pytest

from handlers.delivery.sender import Sender
from sandbox.client.people import Seen
from screens.message import Message
from simulation.people.finding import labelled_buttons
from storage import Form, Table
from tables.match import pars
from tables.requests.table import DealNow
from tests.handlers.outbox import Outbox


async def ends(outbox: Outbox) -> list[Seen]:
    """The group's posts about ends of deals."""
    return [message for message in await outbox.screen() if message.text.startswith("🏁")]


def deals(outbox: Outbox, table: Table, number: int) -> None:
    matches = outbox.matches
    matches.tap(matches.people[0], DealNow(table.id, number), matches.group)


async def test_the_end_of_a_deal_is_one_post_and_stays_without_buttons(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    await outbox.deliver_all()
    (pause,) = await outbox.screen()
    assert next(request for _, request in labelled_buttons(pause)) == DealNow(table.id, 1)
    deals(outbox, table, 1)
    await outbox.deliver_all()
    kept, post = await outbox.screen()
    assert (kept.id, kept.text, kept.buttons) == (pause.id, "🏁 Smazzata 1: ha chiuso Anna!", [])
    assert post.id > kept.id
    assert "turno" in post.text


async def test_a_deal_that_begins_before_the_end_could_be_sent_leaves_it_all_the_same(outbox: Outbox) -> None:
    table = outbox.matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    deals(outbox, table, 1)
    await outbox.deliver_all()
    (kept,) = await ends(outbox)
    assert kept.buttons == []
    assert len(await outbox.screen()) == 2


async def test_an_end_that_was_deleted_is_not_sent_again(outbox: Outbox) -> None:
    table = outbox.matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    await outbox.deliver_all()
    (pause,) = await outbox.screen()
    await outbox.bot.delete_message(outbox.matches.group, pause.id)
    deals(outbox, table, 1)
    await outbox.deliver_all()
    assert await ends(outbox) == []


async def test_pictures_that_were_switched_off_meanwhile_make_it_a_text(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    await outbox.deliver_all()
    with matches.store.unit() as unit:
        chat = unit.chats.get(matches.group)
        unit.chats.save(replace(chat, display=replace(chat.display, form=Form.TEXT)))
    deals(outbox, table, 1)
    await outbox.deliver_all()
    (kept,) = await ends(outbox)
    assert "Bruno: 8♦️ 9♧\ufe0e → +17 punti" in kept.text


async def test_a_match_ends_with_its_last_cards_a_post_for_each_bust_and_a_podium(outbox: Outbox) -> None:
    outbox.matches.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    await outbox.deliver_all()
    shown = await outbox.screen()
    assert [(message.text.split()[0], "photo" in message.json) for message in shown] == [
        ("🏁", True),
        ("💥", False),
        ("💥", False),
        ("🏆", True),
    ]


async def test_a_bust_comes_between_the_deals_end_that_caused_it_and_the_post_of_the_pause(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.close_deal("9C 8D", "KC QC", totals=[10, 95, 0])
    await outbox.deliver_all()
    end, bust, pause = await outbox.screen()
    assert (end.text, end.buttons) == ("🏁 Smazzata 1: ha chiuso Anna!", [])
    assert bust.text.startswith("💥 Bruno")
    assert next(request for _, request in labelled_buttons(pause)) == DealNow(table.id, 1)
    deals(outbox, table, 1)
    await outbox.deliver_all()
    assert [message.id for message in await outbox.screen()][:2] == [end.id, bust.id]
    assert [message.text.split()[0] for message in await ends(outbox)] == ["🏁"]
    assert len(await outbox.screen()) == 3, "the post of the pause is gone"


@pytest.mark.parametrize("posted", [True, False])
async def test_what_becomes_known_while_the_end_is_being_sent_is_shown_afterwards(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, posted: bool
) -> None:
    matches = outbox.matches
    with matches.store.unit() as unit:
        chat = unit.chats.get(matches.group)
        unit.chats.save(replace(chat, clover=True))
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    if posted:
        await outbox.deliver_all()
    deals(outbox, table, 1)
    name = "edit" if posted else "send"
    call = getattr(Sender, name)

    async def meanwhile(sender: Sender, *args: Any) -> Any:
        done = await call(sender, *args)
        with matches.store.read() as unit:
            owed = unit.pars.owed()
        if owed and any(isinstance(arg, Message) and arg.text.plain.startswith("🏁") for arg in args):
            pars.settle(matches.context, owed[0], "1000 1600 400")
        return done

    monkeypatch.setattr(Sender, name, meanwhile)
    await outbox.deliver_all()
    (end,) = await ends(outbox)
    assert end.text.endswith("\n🍀 Le carte migliori: Carla.")
    with matches.store.read() as unit:
        assert unit.announcements.pending(matches.group) == ()
