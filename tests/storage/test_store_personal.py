"""What is held on a person: all of it, and nothing of anybody else."""

import sqlite3
from collections import defaultdict
from contextlib import closing
from dataclasses import replace

from scala40.fair.deal import Inputs
from storage import Draft, Everything, ScreenKind, Store, TableSettings, TableStatus
from storage.address import Address
from storage.engines.postgres_schema import STEPS_TABLE
from storage.repositories.people.personal import CHATS, CUTS, MESSAGES, OF_TABLES, TABLES, Row
from storage.repositories.people.personal import PEOPLE as PEOPLE_HELD
from tests.storage.store_helpers import (
    GROUP,
    PEOPLE,
    Place,
    a_dealt_table,
    a_finished_deal,
    a_finished_match,
    a_lobby,
    people_and_group,
)

ANNA, BRUNO, CARLA = PEOPLE
NOT_OURS = ("sqlite_", "_sqlite_")
"""What SQLite and sqlite-utils keep for themselves."""

PARTS = (PEOPLE_HELD, CHATS, TABLES, *OF_TABLES, CUTS, *MESSAGES)

_OF_THE_TABLE = "is about a table, not about somebody who sits there"
_FOR_EVERYBODY = "is the same for everybody at the table, who reads it with /verifica"
WITHHELD = {
    "tables.version": "counts how often the table has changed",
    "tables.match": "holds all hands and the order of the stock; the person's own hand is given separately",
    "tables.page": "which page of the rules its lobby shows",
    "tables.pruned": "how much of a table that has ended has been deleted by age",
    "chats.broken_off": "counts deals of a group",
    "chats.refused_at": "since when the bot may not write to a group",
    "chats.pictures_refused_at": "when a group has refused a picture",
    "chats.season_told": "up to which season a group was told who had come first",
    "chats.season_due": "when to look whether a season of a group has ended",
    "chats.left_at": "when the bot was found to be out of a group",
    "chats.daily_post_at": "when the next post of a group is due",
    "chats.daily_posted": "about which day the last post of a group was",
    "daily_chains": "the secrets of the days of a group",
    "daily_deals": "is about a day of a group, not about somebody who plays it",
    "occasions": "what stands above tables, such as a day: of a group, not of a person",
    "score_sheets.post_id": "which post shows a score sheet",
    "score_sheets.pruned": "whether only the result of a score sheet is left",
    "evenings.due_at": "when something is to be done about it",
    "evenings.post_id": "the message in the group that shows it",
    "finished_deals": "is about a deal, not about somebody who played it; what each seat has made of it is given",
    "topics": "the names of the topics of groups",
    "erasures": "is written when somebody is erased, and deleted with their last bytes",
    "deadlines": _OF_THE_TABLE,
    "commitments.root": "the secret from which the cards of the table follow",
    "commitments.encrypted": "how that secret is kept",
    "commitments.commitment": _FOR_EVERYBODY,
    "commitments.salt": _FOR_EVERYBODY,
    "commitments.salt_hash": _FOR_EVERYBODY,
    "commitments.rules": _FOR_EVERYBODY,
    "commitments.names_digest": _FOR_EVERYBODY,
    "commitments.die_asked": _OF_THE_TABLE,
    "commitments.die": _FOR_EVERYBODY,
    "commitments.die_state": _OF_THE_TABLE,
    "commitments.cut_for": "a hash that tells whether the table is still what it was when the cut was given",
    "fair_deals.die": _FOR_EVERYBODY,
    "fair_deals.previous": _FOR_EVERYBODY,
    "fair_deals.next_commitment": _FOR_EVERYBODY,
    "fair_deals.log_hash": _FOR_EVERYBODY,
    "fair_deals.ended_at": _FOR_EVERYBODY,
    "fair_deals.broken_off": _FOR_EVERYBODY,
    "announcements.payload": "is emptied when it is sent; what waits for the person comes just before or after this",
    "inbox": "an update is emptied when it is processed, as all that the person sent before have been",
    "invitations.hash": "would tell whether a guess of the link is right",
    "invitations.salt": "what makes the link differ from those that were revoked, of which it follows with a key",
    "page_tickets.hash": "would tell whether somebody else's guess of a ticket is right",
    "page_requests.body_hash": "a hash that tells whether the same request came again",
    "meta": "what the program remembers about itself",
    "pictures": "under a hash, files of pictures that everybody at a table may see; no file of a hand",
}
"""The tables, and the columns of tables in `PARTS`, that a person is not given, with the reason."""


def columns_of(store: Store, place: Place) -> dict[str, set[str]]:
    """Every table of the database, and its columns."""
    if isinstance(place, Address):
        found: dict[str, set[str]] = {}
        for table, column in store._db.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        ):
            found.setdefault(table, set()).add(column)
        del found[STEPS_TABLE], found["heartbeat"]
        return found
    with closing(sqlite3.connect(place)) as file:
        tables = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            table: {row[1] for row in file.execute(f"PRAGMA table_info({table})")}
            for table in tables
            if not table.startswith(NOT_OURS)
        }


def test_every_column_is_given_or_withheld_for_a_reason(store: Store, place: Place) -> None:
    schema = columns_of(store, place)
    given = {part.table: {*part.columns, *part.computed} for part in PARTS}
    withheld = {table: {name.partition(".")[2] for name in WITHHELD if name.startswith(f"{table}.")} for table in given}
    whole = {name for name in WITHHELD if "." not in name}
    assert set(schema) == set(given) | whole, "a table is neither given nor withheld"
    assert not set(given) & whole
    for table, columns in given.items():
        assert schema[table] == columns | withheld[table], table
        assert not columns & withheld[table], table
    assert {name.partition(".")[0] for name in WITHHELD if "." in name} <= set(given)
    assert all(len(reason) > 15 for reason in WITHHELD.values())


def held(store: Store, person: int) -> Everything:
    """What is held on somebody whom the store knows."""
    with store.read() as unit:
        return unit.personal.of(person)


def rows(store: Store, person: int) -> defaultdict[str, list[Row]]:
    """All else that is held on them, by part."""
    parts: defaultdict[str, list[Row]] = defaultdict(list)
    with store.read_in_thread() as unit:
        for part, row in unit.personal.rows(person):
            parts[part].append(row)
    return parts


def test_nothing_is_held_about_an_unknown_person(store: Store) -> None:
    with store.read() as unit:
        assert unit.personal.of(ANNA) is None


def test_the_personal_data_given_is_all_that_is_stored_about_this_person(store: Store, place: Place) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.chats.seen(ANNA, "private", "", False)
        for seat, action in ((0, "draw 7H"), (1, "draw 8S"), (0, "discard KD"), (1, "discard 9C")):
            unit.log.append(table.id, seat, action, 200 + seat)
        for seat in (0, 1):
            unit.drafts.save(Draft(table.id, seat, selection=(f"{seat + 3}H1",)))
        for person in (ANNA, BRUNO):
            unit.screens.ensure(table.id, ScreenKind.HAND, person, person_id=person)
            unit.announcements.add(person, "turn", {"seat": 0}, 300, person_id=person)
            unit.announcements.add(GROUP, "line", {"people": {"player": person}}, 300)
            unit.old_messages.add(person, 77)
            unit.votes.cast(table.id, "end", person)
    given, told = held(store, ANNA), rows(store, ANNA)
    assert (given.person["id"], given.person["username"]) == (ANNA, f"user{ANNA}")
    assert given.private_chat is not None
    assert [(row["id"], row["run_by_me"]) for row in given.tables] == [(table.id, 1)]
    assert given.places == {table.id: "Friends"}
    assert given.names == {table.id: (("Name11", False), ("Name12", False), ("Name13", False))}
    assert [row["action"] for row in told["log"]] == ["draw 7H", "discard KD"]
    assert [row["selection"] for row in told["drafts"]] == ["3H1"]
    assert [row["chat_id"] for row in told["screens"]] == [ANNA]
    assert [(row["chat_id"], row["kind"]) for row in told["announcements"]] == [(ANNA, "turn"), (GROUP, "line")]
    assert [row["chat_id"] for row in told["old_messages"]] == [ANNA]
    assert [row["person_id"] for row in told["votes"]] == [ANNA]
    for part in PARTS[3:]:  # rows of tables are as they stand in the database
        for row in told[part.table]:
            known = {name: value for name, value in row.items() if value is not None}
            where = " AND ".join(f'"{name}" = :{name}' if name in known else f'"{name}" IS NULL' for name in row)
            assert len(store._db.execute(f"SELECT 1 FROM {part.table} WHERE {where}", known).fetchall()) == 1


def test_the_order_of_the_pack_and_of_a_new_stock_are_nobodys_moves(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.log.append(table.id, 0, "deal AH 2H 3H", 100)
        unit.log.append(table.id, 0, "shuffle 4H 5H", 101)
        unit.log.append(table.id, 0, "shuffle", 102)
        unit.log.append(table.id, 0, "discard 6H", 103)
    assert [row["action"] for row in rows(store, ANNA)["log"]] == ["discard 6H"]


def test_a_cut_is_given_to_the_player_who_cut(store: Store) -> None:
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.commitments.make(table.id, b"r" * 32, "c" * 64, encrypted=False)
        unit.commitments.fix(table.id, Inputs(deal=1, seats=(0, 1, 2), dealer=0, die=4, cut="sette"))
        unit.commitments.end(table.id, "a" * 64, 500)
        unit.commitments.cut(table.id, 0, "otto")
    assert [row["cut"] for row in rows(store, CARLA)[CUTS.table]] == ["sette"]
    assert rows(store, CARLA)["commitments"] == []
    assert rows(store, ANNA)[CUTS.table] == []
    assert [row["cut"] for row in rows(store, ANNA)["commitments"]] == ["otto"]


def test_finished_matches_are_given_and_tables_of_others_are_not(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
        unit.archive.add(a_finished_match(table.id))
        unit.archive.add_deal(table.id, a_finished_deal())
        unit.tables.save(replace(table, status=TableStatus.CLOSED))
        unit.people.seen(99, "Dario", None, None, 100)
        other = unit.tables.create(GROUP, 5, 99, TableSettings(), 100)
    given, told = held(store, BRUNO), rows(store, BRUNO)
    assert [row["record"] for row in told["records"]] == ["a record"]
    assert [(row["name"], row["place"]) for row in told["finished_players"]] == [("Name12", 2)]
    assert [(row["person_id"], row["opened_in"]) for row in told["deal_results"]] == [(BRUNO, 4)]
    assert other.id not in [row["id"] for row in given.tables]
    assert not rows(store, 99)["finished_matches"]


def test_a_host_without_a_seat_is_given_the_table_without_the_names_of_others(store: Store) -> None:
    with store.unit() as unit:
        people_and_group(unit)
        table = unit.tables.create(GROUP, 0, ANNA, TableSettings(), 100)
    given = held(store, ANNA)
    assert [row["id"] for row in given.tables] == [table.id]
    assert given.names == {}
