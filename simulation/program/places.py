"""Where the stores of simulations and of use cases are: in files, or in databases of a server."""

import atexit
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeAlias

from simulation.program.postgres import Databases, a_server
from storage import Store
from storage.address import Address

Place: TypeAlias = Path | Address

_server = ExitStack()
_chosen: list[Databases] = []
_made: dict[Path, Address] = {}


def use(databases: Databases | None) -> None:
    """Put every new store on a server from now on, or in a file again."""
    _chosen[:] = [] if databases is None else [databases]


def use_a_server() -> None:
    """Start a server for the time of this process, and put every new store there."""
    server = _server.enter_context(a_server())
    atexit.register(_server.close)
    server.make_template()
    use(Databases(server))


def place_for(path: Path) -> Place:
    """Where the store is that would be in this file."""
    if not _chosen:
        return path
    if path not in _made:
        _made[path] = _chosen[0].make()
    return _made[path]


def forget(path: Path) -> None:
    """Delete the database that stands for this file, if there is one."""
    address = _made.pop(path, None)
    if address is not None and _chosen:
        _chosen[0].drop(address)


def asked(store: Store, statement: str, **values: Any) -> list[Any]:
    """The rows that a statement selects, past the store."""
    return store._db.execute(statement, values).fetchall()


def rows_of_server(store: Store) -> dict[str, list[dict[str, Any]]]:
    """All rows of each table on a server, in the order of the tables' names."""
    found = asked(store, "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'")
    names = sorted(row["name"] for row in found)
    return {name: [dict(row) for row in asked(store, f'SELECT * FROM "{name}"')] for name in names}


def run(store: Store, statement: str, **values: Any) -> None:
    """Run a statement past the store."""
    store._db.execute(statement, values)


def whole(place: Place) -> str:
    """A place as the setting DATABASE names it."""
    return place.whole if isinstance(place, Address) else str(place)


def hurry(store: Store) -> None:
    """Let a file not wait for the disk; a server for tests never does."""
    if hasattr(store._db, "conn"):
        store._db.execute("PRAGMA synchronous = OFF")


def cut_off(store: Store) -> None:
    """End the connection as the death of a process does."""
    if hasattr(store._db, "conn"):
        store._db.conn.close()
    else:
        store._engine.close()
