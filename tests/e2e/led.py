"""People of whom the first plays by buttons that a test chooses."""

from sandbox.client.people import Person
from sandbox.client.seen import Seen
from simulation.people.players import Players


class Led(Players):
    """The first of these people taps one button after the other until their turn ends; the others play as usual."""

    async def turn(self, person: Person) -> None:
        if person is not self.people[0]:
            await super().turn(person)
            return
        panel = await self.panel(person)
        while not await self.ends(person, panel):
            panel = await self.panel(person, after=panel.seq)

    async def ends(self, person: Person, panel: Seen) -> bool:
        """Tap a button; whether that ends the turn."""
        raise NotImplementedError
