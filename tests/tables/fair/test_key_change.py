"""A new SECRET_KEY: everything is encrypted with it at the next start, so that the old one may go."""

import base64
import logging
from dataclasses import replace

import pytest

from scala40.fair.deal import MatchSecrets
from simulation.use_cases.matches import Matches
from storage import TableCommitment
from tables.commitment import secrets_of
from tables.encryption import Encryption, EncryptionError
from tables.fair import key_change
from tables.fair.key_change import encrypt_anew
from tests.tables.fair.keys import KEY, OTHER

THIRD = base64.urlsafe_b64encode(bytes(range(2, 34))).decode()


def with_keys(matches: Matches, keys: str) -> Matches:
    matches.context = replace(matches.context, encryption=Encryption(keys))
    return matches


def committed_of(matches: Matches, table_id: int) -> TableCommitment:
    with matches.store.read() as unit:
        return unit.commitments.get(table_id)


def secrets(matches: Matches) -> list[str]:
    """What the secrets of all tables lead to, which only their root can."""
    found = []
    for table_id in (1, 2):
        opened = secrets_of(matches.context, committed_of(matches, table_id))
        assert isinstance(opened, MatchSecrets)
        found.append(opened.commitment())
    return found


@pytest.mark.parametrize("at_once", [1, 500])
@pytest.mark.parametrize("old", ["", OTHER])
def test_after_a_start_with_the_new_key_before_the_old_one_the_new_one_is_enough(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, old: str, at_once: int
) -> None:
    monkeypatch.setattr(key_change, "AT_ONCE", at_once)
    with_keys(matches, old)
    matches.begin(2)
    matches.begin_elsewhere()
    before = secrets(matches)
    with_keys(matches, f"{KEY},{old}" if old else KEY)
    assert encrypt_anew(matches.context) == 2
    assert secrets(matches) == before
    with_keys(matches, KEY)
    assert secrets(matches) == before
    assert encrypt_anew(matches.context) == 0
    with pytest.raises(EncryptionError):
        secrets(with_keys(matches, old))


def test_it_is_looked_at_once_for_each_key(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    with_keys(matches, KEY)
    matches.begin(2)
    assert encrypt_anew(matches.context) == 0
    monkeypatch.setattr(key_change, "_encrypt", None)
    assert encrypt_anew(matches.context) == 0, "nothing is read again"


def test_without_a_key_everything_stays_as_it_is(matches: Matches) -> None:
    matches.begin(2)
    before = committed_of(matches, 1)
    assert encrypt_anew(with_keys(matches, "").context) == 0
    assert committed_of(matches, 1) == before


def test_secrets_to_which_no_key_fits_are_left_and_counted_in_the_log(
    matches: Matches, caplog: pytest.LogCaptureFixture
) -> None:
    matches.begin(2)
    matches.begin_elsewhere()
    with matches.store.unit() as unit:
        lost = Encryption(THIRD).seal(b"r" * 32)[0]
        unit.commitments.encrypt(2, lost)
    with caplog.at_level(logging.INFO):
        assert encrypt_anew(with_keys(matches, f"{KEY},{OTHER}").context) == 1
    assert committed_of(matches, 2).root == lost
    assert [line for line in caplog.messages if "of 1 tables were encrypted with a key that SECRET_KEY" in line]
    assert not {KEY, OTHER, THIRD} & set(" ".join(caplog.messages).split())


def test_a_start_that_is_broken_off_goes_on_the_next_time(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    matches.begin(2)
    matches.begin_elsewhere()
    before = secrets(matches)
    with_keys(matches, KEY)
    monkeypatch.setattr(key_change, "AT_ONCE", 1)
    done = key_change._encrypt

    def dies(*given: object) -> bool | None:
        if given[2] == 2:
            raise KeyboardInterrupt
        return done(*given)  # type: ignore[arg-type]

    with monkeypatch.context() as broken:
        broken.setattr(key_change, "_encrypt", dies)
        with pytest.raises(KeyboardInterrupt):
            encrypt_anew(matches.context)
    assert secrets(matches) == before
    assert encrypt_anew(matches.context) == 1
    assert secrets(matches) == before
