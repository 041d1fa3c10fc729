"""People who do something in the page beside their match: play on from a turn of a finished deal, play a deal of a day.

Who tries what might have been opens the replay, chooses one of the turns that it offers, plays some turns against the
computers, or to the end, or none, and goes back to the deal as the button there leads, or leaves.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from simulation.people.pages.calls import Exchange, Json
from simulation.people.pages.mind import PageMind
from simulation.people.pages.page import Page

MOST = (0, 2, 4, 8, 60)
"""How many requests somebody makes at most before they go back; most deals end before the last of these."""
PACE = (0.3, 2.0)
GOES_BACK = 0.7


@dataclass
class Playing:
    """Somebody plays at a table in a page of its own until it is over, or until they have made so many requests."""

    page: Page
    most: int
    dice: random.Random
    then: Callable[[], None]
    sent: int = 0
    mind: PageMind = field(init=False)

    def __post_init__(self) -> None:
        self.mind = PageMind(self.dice, 0.1)
        self.page.on_view.append(lambda: self.page.simulation.later(self.dice.uniform(*PACE), self._act))
        self.page.open()

    def _act(self) -> None:
        view = self.page.view
        if not self.page.is_open or view is None or self.page.pending is not None:
            return
        if self.sent >= self.most or view["stage"] in ("over", "closed"):
            self.page.close()
            self.then()
        elif (what := self.mind.choose(view)) is not None:
            self.sent += 1
            self.page.send(what)


@dataclass
class Trying:
    """Somebody, at whose page a deal was over, tries what might have been."""

    page: Page
    table: int
    deal: int
    dice: random.Random
    playing: Playing | None = None
    is_over: bool = False

    def begin(self) -> None:
        """Look at the deal, and play on from some turn that it offers."""
        Exchange(self.page, "GET", self._path, None, self._offered)

    @property
    def _path(self) -> str:
        return f"api/tables/{self.table}/replays/{self.deal}"

    def _offered(self, status: int, replay: Json) -> None:
        turns = [request for request in replay.get("what_if", ()) if request is not None]
        if status != 200 or not turns or self.is_over:
            self.is_over = True
            return
        request = {"id": f"trial-{self.dice.getrandbits(64):016x}", "request": self.dice.choice(turns)}
        Exchange(self.page, "POST", self._path, request, self._begun)

    def _begun(self, status: int, answer: Json) -> None:
        if status != 200 or answer["refused"] or self.is_over:
            self.is_over = True
            return
        there = Page(self.page.simulation, self.page.person, self.page.name, answer["table"], self.dice)
        self.playing = Playing(there, self.dice.choice(MOST), self.dice, self._back)

    def leave(self) -> None:
        """Close the page, if it is open, and think no more of it."""
        self.is_over = True
        if self.playing is not None:
            self.playing.page.close()

    def _back(self) -> None:
        """Go back to the record, as the button there leads, or leave."""
        self.is_over = True
        view = self.playing and self.playing.page.view
        assert view, "they have played there"
        (back,) = [action["record"] for action in view["actions"] if action["kind"] == "record"]
        assert (back["table"], back["deal"]) == (self.table, self.deal), "the button leads to the deal"
        if self.dice.random() < GOES_BACK:
            Exchange(self.page, "GET", self._path, None, lambda status, answer: None)
