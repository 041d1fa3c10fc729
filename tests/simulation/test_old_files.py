"""A file of each release: what was being played in it is played on by the whole bot.

`tests/storage/release_*.sql` are files as those programs wrote them: somebody has drawn and chosen a card, somebody has
voted for ending, another group has finished a match and opened a lobby; in that of 0.2.0 there are also an evening, a
vacation and lessons that were begun. The people are invented.
"""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sandbox import life
from sandbox.world import Chat, Person
from simulation.people.actors import Actor, wake_on_changes
from simulation.people.playing_groups import PlayingGroup
from simulation.program.simulation import Simulation, new_simulation
from simulation.watches.invariants import LogChecker, check_screens, check_waiting
from storage import Store, TableStatus
from storage.schema.migrations import STEPS

KEPT = Path(__file__).parents[1] / "storage"
NEWEST = len(STEPS)
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
RELEASES = sorted(KEPT.glob("release_*.sql"))
VERSION = re.compile(r"^PRAGMA user_version = (\d+);$", re.MULTILINE)
LATER = 3600.0
"""So many seconds after the file was closed it is opened again."""


def read_into(path: Path, script: Path) -> None:
    with closing(sqlite3.connect(path)) as conn:
        conn.executescript(script.read_text(encoding="utf-8"))


def last_sign(script: Path, folder: Path) -> float:
    """When the program of that time was there last, in unix seconds."""
    read_into(folder / "then.sqlite", script)
    with closing(sqlite3.connect(folder / "then.sqlite")) as conn:
        return float(conn.execute("SELECT value FROM meta WHERE key = 'heartbeat'").fetchone()[0])


def test_a_file_of_every_release_is_kept() -> None:
    """A person who releases a version keeps a file of it; schemas between two releases need none."""
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE)
    assert {path.stem for path in RELEASES} == {f"release_{version.replace('.', '_')}" for version in released}
    versions = [int(found[1]) for path in RELEASES if (found := VERSION.search(path.read_text(encoding="utf-8")))]
    assert len(versions) == len(RELEASES)
    assert all(1 <= version <= NEWEST for version in versions)


def people_of_the_file(simulation: Simulation, store: Store) -> dict[int, list[Actor]]:
    """Telegram as it was for those in the file: the same people and groups, by group; what was written is gone."""
    with closing(sqlite3.connect(store.path)) as conn:
        people = conn.execute("SELECT id, name FROM people ORDER BY id").fetchall()
        groups = conn.execute("SELECT id, kind, title FROM chats WHERE kind <> 'private'").fetchall()
        seats = conn.execute("SELECT DISTINCT chat_id, person_id FROM tables JOIN seats ON table_id = id").fetchall()
    bot = simulation.world.bot["id"]
    for number, name in people:
        simulation.world.people[number] = Person(number, name, started=True)
        members = {number: "member", bot: "member"}
        simulation.world.chats[number] = Chat(number, "private", members=members, last_message_id=10_000)
    found = {}
    for number, kind, title in groups:
        seated = [person for chat, person in seats if chat == number]
        members = {**dict.fromkeys(seated, "member"), bot: "member"}
        simulation.world.chats[number] = Chat(number, kind, title, members=members, last_message_id=10_000)
        found[number] = [
            Actor(simulation, simulation.world.people[who], [simulation.world.chats[number]]) for who in seated
        ]
    wake_on_changes(simulation, [actor for actors in found.values() for actor in actors])
    return found


@pytest.mark.parametrize("script", RELEASES, ids=[path.stem for path in RELEASES])
def test_a_running_match_of_an_old_file_goes_on(script: Path, tmp_path: Path) -> None:
    with new_simulation(1, start=last_sign(script, tmp_path) + LATER) as simulation:
        read_into(simulation.database, script)

        async def on_and_on() -> None:
            store = simulation.store  # which migrates it
            assert store.schema_version == NEWEST
            log_checker = LogChecker(simulation)
            assert log_checker.check() == 2, "the log of each match tells what is stored"
            with store.read() as unit:
                tables = {table.status: table for number in (1, 2, 3) if (table := unit.tables.get(number))}
                playing, lobby, over = (
                    tables[status] for status in (TableStatus.PLAYING, TableStatus.LOBBY, TableStatus.OVER)
                )
                assert unit.archive.get(over.id) is not None
                assert len(unit.votes.voters(playing.id, "end")) == 1
                assert playing.match.turn is not None
                assert unit.drafts.get(playing.id, playing.match.turn).selection
            actors = people_of_the_file(simulation, store)
            assert await simulation.start()
            for table in (playing, lobby):
                group = PlayingGroup(simulation, simulation.world.chats[table.chat_id], actors[table.chat_id])
                life.send(simulation.world, group.actors[0].person, table.chat_id, "/tavolo")
                for actor in group.actors:
                    actor.rules[table.id] = table.settings.rules
                if table is playing:
                    await group.over(table.id)
            await simulation.quiet()
            check_waiting(simulation)
            assert log_checker.check() >= 1
            assert check_screens(simulation, finished=False) >= 1
            with store.read() as unit:
                ended = unit.tables.get(playing.id)
                assert ended.status is TableStatus.OVER
                assert unit.archive.get(playing.id) is not None

        simulation.run(on_and_on())
        with closing(sqlite3.connect(simulation.database)) as conn:
            assert conn.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert conn.execute("PRAGMA foreign_key_check").fetchall() == []
