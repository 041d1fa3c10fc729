"""How many calls each kind of tap causes at a human pace."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from benchmarks.parts.calls import Calls
from benchmarks.people.requests import (
    ATTACH,
    BACK,
    CLEAR,
    DEAL,
    DISCARD,
    DRAW,
    LAY,
    OPEN,
    PICK,
    PROPOSAL,
    REMATCH,
    START,
)
from sandbox.client.seen import Json

WORDS = {
    DRAW: "draw",
    PICK: "pick a card",
    DISCARD: "discard",
    LAY: "lay",
    OPEN: "open",
    ATTACH: "attach",
    BACK: "step back",
    CLEAR: "clear what is picked",
    PROPOSAL: "do what is proposed",
    DEAL: "deal",
    START: "begin a match",
    REMATCH: "begin another match",
}
"""Each kind of tap in words, in the order in which they are printed."""
SHORTEST = (DRAW, PICK, DISCARD)
"""The taps of a turn in which nothing is laid."""


class Tapped(NamedTuple):
    """Who tapped a button of which kind, and when, in unix seconds.

    `answered`, `shown`: the seconds until the answer, and until the message had changed; None if neither came.
    """

    at: float
    person_id: int
    kind: str
    answered: float | None = None
    shown: float | None = None


@dataclass
class Gestures:
    """The calls of some turns by the kind of the tap that caused them, without the answers."""

    taps: Counter[str] = field(default_factory=Counter)
    calls: dict[str, Calls] = field(default_factory=dict)

    @classmethod
    def of(cls, tapped: Iterable[Tapped], entries: Iterable[Json], since: float) -> "Gestures":
        """Count the requests of a journal, and the taps since then. `tapped`: also the taps before it.

        What is shown to a person was caused by their last tap, and if that was a discard, perhaps by the discards after
        it; what is shown to a group was caused by discards. So nothing is counted wrongly that is shown a little later.
        """
        by_person: defaultdict[int, list[Tapped]] = defaultdict(list)
        for tap in sorted(tapped):
            by_person[tap.person_id].append(tap)
        found: defaultdict[str, list[Json]] = defaultdict(list)
        for entry in entries:
            if (chat_id := entry["parameters"].get("chat_id")) is not None:
                before = by_person.get(chat_id, [])
                number = bisect_left(before, (entry["time"],))
                found[before[number - 1].kind if number else DISCARD].append(entry)
        taps = Counter(tap.kind for of_person in by_person.values() for tap in of_person if tap.at >= since)
        return cls(taps, {kind: Calls.of(of_kind) for kind, of_kind in found.items()})

    def a_tap(self, kind: str) -> tuple[float, float]:
        """The calls, and the uploads among them, that a tap of a kind causes on average."""
        calls, taps = self.calls.get(kind, Calls()), max(1, self.taps[kind])
        return calls.total / taps, calls.uploads / taps

    @property
    def shortest(self) -> tuple[float, float]:
        """The calls and uploads of a turn in which somebody draws, picks a card, and discards it."""
        means = [self.a_tap(kind) for kind in SHORTEST]
        return sum(calls for calls, _ in means), sum(uploads for _, uploads in means)
