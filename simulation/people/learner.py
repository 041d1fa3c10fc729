"""Somebody who takes a lesson in their private chat, by the button that is coloured; now and then by another one."""

import random
from dataclasses import dataclass

from sandbox.client.seen import Seen
from simulation.people.actors import Actor
from simulation.people.screens_seen import screen
from tables.play.lessons import LESSON_TABLE
from tables.requests.chat_pages import TakeLesson
from tables.requests.codec import unpack

WRONG = 0.2
"""The probability of a tap on another button than the coloured one."""


@dataclass
class Learner:
    """Takes lessons with the taps of an actor who does nothing else."""

    actor: Actor
    dice: random.Random

    def begin(self, lesson: int) -> None:
        """Begin a lesson, by whatever is the newest message of the chat."""
        self.actor.tap(self._screen()[-1], TakeLesson(lesson).pack(), force=True)

    def step(self) -> None:
        """Tap a button of the lesson, if it is there."""
        for seen in reversed(self._screen()):
            at_table = [
                b for b in seen.buttons if getattr(unpack(b.get("callback_data")), "table", None) == LESSON_TABLE
            ]
            if at_table:
                lit = [button for button in at_table if button.get("style") == "primary"]
                chosen = self.dice.choice(at_table if self.dice.random() < WRONG or not lit else lit)
                self.actor.tap(seen, chosen["callback_data"])
                return

    def _screen(self) -> list[Seen]:
        return screen(self.actor.simulation, self.actor.person, self.actor.private)
