"""What Italian players read, word for word in `sentences.txt`: the tests of use cases know only the keys and values."""

from pathlib import Path

import pytest

from simulation.use_cases.world import TEXTS
from texts.line import Line

ELEVEN, EIGHT = (Line("time-clock", hour=hour, minute="00") for hour in ("23", "08"))
A_DAY = Line("time-hours", count=24)
ANNA_OPENED = Line("powers-host", player="Anna", stage="lobby")
BRUNO_LEADS = Line("powers-host", player="Bruno", stage="match")
LINES = [
    Line("clock-away", count=1, players=("Bruno",)),
    Line("clock-back", player="Bruno"),
    Line("clock-dead-match"),
    Line("clock-dead-match-slow", weeks=4),
    Line("clock-idle-lobby"),
    Line("clock-outage", duration=Line("time-hours", count=3)),
    Line("clock-outage-unknown"),
    Line("computer-gives-back", player="Bruno"),
    Line("computer-takes-over", player="Bruno"),
    Line("ending-by-dealt", player="Anna"),
    Line("ending-by", player="Bruno"),
    Line("ending-removed", host="Anna", player="Carla"),
    Line("ending-resigned", player="Bruno"),
    Line("ending-vote-lost", votes=2),
    Line("ending-vote-withdrawn"),
    Line("ending-voted", votes=2),
    Line("ending-voted-dealt", votes=3),
    Line("ending-not-yours", host=BRUNO_LEADS),
    Line("ending-no-table"),
    Line("ending-in-the-group"),
    Line("ending-not-playing-here"),
    Line("last-default", card="J♠", player="Anna"),
    Line("last-resigned", player="Carla"),
    Line("lobby-cancelled", player="Anna"),
    Line("lobby-not-yours-to-cancel", host=ANNA_OPENED),
    Line("member-left-match", host="Anna", left="group", player="Carla"),
    Line("member-left-host", host="Bruno", left="group", player="Anna"),
    Line("opening-low", best=33, needed=40),
    Line("panel-opening", needed=40, points=30),
    Line("panel-opening-uncounted", needed=40, points=33),
    Line("panel-opening-waived", needed=40, points=24),
    Line("panel-hint-close"),
    Line("panel-over"),
    Line("powers-passed-on", player="Anna"),
    Line("rules-changed-time-quiet", quiet=Line("time-quiet", end=EIGHT, start=ELEVEN), time=A_DAY),
    Line("table-all-away"),
    Line("table-offer", players=("Bruno",)),
    Line("table-re-entered", player="Bruno", points=39),
]
SENTENCES = Path(__file__).with_name("sentences.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("line", "words"), [*zip(LINES, SENTENCES, strict=True)])
def test_a_sentence_says_what_happened_to_whom_and_what_can_be_done(line: Line, words: str) -> None:
    assert TEXTS.plain("it", line) == words
