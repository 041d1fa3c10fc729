"""Forged callback data: the bot never sent it to the person who taps with it."""

import random

from sandbox.client.seen import Json, Seen
from sandbox.taps import Tap
from sandbox.world import Person
from simulation.people.actors import Actor
from simulation.people.screens_seen import screen
from simulation.people.troublemakers import LETTERS
from simulation.program.simulation import Simulation
from tables.requests.codec import declared

NUMBERS = ("-1", "0", "1", "2", "zz", "1y2p0ij32e8e7", "1" * 40, "", "²")
"""Ids that are small, negative, as large as the store can hold, larger, empty, and not numbers."""


class Forger:
    """Makes callback data that the bot never sent to a person, from what it sent to others."""

    def __init__(self, simulation: Simulation, dice: random.Random) -> None:
        self._dice = dice
        self.known: list[str] = ["s:1"]
        simulation.telegram.listeners.append(self._note)

    def _note(self, method: str, given: Json, answer: Json) -> None:
        markup = (answer.get("result") or {}).get("reply_markup", {}) if isinstance(answer.get("result"), dict) else {}
        for row in markup.get("inline_keyboard", []):
            self.known += [key["callback_data"] for key in row if "callback_data" in key]
        del self.known[:-4000]

    def forge(self) -> str:
        """Callback data of at most 64 bytes: old, of another table or person, garbled, or noise."""
        while True:
            data = self._dice.choice(self.known)
            fields = data.split(":")
            match self._dice.randrange(6):
                case 0:
                    place = self._dice.randrange(len(data))
                    data = data[:place] + self._dice.choice(LETTERS) + data[place + 1 :]
                case 1:
                    data = ":".join([self._dice.choice([kind.code for kind in declared()]), *fields[1:]])
                case 2:
                    fields[self._dice.randrange(len(fields))] = self._dice.choice(NUMBERS)
                    data = ":".join(fields)
                case 3:
                    data = "".join(self._dice.choices(LETTERS, k=self._dice.randrange(1, 64)))
                case 4:
                    data = ":".join([fields[0], *reversed(fields[1:])])
            if 0 < len(data.encode()) <= 64:
                return data


def tap_anywhere(simulation: Simulation, actor: Actor, data: str, dice: random.Random) -> Tap | None:
    """Tap a forged button below any message that somebody sees, or below one that does not exist."""
    chat = dice.choice([actor.private, *actor.chats])
    seen = screen(simulation, actor.person, chat)
    message = dice.choice(seen) if seen else Seen({"chat": {"id": chat.id}, "message_id": 1}, 0, False, False, True)
    return actor.tap(message, data, force=True)


def tap_without_message(simulation: Simulation, person: Person, data: str) -> Tap:
    """Tap a button of an inline message, which belongs to no chat of the bot."""
    tap = simulation.world.taps.add(person.id, person.id, 0, None)
    update = {"id": tap.id, "from": person.user(), "inline_message_id": "AQ", "chat_instance": "1", "data": data}
    simulation.world.updates.push("callback_query", update)
    return tap
