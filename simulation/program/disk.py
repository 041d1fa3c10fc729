"""What a power cut leaves of an SQLite file and its write-ahead log.

Whatever was written since the last time the disk was waited for may be there, or not, sector by sector in any order.
The log says with checksums how far it can be believed: what stands behind the first wrong byte counts for nothing.
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
    """The two files of a database, as bytes; of the third, shared memory, a power cut leaves nothing."""

    main: bytes
    wal: bytes

    @classmethod
    def of(cls, path: Path) -> "Files":
        """What stands there now."""
        log = path.with_name(path.name + "-wal")
        return cls(path.read_bytes(), log.read_bytes() if log.exists() else b"")

    def write(self, path: Path) -> None:
        """Put the files there, as after the machine has started again."""
        path.with_name(path.name + "-shm").unlink(missing_ok=True)
        path.write_bytes(self.main)
        path.with_name(path.name + "-wal").write_bytes(self.wal)


def commits(wal: bytes) -> list[int]:
    """Where in the log each commit ends; what is left behind them of an older round is none."""
    if len(wal) < HEADER:
        return []
    frame = FRAME_HEADER + int.from_bytes(wal[8:12])
    ends = []
    for start in range(HEADER, len(wal) - frame + 1, frame):
        if wal[start + 8 : start + 16] != wal[16:24]:  # the mark of the round
            break
        if any(wal[start + 4 : start + 8]):
            ends.append(start + frame)
    return ends


def sound(damaged: bytes, whole: bytes) -> int:
    """How many bytes at the beginning are as they were."""
    at = 0
    while at < len(whole) and damaged[at : at + SECTOR] == whole[at : at + SECTOR]:
        at += SECTOR
    while at < min(len(whole), len(damaged)) and damaged[at] == whole[at]:
        at += 1
    return min(at, len(whole))


def fingerprint(conn: sqlite3.Connection) -> str:
    """The whole content of a database, its log taken into account, in some letters."""
    return hashlib.sha256(conn.serialize()).hexdigest()


@dataclass
class Diary:
    """What a store held after each commit, and how far its log went then. `before` and `now` are its files."""

    store: Store
    base: str = ""
    """The state that the file itself has, without its log."""
    states: dict[int, str] = field(default_factory=dict)
    now: Files = field(init=False)
    before: Files = field(init=False)

    def __post_init__(self) -> None:
        self.store._db.execute("PRAGMA wal_autocheckpoint = 0")
        self.checkpoint()
        self.before = self.now = Files.of(self.store.path)

    @property
    def state(self) -> str:
        """What the store holds."""
        return list(self.states.values())[-1] if self.states else self.base

    @property
    def previous(self) -> str:
        """What it held before its last commit."""
        return [self.base, *self.states.values()][-2] if self.states else self.base

    def committed(self) -> bool:
        """Note the state after a commit; whether anything was written."""
        files = Files.of(self.store.path)
        if files.wal == self.now.wal:
            return False
        if files.wal[:HEADER] != self.now.wal[:HEADER]:
            self.base, self.states = self.state, {}
        self.states[commits(files.wal)[-1]] = fingerprint(self.store._db.conn)
        self.before, self.now = self.now, files
        return True

    def checkpoint(self) -> Files:
        """Fold the log into the file, as the library does it now and then; returns the files before that."""
        before = Files.of(self.store.path)
        self.store._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        self.base, self.states = fingerprint(self.store._db.conn), {}
        self.now = self.before = Files.of(self.store.path)
        return before

    def left_by(self, wal: bytes) -> str:
        """The state of which a damaged log has kept the last commit."""
        ends = [end for end in self.states if end <= sound(wal, self.now.wal)]
        return self.states[max(ends)] if ends else self.base


# --- damages ----------------------------------------------------------------------------------------------------------


def cut(files: Files, dice: random.Random) -> Files:
    """The log ends at some byte."""
    return replace(files, wal=files.wal[: dice.randrange(len(files.wal) + 1)])


def garbled(files: Files, dice: random.Random) -> Files:
    """Somewhere past a point the log has other bytes, or whole sectors of them."""
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
    """Of the sectors past a point some are there and some are not, which may be earlier ones than those."""
    wal = bytearray(files.wal)
    likely = dice.random()
    for start in range(dice.randrange(len(wal)) // SECTOR * SECTOR, len(wal), SECTOR):
        if dice.random() < likely:
            stop = min(start + SECTOR, len(wal))
            wal[start:stop] = bytes(stop - start)
    return replace(files, wal=bytes(wal))


def in_flight(before: Files, after: Files, dice: random.Random) -> Files:
    """The last commit was on its way: of its sectors some have arrived. A new round's header is waited for alone."""
    wal = _some_of(before.wal, after.wal, dice)
    if before.wal[:HEADER] != after.wal[:HEADER]:
        wal = after.wal[:HEADER] + wal[HEADER:]
    return Files(before.main, wal)


def folding(before: Files, after: Files, dice: random.Random) -> Files:
    """The log was being folded into the file: of the sectors there some have arrived, and the log is whole."""
    return Files(_some_of(before.main, after.main, dice), before.wal)


def _some_of(before: bytes, after: bytes, dice: random.Random) -> bytes:
    """The bytes of before, and some of the sectors that were written since; the file may have got longer at once."""
    likely = dice.choice((0.1, 0.5, 0.9, 0.99))
    length = len(after) if dice.random() < 0.5 else len(before)
    mixed = bytearray(before.ljust(max(length, len(before)), b"\0"))
    for start in range(0, len(after), SECTOR):
        sector = after[start : start + SECTOR]
        if sector != before[start : start + SECTOR] and dice.random() < likely:
            mixed.extend(bytes(max(0, start + len(sector) - len(mixed))))
            mixed[start : start + len(sector)] = sector
    return bytes(mixed)
