"""Searches every answer and every stream of the page's server for cards that the reader may not see.

As `secrecy` does for requests to Telegram: the watch notes the lengths of the logs when a call arrives and when each
piece of its answer leaves the server. What was open to the reader then, or in between, may be in it: the table, the top
of the discard pile, the last turns, the hands of a deal that has ended, and their own hand. Cards are looked for in
every value of an answer, in each of the forms that the page gets: in the notation (`7H`, also inside a request), as
people read them (`7♥`), and in words (`7 di cuori`), which are Italian because everybody here is.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from simulation.people.card_reading import printed_faces, written_faces
from simulation.program.page_network import Call
from simulation.program.simulation import Simulation
from simulation.watches.invariants import StoreReader
from simulation.watches.secrecy import Knowledge, Leak, Sizes

_RANKS = {"asso": "A", **{str(n): str(n) for n in range(2, 10)}, "10": "T", "fante": "J", "donna": "Q", "re": "K"}
_SUITS = {"cuori": "H", "quadri": "D", "fiori": "C", "picche": "S"}
_BETWEEN = r"(?:, | e | o )"
_RANK, _SUIT = rf"(?:{'|'.join(_RANKS)})", rf"(?:{'|'.join(_SUITS)})"
_WORDS = re.compile(rf"\b({_RANK}(?:{_BETWEEN}{_RANK})*) di ({_SUIT}(?:{_BETWEEN}{_SUIT})*)\b")

_JOKER = re.compile(rf"jolly (?:che vale {_RANK} di {_SUIT}|\({_RANK} di {_SUIT}\))")
"""A joker on the table, with the card for which it stands."""

_CARD_FIELDS = frozenset(
    {"card", "as", "top", "id", "request", "asked", "discarded", "laid", "put", "swapped", "cards", "collected", "hand"}
)
"""Fields whose texts are in the notation of the game; in others, such as names, letters are letters."""

_OPENING = frozenset({"ticket", "words", "bot", "person"})
"""Fields of the answer to an opening that are random, or the same for everybody."""


@dataclass(frozen=True, slots=True)
class _Noted:
    """A piece of an answer, and the logs at its call and when it left."""

    call: Call
    status: int
    data: bytes = field(repr=False)
    since: Sizes
    now: Sizes


@dataclass
class PageWatch:
    """Notes what pages are sent; call `leaks` afterwards."""

    simulation: Simulation
    noted: list[_Noted] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        network = self.simulation.network
        assert network is not None, "the bot serves the page"
        self._reader = StoreReader(self.simulation)
        self._since: dict[int, Sizes] = {}
        self._first: dict[tuple[int, str], Sizes] = {}
        """The logs when a request of a person came first: if it comes again, it is answered as then."""
        network.on_sent.append(self._sent)
        network.on_answer.append(self._answered)

    def _sent(self, call: Call) -> None:
        sizes = self._reader.log_sizes()
        if call.method == "POST" and call.path.endswith("/requests") and call.body is not None:
            with suppress(ValueError, KeyError, TypeError, RecursionError):  # forged
                sizes = self._first.setdefault((call.person, str(json.loads(call.body)["id"])), sizes)
        self._since[id(call)] = sizes

    def _answered(self, call: Call, status: int, data: bytes) -> None:
        now = self._reader.log_sizes()
        self.noted.append(_Noted(call, status, data, self._since.get(id(call), now), now))

    def leaks(self) -> list[Leak]:
        """Every leak, in the order of the answers."""
        knowledge = Knowledge(self._reader)
        found = []
        for number, noted in enumerate(self.noted):
            shown = faces_of(noted.call, noted.data)
            if shown and (secret := shown - knowledge.of(noted.call.person, noted.since, noted.now)):
                words = f"{noted.call.method} {noted.call.path}"
                found.append(Leak(number, noted.call.person, frozenset(secret), words))
        return found


def faces_of(call: Call, data: bytes) -> frozenset[str]:
    """Every card that a piece of an answer names."""
    text = data.decode()
    if text.startswith("HTTP/1.1 "):
        head, _, text = text.partition("\r\n\r\n")
        if "chunked" in head:
            return frozenset()
    if call.path.startswith("api/stream"):
        return frozenset((*printed_faces(text), *written_faces(text), *worded_faces(text)))
    if not text:
        return frozenset()
    answer = json.loads(text)
    if call.path == "api/session":
        answer = {name: value for name, value in answer.items() if name not in _OPENING}
    return frozenset(_faces(answer, in_notation=False))


def _faces(value: Any, *, in_notation: bool) -> Iterator[str]:
    """The cards in a value, the values of its fields and their names; a joker on the table is only that."""
    if isinstance(value, dict) and value.keys() == {"card", "as"}:
        yield from written_faces(value["card"])
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from printed_faces(name)
            yield from _faces(part, in_notation=name in _CARD_FIELDS)
    elif isinstance(value, list):
        for part in value:
            yield from _faces(part, in_notation=in_notation)
    elif isinstance(value, str):
        yield from printed_faces(_unadorned(value))
        yield from worded_faces(value)
        if in_notation or re.fullmatch(r"(?:\*?[A2-9TJQK][HDCS][12]?|\*)(?: (?:\*?[A2-9TJQK][HDCS]|\*))*", value):
            yield from written_faces(value)


def _unadorned(text: str) -> str:
    """A text without the emblem of the game, which is not a joker."""
    return re.sub("^🃏 (?=[^\\W\\d_]{2})", "", text, flags=re.MULTILINE)


def worded_faces(text: str) -> Iterator[str]:
    """The faces in a text for screen readers, without jokers."""
    for ranks, suits in _WORDS.findall(_JOKER.sub("", text)):
        for rank in re.split(_BETWEEN, ranks):
            for suit in re.split(_BETWEEN, suits):
                yield _RANKS[rank] + _SUITS[suit]
