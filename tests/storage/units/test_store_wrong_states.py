"""What must never be true cannot be stored."""

import re
import sqlite3

import pytest

from scala40.fair.deal import Inputs
from storage import ScreenKind, Store
from tests.storage.store_helpers import GROUP, PEOPLE, a_dealt_table, a_lobby

SCREEN = "INSERT INTO screens (table_id, kind, chat_id, person_id) VALUES "
SEAT = "INSERT INTO seats (table_id, number, person_id, computer, name) VALUES "
HASH = "a" * 64
COMMITMENT = "INSERT INTO commitments (table_id, root, encrypted, commitment) VALUES "
FAIR = "INSERT INTO fair_deals (table_id, deal, seats, dealer, previous) VALUES "

WRONG = {
    "a hand in a group": (f"{SCREEN} (1, 'hand', {GROUP}, 11)", "a_hand_belongs_to_a_private_chat"),
    "a hand of nobody in a group": (f"{SCREEN} (1, 'hand', {GROUP}, NULL)", "a_hand_belongs_to_a_private_chat"),
    "a hand of nobody": (f"{SCREEN} (1, 'hand', 11, NULL)", "a_hand_belongs_to_a_private_chat"),
    "a hand in another's chat": (f"{SCREEN} (1, 'hand', 12, 11)", "a_hand_belongs_to_a_private_chat"),
    "a hand moved to a group": ("UPDATE screens SET chat_id = -5 WHERE kind = 'hand'", "a_hand_belongs"),
    "a table post made a hand": ("UPDATE screens SET kind = 'hand' WHERE kind = 'table'", "a_hand_belongs"),
    "an ephemeral hand in private": (f"{SCREEN} (1, 'ephemeral', 11, 11)", "an_ephemeral_hand_stands_in_a_group"),
    "an ephemeral hand of nobody": (f"{SCREEN} (1, 'ephemeral', {GROUP}, NULL)", "a_hand_has_a_person"),
    "a picture without a file": (
        "INSERT INTO pictures (fingerprint, file_id, given_at) VALUES ('a', '', 1)",
        "file_id <>",
    ),
    "a short root": (f"{COMMITMENT} (2, zeroblob(31), 0, '{HASH}')", "length(root)"),
    "a short commitment": (f"{COMMITMENT} (2, zeroblob(32), 0, '5d41')", "length(commitment)"),
    "a commitment of no table": (f"{COMMITMENT} (77, zeroblob(32), 0, '{HASH}')", "FOREIGN KEY"),
    "two commitments of a table": (f"{COMMITMENT} (1, zeroblob(32), 0, '{HASH}')", "UNIQUE"),
    "a die of sixty-five": ("UPDATE commitments SET die = 65", "die BETWEEN"),
    "a cut of nobody": ("UPDATE commitments SET cut = 'sette'", "a_cut_is_somebodys"),
    "a salt without its hash": (f"UPDATE commitments SET salt = '{HASH}'", "salt_hash IS NOT NULL"),
    "rules that nothing binds": ("UPDATE commitments SET rules = 'fisca', names_digest = ''", "salt_hash IS NOT NULL"),
    "rules without names": (f"UPDATE commitments SET salt_hash = '{HASH}', rules = 'fisca'", "rules IS NULL"),
    "a name that nothing binds": ("INSERT INTO committed_names VALUES (77, 0, 'Anna')", "FOREIGN KEY"),
    "an empty name": ("INSERT INTO committed_names VALUES (1, 0, '')", "name <>"),
    "a fair deal of a table without a commitment": (f"{FAIR} (77, 1, '0,1', 0, NULL)", "FOREIGN KEY"),
    "a deal fixed twice": (f"{FAIR} (1, 1, '0,1', 0, NULL)", "UNIQUE"),
    "two deals at a time": (f"{FAIR} (1, 2, '0,1', 0, '{HASH}')", "UNIQUE"),
    "a second deal without the log before": (f"{FAIR} (1, 2, '0,1', 0, NULL)", "all_but_the_first"),
    "a first deal with a log before": (f"UPDATE fair_deals SET previous = '{HASH}'", "all_but_the_first"),
    "a deal that ended without a hash": ("UPDATE fair_deals SET ended_at = 1", "an_end_has_a_hash"),
    "a hash before the end": (f"UPDATE fair_deals SET log_hash = '{HASH}'", "an_end_has_a_hash"),
    "a deal broken off and played out": (
        f"UPDATE fair_deals SET log_hash = '{HASH}', ended_at = 1, broken_off = 1",
        "what_broke_off_has_no_hash",
    ),
    "two hands of one person": (f"{SCREEN} (1, 'hand', 11, 11)", "UNIQUE"),
    "a screen ahead of itself": ("UPDATE screens SET shown = wanted + 1", "nothing_is_shown_before"),
    "an empty seat": (f"{SEAT} (1, 4, NULL, NULL, 'Ada')", "a_person_or_a_computer"),
    "a computer without a name": (f"{SEAT} (1, 4, NULL, 'easy', NULL)", "a_computer_of_its_own_has_a_name"),
    "a person with a computer's name": (f"{SEAT} (1, 4, 14, 'easy', 'Ada')", "a_computer_of_its_own_has_a_name"),
    "a seventh seat": (f"{SEAT} (1, 6, 14, NULL, NULL)", "number BETWEEN"),
    "one person on two seats": (f"{SEAT} (1, 4, 11, NULL, NULL)", "UNIQUE"),
    "an unknown person on a seat": (f"{SEAT} (1, 4, 77, NULL, NULL)", "FOREIGN KEY"),
    "a table playing without a match": ("UPDATE tables SET match = NULL", "a_dealt_table_has_a_match"),
    "a lobby with a match": ("UPDATE tables SET status = 'lobby'", "a_lobby_has_no_match"),
    "a negative version": ("UPDATE tables SET version = -1", "version >= 0"),
    "settings that are no JSON": ("UPDATE tables SET settings = 'fisca'", "json_valid"),
    "a word for a version": ("UPDATE tables SET version = 'two'", "cannot store"),
    "two unfinished tables in a topic": (
        f"INSERT INTO tables (chat_id, host_id, status, settings, created_at, touched_at) "
        f"VALUES ({GROUP}, 11, 'lobby', '{{}}', 1, 1)",
        "UNIQUE",
    ),
    "a table in an unknown chat": ("UPDATE tables SET chat_id = -5", "FOREIGN KEY"),
    "a private chat with a group's id": (
        "INSERT INTO chats (id, kind, title) VALUES (-5, 'private', '')",
        "only_private",
    ),
    "a group with a person's id": ("INSERT INTO chats (id, kind, title) VALUES (11, 'group', '')", "only_private"),
    "an announcement sent and failed": (
        f"INSERT INTO announcements (chat_id, kind, payload, created_at, sent_at, failed) "
        f"VALUES ({GROUP}, 'bust', '{{}}', 1, 1, 'blocked')",
        "sent_or_failed",
    ),
    "a done update with its content": (
        "INSERT INTO inbox (update_id, payload, received_at, done_at) VALUES (1, '{}', 1, 1)",
        "nothing_is_kept",
    ),
    "a deal that nobody played": (
        "INSERT INTO deal_results (table_id, deal, seat, points, turns) VALUES (1, 1, 0, 0, 0)",
        "somebody_played",
    ),
    "a deal closed in hand by somebody who has not closed": (
        "INSERT INTO deal_results (table_id, deal, seat, level, points, in_hand, turns) "
        "VALUES (1, 1, 0, 'easy', 0, 1, 0)",
        "who_closes",
    ),
    "a place of nobody": (
        "INSERT INTO finished_players (table_id, seat, name, place, total, deals_won) VALUES (1, 0, '', 0, 0, 0)",
        "place BETWEEN",
    ),
}

KEYS = {"UNIQUE", "FOREIGN KEY", "cannot store"}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_state_that_must_never_be_cannot_be_stored(store: Store, engine: str, wrong: str) -> None:
    statement, why = WRONG[wrong]
    if engine == "postgres":
        statement = re.sub(r"zeroblob\((\d+)\)", r"decode(repeat('00', \1), 'hex')", statement)
        # SQLite repeats a constraint that has no name; PostgreSQL gives it one.
        why = why if (why.count("_") > 1 or why in KEYS) else "constraint failed"
    with store.unit() as unit:
        table = a_dealt_table(unit)
        unit.people.seen(14, "Fourth", None, None, 100)
        unit.screens.ensure(table.id, ScreenKind.TABLE, GROUP)
        unit.screens.ensure(table.id, ScreenKind.HAND, PEOPLE[0], person_id=PEOPLE[0])
        unit.commitments.make(table.id, b"r" * 32, HASH, encrypted=False)
        unit.commitments.fix(table.id, Inputs(deal=1, seats=(0, 1, 2), dealer=0))
    with pytest.raises(sqlite3.IntegrityError, match=re.escape(why)):
        store._db.execute(statement)


def test_a_hand_cannot_be_shown_in_a_group_by_the_repository_either(store: Store) -> None:
    with store.unit() as unit:
        table = a_lobby(unit)
    with pytest.raises(sqlite3.IntegrityError, match="a_hand_belongs_to_a_private_chat"), store.unit() as unit:
        unit.screens.ensure(table.id, ScreenKind.HAND, GROUP, person_id=PEOPLE[0])
