"""The die in a group's lobby: thrown once, after the commitment has been posted, and never waited for."""

from pathlib import Path

import pytest
from telegram.error import BadRequest, RetryAfter

from sandbox.client.people import Seen
from scala40.fair.deal import first_dealer
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import place_of
from storage import AnnouncementKind, ScreenKind, Table
from tables.context import Origin
from tables.fair.die import ask_for_die
from tables.lobby.rule_pages import FIRST_PAGE
from tables.lobby.seating import open_table
from tables.requests.chat_pages import NewTable
from tables.requests.table import (
    LobbyPage,
    Rematch,
    Sit,
    StartMatch,
)
from tests.handlers.outbox import Outbox, an_outbox, waiting
from tests.tables.fair.records import checked, record_of


def lobby(outbox: Outbox) -> Table:
    """A lobby that its host has just opened with /nuova."""
    matches, host = outbox.matches, outbox.matches.people[0]
    matches.updates += 1
    open_table(
        matches.context,
        Origin(matches.updates, matches.requester(host), place_of(matches.group)),
        NewTable(),
    )
    with matches.store.read() as unit:
        return unit.tables.current(matches.group, 0)


async def dice(outbox: Outbox) -> list[int]:
    """What the dice that everybody sees show."""
    return [seen.json["dice"]["value"] for seen in await thrown(outbox)]


async def thrown(outbox: Outbox) -> list[Seen]:
    return [seen for seen in await outbox.people[0].screen(outbox.group) if "dice" in seen.json]


async def order(outbox: Outbox) -> list[str]:
    """The posts that have to do with a lobby, from the top of the group to its bottom."""
    names = {
        "first post": "Il tavolo è più in basso",
        "started": "La partita è cominciata",
        "lobby": "può distribuire le carte",
    }
    found = []
    for seen in await outbox.people[0].screen(outbox.group):
        name = next((name for name, said in names.items() if said in seen.text), None)
        if "dice" in seen.json:
            name = "die"
        if name is not None:
            found.append("first post" if name == "started" else name)
    return found


def commitment(outbox: Outbox, table: Table) -> str:
    with outbox.matches.store.read() as unit:
        committed = unit.commitments.get(table.id)
    return committed.commitment


def copied(seen: Seen) -> str:
    """What the only button that copies puts into the clipboard."""
    (text,) = [button["copy_text"]["text"] for button in seen.buttons if "copy_text" in button]
    return str(text)


def die_of(outbox: Outbox, table: Table) -> int | None:
    with outbox.matches.store.read() as unit:
        committed = unit.commitments.get(table.id)
    return committed.die


async def test_a_die_is_thrown_below_the_commitment_once_the_match_could_start(outbox: Outbox) -> None:
    matches, table = outbox.matches, lobby(outbox)
    await outbox.deliver_all()
    assert await dice(outbox) == []
    matches.touch(Sit(table.id), matches.people[1], chat=matches.group)
    before = len(await outbox.tg.requests())
    await outbox.deliver_all()
    calls = [request["method"] for request in (await outbox.tg.requests())[before:]]
    assert calls == ["sendDice", "sendMessage", "editMessageText"], "a lobby can always be tapped"
    (value,) = await dice(outbox)
    assert die_of(outbox, table) == value
    assert await order(outbox) == ["first post", "die", "lobby"]
    first, lowest = [seen for seen in await outbox.screen() if "Mazzo sigillato" in seen.text]
    assert f"🔏 Mazzo sigillato · 🎲 {value} · /verifica" in lowest.text
    assert copied(first) == commitment(outbox, table)
    matches.touch(Sit(table.id), matches.people[2], chat=matches.group)
    await outbox.deliver_all()
    assert await dice(outbox) == [value]
    assert await order(outbox) == ["first post", "die", "lobby"]
    matches.tap(matches.people[0], StartMatch(table.id), matches.group)
    await outbox.deliver_all()
    assert (await order(outbox))[:2] == ["first post", "die"]
    assert copied((await outbox.screen())[0]) == commitment(outbox, table)
    assert [seen for seen in await outbox.screen() if "Siediti" in seen.text] == []


async def test_the_page_of_the_rules_stays_open_when_the_lobby_is_posted_below_the_die(outbox: Outbox) -> None:
    matches, table = outbox.matches, lobby(outbox)
    matches.touch(LobbyPage(table.id, FIRST_PAGE), matches.people[0], chat=matches.group)
    await outbox.deliver_all()
    matches.touch(Sit(table.id), matches.people[1], chat=matches.group)
    await outbox.deliver_all()
    assert len(await dice(outbox)) == 1
    assert "Le regole del tavolo" in (await outbox.screen())[-1].text


async def test_the_die_is_an_input_of_the_first_deal_and_of_the_lot(outbox: Outbox) -> None:
    matches, table = outbox.matches, lobby(outbox)
    matches.touch(Sit(table.id), matches.people[1], chat=matches.group)
    await outbox.deliver_all()
    (value,) = await dice(outbox)
    matches.tap(matches.people[0], StartMatch(table.id), matches.group)
    matches.resign(table, matches.people[1])
    record = record_of(matches, table)
    (deal,) = record.deals
    assert (deal.inputs.die, deal.inputs.dealer) == (value, record.dealer)
    assert deal.secret is not None
    assert first_dealer(deal.secret, 2, value) == record.dealer
    assert checked(matches, table).without_chance == []


async def test_nothing_waits_for_the_die_and_one_that_comes_too_late_is_not_thrown(outbox: Outbox) -> None:
    matches, table = outbox.matches, lobby(outbox)
    await outbox.deliver_all()
    matches.touch(Sit(table.id), matches.people[1], chat=matches.group)
    assert AnnouncementKind.DIE in waiting(matches, matches.group)
    matches.tap(matches.people[0], StartMatch(table.id), matches.group)
    await outbox.deliver_all()
    assert await dice(outbox) == []
    assert record_of(matches, table).deals[0].inputs.die is None
    assert die_of(outbox, table) is None


async def test_a_rematch_shows_its_commitment_before_its_die(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    matches.resign(table, matches.people[1])
    matches.tap(matches.people[0], Rematch(table.id), matches.group)
    with matches.store.read() as unit:
        again = unit.tables.current(matches.group, 0)
    await outbox.deliver_all()
    # Who resigned is not seated again.
    matches.touch(Sit(again.id), matches.people[1], chat=matches.group)
    await outbox.deliver_all()
    assert (await order(outbox))[-3:] == ["first post", "die", "lobby"]


async def test_a_group_that_takes_no_dice_plays_without(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> tuple[int, int]:
        raise BadRequest("Not enough rights to send dice to the chat")

    monkeypatch.setattr(outbox.sender, "throw", refuse)
    matches, table = outbox.matches, lobby(outbox)
    matches.touch(Sit(table.id), matches.people[1], chat=matches.group)
    await outbox.deliver_all()
    assert outbox.waiting() == ()
    with matches.store.read() as unit:
        chat = unit.chats.get(matches.group)
    assert chat.bot_present
    matches.tap(matches.people[0], StartMatch(table.id), matches.group)
    assert record_of(matches, table).deals[0].inputs.die is None


@pytest.mark.parametrize("fault", [{"kind": "answer_lost"}, {"kind": "error", "status": 502}, {"kind": "drop_before"}])
async def test_a_die_whose_answer_is_lost_is_not_thrown_again_and_does_not_count(
    outbox: Outbox, fault: dict[str, object]
) -> None:
    matches, table = outbox.matches, lobby(outbox)
    matches.touch(Sit(table.id), matches.people[1], chat=matches.group)
    await outbox.tg.fault(method="sendDice", **fault)
    await outbox.deliver_all()
    await outbox.deliver_all()
    assert len(await dice(outbox)) == (fault["kind"] == "answer_lost")
    (said,) = [seen for seen in await outbox.screen() if "il dado non conta" in seen.text]
    assert said.json["message_id"] > 0
    post = (await outbox.screen())[-1]
    assert "Per sorteggio le prime carte le dà" in post.text, "nobody waits for a die any more"
    assert post.json["message_id"] > said.json["message_id"]
    assert outbox.waiting() == ()
    matches.tap(matches.people[0], StartMatch(table.id), matches.group)
    assert record_of(matches, table).deals[0].inputs.die is None


async def test_a_bot_that_dies_while_it_throws_does_not_throw_again(outbox: Outbox) -> None:
    matches, table = outbox.matches, lobby(outbox)
    matches.touch(Sit(table.id), matches.people[1], chat=matches.group)
    throw = outbox.sender.throw

    async def dies(chat_id: int, thread_id: int) -> tuple[int, int]:
        await throw(chat_id, thread_id)
        raise KeyboardInterrupt

    outbox.sender.throw = dies  # type: ignore[method-assign]  # for this sender alone
    with pytest.raises(KeyboardInterrupt):
        await outbox.deliver_all()
    assert die_of(outbox, table) is None
    outbox.reopen(matches)
    await outbox.deliver_all()
    assert len(await dice(outbox)) == 1
    assert die_of(outbox, table) is None
    assert [seen for seen in await outbox.screen() if "il dado non conta" in seen.text]


async def test_the_die_is_thrown_later_where_the_chat_has_to_wait(outbox: Outbox) -> None:
    matches, table = outbox.matches, lobby(outbox)
    matches.touch(Sit(table.id), matches.people[1], chat=matches.group)
    throw, tries = outbox.sender.throw, []

    async def busy(chat_id: int, thread_id: int) -> tuple[int, int]:
        tries.append(chat_id)
        if len(tries) == 1:
            raise RetryAfter(3)
        return await throw(chat_id, thread_id)

    outbox.sender.throw = busy  # type: ignore[method-assign]  # for this sender alone
    with pytest.raises(RetryAfter):
        await outbox.deliver_all()
    await outbox.deliver_all()
    assert [die_of(outbox, table)] == await dice(outbox)


async def test_the_die_is_thrown_in_the_general_topic_when_its_own_is_closed(memory_path: Path) -> None:
    async with an_outbox(memory_path / "scala40.sqlite", kind="supergroup", is_forum=True) as outbox:
        topic = await outbox.group.topic("Carte")
        await outbox.group.close_topic(topic)
        message_id, value = await outbox.sender.throw(outbox.group.id, topic)
        assert (message_id > 0, 1 <= value <= 6) == (True, True)


async def test_alone_against_computers_no_die_is_thrown(matches: Matches) -> None:
    matches.write(open_table, private=True)
    with matches.store.unit() as unit:
        table = unit.tables.current(1, 0)
        ask_for_die(unit, table.id, matches.time)
        assert unit.announcements.pending(1) == ()
        assert unit.screens.find(table.id, ScreenKind.LOBBY) is not None
