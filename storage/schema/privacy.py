"""Schema 8: what is kept is kept for a time, and the one who is erased leaves no byte behind.

A released statement is never edited, as in ``schema``.
"""

PRIVACY = (
    # How far a table that has ended is put away: 1 without its notices, 2 only its result is left.
    "ALTER TABLE tables ADD COLUMN tidied INTEGER NOT NULL DEFAULT 0 CHECK (tidied IN (0, 1, 2))",
    """CREATE INDEX tables_to_tidy ON tables (tidied, touched_at)
        WHERE status IN ('over', 'closed') AND tidied < 2""",
    # A record is kept for less long than its result.
    """CREATE TABLE records (
        table_id INTEGER PRIMARY KEY REFERENCES finished_matches (table_id) ON DELETE CASCADE,
        record TEXT NOT NULL CHECK (record <> '')
    ) STRICT""",
    "INSERT INTO records (table_id, record) SELECT table_id, record FROM finished_matches",
    "ALTER TABLE finished_matches DROP COLUMN record",
    # Deals broken off at tables that are not kept any more.
    "ALTER TABLE chats ADD COLUMN broken_off INTEGER NOT NULL DEFAULT 0 CHECK (broken_off >= 0)",
    # When the bot was first found to be out of a group.
    "ALTER TABLE chats ADD COLUMN left_at REAL",
    "CREATE INDEX chats_left ON chats (left_at) WHERE bot_present = 0 AND title <> ''",
    "CREATE INDEX answers ON announcements (created_at) WHERE table_id IS NULL",
    # Somebody was erased, but what the file once held of them may still lie in it. `chat_id` is their private chat
    # while
    # something may still be sent there; then it goes, too.
    """CREATE TABLE erasures (
        id INTEGER PRIMARY KEY,
        chat_id INTEGER CHECK (chat_id > 0),
        since REAL NOT NULL
    ) STRICT""",
    # Older programs left in the file what they deleted.
    "INSERT INTO erasures (since) SELECT 0 WHERE EXISTS (SELECT 1 FROM people)",
)
