"""No record shows in its repr what only one reader may see."""

import sqlite3
from dataclasses import fields, is_dataclass, replace

import pytest

import storage
from scala40.actions import Lay, Take
from scala40.meld import known
from scala40.notation import format_cards, parse_meld
from storage import (
    Announcement,
    DailyChain,
    Draft,
    Everything,
    FinishedMatch,
    InboxRow,
    Invitation,
    Lesson,
    LogEntry,
    Occasion,
    OwedPar,
    PageRequest,
    PreparedTurn,
    SeatRemarks,
    Store,
    Table,
    TableCommitment,
    TableStatus,
)
from tests.storage.store_helpers import GROUP, a_dealt_table, a_finished_match

SECRET = {
    Table: {"match"},
    LogEntry: {"action"},
    Draft: {"actions", "asked", "collected", "selection"},
    Announcement: {"payload"},
    InboxRow: {"payload"},
    Invitation: {"salt"},
    Lesson: {"gathered", "selection"},
    PreparedTurn: {"actions", "draw", "dropped", "hand", "melds"},
    SeatRemarks: {"advised", "made"},
    PageRequest: {"result"},
    FinishedMatch: {"record"},
    Occasion: {"root"},
    DailyChain: {"root"},
    TableCommitment: {"root", "salt"},
    OwedPar: {"dealt"},
    Everything: {"person", "private_chat", "tables", "places", "names"},
}


def test_the_fields_with_secrets_are_exactly_those_without_repr() -> None:
    records = [kind for kind in vars(storage).values() if is_dataclass(kind)]
    assert len(records) > 10
    hidden = {kind: {f.name for f in fields(kind) if not f.repr} for kind in records}
    assert {kind: names for kind, names in hidden.items() if names} == SECRET


def test_neither_a_record_nor_the_store_nor_a_unit_shows_a_card(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        order = format_cards(table.match.deal.stock)
        meld = known(parse_meld("7H 8H 9H"))
        draft = Draft(table.id, 0, (Take(), Lay.of(meld)), (meld,), ("7H1",))
        shown = [
            unit.tables.get(table.id),
            unit.log.append(table.id, -1, f"deal {order}", 100),
            unit.drafts.save(draft),
            unit.announcements.add(GROUP, "deal", {"hand": "7H 8H"}, 100),
            unit.screens.of_table(table.id),
            replace(a_finished_match(table.id), record=order),
            unit,
            store,
        ]
        unit.inbox.put(1, "7H 8H", 100)
        shown.append(unit.inbox.pending())
    words = repr(shown)
    assert "7H" not in words
    assert order[:12] not in words
    assert "match" not in words.replace("FinishedMatch", "").replace("rematch_of", "")


def test_an_error_of_a_check_does_not_repeat_the_refused_value(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
    with (
        pytest.raises(sqlite3.IntegrityError, match="a_lobby_has_no_match") as caught,
        store.unit() as unit,
    ):
        unit.tables.save(replace(table, status=TableStatus.LOBBY))
    assert str(table.match.deal.hands[0][0]) not in str(caught.value)
