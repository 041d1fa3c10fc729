"""A month in a city of card players of whom some are absent: every table ends, or is closed with a word."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from handlers import app
from storage import TableStatus
from tests.soak.actors import ABSENT, DAY, DILIGENT, GONE, SLOW
from tests.soak.city import City, a_city
from tests.soak.evenings import SHORT, Circle, circles
from tests.soak.invariants import Books, tables_of
from tests.soak.matches import MONTH, at_rest
from tests.soak.promises import Figures
from tests.soak.sweeps import sweeping_when_due


@contextmanager
def sweeping_every(seconds: float) -> Iterator[None]:
    """The bot asks only so often what is due; a month of seconds would take an hour."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "SWEEP_SECONDS", seconds)
        yield


def never_stuck(seed: int, size: int) -> Figures:
    """Thirty days with people of whom a fifth is absent for hours, days, or for good; every table ends or is closed."""
    with a_city(seed) as city, sweeping_when_due(city):
        dice = random.Random(seed)

        async def month() -> Figures:
            assert await city.start()
            manners = (DILIGENT, DILIGENT, DILIGENT, DILIGENT, DILIGENT, SLOW, SLOW, SLOW, ABSENT, GONE)
            groups = circles(city, size, manners=manners)
            for circle in groups:
                circle.turn_seconds = dice.choice((900, 3600, 4 * 3600, 24 * 3600))
                circle.quiet = dice.choice(((0, 0), (23 * 60, 8 * 60)))
                circle.options = {**SHORT, "limit": dice.choice((1, 1, 101)), "deals": dice.choice((1, 1, 2))}
            books = Books(city)
            await asyncio.gather(*(circle.play(MONTH) for circle in groups))
            done: Figures = Counter(matches=size)
            done += await at_rest(city, books)
            with city.store.read() as unit:
                for table in tables_of(unit):
                    closed = table.status is TableStatus.CLOSED
                    done += Counter(ended=not closed, closed=closed)
            assert done["ended"] + done["closed"] == size
            for circle in groups:
                said_how_it_ended(city, circle)
            return done + Counter(days=int(city.loop.time() / DAY))

        return city.run(month())


def said_how_it_ended(city: City, circle: Circle) -> None:
    """The group was told of the end of each of its tables."""
    rows = city.store._db.conn.execute(
        "SELECT count(*) FROM announcements WHERE chat_id = ? AND sent_at IS NOT NULL AND table_id = ?",
        (circle.chat.id, circle.tables[-1]),
    )
    assert rows.fetchone()[0] > 0, f"seed {city.seed}: table {circle.tables[-1]} has ended without a word"
