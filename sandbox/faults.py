"""Faults to order: what a network and a busy Telegram do to a bot, at a wish, repeatably."""

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
    """One order; `count` is how often it still strikes, None without end."""

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

    def strikes(self, method: str | None) -> bool:
        """Whether it strikes this request; a strike is spent."""
        if self.count == 0 or (self.method and self.method.lower() != (method or "").lower()):
            return False
        if self.dice.random() >= self.probability:
            return False
        if self.count is not None:
            self.count -= 1
        return True


class Faults:
    """All orders that still stand."""

    def __init__(self) -> None:
        self._orders: list[Fault] = []

    def order(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Takes an order from the control side; raises PersonError for one that makes no sense."""
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

    def standing(self) -> list[dict[str, Any]]:
        return [fault.about() for fault in self._orders if fault.count != 0]

    def end(self) -> None:
        self._orders.clear()

    def strike(self, kind: Kind, method: str | None = None) -> Fault | None:
        """The fault of this kind that strikes now, if any."""
        return next((fault for fault in self._orders if fault.kind == kind and fault.strikes(method)), None)
