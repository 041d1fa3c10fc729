"""A database of an installation, which can be told from that of another one."""

from pathlib import Path

from operations.database import OWNER
from storage import Store
from tables.encryption import Encryption
from tests.storage.store_helpers import a_lobby


def an_owned_database(path: Path, owner: str, key: str = "") -> Path:
    """A database of a bot with a table in its lobby, whose secrets are encrypted if there is a key."""
    store = Store.open(path)
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.meta.set(OWNER, owner)
        if key:
            kept, encrypted = Encryption(key).seal(b"r" * 32)
            unit.commitments.make(table.id, kept, "c" * 64, encrypted=encrypted)
    store.close()
    return path
