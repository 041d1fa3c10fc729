"""A player who selects cards while time stands still."""

from simulation.use_cases.wording import bare
from storage import Screen, Table
from tests.handlers.outbox import Outbox


class Selecting:
    """The first player of a table selects cards, while time stands still."""

    def __init__(self, outbox: Outbox, table: Table) -> None:
        self.outbox = outbox
        self.table = table
        self.person = outbox.matches.people[0]

    def panels(self) -> tuple[Screen, ...]:
        with self.outbox.matches.store.read() as unit:
            return unit.screens.hands(self.table.id, self.person)

    def pick(self, card: str) -> None:
        before = self.panels()
        self.outbox.matches.pick(self.table, self.person, card)
        self.outbox.chat_worker.selections.note(before, self.panels())

    def is_shown(self) -> bool:
        return all(panel.shown == panel.wanted for panel in self.panels())

    async def until_waiting(self) -> None:
        while self.person not in self.outbox.chat_worker.selections._waiting:
            await self.outbox.tg.requests()  # each question is time in which the dispatcher works

    async def shows(self, words: str) -> None:
        """Wait until the private chat shows these words."""
        while not any(words in bare(seen.text) for seen in await self.outbox.private(0)):
            await self.outbox.tg.requests()
