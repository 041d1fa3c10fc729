"""What an operator's tools are told names nobody and no card: figures, `/stato`, JSON logs.

Errors that quote hands, names and the token are planted in what the bot does for taps, for commands, at deadlines and
when it shows a screen, while matches are played; and health is green all the time, because the bot copes with them.
"""

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from handlers.commands import written
from handlers.delivery import chat_worker
from handlers.telegram import logs
from handlers.updates import taps
from operations import sweep
from operations.watching.exposition import exposition
from simulation.people.persons import identifying_words
from simulation.people.playing_groups import playing_groups
from simulation.people.whims import Whims
from simulation.program.life import Life
from simulation.program.simulation import Simulation, new_simulation
from simulation.promise import Figures
from simulation.promises.matches import LONG, few, use_few_taps, while_checking
from simulation.promises.tokens import QUOTED, FaultyNetwork, everything_logged, raise_uncaught_errors, search
from simulation.watches.health import check_health, short_polls
from tables.context import Origin

_LETTERS = re.compile(r"\w")

LIKELY = 0.02
"""The probability of an error, where one can be planted."""


class PlantedError(Exception):
    """An error whose text quotes a hand, a name and the token."""


class Planted:
    """Errors in the program's own work, each at most once for the same thing, so that it succeeds when tried again."""

    def __init__(self, simulation: Simulation, dice: random.Random) -> None:
        self._simulation = simulation
        self._dice = dice
        self._failed: set[object] = set()
        self.likely = LIKELY
        self.count = 0

    def perhaps(self, thing: object) -> None:
        """Raise an error about a thing, or do nothing."""
        if thing in self._failed or self._dice.random() >= self.likely:
            return
        self._failed.add(thing)
        self.count += 1
        with self._simulation.store.read() as unit:
            tables = [unit.tables.get(number) for number in range(1, 20)]
        hands = [
            str(card) for table in tables if table and table.match for hand in table.match.deal.hands for card in hand
        ]
        names = [person.first_name for person in self._simulation.world.people.values()]
        quoted = f"{QUOTED} {names} {hands}"  # the log shows the line that raises, but no value
        raise PlantedError(quoted) from ValueError(quoted)

    def in_request(self, perform: Callable[..., Any]) -> Callable[..., Any]:
        """Plant errors in requests."""

        def performed(context: object, origin: Origin, request: object) -> Any:
            self.perhaps(origin.update_id)
            return perform(context, origin, request)

        return performed

    def in_screen(self, compose: Callable[..., Any]) -> Callable[..., Any]:
        """Plant errors in composing screens."""

        def composed(context: object, unit: object, screen: Any, *preferences: object) -> Any:
            self.perhaps(("screen", screen.id, screen.wanted))
            return compose(context, unit, screen, *preferences)

        return composed

    def in_deadline(self, take_effect: Callable[..., Any]) -> Callable[..., Any]:
        """Plant errors in what is due."""

        def taken(context: object, deadline: Any, now: float) -> Any:
            self.perhaps((deadline.table_id, deadline.kind))
            return take_effect(context, deadline, now)

        return taken


@contextmanager
def errors_planted(simulation: Simulation, dice: random.Random) -> Iterator[Planted]:
    """Plant errors while the block runs."""
    planted = Planted(simulation, dice)
    with pytest.MonkeyPatch.context() as patch:
        for module in (taps, written):
            patch.setattr(module, "perform", planted.in_request(module.perform))
        patch.setattr(chat_worker, "compose", planted.in_screen(chat_worker.compose))
        patch.setattr(sweep, "_take_effect", planted.in_deadline(sweep._take_effect))
        yield planted


class Scrapes:
    """Reads the figures again and again, as Prometheus would, and the facts for `/stato`."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.count = 0
        self.lines: set[str] = set()
        simulation.telegram.listeners.append(lambda name, given, answer: self._called(name))

    def _called(self, name: str) -> None:
        if self._simulation.is_serving:  # the simulated HTTP client counts no calls
            self._simulation.service.metrics.called(name, 200)

    def scrape(self) -> None:
        """Read everything once."""
        service = self._simulation.service
        figures = exposition(service.metrics, service.facts, service.context.now)
        assert figures is not None, "prometheus-client is installed"
        self.lines.update(figures()[0].decode().splitlines())
        self.lines.update(str(service.facts()).split(", "))
        self.count += 1


def tools_are_told_no_secret(seed: int, size: int) -> Figures:
    """Play matches while errors are planted; then search what was logged, counted and shown."""
    with (
        new_simulation(seed) as simulation,
        everything_logged("json") as log,
        logs.nothing_quoted(),
        errors_planted(simulation, random.Random(seed)) as planted,
        short_polls(),
    ):
        scrapes, dice = Scrapes(simulation), random.Random(seed + 1)
        network = FaultyNetwork(simulation, dice)  # without faults, but with the real client, which logs its calls

        async def play() -> Figures:
            simulation.lives += 1
            simulation.life = Life(simulation.loop, simulation.telegram, simulation.database, dice, network.request)
            assert await simulation.life.started() is not None
            groups = playing_groups(simulation, size, most=few(size), deft=use_few_taps(seed, size), computers=seed % 2)
            for group in groups:
                for actor in group.actors:
                    actor.person.username = f"{actor.person.first_name.lower()}_rossi"
            whims = Whims(simulation, groups, random.Random(seed))
            matches = asyncio.gather(*(group.play(LONG) for group in groups))
            whims.begin()
            await while_checking(simulation, matches, scrapes.scrape, lambda: check_health(simulation))
            await whims.end()
            planted.likely = 0.0
            await simulation.quiet()
            raise_uncaught_errors(simulation)
            await asyncio.sleep(1.0)
            scrapes.scrape()
            check_health(simulation)
            return _searched(simulation, log.getvalue(), scrapes, planted) + Counter(matches=size)

        return simulation.run(play())


def _searched(simulation: Simulation, log: str, scrapes: Scrapes, planted: Planted) -> Figures:
    """Search everything for persons, chats, cards and the token."""
    # People also call themselves "'" or "…": such a name in a line would tell nobody anything.
    private = {word for word in identifying_words(simulation) if len(_LETTERS.findall(word)) > 2}
    for text in (log, "\n".join(sorted(scrapes.lines))):
        search(simulation.seed, text, private)
    lines = [json.loads(line) for line in log.splitlines()]
    logged = sum("PlantedError" in line.get("error", "") for line in lines)
    assert logged >= planted.count, f"seed {simulation.seed}: a planted error is not in the log"
    shown = any("kind='PlantedError'" in line for line in scrapes.lines)
    assert shown or not planted.count, f"seed {simulation.seed}: no place of a planted error is shown"
    assert any("update" in line for line in lines), f"seed {simulation.seed}: no line names an update"
    return Counter({"lines": len(lines), "scrapes": scrapes.count, "errors planted": planted.count})
