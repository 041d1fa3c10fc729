"""A person alone against computers, who taps the buttons in their private chat."""

from dataclasses import dataclass

from sandbox.client.people import Group, Person, Seen
from simulation.people.finding import is_to_play, offered, see, tap
from simulation.people.players import Players
from tables.requests.table import AddComputer, DealNow, Rematch, StartMatch


@dataclass
class Practice:
    """One person's private chat with the bot."""

    person: Person

    def __post_init__(self) -> None:
        chat = Group(self.person.tg, self.person.id, self.person.name)
        self.players = Players(chat, [self.person])

    async def open(self, *levels: str, deals: int | None = None) -> None:
        """Go from /start to the deal: with short deals, at most so many of them, and computers of these levels beside
        the one that is seated already."""
        await self.person.start()
        await self.players.open_lobby()
        await self.players.play_short(deals)
        for level in levels:
            await self.players.press(self.person, AddComputer, level=level)
        await self.players.press(self.person, StartMatch)

    async def play(self, most_taps: int = 100_000) -> Seen:
        """Play until the match is over, or for `most_taps` taps; returns the last message that asked for something."""
        message = await self.asked()
        for _ in range(most_taps):
            if offered(message, Rematch) is not None:
                break
            if (data := offered(message, DealNow)) is not None:
                await tap(self.person, message, data)
            else:
                await self.players.step(self.person, message)
            message = await self.asked(after=message.seq)
        return message

    async def asked(self, after: int = 0) -> Seen:
        """Wait for a message that asks them for something; the newest one."""
        return await see(self.person, _asks, after=after)


def _asks(seen: Seen) -> bool:
    return is_to_play(seen) or any(offered(seen, kind) is not None for kind in (DealNow, Rematch))
