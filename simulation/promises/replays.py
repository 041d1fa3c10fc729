"""No replay, no check of the cards and no trial shows a card of a deal that goes on, or of a day that has not ended.

People play many short matches, whose turns are stored as those of taps are, but without their taps. In between they
look in the page at deals again, of their own tables and of others; they play on from some turns; and they play a deal
of the day, at which they look before and after its end. Somebody takes lessons. Neither trials nor lessons count.
"""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial

import pytest

from handlers.delivery import computer_worker
from sandbox.world import Chat
from scala40 import engine
from scala40.actions import Action, Discard, Draw
from scala40.players import PLAYERS
from scala40.views import seat_view
from simulation.people.actors import DAY, Actor
from simulation.people.learner import Learner
from simulation.people.pages.calls import Exchange, Json
from simulation.people.pages.curious import LISTENS, Curious
from simulation.people.pages.page import Page
from simulation.people.pages.trying import Playing
from simulation.program.page_network import NO_PAGE_FAULTS, SOME_PAGE_FAULTS
from simulation.program.places import asked
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.sweeps import sweeping_when_due
from simulation.promise import Figures
from simulation.watches.counts import RESULTS, Rows, rows_about, stored_rows
from simulation.watches.invariants import LogChecker
from simulation.watches.page_secrecy import PageWatch
from simulation.watches.replays import OF_A_SEALED_DAY
from simulation.watches.secrecy import Watch
from simulation.watches.trials import TrialReader, keeping_trials
from storage import Display, Form, Table, TableSettings, TableStatus
from tables.commitment import commit_to_cards
from tables.match import progress
from tables.play.lessons import LESSON_TABLE
from tables.seats import NAMES, with_computer, with_person

PEOPLE = ("Anna", "Bruno", "Carla", "Dario")
GROUPS = 4
"""They play in so many groups at once, in each a match after the other."""
SEATS = ((2, 0), (2, 0), (3, 0), (2, 1), (4, 0))
"""How many people play, and how many computers."""
LIMITS = (1,) * 8 + (21, 41)
"""The totals at which players bust: in matches of some deals there is one that goes on beside those that are over."""
TURNS = (10, 60)
"""How many turns are played at once before people look at something."""
LOOKS = (1, 3)
TRIES = 0.1
"""The probability that somebody who looks plays on from a turn, too."""
DAYS = "api/groups/0/days"
"""The days that the bot has for everybody."""
SOME, ALL = 6, 1000
"""How many requests somebody makes in a deal of a day that they do not end, or do."""
PATIENCE = 3600.0
MOST_TRIES = 20
LESSON_TAPS = 8
REMARKED = 20
"""On the deals of one match in so many remarks are made, which takes longer than the match."""


@dataclass
class Deals:
    """People, their groups and their matches. `looks`: whether there is something to look at."""

    simulation: Simulation
    size: int
    dice: random.Random
    days: list[int] = field(default_factory=list)
    """The tables of a deal of the day."""
    begun: int = 0

    def __post_init__(self) -> None:
        self.people = [self.simulation.person(name) for name in PEOPLE]
        self.guests = [self.simulation.person(name) for name in ("Zoe", "Ugo")]
        self.quiet = self.people[1:]
        members = [*self.people, self.guests[0]]
        self.groups = [self.simulation.group(f"Gruppo {number}", members) for number in range(GROUPS)]
        everybody = (*self.people, *self.guests)
        self.pages = [self._page(person.id, person.first_name, 1) for person in everybody]
        self.curious = Curious(self.simulation, self.pages, [], self.dice)

    def _page(self, person: int, name: str, table: int) -> Page:
        return Page(self.simulation, person, name, table, random.Random(self.dice.getrandbits(64)))

    async def get_ready(self) -> None:
        """Let the bot know everybody, who see the game as text, and have a page that shows no table.

        It may write to one group and to a few people: what chats are told takes as long as all the rest.
        """
        await asyncio.sleep(10.0)
        for page in self.pages:
            page.is_open = True
            page.renew(lambda: None)
        with self.simulation.store.unit() as unit:
            for person in (*self.people, *self.guests):
                known = unit.people.get(person.id)
                assert known is not None, "everybody has started the bot"
                unit.people.save(replace(known, display=Display(Form.TEXT), reachable=person not in self.quiet))
            for group in self.groups:
                chat = unit.chats.seen(group.id, group.type, group.title or "", False)
                shown = {"bot_present": group is self.groups[0], "replays": self.dice.random() < 0.7}
                unit.chats.save(replace(chat, display=Display(Form.TEXT), **shown))

    # --- matches ------------------------------------------------------------------------------------------------------

    async def play(self, group: Chat) -> None:
        """Play one match after the other, as long as more are wanted."""
        while self.begun < self.size:
            self.begun += 1
            table = self._dealt(group)
            for page in self.pages:
                page.table = self.dice.choice((page.table, table.id))
            while self._played(table.id):
                self.look()
                await asyncio.sleep(self.dice.uniform(1.0, 5.0))
                self.simulation.raise_trouble()
            seated = {seat.person_id for seat in table.seats}
            page = self.dice.choice([page for page in self.pages if page.person in seated])
            self.curious.look(page, table.id, 1, everywhere=True)
            self.look()

    def _dealt(self, group: Chat) -> Table:
        dice, context = self.dice, self.simulation.service.context
        people, computers = dice.choice(SEATS)
        options = (("opening_points", dice.choice((0, 0, 30))), ("limit", dice.choice(LIMITS)))
        seated = dice.sample(self.people, people)
        with context.store.unit() as unit:
            chat = unit.chats.get(group.id)
            assert chat is not None, "it is known"
            table = unit.tables.create(
                group.id, 0, seated[0].id, TableSettings("fisca", options, turn_seconds=600, quiet=None),
                context.now(), replays=chat.replays,
            )  # fmt: skip
            commit_to_cards(context, unit, table)
            for person in seated:
                table = with_person(table, person.id)
            for number in range(computers):
                table = with_computer(table, "easy", NAMES[number])
            hider = dice.randrange(3 * people)
            table = replace(table, seats=tuple(replace(seat, hides=seat.number == hider) for seat in table.seats))
            return progress.start_match(context, unit, unit.tables.save(table), context.now())

    def _played(self, table_id: int) -> bool:
        """Play some turns of people, or deal; return whether the match goes on."""
        context = self.simulation.service.context
        with context.store.unit() as unit:
            table = unit.tables.get(table_id)
            assert table is not None, "it stays for a while"
            for _ in range(self.dice.randint(*TURNS)):
                assert table.match is not None, "it is dealt"
                turn = table.match.turn
                if table.status is TableStatus.PAUSE:
                    table = progress.next_deal(context, unit, table, context.now())
                elif turn is None or table.seats[turn].computer is not None:
                    break  # the bot does what is to be done, or the match is over
                else:
                    actions = _turn(table, turn, self.dice)
                    table = progress.play(context, unit, table, turn, actions, context.now())
        return table.status.is_unfinished

    # --- what people look at ------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Let some of them look at a deal of some table; some play on from one of its turns."""
        tables = [row[0] for row in asked(self.simulation.store, "SELECT id FROM tables ORDER BY id")]
        for _ in range(self.dice.randint(*LOOKS)):
            page, table = self.dice.choice(self.pages), self.dice.choice((*tables[-3 * GROUPS :], *self.days))
            deal = self.dice.choice((1, 1, 2, 3))
            self.curious.look(page, table, deal)
            if self.dice.random() < TRIES:
                self.curious.try_out(page, table, deal)

    async def trials_over(self) -> None:
        """Wait until nobody plays on any more."""
        trials = self.curious.trials
        await self.simulation.until(lambda: all(trial.is_over for trial in trials), "a trial does not end", PATIENCE)

    async def play_day(self) -> None:
        """Let two of them begin the same deal of a day, of whom one ends it."""
        left: list[Page] = []
        for page, most in zip(self.pages, (ALL, SOME), strict=False):
            Exchange(page, "GET", DAYS, None, partial(self._begin_day, page, most, left))
        await self.simulation.until(lambda: len(left) == 2, "the deal of the day is not played", PATIENCE)

    def _begin_day(self, page: Page, most: int, left: list[Page], status: int, days: Json) -> None:
        choice = days["days"][0]["choices"][0]["request"]
        asked = {"id": f"day-{self.dice.getrandbits(64):016x}", "request": choice}

        def begun(status: int, answer: Json) -> None:
            self.days.append(answer["table"])
            there = self._page(page.person, page.name, answer["table"])
            Playing(there, most, there.dice, lambda: left.append(there))

        Exchange(page, "POST", DAYS, asked, begun)

    async def look_at_days(self) -> None:
        """Let everybody look at the tables of the day, with a new ticket, as the old one may have ended."""
        for page in self.pages:
            page.renew(lambda: None)
        await asyncio.sleep(LISTENS)
        for page in self.pages:
            for table in self.days:
                self.curious.look(page, table, 1, everywhere=True)
                self.curious.try_out(page, table, 1)
        await asyncio.sleep(LISTENS)
        await self.trials_over()

    async def take_lessons(self) -> int:
        """Let a guest take some steps of a lesson in the chat, one at least; return how many they have done."""
        learner = Learner(Actor(self.simulation, self.guests[1], []), self.dice)
        learner.begin(self.dice.randint(1, 5))
        done = 0
        for _ in range(MOST_TRIES):  # many taps may be wrong ones
            for _ in range(LESSON_TAPS):
                await asyncio.sleep(3.0)
                learner.step()
            await asyncio.sleep(10.0)
            with self.simulation.store.read() as unit:
                row = unit.lessons.get(self.guests[1].id)
            if done := row.step + len(row.finished):
                break
        return done


def _turn(table: Table, seat: int, dice: random.Random) -> list[Action]:
    """A whole turn of somebody who plays like the simplest computer."""
    match, actions = table.match, list[Action]()
    assert match is not None, "somebody is on turn"
    while not actions or not isinstance(actions[-1], Discard | Draw):
        actions.append(PLAYERS["greedy"](seat_view(match, seat), dice))
        match = engine.apply(match, seat, actions[-1]).match
    return actions


def deals_stay_secret(seed: int, size: int) -> Figures:
    """`size` matches in four groups; no page shows a card of a running deal or a sealed day."""
    with (
        new_simulation(seed, page=True) as simulation,
        sweeping_when_due(simulation),
        keeping_trials(simulation) as reader,
        pytest.MonkeyPatch.context() as patch,
    ):
        made = computer_worker.made_remarks
        patch.setattr(
            computer_worker,
            "made_remarks",
            lambda context, owed: [] if owed.table_id % REMARKED else made(context, owed),
        )
        return simulation.run(_tried(simulation, size, reader))


async def _tried(simulation: Simulation, size: int, reader: TrialReader) -> Figures:
    assert await simulation.start()
    assert simulation.network is not None, "the bot serves the page"
    watch, chats = PageWatch(simulation, reader), Watch(simulation.telegram, reader)
    read, deals = watch.replays.read, Deals(simulation, size, random.Random(simulation.seed))
    await deals.get_ready()
    simulation.network.faults = SOME_PAGE_FAULTS
    await asyncio.gather(deals.play_day(), *map(deals.play, deals.groups))
    simulation.network.faults = NO_PAGE_FAULTS
    await deals.look_at_days()
    assert read[f"refusals {OF_A_SEALED_DAY}"], f"seed {simulation.seed}: nobody has looked at a day that goes on"
    await _count_nowhere(simulation, deals, watch)
    running = "SELECT count(*) FROM tables t JOIN occasions o ON o.id = t.occasion_id WHERE o.ended_at IS NULL"
    await simulation.until(lambda: not asked(simulation.store, running)[0][0], "the day does not end", 3 * DAY, 600.0)
    seen = read["deals looked at again"]
    await deals.look_at_days()
    assert read["deals looked at again"] > seen, f"seed {simulation.seed}: nobody sees a day that has ended"
    LogChecker(simulation).check()
    leaks = [*watch.leaks(), *await chats.leaks()]
    assert not leaks, f"seed {simulation.seed}: {len(leaks)} leaks, the first in {leaks[0].words[:80]}"
    with simulation.store.read() as unit:
        counted = rows_about(unit, watch.replays.trials | {LESSON_TABLE})
    assert not counted, f"seed {simulation.seed}: trials or lessons are in {counted}"
    moves = sum(trial.playing.sent for trial in deals.curious.trials if trial.playing is not None)
    return Counter({"matches": deals.begun, "moves in trials": moves}) + Counter(watch.read) + Counter(read)


async def _count_nowhere(simulation: Simulation, deals: Deals, watch: PageWatch) -> None:
    """Let people play on, and take lessons, while nothing else goes on: what counts stays as it is."""

    def results() -> Rows:
        with simulation.store.read() as unit:
            return stored_rows(unit, RESULTS)

    def computed() -> bool:
        owed = asked(simulation.store, "SELECT count(*) FROM remarks WHERE owed = 1")[0][0]
        with simulation.store.read() as unit:
            return not owed and not unit.pars.owed()

    await simulation.quiet()
    await simulation.until(computed, "remarks and pars are not computed", PATIENCE)
    before, known = results(), len(watch.replays.trials)
    theirs = "SELECT table_id FROM seats JOIN tables ON id = table_id WHERE kind = 'ordinary' AND person_id = :person"
    for page in deals.pages[: len(PEOPLE)]:
        tables = [row[0] for row in asked(simulation.store, theirs, person=page.person)]
        deals.curious.try_out(page, deals.dice.choice(tables or [1]), 1)
    await deals.trials_over()
    assert len(watch.replays.trials) > known, f"seed {simulation.seed}: nobody plays on"
    assert (now := results()) == before, f"seed {simulation.seed}: trials change {_changed(before, now)}"
    steps = await deals.take_lessons()
    assert steps, f"seed {simulation.seed}: no step of a lesson was done"
    assert (now := results()) == before, f"seed {simulation.seed}: lessons change {_changed(before, now)}"


def _changed(before: Rows, now: Rows) -> list[str]:
    return [name for name in now if now[name] != before[name]]
