"""Short runs of workers that are killed, and that lose their database."""

from simulation.cluster import kills, parted
from simulation.cluster.__main__ import parser
from tests.postgres import skip_or_fail

WORKERS = "1"


async def test_nothing_is_lost_or_said_to_others_when_workers_are_killed() -> None:
    skip_or_fail()
    words = [
        "kills",
        "--workers",
        WORKERS,
        "--kills",
        "3",
        "--every",
        "2",
        "--taps",
        "30",
        "--tables",
        "2",
        "--lenient",
    ]
    verdict = await kills.run(parser().parse_args(words))
    assert verdict.wrong == []
    assert verdict.figures["kills"] == 3
    assert verdict.figures["taps"] >= 30


async def test_nothing_is_lost_and_only_one_speaks_when_the_holder_loses_its_database() -> None:
    skip_or_fail()
    words = f"parted --workers {WORKERS} --partings 2 --tables 2 --lenient".split()
    verdict = await parted.run(parser().parse_args(words))
    assert verdict.wrong == []
    assert verdict.figures["partings"] == 2
