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

EVENINGS = (
    # When a group meets, an occasion. `caller_id`: who has called it, NULL if they are gone; `due_at`: when to remind
    # people or to open the lobby, NULL if it is over; `post_id`: the announcement that shows it; `state`: how it ended.
    """CREATE TABLE evenings (
        occasion_id INTEGER PRIMARY KEY REFERENCES occasions (id) ON DELETE CASCADE,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        caller_id INTEGER REFERENCES people (id) ON UPDATE CASCADE ON DELETE SET NULL,
        at REAL NOT NULL,
        due_at REAL CHECK (due_at <= at),
        post_id INTEGER REFERENCES announcements (id) ON DELETE SET NULL,
        table_id INTEGER REFERENCES tables (id) ON DELETE SET NULL,
        state TEXT NOT NULL CHECK (state <> ''),
        CONSTRAINT an_evening_is_due_until_it_is_over CHECK ((due_at IS NULL) = (state <> 'called'))
    ) STRICT""",
    "CREATE INDEX past_evenings ON occasions (ended_at) WHERE kind = 'evening'",
    "CREATE INDEX evenings_due ON evenings (due_at) WHERE due_at IS NOT NULL",
    "CREATE INDEX evenings_of_caller ON evenings (caller_id) WHERE caller_id IS NOT NULL",
    "CREATE INDEX evenings_of_post ON evenings (post_id) WHERE post_id IS NOT NULL",
    "CREATE INDEX evenings_of_table ON evenings (table_id) WHERE table_id IS NOT NULL",
    # `told_at`: when they were last told that it was moved.
    """CREATE TABLE evening_answers (
        occasion_id INTEGER NOT NULL REFERENCES evenings (occasion_id) ON DELETE CASCADE,
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        answer TEXT NOT NULL CHECK (answer <> ''),
        answered_at REAL NOT NULL,
        told_at REAL,
        PRIMARY KEY (occasion_id, person_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX evening_answers_of_person ON evening_answers (person_id)",
    # Who wants to be told in private when a lobby opens in a chat, and when that was done last.
    """CREATE TABLE lobby_watches (
        chat_id INTEGER NOT NULL REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        since REAL NOT NULL,
        told_at REAL,
        PRIMARY KEY (chat_id, person_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX lobby_watches_of_person ON lobby_watches (person_id)",
    # Who waits for the next match after that of a table.
    """CREATE TABLE waiting_list (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        since REAL NOT NULL,
        PRIMARY KEY (table_id, person_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX waiting_list_of_person ON waiting_list (person_id)",
    "CREATE INDEX waiting_list_by_age ON waiting_list (since)",
)
