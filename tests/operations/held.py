"""Somebody else holds the file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from storage import Store


@contextmanager
def held(store: Store) -> Iterator[sqlite3.Connection]:
    """Another program holds the file until it rolls back."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other
