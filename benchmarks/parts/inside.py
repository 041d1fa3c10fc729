"""Measures each step of a tap's processing inside the bot, on a real store and without HTTP.

The steps are those of the bot itself: the inbox, the handler that the library calls for a tap, settling the update
afterwards, composing the screens that have changed. Only the answers are not sent.
"""

import itertools
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

from telegram import Bot, Update

from benchmarks.parts.crowd import new_table
from benchmarks.parts.figures import Times, heading, line
from benchmarks.parts.processes import commits
from benchmarks.people.turn import STEPS, Step, turn
from handlers.delivery.dispatcher import Dispatcher
from handlers.telegram.admins import Admins
from handlers.telegram.types import LibraryContext
from handlers.updates import taps
from handlers.updates.inbox import Inbox
from handlers.updates.parsing import read_update
from handlers.updates.tap_answers import TapAnswers
from sandbox.client.seen import Json
from screens.compose import compose
from storage import ScreenKind
from tables.context import Context
from tables.match import progress

try:
    from handlers.delivery.timing.rate_limits import Budget
    from handlers.delivery.timing.selections import Selections
except ImportError:
    # This file measures older checkouts, too, which have these modules there; for mypy there is only this one.
    from handlers.delivery.rate_limits import Budget  # type: ignore[import-not-found, no-redef]  # of an older checkout
    from handlers.delivery.selections import Selections  # type: ignore[import-not-found, no-redef]  # of an older checkout

_CHAT = -1
_PEOPLE = range(1, 5)
_FIRST_UPDATE = 1_000_000_000
"""Higher than the id of any update in the file."""


class _Nowhere:
    """Stands in for Telegram and the dispatcher: accepts everything at once and does nothing."""

    def __init__(self) -> None:
        self.selections = Selections(Budget())

    async def answer_callback_query(self, *said: object, **more: object) -> bool:
        return True

    def wake(self) -> None:
        pass

    def delay(self, chat_id: int) -> float:
        return 0.0

    def turn_page(self, chat_id: int, message_id: int, page: object) -> None:
        pass


class InsideBot:
    """Plays turns at one more table of a store. `panel`: the JSON of a message whose buttons people tap.

    `whole`: the bot's own times for a tap, including composing the tapped panel. `commits`: the transactions for a tap
    that changed the file.
    """

    def __init__(self, context: Context, panel: Json) -> None:
        nowhere: Any = _Nowhere()
        self._context, self._panel, self._bot = context, panel, cast(Bot, nowhere)
        self._numbers = itertools.count(_FIRST_UPDATE)
        self._inbox = Inbox(context.store, context.now)
        (handler,) = taps.update_handlers(
            context, cast(Dispatcher, nowhere), Admins(context.now), TapAnswers(self._bot)
        )
        self._on_tap = handler.callback
        self._library = cast(LibraryContext, SimpleNamespace(bot=nowhere))
        with context.store.unit() as unit:
            self._table_id = progress.start_match(
                context, unit, new_table(context, unit, _CHAT, _PEOPLE), context.now()
            ).id
        self.begin_anew()

    def begin_anew(self) -> None:
        """Begin new times."""
        self._before = commits(self._context.store.path)
        self.commits = 0.0
        self.whole, self.kept, self.settled, self.panel, self.post = (Times() for _ in range(5))
        self.worked = {name: Times() for name in STEPS}

    async def turn(self) -> AsyncIterator[Json]:
        """Play a turn; yields the update of each tap after it was processed."""
        for step in turn(self._context.store, self._table_id):
            raw = self._raw(step)
            await self._tap(raw, step)
            yield raw
        self.commits = (commits(self._context.store.path) - self._before) / len(self.whole.seconds)

    def _raw(self, step: Step) -> Json:
        number = next(self._numbers)
        person = {"id": step.person_id, "first_name": "Anna", "is_bot": False, "language_code": "it"}
        query = {"id": str(number), "from": person, "message": self._panel, "chat_instance": "1"}
        return {"update_id": number, "callback_query": {**query, "data": step.button.pack()}}

    async def _tap(self, raw: Json, step: Step) -> None:
        update = read_update(raw, self._bot)
        assert isinstance(update, Update)
        with self.whole.one():
            with self.kept.one():
                if hasattr(self._inbox, "kept"):  # older checkouts store each update by itself
                    self._inbox.kept.keep([update])
                await self._inbox.put(update)
            with self.worked[step.name].one():
                self._inbox.begin(update)
                await self._on_tap(update, self._library)
            with self.settled.one():
                self._inbox.settle(update)
                self._inbox.free(update)
            with self.panel.one():
                self._draw(ScreenKind.HAND, step.person_id)
        with self.post.one():
            self._draw(ScreenKind.TABLE, None)

    def _draw(self, kind: ScreenKind, person_id: int | None) -> None:
        with self._context.store.read() as unit:
            screen = unit.screens.find(self._table_id, kind, person_id)
            assert screen is not None
            composed = compose(self._context, unit, screen)
        assert composed is not None
        assert composed.message.fingerprint

    def figures(self) -> dict[str, float]:
        """The processor time of each step, in milliseconds, and the commits for a tap."""
        steps = {f"processed: {name}": times for name, times in self.worked.items()}
        parts = {"a tap": self.whole, "stored": self.kept, **steps, "settled": self.settled, "the panel": self.panel}
        return {name: times.processor for name, times in {**parts, "the post": self.post}.items()} | {
            "commits": self.commits
        }

    def report(self) -> None:
        """Print the times of all steps."""
        heading("inside the bot, without HTTP")
        line("kept for the inbox", self.kept)
        for name, times in self.worked.items():
            line(f"stored and processed (a commit): {name}", times)
        line("settled", self.settled)
        line("the panel composed again", self.panel)
        line("in all", self.whole)
        line("in addition, if others see it too: the table's post", self.post)
