"""What has become of a transaction whose COMMIT was not answered."""

from storage.engines.postgres_errors import ConnectionLost
from storage.engines.postgres_wire import Wire

_ERA = """SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || ' ' || stats_reset AS era
    FROM pg_stat_bgwriter"""


def era_of(wire: Wire) -> str:
    """A text that is another one after a standby has taken over, or the server has crashed, which resets its figures.

    In both cases transactions that were not stored may have left their numbers to others.
    """
    return str(wire.run(_ERA)[0].fetchall()[0]["era"])


def was_committed(wire: Wire, number: str) -> bool:
    """Whether the transaction with this number was committed; for numbers of the same era only.

    ConnectionLost if it is still under way, because the server has not noticed that its client has gone, or waits for a
    standby: what is read meanwhile is from before it, and what is done because of that would be done twice.
    """
    state = wire.run(f"SELECT pg_xact_status('{number}'::xid8) AS state")[0].fetchall()[0]["state"]
    if state == "in progress":
        raise ConnectionLost("what it was told to store last is still under way")
    return bool(state == "committed")
