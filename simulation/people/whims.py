"""Things that people do while they play: they leave and return, write, rename themselves, tap any button they see.

Their groups change too: the bot is removed and added again, a group gets another id or another title.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sandbox import groups, life
from sandbox.members import service, set_status
from sandbox.world import Chat
from simulation.people.actors import Actor
from simulation.people.forger import Forger, tap_anywhere, tap_without_message
from simulation.people.hostile import hostile
from simulation.people.playing_groups import PlayingGroup
from simulation.people.screens_seen import labelled_buttons, screen
from simulation.program.simulation import Simulation
from tables.requests.chat_pages import ForgetMe
from tables.requests.table import (
    CancelTable,
    EndTable,
    RemoveComputer,
    RemovePlayer,
    Resign,
    VoteEnd,
)

COMMANDS = (
    *("/carte", "/tavolo", "/punti", "/abbandona", "/lingua", "/parole", "/verifica", "/taglio 7", "/taglio asso"),
    *("/taglio", "/regole", "/partite", "/classifica", "/profilo", "/termina", "/impostazioni", "/aiuto", "/privacy"),
    *("/impostazioni Europe/Rome", "/impostazioni Luna", "/cards@scala40_bot", "/start", "/start x", "/nope"),
    *("/dimenticami", "/punkte", "/nuova"),
)
WORDS = ("ciao", "a chi tocca?", "7♥", "🃏", "/", "//carte", "tavolo", "x" * 4000, "\u202e", "@scala40_bot", "1")

ENDS = (CancelTable, EndTable, ForgetMe, RemoveComputer, RemovePlayer, Resign, VoteEnd)
"""Buttons that end tables or remove players: they are tapped seldom, so that matches go on."""

NO_CARDS = str.maketrans(dict.fromkeys("♥🃏*"))
"""Removes the signs of cards from names: the tests would read them as cards. The promise `names` keeps them."""

NEWEST = 12
"""How many of the newest messages of a chat the curious look at."""


@dataclass
class Whims:
    """Lets a whim happen every `pause` seconds in one of the groups that play; in the end everybody comes back."""

    simulation: Simulation
    groups: list[PlayingGroup]
    dice: random.Random
    pause: tuple[float, float] = (5.0, 45.0)
    without: frozenset[str] = frozenset()
    """Names of whims that are left out."""
    done: Counter[str] = field(default_factory=Counter)
    guests: list[Actor] = field(default_factory=list)
    """Somebody in each group who does not play, and somebody who is in none."""
    _going_on: bool = False
    _returns: int = 0

    def __post_init__(self) -> None:
        self._forger = Forger(self.simulation, self.dice)

    def begin(self) -> None:
        """Let whims happen from now on."""
        for group in self.groups:
            if group.chat.type != "private":
                guest = self.simulation.person("Ugo")
                group.chat.members[guest.id] = "member"
                self.guests.append(Actor(self.simulation, guest, [group.chat]))
            for actor in group.actors:
                actor.searches = True
        self.guests.append(Actor(self.simulation, self.simulation.person("Zoe"), []))
        self._going_on = True
        self._next()

    async def end(self) -> None:
        """Stop, and wait until everybody who is away, and the bot, has come back."""
        self._going_on = False
        await self.simulation.until(lambda: not self._returns, "somebody has not come back", 24 * 3600.0)

    def _next(self) -> None:
        self.simulation.later(self.dice.uniform(*self.pause), self._act)

    def _act(self) -> None:
        if not self._going_on:
            return
        self._next()
        playing = [group for group in self.groups if group.tables and group.is_on(group.tables[-1])]
        if self.simulation.at_rest or not self.simulation.is_serving or not playing:
            return
        name, whim = self.dice.choices([(name, whim) for name, whim, _ in WHIMS], [often for _, _, often in WHIMS])[0]
        group = self.dice.choice(playing)
        if group.chat.type == "private" and name in OF_GROUPS:
            return
        if name not in self.without and whim(self, group, self.dice.choice(group.actors)):
            self.done[name] += 1

    def _afterwards(self, seconds: tuple[float, float], back: Callable[[], None]) -> bool:
        """Undo something after a while."""

        def undo() -> None:
            self._returns -= 1
            back()

        self._returns += 1
        self.simulation.later(self.dice.uniform(*seconds), undo)
        return True

    # --- people -------------------------------------------------------------------------------------------------------

    def leave(self, group: PlayingGroup, actor: Actor) -> bool:
        """Somebody leaves the group, and joins it again."""
        return self._out(group, actor, lambda: life.leave(self.simulation.world, actor.person, group.chat))

    def kick(self, group: PlayingGroup, actor: Actor) -> bool:
        """The owner removes somebody, and lets them in again."""
        return self._out(group, actor, lambda: life.manage(self.simulation.world, actor.person, group.chat, "kicked"))

    def _out(self, group: PlayingGroup, actor: Actor, go: Callable[[], None]) -> bool:
        if group.chat.members[actor.person.id] not in ("member", "administrator"):
            return False  # the owner stays
        go()
        world = self.simulation.world
        return self._afterwards(
            (30, 300),
            lambda: set_status(world, group.chat, actor.person.id, "member", by=groups.owner(group.chat)),
        )

    def block(self, group: PlayingGroup, actor: Actor) -> bool:
        """Somebody blocks the bot, and comes back: by themselves, or by its Start button."""
        if actor.person.blocked:
            return False
        life.block(self.simulation.world, actor.person)
        back = self.dice.choice((life.unblock, life.start))
        return self._afterwards((10, 120), lambda: _ignore(back(self.simulation.world, actor.person)))

    def rename(self, group: PlayingGroup, actor: Actor) -> bool:
        """Somebody changes their name, which the bot learns when they do something."""
        first, last = [hostile(self.dice).translate(NO_CARDS)[:64].strip() or "?" for _ in range(2)]
        life.rename(self.simulation.world, actor.person, {"first_name": first, "last_name": last, "username": None})
        actor.person.language_code = self.dice.choice(("it", "it", "en", "de", "fr"))
        return True

    def erase(self, group: PlayingGroup, actor: Actor) -> bool:
        """Somebody deletes a message in their private chat, or in the group if they administer it."""
        chat = actor.private
        if self.dice.random() < 0.5 and group.chat.is_admin(actor.person.id):
            chat = group.chat
        posts = [post for post in list(chat.posts.values())[-15:] if not post.deleted]
        if not posts:
            return False
        post = self.dice.choice(posts)
        post.deleted = True
        post.message["_erased"] = True
        self.simulation.world.touch(chat, post, "delete")
        return True

    def write(self, group: PlayingGroup, actor: Actor) -> bool:
        """Somebody writes a text, perhaps as a reply to a message."""
        chat = self.dice.choice((actor.private, group.chat))
        seen = [message for message in screen(self.simulation, actor.person, chat, 5) if message.id]
        try:
            answered = self.dice.choice(seen).id if seen and self.dice.random() < 0.3 else None
            life.send(self.simulation.world, actor.person, chat.id, self.dice.choice(WORDS), reply_to=answered)
        except life.PersonError:
            return False
        return True

    def command(self, group: PlayingGroup, actor: Actor) -> bool:
        """Somebody who plays, or only watches, uses a command."""
        who = self.dice.choice((actor, actor, actor, self._guest(group)))
        who.say(self.dice.choice((who.private, group.chat)), self.dice.choice(COMMANDS))
        return True

    def _guest(self, group: PlayingGroup) -> Actor:
        """A guest of this group or of none; one of another group might sit down in the lobby there."""
        there = [guest for guest in self.guests if not guest.chats or any(chat is group.chat for chat in guest.chats)]
        return self.dice.choice(there)

    def curious(self, group: PlayingGroup, actor: Actor) -> bool:
        """Somebody taps any button on their screen."""
        who = self.dice.choice((actor, actor, self._guest(group)))
        chats = [who.private, *(chat for chat in who.chats if chat is group.chat)]
        seen = [message for chat in chats for message in screen(self.simulation, who.person, chat, NEWEST)]
        buttons = [(message, button) for message in seen for _, button in labelled_buttons(message)]
        buttons = [one for one in buttons if not isinstance(one[1], ENDS) or self.dice.random() < 0.1]
        if not buttons:
            return False
        message, button = self.dice.choice(buttons)
        return who.tap(message, button.pack()) is not None

    def mischief(self, group: PlayingGroup, actor: Actor) -> bool:
        """Somebody taps with forged data: another's, old, garbled, or noise."""
        who = self.dice.choice((actor, self._guest(group)))
        for _ in range(self.dice.choice((1, 1, 5, 20))):
            data = self._forger.forge()
            if data.partition(":")[0] in {kind.code for kind in ENDS} and self.dice.random() < 0.9:
                continue
            if self.dice.random() < 0.1:
                tap_without_message(self.simulation, who.person, data)
            else:
                tap_anywhere(self.simulation, who, data, self.dice)
        return True

    def hammer(self, group: PlayingGroup, actor: Actor) -> bool:
        """Somebody taps the same button again and again."""
        seen = [one for one in screen(self.simulation, actor.person, actor.private, NEWEST) if labelled_buttons(one)]
        if not seen:
            return False
        message = self.dice.choice(seen)
        _, button = self.dice.choice(labelled_buttons(message))
        if isinstance(button, ENDS):
            return False
        for _ in range(15):
            actor.tap(message, button.pack())
        return True

    # --- groups -------------------------------------------------------------------------------------------------------

    def expel(self, group: PlayingGroup, actor: Actor) -> bool:
        """The owner removes the bot, and adds it again."""
        if not self.simulation.world.bot_present(group.chat):
            return False
        groups.set_bot(self.simulation.world, group.chat, self.dice.choice(("left", "kicked")))
        return self._afterwards((20, 300), lambda: groups.set_bot(self.simulation.world, group.chat, "member"))

    def promote(self, group: PlayingGroup, actor: Actor) -> bool:
        """The bot, or somebody, becomes an administrator, or an ordinary member again."""
        chat = group.chat
        if not self.simulation.world.bot_present(chat):
            return False
        rank = self.dice.choice(("administrator", "member"))
        if self.dice.random() < 0.5:
            groups.set_bot(self.simulation.world, chat, rank)
        elif chat.members[actor.person.id] in ("member", "administrator"):
            life.manage(self.simulation.world, actor.person, chat, rank)
        return True

    def migrate(self, group: PlayingGroup, actor: Actor) -> bool:
        """The group becomes a supergroup, with another id."""
        old = group.chat
        if old.type != "group" or self._returns:
            return False
        new = groups.migrate(self.simulation.world, old)
        for somebody in (*group.actors, *self.guests):
            somebody.chats = [new if chat is old else chat for chat in somebody.chats]
        group.chat = new
        self.simulation.world.events.publish("chat", chat_id=new.id)
        return True

    def entitle(self, group: PlayingGroup, actor: Actor) -> bool:
        """The group gets another title."""
        group.chat.title = hostile(self.dice).translate(NO_CARDS)[:128].strip() or "?"
        service(self.simulation.world, group.chat, groups.owner(group.chat), {"new_chat_title": group.chat.title})
        return True

    def photos(self, group: PlayingGroup, actor: Actor) -> bool:
        """The group forbids photos, or allows them again."""
        group.chat.takes_photos = not group.chat.takes_photos
        return True


def _ignore(_: object) -> None:
    """Drop a result, to make a callback that returns None."""


Whim = Callable[[Whims, PlayingGroup, Actor], bool]
WHIMS: tuple[tuple[str, Whim, float], ...] = (
    ("leave", Whims.leave, 2),
    ("kick", Whims.kick, 1),
    ("block", Whims.block, 3),
    ("rename", Whims.rename, 4),
    ("erase", Whims.erase, 4),
    ("write", Whims.write, 4),
    ("command", Whims.command, 10),
    ("curious", Whims.curious, 14),
    ("mischief", Whims.mischief, 6),
    ("hammer", Whims.hammer, 2),
    ("expel", Whims.expel, 2),
    ("promote", Whims.promote, 2),
    ("migrate", Whims.migrate, 1),
    ("entitle", Whims.entitle, 1),
    ("photos", Whims.photos, 1),
)
"""Every whim with its weight."""

OF_GROUPS = ("leave", "kick", "expel", "promote", "migrate", "entitle", "photos")
"""Whims that happen in groups only."""


def mixed(playing_groups: Iterable[PlayingGroup], dice: random.Random, most: int) -> None:
    """Let one person of each group play in the next one, too."""
    before: PlayingGroup | None = None
    for group in playing_groups:
        if before is not None and len(group.actors) < most:
            friend = dice.choice(before.actors)
            _join(group.chat, friend)
            group.actors.append(friend)
        before = group


def _join(chat: Chat, actor: Actor) -> None:
    chat.members[actor.person.id] = "member"
    actor.chats.append(chat)
