"""Tables of the database: results and records of matches, the commitments to their cards, erasures.

A released statement is never edited: a change is a new list of statements, registered in `migrations`. CHECKs say what
can never be true, under a name that an error message repeats; the values are never part of such a message. None lists
the words that a column may have: SQLite would have to make the table anew for each further word.
"""

MATCHES = (
    """CREATE TABLE finished_matches (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        chat_id INTEGER NOT NULL REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        started_at REAL NOT NULL,
        ended_at REAL NOT NULL,
        preset TEXT NOT NULL,
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
    # A record is kept for less long than its result.
    """CREATE TABLE records (
        table_id INTEGER PRIMARY KEY REFERENCES finished_matches (table_id) ON DELETE CASCADE,
        record TEXT NOT NULL CHECK (record <> '')
    ) STRICT""",
    # `die` and `cut` wait for the next deal and are copied to its row; a cut is that of the seat `cut_by`, `cut_for` a
    # hash of who sits where under which name, of the rules, the die and the first dealer (NULL between two deals).
    # `die_state` is 'throwing' before a die is thrown: a start that finds it knows that the throw's answer was lost.
    # The salt is deleted together with the names when one of the players is erased. `rules` and `names_digest` are
    # fixed with the first deal.
    """CREATE TABLE commitments (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        root BLOB NOT NULL CHECK (length(root) >= 32),
        encrypted INTEGER NOT NULL CHECK (encrypted IN (0, 1)),
        commitment TEXT NOT NULL CHECK (length(commitment) = 64),
        die_asked INTEGER NOT NULL DEFAULT 0 CHECK (die_asked IN (0, 1)),
        die INTEGER CHECK (die BETWEEN 1 AND 64),
        cut TEXT CHECK (cut <> ''),
        cut_by INTEGER CHECK (cut_by BETWEEN 0 AND 5),
        cut_for TEXT CHECK (cut_for <> ''),
        die_state TEXT NOT NULL DEFAULT '',
        salt_hash TEXT CHECK (length(salt_hash) = 64),
        salt TEXT CHECK (salt IS NULL OR (length(salt) = 64 AND salt_hash IS NOT NULL)),
        rules TEXT CHECK (rules IS NULL OR (rules <> '' AND salt_hash IS NOT NULL)),
        names_digest TEXT CHECK (length(names_digest) = 64) CHECK ((names_digest IS NULL) = (rules IS NULL)),
        CONSTRAINT a_cut_is_somebodys CHECK ((cut IS NULL) = (cut_by IS NULL))
    ) STRICT""",
    "CREATE INDEX encrypted_commitments ON commitments (table_id) WHERE encrypted = 1",
    # The end of a deal and its published secret are one row, so that no secret can be owed.
    """CREATE TABLE fair_deals (
        table_id INTEGER NOT NULL REFERENCES commitments (table_id) ON DELETE CASCADE,
        deal INTEGER NOT NULL CHECK (deal > 0),
        seats TEXT NOT NULL CHECK (seats <> ''),
        dealer INTEGER NOT NULL CHECK (dealer BETWEEN 0 AND 5),
        cut TEXT CHECK (cut <> ''),
        die INTEGER CHECK (die BETWEEN 1 AND 64),
        previous TEXT CHECK (length(previous) = 64),
        next_commitment TEXT CHECK (length(next_commitment) = 64),
        log_hash TEXT CHECK (length(log_hash) = 64),
        ended_at REAL,
        broken_off INTEGER NOT NULL DEFAULT 0 CHECK (broken_off IN (0, 1)),
        PRIMARY KEY (table_id, deal),
        CONSTRAINT all_but_the_first_name_the_log_before CHECK ((deal = 1) = (previous IS NULL)),
        CONSTRAINT an_end_has_a_hash_or_broke_off
            CHECK ((ended_at IS NOT NULL) = (log_hash IS NOT NULL OR broken_off = 1)),
        CONSTRAINT what_broke_off_has_no_hash CHECK (broken_off = 0 OR log_hash IS NULL)
    ) STRICT, WITHOUT ROWID""",
    "CREATE UNIQUE INDEX one_deal_at_a_time ON fair_deals (table_id) WHERE ended_at IS NULL",
    """CREATE TABLE committed_names (
        table_id INTEGER NOT NULL REFERENCES commitments (table_id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        name TEXT NOT NULL CHECK (name <> ''),
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID""",
    # Somebody was erased, but the file may still hold bytes of them. `chat_id` is their private chat while something
    # may still be sent there; then it is deleted, too.
    """CREATE TABLE erasures (
        id INTEGER PRIMARY KEY,
        chat_id INTEGER CHECK (chat_id > 0),
        since REAL NOT NULL
    ) STRICT""",
)

DEAL_RESULTS = (
    # Each seat's result in a deal that was played to its end. `level`: that of the computer that played there in the
    # end; `opened_in`: in which of its turns the seat opened; `turns`: how many turns it had.
    """CREATE TABLE deal_results (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        deal INTEGER NOT NULL CHECK (deal > 0),
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        level TEXT CHECK (level <> ''),
        points INTEGER NOT NULL,
        closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
        in_hand INTEGER NOT NULL DEFAULT 0 CHECK (in_hand IN (0, 1)),
        opened_in INTEGER CHECK (opened_in > 0),
        turns INTEGER NOT NULL CHECK (turns >= 0),
        PRIMARY KEY (table_id, deal, seat),
        CONSTRAINT somebody_played CHECK (person_id IS NOT NULL OR level IS NOT NULL),
        CONSTRAINT who_closes_in_hand_closes CHECK (in_hand <= closed)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX deal_results_of_person ON deal_results (person_id)",
)

PARS = (
    # A deal that was played to its end. `dealt`: what its par is to be computed from, until that is done; `par_number`:
    # by which player par was computed; `beta`: in thousandths, how many of the points of par a result is corrected by.
    """CREATE TABLE finished_deals (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        deal INTEGER NOT NULL CHECK (deal > 0),
        ended_at REAL NOT NULL,
        dealt TEXT CHECK (dealt <> ''),
        par_number INTEGER CHECK (par_number > 0),
        beta INTEGER,
        PRIMARY KEY (table_id, deal),
        CONSTRAINT par_is_owed_or_known CHECK (dealt IS NULL OR par_number IS NULL),
        CONSTRAINT a_par_has_its_beta CHECK ((par_number IS NULL) = (beta IS NULL))
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX owed_pars ON finished_deals (ended_at) WHERE dealt IS NOT NULL",
    # What the seat's cards were worth, and what it has made of them, in hundredths of a point.
    "ALTER TABLE deal_results ADD COLUMN par INTEGER",
    "ALTER TABLE deal_results ADD COLUMN corrected INTEGER CHECK ((corrected IS NULL) = (par IS NULL))",
    # Whether a group's post names who had the best cards.
    "ALTER TABLE chats ADD COLUMN clover INTEGER NOT NULL DEFAULT 0 CHECK (clover IN (0, 1))",
)

OPENINGS = (
    # How many points the melds counted with which the seat opened; NULL if it has not, or before this was stored.
    "ALTER TABLE deal_results ADD COLUMN opened_with INTEGER CHECK (opened_with IS NULL OR opened_in IS NOT NULL)",
)

REMARKS = (
    # What a seat of a person is told about a deal when it is over. `advised`: the advice that they were shown, until
    # the remarks are made; `made`: the remarks, which show their hand.
    """CREATE TABLE remarks (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        deal INTEGER NOT NULL CHECK (deal > 0),
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        advised TEXT NOT NULL DEFAULT '',
        owed INTEGER NOT NULL DEFAULT 0 CHECK (owed IN (0, 1)),
        made TEXT CHECK (made IS NULL OR json_valid(made)),
        PRIMARY KEY (table_id, deal, seat),
        CONSTRAINT advice_is_kept_until_they_are_made CHECK (made IS NULL OR (owed = 0 AND advised = ''))
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX owed_remarks ON remarks (table_id) WHERE owed = 1",
    # Whether remarks are sent to the person without being asked for.
    "ALTER TABLE people ADD COLUMN remarks INTEGER NOT NULL DEFAULT 0 CHECK (remarks IN (0, 1))",
)

SEASONS = (
    # `season_deals`: how many deals a season of the group has, 0 for a month; `season_best`: whether only the best of
    # each person's deals count; `season_told`: up to which season the group was told, by its number (of a month: all
    # months since the year 0); `season_due`: when to look whether a season has ended, NULL if none can end by itself.
    "ALTER TABLE chats ADD COLUMN season_deals INTEGER NOT NULL DEFAULT 0 CHECK (season_deals >= 0)",
    "ALTER TABLE chats ADD COLUMN season_best INTEGER NOT NULL DEFAULT 0 CHECK (season_best IN (0, 1))",
    "ALTER TABLE chats ADD COLUMN season_told INTEGER NOT NULL DEFAULT 0 CHECK (season_told >= 0)",
    "ALTER TABLE chats ADD COLUMN season_due REAL",
    "CREATE INDEX seasons_due ON chats (season_due) WHERE season_due IS NOT NULL",
    # The deal that an announcement is about, also when it has been sent and its payload is empty.
    "ALTER TABLE announcements ADD COLUMN deal INTEGER CHECK (deal > 0)",
)
