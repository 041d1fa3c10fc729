"""What is stored once and read at every deal stops no match for ever: it is told, the table can be left and ended."""

import logging
from collections.abc import Callable
from typing import cast

import pytest

from handlers.commands.registry import COMMANDS
from handlers.commands.written import work_off
from operations import liveness
from simulation.use_cases.evening import HOUR, Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, buttons_of
from simulation.use_cases.world import GROUP, place_of
from storage import BrokenRow, DeadlineKind, Level, Table, TableStatus
from tables.fair.dealing import NoDeal
from tables.fair.match_record import NoRecord
from tables.fair.verification import verify
from tables.lobby.questions import ask_end, ask_resign
from tables.lobby.seating import open_table
from tables.match import progress
from tables.requests.commands import AskEnd, AskResign
from tables.requests.origin import Origin
from tables.requests.table import Asked, EndTable, ForgetMe, Resign
from tests.tables.fair.test_dealing import until_pause

Plant = Callable[[Evening, Table], None]

BROKEN: dict[str, str] = {
    "another root": "UPDATE commitments SET root = zeroblob(32) WHERE table_id = :table",
    "a root without its key": "UPDATE commitments SET encrypted = 1 WHERE table_id = :table",
    "the seats of a deal": "UPDATE fair_deals SET seats = 'x' WHERE table_id = :table",
    "a hash that is none": "UPDATE fair_deals SET log_hash = replace(hex(zeroblob(32)), '0', 'Z') "
    "WHERE table_id = :table AND log_hash IS NOT NULL",
    "a dealer who does not play": "UPDATE fair_deals SET dealer = 5 WHERE table_id = :table",
    "settings without words": "UPDATE tables SET settings = '{}' WHERE id = :table",
    "settings of another shape": "UPDATE tables SET settings = '[7]' WHERE id = :table",
    "rules that there are not": "UPDATE tables SET settings = json_set(settings, '$.preset', 'luna') WHERE id = :table",
    "rules that contradict each other": "UPDATE tables SET settings = json_set(settings, '$.options', "
    'json(\'{"limit": "many"}\')) WHERE id = :table',
    "no match": "UPDATE tables SET match = 'x' WHERE id = :table",
    "half a match": "UPDATE tables SET match = substr(match, 1, length(match) / 2) WHERE id = :table",
    "drafts": "INSERT INTO drafts (table_id, seat, actions, revision) VALUES (:table, 0, 'x', 9), (:table, 1, 'x', 9), "
    "(:table, 2, 'x', 9) ON CONFLICT (table_id, seat) DO UPDATE SET actions = 'x'",
    "a line of the log": "UPDATE log SET action = 'wave' WHERE table_id = :table AND seq = 3",
    "the last line of the log": "UPDATE log SET action = 'wave' WHERE table_id = :table AND "
    "seq = (SELECT max(seq) FROM log WHERE table_id = :table)",
    "no log": "DELETE FROM log WHERE table_id = :table",
    "the chat's last settings": "UPDATE chats SET defaults = '{}' WHERE id = (SELECT chat_id FROM tables "
    "WHERE id = :table)",
    "a cut": "UPDATE commitments SET cut = '-5', cut_by = 1 WHERE table_id = :table",
}


def plant(evening: Evening, table: Table, statement: str) -> None:
    """Break a row as a damaged disk, another version or a mistake of ours might have."""
    with evening.store._db.conn as db:
        db.execute(statement, {"table": table.id})


@pytest.fixture(params=["pause", "deal"])
def table(evening: Evening, request: pytest.FixtureRequest) -> Table:
    """A table of three, between two deals or in the middle of one."""
    table = evening.begin(3, limit=1000)
    if request.param == "pause":
        until_pause(evening, table)
    else:
        for _ in range(9):
            evening.tap_once(table)
    return evening.table(table.id)


def status_of(evening: Evening, table: Table) -> str:
    return cast(str, evening.store._db.execute("SELECT status FROM tables WHERE id = ?", (table.id,)).fetchone()[0])


def goes_on_elsewhere(evening: Evening, there: Table) -> None:
    """Nobody at another table notices anything, though the same people sit there."""
    before = evening.table(there.id).version
    for _ in range(6):
        evening.tap_once(there)
    assert evening.table(there.id).version > before


@pytest.mark.parametrize("what", BROKEN)
def test_a_table_with_a_broken_row_can_be_left(evening: Evening, table: Table, what: str) -> None:
    there = evening.begin_elsewhere(3)
    plant(evening, table, BROKEN[what])
    for person in (BRUNO, CARLA):
        if status_of(evening, table) not in ("over", "closed"):
            (answer, *_) = evening.write(ask_resign, person).messages or [None]
            if answer is not None:
                assert Resign(table.id, person) in buttons_of(answer)
                evening.tap(person, Resign(table.id, person), GROUP)
    assert status_of(evening, table) in ("over", "closed")
    goes_on_elsewhere(evening, there)


@pytest.mark.parametrize("what", BROKEN)
def test_a_table_with_a_broken_row_can_be_ended_and_another_opened(evening: Evening, table: Table, what: str) -> None:
    there = evening.begin_elsewhere(3)
    plant(evening, table, BROKEN[what])
    if evening.write(ask_end).messages:
        evening.tap(ANNA, EndTable(table.id, ANNA, Asked.MATCH), GROUP)
    assert status_of(evening, table) == "closed"
    evening.write(open_table)
    assert evening.here().status is TableStatus.LOBBY
    goes_on_elsewhere(evening, there)


@pytest.mark.parametrize("what", BROKEN)
def test_who_sits_at_a_table_with_a_broken_row_can_be_forgotten(evening: Evening, table: Table, what: str) -> None:
    there = evening.begin_elsewhere(2)
    plant(evening, table, BROKEN[what])
    assert evening.key(evening.tap(CARLA, ForgetMe(CARLA))) == "forget-done-toast"
    with evening.store.read() as unit:
        assert unit.people.get(CARLA) is None
    goes_on_elsewhere(evening, there)


@pytest.mark.parametrize("what", BROKEN)
def test_the_clock_asks_a_broken_table_less_and_less_often_and_tells_its_chat_at_most_once(
    evening: Evening, table: Table, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    there = evening.begin_elsewhere(3)
    told = len(evening.said())
    plant(evening, table, BROKEN[what])
    evening.change_seat(evening.table(there.id), ANNA, away=False)
    with caplog.at_level(logging.ERROR):
        for _ in range(12 * 60):
            evening.wait(10)
    failures = [record for record in caplog.records if f"table {table.id}" in record.getMessage()]
    assert len(failures) <= 2 * 7  # in two hours, of a turn and of what reminds of it
    with evening.store.read() as unit:
        said = [waiting.payload.get("line") for waiting in unit.announcements.pending(GROUP)][told:]
    assert len([key for key in said if str(key).startswith("stuck-")]) <= 1
    assert evening.table(there.id).version > 1  # time was over there, again and again
    assert "7H" not in caplog.text


def mended_by_nobody(evening: Evening, table: Table) -> int:
    """Hours pass until the table is closed, two weeks at most; returns how many."""
    for hours in range(14 * 24):
        if status_of(evening, table) == "closed":
            return hours
        evening.wait(HOUR)
    raise AssertionError("it never ends")


def test_a_match_that_cannot_be_read_is_closed_with_a_word_when_nobody_has_mended_it_for_a_week(
    evening: Evening, table: Table
) -> None:
    plant(evening, table, BROKEN["half a match"])
    assert 5 * 24 < mended_by_nobody(evening, table) < 9 * 24
    assert evening.deadlines(table) == set()
    with evening.store.read() as unit:
        said = [str(waiting.payload.get("line")) for waiting in unit.announcements.pending(GROUP)]
    assert [key for key in said if key.startswith("stuck-")] == ["stuck-table", "stuck-closed"]


@pytest.mark.parametrize("what", ["settings without words", "no match"])
def test_a_match_that_is_to_be_closed_needs_not_be_read(evening: Evening, table: Table, what: str) -> None:
    plant(evening, table, BROKEN[what])
    with evening.store.unit() as unit:
        unit.deadlines.clear(table.id)
        unit.deadlines.set(table.id, DeadlineKind.DEAD_MATCH, evening.time + HOUR)
    assert mended_by_nobody(evening, table) == 1


def test_an_idle_lobby_that_cannot_be_read_is_closed_like_others(evening: Evening) -> None:
    table = evening.opened(BRUNO)
    plant(evening, table, BROKEN["settings without words"])
    assert mended_by_nobody(evening, table) == 24


def test_a_table_that_cannot_even_be_closed_stops_no_other(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, there = evening.opened(BRUNO), evening.begin_elsewhere()
    plant(evening, table, BROKEN["settings without words"])

    def failing(*_: object) -> None:
        raise ValueError("7H1")

    monkeypatch.setattr("storage.repositories.tables.Tables.close_unreadable", failing)
    version = evening.table(there.id).version
    evening.wait(25 * HOUR)
    assert evening.table(there.id).version > version
    assert f"table {table.id} cannot be closed: ValueError" in caplog.text
    assert "7H1" not in caplog.text


def test_a_match_whose_record_cannot_be_written_comes_to_its_end(evening: Evening) -> None:
    table = evening.begin(2)
    plant(evening, table, BROKEN["a root without its key"])
    evening.resign(table, BRUNO)
    assert evening.table(table.id).status is TableStatus.OVER
    with evening.store.read() as unit:
        kept = unit.archive.get(table.id)
    assert kept is not None
    assert [player.place for player in kept.players] == [1, 2]
    with pytest.raises(NoRecord):
        evening.write(verify)


def test_nobody_is_kept_at_a_table_whose_new_stock_cannot_be_had(evening: Evening) -> None:
    """R29, R38: the player on turn is away, and the stock that their turn needs does not come."""
    table = evening.begin(4, turn_seconds=60)
    for person in evening.people[:4]:
        evening.send_away(table, person)
    plant(evening, table, BROKEN["another root"])
    with pytest.raises(NoDeal):
        play_for_everybody(evening, table)
    leaving, staying, *_ = [person for person in evening.people[:4] if person != evening.turn_of(table)]
    evening.change_seat(evening.table(table.id), staying, away=False)
    evening.resign(table, leaving)
    assert evening.table(table.id).status is TableStatus.CLOSED
    assert any("non si possono dare" in words for words in evening.said())


def play_for_everybody(evening: Evening, table: Table) -> None:
    """The bot plays, turn by turn, each in a unit of its own."""
    while True:
        with evening.store.unit() as unit:
            stored = unit.tables.get(table.id)
            assert stored is not None
            progress.expire(evening.context, unit, stored, evening.time)


def test_every_command_answers_at_a_table_that_cannot_be_read(evening: Evening, table: Table) -> None:
    plant(evening, table, BROKEN["no match"])
    for number, command in enumerate(COMMANDS, start=1000):
        if isinstance(command.request(""), AskEnd | AskResign):
            continue
        for chat in (GROUP, BRUNO):
            origin = Origin(number * 2 + (chat > 0), evening.requester(BRUNO), place_of(chat))
            work_off(evening.context, origin, command.request(""))
    with pytest.raises(BrokenRow):
        evening.table(table.id)


def test_a_computer_that_cannot_go_on_stops_no_other(evening: Evening) -> None:
    table = evening.begin(2)
    evening.change_seat(table, BRUNO, away=True, computer=Level.EASY)
    plant(evening, table, BROKEN["settings without words"])
    assert liveness.after_outage(evening.context) >= 0
    evening.time += HOUR
    assert liveness.after_outage(evening.context) == HOUR


def test_quiet_hours_that_cannot_be_read_do_not_keep_the_bot_from_starting(evening: Evening) -> None:
    here, there = evening.begin(2, turn_seconds=900), evening.begin_elsewhere(2)
    evening.wait(0)
    plant(evening, here, "UPDATE tables SET settings = json_set(settings, '$.quiet', 5) WHERE id = :table")
    due = evening.due_at(there, DeadlineKind.TURN)
    evening.time += HOUR
    assert liveness.after_outage(evening.context) == HOUR
    assert evening.due_at(there, DeadlineKind.TURN) == due + HOUR
