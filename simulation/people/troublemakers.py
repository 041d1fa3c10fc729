"""People who tap buttons of others, again and again, while others play; their taps must have no effect."""

import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field

from sandbox.client.people import Person, Refused, Seen
from simulation.people.finding import labelled_buttons, offered, tap
from simulation.people.players import Players
from simulation.program.setup import Setup
from tables.play import turn_actions
from tables.requests.chat_pages import NewTable, Practice
from tables.requests.codec import declared, unpack
from tables.requests.panel import ArrangePick, ClearPicks, MoveCard, Pick, PinCard, PractiseNow, ShowPage, SortHand
from tables.requests.table import (
    Play,
    Rematch,
)

PANEL = frozenset(turn_actions.USE_CASES)
"""Buttons of the hand panel: they do nothing for a person who is not on turn."""

UNSTAMPED = (Pick, ClearPicks, SortHand)
"""Buttons that the player on turn may tap on any panel of theirs, old or new."""

OF_PLAYERS = (ArrangePick, MoveCard, PinCard, Rematch, ShowPage)
"""Buttons that have an effect for a player, on turn or not; they are not mischief."""

OWN = (NewTable, Practice, PractiseNow)
"""Buttons that have an effect for anybody, in their chat with the bot: they open a table."""

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFHJKQST*:.-_ ♥é\x00"


@dataclass
class Troublemakers:
    """A member who does not play, a stranger who is not in the group, and the players themselves."""

    setup: Setup
    member: Person
    stranger: Person
    attempts: int = 4
    """How many of the possible taps they try after each turn."""
    dice: random.Random = field(default_factory=lambda: random.Random(0))
    panels: dict[int, list[str]] = field(default_factory=dict)
    """The data of every button that was ever on somebody's panel."""
    answers: Counter[str] = field(default_factory=Counter)
    """The answers to their taps."""

    async def disturb(self, players: Players) -> None:
        """Try some taps after a turn; check that each is answered and none changes the game."""
        post = await players.table_post()
        for person in players.people:
            panel = await person.last()
            buttons = [button for _, button in labelled_buttons(panel) if not isinstance(button, OF_PLAYERS)]
            self.panels.setdefault(person.id, []).extend(button.pack() for button in buttons)
        own, strangers = await self.member.last(), await self.stranger.last()
        mischief = [
            *((self.member, post, data) for data in self._group_data(post)),
            (self.member, post, self._any_panel()),
            (self.member, own, self._forged()),
            *(
                (self.stranger, strangers, data)
                for data in (*self._group_data(post), self._any_panel(), self._forged())
            ),
            *[attempt async for attempt in self._of_players(players, post)],
        ]
        for person, message, data in self.dice.sample(mischief, min(self.attempts, len(mischief))):
            await self._try(person, message, data)

    async def _of_players(self, players: Players, post: Seen) -> AsyncIterator[tuple[Person, Seen, str]]:
        """Taps of players: those not on turn tap buttons of the one on turn, who taps old buttons of their own."""
        on_turn = players.on_turn(post) if offered(post, Play) else None
        for person in players.people:
            panel = await person.last()
            if person != on_turn:
                yield person, panel, self._any_panel()
                yield person, post, self._forged(PANEL)
            elif stale := self._stale(person, panel):
                yield person, panel, self.dice.choice(stale)

    async def _try(self, person: Person, message: Seen, data: str) -> None:
        """Tap, also if the button is not on their screen, and check that the game does not change."""
        before = self.setup.stored.game()
        tapped = await tap(person, message, data, force=True)
        assert self.setup.stored.game() == before, (person.name, data)
        self.answers[tapped.text or tapped.url or ""] += 1

    def _group_data(self, post: Seen) -> list[str]:
        return [button.pack() for _, button in labelled_buttons(post)]

    def _any_panel(self) -> str:
        return self.dice.choice(self.dice.choice([known for known in self.panels.values() if known]))

    def _stale(self, person: Person, panel: Seen) -> list[str]:
        now = {button.pack() for _, button in labelled_buttons(panel)}
        known = [data for data in self.panels[person.id] if data not in now]
        return [data for data in known if not isinstance(unpack(data), UNSTAMPED)]

    def _forged(self, kinds: frozenset[type] | None = None) -> str:
        """Data that the bot never sent: letters exchanged, fields of other requests, numbers out of range.

        With `kinds`, only data of one of these classes or of none, so that it has no effect for a player.
        """
        return next(data for data in self._forgeries() if kinds is None or type(unpack(data)) in (kinds | {type(None)}))

    def _forgeries(self) -> Iterator[str]:
        codes = [kind.code for kind in declared()]
        while True:
            data = self._any_panel()
            match self.dice.randrange(4):
                case 0:
                    place = self.dice.randrange(len(data))
                    data = data[:place] + self.dice.choice(LETTERS) + data[place + 1 :]
                case 1:
                    data = ":".join([self.dice.choice(codes), *data.split(":")[1:]])
                case 2:
                    number = self.dice.choice(["-1", "0", "zz", "1y2p0ij32e8e7", "1" * 40, "", "²"])
                    data = ":".join([self.dice.choice(codes), *([number] * self.dice.randrange(4))])
                case 3:
                    data = "".join(self.dice.choices(LETTERS, k=self.dice.randrange(1, 64)))
            if 0 < len(data.encode()) <= 64 and not isinstance(unpack(data), OWN):
                yield data


async def cannot_tap_at_all(person: Person, post: Seen) -> bool:
    """Whether Telegram itself refuses a person's tap on a post because they are not in the group."""
    try:
        await person.tap(post, row=0, column=0)
    except Refused:
        return True
    return False
