"""The lock of a database: who works, who waits, and when the one who waits takes over."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from storage import Store, StoreError
from storage.address import Address
from storage.engines import postgres_holding
from storage.engines.postgres_connection import connect
from storage.engines.postgres_errors import ConnectionLost
from storage.engines.postgres_holding import LOOK_SECONDS, STILL_SECONDS, Beats, Candidate, Held, LockLost


class Steps(threading.Event):
    """A stop whose waits take no time: each moves a clock, and may do something first."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 100.0
        self.looks = 0
        self.before: dict[int, object] = {}

    def clock(self) -> float:
        return self.now

    def wait(self, timeout: float | None = None) -> bool:
        self.looks += 1
        self.now += timeout or 0.0
        action = self.before.pop(self.looks, None)
        if callable(action):
            action()
        return self.is_set()


class Bots:
    """Programs that want to work with one database."""

    def __init__(self, address: Address, stack: ExitStack) -> None:
        self.address = address
        self._stack = stack

    def candidate(self, name: str, steps: Steps | None = None) -> Candidate:
        return Candidate(self.address, name, steps.clock if steps is not None else Steps().clock)

    def held(self, candidate: Candidate) -> Held:
        held = candidate.attempt(threading.Event())
        self._stack.callback(held.connection.close)
        return held

    def beats(self, candidate: Candidate, held: Held) -> Beats:
        beats = Beats(self.address, candidate, held)
        self._stack.callback(beats.close)
        return beats


@pytest.fixture
def bots(postgres: Address) -> Iterator[Bots]:
    with ExitStack() as stack:
        yield Bots(postgres, stack)


def test_one_program_holds_the_lock_and_another_one_does_not(bots: Bots) -> None:
    bots.held(bots.candidate("one"))
    assert bots.candidate("two").attempt(threading.Event()) is None


def test_each_holder_begins_a_term_and_beats(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    beats = bots.beats(one, held)
    beats.beat()
    beats.beat()
    assert beats.term == 1
    end(bots, held)
    two = bots.candidate("two")
    others = bots.beats(two, bots.held(two))
    others.beat()
    assert others.term == 2
    with pytest.raises(LockLost):
        beats.beat()


def test_who_waits_takes_over_when_the_session_of_the_holder_has_ended(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    bots.beats(one, held).beat()
    told: list[str] = []
    steps = Steps()
    steps.before[3] = lambda: end(bots, held)
    taken = bots.candidate("two", steps).wait(steps, told.append)
    with closing(taken.connection):
        assert told == ["one"]
        assert steps.looks < STILL_SECONDS / LOOK_SECONDS


def end(bots: Bots, held: Held) -> None:
    """End the session of the holder, and wait until the server knows it."""
    held.connection.close()
    free(bots)


def free(bots: Bots) -> None:
    """Wait until the server has ended the session of the last holder."""
    with closing(connect(bots.address)) as connection:
        while connection.execute(
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock'"
        ).rowcount:
            pass


def test_who_takes_a_lock_that_is_suddenly_free_calls_only_when_the_last_holder_cannot(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    bots.beats(one, held).beat()
    steps = Steps()
    steps.before[8] = lambda: end(bots, held)
    taken = bots.candidate("two", steps).wait(steps, lambda holder: None)
    with closing(taken.connection):
        assert taken.still >= 7 * LOOK_SECONDS
        assert taken.closed == pytest.approx(STILL_SECONDS - taken.still)


def test_a_last_beat_that_nobody_has_seen_counts_from_when_the_lock_is_taken(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    beats = bots.beats(one, held)
    beats.beat()

    def beat_and_end() -> None:
        beats.beat()
        end(bots, held)

    steps = Steps()
    steps.before[8] = beat_and_end
    taken = bots.candidate("two", steps).wait(steps, lambda holder: None)
    with closing(taken.connection):
        assert (taken.still, taken.closed) == (0.0, STILL_SECONDS)


def test_who_starts_after_a_holder_was_killed_waits_before_it_calls(bots: Bots) -> None:
    held = bots.held(bots.candidate("one"))
    end(bots, held)
    assert bots.held(bots.candidate("two")).closed == STILL_SECONDS


def test_who_starts_first_or_after_a_holder_that_has_ended_calls_at_once(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    assert held.closed == 0.0
    beats = bots.beats(one, held)
    beats.beat()
    beats.end()
    end(bots, held)
    assert bots.held(bots.candidate("two")).closed == 0.0


def test_a_holder_that_takes_the_lock_again_calls_at_once_unless_another_one_was_before_it(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    end(bots, held)
    again = bots.held(one)
    assert again.closed == 0.0
    end(bots, again)
    two = bots.candidate("two")
    assert bots.held(two).closed == STILL_SECONDS
    assert bots.held(two).closed == STILL_SECONDS, "of that, no time has passed"


def test_a_holder_that_was_cut_off_ends_its_own_session(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    again = bots.held(one)
    assert again.pid != held.pid
    assert again.closed == 0.0
    with pytest.raises(LockLost):
        bots.beats(one, held).beat()


def test_a_holder_that_was_cut_off_does_not_end_the_session_of_another_one(bots: Bots) -> None:
    one = bots.candidate("one")
    end(bots, bots.held(one))
    two = bots.candidate("two")
    held = bots.held(two)
    assert one.attempt(threading.Event()) is None
    bots.beats(two, held).beat()


def test_who_waits_leaves_a_command_alone_that_has_the_database_for_itself(bots: Bots) -> None:
    end(bots, bots.held(bots.candidate("one")))
    with closing(Store.open(bots.address, alone=True)) as store:
        steps = Steps()
        steps.before[round(3 * STILL_SECONDS / LOOK_SECONDS)] = steps.set
        assert bots.candidate("two", steps).wait(steps, lambda holder: None) is None
        with store.unit() as unit:
            unit.meta.set("key", "value")


def test_no_command_has_the_database_for_itself_while_another_bot_waits(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_holding, "HELD_SECONDS", 0.0)
    held = bots.held(bots.candidate("one"))

    def end_and_command() -> None:
        end(bots, held)
        with pytest.raises(StoreError, match="Another instance of this bot waits for the database") as raised:
            Store.open(bots.address, alone=True)
        assert raised.value.reason == "in use"

    steps = Steps()
    steps.before[2] = end_and_command
    taken = bots.candidate("two", steps).wait(steps, lambda holder: None)
    taken.connection.close()


def test_who_waits_ends_the_session_of_a_holder_that_stands_still(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    beats = bots.beats(one, held)
    beats.beat()
    steps = Steps()
    taken = bots.candidate("two", steps).wait(steps, lambda holder: None)
    with closing(taken.connection):
        assert taken.still >= STILL_SECONDS
        with pytest.raises(LockLost):
            beats.beat()


def test_a_holder_that_beats_is_left_alone_however_long_it_takes(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    beats = bots.beats(one, held)
    beats.beat()
    steps = Steps()
    looks = round(10 * STILL_SECONDS / LOOK_SECONDS)
    for look in range(1, looks, 4):
        steps.before[look] = beats.beat
    steps.before[looks] = steps.set
    assert bots.candidate("two", steps).wait(steps, lambda holder: None) is None
    beats.beat()


def test_who_waits_leaves_a_holder_alone_that_has_not_made_the_schema_yet(bots: Bots) -> None:
    with closing(connect(bots.address)) as connection:
        connection.execute("DROP TABLE heartbeat")
    held = bots.held(bots.candidate("one"))
    steps = Steps()
    steps.before[round(3 * STILL_SECONDS / LOOK_SECONDS)] = steps.set
    assert bots.candidate("two", steps).wait(steps, lambda holder: None) is None
    assert bots.beats(bots.candidate("one"), held).beat()


def test_a_beat_that_the_server_does_not_do_in_time_is_no_loss(bots: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    beats = bots.beats(one, held)
    assert beats.beat()
    assert beats._wire is not None
    beats._wire.execute("SET lock_timeout = 50")
    with closing(connect(bots.address)) as other:
        other.execute("BEGIN")
        other.execute("SELECT 1 FROM heartbeat FOR UPDATE")
        assert not beats.beat()

    def lost(*given: object) -> None:
        raise ConnectionLost("it does not answer in time")

    monkeypatch.setattr(postgres_holding, "connect", lost)
    beats._wire.close()
    assert not beats.beat()
    monkeypatch.undo()
    assert beats.beat()


def test_the_beats_go_on_over_a_new_connection_if_only_theirs_was_ended(bots: Bots) -> None:
    one = bots.candidate("one")
    beats = bots.beats(one, bots.held(one))
    beats.beat()
    with closing(connect(bots.address)) as other:
        other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'UPDATE heartbeat%'")
    beats.beat()
    assert beats.term == 1


def test_no_program_works_on_a_server_that_is_older_than_what_it_has_seen(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    bots.beats(one, held).beat()
    held.connection.execute("UPDATE heartbeat SET term = 7")
    end(bots, held)
    two = bots.candidate("two")
    second = bots.held(two)
    bots.beats(two, second).beat()
    assert two.term == 8
    second.connection.execute("UPDATE heartbeat SET term = 3")
    end(bots, second)
    with pytest.raises(StoreError, match="term 3 after 8") as raised:
        bots.beats(two, bots.held(two)).beat()
    assert raised.value.reason == "lost"


def test_who_waits_also_notices_an_older_server(bots: Bots) -> None:
    one = bots.candidate("one")
    held = bots.held(one)
    bots.beats(one, held).beat()
    steps = Steps()
    steps.before[2] = lambda: held.connection.execute("UPDATE heartbeat SET term = 0")
    with pytest.raises(StoreError, match="term 0 after 1"):
        bots.candidate("two", steps).wait(steps, lambda holder: None)


def test_a_pooler_that_gives_two_connections_one_session_is_refused(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(connect(bots.address)) as only:
        monkeypatch.setattr(only, "close", lambda: None)
        monkeypatch.setattr(postgres_holding, "connect", lambda *given: only)
        with pytest.raises(StoreError, match="pooler in transaction mode") as raised:
            bots.candidate("one").attempt(threading.Event())
        monkeypatch.undo()
    assert "password" not in str(raised.value)


def test_a_session_that_changes_between_two_beats_is_that_of_a_pooler(
    bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = bots.candidate("one")
    beats = bots.beats(one, bots.held(one))
    beats.beat()
    monkeypatch.setattr(beats, "_pid", beats._pid + 1)
    with pytest.raises(StoreError, match="pooler in transaction mode"):
        beats.beat()
