"""The die in a group's lobby: thrown once, after the commitment has been posted, and never waited for."""

from pathlib import Path

import pytest
from telegram.error import BadRequest, RetryAfter

from sandbox.client.people import Seen
from scala40.fair.deal import first_dealer
from simulation.use_cases.evening import Evening
from simulation.use_cases.world import place_of
from storage import AnnouncementKind, ScreenKind, Table
from tables.fair.die import ask_for_die
from tables.lobby.seating import open_table
from tables.requests.origin import Origin
from tables.requests.table import NewTable, Rematch, Sit, StartMatch
from tests.handlers.office import Office, an_office
from tests.tables.fair.test_dealing import checked, record_of


def lobby(office: Office) -> Table:
    """A lobby that its host has just opened with /nuova."""
    evening, host = office.evening, office.evening.people[0]
    evening.updates += 1
    open_table(
        evening.context,
        Origin(evening.updates, evening.requester(host), place_of(evening.group)),
        NewTable(),
    )
    with evening.store.read() as unit:
        table = unit.tables.current(evening.group, 0)
    assert table is not None
    return table


async def dice(office: Office) -> list[int]:
    """What the dice that everybody sees show."""
    return [seen.json["dice"]["value"] for seen in await thrown(office)]


async def thrown(office: Office) -> list[Seen]:
    return [seen for seen in await office.people[0].screen(office.group) if "dice" in seen.json]


def die_of(office: Office, table: Table) -> int | None:
    with office.evening.store.read() as unit:
        committed = unit.commitments.get(table.id)
    assert committed is not None
    return committed.die


async def test_a_die_is_thrown_below_the_commitment_once_the_match_could_start(office: Office) -> None:
    evening, table = office.evening, lobby(office)
    await office.deliver_all()
    assert await dice(office) == []
    evening.touch(Sit(table.id), evening.people[1], chat=evening.group)
    await office.deliver_all()
    (value,) = await dice(office)
    assert die_of(office, table) == value
    (post,) = [seen for seen in await office.people[0].screen(office.group) if "Impegno" in seen.text]
    assert post.json["message_id"] < (await thrown(office))[0].json["message_id"]
    assert f"🎲 {value}" in post.text
    evening.touch(Sit(table.id), evening.people[2], chat=evening.group)
    await office.deliver_all()
    assert await dice(office) == [value]


async def test_the_die_is_an_input_of_the_first_deal_and_of_the_lot(office: Office) -> None:
    evening, table = office.evening, lobby(office)
    evening.touch(Sit(table.id), evening.people[1], chat=evening.group)
    await office.deliver_all()
    (value,) = await dice(office)
    evening.tap(evening.people[0], StartMatch(table.id), evening.group)
    evening.resign(table, evening.people[1])
    record = record_of(evening, table)
    (deal,) = record.deals
    assert (deal.inputs.die, deal.inputs.dealer) == (value, record.dealer)
    assert deal.secret is not None
    assert first_dealer(deal.secret, 2, value) == record.dealer
    assert checked(evening, table).without_chance == []


async def test_nothing_waits_for_the_die_and_one_that_comes_too_late_is_not_thrown(office: Office) -> None:
    evening, table = office.evening, lobby(office)
    await office.deliver_all()
    evening.touch(Sit(table.id), evening.people[1], chat=evening.group)
    with evening.store.unit() as unit:
        assert unit.commitments.ask_die(table.id)
        unit.announcements.add_at(table.id, AnnouncementKind.DIE, {}, evening.time)
    evening.tap(evening.people[0], StartMatch(table.id), evening.group)
    await office.deliver_all()
    assert await dice(office) == []
    assert record_of(evening, table).deals[0].inputs.die is None
    assert die_of(office, table) is None


async def test_a_rematch_shows_its_commitment_before_its_die(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2)
    evening.resign(table, evening.people[1])
    evening.tap(evening.people[0], Rematch(table.id), evening.group)
    with evening.store.read() as unit:
        again = unit.tables.current(evening.group, 0)
    assert again is not None
    await office.deliver_all()
    # Who resigned is not seated again.
    evening.touch(Sit(again.id), evening.people[1], chat=evening.group)
    await office.deliver_all()
    seen = await office.people[0].screen(office.group)
    order = [
        "dice" if "dice" in post.json else "lobby" for post in seen if "dice" in post.json or "Impegno" in post.text
    ]
    assert order == ["lobby", "dice"]


async def test_a_group_that_takes_no_dice_plays_without(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> tuple[int, int]:
        raise BadRequest("Not enough rights to send dice to the chat")

    monkeypatch.setattr(office.sender, "throw", refuse)
    evening, table = office.evening, lobby(office)
    evening.touch(Sit(table.id), evening.people[1], chat=evening.group)
    await office.deliver_all()
    assert office.waiting() == ()
    with evening.store.read() as unit:
        chat = unit.chats.get(evening.group)
    assert chat is not None
    assert chat.bot_present
    evening.tap(evening.people[0], StartMatch(table.id), evening.group)
    assert record_of(evening, table).deals[0].inputs.die is None


@pytest.mark.parametrize("fault", [{"kind": "answer_lost"}, {"kind": "error", "status": 502}, {"kind": "drop_before"}])
async def test_a_die_whose_answer_is_lost_is_not_thrown_again_and_does_not_count(
    office: Office, fault: dict[str, object]
) -> None:
    evening, table = office.evening, lobby(office)
    evening.touch(Sit(table.id), evening.people[1], chat=evening.group)
    await office.tg.fault(method="sendDice", **fault)
    await office.deliver_all()
    await office.deliver_all()
    assert len(await dice(office)) == (fault["kind"] == "answer_lost")
    (said,) = [seen for seen in await office.screen() if "il dado non conta" in seen.text]
    assert said.json["message_id"] > 0
    (post,) = [seen for seen in await office.screen() if "Impegno" in seen.text]
    assert "A sorte: le prime carte le dà" in post.text, "nobody waits for a die any more"
    assert office.waiting() == ()
    evening.tap(evening.people[0], StartMatch(table.id), evening.group)
    assert record_of(evening, table).deals[0].inputs.die is None


async def test_a_bot_that_dies_while_it_throws_does_not_throw_again(office: Office) -> None:
    evening, table = office.evening, lobby(office)
    evening.touch(Sit(table.id), evening.people[1], chat=evening.group)
    throw = office.sender.throw

    async def dies(chat_id: int, thread_id: int) -> tuple[int, int]:
        await throw(chat_id, thread_id)
        raise KeyboardInterrupt

    office.sender.throw = dies  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        await office.deliver_all()
    assert die_of(office, table) is None
    office.reopen(evening)
    await office.deliver_all()
    assert len(await dice(office)) == 1
    assert die_of(office, table) is None
    assert [seen for seen in await office.screen() if "il dado non conta" in seen.text]


async def test_where_the_chat_has_to_wait_the_die_is_thrown_later(office: Office) -> None:
    evening, table = office.evening, lobby(office)
    evening.touch(Sit(table.id), evening.people[1], chat=evening.group)
    throw, tries = office.sender.throw, []

    async def busy(chat_id: int, thread_id: int) -> tuple[int, int]:
        tries.append(chat_id)
        if len(tries) == 1:
            raise RetryAfter(3)
        return await throw(chat_id, thread_id)

    office.sender.throw = busy  # type: ignore[method-assign]
    with pytest.raises(RetryAfter):
        await office.deliver_all()
    await office.deliver_all()
    assert [die_of(office, table)] == await dice(office)


async def test_in_a_topic_that_is_closed_the_die_falls_in_the_general_one(memory_path: Path) -> None:
    async with an_office(memory_path / "scala40.sqlite", kind="supergroup", is_forum=True) as office:
        topic = await office.group.topic("Carte")
        await office.group.close_topic(topic)
        message_id, value = await office.sender.throw(office.group.id, topic)
        assert (message_id > 0, 1 <= value <= 6) == (True, True)


async def test_alone_against_computers_no_die_is_thrown(evening: Evening) -> None:
    evening.write(open_table, private=True)
    with evening.store.unit() as unit:
        table = unit.tables.current(1, 0)
        assert table is not None
        ask_for_die(unit, table.id, evening.time)
        assert unit.announcements.pending(1) == ()
        assert unit.screens.find(table.id, ScreenKind.LOBBY) is not None
