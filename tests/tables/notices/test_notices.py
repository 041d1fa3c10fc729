"""Who is told in private that it is their turn, where the group hears less than every turn."""

from dataclasses import replace

import pytest

from screens.compose import compose_announcement
from screens.message import File, Message
from screens.render.announcements import Obsolete
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, buttons_of
from storage import AnnouncementKind, DeadlineKind, Table, TableSettings, Verbosity
from tables.lobby.seating import open_table
from tables.requests.panel import DiscardCard, DrawStock, Pick
from tables.requests.table import AddComputer, ImBack, Play, Resign, StartMatch
from tests.handlers.office import Office
from tests.tables.notices.accessible_reading import (
    HEARING_LESS,
    begun,
    called,
    deliver,
    hear,
    notices,
    old_messages,
    play_turn,
    waiting,
)


@pytest.mark.parametrize("verbosity", HEARING_LESS)
def test_the_player_on_turn_is_told_in_private_and_nobody_else(evening: Evening, verbosity: Verbosity) -> None:
    table = begun(evening, verbosity)
    for _ in range(4):
        on_turn = evening.turn_of(table)
        (said,) = notices(evening, on_turn)
        assert said.startswith("👉 Tocca a te in «Venerdì», fino alle ")
        assert all(notices(evening, person) == [] for person in (ANNA, BRUNO, CARLA) if person != on_turn)
        assert waiting(evening, evening.group) == []
        play_turn(evening, table)


def test_a_notice_of_a_turn_without_limit_names_no_time(evening: Evening) -> None:
    table = begun(evening, Verbosity.QUIET, turn_seconds=None)
    assert notices(evening, evening.turn_of(table)) == ["👉 Tocca a te in «Venerdì»."]


def test_a_notice_goes_when_its_turn_has_ended(evening: Evening) -> None:
    table = begun(evening, Verbosity.QUIET)
    deliver(evening)
    player = evening.turn_of(table)
    evening.press(table, player, DrawStock)
    assert old_messages(evening, player) == []
    evening.pick(table, player, evening.offered(table, player, Pick)[0].card)
    evening.press(table, player, DiscardCard)
    assert len(old_messages(evening, player)) == 1
    assert waiting(evening, player) == []


def test_who_has_played_before_they_were_told_is_not_told_any_more(evening: Evening) -> None:
    table = begun(evening, Verbosity.QUIET)
    player = play_turn(evening, table)
    assert len(waiting(evening, player)) == 1
    assert notices(evening, player) == []


def test_who_cannot_be_written_to_is_called_in_the_group_until_they_have_played(evening: Evening) -> None:
    hear(evening, Verbosity.QUIET)
    evening.unreachable(BRUNO)
    table = evening.begin(3)
    while evening.turn_of(table) != BRUNO:
        deliver(evening)
        play_turn(evening, table)
    (said,) = waiting(evening, evening.group)
    assert evening.said() == [f"👉 Bruno, tocca a te, fino alle {clock_of(evening, table)}."]
    with evening.store.read() as unit:
        message = evening._message(unit, said)
    assert message is not None
    assert called(message) == [BRUNO]
    assert buttons_of(message) == [Play(table.id)]
    deliver(evening)
    evening.time_out(table)
    assert old_messages(evening, evening.group) == [5000 + said.id]


def clock_of(evening: Evening, table: Table) -> str:
    """Until when the player on turn has time, as their notice says it."""
    due = int(evening.due_at(table, DeadlineKind.TURN) + 2 * 3600) % 86_400  # summer in Rome
    return f"{due // 3600:02}:{due // 60 % 60:02}:{due % 60:02}"


def test_no_computer_is_told_of_its_turn(evening: Evening) -> None:
    hear(evening, Verbosity.QUIET)
    table = evening.open((ANNA,), TableSettings(turn_seconds=600, quiet=None))
    for _ in range(2):
        evening.touch(AddComputer(table.id, "easy"))
    evening.touch(StartMatch(table.id))
    while evening.table(table.id).match is not None and evening.match(table).turn == 0:
        play_turn(evening, table)
    assert waiting(evening, evening.group) == []
    assert notices(evening, ANNA) == []


def test_at_a_private_table_nobody_is_told(evening: Evening) -> None:
    hear(evening, Verbosity.QUIET)
    evening.write(open_table, ANNA, private=True)
    with evening.store.read() as unit:
        table = unit.tables.current(ANNA, 0)
    assert table is not None
    evening.touch(StartMatch(table.id), chat=ANNA)
    assert [found.kind for found in waiting(evening, ANNA)] == [AnnouncementKind.COMMITMENT], (
        "the lobby was never shown"
    )


def test_who_is_away_is_not_told_and_who_wakes_a_sleeping_match_on_their_turn_is(evening: Evening) -> None:
    table = begun(evening, Verbosity.QUIET)
    for _ in range(6):
        evening.time_out(table)
    on_turn = evening.turn_of(table)
    deliver(evening)
    evening.tap(on_turn, ImBack(table.id), evening.group)
    assert len(notices(evening, on_turn)) == 1


def test_who_is_told_once_is_not_told_again_in_the_same_turn(evening: Evening) -> None:
    table = begun(evening, Verbosity.QUIET)
    on_turn = evening.turn_of(table)
    other = next(person for person in (ANNA, BRUNO, CARLA) if person != on_turn)
    deliver(evening)
    evening.tap(other, Resign(table.id, other))
    assert waiting(evening, on_turn) == []
    assert old_messages(evening, on_turn) == []


@pytest.mark.parametrize("verbosity", HEARING_LESS)
def test_reminders_come_as_before(evening: Evening, verbosity: Verbosity) -> None:
    table = begun(evening, verbosity)
    deliver(evening)
    evening.wait(480)
    (said,) = notices(evening, evening.turn_of(table))
    assert said.startswith("⏰")


def test_a_notice_that_is_true_no_more_is_obsolete(evening: Evening) -> None:
    table = begun(evening, Verbosity.QUIET)
    player = play_turn(evening, table)
    (said,) = waiting(evening, player)
    with evening.store.read() as unit, pytest.raises(Obsolete):
        compose_announcement(evening.context, unit, said)


async def test_a_notice_that_is_sent_while_its_turn_ends_goes_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = office.evening
    with evening.store.unit() as unit:
        chat = unit.chats.get(evening.group)
        assert chat is not None
        unit.chats.save(replace(chat, verbosity=Verbosity.QUIET))
    table = evening.begin(2)
    player = evening.turn_of(table)
    send = office.sender.send

    async def slowly(chat_id: int, thread_id: int, content: Message | File) -> int:
        message_id = await send(chat_id, thread_id, content)
        if chat_id == player and evening.turn_of(table) == player:
            play_turn(evening, table)
        return message_id

    monkeypatch.setattr(office.sender, "send", slowly)
    await office.deliver_all()
    number = evening.people.index(player)
    assert evening.turn_of(table) != player
    assert not any("Tocca a te" in seen.text for seen in await office.private(number))
    assert any("Tocca a te" in seen.text for seen in await office.private(1 - number))
