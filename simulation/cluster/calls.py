"""Calls of the Bot API, and which of them only the holder of the lease may begin.

Workers import this, too, so it imports nothing of the local Telegram, which takes longer than all of the bot.
"""

from dataclasses import dataclass, field

ANSWERS = frozenset({"answerCallbackQuery"})
"""Calls that any worker may make."""


@dataclass(frozen=True, slots=True)
class Call:
    """The beginning of a call: when its first line had arrived, and from which worker."""

    at: float
    worker: int
    method: str

    @property
    def is_the_holders(self) -> bool:
        """Whether only the holder of the lease may begin it: neither an answer to a tap nor a plain question."""
        return self.method not in ANSWERS and (not self.method.startswith("get") or self.method == "getUpdates")


@dataclass
class Calls:
    """The calls so far, in the order in which they began."""

    made: list[Call] = field(default_factory=list)

    @property
    def holder(self) -> int | None:
        """The worker that made the last call which only a holder may make."""
        return next((call.worker for call in reversed(self.made) if call.is_the_holders), None)
