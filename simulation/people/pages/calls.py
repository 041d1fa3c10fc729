"""The calls of a page: each is sent until it is answered; and the stream, which connects again by itself."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simulation.program.page_network import Call, Connection

if TYPE_CHECKING:
    from simulation.people.pages.page import Page

Json = dict[str, Any]

ANSWER = 8.0
"""Seconds after which an answer counts as lost."""
RETRIES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Seconds before each try."""
SILENCE = 40.0
"""Seconds after which a stream that says nothing counts as dead."""
FINAL = frozenset({"stuck", "broken"})


@dataclass
class Sent:
    """A request at the table. `answers`: all that came back, in order; more than one if it was sent again."""

    id: str
    body: Json = field(repr=False)
    at: float
    answers: list[Json] = field(default_factory=list, repr=False)
    refusals: list[tuple[int, str]] = field(default_factory=list)
    """Answers that are none: the status and the code."""
    tries: int = 0

    @property
    def is_acknowledged(self) -> bool:
        return bool(self.answers)


class _Connected:
    """What has one connection at a time, and one timer."""

    def __init__(self, page: "Page") -> None:
        self._page = page
        self._tries = 0
        self._connection: Connection | None = None
        self._timer: asyncio.TimerHandle | None = None

    def silence(self) -> None:
        """Let nothing of it arrive any more, until it is sent again."""
        if self._timer is not None:
            self._timer.cancel()
        if self._connection is not None:
            self._connection.go_silent()

    def _give_up(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.abort()


class Exchange(_Connected):
    """One call: sent until it is answered, and given up when the page says so."""

    def __init__(self, page: "Page", method: str, path: str, body: Json | None, then: Callable[[int, Json], None]):
        super().__init__(page)
        self._then = then
        self._method, self._path, self._body = method, path, body
        self._status, self._text = 0, b""
        page.exchanges[self] = None
        self._send()

    @property
    def is_disturbed(self) -> bool:
        """Whether something of it was lost."""
        return self._connection is None or self._connection.is_silent

    def again(self) -> None:
        """Send it again at once, because what was on its way may be lost."""
        self._give_up()
        self._send()

    def end(self) -> None:
        """Do not wait for the answer any more."""
        self._give_up()
        self._page.exchanges.pop(self, None)

    def _send(self) -> None:
        page = self._page
        self._tries += 1
        self._status, self._text = 0, b""
        ticket = None if self._path == "api/session" else page.ticket
        call = Call.of(page.person, self._method, self._path, ticket, self._body)
        self._connection = page.network.send(call, self)
        self._timer = page.simulation.later(ANSWER, self._lost)

    def _lost(self) -> None:
        self._give_up()
        pause = RETRIES[min(self._tries, len(RETRIES)) - 1]
        self._timer = self._page.simulation.later(pause, self._send)

    def begun(self, status: int) -> None:
        self._status = status

    def heard(self, piece: bytes) -> None:
        self._text += piece

    def ended(self, *, complete: bool) -> None:
        if not complete:
            self._lost()
            return
        answer: Json = json.loads(self._text)
        code = answer["error"]["code"] if "error" in answer else ""
        if self._status == 401 and self._path != "api/session":
            self._give_up()
            self._page.renew(self._send)
        elif (self._status >= 500 and code not in FINAL) or self._status == 429:
            self._lost()
        else:
            self.end()
            self._page.simulation.guarded(lambda: self._then(self._status, answer))


class PageStream(_Connected):
    """The stream of versions, which connects again by itself."""

    def __init__(self, page: "Page") -> None:
        super().__init__(page)
        self._status, self._kept = 0, ""
        self._connect()

    @property
    def is_good(self) -> bool:
        connection = self._connection
        return connection is not None and self._status == 200 and not connection.is_silent

    def restart(self) -> None:
        self._tries = 0
        self._connect()

    def end(self) -> None:
        self._give_up()

    def _connect(self) -> None:
        self.end()
        self._status, self._kept = 0, ""
        call = Call.of(self._page.person, "GET", f"api/stream?table={self._page.table}", self._page.ticket)
        self._connection = self._page.network.send(call, self)
        self._wait(SILENCE, self._connect)

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._page.simulation.later(seconds, then)

    def begun(self, status: int) -> None:
        self._status = status
        if status == 200:
            self._tries = 0
            self._page.simulation.guarded(self._page.is_good_again)

    def heard(self, piece: bytes) -> None:
        self._wait(SILENCE, self._connect)
        if self._status != 200:
            return
        *lines, self._kept = (self._kept + piece.decode()).split("\n")
        for line in lines:
            if line.startswith("data:"):
                told = json.loads(line[5:])
                self._page.simulation.guarded(lambda told=told: self._page.version(told["table"], told["version"]))

    def ended(self, *, complete: bool) -> None:
        status, self._connection, self._status = self._status, None, 0
        pause = RETRIES[min(self._tries, len(RETRIES) - 1)]
        self._tries += 1
        if status == 401:
            self._wait(pause, lambda: self._page.renew(self._connect))
        else:
            self._wait(pause, self._connect)
