"""Where tests that commit thousands of times have their stores, and stores that are not made anew each time."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from storage import Store

MEMORY = Path("/dev/shm")


@contextmanager
def in_memory(otherwise: Path) -> Iterator[Path]:
    """A folder in memory while the block runs, where that can be had."""
    if not MEMORY.is_dir():
        yield otherwise
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        yield Path(name)


def put_empty_store(path: Path) -> None:
    """A store in which nothing is, as `Store.open` makes it; one that is there already stays."""
    if not path.exists():
        path.write_bytes(_empty_store())


@cache  # every step of the schema takes a while, and always leads to the same file
def _empty_store() -> bytes:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "empty.sqlite"
        Store.open(path, lambda: 0.0).close()
        return path.read_bytes()
