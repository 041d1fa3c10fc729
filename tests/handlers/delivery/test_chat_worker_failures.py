"""People who cannot be written to, messages and groups that move, and what cannot be drawn."""

from dataclasses import replace

import pytest
from telegram.error import BadRequest

from handlers.delivery import chat_worker, sender
from handlers.delivery.answers import queue_answer
from handlers.delivery.failures import MOST_TRIES
from screens.compose import Composed, compose
from screens.message import File, Message
from screens.results import Outgoing
from simulation.use_cases.evening import Evening
from simulation.use_cases.wording import bare
from storage import AnnouncementKind, ScreenKind, Table
from tables.notices.announcements import announce_line
from tables.people import membership
from tables.requests.origin import Place, Requester
from tables.seats import repost
from tests.handlers.office import Office
from texts.line import Line
from texts.text import Text


async def test_a_player_who_blocks_the_bot_loses_their_panel_and_the_game_goes_on(office: Office) -> None:
    evening = office.evening
    table = evening.begin(3)
    await office.deliver_all()
    anna = office.people[0]
    await anna.block()
    with evening.store.unit() as unit:
        unit.screens.want(table.id)
        unit.people.save(replace(_person(unit, anna.id), sort="rank"))
    await office.deliver_all()
    with evening.store.read() as unit:
        assert not _person(unit, anna.id).reachable
        assert unit.screens.find(table.id, ScreenKind.HAND, anna.id) is None
    before = len(await office.tg.requests())
    for _ in range(20):
        if evening.turn_of(table) == anna.id:
            evening.time_out(table)
        else:
            evening.tap_once(table)
        await office.deliver_all()
    assert [r for r in (await office.tg.requests())[before:] if r["category"] == "forbidden"] == []


def _person(unit, person_id: int):  # type: ignore[no-untyped-def]  # of the store
    person = unit.people.get(person_id)
    assert person is not None
    return person


async def test_a_reminder_that_does_not_reach_its_person_is_sent_to_the_group(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2, turn_seconds=1000)
    await office.deliver_all()
    person = evening.turn_of(table)
    await office.people[evening.people.index(person)].block()
    evening.wait(800)
    await office.deliver_all()
    words = [seen.text for seen in await office.screen(1 - evening.people.index(person))]
    assert len([text for text in words if text.startswith("⏰") and evening.names[person] in text]) == 1


async def test_a_reminder_reaches_its_person_alone(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2, turn_seconds=1000)
    await office.deliver_all()
    number = evening.people.index(evening.turn_of(table))
    evening.wait(800)
    await office.deliver_all()
    assert [seen.text[0] for seen in await office.private(number)][-1] == "⏰"
    assert len(await office.screen()) == 1
    assert len(await office.private(1 - number)) == 1


async def test_a_bot_removed_from_the_group_goes_on_in_the_private_chats(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    await office.group.bot("kicked")
    for _ in range(40):
        evening.tap_once(table)
    await office.deliver_all()
    for number, person in enumerate(evening.people[:2]):
        assert bare((await office.private(number))[-1].text) == evening.read_shown(table, person)
    with evening.store.read() as unit:
        chat = unit.chats.get(office.group.id)
        assert chat is not None
        assert not chat.bot_present
    assert office.waiting() == ()


async def test_a_post_that_somebody_deleted_is_sent_anew(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    (post,) = await office.screen()
    await office.bot.delete_message(office.group.id, post.id)
    _rename(evening, evening.turn_of(table), "Annina")
    await office.deliver_all()
    (again,) = await office.screen()
    assert again.id > post.id
    assert "Annina" in again.text
    assert bare(again.text) == evening.read_shown(table)


def _rename(evening: Evening, person: int, name: str) -> None:
    with evening.store.unit() as unit:
        unit.people.seen(person, name, None, None, evening.time)
        for table in unit.tables.of_person(person):
            unit.screens.want(table.id)


async def test_a_changed_name_appears_in_the_post_that_stands(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    (post,) = await office.screen()
    _rename(evening, evening.turn_of(table), "Brunello")
    await office.deliver_all()
    (same,) = await office.screen()
    assert same.id == post.id
    assert "Brunello" in same.text


async def test_the_table_comes_to_the_bottom_and_the_old_post_goes(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    (post,) = await office.screen()
    await office.people[0].send(office.group, "chiacchiere")
    with evening.store.unit() as unit:
        repost(unit, evening_table(unit, table))
    await office.deliver_all()
    talk, again = await office.screen()
    assert talk.text == "chiacchiere"
    assert again.id > post.id


def evening_table(unit, table: Table) -> Table:  # type: ignore[no-untyped-def]  # of the store
    found = unit.tables.get(table.id)
    assert found is not None
    return found  # type: ignore[no-any-return]  # a table


async def test_a_post_moved_down_while_it_was_being_edited_is_not_taken_away(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The edit of the old post is answered when the table already wants a new one."""
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    _rename(evening, evening.people[1], "Brunello")
    edit = office.sender.edit

    async def slow_edit(*arguments: object) -> None:
        await edit(*arguments)  # type: ignore[arg-type]  # passed on as they came
        with evening.store.unit() as unit:
            repost(unit, evening_table(unit, table))

    monkeypatch.setattr(office.sender, "edit", slow_edit)
    assert await office.chat_worker.deliver_next(office.group.id)
    monkeypatch.undo()
    await office.deliver_all()
    (post,) = await office.screen()
    assert bare(post.text) == evening.read_shown(table)


async def test_a_group_that_becomes_a_supergroup_takes_everything_along(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    with evening.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
        unit.screens.want(table.id)
    office.group = await office.group.migrate()
    await office.deliver_all()
    evening.group = office.group.id
    said, post = (await office.screen())[-2:]
    assert said.text.startswith("🌙")
    assert bare(post.text) == evening.read_shown(table)
    assert evening.table(table.id).chat_id == office.group.id


async def test_a_screen_that_cannot_be_drawn_does_not_stop_the_rest(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = office.evening
    table = evening.begin(2)
    with evening.store.unit() as unit:
        unit.announcements.add(office.group.id, AnnouncementKind.DEAL_END, {}, 0.0, table_id=table.id)
        announce_line(unit, table, Line("clock-dead-match"), 0.0)

    def broken(context, unit, screen, preferences) -> Composed | None:  # type: ignore[no-untyped-def]  # as `paint`
        if screen.kind is ScreenKind.TABLE:
            raise RuntimeError("cannot be drawn")
        return compose(context, unit, screen, preferences)

    monkeypatch.setattr(chat_worker, "compose", broken)
    assert await office.deliver(office.group.id) == 2 * MOST_TRIES + 1
    assert [seen.text[0] for seen in await office.screen()] == ["🌙"]
    monkeypatch.setattr(chat_worker, "compose", compose)
    with evening.store.unit() as unit:
        unit.screens.want(table.id)
    await office.deliver_all()
    assert bare((await office.screen())[-1].text) == evening.read_shown(table)


async def test_a_row_of_a_kind_that_this_program_does_not_know_is_dropped_with_one_line(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    with evening.store.unit() as unit:
        unit.announcements.add(office.group.id, "of-another-program", {}, 0.0, table_id=table.id)
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
    caplog.clear()
    await office.deliver_all()
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        f"announcement 1 of table {table.id} is given up: its kind is unknown"
    ]
    assert (await office.screen())[-1].text.startswith("🌙")


def test_every_kind_is_sent_in_one_way(office: Office) -> None:
    assert set(office.chat_worker._announcer._ways) == set(AnnouncementKind)


async def test_a_table_that_cannot_be_read_leaves_the_others_of_a_person_alone(office: Office) -> None:
    evening = office.evening
    broken, sound = evening.begin(2), evening.begin_elsewhere(2)
    with evening.store._db.conn as db:
        db.execute("UPDATE tables SET match = '?' WHERE id = ?", (broken.id,))
    person = evening.people[0]
    await office.deliver(person)
    assert [bare(seen.text) for seen in await office.private(0)] == [evening.read_shown(sound, person)]


async def test_announcements_to_a_group_wait_until_the_bot_may_write_there_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R34: a bust is announced later rather than never; an answer to a command is dropped."""
    evening, group = office.evening, office.group.id
    table = evening.begin(2)
    await office.deliver_all()
    with evening.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
        announce_line(unit, table, Line("clock-idle-lobby"), 0.0)
        queue_answer(unit, group, 0, Outgoing((Message(Text("una risposta")),)), 0.0)

    async def refused(*arguments: object) -> int:
        raise BadRequest("not enough rights to send text messages to the chat")

    with monkeypatch.context() as muted:
        muted.setattr(office.sender, "send", refused)
        assert await office.deliver(group) == 1
    assert office.waiting() == ()
    assert await office.deliver(group) == 0
    with evening.store.read() as unit:
        assert len(unit.announcements.pending(group)) == 2
    membership.bot_joined(
        evening.context, 900, Place(group, "group", "Venerdì", False), Requester(evening.people[0], "Anna")
    )
    await office.deliver_all()
    words = [seen.text for seen in await office.screen()]
    assert len([text for text in words if text.startswith("🌙")]) == 2
    assert "una risposta" not in words


async def test_a_group_that_forbids_files_still_gets_messages(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*arguments: object) -> int:
        raise BadRequest("not enough rights to send documents to the chat")

    monkeypatch.setattr(sender, "send_document", refused)
    with office.evening.store.unit() as unit:
        answer = Outgoing((Message(Text("ecco")),), document=File("a.txt", "a", Text("a")))
        queue_answer(unit, office.group.id, 0, answer, 0.0)
        queue_answer(unit, office.group.id, 0, Outgoing((Message(Text("poi")),)), 0.0)
    await office.deliver_all()
    assert [seen.text for seen in await office.screen()] == ["ecco", "poi"]
