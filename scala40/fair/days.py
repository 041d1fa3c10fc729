"""The deal of the day (docs/fair.md): where its pack comes from, although nobody cuts and no die is thrown.

A chain of secrets, as `fair.deal` has them, is made for the days of a chat, and its end is shown before the first of
them. The link of a day, together with the hash of the results of a day that had ended before it opened, is the root of
that day's own secret. It is published when the day has ended.
"""

import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from scala40.fair.deal import CHAIN, LABEL, FairError, Inputs, MatchSecrets, Secret, chain_end, encode, is_hash

DAYS: Final = CHAIN
"""How many days one chain serves; the number of a day says in which chain it is."""


def root_of_day(link: Secret, number: int, before: str | None) -> bytes:
    """The root of the secret of a day, from 1.

    `before`: `results_hash` of the last day that had ended when this one opened; None if none had.
    """
    return hmac.digest(link.value, encode((LABEL, "day", str(number), before or "")), "sha256")


def results_hash(number: int, logs: Iterable[str]) -> str:
    """The hash of all results of a day: the hashes of the logs of all its deals, in ascending order."""
    return sha256(encode((LABEL, "results", str(number), *sorted(logs)))).hexdigest()


@dataclass(frozen=True, slots=True)
class Day:
    """The day of a deal, as its record names it; FairError if the values are impossible."""

    number: int
    """From 1."""
    chain: str
    """The end of the chain, which was shown before its first day."""
    before: str | None
    """`results_hash` of the last day that had ended when this one opened; None if none had."""
    link: Secret | None = field(default=None, repr=False)
    """Published when the day has ended."""

    def __post_init__(self) -> None:
        """Refuse values that no day can have."""
        if self.number < 1 or not is_hash(self.chain) or not is_hash(self.before or "0" * 64):
            raise FairError("a day has a number from 1 on, and hashes of 64 hexadecimal digits")

    def misfit(self, deals: Sequence[Inputs], secrets: int) -> str | None:
        """A sentence on why this cannot be the record of a day; None if it can. `secrets`: how many are published.

        A day has one deal, for which nobody cuts and no die is thrown, and its secret is published with its link.
        """
        if len(deals) > 1 or any((one.cut, one.die, one.previous) != (None, None, None) for one in deals):
            return "a day has one deal, without cut, die and previous deal"
        return None if (self.link is not None) == (secrets > 0) else "the link is published with the secret, not before"

    def fault(self, commitment: str) -> str | None:
        """A sentence on what differs from the chain, or from the commitment of the day; None if nothing does.

        Nothing can be said as long as the link is not published.
        """
        if self.link is None:
            return None
        if chain_end(self.link, self.number) != self.chain:
            return "the link of the day is not the one that the chain promised"
        if MatchSecrets(root_of_day(self.link, self.number, self.before)).commitment() != commitment:
            return "the commitment does not follow from the link of the day and the results before it"
        return None
