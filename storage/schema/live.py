"""The schemas, each as the statements that lead to it from the one before.

A released statement is never edited: a change is a new list, registered in ``migrations``. CHECKs say what can never be
true, under a name that an error message repeats; the values themselves are never part of such a message.
"""

LIVE = (
    """CREATE TABLE people (
        id INTEGER PRIMARY KEY CHECK (id <> 0),
        name TEXT NOT NULL,
        username TEXT,
        language TEXT,
        reachable INTEGER NOT NULL DEFAULT 0 CHECK (reachable IN (0, 1)),
        deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
        sort TEXT NOT NULL DEFAULT 'suit' CHECK (sort IN ('suit', 'rank')),
        first_seen REAL NOT NULL,
        last_seen REAL NOT NULL,
        CONSTRAINT a_forgotten_person_is_nobody CHECK (id > 0 OR (deleted = 1 AND username IS NULL AND reachable = 0))
    ) STRICT""",
    """CREATE TABLE chats (
        id INTEGER PRIMARY KEY CHECK (id <> 0),
        kind TEXT NOT NULL CHECK (kind IN ('private', 'group', 'supergroup')),
        title TEXT NOT NULL,
        is_forum INTEGER NOT NULL DEFAULT 0 CHECK (is_forum IN (0, 1)),
        language TEXT NOT NULL DEFAULT 'it',
        timezone TEXT NOT NULL DEFAULT 'Europe/Rome',
        bot_present INTEGER NOT NULL DEFAULT 1 CHECK (bot_present IN (0, 1)),
        defaults TEXT CHECK (defaults IS NULL OR json_valid(defaults)),
        CONSTRAINT only_private_chats_have_positive_ids CHECK ((kind = 'private') = (id > 0))
    ) STRICT""",
    # AUTOINCREMENT: buttons carry table ids, so an id is never used twice.
    """CREATE TABLE tables (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        chat_id INTEGER NOT NULL REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        host_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE,
        status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'pause', 'over', 'closed')),
        version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
        settings TEXT NOT NULL CHECK (json_valid(settings)),
        match TEXT,
        page TEXT NOT NULL DEFAULT '',
        created_at REAL NOT NULL,
        touched_at REAL NOT NULL,
        rematch_of INTEGER REFERENCES tables (id) ON DELETE SET NULL,
        CONSTRAINT a_lobby_has_no_match CHECK (status <> 'lobby' OR match IS NULL),
        CONSTRAINT a_dealt_table_has_a_match CHECK (status NOT IN ('playing', 'pause', 'over') OR match IS NOT NULL)
    ) STRICT""",
    """CREATE UNIQUE INDEX one_unfinished_table ON tables (chat_id, thread_id)
        WHERE status IN ('lobby', 'playing', 'pause')""",
    "CREATE INDEX unfinished_tables ON tables (id) WHERE status IN ('lobby', 'playing', 'pause')",
    "CREATE INDEX tables_of_chat ON tables (chat_id, thread_id, id)",
    "CREATE INDEX tables_of_host ON tables (host_id)",
    "CREATE INDEX rematches ON tables (rematch_of) WHERE rematch_of IS NOT NULL",
    """CREATE TABLE seats (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 5),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        computer TEXT CHECK (computer IN ('easy', 'medium', 'strong')),
        missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
        away INTEGER NOT NULL DEFAULT 0 CHECK (away IN (0, 1)),
        left INTEGER NOT NULL DEFAULT 0 CHECK (left IN (0, 1)),
        PRIMARY KEY (table_id, number),
        CONSTRAINT one_seat_a_person UNIQUE (table_id, person_id),
        CONSTRAINT a_person_or_a_computer CHECK ((person_id IS NULL) <> (computer IS NULL))
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX seats_of_person ON seats (person_id, table_id)",
    """CREATE TABLE log (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL CHECK (seq >= 0),
        seat INTEGER NOT NULL CHECK (seat BETWEEN -1 AND 5),
        action TEXT NOT NULL CHECK (action <> ''),
        at REAL NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE drafts (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        actions TEXT NOT NULL DEFAULT '',
        collected TEXT NOT NULL DEFAULT '',
        selection TEXT NOT NULL DEFAULT '',
        revision INTEGER NOT NULL CHECK (revision > 0),
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID""",
    # `remaining` is reserved for clocks that stop, such as a time for the whole match: nothing reads or writes it yet.
    """CREATE TABLE deadlines (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL
            CHECK (kind IN ('turn', 'reminder', 'next_deal', 'idle_lobby', 'dead_match', 'host_silent')),
        due_at REAL NOT NULL,
        remaining REAL CHECK (remaining >= 0),
        PRIMARY KEY (table_id, kind)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX deadlines_in_order ON deadlines (due_at)",
    # A hand is a secret of one person: its screen can only stand in the chat that has their own, positive id.
    """CREATE TABLE screens (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('table', 'hand', 'vote', 'lobby')),
        chat_id INTEGER NOT NULL,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        message_id INTEGER CHECK (message_id > 0),
        wanted INTEGER NOT NULL DEFAULT 1,
        shown INTEGER NOT NULL DEFAULT 0 CHECK (shown >= 0),
        topic TEXT NOT NULL DEFAULT '',
        fingerprint TEXT NOT NULL DEFAULT '',
        retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
        CONSTRAINT a_hand_belongs_to_a_private_chat CHECK (kind <> 'hand' OR (chat_id > 0 AND person_id IS chat_id)),
        CONSTRAINT only_a_hand_has_a_person CHECK (kind = 'hand' OR person_id IS NULL),
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
    """CREATE INDEX pending_announcements ON announcements (chat_id, id)
        WHERE sent_at IS NULL AND failed IS NULL""",
    "CREATE INDEX announcements_of_table ON announcements (table_id)",
    "CREATE INDEX announcements_of_person ON announcements (person_id) WHERE person_id IS NOT NULL",
    "CREATE INDEX announcements_of_chat ON announcements (chat_id)",
    """CREATE INDEX announcements_of_fallback ON announcements (fallback_chat_id)
        WHERE fallback_chat_id IS NOT NULL""",
    """CREATE TABLE votes (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind <> ''),
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        PRIMARY KEY (table_id, kind, person_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX votes_of_person ON votes (person_id)",
    # What has been worked off is forgotten at once; the row stays a while so that a repeated update is known.
    """CREATE TABLE inbox (
        update_id INTEGER PRIMARY KEY,
        payload TEXT NOT NULL,
        received_at REAL NOT NULL,
        done_at REAL,
        attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        CONSTRAINT nothing_is_kept_of_a_done_update CHECK ((done_at IS NULL) = (payload <> ''))
    ) STRICT""",
    "CREATE INDEX pending_updates ON inbox (update_id) WHERE done_at IS NULL",
    "CREATE INDEX done_updates ON inbox (done_at) WHERE done_at IS NOT NULL",
    """CREATE TABLE meta (
        key TEXT PRIMARY KEY CHECK (key <> ''),
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID""",
)

ARCHIVE = (
    """CREATE TABLE finished_matches (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        chat_id INTEGER NOT NULL REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        started_at REAL NOT NULL,
        ended_at REAL NOT NULL,
        preset TEXT NOT NULL,
        record TEXT NOT NULL CHECK (record <> ''),
        CONSTRAINT it_ends_after_it_starts CHECK (ended_at >= started_at)
    ) STRICT""",
    "CREATE INDEX finished_matches_of_chat ON finished_matches (chat_id, ended_at)",
    """CREATE TABLE finished_players (
        table_id INTEGER NOT NULL REFERENCES finished_matches (table_id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        name TEXT NOT NULL,
        place INTEGER NOT NULL CHECK (place BETWEEN 1 AND 6),
        total INTEGER NOT NULL,
        deals_won INTEGER NOT NULL CHECK (deals_won >= 0),
        busted_in INTEGER CHECK (busted_in > 0),
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX finished_players_of_person ON finished_players (person_id)",
)

ADVICE = ("ALTER TABLE drafts ADD COLUMN advised TEXT NOT NULL DEFAULT ''",)

LANGUAGES = (
    """ALTER TABLE people ADD COLUMN language_chosen INTEGER NOT NULL DEFAULT 0
        CHECK (language_chosen IN (0, 1))""",
)

# SQLite cannot change a CHECK: the two tables are built anew and filled from the old ones.
COMPUTERS = (
    """CREATE TABLE new_seats (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 5),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        computer TEXT CHECK (computer IN ('easy', 'medium', 'strong')),
        name TEXT,
        missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
        away INTEGER NOT NULL DEFAULT 0 CHECK (away IN (0, 1)),
        left INTEGER NOT NULL DEFAULT 0 CHECK (left IN (0, 1)),
        PRIMARY KEY (table_id, number),
        CONSTRAINT one_seat_a_person UNIQUE (table_id, person_id),
        CONSTRAINT a_person_or_a_computer CHECK (person_id IS NOT NULL OR computer IS NOT NULL),
        CONSTRAINT a_computer_of_its_own_has_a_name CHECK ((person_id IS NULL) = (name IS NOT NULL))
    ) STRICT, WITHOUT ROWID""",
    """INSERT INTO new_seats (table_id, number, person_id, computer, name, missed, away, left)
        SELECT table_id, number, person_id, computer,
            CASE WHEN person_id IS NULL THEN ifnull(name, 'Computer') END, missed, away, left
        FROM seats""",
    "DROP TABLE seats",
    "ALTER TABLE new_seats RENAME TO seats",
    "CREATE INDEX seats_of_person ON seats (person_id, table_id)",
    """CREATE TABLE new_deadlines (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL
            CHECK (kind IN ('turn', 'reminder', 'next_deal', 'idle_lobby', 'dead_match', 'host_silent', 'computer')),
        due_at REAL NOT NULL,
        remaining REAL CHECK (remaining >= 0),
        PRIMARY KEY (table_id, kind)
    ) STRICT, WITHOUT ROWID""",
    """INSERT INTO new_deadlines (table_id, kind, due_at, remaining)
        SELECT table_id, kind, due_at, remaining FROM deadlines""",
    "DROP TABLE deadlines",
    "ALTER TABLE new_deadlines RENAME TO deadlines",
    "CREATE INDEX deadlines_in_order ON deadlines (due_at)",
)

# Who has finished a match needs no guide. An ephemeral screen's message number is one of a count of its own.
PICTURES = (
    """ALTER TABLE people ADD COLUMN form TEXT NOT NULL DEFAULT 'pictures'
        CHECK (form IN ('pictures', 'text', 'words'))""",
    "ALTER TABLE people ADD COLUMN dark INTEGER NOT NULL DEFAULT 0 CHECK (dark IN (0, 1))",
    "ALTER TABLE people ADD COLUMN four_colours INTEGER NOT NULL DEFAULT 0 CHECK (four_colours IN (0, 1))",
    "ALTER TABLE people ADD COLUMN guided INTEGER NOT NULL DEFAULT 1 CHECK (guided IN (0, 1))",
    "UPDATE people SET guided = 0 WHERE id IN (SELECT person_id FROM finished_players)",
    """ALTER TABLE chats ADD COLUMN form TEXT NOT NULL DEFAULT 'pictures'
        CHECK (form IN ('pictures', 'text', 'words'))""",
    "ALTER TABLE chats ADD COLUMN dark INTEGER NOT NULL DEFAULT 0 CHECK (dark IN (0, 1))",
    "ALTER TABLE chats ADD COLUMN four_colours INTEGER NOT NULL DEFAULT 0 CHECK (four_colours IN (0, 1))",
    "ALTER TABLE chats ADD COLUMN inside TEXT NOT NULL DEFAULT 'auto' CHECK (inside IN ('auto', 'on', 'off'))",
    """ALTER TABLE chats ADD COLUMN volume TEXT NOT NULL DEFAULT 'every_turn'
        CHECK (volume IN ('every_turn', 'quiet', 'ends'))""",
    """CREATE TABLE new_screens (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('table', 'hand', 'ephemeral', 'vote', 'lobby')),
        chat_id INTEGER NOT NULL,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        message_id INTEGER CHECK (message_id > 0),
        wanted INTEGER NOT NULL DEFAULT 1,
        shown INTEGER NOT NULL DEFAULT 0 CHECK (shown >= 0),
        topic TEXT NOT NULL DEFAULT '',
        fingerprint TEXT NOT NULL DEFAULT '',
        retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
        CONSTRAINT a_hand_belongs_to_a_private_chat CHECK (kind <> 'hand' OR (chat_id > 0 AND person_id IS chat_id)),
        CONSTRAINT an_ephemeral_hand_stands_in_a_group CHECK (kind <> 'ephemeral' OR chat_id < 0),
        CONSTRAINT only_a_hand_has_a_person CHECK ((kind IN ('hand', 'ephemeral')) = (person_id IS NOT NULL)),
        CONSTRAINT nothing_is_shown_before_it_is_wanted CHECK (shown <= wanted)
    ) STRICT""",
    """INSERT INTO new_screens (id, table_id, kind, chat_id, thread_id, person_id, message_id, wanted, shown, topic,
            fingerprint, retired)
        SELECT id, table_id, kind, chat_id, thread_id, person_id, message_id, wanted, shown, topic, fingerprint, retired
        FROM screens""",
    "DROP TABLE screens",
    "ALTER TABLE new_screens RENAME TO screens",
    "CREATE UNIQUE INDEX one_screen_of_a_kind ON screens (table_id, kind, ifnull(person_id, 0)) WHERE retired = 0",
    "CREATE INDEX screens_of_table ON screens (table_id)",
    "CREATE INDEX screens_of_person ON screens (person_id) WHERE person_id IS NOT NULL",
    "CREATE INDEX screens_of_message ON screens (chat_id, message_id)",
    "CREATE INDEX stale_screens ON screens (chat_id) WHERE wanted > shown AND retired = 0",
    # Files that Telegram keeps and sends again. Never a hand: those are remembered by no file.
    """CREATE TABLE pictures (
        fingerprint TEXT PRIMARY KEY CHECK (fingerprint <> ''),
        file_id TEXT NOT NULL CHECK (file_id <> ''),
        given_at REAL NOT NULL
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX pictures_by_age ON pictures (given_at)",
)
