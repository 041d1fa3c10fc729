"""Which tests of the store are about the file of SQLite itself, and what there is for PostgreSQL instead.

All other tests of the store run on both engines, from the same files.
"""

BOTH = ("sqlite", "postgres")

_FILES = "tests/storage/engines/test_postgres_opening.py: what keeps a database from being used"
_ROOM = "there is no file whose bytes the program could look at: docs/operating.md says what erasing means there"

ONLY_SQLITE = {
    # What tests a file as a whole.
    "file/test_store_backup.py": "copies of a server are the operator's (pg_dump): docs/operating.md",
    "file/test_store_busy.py": "tests/storage/engines/test_postgres_trouble.py: rows that others hold",
    "file/test_store_lock.py": "tests/storage/engines/test_postgres_holding.py: one bot at a time",
    "file/test_store_migrations.py": "tests/storage/engines/test_moving.py: a later step on both engines",
    "file/test_store_opening.py": _FILES,
    "units/test_store_plans.py": "tests/storage/engines/test_both_schemas.py: the same indexes",
    # Single tests.
    "test_letting_go_takes_what_was_sent_and_what_never_could_be": _ROOM,
    "test_no_byte_is_left_of_many_people_who_came_and_went": _ROOM,
    "test_a_vacuum_keeps_all_rows": _ROOM,
    "test_a_vacuum_waits_for_no_other_program": _ROOM,
    "test_a_full_disk_stores_nothing_and_the_store_goes_on": (
        "tests/storage/engines/test_postgres_servers.py: a full disk of a server"
    ),
    "test_a_reader_changes_no_setting_after_which_every_statement_is_compiled_anew": (
        "PostgreSQL compiles its statements once for each connection"
    ),
}
"""Files and tests, each with its counterpart, or the reason why there is none."""
