"""`benchmarks/tap.py` measures what it says: each tap is answered and shown, beside the floor."""

import sys
from pathlib import Path

import pytest

from benchmarks import tap
from benchmarks.people.requests import DISCARD, DRAW, PICK

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are measured by /proc")


@pytest.mark.long
async def test_taps_of_people_are_measured_beside_the_floor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = tap.parser().parse_args(["--tables", "3", "--turns", "2"])
    floor, one, many = await tap.measure(options, tmp_path)
    assert len(floor.tapped) == 2 * tap.TAPS
    for bot in (one, many):
        assert {DRAW, PICK, DISCARD} <= {tapped.kind for tapped in bot.tapped}
        assert bot.commits >= 1
    for served in (floor, one, many):
        assert all(tapped.answered and tapped.shown for tapped in served.tapped)
        assert served.cpu >= 0
    tap.report((floor, one, many))
    said = capsys.readouterr().out
    assert said.count("3 running tables") == 3
    assert said.count("discard") == 4
