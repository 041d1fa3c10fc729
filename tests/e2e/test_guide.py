"""A newcomer's first deal: at every turn their panel says in one line what to do, and never again after it."""

import pytest

from sandbox.client.people import Seen
from simulation.people.finding import is_to_play, offered
from simulation.people.practice import Practice
from simulation.program.setup import Setup
from tables.requests.table import DealNow

pytestmark = pytest.mark.usefixtures("quick_clock", "quick_computers")


def guided(message: Seen) -> list[str]:
    return [line for line in message.text.splitlines() if line.startswith("👉")]


async def test_a_newcomer_is_guided_at_every_turn_of_their_first_deal_and_never_after(setup: Setup) -> None:
    practice = Practice(setup.people[0])
    said: set[str] = set()
    async with setup.bot(3):
        await practice.open()
        message = await practice.asked()
        while is_to_play(message):
            (line,) = guided(message)
            said.add(" ".join(line.split()[:4]))
            message = await practice.play(1)
        assert offered(message, DealNow) is not None
        assert guided(message) == []
        for _ in range(12):
            message = await practice.play(1)
            assert guided(message) == []
    assert len(said) > 3, "the line fits the moment, so it changes"
