"""People in pages are shown the present, and what they ask for is done once, whatever happens to phones and lines.

People play in pages, in their private panel, inside the group, and against computers; some use page and chat at once.
Streams are cut, requests and answers are lost, requests are repeated, phones sleep for an hour, the bot is killed, and
the power fails, if the store is a file.
"""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field

from simulation.people.pages.actors import PageHabits, page_actors, paging_group
from simulation.people.pages.page import Page
from simulation.people.playing_groups import SHORT, PlayingGroup
from simulation.program.page_network import MANY_PAGE_FAULTS, NO_PAGE_FAULTS, Call
from simulation.program.simulation import Simulation, new_simulation
from simulation.promise import Figures
from simulation.promises.matches import MONTH, at_rest
from simulation.promises.power_cuts import PowerCut
from simulation.watches.accounts import Audit, install_triggers
from simulation.watches.invariants import LogChecker, StoreReader, check_waiting
from simulation.watches.page_accounts import (
    CommitNotes,
    Requested,
    audit_pages,
    groups_of_commits,
    stored_requests,
    without_request,
)
from simulation.watches.page_secrecy import PageWatch
from simulation.watches.pages import PagesWatch
from simulation.watches.secrecy import Watch
from tables.notices.open_pages import OPEN_SECONDS
from tables.seats import seat_of
from web.streams import BEAT_SECONDS, BEATS

REQUESTS = (1, 16)
"""The number of requests of pages until the bot dies again."""
STATEMENTS = (1, 120)
"""… and the number of statements, and of calls to Telegram, from then on until it is killed."""
COMMITS = (1, 5)
"""… or the number of commits until the power fails."""
SLEEPY = PageHabits(sleep=0.3)
"""The habits of people whose phones are asleep most of the time."""
ENOUGH_SLEEPS = 200
"""The number of hours asleep, in all, after which they keep awake, so that their matches end."""
AWAY = (0.0, 30.0)
"""Seconds until it is started again."""
SETTLED = 60.0
"""Seconds within which pages show the present, and have answers to everything, once all is well again."""
FORGOTTEN = BEATS * BEAT_SECONDS + 2 * OPEN_SECONDS
"""Seconds after which no closed page counts as open: a connection may have died without a sign of that."""


@dataclass
class Pages:
    """The pages of some groups, and all that is known about them."""

    simulation: Simulation
    groups: list[PlayingGroup]
    right: PagesWatch = field(init=False)
    secrecy: PageWatch = field(init=False)
    chats: Watch = field(init=False)
    commits: CommitNotes = field(init=False)

    def __post_init__(self) -> None:
        simulation = self.simulation
        self.right, self.secrecy = PagesWatch(simulation), PageWatch(simulation)
        self.chats = Watch(simulation.telegram, StoreReader(simulation))
        self.commits = CommitNotes(lambda: simulation.store)
        install_triggers(simulation.store)
        for told in (simulation.on_commit, simulation.on_start):
            told.append(lambda: simulation.guarded(self.commits.committed))

    @property
    def pages(self) -> list[Page]:
        """All pages."""
        return [actor.page for group in self.groups for actor in page_actors(group) if actor.page is not None]

    async def open(self, group: PlayingGroup) -> int:
        """Open a table, and the pages of those who play in them."""
        table = await group.open()
        for actor in page_actors(group):
            self.right.add(actor.open(table))
        return table

    async def settled(self) -> None:
        """Let all phones wake up, and wait until every page shows the present and every request is answered."""
        self.simulation.at_rest = True
        for page in self.pages:
            if page.is_asleep:
                page.wake()
        await self.simulation.until(
            lambda: all(page.pending is None and not page.exchanges for page in self.pages) and self.right.all_right(),
            "a page is not right, or a request has no answer",
            SETTLED,
        )

    def requested(self) -> list[Requested]:
        """All that was requested in pages."""
        found = []
        with self.simulation.store.read() as unit:
            for page in self.pages:
                table = unit.tables.get(page.table)
                assert table is not None, "a table stays for a while"
                seat = seat_of(table, page.person)
                assert seat is not None, "players keep their seats"
                for sent in page.sent:
                    answers = tuple(bool(answer["refused"]) for answer in sent.answers)
                    found.append(
                        Requested(page.person, sent.id, sent.body.get("request"), page.table, seat.number, answers)
                    )
        return found

    def audit(self) -> Audit:
        """Compare what was requested with what was done."""
        commits = self.commits.commits()
        result = audit_pages(self.requested(), groups_of_commits(commits), stored_requests(self.simulation.store))
        with self.simulation.store.read() as unit:
            tables = [unit.tables.get(number) for group in self.groups for number in group.tables]
        computers = {
            (table.id, seat.number)
            for table in tables
            if table is not None
            for seat in table.seats
            if seat.person_id is None or seat.computer is not None
        }
        unasked = without_request(commits, frozenset(computers))
        result.double += [
            f"table {line.place}: seat {line.seat} acts, but nobody has asked for that" for line in unasked
        ]
        return result

    async def checked(self) -> Figures:
        """Check everything, and return figures."""
        seed = self.simulation.seed
        for page in self.pages:
            refused = Counter(code for sent in page.sent for _, code in sent.refusals)
            assert not refused, f"seed {seed}: requests of a page that plays are refused: {refused}"
            assert not page.refusals, f"seed {seed}: a page that plays is refused {page.refusals[0]}"
        result = self.audit()
        found = [*result.lost, *result.double]
        assert not found, f"seed {seed}: {len(result.lost)} lost, {len(result.double)} double: {found[:3]}"
        leaks = [*self.secrecy.leaks(), *await self.chats.leaks()]
        assert not leaks, f"seed {seed}: {len(leaks)} leaks, the first in {leaks[0].words[:80]}"
        actors = [actor for group in self.groups for actor in page_actors(group)]
        return Counter(
            {
                "requests": result.figures["requests"],
                "requests done": result.figures["done"],
                "sent again": sum(sent.tries - 1 for page in self.pages for sent in page.sent),
                "answers read": self.secrecy.read["answers"],
                "versions": self.right.versions,
                "views compared": self.right.compared,
                "hours asleep": sum(actor.sleeps for actor in actors),
                "naps": sum(actor.naps for actor in actors),
                "‰ of a second until right": round(self.right.slowest * 1000),
            }
        )


def pages_are_right(seed: int, size: int) -> Figures:
    """`size` matches, in each of which two people play in pages, one of them in the chat, too.

    In one of four batches of the long form there are more matches, and phones are asleep most of the time, at first.
    """
    is_sleepy = size > 1 and seed % 4 == 0
    with new_simulation(seed, page=True) as simulation:
        dice = random.Random(seed)
        assert simulation.network is not None
        network = simulation.network

        async def play() -> Figures:
            assert await simulation.start()
            habits = SLEEPY if is_sleepy else PageHabits(sleep=0.01 if size == 1 else 0.004)
            groups = [
                paging_group(
                    simulation,
                    number,
                    computers=(seed + number) % 2,
                    inside=(seed + number) % 3 == 0,
                    habits=habits,
                    options=SHORT if size == 1 or is_sleepy else _rules(dice),
                )
                for number in range(4 * size if is_sleepy else size)
            ]
            pages, log_checker = Pages(simulation, groups), LogChecker(simulation)
            tables = [await pages.open(group) for group in groups]
            network.faults = MANY_PAGE_FAULTS
            done: Figures = Counter(matches=len(groups))
            ending = _Ending(simulation, dice)
            while any(map(PlayingGroup.is_on, groups, tables)):
                simulation.raise_trouble()
                if is_sleepy:
                    _keep_awake_after(ENOUGH_SLEEPS, groups)
                if not simulation.is_serving:
                    done[await ending.over()] += 1
                    check_waiting(simulation)
                    log_checker.check()
                await asyncio.sleep(1.0)
                assert simulation.loop.time() < MONTH, f"seed {seed}: the matches do not end"
            network.faults = NO_PAGE_FAULTS
            if (last := await ending.last()) is not None:
                done[last] += 1
            await pages.settled()
            done += network.met + await pages.checked()
            for page in pages.pages:
                page.close()
            await asyncio.sleep(FORGOTTEN)
            return done + await at_rest(simulation, log_checker)

        return simulation.run(play())


def _keep_awake_after(sleeps: int, groups: list[PlayingGroup]) -> None:
    """Let people's phones sleep no more if they have slept so many times."""
    actors = [actor for group in groups for actor in page_actors(group)]
    if sum(actor.sleeps for actor in actors) >= sleeps:
        for actor in actors:
            actor.page_habits = PageHabits(sleep=0)


def _rules(dice: random.Random) -> dict[str, object]:
    """Rules by which a match has one deal or a few."""
    return {"opening_points": dice.choice((0, 30, 40)), "limit": dice.choice((1, 21, 41))}


class _Ending:
    """How the bot that runs now will end: it is killed, or the power fails, soon after some request of a page."""

    def __init__(self, simulation: Simulation, dice: random.Random) -> None:
        self._simulation, self._dice = simulation, dice
        self._cut: PowerCut | None = None
        self._left = 0
        self._is_off = False
        assert simulation.network is not None
        simulation.network.on_sent.append(self._arrived)
        self._prepare()

    def _prepare(self) -> None:
        self._cut, self._left = None, self._dice.randint(*REQUESTS)

    def _arrived(self, call: Call) -> None:
        """Let the bot die soon, if enough requests have arrived."""
        life = self._simulation.life
        if call.method != "POST" or life is None or self._is_off:
            return
        self._left -= 1
        if self._left == 0 and self._dice.random() < 0.3 and self._simulation.store.has_file:
            self._cut = PowerCut(self._simulation, self._dice, COMMITS)
        elif self._left == 0:
            life.dies_at = life.passed + self._dice.randint(*STATEMENTS)

    async def over(self) -> str:
        """Start the bot again after it has died; returns how it died."""
        what = await self._again()
        self._prepare()
        return what

    async def last(self) -> str | None:
        """Let the bot live on from now; start it if it has died."""
        simulation = self._simulation
        assert simulation.life is not None, "a bot has been started"
        self._is_off = True
        simulation.life.dies_at = None
        if self._cut is not None:
            self._cut.is_off = True
        return None if simulation.is_serving else await self._again()

    async def _again(self) -> str:
        if self._cut is not None:
            await self._cut.over()
            return "power cuts"
        await self._simulation.crash(self._dice.uniform(*AWAY))
        return "kills"
