"""Requests that are answered by reading alone, which also works while another program locks the file for writing."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from storage import Chat, Unit
from tables.arrivals import record_sender
from tables.context import Context
from tables.requests.origin import Origin
from tables.result import Result

Read: TypeAlias = Callable[[Context, Unit, Chat, Origin, Any], Result]


@dataclass(frozen=True, slots=True)
class Reading:
    """A use case that only reads; used as a decorator of the function that reads.

    If it is called like any other use case, it also records who asks and marks the update as done.
    """

    read: Read

    def __call__(self, context: Context, origin: Origin, request: Any) -> Result:
        with context.store.unit(origin.update_id) as unit:
            return self.read(context, unit, record_sender(context, unit, origin, context.now()), origin, request)

    def alone(self, context: Context, unit: Unit, origin: Origin, request: Any) -> Result | None:
        """Return the result without writing anything; None if the chat, and so its language, is not known yet."""
        chat, person = unit.chats.get(origin.chat_id), unit.people.get(origin.person.id)
        if chat is None:
            return None
        if origin.is_private and person is not None:
            chat = replace(chat, language=context.texts.best_language(person.language))
        return self.read(context, unit, chat, origin, request)
