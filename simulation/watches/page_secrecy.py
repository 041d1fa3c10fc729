"""Searches every answer and every stream of the page's server for cards that the reader may not see.

As `secrecy` does for requests to Telegram: the watch notes the lengths of the logs when a call arrives and when each
piece of its answer leaves the server. What was open to the reader then, or in between, may be in it: the table, the top
of the discard pile, the last turns, the hands of a deal that has ended, and their own hand. Cards are looked for in
every value of an answer, in each of the forms that the page gets: in the notation (`7H`, also inside a request), as
people read them (`7♥`), and in words (`7 di cuori`), which are Italian because everybody here is.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from simulation.people.card_reading import printed_faces, written_faces
from simulation.program.page_network import Call
from simulation.program.simulation import Simulation
from simulation.watches.invariants import StoreReader
from simulation.watches.replays import ReplayWatch
from simulation.watches.secrecy import Knowledge, Leak, Sizes

_RANKS = {"asso": "A", **{str(n): str(n) for n in range(2, 10)}, "10": "T", "fante": "J", "donna": "Q", "re": "K"}
_SUITS = {"cuori": "H", "quadri": "D", "fiori": "C", "picche": "S"}
_BETWEEN = r"(?:, | e | o )"
_RANK, _SUIT = rf"(?:{'|'.join(_RANKS)})", rf"(?:{'|'.join(_SUITS)})"
_WORDS = re.compile(rf"\b({_RANK}(?:{_BETWEEN}{_RANK})*) di ({_SUIT}(?:{_BETWEEN}{_SUIT})*)\b")

_END_OF_RUN = re.compile(rf"(?<=[-…]){_RANK} di {_SUIT}")
"""The last card of a run in words, such as `4-5-6 di cuori`, for which a joker may stand."""

_NOTATION = re.compile(r"(?:\*?[A2-9TJQK][HDCS][12]?|\*)(?: (?:\*?[A2-9TJQK][HDCS]|\*))*")
"""A text that is nothing but cards in the notation."""

_JOKER = re.compile(rf"jolly (?:che vale {_RANK} di {_SUIT}|\({_RANK} di {_SUIT}\))")
"""A joker on the table, with the card for which it stands."""

_CARD_FIELDS = frozenset(
    {"card", "as", "top", "id", "request", "asked", "discarded", "laid", "put", "swapped", "cards", "collected", "hand"}
)
"""Fields whose texts are in the notation of the game; in others, such as names, letters are letters."""

_TABLE = re.compile(r"api/tables/(\d+)(?:/|$)")
"""The table about which somebody is told something."""

_OPENING = frozenset({"ticket", "words", "bot", "person"})
"""Fields of the answer to an opening that are random, or the same for everybody."""


@dataclass(frozen=True, slots=True)
class _Noted:
    """The cards in a piece of an answer, and the logs at its call and when it left."""

    number: int
    reader: int
    words: str
    faces: frozenset[str] = field(repr=False)
    since: Sizes
    now: Sizes
    table: int | None


@dataclass
class PageWatch:
    """Notes what pages are sent; call `leaks` afterwards. `reader`: it also reads tables that were deleted since."""

    simulation: Simulation
    reader: StoreReader | None = None
    read: Counter[str] = field(default_factory=Counter)
    """How much was read: answers, errors among them, pieces of streams."""
    noted: list[_Noted] = field(default_factory=list, repr=False)
    """Those in which there are cards."""

    def __post_init__(self) -> None:
        network = self.simulation.network
        assert network is not None, "the bot serves the page"
        self._reader = self.reader or StoreReader(self.simulation)
        self.replays = ReplayWatch(self.simulation)
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
        self.read.update(_kinds(call, data))
        told = set[str]()
        faces, number = faces_of(call, data, told), self.read["answers"]
        if self.replays.note(number, call, data, faces):
            faces = frozenset()
        if faces or told:
            now, about = self._reader.log_sizes(), _TABLE.match(call.path)
            since, table = self._since.get(id(call), now), None if about is None else int(about[1])
            for noted, from_when in ((faces, since), (frozenset(told), {})):
                words = f"{call.method} {call.path}"
                if noted:
                    self.noted.append(_Noted(number, call.person, words, noted, from_when, now, table))

    def leaks(self) -> list[Leak]:
        """Every leak, in the order of the answers."""
        knowledge = Knowledge(self._reader)
        found = [
            Leak(noted.number, noted.reader, frozenset(secret), noted.words)
            for noted in self.noted
            if (secret := noted.faces - knowledge.of(noted.reader, noted.since, noted.now, noted.table))
        ]
        return sorted((*found, *self.replays.leaks(knowledge)), key=lambda leak: leak.request)


def _kinds(call: Call, data: bytes) -> Iterator[str]:
    """What a piece of an answer counts as."""
    if data.startswith(b"HTTP/1.1 "):
        yield "answers"
        if data[9:10] != b"2":
            yield "errors"
    elif call.path.startswith("api/stream"):
        yield "pieces of streams"


def faces_of(call: Call, data: bytes, told: set[str] | None = None) -> frozenset[str]:
    """Every card that a piece of an answer names, in its head or in its body.

    Those in remarks on the reader's play are added to `told`, because they have seen them at some time of the deal.
    """
    text = data.decode()
    head = frozenset[str]()
    if text.startswith("HTTP/1.1 "):
        above, _, text = text.partition("\r\n\r\n")
        head = frozenset((*printed_faces(above), *worded_faces(above), *_alone(above)))
        if "chunked" in above:
            return head
    return head | _faces_below(call, text, set() if told is None else told)


def _alone(head: str) -> Iterator[str]:
    """The cards in the notation in a head, where letters inside other words are letters."""
    for word in re.findall(r"(?<![A-Za-z0-9*/])(?:\*|[A2-9TJQK][HDCS])(?:[12]?)(?![A-Za-z0-9*/])", head):
        yield from written_faces(word)


def _faces_below(call: Call, text: str, told: set[str]) -> frozenset[str]:
    """Every card that a piece of a body names."""
    if call.path.startswith("api/stream") and not text.startswith('{"error"'):
        return frozenset((*printed_faces(text), *written_faces(text), *worded_faces(text)))
    if not text:
        return frozenset()
    answer = json.loads(text)
    if call.path == "api/session":
        answer = {name: value for name, value in answer.items() if name not in _OPENING}
    told.update(_faces(_without_remarks(answer), in_notation=False))
    return frozenset(_faces(answer, in_notation=False))


def _faces(value: Any, *, in_notation: bool) -> Iterator[str]:
    """The cards in a value, the values of its fields and their names; a joker on the table is only that."""
    if isinstance(value, dict) and value.keys() == {"card", "as"}:
        yield from written_faces(value["card"])
    elif isinstance(value, dict):
        for name, part in value.items():
            if name == "stands_for" and f"*{part}" in str(value.get("request")):
                continue  # the card for which the joker of this request would lie, which the request names, too
            yield from _faces_in(name, False)
            yield from _faces(part, in_notation=name in _CARD_FIELDS)
    elif isinstance(value, list):
        for part in value:
            yield from _faces(part, in_notation=in_notation)
    elif isinstance(value, str):
        yield from _faces_in(value, in_notation or _NOTATION.fullmatch(value) is not None)


def _without_remarks(value: Any) -> list[Any]:
    """Take the remarks on the reader's play out of an answer; return them."""
    if isinstance(value, list):
        return [part for item in value for part in _without_remarks(item)]
    if not isinstance(value, dict):
        return []
    return [value.pop("remarks", []), *(part for item in value.values() for part in _without_remarks(item))]


@lru_cache(maxsize=20_000)
def _faces_in(text: str, in_notation: bool) -> tuple[str, ...]:
    """The cards in a text; views say the same again and again."""
    written = written_faces(text) if in_notation else ()
    return (*printed_faces(_unadorned(text)), *worded_faces(text), *written)


def _unadorned(text: str) -> str:
    """A text without the emblem of the game, which is not a joker."""
    return re.sub("^🃏 (?=[^\\W\\d_]{2})", "", text, flags=re.MULTILINE)


def worded_faces(text: str) -> Iterator[str]:
    """The faces in a text for screen readers, without jokers."""
    for ranks, suits in _WORDS.findall(_END_OF_RUN.sub("", _JOKER.sub("", text))):
        for rank in re.split(_BETWEEN, ranks):
            for suit in re.split(_BETWEEN, suits):
                yield _RANKS[rank] + _SUITS[suit]
