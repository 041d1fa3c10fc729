"""The commitment of a table: the secrets that all its cards follow from (docs/fair.md), made when its lobby opens."""

from scala40.fair.deal import FairError, MatchSecrets
from scala40.fair.terms import commitment_with, hash_of_salt
from storage import Table, TableCommitment, Unit
from tables.context import Context


def commit_to_cards(context: Context, unit: Unit, table: Table) -> TableCommitment:
    """Promise every card of a table that has just been opened."""
    root, salt = context.chance.token(), context.chance.token().hex()
    kept, encrypted = context.encryption.seal(root)
    posted = commitment_with(MatchSecrets(root).commitment(), hash_of_salt(salt))
    return unit.commitments.make(table.id, kept, posted, encrypted=encrypted, salt=salt)


def secrets_of(context: Context, promise: TableCommitment) -> MatchSecrets:
    """The secrets of a table; EncryptionError where their key is not given, FairError where they are not what was
    promised.

    Nothing may be dealt from a root that has been damaged: the one who checks the record would find a cheat.
    """
    secrets = MatchSecrets(context.encryption.open(promise.root, promise.encrypted))
    chain_end, salt_hash = secrets.commitment(), promise.salt_hash
    posted = chain_end if salt_hash is None else commitment_with(chain_end, salt_hash)
    if posted != promise.commitment:
        raise FairError("a root that does not lead to its commitment")
    return secrets
