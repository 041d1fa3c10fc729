"""People at many tables: they play a turn now and then, or tap as often as wanted, and the times that they wait."""

import asyncio
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeVar

from benchmarks.parts.crowd import SEATS
from benchmarks.parts.figures import Times
from benchmarks.parts.light_telegram import LightTelegram, Shown, Tap, buttons_of, message_of, photo_of
from benchmarks.people.moves import by_use, hand_of
from sandbox.client.seen import Json
from scala40.cards import Card
from storage import ScreenKind, Store
from tables.match.own_order import card_ids
from tables.play.draft import stamp
from tables.requests.codec import Request, unpack
from tables.requests.panel import ArrangePick, ClearPicks, DiscardCard, DrawStock, Idle, Pick, SortHand

THINKING: Final = 1.5
"""Seconds before each tap of a turn."""
PATIENCE: Final = 60.0
"""Seconds after which an answer, a panel or a post counts as missing."""
OLD_STAMP: Final = "0.0"
"""The stamp of a button that is out of date."""

FETCHED, ANSWER = "from a tap until the bot has fetched it", "from a tap to its answer"
OWN, ENDED = "from the answer to the own panel", "from the answer to a discard to the own panel"
NEXT, POST = "... to the panel of the next player", "... to the post in the group"
SHOWN = (OWN, ENDED, NEXT, POST)

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Position:
    """Who is on turn at a table, and what their panel's buttons need. `hands`: the cards of each seat."""

    table_id: int
    chat_id: int
    seat: int
    people: tuple[Json, ...]
    messages: tuple[int, ...]
    stamp: str
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)

    def panel(self, seat: int) -> Json:
        """A panel as it looks before the first tap: with as many buttons as a hand has."""
        cards = [Pick(self.table_id, name).pack() for name in card_ids(self.hands[seat])]
        known = [DrawStock(self.table_id, self.stamp).pack(), SortHand(self.table_id, "rank").pack()]
        rows = [[{"text": "7♥", "callback_data": data}] for data in (*cards, *known)]
        content = {"photo": photo_of(60_000), "caption": "Tocca a te.", "reply_markup": {"inline_keyboard": rows}}
        return message_of(self.people[seat]["id"], self.messages[seat], content)


class People:
    """Everybody at the tables of a store. `times`: what they waited for, in seconds."""

    def __init__(self, telegram: LightTelegram, store: Store, tables: int, dice: random.Random) -> None:
        self._telegram, self._store, self._tables, self._dice = telegram, store, tables, dice
        self._busy: set[int] = set()
        self.thinking = THINKING
        self.patience = PATIENCE
        self.begin_anew()

    def begin_anew(self) -> None:
        """Forget what was measured."""
        self.times: defaultdict[str, Times] = defaultdict(Times)
        self.begun = self.played = self.tapped = 0
        self.missing: list[str] = []

    def _position(self, table_id: int) -> Position:
        with self._store.read() as unit:
            table = unit.tables.get(table_id)
            assert table is not None  # it was filled
            assert table.match is not None
            assert table.match.turn is not None  # nobody can close, so the deal goes on
            ids = [seat.person_id for seat in table.seats]
            people = [unit.people.get(person_id) for person_id in ids if person_id is not None]
            screens = [unit.screens.find(table_id, ScreenKind.HAND, person_id) for person_id in ids]
            draft = unit.drafts.get(table_id, table.match.turn)
        return Position(
            table_id,
            table.chat_id,
            table.match.turn,
            tuple(_user(person.id, person.name) for person in people if person is not None),
            tuple(screen.message_id or 1 for screen in screens if screen is not None),
            stamp(table, draft),
            tuple(table.match.deal.hands),
        )

    def _choose(self) -> int:
        """A table where nobody is playing a turn just now."""
        while True:
            table_id = self._dice.randint(1, self._tables)
            if table_id not in self._busy:
                return table_id

    # --- turns --------------------------------------------------------------------------------------------------------

    async def play(self, seconds: float, rate: float) -> None:
        """Begin turns at random moments, `rate` a second on average; return when the last one has been played."""
        loop = asyncio.get_running_loop()
        next_at, end = loop.time(), loop.time() + seconds
        async with asyncio.TaskGroup() as turns:
            while (next_at := next_at + self._dice.expovariate(rate)) < end:
                await asyncio.sleep(next_at - loop.time())
                turns.create_task(self._turn(self._choose()))

    async def _turn(self, table_id: int) -> None:
        self._busy.add(table_id)
        self.begun += 1
        try:
            await self._play_turn(self._position(table_id))
            self.played += 1
        except TimeoutError:
            pass  # noted as missing
        finally:
            self._busy.discard(table_id)

    async def _play_turn(self, at: Position) -> None:
        """Draw, select a card, and discard it; each tap is made when the panel shows what the one before did."""
        person = at.people[at.seat]
        panel = await self._shown_after(person, at.panel(at.seat), DrawStock(at.table_id, at.stamp).pack())
        hand = hand_of(_offered(panel, Pick))
        for pick in by_use(hand, self._dice):
            panel = await self._shown_after(person, panel, pick)
            if _offered(panel, DiscardCard):
                break
            panel = await self._shown_after(person, panel, pick)  # it may not be discarded, so it is put back
        await self._discard(at, panel)

    async def _shown_after(self, person: Json, panel: Json, data: str) -> Json:
        """Think, tap, and wait until the panel is shown again; return it."""
        await asyncio.sleep(self.thinking)
        watch = self._telegram.watch(person["id"], lambda message: bool(_offered(message, Pick)))
        answered = await self._answered(person, panel, data)
        return (await self._seen(OWN, watch, answered)).message

    async def _discard(self, at: Position, panel: Json) -> None:
        """Think, discard what is selected, and wait until everybody has been shown that."""
        await asyncio.sleep(self.thinking)
        person, following = at.people[at.seat], at.people[(at.seat + 1) % SEATS]
        watches = {
            ENDED: self._telegram.watch(person["id"], lambda message: not _offered(message, Pick)),
            NEXT: self._telegram.watch(following["id"], lambda message: bool(_offered(message, DrawStock))),
            POST: self._telegram.watch(at.chat_id),
        }
        answered = await self._answered(person, panel, _offered(panel, DiscardCard)[0])
        await asyncio.gather(*(self._seen(name, watch, answered) for name, watch in watches.items()))

    async def _answered(self, person: Json, message: Json, data: str) -> float:
        """Tap, and return when that was answered."""
        tap = self._telegram.tap(person, message, data)
        self.tapped += 1
        return await self._note_answer(tap)

    async def _note_answer(self, tap: Tap) -> float:
        answered = await self._waited(ANSWER, tap.answered)
        self.times[ANSWER].seconds.append(answered - tap.made)
        self.times[FETCHED].seconds.append((tap.fetched or answered) - tap.made)
        return answered

    async def _seen(self, name: str, watch: asyncio.Future[Shown], since: float) -> Shown:
        """Wait for a message; note how long after the answer it came, 0 if it came before the answer."""
        shown = await self._waited(name, watch)
        self.times[name].seconds.append(max(0.0, shown.at - since))
        return shown

    async def _waited(self, name: str, future: asyncio.Future[Found]) -> Found:
        try:
            async with asyncio.timeout(self.patience):
                return await future
        except TimeoutError:
            self.missing.append(name)
            raise

    # --- taps of any kind ---------------------------------------------------------------------------------------------

    async def tap(self, seconds: float, rate: int) -> None:
        """Tap `rate` times a second without waiting for anything; `rate` people at once, each once a second."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        restless = [self._restless() for _ in range(rate)]
        async with asyncio.TaskGroup() as answers:
            for number in range(round(seconds * rate)):
                await asyncio.sleep(max(0.0, start + number / rate - loop.time()))
                person, panel, request = next(restless[number % rate])
                tap = self._telegram.tap(person, panel, request.pack())
                self.tapped += 1
                answers.create_task(self._noted(tap))

    async def _noted(self, tap: Tap) -> None:
        with suppress(TimeoutError):  # noted as missing
            await self._note_answer(tap)

    def _restless(self) -> Iterator[tuple[Json, Json, Request]]:
        """The taps of one person on turn after the other, and of somebody who waits: selecting, sorting, stale ones."""
        while True:
            table_id = self._choose()
            at = self._position(table_id)
            person, panel = at.people[at.seat], at.panel(at.seat)
            yield person, panel, DiscardCard(table_id, OLD_STAMP, "7H")
            yield person, panel, DrawStock(table_id, at.stamp)
            cards = list(card_ids(self._position(table_id).hands[at.seat]))
            chosen = self._dice.choices(cards, k=4)
            yield person, panel, Pick(table_id, chosen[0])
            yield person, panel, Pick(table_id, chosen[1])
            yield person, panel, SortHand(table_id, self._dice.choice(("rank", "suit")))
            yield person, panel, Pick(table_id, chosen[2])
            yield person, panel, DrawStock(table_id, at.stamp)
            yield person, panel, ClearPicks(table_id)
            yield person, panel, Pick(table_id, chosen[3])
            yield person, panel, Idle(table_id, "discard")
            waiting = (at.seat + 2) % SEATS
            person, panel = at.people[waiting], at.panel(waiting)
            yield person, panel, ArrangePick(table_id, next(iter(card_ids(at.hands[waiting]))))
            yield person, panel, SortHand(table_id, self._dice.choice(("rank", "suit")))
            yield person, panel, ArrangePick(table_id, "")


def _offered(message: Json, kind: type[Request]) -> list[str]:
    """The data of a message's buttons of a class."""
    return [data for data in buttons_of(message) if isinstance(unpack(data), kind)]


def _user(person_id: int, name: str) -> Json:
    return {"id": person_id, "is_bot": False, "first_name": name, "language_code": "it"}
