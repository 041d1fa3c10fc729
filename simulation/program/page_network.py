"""The connections between people's pages and the bot's server, in memory: HTTP/1.1, with delays and with faults.

Each request has a connection of its own. A phone is not a task of the loop but scheduled callbacks, so that it goes on
when the bot dies; a connection to a killed process breaks, as it does when a machine closes the sockets of one.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from simulation.program.page_answer import PageAnswer
from simulation.program.virtual import VirtualLoop

if TYPE_CHECKING:  # a process tells the network of its death
    from simulation.program.life import Life

DELAY = (0.01, 0.08)
"""Seconds that bytes are on their way."""

HOST = "scala40.example.org"


@dataclass(frozen=True, slots=True)
class PageFaults:
    """The probabilities of faults. What is lost `silently` is never heard of; otherwise the connection breaks."""

    request_lost: float = 0.0
    answer_lost: float = 0.0
    stream_cut: float = 0.0
    """… with each piece of a stream."""
    silently: float = 0.5


NO_PAGE_FAULTS = PageFaults()
SOME_PAGE_FAULTS = PageFaults(request_lost=0.01, answer_lost=0.02, stream_cut=0.02)
MANY_PAGE_FAULTS = PageFaults(request_lost=0.05, answer_lost=0.1, stream_cut=0.1)


@dataclass(frozen=True, slots=True)
class Call:
    """A request of a page; `person` is who asks, for those who watch."""

    person: int
    method: str
    path: str
    ticket: str | None = field(default=None, repr=False)
    body: bytes | None = field(default=None, repr=False)

    @classmethod
    def of(cls, person: int, method: str, path: str, ticket: str | None = None, body: object = None) -> "Call":
        """A call whose body is JSON."""
        return cls(person, method, path, ticket, None if body is None else json.dumps(body).encode())

    @property
    def written(self) -> bytes:
        """The request as it goes over the network."""
        lines = [f"{self.method} /{self.path} HTTP/1.1", f"Host: {HOST}", "Connection: close"]
        if self.ticket is not None:
            lines.append(f"Authorization: Bearer {self.ticket}")
        if self.body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(self.body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + (self.body or b"")


class Hears(Protocol):
    """Who has made a call hears of its answer: the status, pieces of the body, and the end."""

    def begun(self, status: int) -> None: ...
    def heard(self, piece: bytes) -> None: ...
    def ended(self, *, complete: bool) -> None: ...


class PageNetwork:
    """Carries calls to the bot that runs now. `life` returns its process."""

    def __init__(self, loop: VirtualLoop, dice: random.Random, life: "Callable[[], Life | None]") -> None:
        self.loop = loop
        self.dice = dice
        self.faults = NO_PAGE_FAULTS
        self.guarded: Callable[[Callable[[], None]], None] = lambda act: act()
        """Does something in which an error has to end the run."""
        self.met: Counter[str] = Counter()
        """How many faults of each kind there were so far, those of calls to a dead bot apart."""
        self.on_sent: list[Callable[[Call], None]] = []
        """Called when a call arrives at the server."""
        self.on_answer: list[Callable[[Call, int, bytes], None]] = []
        """Called with each piece of an answer that leaves the server, whether or not it arrives."""
        self._life = life
        self._open: dict[Connection, None] = {}

    def send(self, call: Call, hears: Hears) -> "Connection":
        """Send a call."""
        connection = Connection(self, call, hears)
        self._open[connection] = None
        if self.happens("requests lost", self.faults.request_lost):
            connection.lose()
        else:
            self.later(connection.arrive)
        return connection

    def life(self) -> "Life | None":
        """The process that serves now."""
        life = self._life()
        return life if life is not None and life.is_alive and life.service is not None else None

    def process_died(self) -> None:
        """Break all connections to a process that was killed."""
        for connection in tuple(self._open):
            if connection.has_arrived:
                self.later(connection.break_off)

    def forget(self, connection: "Connection") -> None:
        """Forget a connection that is over."""
        self._open.pop(connection, None)

    def happens(self, what: str, likely: float) -> bool:
        """Whether a fault happens."""
        happens = likely > 0 and self.dice.random() < likely
        self.met[what] += happens and self.life() is not None
        return happens

    def later(self, act: Callable[[], None]) -> None:
        """Do something when bytes have arrived."""
        self.loop.call_later(self.dice.uniform(*DELAY), self.guarded, act)


class Connection:
    """One call and its answer. `is_silent`: something was lost, and nobody will ever hear of it."""

    def __init__(self, network: PageNetwork, call: Call, hears: Hears) -> None:
        self.call = call
        self.is_silent = False
        self.has_arrived = False
        self._network = network
        self._hears: Hears | None = hears
        self._life: Life | None = None
        self._server: Any = None
        self._due = 0.0
        self._answer = PageAnswer()

    # --- the phone's side ---------------------------------------------------------------------------------------------

    def abort(self) -> None:
        """The phone gives up: it hears nothing any more, and the server notices after a while."""
        self._hears = None
        self._network.forget(self)
        if self._server is not None and not self.is_silent:
            self._network.later(self._close_server)

    def lose(self) -> None:
        """Lose what is on its way: nobody hears of it, or the connection breaks."""
        if self._network.dice.random() < self._network.faults.silently:
            self.is_silent = True
        else:
            self._network.later(self.break_off)

    def go_silent(self) -> None:
        """Let the connection be dead, without a sign of that for the phone or the server."""
        self.is_silent = True

    def break_off(self) -> None:
        """Break the connection for both sides."""
        self._close_server()
        self._end(complete=False)

    def _end(self, *, complete: bool) -> None:
        hears, self._hears = self._hears, None
        self._network.forget(self)
        if hears is not None:
            hears.ended(complete=complete)

    # --- the server's side --------------------------------------------------------------------------------------------

    def arrive(self) -> None:
        """Connect to the server, and give it the request."""
        network = self._network
        if self._hears is None:
            return
        self._life = network.life()
        self.has_arrived = True
        if self._life is None or network.loop.server is None:
            self._end(complete=False)
            return
        for told in network.on_sent:
            told(self.call)
        self._server = _ServersSide(network.loop, network.loop.server(), self)
        self._server.protocol.data_received(self.call.written)

    def written(self, data: bytes) -> None:
        """Take what the server sends."""
        if self._life is None or not self._life.is_alive:
            return
        for told in self._network.on_answer:
            self._network.guarded(lambda told=told: told(self.call, self._answer.status, data))
        is_stream = self._answer.is_stream
        faults = self._network.faults
        lost = ("streams cut", faults.stream_cut) if is_stream else ("answers lost", faults.answer_lost)
        if self._network.happens(*lost):
            self.lose()
        self._in_order(lambda: self._deliver(data))

    def closed_by_server(self) -> None:
        """The server has closed the connection; what a killed process still does, does not count."""
        if self._life is None or not self._life.is_alive:
            return
        self._in_order(lambda: None if self.is_silent else self._end(complete=False))

    def _in_order(self, act: Callable[[], None]) -> None:
        """Do something when it has arrived at the phone, and not before what was sent earlier."""
        loop = self._network.loop
        self._due = max(self._due + 1e-5, loop.time() + self._network.dice.uniform(*DELAY))
        loop.call_at(self._due, self._network.guarded, act)

    def _deliver(self, data: bytes) -> None:
        if self.is_silent or self._hears is None:
            return
        had_begun = self._answer.has_begun
        for piece in self._answer.read(data):
            if self._hears is not None:
                if not had_begun:
                    self._hears.begun(self._answer.status)
                    had_begun = True
                if piece:
                    self._hears.heard(piece)
        if self._answer.is_complete:
            self._end(complete=True)

    def _close_server(self) -> None:
        server, self._server = self._server, None
        if server is not None and self._life is not None and self._life.is_alive:
            server.lost()


class _ServersSide(asyncio.Transport):
    """The transport of the server's protocol."""

    def __init__(self, loop: VirtualLoop, protocol: Any, connection: Connection) -> None:
        super().__init__()
        self.protocol = protocol
        self._loop, self._connection = loop, connection
        self._is_closing = False
        protocol.connection_made(self)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._is_closing:
            self._connection.written(bytes(data))

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        if not self._is_closing:
            self._connection.closed_by_server()
            self.lost()

    abort = close

    def lost(self) -> None:
        """Tell the server that the connection is gone."""
        if not self._is_closing:
            self._is_closing = True
            self._loop.call_soon(self.protocol.connection_lost, None)

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass
