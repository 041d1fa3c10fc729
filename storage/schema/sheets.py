"""Tables of the database: the score of matches that are played with real cards.

A released statement is never edited, as in the other modules of the schema.
"""

SHEETS = (
    # AUTOINCREMENT: buttons carry the ids of sheets. `position`: counts the changes, so that old buttons are known;
    # `changed_by`: who made the last one; `post_id`: the post that shows it; `pruned`: only its result is left.
    """CREATE TABLE score_sheets (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        chat_id INTEGER NOT NULL REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        opened_by INTEGER REFERENCES people (id) ON UPDATE CASCADE ON DELETE SET NULL,
        status TEXT NOT NULL,
        settings TEXT NOT NULL CHECK (json_valid(settings)),
        position INTEGER NOT NULL DEFAULT 0 CHECK (position >= 0),
        changed_by INTEGER REFERENCES people (id) ON UPDATE CASCADE ON DELETE SET NULL,
        confirmed_by INTEGER REFERENCES people (id) ON UPDATE CASCADE ON DELETE SET NULL,
        post_id INTEGER REFERENCES announcements (id) ON DELETE SET NULL,
        touched_at REAL NOT NULL,
        pruned INTEGER NOT NULL DEFAULT 0 CHECK (pruned >= 0),
        CONSTRAINT only_an_end_is_confirmed CHECK (confirmed_by IS NULL OR status = 'over')
    ) STRICT""",
    "CREATE UNIQUE INDEX one_open_sheet ON score_sheets (chat_id, thread_id) WHERE status = 'open'",
    "CREATE INDEX sheets_of_chat ON score_sheets (chat_id, touched_at)",
    "CREATE INDEX sheets_to_prune ON score_sheets (touched_at) WHERE pruned = 0",
    "CREATE INDEX sheets_opened ON score_sheets (opened_by)",
    "CREATE INDEX sheets_changed ON score_sheets (changed_by)",
    "CREATE INDEX sheets_confirmed ON score_sheets (confirmed_by)",
    "CREATE INDEX sheets_posted ON score_sheets (post_id)",
    # A member, or a guest by name, whom `named_by` has entered; a place is given at the end of the match.
    """CREATE TABLE sheet_seats (
        sheet_id INTEGER NOT NULL REFERENCES score_sheets (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        guest TEXT CHECK (guest <> ''),
        named_by INTEGER REFERENCES people (id) ON UPDATE CASCADE ON DELETE SET NULL,
        outside INTEGER NOT NULL DEFAULT 0 CHECK (outside IN (0, 1)),
        place INTEGER CHECK (place BETWEEN 1 AND 6),
        total INTEGER NOT NULL DEFAULT 0,
        deals_won INTEGER NOT NULL DEFAULT 0 CHECK (deals_won >= 0),
        PRIMARY KEY (sheet_id, seat),
        CONSTRAINT a_person_or_a_guest CHECK ((person_id IS NULL) = (guest IS NOT NULL))
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX sheet_seats_of_person ON sheet_seats (person_id)",
    "CREATE INDEX sheet_guests ON sheet_seats (named_by)",
    # What each had left, None for who was out (JSON); who came back after it (JSON); who has entered it, or corrected.
    """CREATE TABLE sheet_deals (
        sheet_id INTEGER NOT NULL REFERENCES score_sheets (id) ON DELETE CASCADE,
        deal INTEGER NOT NULL CHECK (deal > 0),
        closer INTEGER NOT NULL CHECK (closer BETWEEN 0 AND 5),
        in_hand INTEGER NOT NULL CHECK (in_hand IN (0, 1)),
        points TEXT NOT NULL CHECK (json_valid(points)),
        back TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(back)),
        entered_by INTEGER REFERENCES people (id) ON UPDATE CASCADE ON DELETE SET NULL,
        corrected INTEGER NOT NULL DEFAULT 0 CHECK (corrected IN (0, 1)),
        PRIMARY KEY (sheet_id, deal)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX sheet_deals_of_person ON sheet_deals (entered_by)",
)
