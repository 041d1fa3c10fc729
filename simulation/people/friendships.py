"""What friends do around their matches: they call evenings, wake who sleeps, hand seats over, keep scores.

A command or a button begins each of these. Then everybody who sees a button about it may tap that button.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from math import inf

from simulation.people.actors import Actor
from simulation.people.playing_groups import PlayingGroup
from simulation.people.screens_seen import labelled_buttons, screen
from simulation.program.simulation import Simulation
from tables.requests import evenings, invitations, sheets, slow
from tables.requests.codec import Request
from tables.requests.panel import DiscardCard, PrepareTurn
from tables.requests.table import GiveTime, HandOver, KeepOwnSeat, OfferSeat, TakeSeat, WakePlayer

COMMANDS = (
    *("/serata domani 21:00", "/serata stasera", "/serata venerdì 21", "/serata 31/3 2:30", "/serata ieri", "/serata"),
    *("/avvisami", "/abbandona", "/invita", "/partite", "/segnapunti", "/segnapunti Pina"),
)
FRIENDLY = (
    *(WakePlayer, WakePlayer, WakePlayer, GiveTime, OfferSeat, TakeSeat, HandOver, KeepOwnSeat),
    *(
        request
        for module in (evenings, invitations, sheets)
        for request in vars(module).values()
        if isinstance(request, type) and issubclass(request, Request) and request is not Request
    ),
)
SLOW_BUTTONS = (
    *(HandOver, KeepOwnSeat, OfferSeat, TakeSeat, WakePlayer, GiveTime, PrepareTurn, DiscardCard),
    *(slow.TakeVacation, slow.EndVacation, slow.ProposePause, slow.RefusePause, *(slow.AgreePause,) * 4),
)
SLOW_COMMANDS = ("/vacanza 3", "/vacanza 21", "/vacanza domani", "/vacanza", "/pausa 2", "/pausa 14", "/pausa")
NEWEST = 8
"""How many of the newest messages of a chat they look at."""


@dataclass
class Friendships:
    """Lets something happen every `pause` seconds in one of the groups, by who plays there or by a friend of theirs."""

    simulation: Simulation
    groups: list[PlayingGroup]
    dice: random.Random
    pause: tuple[float, float]
    commands: tuple[str, ...] = COMMANDS
    buttons: tuple[type[Request], ...] = FRIENDLY
    until: float = inf
    """The moment of the loop after which nothing happens: else pauses could keep a match from ever ending."""
    friends: dict[int, Actor] = field(default_factory=dict)
    """Somebody in each group who plays only if they are given a seat, by the place of the group."""
    done: Counter[str] = field(default_factory=Counter)
    _going_on: bool = False

    def begin(self) -> None:
        """Let things happen from now on."""
        for number, group in enumerate(self.groups):
            if group.chat.type != "private":
                friend = self.simulation.person(f"Ugo{number}")
                group.chat.members[friend.id] = "member"
                self.friends[number] = Actor(self.simulation, friend, [group.chat], deft=True)
        self._going_on = True
        self._next()

    def end(self) -> None:
        """Let nothing more happen."""
        self._going_on = False

    def _next(self) -> None:
        self.simulation.later(self.dice.uniform(*self.pause), self._act)

    def _act(self) -> None:
        if not self._going_on or self.simulation.loop.time() > self.until:
            return
        self._next()
        if self.simulation.at_rest or not self.simulation.is_serving or not self.friends:
            return
        number, friend = self.dice.choice(list(self.friends.items()))
        group = self.groups[number]
        friend.rules.update(group.actors[0].rules)
        who = self.dice.choice((*group.actors, friend))
        if self.dice.random() < 0.3:
            names = [actor.person.first_name for actor in (*group.actors, friend)]
            score = " ".join(f"{name} {self.dice.choice((0, 0, 7, 40, 1000))}" for name in names)
            command = self.dice.choice((*self.commands, f"/segnapunti {score}"))
            who.say(self.dice.choice((group.chat, group.chat, who.private)), command)
            self.done["friendly commands"] += 1
        elif self._tap(who):
            self.done["friendly taps"] += 1

    def _tap(self, who: Actor) -> bool:
        """Tap a button on their screen that has to do with friends."""
        seen = [
            message
            for chat in (*who.chats, who.private)
            for message in screen(self.simulation, who.person, chat, NEWEST)
        ]
        found = [
            (message, button)
            for message in seen
            for _, button in labelled_buttons(message)
            if isinstance(button, self.buttons)
        ]
        if not found:
            return False
        message, button = self.dice.choice(found)
        return who.tap(message, button.pack()) is not None
