"""Schema 9: what a cut was given for, what became of a die, taps without an answer, who left, what a record binds.

A released statement is never edited, as in ``schema``.
"""

HARDENING = (
    # A hash of who sits where under which name, of the rules, the die and the first dealer. NULL: a cut between deals.
    "ALTER TABLE promises ADD COLUMN cut_for TEXT CHECK (cut_for <> '')",
    # 'throwing' is stored before a die is thrown: when it is found there again, what the die shows was lost.
    """ALTER TABLE promises ADD COLUMN die_state TEXT NOT NULL DEFAULT ''
        CHECK (die_state IN ('', 'throwing', 'settled'))""",
    "ALTER TABLE deadlines ADD COLUMN failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0)",
    # Telegram's name of a tap, until that has been answered; it means nothing after some minutes.
    "ALTER TABLE inbox ADD COLUMN query_id TEXT",
    # Who has left the group of a table while its match goes on.
    "ALTER TABLE seats ADD COLUMN outside INTEGER NOT NULL DEFAULT 0 CHECK (outside IN (0, 1))",
    # The salt is drawn with the commitment; tables that promised before have none, and records of format 2. It goes
    # with
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
