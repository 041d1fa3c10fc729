"""Tables of the database: what was received, what is shown and what has to be sent.

A released statement is never edited: a change is a new list of statements, registered in `migrations`. CHECKs say what
can never be true, under a name that an error message repeats; the values are never part of such a message. None lists
the words that a column may have: SQLite would have to make the table anew for each further word.
"""

MESSAGES = (
    # A hand is a secret of one person: its screen can only be in the chat that has their own, positive id. The message
    # number of an ephemeral screen comes from a count of its own. `touched_at`: when the owner of a panel last tapped
    # it while somebody else was on turn; 0 makes the panel rest.
    """CREATE TABLE screens (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind <> ''),
        chat_id INTEGER NOT NULL,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        message_id INTEGER CHECK (message_id > 0),
        wanted INTEGER NOT NULL DEFAULT 1,
        shown INTEGER NOT NULL DEFAULT 0 CHECK (shown >= 0),
        fingerprint TEXT NOT NULL DEFAULT '',
        retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
        deal INTEGER CHECK (deal > 0),
        turn INTEGER CHECK (turn >= 0),
        seat INTEGER CHECK (seat BETWEEN 0 AND 5),
        is_pause INTEGER NOT NULL DEFAULT 0 CHECK (is_pause IN (0, 1)),
        announcement_id INTEGER CHECK (announcement_id > 0),
        is_photo INTEGER NOT NULL DEFAULT 0 CHECK (is_photo IN (0, 1)),
        is_touched INTEGER NOT NULL DEFAULT 0 CHECK (is_touched IN (0, 1)),
        touched_at REAL NOT NULL DEFAULT 0,
        CONSTRAINT a_hand_belongs_to_a_private_chat CHECK (kind <> 'hand' OR (chat_id > 0 AND person_id IS chat_id)),
        CONSTRAINT an_ephemeral_hand_stands_in_a_group CHECK (kind <> 'ephemeral' OR chat_id < 0),
        CONSTRAINT a_hand_has_a_person CHECK (kind NOT IN ('hand', 'ephemeral') OR person_id IS NOT NULL),
        CONSTRAINT nothing_is_shown_before_it_is_wanted CHECK (shown <= wanted)
    ) STRICT""",
    "CREATE UNIQUE INDEX one_screen_of_a_kind ON screens (table_id, kind, ifnull(person_id, 0)) WHERE retired = 0",
    "CREATE INDEX screens_of_table ON screens (table_id)",
    "CREATE INDEX screens_of_person ON screens (person_id) WHERE person_id IS NOT NULL",
    "CREATE INDEX screens_of_message ON screens (chat_id, message_id)",
    "CREATE INDEX stale_screens ON screens (chat_id) WHERE wanted > shown AND retired = 0",
    """CREATE TABLE old_messages (
        id INTEGER PRIMARY KEY,
        chat_id INTEGER NOT NULL,
        message_id INTEGER NOT NULL CHECK (message_id > 0),
        UNIQUE (chat_id, message_id)
    ) STRICT""",
    """CREATE TABLE announcements (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id INTEGER REFERENCES tables (id) ON DELETE CASCADE,
        chat_id INTEGER NOT NULL,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        fallback_chat_id INTEGER,
        fallback_thread_id INTEGER NOT NULL DEFAULT 0 CHECK (fallback_thread_id >= 0),
        kind TEXT NOT NULL CHECK (kind <> ''),
        payload TEXT NOT NULL CHECK (json_valid(payload)),
        created_at REAL NOT NULL,
        sent_at REAL,
        message_id INTEGER,
        failed TEXT,
        CONSTRAINT sent_or_failed_or_neither CHECK (sent_at IS NULL OR failed IS NULL)
    ) STRICT""",
    "CREATE INDEX pending_announcements ON announcements (chat_id, id) WHERE sent_at IS NULL AND failed IS NULL",
    "CREATE INDEX announcements_of_table ON announcements (table_id)",
    "CREATE INDEX announcements_of_person ON announcements (person_id) WHERE person_id IS NOT NULL",
    "CREATE INDEX announcements_of_chat ON announcements (chat_id)",
    "CREATE INDEX announcements_of_fallback ON announcements (fallback_chat_id) WHERE fallback_chat_id IS NOT NULL",
    "CREATE INDEX answers ON announcements (created_at) WHERE table_id IS NULL",
    # What has been worked off is forgotten at once; the row stays a while so that a repeated update is known.
    # `query_id`: Telegram's name of a tap, until that has been answered; it is of no use after some minutes.
    """CREATE TABLE inbox (
        update_id INTEGER PRIMARY KEY,
        payload TEXT NOT NULL,
        received_at REAL NOT NULL,
        done_at REAL,
        attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        query_id TEXT,
        CONSTRAINT nothing_is_kept_of_a_done_update CHECK ((done_at IS NULL) = (payload <> ''))
    ) STRICT""",
    "CREATE INDEX pending_updates ON inbox (update_id) WHERE done_at IS NULL",
    "CREATE INDEX done_updates ON inbox (done_at) WHERE done_at IS NOT NULL",
    # Files that Telegram keeps and sends again; pictures with a hand are not among them.
    """CREATE TABLE pictures (
        fingerprint TEXT PRIMARY KEY CHECK (fingerprint <> ''),
        file_id TEXT NOT NULL CHECK (file_id <> ''),
        given_at REAL NOT NULL
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX pictures_by_age ON pictures (given_at)",
    """CREATE TABLE meta (
        key TEXT PRIMARY KEY CHECK (key <> ''),
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID""",
)
