"""Simulates what a power cut leaves of an SQLite file and its write-ahead log.

Each sector written since the last sync may be on the disk or not, in any order. The log has checksums: everything after
the first wrong byte is ignored.
"""

import hashlib
import random
import sqlite3
from dataclasses import dataclass, field, replace
from pathlib import Path

from storage import Store

SECTOR = 512
HEADER, FRAME_HEADER = 32, 24
"""Bytes at the beginning of the log, and before each page in it."""


@dataclass(frozen=True, slots=True)
class Files:
    """The two files of a database, as bytes; the third, shared memory, does not survive a power cut."""

    main: bytes
    wal: bytes

    @classmethod
    def of(cls, path: Path) -> "Files":
        """The files of a database as they are now."""
        log = path.with_name(path.name + "-wal")
        return cls(path.read_bytes(), log.read_bytes() if log.exists() else b"")

    def write(self, path: Path) -> None:
        """Write the files, as they are when the machine starts again."""
        path.with_name(path.name + "-shm").unlink(missing_ok=True)
        path.write_bytes(self.main)
        path.with_name(path.name + "-wal").write_bytes(self.wal)


def commits(wal: bytes) -> list[int]:
    """The offsets in the log at which commits end; frames left from an earlier use of the log do not count."""
    if len(wal) < HEADER:
        return []
    frame = FRAME_HEADER + int.from_bytes(wal[8:12])
    ends = []
    for start in range(HEADER, len(wal) - frame + 1, frame):
        if wal[start + 8 : start + 16] != wal[16:24]:  # the salt, which changes with every use of the log
            break
        if any(wal[start + 4 : start + 8]):
            ends.append(start + frame)
    return ends


def sound(damaged: bytes, whole: bytes) -> int:
    """How many bytes at the beginning are undamaged."""
    at = 0
    while at < len(whole) and damaged[at : at + SECTOR] == whole[at : at + SECTOR]:
        at += SECTOR
    while at < min(len(whole), len(damaged)) and damaged[at] == whole[at]:
        at += 1
    return min(at, len(whole))


def fingerprint(conn: sqlite3.Connection) -> str:
    """A hash of the whole content of a database, including its log."""
    return hashlib.sha256(conn.serialize()).hexdigest()


@dataclass
class CommitHistory:
    """The state of a store after each commit, by the length of its log then. `before` and `now` are its files."""

    store: Store
    base: str = ""
    """The state of the file itself, without its log."""
    states: dict[int, str] = field(default_factory=dict)
    now: Files = field(init=False)
    before: Files = field(init=False)

    def __post_init__(self) -> None:
        self.store._db.execute("PRAGMA wal_autocheckpoint = 0")
        self.checkpoint()
        self.before = self.now = Files.of(self.store.path)

    @property
    def state(self) -> str:
        """The present state."""
        return list(self.states.values())[-1] if self.states else self.base

    @property
    def previous(self) -> str:
        """The state before the last commit."""
        return [self.base, *self.states.values()][-2] if self.states else self.base

    def committed(self) -> bool:
        """Note the state after a commit; returns whether anything was written."""
        files = Files.of(self.store.path)
        if files.wal == self.now.wal:
            return False
        if files.wal[:HEADER] != self.now.wal[:HEADER]:
            self.base, self.states = self.state, {}
        self.states[commits(files.wal)[-1]] = fingerprint(self.store._db.conn)
        self.before, self.now = self.now, files
        return True

    def checkpoint(self) -> Files:
        """Make a checkpoint, as the library does from time to time; returns the files before it."""
        before = Files.of(self.store.path)
        self.store._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        self.base, self.states = fingerprint(self.store._db.conn), {}
        self.now = self.before = Files.of(self.store.path)
        return before

    def left_by(self, wal: bytes) -> str:
        """The state after the last commit that a damaged log has kept."""
        ends = [end for end in self.states if end <= sound(wal, self.now.wal)]
        return self.states[max(ends)] if ends else self.base


# --- damages ----------------------------------------------------------------------------------------------------------


def cut(files: Files, dice: random.Random) -> Files:
    """Cut off the log at a random byte."""
    return replace(files, wal=files.wal[: dice.randrange(len(files.wal) + 1)])


def garbled(files: Files, dice: random.Random) -> Files:
    """Overwrite bytes, or whole sectors, of the log after a random point."""
    wal = bytearray(files.wal)
    point = dice.randrange(len(wal))
    for _ in range(dice.randint(1, 8)):
        length = dice.choice((1, 4, SECTOR, 3 * SECTOR))
        start = dice.randrange(point, len(wal))
        if length >= SECTOR:
            start -= start % SECTOR
        stop = min(start + length, len(wal))
        wal[start:stop] = dice.randbytes(stop - start)
    return replace(files, wal=bytes(wal))


def with_holes(files: Files, dice: random.Random) -> Files:
    """Zero some of the sectors of the log after a random point; later ones may be kept."""
    wal = bytearray(files.wal)
    likely = dice.random()
    for start in range(dice.randrange(len(wal)) // SECTOR * SECTOR, len(wal), SECTOR):
        if dice.random() < likely:
            stop = min(start + SECTOR, len(wal))
            wal[start:stop] = bytes(stop - start)
    return replace(files, wal=bytes(wal))


def in_flight(before: Files, after: Files, dice: random.Random) -> Files:
    """Keep only some sectors of the last commit. A new header of the log is complete, because it is synced first."""
    wal = _some_of(before.wal, after.wal, dice)
    if before.wal[:HEADER] != after.wal[:HEADER]:
        wal = after.wal[:HEADER] + wal[HEADER:]
    return Files(before.main, wal)


def during_checkpoint(before: Files, after: Files, dice: random.Random) -> Files:
    """Keep only some sectors that a checkpoint was writing into the file; the log is complete."""
    return Files(_some_of(before.main, after.main, dice), before.wal)


def _some_of(before: bytes, after: bytes, dice: random.Random) -> bytes:
    """The bytes of `before` with some of the sectors of `after`; the file may have its new length already."""
    likely = dice.choice((0.1, 0.5, 0.9, 0.99))
    length = len(after) if dice.random() < 0.5 else len(before)
    mixed = bytearray(before.ljust(max(length, len(before)), b"\0"))
    for start in range(0, len(after), SECTOR):
        sector = after[start : start + SECTOR]
        if sector != before[start : start + SECTOR] and dice.random() < likely:
            mixed.extend(bytes(max(0, start + len(sector) - len(mixed))))
            mixed[start : start + len(sector)] = sector
    return bytes(mixed)
