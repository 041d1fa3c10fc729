"""Short runs of a bot that works and one that waits, and a planted fault, which a run finds."""

from functools import partial
from pathlib import Path

import pytest

from simulation.cluster import __main__, playing, runs
from simulation.cluster.__main__ import parser
from simulation.cluster.bots import Where
from simulation.cluster.checks import Verdict
from tests.postgres import skip_or_fail


def done(words: str) -> Verdict:
    """A run of a few seconds."""
    skip_or_fail()
    return __main__.run(parser().parse_args([*words.split(), *["--tables", "1", "--every", "1", "--lenient"]]))


@pytest.mark.parametrize(
    "words",
    [
        "kills --times 1",
        "frozen --times 1 --seconds 7 8",
        "parted --times 1",
        "stalled --times 1 --seconds 2 4",
        pytest.param("restarted --times 1 --seconds 2 3", marks=pytest.mark.long),
        pytest.param("standby --times 1", marks=pytest.mark.long),
        pytest.param("kills --times 4 --webhook", marks=pytest.mark.long),
        pytest.param("kills --times 2 --bots 1", marks=pytest.mark.long),
    ],
)
def test_nothing_is_lost_and_one_bot_speaks(words: str) -> None:
    verdict = done(words)
    assert verdict.wrong == []
    assert verdict.figures[words.split(maxsplit=1)[0]] == int(words.split()[2])
    assert int(verdict.figures["taps"]) > 0


WITHOUT_A_GATE = """
import sys
from handlers.telegram.gate import Gate
from simulation.cluster import worded
Gate.check = lambda self, method: None
sys.exit(worded.main())
"""


def test_a_bot_that_goes_on_calling_after_it_has_lost_the_lock_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(WITHOUT_A_GATE)
    monkeypatch.setattr(playing, "a_cluster", partial(playing.a_cluster, program=(str(planted),)))
    monkeypatch.setattr(runs, "Where", (Where.BEFORE_A_CALL,))
    assert any("held the lock" in words for words in done("frozen --times 1 --seconds 7 8").wrong)
