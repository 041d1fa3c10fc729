"""The examination after a power cut notices what is missing, and knows how much a damaged log has kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from simulation.program.disk import Diary, Files, commits, sound
from simulation.promises.power_cuts import Laboratory
from simulation.use_cases.company import Company
from storage import Level, StoreError


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Company]:
    evening = Company(tmp_path / "evening.sqlite")
    yield evening
    evening.store.close()


def test_the_log_tells_where_each_commit_ends(evening: Company) -> None:
    diary = Diary(evening.store)
    table = evening.join(Level.EASY, people=1)
    assert diary.committed()
    first = max(diary.states)
    evening.step(table)
    assert diary.committed()
    assert commits(diary.now.wal)[-1] == max(diary.states) > first
    assert diary.left_by(diary.now.wal) == diary.state
    assert diary.left_by(diary.now.wal[: max(diary.states) - 1]) != diary.state
    assert diary.left_by(b"") == diary.base


def test_a_lost_commit_is_noticed(evening: Company, tmp_path: Path) -> None:
    diary = Diary(evening.store)
    evening.join(Level.EASY, people=1)
    diary.committed()
    laboratory = Laboratory(1, evening.store, tmp_path)
    laboratory.examine("whole", diary.now, diary.state)
    with pytest.raises(AssertionError, match="not that of the last commit"):
        laboratory.examine("without its log", Files(diary.now.main, b""), diary.state)


def test_a_file_of_two_moments_is_noticed(evening: Company, tmp_path: Path) -> None:
    """As if the log had been thrown away before the file was written: pages of before stand beside those of after."""
    evening.join(Level.EASY, people=1)
    diary = Diary(evening.store)
    before = diary.now.main
    for _ in range(10):
        evening.time += 3600
        with evening.store.unit() as unit:
            for person in range(10, 90):
                unit.people.seen(person + int(evening.time) % 7000, "Somebody", None, None, evening.time)
    diary.committed()
    diary.checkpoint()
    after = diary.now.main
    assert len(after) > len(before)
    mixed = before[: len(before) // 2] + after[len(before) // 2 :]
    laboratory = Laboratory(1, evening.store, tmp_path)
    with pytest.raises((AssertionError, StoreError)):
        laboratory.examine("two moments", Files(mixed, b""), diary.state)


def test_what_is_sound_ends_at_the_first_wrong_byte() -> None:
    whole = bytes(range(256)) * 10
    assert sound(whole, whole) == len(whole)
    assert sound(whole[:1000], whole) == 1000
    assert sound(whole[:700] + b"!" + whole[701:], whole) == 700
    assert sound(b"", whole) == 0
