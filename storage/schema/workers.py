"""Tables of the database: the programs that work on it together. They are empty if it is a file, which one alone uses.

A released statement is never edited, as in `messages`.
"""

WORKERS = (
    # A program that runs: until when it counts as alive unless it says so again, by the clock of the database's server.
    """CREATE TABLE workers (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL CHECK (name <> ''),
        release TEXT NOT NULL,
        protocol INTEGER NOT NULL CHECK (protocol > 0),
        process TEXT NOT NULL DEFAULT '',
        until REAL NOT NULL
    ) STRICT""",
    # Which of them may do what only one does at a time. `fence` counts the holders.
    """CREATE TABLE leases (
        name TEXT PRIMARY KEY CHECK (name <> ''),
        worker_id INTEGER NOT NULL,
        fence INTEGER NOT NULL CHECK (fence > 0),
        until REAL NOT NULL
    ) STRICT, WITHOUT ROWID""",
    # What a transaction has changed, for the others to learn; `number` is that of the transaction.
    """CREATE TABLE changes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        worker_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        payload TEXT NOT NULL CHECK (json_valid(payload)),
        at REAL NOT NULL
    ) STRICT""",
    "CREATE INDEX changes_by_number ON changes (number)",
    "CREATE INDEX changes_by_age ON changes (at)",
    # Which worker has the update, and who sent it: updates of one sender are worked off in order.
    "ALTER TABLE inbox ADD COLUMN worker_id INTEGER",
    "ALTER TABLE inbox ADD COLUMN sender_id INTEGER",
    "CREATE INDEX pending_updates_of_sender ON inbox (sender_id, update_id) WHERE done_at IS NULL",
)

OF_WORKERS = ("workers", "leases", "changes")
"""Tables that tell of the programs on this very database: they are not moved to another one."""
