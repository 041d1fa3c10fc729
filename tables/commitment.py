"""The commitment of a table to the secrets that determine all its cards (docs/fair.md), made when its lobby opens."""

from scala40.fair.deal import FairError, MatchSecrets
from scala40.fair.terms import commitment_with, hash_of_salt
from storage import Occasion, Table, TableCommitment, Unit
from tables.context import Context


def commit_to_cards(context: Context, unit: Unit, table: Table) -> TableCommitment:
    """Make the commitment of a table that has just been opened; the tables of an occasion share one.

    A shared commitment binds no names: who will play is not known when it is posted.
    """
    if (shared := occasion_of(unit, table)) is not None and shared.root is not None and shared.ended_at is None:
        assert shared.commitment is not None  # the schema guarantees that both are there
        return unit.commitments.make(table.id, shared.root, shared.commitment, encrypted=shared.encrypted)
    root, salt = context.chance.token(), context.chance.token().hex()
    kept, encrypted = context.encryption.seal(root)
    posted = commitment_with(MatchSecrets(root).commitment(), hash_of_salt(salt))
    return unit.commitments.make(table.id, kept, posted, encrypted=encrypted, salt=salt)


def commit_occasion(context: Context, unit: Unit, occasion: Occasion) -> None:
    """Make the commitment that all tables of an occasion share."""
    root = context.chance.token()
    kept, encrypted = context.encryption.seal(root)
    unit.occasions.commit(occasion.id, kept, MatchSecrets(root).commitment(), encrypted=encrypted)


def occasion_of(unit: Unit, table: Table) -> Occasion | None:
    """Return what a table belongs to."""
    return None if table.occasion_id is None else unit.occasions.get(table.occasion_id)


def is_sealed(unit: Unit, table: Table) -> bool:
    """Whether the table's secrets are those of an occasion that has not ended: others may still play its cards."""
    occasion, committed = occasion_of(unit, table), unit.commitments.get(table.id)
    is_shared = occasion is not None and committed is not None and occasion.commitment == committed.commitment
    return is_shared and occasion is not None and occasion.ended_at is None


def secrets_of(context: Context, committed: TableCommitment) -> MatchSecrets:
    """Return the secrets of a table.

    Raises EncryptionError if their key is not given, FairError if they do not match the commitment: dealing from a
    damaged root would look like cheating to anybody who checks the record.
    """
    secrets = MatchSecrets(context.encryption.open(committed.root, committed.encrypted))
    chain_end, salt_hash = secrets.commitment(), committed.salt_hash
    posted = chain_end if salt_hash is None else commitment_with(chain_end, salt_hash)
    if posted != committed.commitment:
        raise FairError("a root that does not lead to its commitment")
    return secrets
