"""After the operator has changed SECRET_KEY, all secrets of tables are encrypted with the first of its keys.

So the keys after it are needed only for copies made before, and a key that has become known opens nothing any more.
"""

import logging
from collections.abc import Callable
from functools import partial

from storage import DailyChain, Occasion, Unit
from tables.context import Context
from tables.encryption import EncryptionError

AT_ONCE = 500
"""How many tables are looked at in one unit."""

FIRST_KEY = "encrypted-with"
"""The key under which the store has the fingerprint of the key with which everything is encrypted."""

log = logging.getLogger(__name__)


def encrypt_anew(context: Context) -> int:
    """Encrypt the secrets of all tables with the first key, unless that was done before; return how many were not."""
    fingerprint, table_id, changed, unknown = context.encryption.fingerprint, 0, 0, 0
    with context.store.read() as unit:
        if not fingerprint or unit.meta.get(FIRST_KEY) == fingerprint:
            return 0
    while True:
        with context.store.unit() as unit:
            found = unit.commitments.after(table_id, AT_ONCE)
            if not found:
                unknown += sum(not _encrypt_occasion(context, unit, shared) for shared in unit.occasions.with_secrets())
                unknown += sum(not _encrypt_chain(context, unit, chain) for chain in unit.daily.chains())
                unit.meta.set(FIRST_KEY, fingerprint)
                break
            for committed in found:
                table_id = committed.table_id
                done = _encrypt(context, unit, table_id)
                changed, unknown = changed + (done is True), unknown + (done is None)
    if changed:
        log.info("the secrets of %d tables are now encrypted with the first key of SECRET_KEY", changed)
    if unknown:
        log.warning("the secrets of %d tables were encrypted with a key that SECRET_KEY does not have", unknown)
    return changed


def _encrypt(context: Context, unit: Unit, table_id: int) -> bool | None:
    """Encrypt the secrets of a table with the first key; whether they were not; None if no key fits them."""
    committed = unit.commitments.get(table_id)
    assert committed is not None
    try:
        renewed = context.encryption.renew(committed.root, encrypted=committed.encrypted)
    except EncryptionError:
        return None
    if renewed is not None:
        unit.commitments.encrypt(table_id, renewed)
    return renewed is not None


def _encrypt_occasion(context: Context, unit: Unit, occasion: Occasion) -> bool:
    """Encrypt the secret that tables share with the first key, unless it is; whether a key fits it."""
    assert occasion.root is not None  # of those without one none is read
    return _renewed(context, occasion.root, occasion.encrypted, partial(unit.occasions.encrypt, occasion.id))


def _encrypt_chain(context: Context, unit: Unit, chain: DailyChain) -> bool:
    """Do the same with the secrets of the days of a chat."""
    return _renewed(context, chain.root, chain.encrypted, partial(unit.daily.encrypt_chain, chain.id))


def _renewed(context: Context, root: bytes, encrypted: bool, store: Callable[[bytes], None]) -> bool:
    try:
        renewed = context.encryption.renew(root, encrypted=encrypted)
    except EncryptionError:
        return False
    if renewed is not None:
        store(renewed)
    return True
