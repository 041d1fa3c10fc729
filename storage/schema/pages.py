"""Tables of the database: people who have the page of their tables (the Mini App) open.

A released statement is never edited: a change is a new list of statements, registered in `migrations`.
"""

PAGES = (
    # What a page shows to be let in, as a hash, so that a copy of the file opens nothing. `table_id`: the table to
    # whose lobby the link led with which the page was opened.
    """CREATE TABLE page_tickets (
        hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        until REAL NOT NULL,
        table_id INTEGER REFERENCES tables (id) ON DELETE SET NULL
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX tickets_of_person ON page_tickets (person_id)",
    "CREATE INDEX tickets_by_age ON page_tickets (until)",
    "CREATE INDEX tickets_of_table ON page_tickets (table_id) WHERE table_id IS NOT NULL",
    # What pages have asked for, by the ids that they give. Only its hash is kept, and the answer, so that a request
    # that arrives again is answered again and not done again.
    """CREATE TABLE page_requests (
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        id TEXT NOT NULL CHECK (id <> ''),
        body_hash TEXT NOT NULL CHECK (length(body_hash) = 64),
        result TEXT NOT NULL CHECK (json_valid(result)),
        at REAL NOT NULL,
        PRIMARY KEY (person_id, id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX page_requests_by_age ON page_requests (at)",
    # Who has which table open in the page (the Mini App), until when unless the page renews it.
    """CREATE TABLE open_pages (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        until REAL NOT NULL,
        PRIMARY KEY (table_id, person_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX open_pages_of_person ON open_pages (person_id)",
    "CREATE INDEX open_pages_in_order ON open_pages (until)",
)
