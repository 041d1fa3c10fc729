"""Which tests of everything above the store are about its file, and so are left out with ``--engine postgres``.

Beside `tests/storage/only_sqlite.py`, which lists those of the store itself.
"""

_COPIES = "copies of a server are the operator's (pg_dump): docs/operating.md"
_LOCKED = "tests/storage/engines/test_postgres_trouble.py: rows and chats that others hold"
_ROOM = "there is no file whose bytes the program could look at: docs/operating.md"
_AGAIN = "a second store of the same name has a new database; tests/e2e/trouble/test_kills.py starts on the same one"
_REAL = "signs of life of a worker, and the server's clock, go by real seconds, which no seed decides"

ONLY_FILES = {
    "tests/operations/test_backups.py": _COPIES,
    "tests/operations/test_copy_check.py": _COPIES,
    "tests/operations/test_copy_refused.py": _COPIES,
    "tests/operations/test_locked.py": _LOCKED,
    "tests/operations/test_vacuum.py": _ROOM,
    "tests/tables/people/test_restored_backup.py": "tests/tables/people/test_on_a_server.py: a dump that was put back",
    "tests/e2e/test_going_back.py": "tests/tables/people/test_on_a_server.py: a dump that was put back",
    "tests/e2e/trouble/test_locked.py": _LOCKED,
    "tests/e2e/trouble/test_changing_ways.py": "it looks into the file; how updates arrive does not depend on that",
    "tests/web/test_trouble.py": _LOCKED,
    "tests/handlers/delivery/test_chat_worker_store.py": _LOCKED,
    "tests/simulation/test_full_disk.py": "tests/storage/engines/test_postgres_servers.py: a full disk of a server",
    "tests/simulation/test_old_files.py": "tests/storage/engines/test_postgres_opening.py: an older database",
    "tests/simulation/test_power_cuts.py": "what a power cut leaves is the server's promise (fsync)",
    # Single tests.
    "test_a_promise_is_kept": "tests/simulation/test_on_a_server.py: the same promises",
    "test_the_same_seed_does_the_same_again_byte_for_byte_and_another_does_not": _REAL,
    "test_the_same_seed_does_the_same_again_in_pages_too": _REAL,
    "test_a_leap_deletes_no_copy_and_those_that_it_has_dated_go_afterwards": _COPIES,
    "test_every_time_that_something_is_kept_is_said_and_none_is_typed": _COPIES,
    "test_privacy_mentions_no_backups_where_there_are_none": _COPIES,
    "test_privacy_says_all_of_it_on_two_screens": "tests/tables/people/test_on_a_server.py: whose the copies are",
    "test_an_answer_for_one_person_is_never_sent_elsewhere_and_not_kept": _ROOM,
    "test_no_byte_is_left_of_the_name_somebody_had_when_the_cards_were_dealt": _ROOM,
    "test_columns_that_hold_yes_or_no_or_a_time_are_told_as_such": "both engines have the same columns",
    "test_announcements_survive_the_process_and_keep_their_order": _AGAIN,
}
"""Files and tests, each with its counterpart, or the reason why there is none."""
