"""Who is told in private that it is their turn, where the group hears less than every turn."""

from dataclasses import replace

import pytest

from screens.compose import compose_announcement
from screens.message import File, Message
from screens.render.announcements import Obsolete
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, buttons_of
from simulation.use_cases.matches import Matches
from storage import AnnouncementKind, TableSettings, Verbosity
from tables.lobby.seating import open_table
from tables.requests.panel import DiscardCard, DrawStock, Pick
from tables.requests.table import AddComputer, ImBack, Play, Resign, StartMatch
from tests.handlers.outbox import Outbox
from tests.tables.lines import announced
from tests.tables.notices.accessible_reading import (
    HEARING_LESS,
    begun,
    called,
    choose_verbosity,
    deliver,
    notices,
    old_messages,
    play_turn,
    waiting,
)
from texts.line import Line


@pytest.mark.parametrize("verbosity", HEARING_LESS)
def test_the_player_on_turn_is_told_in_private_and_nobody_else(matches: Matches, verbosity: Verbosity) -> None:
    table = begun(matches, verbosity)
    for _ in range(4):
        on_turn = matches.turn_of(table)
        assert [line.key for line in announced(matches, on_turn)] == ["turn-yours-until"]
        assert all(notices(matches, person) == [] for person in (ANNA, BRUNO, CARLA) if person != on_turn)
        assert waiting(matches, matches.group) == []
        play_turn(matches, table)


def test_a_notice_of_a_turn_without_limit_names_no_time(matches: Matches) -> None:
    table = begun(matches, Verbosity.QUIET, turn_seconds=None)
    assert announced(matches, matches.turn_of(table)) == [Line("turn-yours", place="Venerdì")]


def test_a_notice_goes_when_its_turn_has_ended(matches: Matches) -> None:
    table = begun(matches, Verbosity.QUIET)
    deliver(matches)
    player = matches.turn_of(table)
    matches.press(table, player, DrawStock)
    assert old_messages(matches, player) == []
    matches.pick(table, player, matches.offered(table, player, Pick)[0].card)
    matches.press(table, player, DiscardCard)
    assert len(old_messages(matches, player)) == 1
    assert waiting(matches, player) == []


def test_a_player_who_has_played_before_they_were_told_is_not_told_any_more(matches: Matches) -> None:
    table = begun(matches, Verbosity.QUIET)
    player = play_turn(matches, table)
    assert len(waiting(matches, player)) == 1
    assert notices(matches, player) == []


def test_a_player_who_cannot_be_written_to_is_called_in_the_group_until_they_have_played(matches: Matches) -> None:
    choose_verbosity(matches, Verbosity.QUIET)
    matches.unreachable(BRUNO)
    table = matches.begin(3)
    while matches.turn_of(table) != BRUNO:
        deliver(matches)
        play_turn(matches, table)
    (said,) = waiting(matches, matches.group)
    assert announced(matches)[0].key == "turn-of-until"
    with matches.store.read() as unit:
        message = matches.composed(unit, said)
    assert message is not None
    assert called(message) == [BRUNO]
    assert buttons_of(message) == [Play(table.id)]
    deliver(matches)
    matches.time_out(table)
    assert old_messages(matches, matches.group) == [5000 + said.id]


def test_no_computer_is_told_of_its_turn(matches: Matches) -> None:
    choose_verbosity(matches, Verbosity.QUIET)
    table = matches.open((ANNA,), TableSettings(turn_seconds=600, quiet=None))
    for _ in range(2):
        matches.touch(AddComputer(table.id, "easy"))
    matches.touch(StartMatch(table.id))
    while matches.table(table.id).match is not None and matches.match(table).turn == 0:
        play_turn(matches, table)
    assert waiting(matches, matches.group) == []
    assert notices(matches, ANNA) == []


def test_nobody_is_notified_at_a_private_table(matches: Matches) -> None:
    choose_verbosity(matches, Verbosity.QUIET)
    matches.write(open_table, ANNA, private=True)
    with matches.store.read() as unit:
        table = unit.tables.current(ANNA, 0)
    matches.touch(StartMatch(table.id), chat=ANNA)
    assert [found.kind for found in waiting(matches, ANNA)] == [AnnouncementKind.COMMITMENT], (
        "the lobby was never shown"
    )


def test_a_player_who_is_away_is_not_called_but_one_who_wakes_a_sleeping_match_on_their_turn_is(
    matches: Matches,
) -> None:
    table = begun(matches, Verbosity.QUIET)
    for _ in range(6):
        matches.time_out(table)
    on_turn = matches.turn_of(table)
    deliver(matches)
    matches.tap(on_turn, ImBack(table.id), matches.group)
    assert len(notices(matches, on_turn)) == 1


def test_a_player_who_is_told_once_is_not_told_again_in_the_same_turn(matches: Matches) -> None:
    table = begun(matches, Verbosity.QUIET)
    on_turn = matches.turn_of(table)
    other = next(person for person in (ANNA, BRUNO, CARLA) if person != on_turn)
    deliver(matches)
    matches.tap(other, Resign(table.id, other))
    assert waiting(matches, on_turn) == []
    assert old_messages(matches, on_turn) == []


@pytest.mark.parametrize("verbosity", HEARING_LESS)
def test_reminders_come_as_before(matches: Matches, verbosity: Verbosity) -> None:
    table = begun(matches, verbosity)
    deliver(matches)
    matches.wait(480)
    (said,) = notices(matches, matches.turn_of(table))
    assert said.startswith("⏰")


def test_a_notice_that_is_true_no_more_is_obsolete(matches: Matches) -> None:
    table = begun(matches, Verbosity.QUIET)
    player = play_turn(matches, table)
    (said,) = waiting(matches, player)
    with matches.store.read() as unit, pytest.raises(Obsolete):
        compose_announcement(matches.context, unit, said)


async def test_a_notice_that_is_sent_while_its_turn_ends_goes_again(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = outbox.matches
    with matches.store.unit() as unit:
        chat = unit.chats.get(matches.group)
        unit.chats.save(replace(chat, verbosity=Verbosity.QUIET))
    table = matches.begin(2)
    player = matches.turn_of(table)
    send = outbox.sender.send

    async def slowly(chat_id: int, thread_id: int, content: Message | File) -> int:
        message_id = await send(chat_id, thread_id, content)
        if chat_id == player and matches.turn_of(table) == player:
            play_turn(matches, table)
        return message_id

    monkeypatch.setattr(outbox.sender, "send", slowly)
    await outbox.deliver_all()
    number = matches.people.index(player)
    assert matches.turn_of(table) != player
    assert not any("Tocca a te" in seen.text for seen in await outbox.private(number))
    assert any("Tocca a te" in seen.text for seen in await outbox.private(1 - number))
