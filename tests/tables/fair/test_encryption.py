"""The key under which the secrets of tables are kept."""

import base64
from dataclasses import replace

import pytest
from pydantic import SecretStr

from operations.settings import Settings
from scala40.fair.deal import MatchSecrets
from scala40.fair.terms import commitment_with, hash_of_salt
from simulation.use_cases.matches import Matches
from tables.commitment import commit_to_cards, secrets_of
from tables.encryption import Encryption, EncryptionError
from tests.tables.fair.keys import KEY, OTHER

SECRET = bytes(range(100, 132))


def test_a_secret_is_stored_as_it_is_without_a_key() -> None:
    assert Encryption().seal(SECRET) == (SECRET, False)
    assert Encryption().open(SECRET, encrypted=False) == SECRET


def test_an_encrypted_secret_is_not_readable_and_opens_with_its_key_alone() -> None:
    kept, encrypted = Encryption(KEY).seal(SECRET)
    assert encrypted
    assert SECRET not in base64.urlsafe_b64decode(kept)
    assert Encryption(KEY).open(kept, encrypted=True) == SECRET
    with pytest.raises(EncryptionError, match=r"^SECRET_KEY does not fit .*\.$"):
        Encryption(OTHER).open(kept, encrypted=True)
    with pytest.raises(EncryptionError, match=r"^SECRET_KEY is missing: .*\.$"):
        Encryption().open(kept, encrypted=True)


def test_a_key_can_be_replaced_while_what_the_old_one_sealed_is_still_read() -> None:
    kept, _ = Encryption(OTHER).seal(SECRET)
    both = Encryption(f"{KEY}, {OTHER}")
    assert both.open(kept, encrypted=True) == SECRET
    assert Encryption(KEY).open(both.seal(SECRET)[0], encrypted=True) == SECRET


def test_a_secret_stored_before_there_was_a_key_is_still_read() -> None:
    assert Encryption(KEY).open(SECRET, encrypted=False) == SECRET


def test_a_table_is_dealt_with_the_secrets_that_were_sealed(matches: Matches) -> None:
    sealing = Settings(bot_token=SecretStr("40:TEST"), secret_key=SecretStr(KEY), _env_file=None)  # type: ignore[call-arg]  # pydantic's
    matches.context = replace(matches.context, encryption=sealing.encryption)
    table = matches.begin(2)
    with matches.store.read() as unit:
        committed = unit.commitments.get(table.id)
    assert committed.encrypted
    assert isinstance(secrets_of(matches.context, committed), MatchSecrets)
    chain_end = secrets_of(matches.context, committed).commitment()
    assert commitment_with(chain_end, hash_of_salt(committed.salt or "")) == committed.commitment
    assert KEY not in repr(sealing) + repr(committed) + repr(sealing.encryption) + repr(matches.context)
    without_key = replace(matches.context, encryption=Encryption())
    with pytest.raises(EncryptionError):
        secrets_of(without_key, committed)


def test_every_table_has_secrets_of_its_own(matches: Matches) -> None:
    one, two = matches.lobby_elsewhere(), matches.open((1, 2))
    with matches.store.unit() as unit:
        made = [unit.commitments.get(table.id) or commit_to_cards(matches.context, unit, table) for table in (one, two)]
    assert made[0].root != made[1].root
    assert made[0].commitment != made[1].commitment
