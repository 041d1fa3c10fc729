"""Commands that are answered from what is stored: also while another program keeps anything from being written."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from storage import Chat, Unit
from tables.arrivals import arrive
from tables.context import Context
from tables.reply import Answer
from tables.requests.command import Call

Read: TypeAlias = Callable[[Context, Unit, Chat, Call], Answer]


@dataclass(frozen=True, slots=True)
class Reading:
    """A command whose answer is read; as a decorator it makes one of a function that reads.

    Called as any other command, it notes who wrote, and marks the update as done.
    """

    read: Read

    def __call__(self, context: Context, call: Call) -> Answer:
        with context.store.unit(call.update_id) as unit:
            return self.read(context, unit, arrive(context, unit, call, context.now()), call)

    def alone(self, context: Context, unit: Unit, call: Call) -> Answer | None:
        """The answer, and nothing is noted; None where the chat, whose language it would have, is not known yet."""
        chat, person = unit.chats.get(call.chat_id), unit.people.get(call.person.id)
        if chat is None:
            return None
        if call.is_private and person is not None:
            chat = replace(chat, language=context.texts.best_language(person.language))
        return self.read(context, unit, chat, call)
