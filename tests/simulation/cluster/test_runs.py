"""Short runs of workers that are killed, and that lose their database."""

import pytest

from simulation.cluster import kills, parted
from simulation.cluster.__main__ import parser
from tests.postgres import skip_or_fail


@pytest.mark.long
async def test_nothing_is_lost_or_said_to_others_when_a_worker_is_killed() -> None:
    skip_or_fail()
    words = "kills --workers 1 --kills 2 --every 1 --taps 15 --tables 2 --lenient"
    verdict = await kills.run(parser().parse_args(words.split()))
    assert verdict.wrong == []
    assert verdict.figures["kills"] == 2
    assert verdict.figures["taps"] >= 15


async def test_nothing_is_lost_and_one_worker_speaks_when_the_holder_loses_its_database() -> None:
    skip_or_fail()
    words = "parted --workers 2 --partings 1 --tables 2 --lenient"
    verdict = await parted.run(parser().parse_args(words.split()))
    assert verdict.wrong == []
    assert verdict.figures["partings"] == 1
    assert verdict.figures["taken over within s"] > 0
