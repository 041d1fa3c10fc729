"""Who held the lease at each moment, as the database has it, and which calls came from a worker that did not.

Telegram counts calls for each token, and two that speak at once would say things twice. So a call that is neither an
answer to a tap nor a plain question has to come from the worker that holds the lease when it arrives.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from simulation.cluster.calls import Call
from simulation.cluster.cluster import Cluster
from simulation.cluster.database import Database
from storage.engines.address import Address

_INSTALL = """
CREATE TABLE watched.leased (
    n BIGSERIAL PRIMARY KEY, at FLOAT8 NOT NULL DEFAULT extract(epoch FROM clock_timestamp()),
    name TEXT, fence BIGINT NOT NULL, until FLOAT8 NOT NULL
);
CREATE FUNCTION watched.record_lease() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO watched.leased (name, fence, until)
    VALUES (
        coalesce(
            (SELECT name FROM workers WHERE id = NEW.worker_id),
            (SELECT l.name FROM watched.leased AS l WHERE l.fence = NEW.fence ORDER BY l.n LIMIT 1)
        ),
        NEW.fence, NEW.until
    );
    RETURN NULL;
END $$;
CREATE TRIGGER record_lease AFTER INSERT OR UPDATE ON leases FOR EACH ROW EXECUTE FUNCTION watched.record_lease();
"""
"""The row of a dead worker may be gone when its lease ends; then the name is that with which it took the lease."""


@dataclass(frozen=True, slots=True)
class Held:
    """From a moment on, this worker holds the lease with this fence until another moment; 0 if it gives it back then.

    All moments are those of one computer's clock.
    """

    at: float
    worker: int
    fence: int
    until: float


def install(database: Database) -> None:
    """Record from now on how the lease changes; `records.install` comes first."""
    assert database.server is not None
    assert isinstance(database.place, Address)
    database.server.run(_INSTALL, database.place.database)


def late_calls(cluster: Cluster) -> list[str]:
    """Each call of the run that was too late, in words."""
    numbers = {process: worker.number for worker in cluster.workers for process in worker.processes}
    with closing(cluster.database.game()) as game:
        rows = game.rows("SELECT at, name, fence, until FROM watched.leased ORDER BY n")
    held = [Held(at, numbers[int(name.rpartition(":")[2])], fence, until) for at, name, fence, until in rows]
    return list(calls_too_late(cluster.tg.calls.made, held))


def calls_too_late(calls: Sequence[Call], held: Sequence[Held]) -> Iterator[str]:
    """Each call that only a holder may begin, from a worker that did not hold the lease when the call arrived.

    ``held``: how the lease has changed, in order. A call that was begun before its worker gave the lease back may
    arrive as long as nobody else has taken it.
    """
    moments = [one.at for one in held]
    for call in calls:
        if not call.is_the_holders:
            continue
        number = bisect_right(moments, call.at)
        now = held[number - 1] if number else None
        if now is None or now.worker != call.worker:
            others = f"worker {now.worker} held the lease ({now.fence})" if now is not None else "nobody had the lease"
            yield f"worker {call.worker} began {call.method} although {others}"
        elif now.until and now.until <= call.at:
            yield f"worker {call.worker} began {call.method} after its lease ({now.fence}) had ended"
