"""Faults that a test orders: those of a network and of a busy Telegram, repeatable by a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, get_args

from sandbox.refusals import PersonError

Kind = Literal["delay", "error", "drop_before", "drop_after", "duplicate", "reorder"]
ALIASES = {"answer_lost": "drop_after"}
OF_UPDATES = ("duplicate", "reorder")
FIELDS = {"kind", "method", "count", "probability", "seed", "seconds", "status"}


@dataclass(slots=True)
class Fault:
    """One order; `count` is how often the fault still happens, None for ever."""

    kind: Kind
    method: str | None = None
    count: int | None = 1
    probability: float = 1.0
    seed: int = 0
    seconds: float = 1.0
    status: int = 502
    dice: Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.dice = Random(self.seed)

    def about(self) -> dict[str, Any]:
        order = {name: getattr(self, name) for name in FIELDS}
        return dict(sorted(order.items()))

    def happens(self, method: str | None) -> bool:
        """Whether it happens to this request; if so, count it."""
        if self.count == 0 or (self.method and self.method.lower() != (method or "").lower()):
            return False
        if self.dice.random() >= self.probability:
            return False
        if self.count is not None:
            self.count -= 1
        return True


class Faults:
    """All orders, in the order in which they were given."""

    def __init__(self) -> None:
        self._orders: list[Fault] = []

    def order(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Add an order. Raises PersonError if it is invalid."""
        wish = dict(wish)
        wish["kind"] = ALIASES.get(wish.get("kind", ""), wish.get("kind"))
        if unknown := wish.keys() - FIELDS:
            raise PersonError(f"a fault has no {', '.join(sorted(unknown))}")
        if wish["kind"] not in get_args(Kind):
            raise PersonError(f"there is no fault of kind {wish['kind']!r}")
        if wish["kind"] in OF_UPDATES:
            wish["method"] = None
        fault = Fault(**wish)
        self._orders.append(fault)
        return fault.about()

    def active(self) -> list[dict[str, Any]]:
        return [fault.about() for fault in self._orders if fault.count != 0]

    def clear(self) -> None:
        self._orders.clear()

    def take(self, kind: Kind, method: str | None = None) -> Fault | None:
        """The fault of this kind that happens now, if any; it is counted."""
        return next((fault for fault in self._orders if fault.kind == kind and fault.happens(method)), None)
