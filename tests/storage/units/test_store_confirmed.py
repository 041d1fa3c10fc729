"""What Telegram has confirmed is stored with the next unit that writes, and counts at once."""

import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest

from storage import Screen, ScreenKind, Store, Subject
from tests.storage.store_helpers import GROUP, a_lobby, failing_at, rows_of


@pytest.fixture
def post(store: Store) -> Screen:
    """A post that is out of date."""
    with store.unit() as unit:
        table = a_lobby(unit)
        made = unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
        unit.screens.mark_shown(made.id, 1, 77, Subject(), "before")
        unit.screens.want(table.id, ScreenKind.TABLE)
    return stored(store, made)


def stored(store: Store, screen: Screen) -> Screen:
    with store.read() as unit:
        return unit.screens.get(screen.id)


def waiting(store: Store) -> tuple[int, ...]:
    with store.read() as unit:
        assert (GROUP in unit.work.chats()) is bool(unit.screens.stale(GROUP) or unit.old_messages.of(GROUP))
        return unit.work.chats()


def test_an_edit_counts_at_once_and_is_stored_by_the_next_unit(store: Store, post: Screen) -> None:
    commits = store.commits
    store.confirmed.shown(post, "now")
    assert waiting(store) == ()
    assert (stored(store, post).shown, stored(store, post).fingerprint) == (post.wanted, "now")
    assert store.commits == commits
    with store.unit():
        pass
    assert store.commits == commits + 1
    assert not store.confirmed
    assert (stored(store, post).shown, stored(store, post).fingerprint) == (post.wanted, "now")


def test_a_deletion_counts_at_once_and_is_stored_by_the_next_unit(store: Store) -> None:
    with store.unit() as unit:
        unit.old_messages.add(GROUP, 5)
        unit.old_messages.add(GROUP, 6)
        first, second = unit.old_messages.of(GROUP)
    store.confirmed.deleted(first)
    with store.read() as unit:
        assert unit.old_messages.of(GROUP) == (second,)
    store.confirmed.deleted(second)
    assert waiting(store) == ()
    with store.together() as unit:
        assert unit.old_messages.of(GROUP) == ()
    assert waiting(store) == ()


def test_what_was_wanted_after_the_edit_is_still_to_be_shown(store: Store, post: Screen) -> None:
    with store.unit() as unit:
        unit.screens.want(post.table_id, ScreenKind.TABLE)
    store.confirmed.shown(post, "now")
    assert waiting(store) == (GROUP,)
    with store.unit() as unit:
        assert unit.screens.stale(GROUP) == (stored_in(unit.screens.get(post.id)),)
    assert waiting(store) == (GROUP,)


def stored_in(found: Screen | None) -> Screen:
    assert found is not None
    return found


@pytest.mark.parametrize("change", ["lost", "retired", "moved"])
def test_an_edit_of_a_message_that_the_screen_has_left_says_nothing_of_it(
    store: Store, post: Screen, change: str
) -> None:
    with store.unit() as unit:
        match change:
            case "lost":
                unit.screens.lost(post.id)
            case "retired":
                unit.screens.retire(post.table_id)
            case "moved":
                unit.screens.move_to(post.id, 78)
    before = stored(store, post)
    store.confirmed.shown(post, "now")
    assert stored(store, post) == before
    with store.unit():
        pass
    assert stored(store, post) == before


def test_a_unit_that_is_undone_takes_it_back_and_the_next_one_stores_it(store: Store, post: Screen) -> None:
    store.confirmed.shown(post, "now")
    with pytest.raises(ZeroDivisionError), store.unit():
        raise ZeroDivisionError
    assert waiting(store) == ()
    assert store.confirmed
    with store.unit() as unit:
        assert stored_in(unit.screens.get(post.id)).shown == post.wanted
    assert not store.confirmed


@pytest.mark.parametrize("number", [2, 3], ids=["the edit", "COMMIT"])
def test_a_full_disk_loses_nothing(store: Store, post: Screen, number: int) -> None:
    store.confirmed.shown(post, "now")
    with failing_at(store, number), pytest.raises(sqlite3.OperationalError), store.unit():
        pass
    assert waiting(store) == ()
    with store.unit():
        pass
    assert not store.confirmed


def test_what_the_schema_refuses_is_dropped_and_the_next_unit_goes_on(
    store: Store, post: Screen, caplog: pytest.LogCaptureFixture
) -> None:
    with store.unit() as unit:
        unit.screens.open_anew(post.id, Subject())
        unit.screens.move_to(post.id, 77)
    lowered = stored(store, post)
    store.confirmed.shown(Screen(**{name: getattr(lowered, name) for name in Screen.__slots__} | {"wanted": 99}), "now")
    with suppress(sqlite3.Error), store.unit():
        pass
    assert "cannot be noted as shown" in caplog.text
    assert not store.confirmed
    with store.unit() as unit:
        a_lobby(unit, chat_id=GROUP - 1)
    assert stored(store, post) == lowered


def test_it_is_stored_when_the_file_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "closed.sqlite"
    store = Store.open(path)
    with store.unit() as unit:
        unit.old_messages.add(GROUP, 5)
        (old,) = unit.old_messages.of(GROUP)
    store.confirmed.deleted(old)
    store.close()
    assert not any("INSERT" in line and '"old_messages"' in line for line in rows_of(path))
