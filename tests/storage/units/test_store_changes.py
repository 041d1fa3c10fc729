"""What the store tells its observers after a commit."""

import pytest

from storage import Changes, Draft, ScreenKind, Store, Table, TableStatus, Unit
from tests.storage.store_helpers import GROUP, PEOPLE, a_lobby

ANNA = PEOPLE[0]


@pytest.fixture
def reported(store: Store) -> list[Changes]:
    """What was reported to an observer."""
    changes: list[Changes] = []
    store.changes.subscribe(changes.append)
    return changes


@pytest.fixture
def lobby(store: Store) -> Table:
    """A table whose post is wanted, before anybody observes."""
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
    return table


def test_an_observer_receives_the_table_and_its_version_after_the_commit(
    lobby: Table, store: Store, reported: list[Changes]
) -> None:
    with store.unit() as unit:
        saved = unit.tables.save(lobby)
        assert reported == [], "nothing is committed yet"
    assert [(change.tables, change.chats) for change in reported] == [({lobby.id: saved.version}, frozenset())]


def test_an_observer_may_read_what_was_committed(lobby: Table, store: Store) -> None:
    seen = []

    def look(changes: Changes) -> None:
        with store.read() as unit:
            table = unit.tables.get(lobby.id)
            seen.append((table.version, changes.tables[lobby.id]))

    store.changes.subscribe(look)
    with store.unit() as unit:
        unit.tables.save(lobby)
    with store.together():
        with store.unit() as unit:
            unit.tables.save(unit_table(unit, lobby))
        assert len(seen) == 1, "the outermost commit counts"
    assert seen == [(lobby.version + 1,) * 2, (lobby.version + 2,) * 2]


def unit_table(unit: Unit, table: Table) -> Table:
    return unit.tables.get(table.id)


def test_queued_answers_and_wanted_screens_are_reported_too(
    lobby: Table, store: Store, reported: list[Changes]
) -> None:
    with store.unit() as unit:
        unit.screens.want(lobby.id)
    with store.unit() as unit:
        unit.announcements.add(ANNA, "line", {}, 0.0)
        unit.old_messages.add(-77, 60)
    with store.unit() as unit:
        unit.announcements.add_at(lobby.id, "line", {}, 0.0)
    assert [(change.tables, change.chats) for change in reported] == [
        ({lobby.id: lobby.version}, {GROUP}),
        ({}, {ANNA, -77}),
        ({}, {GROUP}),
    ]


def test_messages_that_move_or_may_be_sent_again_are_reported(
    lobby: Table, store: Store, reported: list[Changes]
) -> None:
    with store.unit() as unit:
        late = unit.announcements.add(ANNA, "turn", {}, 0.0, fallback_chat_id=GROUP)
    reported.clear()
    with store.unit() as unit:
        unit.announcements.redirect(late.id, GROUP, 0)
    with store.unit() as unit:
        chat = unit.chats.get(GROUP)
        assert chat is not None
        unit.chats.save(chat)
    with store.unit() as unit:
        unit.chats.migrate(GROUP, -100500)
    assert [change.chats for change in reported] == [{GROUP}, {GROUP}, {-100500}]


def want_and_fail(unit: Unit, table: Table) -> None:
    unit.screens.want(table.id)
    unit.tables.save(table)
    _ = 1 / 0


def test_a_unit_that_is_undone_or_only_reads_reports_nothing(
    lobby: Table, store: Store, reported: list[Changes]
) -> None:
    with pytest.raises(ZeroDivisionError), store.unit() as unit:
        want_and_fail(unit, lobby)
    with store.read() as unit:
        unit.screens.stale(GROUP)
    with store.unit() as unit:
        unit.meta.set("heartbeat", "1")
    assert reported == []


def test_an_undone_unit_among_units_stored_together_is_not_reported(
    lobby: Table, store: Store, reported: list[Changes]
) -> None:
    with store.together():
        with store.unit() as unit:
            unit.old_messages.add(-77, 60)
        with pytest.raises(ZeroDivisionError), store.unit() as unit:
            want_and_fail(unit, lobby)
    assert [(change.tables, change.chats) for change in reported] == [({}, {-77})]


def test_an_observer_that_fails_is_logged_and_hurts_nobody(
    lobby: Table, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(changes: Changes) -> None:
        raise RuntimeError("a bug")

    seen: list[Changes] = []
    store.changes.subscribe(fail)
    store.changes.subscribe(seen.append)
    with store.unit() as unit:
        unit.tables.save(lobby)
    assert len(seen) == 1
    assert "an observer of changes failed" in caplog.text
    with store.read() as unit:
        assert unit_table(unit, lobby).version == lobby.version + 1
        assert unit_table(unit, lobby).status is TableStatus.LOBBY


def test_an_observer_that_unsubscribes_receives_nothing_more(lobby: Table, store: Store) -> None:
    seen: list[Changes] = []
    unsubscribe = store.changes.subscribe(seen.append)
    unsubscribe()
    unsubscribe()
    with store.unit() as unit:
        unit.tables.save(lobby)
    assert seen == []


def test_a_draft_a_vote_and_a_cut_are_reported_though_no_screen_wants_them(
    lobby: Table, store: Store, reported: list[Changes]
) -> None:
    """A front end that has no screen row, such as a page, shows them, too."""
    with store.unit() as unit:
        unit.drafts.save(Draft(lobby.id, 0, selection=("7H1",)))
    with store.unit() as unit:
        unit.votes.cast(lobby.id, "end", ANNA)
    assert [change.tables for change in reported] == [{lobby.id: lobby.version}] * 2


def test_a_group_that_moves_reports_its_tables(lobby: Table, store: Store, reported: list[Changes]) -> None:
    with store.unit() as unit:
        unit.chats.seen(GROUP, "group", "Venerdì", False)
    reported.clear()
    with store.unit() as unit:
        unit.chats.migrate(GROUP, -2002)
    assert [change.tables for change in reported] == [{lobby.id: lobby.version}]
    assert -2002 in reported[0].chats
