"""Schema 9, what a record binds: the rules and the names under which a match is played (docs/fair.md).

A released statement is never edited, as in ``schema``.
"""

RECORD = (
    # The salt is drawn with the promise; tables that promised before have none, and records of format 2. It goes with
    # the names when somebody who plays there is forgotten.
    "ALTER TABLE promises ADD COLUMN salt_hash TEXT CHECK (length(salt_hash) = 64)",
    "ALTER TABLE promises ADD COLUMN salt TEXT CHECK (salt IS NULL OR (length(salt) = 64 AND salt_hash IS NOT NULL))",
    # Both are fixed with the first deal.
    "ALTER TABLE promises ADD COLUMN rules TEXT CHECK (rules IS NULL OR (rules <> '' AND salt_hash IS NOT NULL))",
    """ALTER TABLE promises ADD COLUMN names_digest TEXT
        CHECK (length(names_digest) = 64) CHECK ((names_digest IS NULL) = (rules IS NULL))""",
    """CREATE TABLE promised_names (
        table_id INTEGER NOT NULL REFERENCES promises (table_id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        name TEXT NOT NULL CHECK (name <> ''),
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID""",
)
