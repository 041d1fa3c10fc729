"""Several programs on one database: units that name their chats work at once, and never on the same chat."""

import threading
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest

from storage import ChatBusy, Store
from storage.engines.address import Address
from storage.message_records import Screen
from tests.storage.store_helpers import GROUP, PEOPLE, a_lobby, people_and_group

OTHER_GROUP = GROUP - 1
PERSON = PEOPLE[0]


@pytest.fixture
def store(postgres: Address) -> Iterator[Store]:
    """A store on a server."""
    with closing(Store.open(postgres, running=True)) as store:
        yield store


@pytest.fixture
def other(postgres: Address) -> Iterator[Store]:
    """Another bot on the same database."""
    with closing(Store.open(postgres, running=True)) as store:
        yield store


@pytest.mark.parametrize(
    ("theirs", "ours", "is_free"),
    [
        ((GROUP,), (GROUP,), False),
        ((GROUP, PERSON), (PERSON,), False),
        ((GROUP, PERSON), (OTHER_GROUP, PERSON), False),
        ((GROUP, PERSON), (OTHER_GROUP, PERSON + 1), True),
        ((GROUP,), (), True),
        ((), (), True),
        (None, (), False),
        ((), None, False),
        (None, None, False),
        ((GROUP,), None, False),
        (None, (GROUP,), False),
    ],
)
def test_two_units_are_open_at_once_if_they_share_no_chat(
    store: Store, other: Store, theirs: tuple[int, ...] | None, ours: tuple[int, ...] | None, is_free: bool
) -> None:
    with other.unit(chats=theirs):
        try:
            with store.unit(chats=ours):
                was_free = True
        except ChatBusy:
            was_free = False
    assert was_free is is_free
    with store.unit(chats=ours):  # whatever was held is given back
        pass


def test_a_unit_waits_a_moment_for_another_program(store: Store, other: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.engines.postgres.LOCK_SECONDS", 10.0)
    held, may_end = threading.Event(), threading.Event()

    def hold() -> None:
        with other.unit(chats=(GROUP,)):
            held.set()
            may_end.wait(300)

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(300)
    threading.Timer(0.05, may_end.set).start()
    with store.unit(chats=(GROUP,)):
        assert may_end.is_set()
    thread.join()


def test_a_unit_that_changes_a_table_of_another_chat_is_undone_and_gets_its_lock_the_next_time(
    store: Store, other: Store
) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    with pytest.raises(ChatBusy), store.unit(chats=(PERSON,)) as unit:
        unit.tables.save(table)
    with store.read() as unit:
        assert unit.tables.get(table.id) == table, "nothing is stored"
    with store.unit(chats=(PERSON,)) as unit:
        saved = unit.tables.save(table)
        with pytest.raises(ChatBusy), other.unit(chats=(GROUP,)):
            pass
    with other.read() as unit:
        assert unit.tables.get(table.id) == saved


def test_what_an_undone_part_has_changed_needs_no_lock(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    with store.together(chats=(PERSON,)):
        with suppress(ZeroDivisionError), store.unit() as part:
            part.tables.save(table)
            _ = 1 / 0
        with store.unit() as part:
            part.meta.set("key", "value")
    with store.read() as unit:
        assert unit.meta.get("key") == "value"


def test_the_chat_of_a_table_is_known_also_to_a_program_that_has_not_made_it(store: Store, other: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    assert other.chats_of(table.id, None, table.id + 1) == (GROUP,)


def test_a_group_that_has_moved_is_locked_by_its_new_name(store: Store, other: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    assert other.chats_of(table.id) == (GROUP,)
    with store.unit() as unit:
        unit.chats.migrate(GROUP, OTHER_GROUP)
        moved = unit.tables.get(table.id)
    assert moved is not None
    with pytest.raises(ChatBusy), other.unit(chats=other.chats_of(table.id)) as unit:
        unit.tables.save(moved)
    assert other.chats_of(table.id) == (OTHER_GROUP,)
    with other.unit(chats=other.chats_of(table.id)) as unit:
        unit.tables.save(moved)


def a_confirmed_edit(store: Store, chat_id: int) -> Screen:
    """A screen of a new table whose message Telegram has just confirmed."""
    with store.unit() as unit:
        people_and_group(unit) if unit.chats.get(chat_id) is None else None
        table = a_lobby(unit)
        screen = unit.screens.ensure(table.id, "lobby", chat_id, 0)
        unit.screens.mark_shown(screen.id, 0, 5, screen.subject, "")
        shown = unit.screens.get(screen.id)
    assert shown is not None
    store.confirmed.shown(shown, "print")
    return shown


def test_what_was_confirmed_waits_for_a_unit_of_its_chat(store: Store, other: Store) -> None:
    screen = a_confirmed_edit(store, GROUP)

    def stored() -> str:
        with other.read() as unit:
            found = unit.screens.get(screen.id)
        assert found is not None
        return found.fingerprint

    with store.unit(chats=(OTHER_GROUP,)):
        pass
    assert (stored(), bool(store.confirmed)) == ("", True)
    with store.unit(chats=(GROUP,)):
        pass
    assert (stored(), bool(store.confirmed)) == ("print", False)


def test_what_waits_is_written_with_the_locks_that_it_needs(store: Store, other: Store) -> None:
    a_confirmed_edit(store, GROUP)
    with other.unit(chats=(GROUP,)):
        store.write_waiting()
    assert store.confirmed, "it waits for the next time"
    with other.unit(chats=(OTHER_GROUP,)):
        store.write_waiting()
    assert not store.confirmed


def test_two_programs_that_work_on_one_chat_at_once_lose_nothing(postgres: Address) -> None:
    """Each counts a number up, reading it first: nothing but the lock keeps them apart."""
    times, at_once = 40, 3
    with closing(Store.open(postgres)) as store, store.unit() as unit:
        unit.meta.set("count", "0")

    def count() -> None:
        with closing(Store.open(postgres, running=True)) as store:
            for _ in range(times):
                while True:
                    try:
                        with store.unit(chats=(GROUP,)) as unit:
                            unit.meta.set("count", str(int(unit.meta.get("count") or 0) + 1))
                        break
                    except ChatBusy:
                        continue  # the unit has waited a moment itself

    threads = [threading.Thread(target=count) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with closing(Store.open(postgres)) as store, store.read() as unit:
        assert unit.meta.get("count") == str(times * at_once)
