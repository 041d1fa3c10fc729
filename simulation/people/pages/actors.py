"""Simulated people who play in the page, some of them in the chat as well."""

import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sandbox.world import Person
from simulation.people.actors import Actor, wake_on_changes
from simulation.people.pages.calls import Json, Sent
from simulation.people.pages.mind import PageMind
from simulation.people.pages.page import Page
from simulation.people.playing_groups import NAMES, SHORT, PlayingGroup
from simulation.people.screens_seen import screen
from simulation.program.simulation import Simulation

HOUR = 3600.0
AGAIN = 25.0
"""Seconds after which somebody to whose request nothing has changed looks again."""
CLOSED = (5.0, 90.0)
"""Seconds until somebody opens a page again that they have closed."""


@dataclass(frozen=True, slots=True)
class PageHabits:
    """How somebody uses the page; probabilities, each time they look at it."""

    pace: tuple[float, float] = (0.3, 3.0)
    twice: float = 0.1
    """… of sending a request twice at once."""
    later: float = 0.05
    """… of sending an old request again, long after its answer."""
    sleep: float = 0.004
    """… that the phone falls asleep for an hour."""
    nap: float = 0.01
    """… that it falls asleep for some seconds."""
    close: float = 0.005
    settings: float = 0.01
    looks: float = 0.1
    """… of asking what some cards could do."""
    whims: float = 0.05


@dataclass
class PageActor(Actor):
    """Somebody who plays in the page. `both`: they use the chat at the same time."""

    both: bool = False
    page_habits: PageHabits = PageHabits()
    page: Page | None = None
    naps: int = 0
    sleeps: int = 0
    mind: PageMind = field(init=False)
    _glance: asyncio.TimerHandle | None = None
    _seen: object = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.mind = PageMind(random.Random(self.dice.getrandbits(64)), self.page_habits.whims)
        self.simulation.wakers.append(self._glance_later)

    def news(self, soon: float | None = None) -> None:
        """Look at the chat only if they use it beside the page."""
        if self.both or self.page is None:
            super().news(soon)

    def open(self, table: int) -> Page:
        """Open the page of a table."""
        dice = random.Random(self.dice.getrandbits(64))
        self.page = Page(self.simulation, self.person.id, self.person.first_name, table, dice, self._link())
        self.page.on_view.append(self._glance_later)
        self.page.open()
        return self.page

    def _link(self) -> str | None:
        """What the link under the group's post carries; None if they do not see it yet, and open the page elsewhere."""
        seen = [message for chat in self.chats for message in screen(self.simulation, self.person, chat)]
        links = [button.get("url", "") for message in seen for button in message.buttons]
        carried = [link.partition("?startapp=")[2] for link in links if "?startapp=" in link]
        return carried[-1] if carried else None

    def _glance_later(self, seconds: float | None = None) -> None:
        """Look at the page after a while, or sooner if that was meant already."""
        pause = self.dice.uniform(*self.page_habits.pace) if seconds is None else seconds
        if self._glance is not None:
            if self._glance.when() <= self.simulation.loop.time() + pause:
                return
            self._glance.cancel()
        self._glance = self.simulation.later(pause, self._act)

    def _act(self) -> None:
        """Look at the page, and do something."""
        self._glance = None
        page, habits = self.page, self.page_habits
        if page is None or not page.is_open or page.is_asleep or self.simulation.at_rest:
            return
        is_new, self._seen = page.view is not self._seen, page.view
        if is_new and self._is_distracted(page):
            return
        if page.view is None or page.pending is not None:
            self._glance_later(AGAIN)
            return
        if self.dice.random() < habits.looks and (cards := self.mind.selection(page.view)) is not None:
            page.ask(f"api/tables/{page.table}/choices", {"cards": cards}, self._use)
        if self.dice.random() < habits.settings:
            page.change({"sort": self.dice.choice(("suit", "rank")), "sound": self.dice.random() < 0.5})
        if self.dice.random() < habits.later and page.sent:
            page.repeat(self.dice.choice(page.sent))
        if (what := self.mind.choose(page.view)) is not None:
            self._send(page, what)
        self._glance_later(AGAIN)

    def _send(self, page: Page, what: Json) -> Sent:
        sent = page.send(what)
        if self.dice.random() < self.page_habits.twice:
            page.repeat(sent)
        return sent

    def _use(self, choices: Json) -> None:
        """Do what the selected cards can do, if the position is still the same."""
        page = self.page
        if page is None or page.view is None or page.pending is not None or choices["version"] != page.view["version"]:
            return
        if choices["uses"] and not self.simulation.at_rest:
            self._send(page, {"request": choices["uses"][0]["request"]})

    def _is_distracted(self, page: Page) -> bool:
        """Whether they put the phone away, or close the page."""
        chance, habits = self.dice.random(), self.page_habits
        if chance < habits.sleep:
            self.sleeps += 1
            self._doze(page, HOUR)
        elif chance < habits.sleep + habits.nap:
            self.naps += 1
            self._doze(page, self.dice.uniform(1.0, 100.0))
        elif chance < habits.sleep + habits.nap + habits.close:
            page.close()
            self.simulation.later(self.dice.uniform(*CLOSED), lambda: None if page is not self.page else page.open())
        else:
            return False
        return True

    def _doze(self, page: Page, seconds: float) -> None:
        page.sleep()

        def wake() -> None:
            if page is self.page and page.is_open:
                page.wake()
                self._glance_later()

        self.simulation.later(seconds, wake)


def paging_group(
    simulation: Simulation,
    number: int = 0,
    *,
    pages: int = 2,
    chats: int = 1,
    computers: int = 0,
    inside: bool = False,
    replays: str = "",
    members: Sequence[Person] = (),
    deft: bool = False,
    habits: PageHabits = PageHabits(),
    options: Mapping[str, object] = SHORT,
) -> PlayingGroup:
    """Make a group in which so many people play in pages, the second of them in the chat, too; others only there.

    `members` are in the group, and play nowhere.
    """
    dice = random.Random(simulation.dice.getrandbits(64))
    people = [simulation.person(f"{name}{number or ''}") for name in dice.sample(NAMES, pages + chats)]
    chat = simulation.group(f"Gruppo {number}", [*people, *members], dice.choice(("group", "supergroup")))
    actors: list[Actor] = [
        PageActor(simulation, person, [chat], both=index == 1, searches=index == 1, deft=deft, page_habits=habits)
        if index < pages
        else Actor(simulation, person, [chat], searches=True, deft=deft)
        for index, person in enumerate(people)
    ]
    wake_on_changes(simulation, actors)
    return PlayingGroup(simulation, chat, actors, options=options, computers=computers, inside=inside, replays=replays)


def page_actors(group: PlayingGroup) -> list[PageActor]:
    """The people of a group who play in pages."""
    return [actor for actor in group.actors if isinstance(actor, PageActor)]
