"""Tables of the database: how friends come together, and what one of them does for another at a table.

A released statement is never edited: a change is a new list of statements, registered in `migrations`.
"""

SEATS = (
    # `handed_in`: the deal in which the seat was handed over to somebody else, NULL if it never was; `told_at`: when
    # the person was last sent something about the table that they had not asked for.
    "ALTER TABLE seats ADD COLUMN handed_in INTEGER CHECK (handed_in > 0)",
    "ALTER TABLE seats ADD COLUMN told_at REAL",
)

INVITATIONS = (
    # `invitations`: whether the tables of the chat may be shown and joined from elsewhere; `visitors`: whether a lobby
    # has seats for people who are not in its group.
    "ALTER TABLE chats ADD COLUMN invitations INTEGER NOT NULL DEFAULT 1 CHECK (invitations IN (0, 1))",
    "ALTER TABLE tables ADD COLUMN visitors INTEGER NOT NULL DEFAULT 0 CHECK (visitors IN (0, 1))",
    # Somebody's link to a lobby, as a hash. The link itself follows from the row and from a key (`salt`: what makes it
    # differ from those that were revoked).
    """CREATE TABLE invitations (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        hash TEXT NOT NULL CHECK (length(hash) = 64),
        salt TEXT NOT NULL CHECK (length(salt) >= 32),
        made_at REAL NOT NULL,
        PRIMARY KEY (table_id, person_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE UNIQUE INDEX invitations_by_hash ON invitations (hash)",
    "CREATE INDEX invitations_of_person ON invitations (person_id)",
    "CREATE INDEX invitations_by_age ON invitations (made_at)",
)
