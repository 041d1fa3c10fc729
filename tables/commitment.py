"""The commitment of a table to the secrets that determine all its cards (docs/fair.md), made when its lobby opens."""

from scala40.fair.deal import FairError, MatchSecrets
from scala40.fair.terms import commitment_with, hash_of_salt
from storage import Table, TableCommitment, Unit
from tables.context import Context


def commit_to_cards(context: Context, unit: Unit, table: Table) -> TableCommitment:
    """Make the commitment of a table that has just been opened."""
    root, salt = context.chance.token(), context.chance.token().hex()
    kept, encrypted = context.encryption.seal(root)
    posted = commitment_with(MatchSecrets(root).commitment(), hash_of_salt(salt))
    return unit.commitments.make(table.id, kept, posted, encrypted=encrypted, salt=salt)


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
