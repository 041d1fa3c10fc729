"""Commands that are answered from what is stored: also while another program keeps anything from being written."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from storage import Chat, Unit
from tables.arrivals import arrive
from tables.context import Host
from tables.reply import Answer
from tables.requests.command import Call

Read: TypeAlias = Callable[[Host, Unit, Chat, Call], Answer]


@dataclass(frozen=True, slots=True)
class Reading:
    """A command whose answer is read; as a decorator it makes one of a function that reads.

    Called as any other command, it notes who wrote, and marks the update as done.
    """

    read: Read

    def __call__(self, host: Host, call: Call) -> Answer:
        with host.store.unit(call.update_id) as unit:
            return self.read(host, unit, arrive(host, unit, call, host.now()), call)

    def alone(self, host: Host, unit: Unit, call: Call) -> Answer | None:
        """The answer, and nothing is noted; None where the chat, whose language it would have, is not known yet."""
        chat, person = unit.chats.get(call.chat_id), unit.people.get(call.person.id)
        if chat is None:
            return None
        if call.is_private and person is not None:
            chat = replace(chat, language=host.texts.best_language(person.language))
        return self.read(host, unit, chat, call)
