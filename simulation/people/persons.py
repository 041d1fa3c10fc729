"""By what people can be told, and the trouble that they make: of both the log says nothing that names them."""

import asyncio
import sqlite3
from collections.abc import Callable

from handlers.delivery.answers import MOST_WAITING
from sandbox import life as people_of_telegram
from sandbox.groups import migrate
from simulation.people.evenings import Circle
from simulation.program.city import City


def who_and_where(city: City) -> set[str]:
    """By what everybody and every chat of a city can be told: numbers, names, titles."""
    people, chats = city.world.people.values(), city.world.chats.values()
    numbers = {str(abs(number)) for number in (*city.world.people, *city.world.chats)}
    names = {name for person in people for name in (person.first_name, person.last_name, person.username) if name}
    return numbers | names | {chat.title for chat in chats if chat.title}


async def trouble_of_people(city: City, groups: list[Circle]) -> None:
    """People block the bot, leave, and ask too much; a group moves; the file is held, and refuses what is put in."""
    assert city.life is not None
    for circle in groups:
        first, last = circle.actors[0], circle.actors[-1]
        for _ in range(3 * MOST_WAITING):
            first.say(circle.chat, "/punti")
            first.say(city.world.chats[first.person.id], "/partite")
        people_of_telegram.block(city.world, last.person)
        people_of_telegram.leave(city.world, last.person, circle.chat)
        await asyncio.sleep(20.0)
        people_of_telegram.unblock(city.world, last.person)
        people_of_telegram.join(city.world, last.person, circle.chat)
    for code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL):
        error = sqlite3.OperationalError("nothing can be written")
        error.sqlite_errorcode = code
        city.life.hurt = failing(error)
        await asyncio.sleep(20.0)
        city.life.hurt = None
    if groups[0].chat.type == "group":
        migrate(city.world, groups[0].chat)
    await asyncio.sleep(20.0)


def failing(error: Exception) -> Callable[[str], None]:
    """What no transaction that writes begins with any more."""

    def hurt(statement: str) -> None:
        if statement == "BEGIN IMMEDIATE":
            raise error

    return hurt
