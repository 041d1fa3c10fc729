"""Tables of the database: tables where a match is played or was played, and what belongs to one.

A released statement is never edited: a change is a new list of statements, registered in `migrations`. CHECKs say what
can never be true, under a name that an error message repeats; the values are never part of such a message. None lists
the words that a column may have: SQLite would have to make the table anew for each further word.
"""

TABLES = (
    # AUTOINCREMENT: buttons carry table ids, so an id is never used twice.
    # `pruned`: how far the deletion by age has come; 1 without its notices, 2 only its result is left.
    """CREATE TABLE tables (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        chat_id INTEGER NOT NULL REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        host_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE,
        status TEXT NOT NULL,
        version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
        settings TEXT NOT NULL CHECK (json_valid(settings)),
        match TEXT,
        page TEXT NOT NULL DEFAULT '',
        created_at REAL NOT NULL,
        touched_at REAL NOT NULL,
        rematch_of INTEGER REFERENCES tables (id) ON DELETE SET NULL,
        pruned INTEGER NOT NULL DEFAULT 0 CHECK (pruned >= 0),
        CONSTRAINT a_lobby_has_no_match CHECK (status <> 'lobby' OR match IS NULL),
        CONSTRAINT a_dealt_table_has_a_match CHECK (status NOT IN ('playing', 'pause', 'over') OR match IS NOT NULL)
    ) STRICT""",
    """CREATE UNIQUE INDEX one_unfinished_table ON tables (chat_id, thread_id)
        WHERE status IN ('lobby', 'playing', 'pause')""",
    "CREATE INDEX unfinished_tables ON tables (id) WHERE status IN ('lobby', 'playing', 'pause')",
    "CREATE INDEX tables_of_chat ON tables (chat_id, thread_id, id)",
    "CREATE INDEX tables_of_host ON tables (host_id)",
    "CREATE INDEX rematches ON tables (rematch_of) WHERE rematch_of IS NOT NULL",
    "CREATE INDEX tables_to_prune ON tables (pruned, touched_at) WHERE status IN ('over', 'closed') AND pruned < 2",
    # `outside`: the person has left the group of a table while its match goes on; `unseen_hands`: how many of their
    # group hands in a row they have not touched, perhaps because their Telegram does not show such messages.
    """CREATE TABLE seats (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 5),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        computer TEXT CHECK (computer <> ''),
        name TEXT,
        missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
        away INTEGER NOT NULL DEFAULT 0 CHECK (away IN (0, 1)),
        left INTEGER NOT NULL DEFAULT 0 CHECK (left IN (0, 1)),
        outside INTEGER NOT NULL DEFAULT 0 CHECK (outside IN (0, 1)),
        unseen_hands INTEGER NOT NULL DEFAULT 0 CHECK (unseen_hands >= 0),
        PRIMARY KEY (table_id, number),
        CONSTRAINT one_seat_a_person UNIQUE (table_id, person_id),
        CONSTRAINT a_person_or_a_computer CHECK (person_id IS NOT NULL OR computer IS NOT NULL),
        CONSTRAINT a_computer_of_its_own_has_a_name CHECK ((person_id IS NULL) = (name IS NOT NULL))
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
    # `page`: which buttons the panel shows in the place of its proposals; `asked`: the card about whose discard the
    # player was asked in this turn; `tapped_at`: when their last tap arrived.
    """CREATE TABLE drafts (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        actions TEXT NOT NULL DEFAULT '',
        collected TEXT NOT NULL DEFAULT '',
        selection TEXT NOT NULL DEFAULT '',
        revision INTEGER NOT NULL CHECK (revision > 0),
        advised TEXT NOT NULL DEFAULT '',
        page TEXT NOT NULL DEFAULT '',
        asked TEXT NOT NULL DEFAULT '',
        tapped_at REAL NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID""",
    # `cards`: their ids in the order in which the player wants to see them in this deal.
    """CREATE TABLE hands (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        cards TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE votes (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind <> ''),
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        PRIMARY KEY (table_id, kind, person_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX votes_of_person ON votes (person_id)",
    # `remaining` is reserved for clocks that stop, such as a time for the whole match: nothing reads or writes it yet.
    """CREATE TABLE deadlines (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind <> ''),
        due_at REAL NOT NULL,
        remaining REAL CHECK (remaining >= 0),
        failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
        PRIMARY KEY (table_id, kind)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX deadlines_in_order ON deadlines (due_at)",
)

OCCASIONS = (
    # Something above tables, such as a day or an evening: its tables belong together, and may share one commitment.
    # `chat_id`: the group that it is of; `ended_at`: since when the shared secret may be published.
    """CREATE TABLE occasions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL CHECK (kind <> ''),
        chat_id INTEGER REFERENCES chats (id) ON UPDATE CASCADE ON DELETE SET NULL,
        created_at REAL NOT NULL,
        ended_at REAL,
        root BLOB CHECK (length(root) >= 32),
        encrypted INTEGER NOT NULL DEFAULT 0 CHECK (encrypted IN (0, 1)),
        commitment TEXT CHECK (length(commitment) = 64),
        CONSTRAINT a_secret_has_a_commitment CHECK ((root IS NULL) = (commitment IS NULL))
    ) STRICT""",
    "CREATE INDEX occasions_of_chat ON occasions (chat_id)",
    "CREATE INDEX ended_occasions ON occasions (ended_at) WHERE root IS NOT NULL",
    "ALTER TABLE tables ADD COLUMN kind TEXT NOT NULL DEFAULT 'ordinary' CHECK (kind <> '')",
    "ALTER TABLE tables ADD COLUMN occasion_id INTEGER REFERENCES occasions (id) ON DELETE SET NULL",
    "CREATE INDEX tables_of_occasion ON tables (occasion_id) WHERE occasion_id IS NOT NULL",
    "DROP INDEX one_unfinished_table",
    """CREATE UNIQUE INDEX one_unfinished_table_of_a_kind ON tables (chat_id, thread_id, kind)
        WHERE status IN ('lobby', 'playing', 'pause') AND occasion_id IS NULL""",
)

DAILY_DEALS = (
    # How a chat plays the deal of the day (JSON), NULL as long as nobody has asked for it; when its next post is due,
    # and the number of the day that the last one was about.
    "ALTER TABLE chats ADD COLUMN daily TEXT CHECK (daily IS NULL OR json_valid(daily))",
    "ALTER TABLE chats ADD COLUMN daily_post_at REAL",
    "ALTER TABLE chats ADD COLUMN daily_posted INTEGER",
    "CREATE INDEX daily_posts ON chats (daily_post_at) WHERE daily_post_at IS NOT NULL",
    # The chain of secrets of a chat's days, or of the bot's own (chat_id NULL). `first_date`: the date of day 1;
    # `opens_next`: when a day opens next; `ended`: no further day has its secret.
    """CREATE TABLE daily_chains (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        chat_id INTEGER REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        root BLOB NOT NULL CHECK (length(root) >= 32),
        encrypted INTEGER NOT NULL DEFAULT 0 CHECK (encrypted IN (0, 1)),
        first_date TEXT NOT NULL CHECK (length(first_date) = 10),
        created_at REAL NOT NULL,
        opens_next REAL NOT NULL,
        ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1))
    ) STRICT""",
    "CREATE INDEX daily_openings ON daily_chains (opens_next) WHERE ended = 0",
    "CREATE UNIQUE INDEX one_daily_chain_of_a_chat ON daily_chains (coalesce(chat_id, 0)) WHERE ended = 0",
    "CREATE INDEX daily_chains_of_chat ON daily_chains (chat_id)",
    # A day of a chain. What is fixed when it opens: `before`, the hash of the results of the last day that had ended,
    # `settings` with the rules, `seats`, `level` and `answers`, the number of the computers' answers. When it has
    # ended: `results`, the hash of its results, `logs`, what was hashed (JSON), and `figures`, what computers make of
    # it (JSON), once that is computed.
    """CREATE TABLE daily_deals (
        occasion_id INTEGER PRIMARY KEY REFERENCES occasions (id) ON DELETE CASCADE,
        chain_id INTEGER NOT NULL REFERENCES daily_chains (id) ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number > 0),
        date TEXT NOT NULL CHECK (length(date) = 10),
        opens_at REAL NOT NULL,
        closes_at REAL NOT NULL,
        before TEXT CHECK (length(before) = 64),
        settings TEXT NOT NULL CHECK (json_valid(settings)),
        seats INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 6),
        level TEXT NOT NULL CHECK (level <> ''),
        answers INTEGER NOT NULL CHECK (answers > 0),
        results TEXT CHECK (length(results) = 64),
        logs TEXT CHECK (logs IS NULL OR json_valid(logs)),
        figures TEXT CHECK (figures IS NULL OR json_valid(figures)),
        CONSTRAINT a_chain_has_each_day_once UNIQUE (chain_id, number),
        CONSTRAINT a_day_closes_after_it_opens CHECK (closes_at > opens_at)
    ) STRICT""",
    "CREATE INDEX open_daily_deals ON daily_deals (closes_at) WHERE results IS NULL",
    "CREATE INDEX daily_deals_without_figures ON daily_deals (closes_at) WHERE results IS NOT NULL AND figures IS NULL",
    # Somebody's one try. `ranked`: the chat knew them before the day opened; `answers`: the number of the computers'
    # answers when they began; `shows`: whether others may look at how they played.
    """CREATE TABLE daily_tries (
        occasion_id INTEGER NOT NULL REFERENCES daily_deals (occasion_id) ON DELETE CASCADE,
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE,
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        ranked INTEGER NOT NULL CHECK (ranked IN (0, 1)),
        answers INTEGER NOT NULL CHECK (answers > 0),
        shows INTEGER NOT NULL DEFAULT 0 CHECK (shows IN (0, 1)),
        PRIMARY KEY (occasion_id, person_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX daily_tries_of_person ON daily_tries (person_id)",
    "CREATE INDEX daily_tries_of_table ON daily_tries (table_id)",
    # Since when a chat knows somebody who plays its days.
    """CREATE TABLE daily_people (
        chat_id INTEGER NOT NULL REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        since REAL NOT NULL,
        PRIMARY KEY (chat_id, person_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX daily_people_of_person ON daily_people (person_id)",
)
