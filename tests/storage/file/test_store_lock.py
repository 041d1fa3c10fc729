"""One program at a time works on a database, where the disk can tell."""

import errno
import fcntl
from pathlib import Path

import pytest

from operations.file_lock import exclusive_access
from storage import StoreError


def test_a_second_process_is_refused_and_the_lock_file_goes_with_the_first(path: Path) -> None:
    with exclusive_access(path):
        with pytest.raises(StoreError, match="Another instance") as caught, exclusive_access(path):
            pass
        assert caught.value.reason == "in use"
    assert list(path.parent.glob("*.lock")) == []
    with exclusive_access(path):
        pass


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_no_other_process_is_looked_for_on_a_disk_without_locks(
    path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse(file: int, how: int) -> None:
        raise OSError(code, "not here")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with exclusive_access(path):
        pass
    assert list(path.parent.glob("*.lock")) == []


def test_a_disk_that_fails_at_the_lock_is_a_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: int, how: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(fcntl, "flock", fail)
    with pytest.raises(StoreError, match="Input/output error"), exclusive_access(path):
        pass
