"""People in pages who now and then ask for what is not theirs: tables of others, with wrong tickets; and nonsense.

They also look at deals again that are over, of their own tables and of others, or that still go on, and play on there.

`forger` tries whether the game can be changed in this way. Here it only matters that all kinds of answers are read by
the watch over hands, refusals among them.
"""

import random
from dataclasses import dataclass, field

from sandbox.world import Person
from simulation.people.pages.page import Page
from simulation.people.pages.trying import Trying
from simulation.program.page_network import Call, Connection
from simulation.program.simulation import Simulation

EVERY = (1.0, 12.0)
"""Seconds between two such calls."""
TRIES = 0.1
"""The probability that somebody also plays on from a turn of a deal."""
LISTENS = 30.0
"""Seconds after which somebody gives up a call, or a stream that goes on."""
NOBODY = 0
"""The reader of what is answered to a call that does not say, or not truly, who asks: nobody may be shown a card."""
FACES = [rank + suit for rank in "A23456789TJQK" for suit in "HDCS"]


@dataclass
class _Ignored:
    """The answer to such a call, which is not for its sender but for the watch."""

    connection: Connection | None = field(default=None, repr=False)

    def begun(self, status: int) -> None:
        pass

    def heard(self, piece: bytes) -> None:
        pass

    def ended(self, *, complete: bool) -> None:
        pass

    def give_up(self) -> None:
        if self.connection is not None:
            self.connection.abort()


@dataclass
class Curious:
    """Makes such calls as the people of some pages, and as people who play nowhere."""

    simulation: Simulation
    pages: list[Page]
    strangers: list[Person]
    dice: random.Random
    trials: list[Trying] = field(default_factory=list)
    calls: int = 0
    is_over: bool = False
    _entered: list[Page] = field(default_factory=list)

    def begin(self) -> None:
        """Let them begin."""
        for person in self.strangers:
            page = Page(self.simulation, person.id, person.first_name, 1, random.Random(self.dice.getrandbits(64)))
            page.is_open = True
            page.renew(lambda: None)
            self._entered.append(page)
        self._next()

    def _next(self) -> None:
        self.simulation.later(self.dice.uniform(*EVERY), self._ask)

    def _ask(self) -> None:
        if self.is_over:
            return
        page = self.dice.choice([*self.pages, *self._entered])
        self._send(page, self._call(page))
        if self.dice.random() < TRIES:
            self.try_out(page, self._some_table(), 1)
        self._next()

    def look_back(self) -> None:
        """Let each of them look at the first deal of their own table, and of some other; one of them plays on there."""
        for page in (*self.pages, *self._entered):
            for table in {page.table, self._some_table()}:
                self.look(page, table, 1, everywhere=True)
        page = self.dice.choice(self.pages)
        self.try_out(page, page.table, 1)

    def look(self, page: Page, table: int, deal: int, *, everywhere: bool = False) -> None:
        """Let somebody look at a deal, ask for advice there, or check its cards; or all of that."""
        calls = self._past(page, table, deal)
        for call in calls if everywhere else (self.dice.choice(calls),):
            self._send(page, call)

    def try_out(self, page: Page, table: int, deal: int) -> None:
        """Let somebody play on from a turn of a deal, if it is over and theirs, instead of where they do so now."""
        if page.is_open and not page.is_asleep and page.ticket is not None:
            for trial in self.trials:
                if trial.page.person == page.person:
                    trial.leave()
            self.trials.append(Trying(page, table, deal, random.Random(self.dice.getrandbits(64))))
            self.trials[-1].begin()

    def _send(self, page: Page, call: Call) -> None:
        if page.is_open and not page.is_asleep and page.ticket is not None:
            answer, network = _Ignored(), self.simulation.network
            assert network is not None
            answer.connection = network.send(call, answer)
            self.simulation.later(LISTENS, answer.give_up)
            self.calls += 1

    def _some_table(self) -> int:
        return self.dice.choice([page.table for page in self.pages])

    def _past(self, page: Page, table: int, deal: int) -> tuple[Call, ...]:
        at, turn = f"api/tables/{table}", self.dice.randint(1, 20)
        asked = (f"{at}/replays/{deal}", f"{at}/replays/{deal}/advice?turn={turn}", f"{at}/record")
        return tuple(Call.of(page.person, "GET", path, page.ticket) for path in asked)

    def _call(self, page: Page) -> Call:
        """Something that somebody asks for."""
        dice, who, ticket = self.dice, page.person, page.ticket
        table = self._some_table()
        sent = dice.choice(self.pages).sent
        known = dice.choice(sent).body if sent else {"id": "x" * 16, "request": "s:1"}
        at = f"api/tables/{table}"
        return dice.choice(
            (
                Call.of(who, "GET", at, ticket),
                Call.of(who, "GET", "api/tables", ticket),
                Call.of(who, "GET", f"api/stream?table={table}", ticket),
                Call.of(who, "GET", "api/stream", ticket),
                Call.of(who, "POST", f"{at}/choices", ticket, {"cards": [f"{dice.choice(FACES)}1" for _ in range(3)]}),
                Call.of(who, "POST", f"{at}/choices", ticket, {"cards": "*"}),
                Call.of(who, "GET", f"{at}/cards", ticket),
                Call.of(who, "PUT", at, ticket, known),
                Call.of(NOBODY, "GET", at, None),
                Call.of(NOBODY, "GET", at, str(ticket)[::-1]),
                Call.of(NOBODY, "POST", f"{at}/requests", None, known),
                Call.of(NOBODY, "POST", "api/session", None, {"init_data": f"table={table}&hash=0"}),
                Call.of(who, "POST", "api/settings", ticket, {"sort": "hand"}),
                *self._past(page, table, dice.choice((1, 1, 2, 3))),
            )
        )
