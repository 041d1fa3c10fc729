"""What a match is played under, its rules and the names at the table: the hash of each of its logs covers them.

The cards do not follow from them. Who plays may change their name, and the host the rules, until the first deal;
if a deck followed from that, who knows the secret could choose it after the cut. So they are bound by what is hashed
when a deal is over, and by every deal after that (docs/fair.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from scala40.fair.deal import FairError, encode, is_hash

LABEL: Final = "scala40 fair 2"
"""Goes into what binds rules and names; tables that were promised before it do without."""


def hash_of_salt(salt: str) -> str:
    """What is posted of a salt, inside the commitment; 64 hexadecimal digits, as the salt."""
    if not is_hash(salt):
        raise FairError("a salt has 64 hexadecimal digits")
    return sha256(bytes.fromhex(salt)).hexdigest()


def names_digest(salt: str, names: Sequence[str]) -> str:
    """Stands for the names in seat order: nobody can guess a name from it without the salt."""
    return sha256(encode((LABEL, "names", salt, *names))).hexdigest()


def commitment_with(chain_end: str, salt_hash: str) -> str:
    """What is posted when the lobby opens: the end of the first chain, and the salt, which is fixed with it."""
    return sha256(encode((LABEL, chain_end, salt_hash))).hexdigest()


@dataclass(frozen=True, slots=True)
class Terms:
    """Rules and names of a match. Once somebody has been forgotten, `salt` and `names` are None, for all of them."""

    rules: str
    """As the header of the record writes them behind `rules`."""
    digest: str
    """`names_digest` of the names."""
    salt_hash: str
    salt: str | None = field(default=None, repr=False)
    names: tuple[str, ...] | None = field(default=None, repr=False)
    """In seat order, as they were when the first deal was dealt."""

    def __post_init__(self) -> None:
        """Refuse what no header can tell."""
        if (self.salt is None) != (self.names is None):
            raise FairError("the names and their salt are there together, or neither")
        if not all(map(is_name, self.names or ())):
            raise FairError("a name is one line that does not begin or end with a space")

    @classmethod
    def agreed(cls, rules: str, salt: str, names: Sequence[str]) -> "Terms":
        """The terms under which a first deal is dealt."""
        return cls(rules, names_digest(salt, names), hash_of_salt(salt), salt, tuple(names))

    def forgotten(self) -> "Terms":
        """The same without any name; everything but the names can still be checked."""
        return replace(self, salt=None, names=None)

    @property
    def bound(self) -> tuple[str, str]:
        """The texts that are hashed with a log."""
        return self.rules, self.digest

    @property
    def fault(self) -> str | None:
        """What of it contradicts the rest, as far as it can be told from these lines alone."""
        if self.salt is None or self.names is None:
            return None
        if hash_of_salt(self.salt) != self.salt_hash:
            return "the salt is not the one whose hash is named"
        if names_digest(self.salt, self.names) != self.digest:
            return "the names, or their salt, are not those whose digest the record names"
        return None


def is_name(text: str) -> bool:
    """Whether a text can stand behind `name 0 ` and be read again as it was."""
    return bool(text) and not {"\n", "\r"} & set(text) and text == text.strip(" \t")
