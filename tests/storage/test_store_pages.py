"""Tickets and requests of pages."""

from dataclasses import replace

from storage import Store, TableStatus
from storage.repositories.messages.pages import MOST_TICKETS
from tests.storage.store_helpers import PEOPLE, a_lobby

ANNA, BRUNO, _ = PEOPLE
HASH = "e" * 64


def test_a_ticket_lets_one_person_in_until_its_time_is_over(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.page_tickets.add("hers", ANNA, 200, table.id)
        unit.page_tickets.add("his", BRUNO, 300)
        hers, his = unit.page_tickets.get("hers", 199.9), unit.page_tickets.get("his", 199.9)
        assert (hers.person_id, hers.until, hers.table_id) == (ANNA, 200, table.id)
        assert (his.person_id, his.until, his.table_id) == (BRUNO, 300, None)
        assert unit.page_tickets.get("hers", 200) is None
        assert unit.page_tickets.get("another", 100) is None


def test_the_file_has_no_ticket_that_could_be_used(store: Store) -> None:
    with store.unit() as unit:
        a_lobby(unit)
        unit.page_tickets.add("a-ticket-of-anna", ANNA, 200)
        (row,) = unit.page_tickets._sql.all("SELECT * FROM page_tickets")
        assert "a-ticket-of-anna" not in str(tuple(row))
        assert unit.page_tickets.get(row["hash"], 100) is None


def test_the_oldest_of_too_many_tickets_of_a_person_is_dropped(store: Store) -> None:
    with store.unit() as unit:
        a_lobby(unit)
        unit.page_tickets.add("his", BRUNO, 100)
        for number in range(MOST_TICKETS + 1):
            unit.page_tickets.add(f"hers {number}", ANNA, 200 + number)
        assert unit.page_tickets.get("hers 0", 50) is None
        assert unit.page_tickets.get("hers 1", 50) is not None
        assert unit.page_tickets.get("his", 50) is not None


def test_a_new_ticket_is_kept_also_after_the_clock_was_set_back(store: Store) -> None:
    with store.unit() as unit:
        a_lobby(unit)
        for number in range(MOST_TICKETS):
            unit.page_tickets.add(f"before {number}", ANNA, 200 + number)
        unit.page_tickets.add("now", ANNA, 100)
        assert unit.page_tickets.get("now", 50) is not None
        assert unit.page_tickets.get("before 0", 50) is None


def test_tickets_are_deleted_when_they_are_not_valid_any_more_and_requests_when_they_are_old(store: Store) -> None:
    with store.unit() as unit:
        a_lobby(unit)
        for number in range(3):
            unit.page_tickets.add(f"ticket {number}", ANNA, 100 + number)
            unit.page_requests.add(ANNA, f"request {number}", HASH, {}, 100 + number)
        assert (unit.retention.page_tickets(102, 1), unit.retention.page_requests(102, 1)) == (1, 1)
        assert (unit.retention.page_tickets(102, 9), unit.retention.page_requests(102, 9)) == (1, 1)
        assert (unit.retention.page_tickets(102, 9), unit.retention.page_requests(102, 9)) == (0, 0)
        assert unit.page_requests.get(ANNA, "request 1") is None
        assert unit.page_requests.get(ANNA, "request 2") is not None
        assert unit.page_tickets.get("ticket 2", 0) is not None


def test_a_request_is_known_by_the_person_and_the_id_together(store: Store) -> None:
    with store.unit() as unit:
        a_lobby(unit)
        unit.page_requests.add(ANNA, "one", HASH, {"line": "è", "alert": True}, 100)
        found = unit.page_requests.get(ANNA, "one")
        assert (found.body_hash, found.result) == (HASH, {"line": "è", "alert": True})
        assert unit.page_requests.get(BRUNO, "one") is None
        assert unit.page_requests.get(ANNA, "two") is None


def test_an_erased_person_has_no_tickets_and_no_requests(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        for person in (ANNA, BRUNO):
            unit.page_tickets.add(f"of {person}", person, 200, table.id)
            unit.page_requests.add(person, "one", HASH, {}, 100)
        unit.tables.save(replace(table, status=TableStatus.CLOSED))
        unit.people.forget(ANNA, 150)
        assert unit.page_tickets.get(f"of {ANNA}", 100) is None
        assert unit.page_requests.get(ANNA, "one") is None
        assert unit.page_tickets.get(f"of {BRUNO}", 100) is not None
        assert unit.page_requests.get(BRUNO, "one") is not None
        assert unit.page_requests._sql.number("SELECT count(*) FROM page_requests") == 1


def test_a_ticket_remains_when_its_table_is_deleted(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.page_tickets.add("hers", ANNA, 200, table.id)
        unit.tables.save(replace(table, status=TableStatus.CLOSED))
        assert unit.retention.ended_tables(1e9, 9) == 1
        ticket = unit.page_tickets.get("hers", 100)
        assert ticket.table_id is None
