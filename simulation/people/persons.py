"""Words that identify people, and trouble that people cause: the log must not contain such words, even then."""

import asyncio
import sqlite3
from collections.abc import Callable

from handlers.delivery.queued_answers import MOST_WAITING
from sandbox import life as people_of_telegram
from sandbox.groups import migrate
from simulation.people.playing_groups import PlayingGroup
from simulation.program.simulation import Simulation


def identifying_words(simulation: Simulation) -> set[str]:
    """The numbers, names and titles that identify people and chats of a simulation."""
    people, chats = simulation.world.people.values(), simulation.world.chats.values()
    numbers = {str(abs(number)) for number in (*simulation.world.people, *simulation.world.chats)}
    names = {name for person in people for name in (person.first_name, person.last_name, person.username) if name}
    return numbers | names | {chat.title for chat in chats if chat.title}


async def people_cause_trouble(simulation: Simulation, groups: list[PlayingGroup]) -> None:
    """Let people block the bot, leave, and flood it; migrate a group; make the database locked, and full."""
    assert simulation.life is not None
    for group in groups:
        first, last = group.actors[0], group.actors[-1]
        for _ in range(3 * MOST_WAITING):
            first.say(group.chat, "/punti")
            first.say(simulation.world.chats[first.person.id], "/partite")
        people_of_telegram.block(simulation.world, last.person)
        people_of_telegram.leave(simulation.world, last.person, group.chat)
        await asyncio.sleep(20.0)
        people_of_telegram.unblock(simulation.world, last.person)
        people_of_telegram.join(simulation.world, last.person, group.chat)
    for code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL):
        error = sqlite3.OperationalError("nothing can be written")
        error.sqlite_errorcode = code
        simulation.life.before_statement = failing(error)
        await asyncio.sleep(20.0)
        simulation.life.before_statement = None
    if groups[0].chat.type == "group":
        migrate(simulation.world, groups[0].chat)
    await asyncio.sleep(20.0)


def failing(error: Exception) -> Callable[[str], None]:
    """A hook that makes every transaction that writes fail."""

    def before_statement(statement: str) -> None:
        if statement == "BEGIN IMMEDIATE":
            raise error

    return before_statement
