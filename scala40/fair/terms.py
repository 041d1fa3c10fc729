"""The terms of a match, that is its rules and the names of its players; the hash of each of its logs covers them.

The cards do not follow from them: until the first deal, players may change their names and the host may change the
rules, so somebody who knows the secret could use that to choose the deck after the cut. Instead, the log of each
deal binds them, and so does every later deal (docs/fair.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from scala40.fair.deal import FairError, encode, is_hash

LABEL: Final = "scala40 fair 2"
"""Part of what binds rules and names; older tables do not have it."""


def hash_of_salt(salt: str) -> str:
    """The hash of a salt, which is part of the commitment; both are 64 hexadecimal digits."""
    if not is_hash(salt):
        raise FairError("a salt has 64 hexadecimal digits")
    return sha256(bytes.fromhex(salt)).hexdigest()


def names_digest(salt: str, names: Sequence[str]) -> str:
    """A hash of the names in seat order; without the salt nobody can guess a name from it."""
    return sha256(encode((LABEL, "names", salt, *names))).hexdigest()


def commitment_with(chain_end: str, salt_hash: str) -> str:
    """The commitment that is posted when the lobby opens: a hash of the end of the first chain and the salt's hash."""
    return sha256(encode((LABEL, chain_end, salt_hash))).hexdigest()


@dataclass(frozen=True, slots=True)
class Terms:
    """Rules and names of a match; `salt` and `names` are None after one of the players has been forgotten."""

    rules: str
    """As in the header of the record, after `rules`."""
    digest: str
    """`names_digest` of the names."""
    salt_hash: str
    salt: str | None = field(default=None, repr=False)
    names: tuple[str, ...] | None = field(default=None, repr=False)
    """In seat order, as they were when the first deal was dealt."""

    def __post_init__(self) -> None:
        """Refuse values that cannot be written in a header."""
        if (self.salt is None) != (self.names is None):
            raise FairError("the names and their salt must both be there, or neither")
        if not all(map(is_name, self.names or ())):
            raise FairError("a name is one line that does not begin or end with a space")

    @classmethod
    def agreed(cls, rules: str, salt: str, names: Sequence[str]) -> "Terms":
        """The terms under which a first deal is dealt."""
        return cls(rules, names_digest(salt, names), hash_of_salt(salt), salt, tuple(names))

    def forgotten(self) -> "Terms":
        """The same without the names; everything else can still be checked."""
        return replace(self, salt=None, names=None)

    @property
    def bound(self) -> tuple[str, str]:
        """The texts that are hashed with a log."""
        return self.rules, self.digest

    @property
    def fault(self) -> str | None:
        """A sentence on what is contradictory in these terms; None if nothing is."""
        if self.salt is None or self.names is None:
            return None
        if hash_of_salt(self.salt) != self.salt_hash:
            return "the salt does not have the hash that the record names"
        if names_digest(self.salt, self.names) != self.digest:
            return "the names, or their salt, do not have the digest that the record names"
        return None


def is_name(text: str) -> bool:
    """Whether a text can be written after `name 0 ` in a record and read back unchanged."""
    return bool(text) and not {"\n", "\r"} & set(text) and text == text.strip(" \t")
