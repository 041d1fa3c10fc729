"""From its first post on, a table can be tapped in the group, with Telegram's rate limits on both sides and in time."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from sandbox.client.seen import Seen
from simulation.people.actors import Actor
from simulation.people.playing_groups import PlayingGroup, playing_groups
from simulation.people.screens_seen import labelled_buttons, screen
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.virtual import pass_seconds
from storage import Table, TableStatus
from tables.fair.cut_offer import CUT_PAGE
from tables.requests.codec import Request
from tables.requests.table import Cut, LobbyPage, MyCards, Play, Rematch, Sit, Stand, StartMatch

NETWORK = 0.2
"""The most seconds that a message takes to its chat: so long nobody can see yet that the cards have been dealt."""
SATURATED = 2.5
"""No gap is as long, also if all places in the rate limits are taken as the cards are dealt."""

LIVING = {TableStatus.LOBBY: (Sit, Stand, LobbyPage), TableStatus.PLAYING: (MyCards, Play)}
"""What a table accepts from everybody who sits there."""


@dataclass
class Watched:
    """A group whose chat is watched: for how long its table has no button that lives, once it was posted."""

    group: PlayingGroup
    gaps: list[float] = field(default_factory=list)
    posted: set[int] = field(default_factory=set)

    @property
    def simulation(self) -> Simulation:
        return self.group.simulation

    def buttons(self, actor: Actor) -> Iterator[tuple[Seen, Request]]:
        """The buttons that somebody sees, the newest first."""
        for seen in reversed(screen(self.simulation, actor.person, self.group.chat)):
            for _, button in labelled_buttons(seen):
                yield seen, button

    def lives(self, table: Table) -> bool:
        kinds = LIVING[table.status]
        seen = self.buttons(self.group.actors[0])
        return any(isinstance(button, kinds) and button.table == table.id for _, button in seen)

    async def watch(self) -> None:
        dead_since = None
        while True:
            now, table = self.simulation.loop.time(), self.group.table()
            if table is not None and table.status in LIVING:
                if self.lives(table):
                    self.posted.add(table.id)
                    self.gaps += [] if dead_since is None else [now - dead_since]
                    dead_since = None
                elif table.id in self.posted and dead_since is None:
                    dead_since = now
            await asyncio.sleep(0.01)

    def tap(self, actor: Actor, *kinds: type[Request], page: str | None = None) -> None:
        """Tap the newest button of these kinds."""
        for seen, button in self.buttons(actor):
            if isinstance(button, kinds) and page in (None, getattr(button, "page", None)):
                assert actor.tap(seen, button.pack()) is not None
                return
        raise AssertionError(f"{kinds} are not offered")

    async def posted_anew(self, after: int = 0) -> None:
        """Wait until the lobby is below its die."""

        def is_below() -> bool:
            found = screen(self.simulation, self.group.actors[0].person, self.group.chat)
            dice = [seen.id for seen in found if "dice" in seen.json and seen.id > after]
            return any(dice and seen.id > dice[0] and labelled_buttons(seen) for seen in found)

        await self.simulation.until(is_below, "no lobby below a die", step=0.01)

    def newest(self) -> int:
        return screen(self.simulation, self.group.actors[0].person, self.group.chat)[-1].id


async def opened(simulation: Simulation) -> Watched:
    """A lobby of one, and two more people."""
    assert await simulation.start()
    simulation.at_rest = True
    watched = Watched(next(iter(playing_groups(simulation, 1, most=3, forms="text"))))
    assert len(watched.group.actors) == 3
    watched.group.actors[0].say(watched.group.chat, "/nuova")
    await pass_seconds(6.0)
    return watched


async def started(watched: Watched, third: float | None, cuts: bool, start: float) -> None:
    """The others sit down, perhaps somebody cuts, and the cards are dealt after so many seconds each."""
    host, bruno, carla = watched.group.actors
    watched.tap(bruno, Sit)
    if third is not None:
        await pass_seconds(third)
        watched.tap(carla, Sit)
    if cuts:
        await watched.posted_anew()
        await pass_seconds(1.5)
        watched.tap(host, LobbyPage, page=CUT_PAGE)
        await pass_seconds(1.5)
        cut = 0
        for actor in watched.group.actors:
            with suppress(AssertionError):  # they have no such button
                watched.tap(actor, Cut)
                cut += 1
        assert cut, "somebody has to cut"
        await pass_seconds(1.5)
    await pass_seconds(start)
    watched.tap(host, StartMatch)
    await pass_seconds(10.0)


@pytest.mark.parametrize(
    ("third", "cuts", "start", "longest"),
    [
        (None, False, 0.5, NETWORK),
        (None, False, 2.0, NETWORK),
        (2.0, False, 2.0, NETWORK),
        (2.0, True, 2.0, NETWORK),
        (6.0, True, 6.0, NETWORK),
        (0.5, False, 0.7, SATURATED),
    ],
)
def test_a_lobby_can_be_tapped_until_the_cards_are_there(
    third: float | None, cuts: bool, start: float, longest: float
) -> None:
    with new_simulation(7) as simulation:

        async def play() -> list[float]:
            watched = await opened(simulation)
            watching = asyncio.create_task(watched.watch())
            await pass_seconds(1.0)
            await started(watched, third, cuts, start)
            watching.cancel()
            table = watched.group.table()
            assert table.status is TableStatus.PLAYING
            assert watched.posted == {table.id}
            return watched.gaps

        assert max(simulation.run(play()), default=0.0) < longest


@pytest.mark.parametrize(("start", "longest"), [(1.1, SATURATED), (4.0, NETWORK)])
def test_a_rematch_can_be_tapped_until_the_cards_are_there(start: float, longest: float) -> None:
    with new_simulation(7) as simulation:

        async def play() -> list[float]:
            assert await simulation.start()
            watched = Watched(next(iter(playing_groups(simulation, 1, most=3, forms="text"))))
            group = watched.group
            await group.play()
            await simulation.quiet()
            watching = asyncio.create_task(watched.watch())
            before = watched.newest()
            watched.tap(group.actors[0], Rematch)
            await watched.posted_anew(after=before)
            await pass_seconds(start)
            watched.tap(group.actors[0], StartMatch)
            await pass_seconds(10.0)
            watching.cancel()
            table = group.table()
            assert table.status is TableStatus.PLAYING
            assert watched.posted == {table.id}
            return watched.gaps

        assert max(simulation.run(play()), default=0.0) < longest
