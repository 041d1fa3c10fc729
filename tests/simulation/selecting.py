"""Somebody on turn who selects cards."""

from dataclasses import dataclass, replace

from sandbox.client.seen import Json, Seen
from scala40.state import Match
from simulation.games.positions import position
from simulation.people.actors import Actor
from simulation.people.playing_groups import PlayingGroup, playing_groups
from simulation.people.screens_seen import screen
from simulation.program.simulation import Simulation
from simulation.program.virtual import pass_seconds
from storage import Screen, ScreenKind
from tables.play.draft import stamp
from tables.requests.codec import Request
from tables.requests.table import Play


@dataclass
class Player:
    """Somebody on turn, who has opened, with a screen that shows their hand."""

    simulation: Simulation
    group: PlayingGroup
    actor: Actor
    kind: ScreenKind
    taps: dict[int, float]
    """When each tap was made, by the number of the change that it wanted shown."""
    shown: dict[int, float]
    """When a change was shown, by its number."""

    def panel(self) -> Screen:
        """The panel as the bot knows it: what it has shown is in the file only with its next change."""
        life = self.simulation.life
        with life.service.context.store.read() as unit:
            return unit.screens.find(self.group.tables[0], self.kind, self.actor.person.id)

    async def watch(self) -> None:
        """Note when changes are shown."""
        while True:
            self.shown.setdefault(self.panel().shown, self.simulation.loop.time())
            await pass_seconds(0.01)

    async def tap(self, button: Request, pause: float) -> int:
        """Tap a button, and wait until so many seconds after that; returns the number of the change."""
        now, before = self.simulation.loop.time(), self.panel().wanted
        tap = self.actor.tap(self.message(), button.pack(), force=True)
        assert tap is not None
        await self.simulation.until(lambda: tap.answer is not None, "the tap is not answered", step=0.01)
        number = self.panel().wanted
        assert number > before, "the tap has changed something"
        self.taps[number] = now
        await pass_seconds(now + pause - self.simulation.loop.time())
        return number

    def delay(self, number: int) -> float:
        """How long after its tap a change was shown."""
        return min(when for shown, when in self.shown.items() if shown >= number) - self.taps[number]

    def stamp(self) -> str:
        with self.simulation.store.read() as unit:
            table = unit.tables.get(self.table_id)
            return stamp(table, unit.drafts.get(table.id, 0))

    def edits(self) -> list[Json]:
        """The edits of their panel in private so far."""
        journal = self.simulation.telegram.journal.after(0, "editMessageText")
        return [entry for entry in journal if entry["parameters"]["chat_id"] == self.actor.person.id]

    @property
    def table_id(self) -> int:
        return self.group.tables[0]

    def message(self) -> Seen:
        """The message with their hand."""
        chat = self.actor.private if self.kind is ScreenKind.HAND else self.group.chat
        shown = screen(self.simulation, self.actor.person, chat)
        return [seen for seen in shown if (seen.ephemeral_id is None) is (self.kind is ScreenKind.HAND)][-1]


async def on_turn(simulation: Simulation, match: Match | None = None, *, inside: bool = False) -> Player:
    """A player who is on turn in this match, or may draw; everybody else, and Telegram, has been quiet for a while."""
    assert await simulation.start()
    simulation.at_rest = True
    (group,) = playing_groups(simulation, 1, most=2, forms="text", inside=inside)
    number = await group.open()
    with simulation.store.unit() as unit:
        table = unit.tables.get(number)
        if match is None:
            match = position(HAND, "2C 3D 5S", opened=[0, 1], table=["QH KH AH"], stock_top="KC", phase="draw")
        unit.tables.save(replace(table, match=match))
        unit.screens.want(number)
    actor = next(each for each in group.actors if each.person.id == table.seats[0].person_id)
    if inside:
        post = screen(simulation, actor.person, group.chat)[-1]
        assert actor.tap(post, Play(number).pack(), force=True) is not None
    await simulation.quiet()
    await pass_seconds(70.0)
    return Player(simulation, group, actor, ScreenKind.EPHEMERAL if inside else ScreenKind.HAND, {}, {})


HAND = "3C 5C 7D 9D JD 2H 7H 8H 9H 4S 6S TS QS"
