"""Lets a process of its own compute what the cards of finished deals, and of days, were worth, one at a time."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from operations.par_child import ChildDied, ParChild
from storage import StoreBusy
from tables.context import Context
from tables.daily import figures
from tables.match import pars
from tables.play import computers

IDLE = 60.0
"""Seconds without a deal after which the process ends."""
ATTEMPTS = 3
"""If the process dies so often of a deal, that has no par."""
PAUSE = 60.0
"""Seconds until the process is started again, if it could not be, or has died."""

log = logging.getLogger(__name__)


class ParWorker:
    """Computes the pars that are owed; call `wake` when there may be one. The turns of computers go first."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._child = ParChild()
        self._news = asyncio.Event()
        self._deaths = Counter[str]()
        self._used = 0.0
        self._paused_until = 0.0

    def wake(self) -> None:
        """Look for deals whose par is owed."""
        self._news.set()

    async def run(self) -> None:
        """Compute until cancelled."""
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                try:
                    await self._compute_owed()
                except StoreBusy:
                    pass  # the next sweep asks again
                except Exception:
                    log.exception("what cards were worth cannot be stored")  # the next sweep asks again
                    self._paused_until = self._now() + PAUSE
                if self._child.is_running and self._now() - self._used >= IDLE:
                    await self._child.end()
        finally:
            await self._child.end()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _compute_owed(self) -> None:
        while self._now() >= self._paused_until and not computers.due(self._context):
            question = self._owed()
            if question is None:
                return
            await self._compute(question)

    def _owed(self) -> "_Question | None":
        """Return what is owed next: a par, or else what computers make of a deal of the day."""
        deal = pars.owed(self._context)
        if deal is not None:
            settle, give_up = partial(pars.settle, self._context, deal), partial(pars.give_up, self._context, deal)
            return _Question(deal.dealt, settle, give_up)
        daily = figures.owed_line(self._context)
        if daily is None:
            return None
        occasion_id, line = daily
        settle_day = partial(figures.settle, self._context, occasion_id)
        return _Question(line, settle_day, partial(figures.give_up, self._context, occasion_id))

    async def _compute(self, question: "_Question") -> None:
        try:
            answer = await self._child.ask(question.line)
        except OSError as error:
            log.warning("the process that computes what cards were worth cannot be started (%s)", type(error).__name__)
            self._paused_until = self._now() + PAUSE
            return
        except ChildDied as death:
            self._deaths[question.line] += 1
            why = str(death)  # of an exception a log line has nothing but the type
            if self._deaths[question.line] < ATTEMPTS:
                log.warning("what the cards of a deal were worth is computed again later: %s", why)
                self._paused_until = self._now() + PAUSE
                return
            log.error("what the cards of a deal were worth cannot be computed: %s", why)
            answer = ""
        self._used = self._now()
        try:
            if answer:
                question.settle(answer)
        except StoreBusy:
            raise
        except Exception as error:  # a table that cannot be read, for instance; its message may have values
            log.error("what the cards of a deal were worth cannot be stored: %s", type(error).__name__)
            answer = ""
        if not answer:
            question.give_up()
        del self._deaths[question.line]


class _Question(NamedTuple):
    """A line for the process, and what is done with its answer or without one."""

    line: str
    settle: Callable[[str], None]
    give_up: Callable[[], None]

    def __repr__(self) -> str:
        """Without the cards."""
        return "_Question(...)"
