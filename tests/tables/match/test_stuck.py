"""What is stored once and read at every deal stops no match for ever: it is told, the table can be left and ended."""

import logging
from collections.abc import Callable
from typing import cast

import pytest

from handlers.commands.registry import COMMANDS
from handlers.commands.written import work_off
from operations import liveness
from simulation.program.places import asked
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, buttons_of
from simulation.use_cases.matches import HOUR, Matches
from simulation.use_cases.world import GROUP, place_of
from storage import BrokenRow, DeadlineKind, Table, TableStatus
from tables.context import Origin
from tables.fair.dealing import NoDeal
from tables.fair.verification import verify
from tables.lobby.questions import ask_end, ask_resign
from tables.lobby.seating import open_table
from tables.match import progress
from tables.records.match_record import NoRecord
from tables.requests.chat_pages import ForgetMe
from tables.requests.commands import AskEnd, AskResign
from tables.requests.table import (
    Asked,
    EndTable,
    Resign,
)
from tests.tables.lines import announced
from tests.tables.match.broken_rows import BROKEN, plant
from tests.tables.remembered import play_taps, play_until_pause

Plant = Callable[[Matches, Table], None]


@pytest.fixture(params=["pause", "deal"])
def table(matches: Matches, request: pytest.FixtureRequest) -> Table:
    """A table of three, between two deals or in the middle of one."""
    table = matches.begin(3, limit=1000)
    if request.param == "pause":
        play_until_pause(matches, table)
    else:
        play_taps(matches, table, 9)
    return matches.table(table.id)


def status_of(matches: Matches, table: Table) -> str:
    (row,) = asked(matches.store, "SELECT status FROM tables WHERE id = :table", table=table.id)
    return cast(str, row["status"])


def goes_on_elsewhere(matches: Matches, there: Table) -> None:
    """Nobody at another table notices anything, though the same people sit there."""
    before = matches.table(there.id).version
    for _ in range(6):
        matches.tap_once(there)
    assert matches.table(there.id).version > before


@pytest.mark.parametrize("what", BROKEN)
def test_a_table_with_a_broken_row_can_be_left(matches: Matches, table: Table, what: str) -> None:
    there = matches.begin_elsewhere(3)
    plant(matches, table, BROKEN[what])
    for person in (BRUNO, CARLA):
        if status_of(matches, table) not in ("over", "closed"):
            (answer, *_) = matches.write(ask_resign, person).messages or [None]
            if answer is not None:
                assert Resign(table.id, person) in buttons_of(answer)
                matches.tap(person, Resign(table.id, person), GROUP)
    assert status_of(matches, table) in ("over", "closed")
    goes_on_elsewhere(matches, there)


@pytest.mark.parametrize("what", BROKEN)
def test_a_table_with_a_broken_row_can_be_ended_and_another_opened(matches: Matches, table: Table, what: str) -> None:
    there = matches.begin_elsewhere(3)
    plant(matches, table, BROKEN[what])
    if matches.write(ask_end).messages:
        matches.tap(ANNA, EndTable(table.id, ANNA, Asked.MATCH), GROUP)
    assert status_of(matches, table) == "closed"
    matches.write(open_table)
    assert matches.here().status is TableStatus.LOBBY
    goes_on_elsewhere(matches, there)


@pytest.mark.parametrize("what", BROKEN)
def test_a_player_who_sits_at_a_table_with_a_broken_row_can_be_forgotten(
    matches: Matches, table: Table, what: str
) -> None:
    there = matches.begin_elsewhere(2)
    plant(matches, table, BROKEN[what])
    assert matches.key(matches.tap(CARLA, ForgetMe(CARLA))) == "forget-done-toast"
    with matches.store.read() as unit:
        assert unit.people.get(CARLA) is None
    goes_on_elsewhere(matches, there)


@pytest.mark.parametrize("what", BROKEN)
def test_the_clock_asks_a_broken_table_less_and_less_often_and_tells_its_chat_at_most_once(
    matches: Matches, table: Table, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    there = matches.begin_elsewhere(3)
    told = len(matches.announcements())
    plant(matches, table, BROKEN[what])
    matches.change_seat(matches.table(there.id), ANNA, away=False)
    with caplog.at_level(logging.ERROR):
        for _ in range(12 * 60):
            matches.wait(10)
    failures = [record for record in caplog.records if f"table {table.id}" in record.getMessage()]
    assert len(failures) <= 2 * 7  # in two hours, of a turn and of what reminds of it
    with matches.store.read() as unit:
        said = [waiting.payload.get("line") for waiting in unit.announcements.pending(GROUP)][told:]
    assert len([key for key in said if str(key).startswith("stuck-")]) <= 1
    assert matches.table(there.id).version > 1  # time was over there, again and again
    assert "7H" not in caplog.text


def mended_by_nobody(matches: Matches, table: Table) -> int:
    """Hours pass until the table is closed, two weeks at most; returns how many."""
    for hours in range(14 * 24):
        if status_of(matches, table) == "closed":
            return hours
        matches.wait(HOUR)
    raise AssertionError("it never ends")


def test_a_match_that_cannot_be_read_is_closed_with_a_word_when_nobody_has_mended_it_for_a_week(
    matches: Matches, table: Table
) -> None:
    plant(matches, table, BROKEN["half a match"])
    assert 5 * 24 < mended_by_nobody(matches, table) < 9 * 24
    assert matches.deadlines(table) == set()
    with matches.store.read() as unit:
        said = [str(waiting.payload.get("line")) for waiting in unit.announcements.pending(GROUP)]
    assert [key for key in said if key.startswith("stuck-")] == ["stuck-table", "stuck-closed"]


@pytest.mark.parametrize("what", ["settings without words", "no match"])
def test_a_match_that_is_to_be_closed_needs_not_be_read(matches: Matches, table: Table, what: str) -> None:
    plant(matches, table, BROKEN[what])
    with matches.store.unit() as unit:
        unit.deadlines.clear(table.id)
        unit.deadlines.set(table.id, DeadlineKind.DEAD_MATCH, matches.time + HOUR)
    assert mended_by_nobody(matches, table) == 1


def test_an_idle_lobby_that_cannot_be_read_is_closed_like_others(matches: Matches) -> None:
    table = matches.opened(BRUNO)
    plant(matches, table, BROKEN["settings without words"])
    assert mended_by_nobody(matches, table) == 24


def test_a_table_that_cannot_even_be_closed_stops_no_other(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, there = matches.opened(BRUNO), matches.begin_elsewhere()
    plant(matches, table, BROKEN["settings without words"])

    def failing(*_: object) -> None:
        raise ValueError("7H1")

    monkeypatch.setattr("storage.repositories.tables.tables.Tables.close_unreadable", failing)
    version = matches.table(there.id).version
    matches.wait(25 * HOUR)
    assert matches.table(there.id).version > version
    assert f"table {table.id} cannot be closed: ValueError" in caplog.text
    assert "7H1" not in caplog.text


def test_a_match_whose_record_cannot_be_written_comes_to_its_end(matches: Matches) -> None:
    table = matches.begin(2)
    plant(matches, table, BROKEN["a root without its key"])
    matches.resign(table, BRUNO)
    assert matches.table(table.id).status is TableStatus.OVER
    with matches.store.read() as unit:
        kept = unit.archive.get(table.id)
    assert [player.place for player in kept.players] == [1, 2]
    with pytest.raises(NoRecord):
        matches.write(verify)


def test_nobody_is_kept_at_a_table_whose_new_stock_cannot_be_had(matches: Matches) -> None:
    """R29, R38: the player on turn is away, and the stock that their turn needs does not come."""
    table = matches.begin(4, turn_seconds=60)
    for person in matches.people[:4]:
        matches.send_away(table, person)
    plant(matches, table, BROKEN["another root"])
    with pytest.raises(NoDeal):
        play_for_everybody(matches, table)
    leaving, staying, *_ = [person for person in matches.people[:4] if person != matches.turn_of(table)]
    matches.change_seat(matches.table(table.id), staying, away=False)
    matches.resign(table, leaving)
    assert matches.table(table.id).status is TableStatus.CLOSED
    assert "stuck-deal-closed" in [line.key for line in announced(matches)]


def play_for_everybody(matches: Matches, table: Table) -> None:
    """The bot plays, turn by turn, each in a unit of its own."""
    while True:
        with matches.store.unit() as unit:
            stored = unit.tables.get(table.id)
            assert stored is not None
            progress.expire(matches.context, unit, stored, matches.time)


def test_every_command_answers_at_a_table_that_cannot_be_read(matches: Matches, table: Table) -> None:
    plant(matches, table, BROKEN["no match"])
    for number, command in enumerate(COMMANDS, start=1000):
        if isinstance(command.request(""), AskEnd | AskResign):
            continue
        for chat in (GROUP, BRUNO):
            origin = Origin(number * 2 + (chat > 0), matches.requester(BRUNO), place_of(chat))
            work_off(matches.context, origin, command.request(""))
    with pytest.raises(BrokenRow):
        matches.table(table.id)


def test_a_computer_that_cannot_go_on_stops_no_other(matches: Matches) -> None:
    table = matches.begin(2)
    matches.change_seat(table, BRUNO, away=True, computer="easy")
    plant(matches, table, BROKEN["settings without words"])
    assert liveness.after_outage(matches.context) >= 0
    matches.time += HOUR
    assert liveness.after_outage(matches.context) == HOUR


def test_quiet_hours_that_cannot_be_read_do_not_keep_the_bot_from_starting(matches: Matches) -> None:
    here, there = matches.begin(2, turn_seconds=900), matches.begin_elsewhere(2)
    matches.wait(0)
    plant(matches, here, {"quiet": 5})
    due = matches.due_at(there, DeadlineKind.TURN)
    matches.time += HOUR
    assert liveness.after_outage(matches.context) == HOUR
    assert matches.due_at(there, DeadlineKind.TURN) == due + HOUR
