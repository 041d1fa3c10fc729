"""What a worker remembers while others write: all that they tell to be unchanged, and nothing that is not as it was."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress

import pytest

from simulation.program.postgres import Databases, a_server
from storage import Store, Unit
from storage.engines import postgres_moments
from storage.engines.address import Address
from storage.engines.postgres_wire import Wire
from storage.engines.postgres_worker import PostgresWorker
from storage.workers import Introduction
from tests.postgres import skip_or_fail
from tests.storage.compared_answers import compared_answers
from tests.storage.store_helpers import GROUP, PEOPLE, a_lobby, people_and_group

REPEATS = 20
"""What is remembered must not depend on how often others have written before."""
KEYS = ("mine", "yours", "other")


class Undone(Exception):  # noqa: N818 - not an error of this program
    """A unit or a part that fails."""


@pytest.fixture(scope="module")
def databases() -> Iterator[Databases]:
    """Databases on a server of these tests' own: writing to other databases of a server takes numbers, too."""
    skip_or_fail()
    with a_server() as server:
        server.make_template()
        with closing(Databases(server)) as made:
            yield made


@pytest.fixture
def stores(postgres: Address) -> Iterator[tuple[Store, Store]]:
    """Two workers that know of each other."""
    with closing(Store.open(postgres)) as first, closing(Store.open(postgres)) as second:
        for number, store in enumerate((first, second), 1):
            store.worker_id, store.has_others = number, True
        with first.unit() as unit:
            people_and_group(unit)
        yield first, second


@pytest.fixture
def wire(postgres: Address) -> Iterator[Wire]:
    """Another tool, which tells nobody what it does."""
    with closing(Wire(postgres)) as wire:
        yield wire


@pytest.fixture
def sign(postgres: Address) -> Iterator[Callable[[], object]]:
    """Gives a sign of life of another worker, which holds the lease."""
    worker = PostgresWorker(postgres, Introduction("third", "scala40@test"))
    worker.join()
    fence = worker.attend(None, wants_lease=True).fence
    with closing(worker):
        yield lambda: worker.attend(fence, wants_lease=True)


def look(unit: Unit) -> None:
    for key in KEYS:
        unit.meta.get(key)
    for person in PEOPLE:
        unit.people.get(person)
    unit.chats.get(GROUP)


def in_a_part(store: Store) -> None:
    with store.together(chats=(GROUP,)), store.unit() as part:
        part.people.seen(PEOPLE[0], "Name11", "user11", "it", 200)


def in_a_part_of(store: Store) -> None:
    with store.unit() as part:
        part.people.seen(PEOPLE[0], "Name11", "user11", "it", 200)


def in_no_part(store: Store) -> None:
    with store.unit(chats=(GROUP,)) as unit:
        unit.people.seen(PEOPLE[0], "Name11", "user11", "it", 200)


def remembered_after(store: Store, happens: Callable[[], object]) -> set[object]:
    """Which people are still remembered after something happened, of those who were just before it."""
    with store.read() as unit:
        look(unit)
    happens()
    with store.read():
        known = store._answers._known.get("SELECT * FROM people WHERE id = :id", {})
        return {asked[0] for asked in known}


@pytest.mark.parametrize("writes", [in_no_part, in_a_part])
def test_what_another_worker_tells_is_forgotten_and_nothing_else(
    stores: tuple[Store, Store], writes: Callable[[Store], None]
) -> None:
    store, other = stores
    for _ in range(REPEATS):
        assert remembered_after(store, lambda: writes(other)) == {PEOPLE[1], PEOPLE[2]}


def test_everything_is_remembered_while_another_worker_is_writing_and_after_it_has_failed(
    stores: tuple[Store, Store],
) -> None:
    store, other = stores
    found = []

    def fail() -> None:
        with suppress(Undone), other.together(chats=(GROUP,)):
            in_a_part_of(other)
            found.append(remembered_after(store, lambda: None))
            raise Undone

    for _ in range(REPEATS):
        found.append(remembered_after(store, fail))
        assert found[-2:] == [set(PEOPLE), set(PEOPLE)]


def test_signs_of_life_let_nobody_forget_anything(stores: tuple[Store, Store], sign: Callable[[], object]) -> None:
    for _ in range(REPEATS):
        assert remembered_after(stores[0], sign) == set(PEOPLE)


def test_a_number_that_nobody_explains_lets_everything_be_forgotten(
    stores: tuple[Store, Store], wire: Wire, sign: Callable[[], object]
) -> None:
    store, other = stores

    def with_a_tool() -> None:
        in_a_part(other)
        wire.execute("UPDATE people SET last_seen = 7 WHERE id = 12")
        sign()

    def as_one_who_does_not_know_us() -> None:
        other.has_others = False
        in_a_part(other)
        other.has_others = True

    for happens in (with_a_tool, as_one_who_does_not_know_us):
        assert remembered_after(store, happens) == set()


def test_after_too_many_numbers_everything_is_forgotten(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, other = stores

    def write_on() -> None:
        for _ in range(postgres_moments.MOST // 2 + 1):
            in_a_part(other)

    assert remembered_after(store, write_on) == set()


def test_a_unit_that_changes_nothing_needs_no_explanation(stores: tuple[Store, Store], wire: Wire) -> None:
    store, other = stores

    def change_nothing() -> None:
        with other.together(chats=(GROUP,)), other.unit() as part:
            look(part)
            part.announcements.sent(1, None, 7.0)  # there is none

    rows = wire.execute("SELECT id FROM changes").fetchall()
    for _ in range(REPEATS):
        assert remembered_after(store, change_nothing) == set(PEOPLE)
    assert wire.execute("SELECT id FROM changes").fetchall() == rows


@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_is_what_the_database_says(
    stores: tuple[Store, Store], wire: Wire, sign: Callable[[], object], seed: int
) -> None:
    dice = random.Random(seed)

    def write(unit: Unit, number: int) -> None:
        """Write rows that nobody else writes meanwhile."""
        if dice.random() < 0.7:
            unit.people.seen(PEOPLE[number], f"Name{dice.random()}", None, "it", dice.randrange(1000))
        if dice.random() < 0.4:
            unit.meta.set(KEYS[number], str(dice.random()))

    def work(number: int, *, is_alone: bool) -> None:
        """A unit with parts, some of which fail; maybe the other one has a unit in the middle of it."""
        store = stores[number]
        with suppress(Undone), ExitStack() as stack:
            unit = stack.enter_context(store.together(chats=(GROUP - number,)))
            if dice.random() < 0.3:
                write(unit, number)
            for _ in range(dice.randrange(3)):
                with suppress(Undone), store.unit() as part:
                    write(part, number)
                    if is_alone and dice.random() < 0.2:
                        work(1 - number, is_alone=False)
                    if dice.random() < 0.2:
                        raise Undone
                if is_alone and dice.random() < 0.2:
                    with stores[1 - number].read() as unit:
                        look(unit)
            if dice.random() < 0.1:
                raise Undone

    def disturb() -> None:
        wire.execute("UPDATE people SET last_seen = last_seen + 1 WHERE id = 13")

    with compared_answers() as known:
        for _ in range(60):
            happens = dice.choices(
                (lambda: work(0, is_alone=True), lambda: work(1, is_alone=True), sign, disturb), (6, 6, 2, 1)
            )[0]
            happens()
            for store in dice.sample(stores, dice.randrange(3)):
                with store.read() as unit:
                    look(unit)
    assert any(known)


def test_answers_are_remembered_until_another_program_writes(postgres: Address) -> None:
    with closing(Store.open(postgres)) as store, closing(Store.open(postgres)) as other:
        _remembers_until_the_other_writes(store, other)


def _remembers_until_the_other_writes(store: Store, other: Store) -> None:
    with store.unit() as unit:
        a_lobby(unit)
    with store.together() as unit, store.unit() as part:
        part.meta.set("key", "ours")
    with store.read() as unit:
        assert unit.meta.get("key") == "ours"
    remembered = len(store._answers)
    with store.read() as unit:
        still = len(store._answers)
    assert 0 < remembered == still
    with other.unit() as theirs:
        theirs.meta.set("key", "theirs")
    with store.read() as unit:
        assert len(store._answers) == 0
        assert unit.meta.get("key") == "theirs"
