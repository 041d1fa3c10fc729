"""Tells open pages that something has changed: the version of each table that concerns their person.

A stream carries version numbers and nothing else, so a page that misses one loses nothing: it asks for the table. As
phones cut streams silently, each ends after two minutes, and the page opens it again.
"""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from itertools import islice

from storage import DISK_ERRORS, BrokenRow, Changes, Table, TableStatus, Unit
from tables.context import Context
from tables.notices.open_pages import keep_open, left
from tables.seats import persons, seat_of
from web.refusals import Code, NotAnswered
from web.views.versions import version_of

BEAT_SECONDS = 15.0
"""The time between two signs of life of a stream."""
BEATS = 8
"""After how many of them a stream ends: two minutes."""
MOST_STREAMS = 12_000
"""How many streams there may be at once."""
MOST_OF_A_PERSON = 8
"""How many streams of one person; a further one ends the oldest, of which its page may long have gone."""

PORTION = 100
"""How many tables and streams are dealt with at once: thousands of pages may come, go or change in one moment, as after
a restart, and taps must not wait for all of them."""

HEARTBEAT = b": \n\n"

NOT_TOLD = "open pages could not be told of a change (%s)"

log = logging.getLogger(__name__)


class Stream:
    """What is still to be sent to one open page: of each table only the newest version."""

    def __init__(self, person_id: int, table_id: int | None) -> None:
        self.person_id = person_id
        self.table_id = table_id
        self.is_over = False
        self.on_stuck: Callable[[], None] = lambda: None
        """Called if nobody takes what is sent: the connection has to be cut."""
        self._beats = 0
        self._is_taken = True
        self._pending: dict[int, str] = {}
        self._sent: dict[int, str] = {}
        self._has_beaten = False
        self._woken = asyncio.Event()

    def offer(self, table_id: int, version: str) -> None:
        """Send the version of a table, unless that is the one sent last."""
        if self._pending.get(table_id, self._sent.get(table_id)) != version:
            self._pending[table_id] = version
            self._woken.set()

    def beat(self) -> None:
        """Send a sign of life; end the stream after the last one, or if nobody takes what is sent."""
        if not self._is_taken:
            self.on_stuck()
        self._beats += 1
        self.is_over = self.is_over or self._beats >= BEATS or not self._is_taken
        self._has_beaten, self._is_taken = True, False
        self._woken.set()

    def end(self) -> None:
        """End the stream."""
        self.is_over = True
        self._woken.set()

    async def next(self) -> bytes:
        """Wait for something to send, and return it; nothing if the stream is over."""
        self._is_taken = True
        await self._woken.wait()
        self._woken.clear()
        self._is_taken = True
        pending, self._pending = self._pending, {}
        self._sent |= pending
        events = b"".join(_event(table_id, version) for table_id, version in pending.items())
        has_beaten, self._has_beaten = self._has_beaten, False
        return events or (HEARTBEAT if has_beaten else b"")


def _event(table_id: int, version: str) -> bytes:
    data = json.dumps({"table": table_id, "version": version}, separators=(",", ":"))
    return f"data: {data}\n\n".encode()


def _may_watch(unit: Unit, table: Table, person_id: int) -> bool:
    """Return whether a page that has a table open may be told of it still: its person may have left, or been erased.

    A lobby is also shown to people who came by its link.
    """
    if seat_of(table, person_id) is not None:
        return True
    return table.status is TableStatus.LOBBY and unit.people.get(person_id) is not None


class Streams:
    """All open streams of the process. `sleep` waits some seconds: tests pass one that they control."""

    def __init__(
        self,
        context: Context,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        most: int = MOST_STREAMS,
        most_of_a_person: int = MOST_OF_A_PERSON,
    ) -> None:
        self._context = context
        self._sleep = sleep
        self._most = most
        self._most_of_a_person = most_of_a_person
        self._of_person: defaultdict[int, list[Stream]] = defaultdict(list)
        self._of_table: defaultdict[int, set[Stream]] = defaultdict(set)
        self._count = 0
        self._changed: set[int] = set()
        self._failed: set[int] = set()
        """Tables of which the store could not be asked; that is tried again with the next sign of life."""
        self._open: dict[tuple[int, int], bool] = {}
        """By person and table: whether the page is open, as far as that has to be stored still."""
        self._woken = asyncio.Event()

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._count

    @property
    def is_noted(self) -> bool:
        """Whether everything is stored about which pages are open."""
        return not self._open

    async def run(self) -> None:
        """Pass on what changes, and give signs of life, until cancelled; then end all streams."""
        unsubscribe = self._context.changes.subscribe(self._note)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._pass_on())
                tasks.create_task(self._live())
        finally:
            unsubscribe()
            for stream in self._all():
                stream.end()

    def open(self, person_id: int, table_id: int | None) -> Stream:
        """Open a stream; raise NotAnswered if there are too many. A table that it names counts as open for its person.

        The first thing that it sends is the present version of that table.
        """
        if self._count >= self._most:
            raise NotAnswered(Code.TOO_MANY_STREAMS)
        stream = Stream(person_id, table_id)
        theirs = self._of_person[person_id]
        if len(theirs) >= self._most_of_a_person:
            oldest = theirs[0]
            self._remove(oldest)
            oldest.end()
        self._of_person[person_id].append(stream)
        self._count += 1
        if table_id is not None:
            self._of_table[table_id].add(stream)
            self._changed.add(table_id)
            self._note_open(person_id, table_id, is_open=True)
        return stream

    def close(self, stream: Stream) -> None:
        """Forget a stream, because its page has gone or it is over."""
        self._remove(stream)
        table_id = stream.table_id
        if table_id is None or any(other.table_id == table_id for other in self._of_person.get(stream.person_id, ())):
            return
        self._note_open(stream.person_id, table_id, is_open=False)

    def _note_open(self, person_id: int, table_id: int, *, is_open: bool) -> None:
        """Let it be stored in a moment, with others, that a page is open or was closed."""
        self._open[person_id, table_id] = is_open
        self._woken.set()

    def _remove(self, stream: Stream) -> None:
        theirs = self._of_person.get(stream.person_id, [])
        if stream not in theirs:
            return
        theirs.remove(stream)
        if not theirs:
            del self._of_person[stream.person_id]
        self._count -= 1
        if stream.table_id is not None:
            self._of_table[stream.table_id].discard(stream)
            if not self._of_table[stream.table_id]:
                del self._of_table[stream.table_id]

    def _all(self) -> list[Stream]:
        return [stream for theirs in self._of_person.values() for stream in theirs]

    # --- changes ------------------------------------------------------------------------------------------------------

    def _note(self, changes: Changes) -> None:
        """Note what a commit has changed; it is looked up later, all commits of a moment at once."""
        if self._count and changes.tables:
            self._changed.update(changes.tables)
            self._woken.set()

    async def _pass_on(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            self._store_some()
            changed = {self._changed.pop() for _ in range(min(PORTION, len(self._changed)))}
            try:
                with self._context.store.read() as unit:
                    for table_id in changed:
                        self._try_to_offer(unit, table_id)
            except DISK_ERRORS as error:
                log.error(NOT_TOLD, type(error).__name__)
                self._failed |= changed
            if self._changed or self._open:
                self._woken.set()
            await asyncio.sleep(0)

    def _store_some(self) -> None:
        """Store of some pages that they are open, or were closed."""
        some = [(page, self._open.pop(page)) for page in list(islice(self._open, PORTION))]
        try:
            if opened := [page for page, is_open in some if is_open]:
                keep_open(self._context, opened)
            if closed := [page for page, is_open in some if not is_open]:
                left(self._context, closed)
        except DISK_ERRORS:  # rows end by themselves, and the next sign of life stores which pages are open
            pass
        except Exception as error:
            log.error("open pages could not be noted (%s)", type(error).__name__, exc_info=error)

    def _try_to_offer(self, unit: Unit, table_id: int) -> None:
        """Offer the version of a table; one about which nothing can be found out stops no other."""
        try:
            self._offer(unit, table_id)
        except DISK_ERRORS:
            raise
        except Exception as error:  # the pages ask anyway when their streams end
            log.error(NOT_TOLD, type(error).__name__, exc_info=error)

    def _offer(self, unit: Unit, table_id: int) -> None:
        """Offer the version of a table to everybody who sits there, and to those who have it open."""
        try:
            table = unit.tables.get(table_id)
        except BrokenRow:
            return
        if table is None:
            return
        watching = set()
        for stream in self._of_table.get(table_id, ()):
            if _may_watch(unit, table, stream.person_id):
                watching.add(stream.person_id)
            else:
                stream.end()
        for person_id in {*persons(table), *watching}:
            streams = [
                stream
                for stream in self._of_person.get(person_id, ())
                if stream.table_id == table_id or person_id in persons(table)
            ]
            if streams:
                version = version_of(unit, table, person_id)
                for stream in streams:
                    stream.offer(table_id, version)

    # --- signs of life ------------------------------------------------------------------------------------------------

    async def _live(self) -> None:
        while True:
            await self._sleep(BEAT_SECONDS)
            if self._failed:
                self._changed |= self._failed
                self._failed.clear()
                self._woken.set()
            everybody = self._all()
            for start in range(0, len(everybody), PORTION):
                self._beat(everybody[start : start + PORTION])
                await asyncio.sleep(0)

    def _beat(self, streams: Iterable[Stream]) -> None:
        """Give a sign of life to these pages, and note that they are open."""
        for stream in streams:
            stream.beat()
            if stream.table_id is not None and stream in self._of_table.get(stream.table_id, ()):
                self._note_open(stream.person_id, stream.table_id, is_open=True)
