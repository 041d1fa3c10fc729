"""The page of a table as somebody has it open: it speaks to the server as `web/page/net.js` and `app.js` do.

A request is sent with an id of its own, and again with the same id until it is answered. The stream says that there is
something new; then the view is fetched. Whatever is on its way when the phone falls asleep is never heard of.
"""

import random
from base64 import urlsafe_b64encode
from collections.abc import Callable

from simulation.people.pages.calls import Exchange, Json, PageStream, Sent
from simulation.people.pages.opening import opening_fields, signed
from simulation.program.simulation import Simulation


class Page:
    """The open page of one person at one table; `link`: what the link by which they open it carries."""

    def __init__(
        self,
        simulation: Simulation,
        person: int,
        name: str,
        table: int,
        dice: random.Random,
        link: str | None = None,
    ) -> None:
        assert simulation.network is not None, "the bot serves the page"
        self.simulation, self.network = simulation, simulation.network
        self.person, self.name, self.table = person, name, table
        self.dice = dice
        self.link = link
        self.ticket: str | None = None
        self.view: Json | None = None
        self.is_open = False
        self.is_asleep = False
        self.sent: list[Sent] = []
        self.pending: Sent | None = None
        self.exchanges: dict[Exchange, None] = {}
        """What is on its way, in order."""
        self.on_view: list[Callable[[], None]] = []
        """Called when there is a view."""
        self.on_good: list[Callable[[], None]] = []
        """Called when the page is connected again, or the phone has woken up."""
        self.refusals: list[tuple[str, int, str]] = []
        """What was not answered with what it asks for: path, status, code."""
        self._stream: PageStream | None = None
        self._fetching: Exchange | None = None
        self._again = False
        self._renewing: Exchange | None = None
        self._waiting: list[Callable[[], None]] = []

    # --- open, asleep, closed -----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the page."""
        self.is_open = True
        self.renew(self._opened)

    def _opened(self) -> None:
        self._stream = PageStream(self)
        self.refresh()

    def close(self) -> None:
        """Close the page."""
        self.is_open = False
        self._drop()
        self.pending = None

    def sleep(self) -> None:
        """The phone falls asleep: nothing arrives any more, and nothing is sent."""
        self.is_asleep = True
        if self._stream is not None:
            self._stream.silence()
        for exchange in self.exchanges:
            exchange.silence()

    def wake(self) -> None:
        """The phone wakes up."""
        self.is_asleep = False
        for exchange in tuple(self.exchanges):
            exchange.again()
        if self._stream is not None:
            self._stream.restart()
            self.refresh()
        for told in self.on_good:
            told()

    def _drop(self) -> None:
        for exchange in tuple(self.exchanges):
            exchange.end()
        self._fetching = self._renewing = None
        self._again = False
        self._waiting.clear()
        if self._stream is not None:
            self._stream.end()
        self._stream = None

    @property
    def is_good(self) -> bool:
        """Whether it is connected, and nothing that it waits for was lost."""
        if not self.is_open or self.is_asleep or self._stream is None or not self._stream.is_good:
            return False
        return not any(exchange.is_disturbed for exchange in self.exchanges)

    # --- calls --------------------------------------------------------------------------------------------------------

    def renew(self, then: Callable[[], None]) -> None:
        """Open a session, and then go on."""
        self._waiting.append(then)
        if self._renewing is None:
            at = self.simulation.loop.unix()
            carried = {} if self.link is None else {"start_param": self.link}
            fields = opening_fields(self.person, self.name, at, **carried)
            body = {"init_data": signed(fields, self.simulation.world.token)}
            self._renewing = Exchange(self, "POST", "api/session", body, self._renewed)

    def _renewed(self, status: int, answer: Json) -> None:
        assert status == 200, f"seed {self.simulation.seed}: the page is not let in ({status})"
        led_to = None if self.link is None else {"table": self.table}
        assert answer["start"] == led_to, f"seed {self.simulation.seed}: the link leads to {answer['start']}"
        self._renewing, self.ticket = None, answer["ticket"]
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then()

    def refresh(self) -> None:
        """Fetch the view; calls during a fetch together cause one more."""
        if self._fetching is not None:
            self._again = True
            return
        self._again = False
        number = len(self.sent)
        self._fetching = Exchange(
            self, "GET", f"api/tables/{self.table}", None, lambda status, view: self._fetched(number, status, view)
        )

    def _fetched(self, number: int, status: int, view: Json) -> None:
        self._fetching = None
        if status != 200:
            self.refusals.append(("view", status, view["error"]["code"]))
            return
        # If something was sent meanwhile, its answer is newer, or brings a newer one.
        if number == len(self.sent) and self.pending is None:
            self._take(view)
        else:
            self._again = self._again or self.pending is None
        if self._again:
            self.refresh()

    def _take(self, view: Json) -> None:
        self.view = view
        for told in self.on_view:
            told()

    def version(self, table: int, version: str) -> None:
        """The stream says that a table has a new version."""
        if table == self.table and (self.view is None or self.view["version"] != version):
            self.refresh()

    def is_good_again(self) -> None:
        """The stream is there again: something may have been missed."""
        self.refresh()
        for told in self.on_good:
            told()

    def ask(self, path: str, body: Json, then: Callable[[Json], None]) -> None:
        """Ask for something else, such as choices."""

        def answered(status: int, answer: Json) -> None:
            if status == 200:
                then(answer)
            else:
                self.refusals.append((path, status, answer["error"]["code"]))

        Exchange(self, "POST", path, body, answered)

    def change(self, settings: Json) -> None:
        """Change the page's settings."""
        Exchange(self, "POST", "api/settings", settings, lambda status, answer: self.refresh())

    def send(self, what: Json) -> Sent:
        """Make a request at the table, once."""
        number = urlsafe_b64encode(self.dice.randbytes(16)).decode().rstrip("=")
        sent = Sent(number, {"id": number, **what}, self.simulation.loop.time())
        self.sent.append(sent)
        self.pending = sent
        self.repeat(sent)
        return sent

    def repeat(self, sent: Sent) -> None:
        """Send a request, for the first time or once more."""
        sent.tries += 1
        path = f"api/tables/{self.table}/requests"
        Exchange(self, "POST", path, sent.body, lambda status, answer: self._answered(sent, status, answer))

    def _answered(self, sent: Sent, status: int, answer: Json) -> None:
        is_first = sent is self.pending
        if is_first:
            self.pending = None
        if status != 200:
            sent.refusals.append((status, answer["error"]["code"]))
            self.refresh()
            return
        sent.answers.append(answer)
        if is_first and answer["view"] is not None and sent is self.sent[-1]:
            self._take(answer["view"])
        else:
            self.refresh()
