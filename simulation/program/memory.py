"""Fast stores for tests: folders in memory, and empty stores that are copied instead of made anew."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from storage import Store

MEMORY = Path("/dev/shm")


@contextmanager
def in_memory(otherwise: Path) -> Iterator[Path]:
    """A folder in memory while the block runs; `otherwise` if the machine has none."""
    if not MEMORY.is_dir():
        yield otherwise
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as name:
        yield Path(name)


def put_empty_store(path: Path) -> None:
    """Put an empty store at a path, as `Store.open` makes it, unless there is a file already."""
    if not path.exists():
        path.write_bytes(_empty_store())


@cache  # every step of the schema takes a while, and always leads to the same file
def _empty_store() -> bytes:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "empty.sqlite"
        Store.open(path, lambda: 0.0).close()
        return path.read_bytes()
