"""The examination after a power cut notices what is missing, and knows how much a damaged log has kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from simulation.program.disk import CommitHistory, Files, commits, sound
from simulation.promises.power_cuts import CutExaminer
from simulation.use_cases.mixed_matches import MixedMatches
from storage import StoreError


@pytest.fixture
def matches(tmp_path: Path) -> Iterator[MixedMatches]:
    matches = MixedMatches(tmp_path / "scala40.sqlite")
    yield matches
    matches.store.close()


def test_the_log_tells_where_each_commit_ends(matches: MixedMatches) -> None:
    history = CommitHistory(matches.store)
    table = matches.join("easy", people=1)
    assert history.committed()
    first = max(history.states)
    matches.step(table)
    assert history.committed()
    assert commits(history.now.wal)[-1] == max(history.states) > first
    assert history.left_by(history.now.wal) == history.state
    assert history.left_by(history.now.wal[: max(history.states) - 1]) != history.state
    assert history.left_by(b"") == history.base


def test_a_lost_commit_is_noticed(matches: MixedMatches, tmp_path: Path) -> None:
    history = CommitHistory(matches.store)
    matches.join("easy", people=1)
    history.committed()
    examiner = CutExaminer(1, matches.store, tmp_path)
    examiner.examine("whole", history.now, history.state)
    with pytest.raises(AssertionError, match="not that of the last commit"):
        examiner.examine("without its log", Files(history.now.main, b""), history.state)


def test_a_file_of_two_moments_is_noticed(matches: MixedMatches, tmp_path: Path) -> None:
    """As if the log had been thrown away before the file was written: pages of before stand beside those of after."""
    matches.join("easy", people=1)
    history = CommitHistory(matches.store)
    before = history.now.main
    for _ in range(10):
        matches.time += 3600
        with matches.store.unit() as unit:
            for person in range(10, 90):
                unit.people.seen(person + int(matches.time) % 7000, "Somebody", None, None, matches.time)
    history.committed()
    history.checkpoint()
    after = history.now.main
    assert len(after) > len(before)
    mixed = before[: len(before) // 2] + after[len(before) // 2 :]
    examiner = CutExaminer(1, matches.store, tmp_path)
    with pytest.raises((AssertionError, StoreError)):
        examiner.examine("two moments", Files(mixed, b""), history.state)


def test_the_sound_part_of_a_file_ends_at_the_first_wrong_byte() -> None:
    whole = bytes(range(256)) * 10
    assert sound(whole, whole) == len(whole)
    assert sound(whole[:1000], whole) == 1000
    assert sound(whole[:700] + b"!" + whole[701:], whole) == 700
    assert sound(b"", whole) == 0
