"""The deal as a function of a committed secret and of public inputs (docs/fair.md).

The bot makes a chain of secrets and posts the end of it, the commitment, before anybody sits down. Deal n is shuffled
with the n-th secret and with inputs that are fixed later: who plays, a cut, a die, the log of the deal before. When the
deal is over its secret is published, and everybody can repeat the shuffle. This module uses no chance: the caller
provides the root of the chain.
"""

import hmac
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Final, TypeVar

from scala40.cards import JOKER, Card
from scala40.dealing import first_discard_place
from scala40.rules import Rules

T = TypeVar("T")

CHAIN: Final = 64
"""How many deals one chain of secrets serves; the inputs of the last of them name the commitment of the next chain."""
LABEL: Final = "scala40 fair 1"
"""Part of everything that is hashed; if the way in which cards follow from it changes, so must this number."""
_LONGEST_CUT: Final = 32
_CUT: Final = re.compile("[a-z0-9]+( [a-z0-9]+)*")
_HIGHEST_DIE: Final = 64
"""The highest value of Telegram's dice."""
_SIZE: Final = 32
"""Bytes of a secret, as SHA-256 has them."""


class FairError(ValueError):
    """Impossible inputs, secrets or commitments; the message never contains a secret."""


def encode(fields: Iterable[str]) -> bytes:
    """Encode texts so that no other texts have the same bytes: each in UTF-8, after its length in four bytes."""
    written = [field.encode() for field in fields]
    return b"".join(len(field).to_bytes(4, "big") + field for field in written)


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """The secret of one deal: 32 bytes that stay unpublished until the deal is over."""

    value: bytes

    def __post_init__(self) -> None:
        if len(self.value) != _SIZE:
            raise FairError("a secret has 32 bytes")

    @classmethod
    def from_hex(cls, text: str) -> "Secret":
        """Read a published secret, 64 hexadecimal digits."""
        if not is_hash(text):
            raise FairError("a secret has 64 hexadecimal digits")
        return cls(bytes.fromhex(text))

    def hex(self) -> str:
        """The form in which the secret is published when the deal is over."""
        return self.value.hex()

    def __repr__(self) -> str:
        """Without the secret."""
        return "Secret(...)"


def is_hash(text: str) -> bool:
    """Whether a text is 32 bytes as hexadecimal digits, in small letters."""
    return len(text) == 2 * _SIZE and set(text) <= set("0123456789abcdef")


def seed_of_computer(secret: Secret, seen: str) -> bytes:
    """What a computer's chance follows from where many tables share a deal: its secret, and what its seat sees."""
    return hmac.digest(secret.value, encode((LABEL, "computer", seen)), "sha256")


def _place(deal: int) -> tuple[int, int]:
    """The number of a deal's chain, from 0, and how often the deal's secret is hashed to get the end of the chain."""
    if deal < 1:
        raise FairError(f"there is no deal {deal}")
    chain, place = divmod(deal - 1, CHAIN)
    return chain, place + 1


def _hashed(value: bytes, times: int) -> bytes:
    for _ in range(times):
        value = sha256(value).digest()
    return value


@dataclass(frozen=True, slots=True, repr=False)
class MatchSecrets:
    """All secrets of one match; they follow from a root of at least 32 bytes, which no other match uses."""

    root: bytes

    def __post_init__(self) -> None:
        """Refuse a root that is so short that it could be guessed."""
        if len(self.root) < _SIZE:
            raise FairError("a root has at least 32 bytes")

    def secret(self, deal: int) -> Secret:
        """The secret with which a deal, counted from 1, is shuffled."""
        chain, place = _place(deal)
        return Secret(_hashed(self._last(chain), CHAIN - place))

    def commitment(self, deal: int = 1) -> str:
        """The end of the chain of a deal, S_0; `fair.terms` makes from it what is posted."""
        chain, _ = _place(deal)
        return _hashed(self._last(chain), CHAIN).hex()

    def _last(self, chain: int) -> bytes:
        return hmac.digest(self.root, encode((LABEL, "chain", str(chain))), "sha256")

    def __repr__(self) -> str:
        """Without the root."""
        return "MatchSecrets(...)"


def chain_end(secret: Secret, deal: int) -> str:
    """The end of the chain in which this is the secret of a deal."""
    _, place = _place(deal)
    return _hashed(secret.value, place).hex()


def verify(commitment: str, secret: Secret, deal: int) -> bool:
    """Whether this is the secret of a deal, by the end of its chain."""
    return hmac.compare_digest(chain_end(secret, deal).encode(), commitment.encode())


def ends_chain(deal: int) -> bool:
    """Whether a deal is the last of its chain, so that its inputs name the next commitment."""
    return deal % CHAIN == 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Inputs:
    """The public values that are fixed before a deal; FairError if they are impossible."""

    deal: int
    """From 1."""
    seats: tuple[int, ...]
    """The seats that are dealt cards, in seat order."""
    dealer: int
    cut: str | None = None
    """The words or the number of the player on the dealer's right, as `tidy_cut` writes them; None if nobody cut."""
    die: int | None = None
    """The value of a Telegram die; None if none was thrown."""
    previous: str | None = None
    """`log_hash` of the deal before; None for the first."""
    next_commitment: str | None = None
    """The commitment of the next chain, if `ends_chain`; else None."""

    def __post_init__(self) -> None:
        """Refuse values that no deal can have."""
        _check_seats(self.seats)
        if self.deal < 1:
            raise FairError(f"there is no deal {self.deal}")
        if self.dealer not in self.seats:
            raise FairError("the dealer does not play")
        if self.cut is not None and not (len(self.cut) <= _LONGEST_CUT and _CUT.fullmatch(self.cut)):
            raise FairError(f"a cut is words of a-z and 0-9, {_LONGEST_CUT} characters at most")
        _check_die(self.die)
        if (self.previous is None) != (self.deal == 1) or not is_hash(self.previous or "0" * 64):
            raise FairError("every deal but the first has the hash of the previous deal's log, 64 hexadecimal digits")
        wanted = ends_chain(self.deal)
        if (self.next_commitment is not None) != wanted or not is_hash(self.next_commitment or "0" * 64):
            raise FairError(f"every {CHAIN}th deal, and no other, names the next commitment")

    def context(self, purpose: str, number: int, label: str = LABEL, more: Iterable[str] = ()) -> bytes:
        """The bytes that are hashed with the secret: inputs, purpose, and the number of the attempt or reshuffle."""
        return encode(
            (
                label,
                purpose,
                str(number),
                str(self.deal),
                _seats_text(self.seats),
                str(self.dealer),
                self.cut or "",
                "" if self.die is None else str(self.die),
                self.previous or "",
                self.next_commitment or "",
                *more,
            )
        )


def fix_inputs(
    secrets: MatchSecrets,
    *,
    deal: int,
    seats: tuple[int, ...],
    dealer: int,
    previous: str | None = None,
    cut: str | None = None,
    die: int | None = None,
) -> Inputs:
    """The inputs of a deal, to be shown before it is dealt; at the end of a chain, with the commitment of the next."""
    following = secrets.commitment(deal + 1) if ends_chain(deal) else None
    return Inputs(deal=deal, seats=seats, dealer=dealer, cut=cut, die=die, previous=previous, next_commitment=following)


def cutter(seats: tuple[int, ...], dealer: int) -> int:
    """The seat that may cut: on the dealer's right."""
    return seats[seats.index(dealer) - 1]


def _seats_text(seats: tuple[int, ...]) -> str:
    return ",".join(map(str, seats))


def _check_seats(seats: tuple[int, ...]) -> None:
    if not 2 <= len(seats) <= 6 or list(seats) != sorted(set(seats)) or not 0 <= seats[0] <= seats[-1] <= 5:
        raise FairError("a deal has two to six seats, in their order")


def _check_die(die: int | None) -> None:
    if die is not None and not 1 <= die <= _HIGHEST_DIE:
        raise FairError(f"a die shows 1 to {_HIGHEST_DIE}")


def tidy_cut(text: str) -> str | None:
    """Normalize a player's cut, so that nobody can later choose among texts that look alike; None if nothing is left.

    The result has small letters a-z, digits and single spaces: `Perché no!` becomes `perche no`.
    """
    plain = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(re.findall("[a-z0-9]+", kept))[:_LONGEST_CUT].strip() or None


def _stream(secret: Secret, context: bytes) -> Iterator[int]:
    """Endless bytes: HMAC-SHA256 of the context and the number of the block, in eight bytes, from 0."""
    for block in count():
        yield from hmac.digest(secret.value, context + block.to_bytes(8, "big"), "sha256")


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 up to `limit` (at most 256), evenly distributed: bytes above the last multiple are skipped."""
    complete = 256 - 256 % limit
    while (number := next(stream)) >= complete:
        pass
    return number % limit


def shuffled(items: Sequence[T], secret: Secret, context: bytes) -> tuple[T, ...]:
    """Fisher and Yates' shuffle, from the last place down; at most 256 items."""
    order = list(items)
    stream = _stream(secret, context)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def first_dealer(secret: Secret, seats: int, die: int | None = None) -> int:
    """The seat that deals first (R10), drawn by lot before the cut, because who may cut depends on it."""
    everybody = tuple(range(seats))
    _check_seats(everybody)
    _check_die(die)
    context = encode((LABEL, "lot", "0", "1", _seats_text(everybody), "", "", "" if die is None else str(die), "", ""))
    return _below(seats, _stream(secret, context))


def deck(secret: Secret, inputs: Inputs, rules: Rules) -> tuple[Card, ...]:
    """The order of the whole pack, the first card dealt first; it never starts the discard pile with a joker (R12)."""
    place = first_discard_place(rules, len(inputs.seats))
    for attempt in count():
        order = shuffled(rules.pack(), secret, inputs.context("deck", attempt))
        if order[place] is not JOKER:
            break
    return order


def new_stock(secret: Secret, inputs: Inputs, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The order of the discard pile that becomes the stock for the `number`-th time in this deal, from 1 (R29)."""
    return shuffled(sorted(cards), secret, inputs.context("stock", number))
