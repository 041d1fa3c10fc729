"""People who cannot be written to, messages and groups that move, and what cannot be drawn."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from telegram.error import BadRequest

from handlers.delivery import chat_worker, sender
from handlers.delivery.failures import MOST_TRIES
from handlers.delivery.queued_answers import queue_answer
from screens.compose import Composed, compose
from screens.message import File, Message
from screens.results import Outgoing
from simulation.program.places import run
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from storage import AnnouncementKind, ScreenKind, Table
from tables.context import Place, Requester
from tables.notices.announcements import announce_line
from tables.people import membership
from tables.seats import repost
from tests.handlers.outbox import Outbox
from texts.line import Line
from texts.text import Text


async def test_a_player_who_blocks_the_bot_loses_their_panel_and_the_game_goes_on(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(3)
    await outbox.deliver_all()
    anna = outbox.people[0]
    await anna.block()
    with matches.store.unit() as unit:
        unit.screens.want(table.id)
        unit.people.save(replace(unit.people.get(anna.id), sort="rank"))
    await outbox.deliver_all()
    with matches.store.read() as unit:
        assert not unit.people.get(anna.id).reachable
        assert unit.screens.find(table.id, ScreenKind.HAND, anna.id) is None
    before = len(await outbox.tg.requests())
    for _ in range(20):
        if matches.turn_of(table) == anna.id:
            matches.time_out(table)
        else:
            matches.tap_once(table)
        await outbox.deliver_all()
    assert [r for r in (await outbox.tg.requests())[before:] if r["category"] == "forbidden"] == []


async def test_a_reminder_that_does_not_reach_its_person_is_sent_to_the_group(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2, turn_seconds=1000)
    await outbox.deliver_all()
    person = matches.turn_of(table)
    await outbox.people[matches.people.index(person)].block()
    matches.wait(800)
    await outbox.deliver_all()
    words = [seen.text for seen in await outbox.screen(1 - matches.people.index(person))]
    assert len([text for text in words if text.startswith("⏰") and matches.names[person] in text]) == 1


async def test_a_reminder_reaches_its_person_alone(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2, turn_seconds=1000)
    await outbox.deliver_all()
    number = matches.people.index(matches.turn_of(table))
    matches.wait(800)
    await outbox.deliver_all()
    assert [seen.text[0] for seen in await outbox.private(number)][-1] == "⏰"
    assert len(await outbox.screen()) == 1
    assert len(await outbox.private(1 - number)) == 1


async def test_a_bot_removed_from_the_group_goes_on_in_the_private_chats(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    await outbox.group.bot("kicked")
    for _ in range(40):
        matches.tap_once(table)
    await outbox.deliver_all()
    for number, person in enumerate(matches.people[:2]):
        assert bare((await outbox.private(number))[-1].text) == matches.read_shown(table, person)
    with matches.store.read() as unit:
        chat = unit.chats.get(outbox.group.id)
        assert not chat.bot_present
    assert outbox.waiting() == ()


async def test_a_post_that_somebody_deleted_is_sent_anew(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    (post,) = await outbox.screen()
    await outbox.bot.delete_message(outbox.group.id, post.id)
    _rename(matches, matches.turn_of(table), "Annina")
    await outbox.deliver_all()
    (again,) = await outbox.screen()
    assert again.id > post.id
    assert "Annina" in again.text
    assert bare(again.text) == matches.read_shown(table)


def _rename(matches: Matches, person: int, name: str) -> None:
    with matches.store.unit() as unit:
        unit.people.seen(person, name, None, None, matches.time)
        for table in unit.tables.of_person(person):
            unit.screens.want(table.id)


async def test_a_changed_name_appears_in_the_post_that_stands(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    (post,) = await outbox.screen()
    _rename(matches, matches.turn_of(table), "Brunello")
    await outbox.deliver_all()
    (same,) = await outbox.screen()
    assert same.id == post.id
    assert "Brunello" in same.text


async def test_the_table_comes_to_the_bottom_and_the_old_post_goes(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    (post,) = await outbox.screen()
    await outbox.people[0].send(outbox.group, "chiacchiere")
    with matches.store.unit() as unit:
        repost(unit, evening_table(unit, table))
    await outbox.deliver_all()
    chats, again = await outbox.screen()
    assert chats.text == "chiacchiere"
    assert again.id > post.id


def evening_table(unit, table: Table) -> Table:  # type: ignore[no-untyped-def]  # of the store
    found = unit.tables.get(table.id)
    assert found is not None
    return found  # type: ignore[no-any-return]  # a table


async def test_a_post_moved_down_while_it_was_being_edited_is_not_taken_away(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The edit of the old post is answered when the table already wants a new one."""
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    _rename(matches, matches.people[1], "Brunello")
    edit = outbox.sender.edit

    async def slow_edit(*arguments: object) -> None:
        await edit(*arguments)  # type: ignore[arg-type]  # passed on as they came
        with matches.store.unit() as unit:
            repost(unit, evening_table(unit, table))

    monkeypatch.setattr(outbox.sender, "edit", slow_edit)
    assert await outbox.chat_worker.deliver_next(outbox.group.id)
    monkeypatch.undo()
    await outbox.deliver_all()
    (post,) = await outbox.screen()
    assert bare(post.text) == matches.read_shown(table)


async def test_a_group_that_becomes_a_supergroup_takes_everything_along(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    with matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
        unit.screens.want(table.id)
    outbox.group = await outbox.group.migrate()
    await outbox.deliver_all()
    matches.group = outbox.group.id
    said, post = (await outbox.screen())[-2:]
    assert said.text.startswith("🌙")
    assert bare(post.text) == matches.read_shown(table)
    assert matches.table(table.id).chat_id == outbox.group.id


async def test_a_screen_that_cannot_be_drawn_does_not_stop_the_rest(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    with matches.store.unit() as unit:
        unit.announcements.add(outbox.group.id, AnnouncementKind.DEAL_END, {}, 0.0, table_id=table.id)
        announce_line(unit, table, Line("clock-dead-match"), 0.0)

    def broken(context, unit, screen, preferences) -> Composed | None:  # type: ignore[no-untyped-def]  # as `paint`
        if screen.kind is ScreenKind.TABLE:
            raise RuntimeError("cannot be drawn")
        return compose(context, unit, screen, preferences)

    monkeypatch.setattr(chat_worker, "compose", broken)
    assert await outbox.deliver(outbox.group.id) == 2 * MOST_TRIES + 1
    assert [seen.text[0] for seen in await outbox.screen()] == ["🌙"]
    monkeypatch.setattr(chat_worker, "compose", compose)
    with matches.store.unit() as unit:
        unit.screens.want(table.id)
    await outbox.deliver_all()
    assert bare((await outbox.screen())[-1].text) == matches.read_shown(table)


async def test_a_row_of_a_kind_that_this_program_does_not_know_is_dropped_with_one_line(
    outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    with matches.store.unit() as unit:
        unit.announcements.add(outbox.group.id, "of-another-program", {}, 0.0, table_id=table.id)
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
    caplog.clear()
    await outbox.deliver_all()
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        f"announcement 1 of table {table.id} is given up: its kind is unknown"
    ]
    assert (await outbox.screen())[-1].text.startswith("🌙")


def test_every_kind_is_sent_in_one_way(outbox: Outbox) -> None:
    sent = set(AnnouncementKind)
    assert set(outbox.chat_worker._announcer._ways) == sent


async def test_a_table_that_cannot_be_read_leaves_the_others_of_a_person_alone(outbox: Outbox) -> None:
    matches = outbox.matches
    broken, sound = matches.begin(2), matches.begin_elsewhere(2)
    with matches.store.unit():
        run(matches.store, "UPDATE tables SET match = '?' WHERE id = :id", id=broken.id)
    person = matches.people[0]
    await outbox.deliver(person)
    assert [bare(seen.text) for seen in await outbox.private(0)] == [matches.read_shown(sound, person)]


async def test_announcements_to_a_group_wait_until_the_bot_may_write_there_again(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R34: a bust is announced later rather than never; an answer to a command is dropped."""
    matches, group = outbox.matches, outbox.group.id
    table = matches.begin(2)
    await outbox.deliver_all()
    with matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
        announce_line(unit, table, Line("clock-idle-lobby"), 0.0)
        queue_answer(unit, group, 0, Outgoing((Message(Text("una risposta")),)), 0.0)

    async def refused(*arguments: object) -> int:
        raise BadRequest("not enough rights to send text messages to the chat")

    with monkeypatch.context() as muted:
        muted.setattr(outbox.sender, "send", refused)
        assert await outbox.deliver(group) == 1
    assert group not in outbox.waiting()
    assert await outbox.deliver(group) == 0
    with matches.store.read() as unit:
        assert len(unit.announcements.pending(group)) == 2
    membership.bot_joined(
        matches.context, 900, Place(group, "group", "Venerdì", False), Requester(matches.people[0], "Anna")
    )
    await outbox.deliver_all()
    words = [seen.text for seen in await outbox.screen()]
    assert len([text for text in words if text.startswith("🌙")]) == 2
    assert "una risposta" not in words


async def test_a_silent_group_is_tried_again_each_hour_and_its_players_are_told_once(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches, group = outbox.matches, outbox.group.id
    table = matches.begin(2, turn_seconds=None)
    await outbox.deliver_all()

    def told() -> list[int]:
        return [len([text for text in private if text.startswith("🔇 In Venerdì")]) for private in privates]

    async def turn() -> int:
        """Play a turn and deliver; return how often the bot tried to write to the group."""
        nonlocal privates
        before, tries[:] = matches.match(table).turn, []
        while matches.match(table).turn == before:
            matches.tap_once(table)
        await outbox.deliver_all()
        privates = [[seen.text for seen in await outbox.private(number)] for number in (0, 1)]
        return len(tries)

    privates: list[list[str]] = []
    tries: list[int] = []
    with monkeypatch.context() as muted:
        for name in ("send", "edit"):
            muted.setattr(outbox.sender, name, _muted(group, tries, getattr(outbox.sender, name)))
        assert await turn() == 1
        assert told() == [1, 1]
        assert bare(privates[0][-1]) == matches.read_shown(table, matches.people[0]), "the hand is below it"
        assert await turn() == 0
        matches.time += 3600
        assert await turn() == 1
        assert await turn() == 0
    matches.time += 3600
    await turn()
    assert bare((await outbox.screen())[-1].text) == matches.read_shown(table)
    assert told() == [1, 1]
    with monkeypatch.context() as muted:
        for name in ("send", "edit"):
            muted.setattr(outbox.sender, name, _muted(group, tries, getattr(outbox.sender, name)))
        assert await turn() == 1
    assert told() == [2, 2]


def _muted(group: int, tries: list[int], call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """What sends, but not to a group where the bot may not write."""

    async def refused(chat_id: int, *arguments: Any) -> Any:
        if chat_id != group:
            return await call(chat_id, *arguments)
        tries.append(chat_id)
        raise BadRequest("not enough rights to send text messages to the chat")

    return refused


async def test_a_group_that_forbids_files_still_gets_messages(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*arguments: object) -> int:
        raise BadRequest("not enough rights to send documents to the chat")

    monkeypatch.setattr(sender, "send_document", refused)
    with outbox.matches.store.unit() as unit:
        answer = Outgoing((Message(Text("ecco")),), document=File("a.txt", "a", Text("a")))
        queue_answer(unit, outbox.group.id, 0, answer, 0.0)
        queue_answer(unit, outbox.group.id, 0, Outgoing((Message(Text("poi")),)), 0.0)
    await outbox.deliver_all()
    assert [seen.text for seen in await outbox.screen()] == ["ecco", "poi"]
