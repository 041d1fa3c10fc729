"""After somebody who has used everything is erased, no byte about them is left in the store or in new copies of it.

In a file these are all bytes, its log's and those of backups. On a server, which keeps its files to itself, they are
the values of all rows, as a dump has them. What a server has beside its rows is the operator's to remove, and is not
searched: deleted rows until their room is used again, its log, and the samples of values that ANALYZE keeps. So are
copies that were made before.
"""

import asyncio
import json
import random
from itertools import chain
from pathlib import Path

from operations.copies.backups import Backups
from operations.retention import QUIET_SECONDS
from sandbox import life
from sandbox.client.seen import Seen
from sandbox.world import Chat, Person
from simulation.people.actors import Actor, wake_on_changes
from simulation.people.playing_groups import PlayingGroup
from simulation.people.screens_seen import labelled_buttons, screen
from simulation.program.places import rows_of_server
from simulation.program.simulation import Simulation, new_simulation
from simulation.promise import Figures
from storage import Store
from tables.requests.chat_pages import ForgetMe

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
    with new_simulation(seed) as simulation:
        person = _person(simulation)
        copies = simulation.run(_evening(simulation, person, matches))
        needles = _needles(person)
        before, after = copies[0], copies[-1]
        assert before != after, "there are copies from before and after"
        file = simulation.database if isinstance(simulation.database, Path) else None
        for name in ("number" if file is None else "id", "name", "user name"):
            assert needles[name] in before, f"seed {seed}: the search for the {name} would find nothing"
        left = {"the database": _values(simulation.store)} if file is None else _beside(file)  # the bot has stopped
        searched = {"the copy": after, **left}
        for place, content in searched.items():
            for what, needle in needles.items():
                assert needle not in content, f"seed {seed}: their {what} is still in {place}"
        return Figures({"people erased": 1, "matches": matches, "bytes searched": sum(map(len, copies))})


def _beside(file: Path) -> dict[str, bytes]:
    """The bytes of the file of the store, and of those that SQLite puts beside it."""
    places = [file.with_name(file.name + ending) for ending in ("", "-wal", "-shm")]
    return {place.name: place.read_bytes() for place in places if place.exists()}


def _person(simulation: Simulation) -> Person:
    dice = random.Random(simulation.seed)
    number = dice.randrange(7_000_000_000_000, 8_000_000_000_000)
    person = Person(number, dice.choice(FIRST_NAMES), dice.choice(LAST_NAMES), f"user_{dice.randrange(10**9):09}")
    simulation.world.people[number] = person
    simulation.world.chats[number] = Chat(
        number, "private", members={number: "member", simulation.world.bot["id"]: "member"}
    )
    life.start(simulation.world, person)
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


async def _evening(simulation: Simulation, person: Person, matches: int) -> list[bytes]:
    """Play, use everything and be erased; returns a copy of the store from before that, and one from afterwards."""
    assert await simulation.start()
    friends = [person, *map(simulation.person, ("Bruno", "Carla")[: 2 if matches else 1])]
    chat = simulation.group("Gruppo", friends, "supergroup")
    actors = [Actor(simulation, friend, [chat]) for friend in friends]
    wake_on_changes(simulation, actors)
    await simulation.until(lambda: _is_known(simulation, person), "the bot does not know the person who started it")
    group, me = PlayingGroup(simulation, chat, actors), actors[0]
    for _ in range(matches):
        await group.play()
        await PlayingGroup(simulation, me.private, [me], computers=1).play()
    table_id = await group.open()
    for number, command in enumerate(COMMANDS):
        me.say(me.private if number % 2 else chat, command)
    await asyncio.sleep(30.0)
    copies = [await _copied(simulation)]
    await _forget(simulation, me)
    await simulation.until(lambda: not _is_known(simulation, person), "the person is not erased")
    await simulation.quiet()
    await asyncio.sleep(QUIET_SECONDS)
    await simulation.until(lambda: not _erasures(simulation), "the file is not compacted")
    copies.append(await _copied(simulation))
    assert group.is_on(table_id) == (matches > 0), "the others play on"
    return copies


async def _copied(simulation: Simulation) -> bytes:
    """What a copy of the store has in it: a backup of the file, or all values that a server has."""
    if not simulation.store.has_file:
        return _values(simulation.store)
    assert simulation.life is not None
    await Backups(simulation.service.context, simulation.life.settings).back_up()
    return max((simulation.folder / "backups").glob("*.sqlite")).read_bytes()


def _values(store: Store) -> bytes:
    """The values of all rows that a server has."""
    rows = chain.from_iterable(rows_of_server(store).values())
    values = chain.from_iterable(row.values() for row in rows)
    return b"\n".join(value if isinstance(value, bytes) else str(value).encode() for value in values)


async def _forget(simulation: Simulation, me: Actor) -> None:
    me.say(me.private, "/dimenticami")
    await simulation.until(lambda: _question(simulation, me) is not None, "the bot does not ask whether they are sure")
    simulation.wakers.remove(me.news)  # from now on they do nothing
    if me._looking is not None:
        me._looking.cancel()
    me.news = lambda soon=None: None  # type: ignore[method-assign]  # any action would make the bot know them again
    found = _question(simulation, me)
    assert found is not None
    message, data = found
    tap = me.tap(message, data)
    assert tap is not None, "the question can be answered"


def _question(simulation: Simulation, me: Actor) -> tuple[Seen, str] | None:
    for seen in screen(simulation, me.person, me.private):
        for _, button in labelled_buttons(seen):
            if isinstance(button, ForgetMe):
                return seen, button.pack()
    return None


def _is_known(simulation: Simulation, person: Person) -> bool:
    with simulation.store.read() as unit:
        return unit.people.get(person.id) is not None


def _erasures(simulation: Simulation) -> tuple[int, ...]:
    with simulation.store.read() as unit:
        return unit.erasures.with_quiet_chat(float("inf"), float("inf"))
