"""People who play together in one group or topic, choosing only among the buttons on their screens."""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from sandbox.client.people import Group, Person, Refused, Seen, Tapped
from scala40.rules import PRESETS
from simulation.people.finding import is_to_play, labelled_buttons, mentioned, offered, see, tap
from simulation.people.machine_person import MachinePerson
from simulation.program.worded_pictures import read
from tables.lobby.rule_pages import CLOCK_PAGE, FIRST_PAGE, OPTION_PAGE, SECTIONS, TIME_PAGE
from tables.requests.codec import Request
from tables.requests.panel import DiscardCard, FollowAdvice, KeepCard
from tables.requests.table import DealNow, LobbyPage, Play, Rematch, SetOption, SetPreset, SetTurnTime, Sit, StartMatch

OPENED = ("ha aperto", "has opened", "ist herausgekommen")
"""The words of a panel, in each language, that say that somebody has opened."""


@dataclass
class Players:
    """Some people and the chat where they play; `thread` 0: no topic. The first of them opens tables."""

    group: Group
    people: list[Person]
    thread: int = 0
    taps: int = 0
    machines: dict[int, MachinePerson] = field(default_factory=dict)
    table: int = 0
    """The table where they play, once they have seen its post."""
    answered: Seen | None = None
    """The last post that a turn, or the next deal, has answered; the next post is a newer message."""
    inside: set[int] = field(default_factory=set)
    """The people who have a group hand."""

    # --- the lobby ----------------------------------------------------------------------------------------------------

    async def open_table(self, preset: str = "fisca", turn_seconds: int | None = None) -> None:
        """Let everybody start the bot, and go from /nuova to the first deal by the buttons of the lobby post."""
        for person in self.people:
            await person.start()
        await self.open_lobby(preset, turn_seconds)
        await self.sit_down_and_deal()

    async def open_lobby(self, preset: str = "fisca", turn_seconds: int | None = None) -> None:
        """Write /nuova, and choose the rules."""
        host = self.people[0]
        self.answered = next(reversed(await host.messages(self.group)), None)
        await self.say(host, "/nuova")
        await self.press(host, LobbyPage, page=FIRST_PAGE)
        await self.press(host, SetPreset, preset=preset)
        if turn_seconds is not None:
            for page in (CLOCK_PAGE, TIME_PAGE):
                await self.press(host, LobbyPage, page=page)
            await self.press(host, SetTurnTime, seconds=turn_seconds)
            for page in (CLOCK_PAGE, FIRST_PAGE):
                await self.press(host, LobbyPage, page=page)
        await self.press(host, LobbyPage, page="")
        self.use_rules_of(preset)

    async def set_option(self, name: str, *values: int) -> None:
        """Choose values of a number, one after the other, by the buttons of its page."""
        host = self.people[0]
        section = next(section for section, names in SECTIONS.items() if name in names)
        way = [FIRST_PAGE, section]
        for page in [*way, OPTION_PAGE + name]:
            await self.press(host, LobbyPage, page=page)
        for value in values:
            await self.press(host, SetOption, option=name, value=str(value))
            for machine in self.machines.values():
                machine.rules = replace(machine.rules, **{name: value})
        for page in [*reversed(way), ""]:
            await self.press(host, LobbyPage, page=page)

    async def play_short(self, deals: int | None = None) -> None:
        """Choose rules that make deals short, as any meld suffices for the opening, and if wanted their number."""
        await self.set_option("opening_points", 0)
        if deals is not None:
            await self.limit_deals(deals)

    async def limit_deals(self, deals: int) -> None:
        """Choose that the match has at most so many deals."""
        await self.set_option("deals", *range(1, deals + 1))  # a button sets it to 1, another adds 1

    async def sit_down_and_deal(self) -> None:
        """Let the others sit down, and the host start the match."""
        for person in self.people[1:]:
            await self.press(person, Sit)
        await self.press(self.people[0], StartMatch)

    def use_rules_of(self, preset: str) -> None:
        """Make the players, who know the rules of this preset."""
        rules = PRESETS[preset]
        self.machines = {person.id: MachinePerson(rules, random.Random(person.id)) for person in self.people}

    # --- the group ----------------------------------------------------------------------------------------------------

    async def say(self, person: Person, text: str) -> Seen:
        """Write in the group, or in the topic."""
        return await person.send(self.group, text, thread=self.thread or None)

    async def see_text(self, words: str, *, after: int = 0) -> Seen:
        """Wait for a message here that contains these words; the newest one."""
        return await self.see(lambda seen: words in seen.text, after=after)

    async def see(self, check: Callable[[Seen], bool], *, after: int = 0, by: Person | None = None) -> Seen:
        """Wait for a message here that passes the check; the newest one."""
        viewer = by or self.people[0]
        return await see(viewer, lambda seen: self._is_here(seen) and check(seen), self.group, after=after)

    async def press(self, person: Person, kind: type[Request], /, *, after: int = 0, **fields: object) -> Tapped:
        """Tap a button of this class, with these values, as soon as a message here has one."""
        while True:
            post = await self.see(lambda seen: offered(seen, kind, **fields) is not None, after=after, by=person)
            self.taps += 1
            try:
                return await tap(person, post, offered(post, kind, **fields) or "")
            except Refused:  # it has just been deleted, or changed: look again
                after = post.seq

    def _is_here(self, seen: Seen) -> bool:
        return seen.json.get("message_thread_id", 0) == self.thread

    # --- the match ----------------------------------------------------------------------------------------------------

    async def table_post(self) -> Seen:
        """Wait for the next message that asks for something: a person's turn, the next deal, a rematch."""
        last, seq = (self.answered.id, self.answered.seq) if self.answered is not None else (0, 0)
        post = await self.see(lambda seen: seen.id > last and _asks(seen), after=seq)
        self.table = next(
            button.table for _, button in labelled_buttons(post) if isinstance(button, Play | DealNow | Rematch)
        )
        return post

    async def play(
        self, most_turns: int = 100_000, after_turn: "Callable[[Players], Awaitable[None]] | None" = None
    ) -> bool:
        """Play until the match ends (returns True) or `most_turns` are over.

        `after_turn` is called after every turn.
        """
        for _ in range(most_turns):
            post = await self.next_turn()
            if offered(post, Rematch) is not None:
                return True
            await self.turn(self.on_turn(post))
            self.answered = post
            if after_turn is not None:
                await after_turn(self)
        return False

    async def next_turn(self) -> Seen:
        """Wait for the post of the next turn, or of the match's end; between deals, deal the next one."""
        while True:
            post = await self.table_post()
            if (data := offered(post, DealNow)) is None:
                return post
            self.answered = post
            await tap(self.people[0], post, data)

    def on_turn(self, post: Seen) -> Person:
        """The person whom the table post mentions last."""
        return next(person for person in self.people if person.id == mentioned(post)[-1])

    async def play_to_a_closing(self) -> tuple[Person, Seen, str] | None:
        """Play until somebody is about to close a deal.

        Returns the person, their panel, and the data of the button that closes; None if the match is over.
        """
        while offered(post := await self.next_turn(), Rematch) is None:
            person = self.on_turn(post)
            panel = await self.panel(person)
            while True:
                button = self.choice(person, panel)
                if closes(panel, button):
                    return person, panel, button.pack()
                await self._tap(person, panel, button)
                if _discards(panel, button):
                    break
                panel = await self.panel(person, after=panel.seq)
            self.answered = post
        return None

    async def turn(self, person: Person) -> None:
        """Play one whole turn of a person, from the draw to the discard."""
        panel = await self.panel(person)
        while not _discards(panel, await self.step(person, panel)):
            panel = await self.panel(person, after=panel.seq)

    async def step(self, person: Person, panel: Seen) -> Request:
        """Make one tap of a person's turn."""
        button = self.choice(person, panel)
        await self._tap(person, panel, button)
        return button

    async def _tap(self, person: Person, panel: Seen, button: Request) -> None:
        self.taps += 1
        tapped = await tap(person, panel, button.pack())
        if isinstance(button, DiscardCard) and (tapped.text or "").startswith("⚠"):  # a question: they mean it
            self.taps += 1
            await tap(person, *await self._yes(person, panel))

    async def _yes(self, person: Person, panel: Seen) -> tuple[Seen, str]:
        """Wait for the question about the discard, and return the message with the data of its yes."""
        while True:
            panel = await self.panel(person, after=panel.seq)
            if offered(panel, KeepCard) is not None and (yes := offered(panel, DiscardCard)) is not None:
                return panel, yes

    def choice(self, person: Person, panel: Seen) -> Request:
        """The button that a person wants to tap now."""
        text = read(person.tg, panel)
        lines = [line for line in text.splitlines() if f" {person.name} " in line]
        opened = any(words in line for line in lines for words in OPENED)
        button = self.machines[person.id].choose(text, labelled_buttons(panel), opened)
        assert button is not None, "the panel of the player on turn has a button to tap"
        return button

    async def panel(self, person: Person, after: int = 0) -> Seen:
        """Wait for a person's panel of this table on their turn; they open their group hand if they have none."""

        def is_mine(seen: Seen) -> bool:
            return is_to_play(seen) and all(
                getattr(button, "table", 0) == self.table for _, button in labelled_buttons(seen)
            )

        if person.id not in self.inside:
            return await see(person, is_mine, after=after)
        if not await panels_inside(person, self.group):
            tapped = await self.press(person, Play)
            assert tapped.url is None, "a group hand needs no private chat"
        return await self.see(lambda seen: seen.ephemeral_id is not None and is_mine(seen), after=after, by=person)


async def panels_inside(person: Person, group: Group) -> list[Seen]:
    """The ephemeral messages in a group that this person sees."""
    return [seen for seen in await person.screen(group) if seen.ephemeral_id is not None]


def _asks(seen: Seen) -> bool:
    if offered(seen, Play) is not None:
        return bool(mentioned(seen))  # otherwise a computer plays
    return any(offered(seen, kind) is not None for kind in (DealNow, Rematch))


def _discards(panel: Seen, button: Request) -> bool:
    """Whether a button discards, also if it does so because that is advised."""
    labels = [label for label, key in labelled_buttons(panel) if key == button]
    return isinstance(button, DiscardCard) or (
        isinstance(button, FollowAdvice) and any("Scarta" in one for one in labels)
    )


def closes(panel: Seen, button: Request) -> bool:
    """Whether the label of a button says that it closes the deal."""
    return any("🏁" in label for label, key in labelled_buttons(panel) if key == button)
