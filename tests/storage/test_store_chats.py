"""Chats: seen, set, moved to another id."""

from dataclasses import replace

import pytest

from storage import (
    DeadlineKind,
    Display,
    Draft,
    Form,
    GroupHands,
    ScreenKind,
    Store,
    Subject,
    TableSettings,
    TableStatus,
    Verbosity,
)
from tests.storage.store_helpers import GROUP, PEOPLE, Place, a_dealt_table, a_finished_match, a_lobby, rows_of

OLD, NEW = -77, -100077


def test_a_chat_begins_in_italian_and_in_rome(store: Store) -> None:
    with store.unit() as unit:
        chat = unit.chats.seen(GROUP, "supergroup", "Friends", True)
    assert (chat.language, chat.timezone, chat.bot_present, chat.defaults) == ("it", "Europe/Rome", True, None)


def test_a_chat_seen_again_keeps_its_settings(store: Store) -> None:
    settings = TableSettings("biska", (("limit", 201), ("players", (2, 3))), 300, None, advice=False)
    with store.unit() as unit:
        chat = unit.chats.seen(GROUP, "supergroup", "Friends", False)
        changed = replace(chat, language="de", timezone="Europe/Berlin", bot_present=False, defaults=settings)
        changed = replace(
            changed,
            display=Display(Form.TEXT, dark=True, four_colours=True),
            group_hands=GroupHands.OFF,
            verbosity=Verbosity.ENDS,
        )
        unit.chats.save(changed)
        assert unit.chats.get(GROUP) == changed
        assert unit.chats.seen(GROUP, "supergroup", "Foes", True) == replace(changed, title="Foes", is_forum=True)


def _a_group_with_everything(store: Store) -> int:
    with store.unit() as unit:
        table = a_dealt_table(unit, OLD)
        table_id = table.id
        chat = unit.chats.get(OLD)
        unit.chats.save(replace(chat, language="de", defaults=TableSettings("ramino"), verbosity=Verbosity.QUIET))
        screen = unit.screens.ensure(table_id, ScreenKind.TABLE, OLD)
        unit.screens.mark_shown(screen.id, 1, 70, Subject(deal=1, turn=1), "abc")
        unit.screens.ensure(table_id, ScreenKind.HAND, PEOPLE[0], person_id=PEOPLE[0])
        unit.announcements.add(OLD, "bust", {"seat": 1}, 100, table_id=table_id)
        unit.announcements.add(PEOPLE[0], "turn", {}, 100, fallback_chat_id=OLD)
        unit.old_messages.add(OLD, 60)
        unit.deadlines.set(table_id, DeadlineKind.TURN, 500)
        unit.drafts.save(Draft(table_id, 0, selection=("7H1",)))
        unit.archive.add(a_finished_match(table_id, OLD))
    return table_id


@pytest.mark.parametrize("already_seen", [False, True])
def test_a_group_that_becomes_a_supergroup_takes_everything_along(
    store: Store, place: Place, already_seen: bool
) -> None:
    table_id = _a_group_with_everything(store)
    with store.unit() as unit:
        if already_seen:
            unit.chats.seen(NEW, "supergroup", "Friends", False)
        unit.chats.migrate(OLD, NEW)
        chat = unit.chats.get(NEW)
        assert (chat.kind, chat.language, chat.defaults) == ("supergroup", "de", TableSettings("ramino"))
        table = unit.tables.current(NEW, 0)
        assert table.id == table_id
        assert len(table.seats) == 3
        screen = unit.screens.find(table_id, ScreenKind.TABLE)
        assert (screen.chat_id, screen.message_id) == (NEW, None)  # message numbers do not move
        assert unit.screens.stale(NEW) == (screen,)
        assert [one.kind for one in unit.announcements.pending(NEW)] == ["bust"]
        assert unit.announcements.pending(PEOPLE[0])[0].fallback_chat_id == NEW
        assert unit.archive.get(table_id) == a_finished_match(table_id, NEW)
        assert unit.archive.last_of_chat(NEW, 0) == table_id
        assert unit.drafts.get(table_id, 0).selection == ("7H1",)
        assert set(unit.work.chats()) == {NEW, PEOPLE[0]}
    assert not [row for row in rows_of(place) if str(OLD) in row.replace(str(NEW), "")]


@pytest.mark.parametrize("known", [False, True])
def test_a_chat_moves_with_its_settings(store: Store, known: bool) -> None:
    _a_group_with_everything(store)
    with store.unit() as unit:
        old = unit.chats.get(OLD)
        if known:
            unit.chats.seen(NEW, "supergroup", "Friends", False)
        unit.chats.migrate(OLD, NEW)
        assert unit.chats.get(NEW) == replace(old, id=NEW, kind="supergroup")


def test_a_hand_inside_the_group_does_not_move_with_it(store: Store) -> None:
    _a_group_with_everything(store)
    with store.unit() as unit:
        table = unit.tables.current(OLD, 0)
        unit.screens.ensure(table.id, ScreenKind.EPHEMERAL, OLD, person_id=PEOPLE[0])
        unit.chats.migrate(OLD, NEW)
        assert unit.screens.find(table.id, ScreenKind.EPHEMERAL, PEOPLE[0]) is None


def test_moving_a_chat_again_changes_nothing(store: Store, place: Place) -> None:
    _a_group_with_everything(store)
    with store.unit() as unit:
        unit.chats.migrate(OLD, NEW)
    before = rows_of(place)
    with store.unit() as unit:
        unit.chats.migrate(OLD, NEW)
        unit.chats.migrate(NEW, NEW)
        unit.chats.migrate(-5, -6)
    assert rows_of(place) == before


@pytest.mark.parametrize(("first", "stays"), [(OLD, OLD), (NEW, NEW)])
def test_the_older_of_two_lobbies_on_both_sides_of_a_move_stays(store: Store, first: int, stays: int) -> None:
    second = NEW if first == OLD else OLD
    with store.unit() as unit:
        tables = {chat_id: a_lobby(unit, chat_id) for chat_id in (first, second)}
        unit.chats.migrate(OLD, NEW)
        current = unit.tables.current(NEW, 0)
        assert current.id == tables[stays].id
        assert unit.tables.unfinished() == (current.id,)


def test_a_table_that_is_played_outlives_an_older_lobby_when_its_chat_moves(store: Store) -> None:
    with store.unit() as unit:
        lobby = a_lobby(unit, NEW)
        unit.deadlines.set(lobby.id, DeadlineKind.IDLE_LOBBY, 500)
        played = a_dealt_table(unit, OLD)
        unit.chats.migrate(OLD, NEW)
        assert unit.tables.unfinished() == (played.id,)
        closed = unit.tables.get(lobby.id)
        assert closed.status is TableStatus.CLOSED
        assert unit.deadlines.all() == ()
