"""After somebody who has used everything is erased, no byte about them is left in the file, its log or new backups."""

import asyncio
import json
import random

from operations.backups import Backups
from operations.retention import QUIET_SECONDS
from sandbox import life
from sandbox.client.seen import Seen
from sandbox.world import Chat, Person
from simulation.people.actors import Actor, wake_on_changes
from simulation.people.playing_groups import PlayingGroup
from simulation.people.screens_seen import labelled_buttons, screen
from simulation.program.city import City, a_city
from simulation.promise import Figures
from tables.requests.table import ForgetMe

FIRST_NAMES = ("Quirinetta", "Gaudenzïo", "Żölfchen", "Ermenegildå")
LAST_NAMES = ("Wöhlfrängsøn", "D'Òffaldini", "Крыжовникова", 'Ünal "Kaptan" Öz')
COMMANDS = (
    "/punti", "/regole", "/tavolo", "/carte", "/partite", "/classifica", "/profilo", "/impostazioni", "/lingua",
    "/verifica", "/privacy", "/taglio settebello", "/parole", "/aiuto", "/nonsisa", "ciao a tutti",
)  # fmt: skip


def nothing_is_left(seed: int, matches: int) -> Figures:
    """A person plays `matches` matches, is in the middle of another one, and has their data erased.

    With `matches` 0 there are two people at the table, and the match ends; otherwise the others play on.
    """
    with a_city(seed) as city:
        person = _person(city)
        city.run(_evening(city, person, matches))
        needles = _needles(person)
        copies = sorted((city.folder / "backups").glob("*.sqlite"))
        before, after = copies[0].read_bytes(), copies[-1].read_bytes()
        assert before != after, "there are copies from before and after"
        for name in ("id", "name", "user name"):
            assert needles[name] in before, f"seed {seed}: the search for the {name} would find nothing"
        beside = [city.database.with_name(city.database.name + ending) for ending in ("", "-wal", "-shm")]
        for path in (*(found for found in beside if found.exists()), copies[-1]):
            content = path.read_bytes()
            for what, needle in needles.items():
                assert needle not in content, f"seed {seed}: their {what} is still in {path.name}"
        return Figures(
            {"people erased": 1, "matches": matches, "bytes searched": sum(p.stat().st_size for p in copies)}
        )


def _person(city: City) -> Person:
    dice = random.Random(city.seed)
    number = dice.randrange(7_000_000_000_000, 8_000_000_000_000)
    person = Person(number, dice.choice(FIRST_NAMES), dice.choice(LAST_NAMES), f"user_{dice.randrange(10**9):09}")
    city.world.people[number] = person
    city.world.chats[number] = Chat(number, "private", members={number: "member", city.world.bot["id"]: "member"})
    life.start(city.world, person)
    return person


def _needles(person: Person) -> dict[str, bytes]:
    """The bytes that must not be found: the id as SQLite and as text writes it, names as they are and in JSON."""
    names = {"name": person.first_name, "last name": person.last_name or "", "user name": person.username or ""}
    escaped = {f"{what} in JSON": json.dumps(name)[1:-1].encode() for what, name in names.items()}
    number = person.id
    return {
        "id": number.to_bytes(6, "big"),
        "long id": number.to_bytes(8, "big"),
        "number": str(number).encode(),
        **{what: name.encode() for what, name in names.items()},
        **escaped,
    }


async def _evening(city: City, person: Person, matches: int) -> None:
    assert await city.start()
    friends = [person, *map(city.person, ("Bruno", "Carla")[: 2 if matches else 1])]
    chat = city.group("Gruppo", friends, "supergroup")
    actors = [Actor(city, friend, [chat]) for friend in friends]
    wake_on_changes(city, actors)
    await city.until(lambda: _is_known(city, person), "the bot does not know the person who started it")
    group, me = PlayingGroup(city, chat, actors), actors[0]
    for _ in range(matches):
        await group.play()
        await PlayingGroup(city, me.private, [me], computers=1).play()
    table_id = await group.open()
    for number, command in enumerate(COMMANDS):
        me.say(me.private if number % 2 else chat, command)
    await asyncio.sleep(30.0)
    copies = Backups(city.service.context, city.life.settings)
    await copies.back_up()
    await _forget(city, me)
    await city.until(lambda: not _is_known(city, person), "the person is not erased")
    await city.quiet()
    await asyncio.sleep(QUIET_SECONDS)
    await city.until(lambda: not _erasures(city), "the file is not compacted")
    await copies.back_up()
    assert group.is_on(table_id) == (matches > 0), "the others play on"


async def _forget(city: City, me: Actor) -> None:
    me.say(me.private, "/dimenticami")
    await city.until(lambda: _question(city, me) is not None, "the bot does not ask whether they are sure")
    city.wakers.remove(me.news)  # from now on they do nothing
    if me._looking is not None:
        me._looking.cancel()
    me.news = lambda soon=None: None  # type: ignore[method-assign]  # any action would make the bot know them again
    found = _question(city, me)
    assert found is not None
    message, data = found
    tap = me.tap(message, data)
    assert tap is not None, "the question can be answered"


def _question(city: City, me: Actor) -> tuple[Seen, str] | None:
    for seen in screen(city, me.person, me.private):
        for _, button in labelled_buttons(seen):
            if isinstance(button, ForgetMe):
                return seen, button.pack()
    return None


def _is_known(city: City, person: Person) -> bool:
    with city.store.read() as unit:
        return unit.people.get(person.id) is not None


def _erasures(city: City) -> tuple[int, ...]:
    with city.store.read() as unit:
        return unit.erasures.with_quiet_chat(float("inf"), float("inf"))
