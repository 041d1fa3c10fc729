"""Score sheets: what stays of them when people are erased, groups change their id, and time goes by."""

from dataclasses import replace

import pytest

from storage import (
    NEUTRAL_NAME,
    SQL_ERROR,
    AnnouncementKind,
    ScoreSheet,
    SheetDeal,
    SheetSeat,
    SheetStatus,
    Store,
    TableSettings,
)
from storage.sql import Sql
from storage.unit import Unit
from tests.storage.store_helpers import GROUP, PEOPLE, people_and_group

ANNA, BRUNO, CARLA = PEOPLE


def a_sheet(unit: Unit, at: float = 100, chat: int = GROUP, **changed: object) -> ScoreSheet:
    """A sheet of Anna, Bruno and a guest whom Bruno has entered, with a deal."""
    sheet = unit.sheets.create(chat, 0, ANNA, TableSettings(), at)
    seats = (SheetSeat(ANNA, place=2, total=23), SheetSeat(BRUNO, place=1), SheetSeat(None, "Nonna", BRUNO, place=3))
    deals = (SheetDeal(1, True, (23, 0, 41), (), BRUNO),)
    sheet = replace(sheet, seats=seats, deals=deals, **changed)
    unit.sheets.save(sheet)
    return sheet


def test_a_sheet_is_read_as_it_was_stored(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        sheet = a_sheet(unit)
        assert unit.sheets.open_in(GROUP, 0) == sheet == unit.sheets.get(sheet.id)
        assert unit.sheets.open_in(GROUP, 7) is None
        assert unit.sheets.of_person(ANNA) == (sheet,)
        assert unit.sheets.of_person(CARLA) == ()
        unit.sheets.left_by(GROUP, ANNA, left=True)
        assert unit.sheets.of_person(ANNA) == ()
        unit.sheets.left_by(GROUP, ANNA, left=False)
        assert unit.sheets.of_person(ANNA) == (sheet,)


def test_a_chat_has_one_open_sheet(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        sheet = a_sheet(unit)
    with pytest.raises(SQL_ERROR), store.unit() as unit:
        a_sheet(unit)
    with store.unit() as unit:
        unit.sheets.save(replace(sheet, status=SheetStatus.CLOSED))
        a_sheet(unit)


def test_only_confirmed_sheets_count_and_guests_never(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        a_sheet(unit, status=SheetStatus.OVER)
        assert unit.sheets.figures(GROUP, 0, 1000) == {}
        a_sheet(unit, 200, status=SheetStatus.OVER, confirmed_by=ANNA)
        figures = unit.sheets.figures(GROUP, 0, 1000)
        assert {person: one.podium for person, one in figures.items()} == {ANNA: (0, 1, 0), BRUNO: (1, 0, 0)}
        assert unit.sheets.figures(GROUP, 0, 200) == {}


def test_an_erased_person_stays_without_name_and_so_do_the_guests_they_have_entered(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        sheet = a_sheet(unit)
        unit.people.forget(BRUNO, 300)
        found = unit.sheets.get(sheet.id)
        assert [(seat.person_id, seat.guest) for seat in found.seats] == [
            (ANNA, None),
            (-1, None),
            (None, NEUTRAL_NAME),
        ]
        assert unit.people.names([-1]) == {-1: NEUTRAL_NAME}
        unit.people.forget(ANNA, 300)
        assert unit.sheets.get(sheet.id).opened_by == -2


def test_the_export_of_who_entered_a_guest_has_the_name(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        a_sheet(unit)
        rows = {person: list(unit.personal.rows(person)) for person in PEOPLE}
    assert [row["guest"] for part, row in rows[BRUNO] if part == "sheet_seats"] == [None, "Nonna"]
    assert [row["guest"] for part, row in rows[ANNA] if part == "sheet_seats"] == [None]
    assert [row["opened_by_me"] for part, row in rows[ANNA] if part == "score_sheets"] == [1]
    assert [part for part, _ in rows[CARLA] if "sheet" in part] == []


@pytest.mark.parametrize("known", [False, True])
def test_a_sheet_moves_with_its_group(store: Store, known: bool) -> None:
    with store.unit() as unit:
        people_and_group(unit, -5)
        if known:
            people_and_group(unit, -1005)
            other = a_sheet(unit, 50, -1005)
        sheet = a_sheet(unit, chat=-5)
        unit.chats.migrate(-5, -1005)
        assert unit.sheets.open_in(-1005, 0).id == sheet.id
        if known:
            closed = unit.sheets.get(other.id)
            assert (closed.status, closed.changed_by) == (SheetStatus.CLOSED, None), "nobody has closed it"


def test_in_time_only_confirmed_results_are_left_without_guests(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        old = a_sheet(unit, status=SheetStatus.OVER, confirmed_by=ANNA)
        closed = a_sheet(unit, status=SheetStatus.CLOSED)
        forgotten = a_sheet(unit)
        assert unit.sheets.prune(100, 9) == 0
        assert [unit.sheets.prune(101, 2), unit.sheets.prune(101, 2), unit.sheets.prune(101, 2)] == [2, 1, 0]
        assert [unit.sheets.get(one.id) for one in (old, closed, forgotten)] == [None, None, None]
        assert unit.sheets.figures(GROUP, 0, 1000)[BRUNO].podium == (1, 0, 0)
        assert names(unit._sql) == []


def names(sql: Sql) -> list[str]:
    return [row["guest"] for row in sql.all("SELECT guest FROM sheet_seats WHERE guest IS NOT NULL")]


def test_the_row_of_a_post_is_kept_as_long_as_its_sheet(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        post = unit.announcements.add(GROUP, AnnouncementKind.LINE, {}, 100)
        other = unit.announcements.add(GROUP, AnnouncementKind.LINE, {}, 100)
        for row in (post, other):
            unit.announcements.sent(row.id, row.id, 100)
        a_sheet(unit, post_id=post.id)
        assert unit.retention.answers(1000, 9) == 1
        assert unit.announcements.shown_by(GROUP, post.id)[0] is AnnouncementKind.LINE
