"""Tells open pages that something has changed: the version of each table that concerns their person.

A stream carries version numbers and nothing else, so a page that misses one loses nothing: it asks for the table. As
phones cut streams silently, each ends after two minutes, and the page opens it again.
"""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from storage import DISK_ERRORS, BrokenRow, Changes, Table, TableStatus, Unit
from tables.context import Context
from tables.notices.open_pages import keep_open, left
from tables.players import persons, seat_of
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

HEARTBEAT = b": \n\n"

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
        self._woken = asyncio.Event()

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._count

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
            self._woken.set()
            self._keep_open([(person_id, table_id)])
        return stream

    def close(self, stream: Stream) -> None:
        """Forget a stream, because its page has gone or it is over."""
        self._remove(stream)
        table_id = stream.table_id
        if table_id is None or any(other.table_id == table_id for other in self._of_person.get(stream.person_id, ())):
            return
        try:
            left(self._context, stream.person_id, table_id)
        except DISK_ERRORS as error:  # the row ends by itself
            log.debug("a page that was closed could not be noted (%s)", type(error).__name__)

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
            changed, self._changed = self._changed, set()
            try:
                with self._context.store.read() as unit:
                    for table_id in changed:
                        self._offer(unit, table_id)
            except Exception as error:  # the pages ask anyway when their streams end
                log.error("open pages could not be told of a change (%s)", type(error).__name__, exc_info=error)
            await asyncio.sleep(0)

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
            try:
                self.beat()
            except Exception as error:  # without signs of life all streams would end, and nobody would be told anything
                log.error("open pages could not be noted (%s)", type(error).__name__, exc_info=error)

    def beat(self) -> None:
        """Give a sign of life to all pages, and note that they are open."""
        for stream in self._all():
            stream.beat()
        self._keep_open({(stream.person_id, stream.table_id) for stream in self._all() if stream.table_id is not None})

    def _keep_open(self, pages: Iterable[tuple[int, int]]) -> None:
        with suppress(*DISK_ERRORS):  # then the panel in the chat does not rest, until the next sign of life
            if pages:
                keep_open(self._context, pages)
