"""Tables of the database: people and chats, and the pages of their tables (the Mini App) that people have open.

A released statement is never edited: a change is a new list of statements, registered in `migrations`. CHECKs say what
can never be true, under a name that an error message repeats; the values are never part of such a message. None lists
the words that a column may have: SQLite would have to make the table anew for each further word.
"""

PEOPLE = (
    # `large_cards`: fewer and larger cards in a row of pictures; `marks`: selected cards have a sign on their buttons
    # also where a colour shows them; `asks`: a discard that gives something away is asked about first; `protected`: the
    # messages with their hand can be neither forwarded nor saved; `page_used`: they have opened the page of their
    # tables (the Mini App) once; `menu_due`: the menu button of their private chat has to be set, or to be taken away.
    """CREATE TABLE people (
        id INTEGER PRIMARY KEY CHECK (id <> 0),
        name TEXT NOT NULL,
        username TEXT,
        language TEXT,
        reachable INTEGER NOT NULL DEFAULT 0 CHECK (reachable IN (0, 1)),
        deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
        sort TEXT NOT NULL DEFAULT 'suit',
        first_seen REAL NOT NULL,
        last_seen REAL NOT NULL,
        language_chosen INTEGER NOT NULL DEFAULT 0 CHECK (language_chosen IN (0, 1)),
        form TEXT NOT NULL DEFAULT 'pictures',
        dark INTEGER NOT NULL DEFAULT 0 CHECK (dark IN (0, 1)),
        four_colours INTEGER NOT NULL DEFAULT 0 CHECK (four_colours IN (0, 1)),
        guided INTEGER NOT NULL DEFAULT 1 CHECK (guided IN (0, 1)),
        large_cards INTEGER NOT NULL DEFAULT 0 CHECK (large_cards IN (0, 1)),
        marks INTEGER NOT NULL DEFAULT 0 CHECK (marks IN (0, 1)),
        asks INTEGER NOT NULL DEFAULT 1 CHECK (asks IN (0, 1)),
        page_theme TEXT NOT NULL DEFAULT 'telegram',
        page_sound INTEGER NOT NULL DEFAULT 0 CHECK (page_sound IN (0, 1)),
        page_motion TEXT NOT NULL DEFAULT 'system',
        page_used INTEGER NOT NULL DEFAULT 0 CHECK (page_used IN (0, 1)),
        menu_due INTEGER NOT NULL DEFAULT 0 CHECK (menu_due IN (0, 1)),
        protected INTEGER NOT NULL DEFAULT 1 CHECK (protected IN (0, 1)),
        CONSTRAINT a_forgotten_person_is_nobody CHECK (id > 0 OR (deleted = 1 AND username IS NULL AND reachable = 0))
    ) STRICT""",
    "CREATE INDEX people_with_pages ON people (id) WHERE page_used = 1",
    "CREATE INDEX menus_due ON people (id) WHERE menu_due = 1 AND reachable = 1",
    # `broken_off`: deals broken off at tables that are not kept any more; `left_at`: when the bot was first found to be
    # out of the group; `refused_at`: since when Telegram has refused what the bot sends there, everything, until it
    # takes something again; `pictures_refused_at`: since when it has refused pictures.
    """CREATE TABLE chats (
        id INTEGER PRIMARY KEY CHECK (id <> 0),
        kind TEXT NOT NULL,
        title TEXT NOT NULL,
        is_forum INTEGER NOT NULL DEFAULT 0 CHECK (is_forum IN (0, 1)),
        language TEXT NOT NULL DEFAULT 'it',
        timezone TEXT NOT NULL DEFAULT 'Europe/Rome',
        bot_present INTEGER NOT NULL DEFAULT 1 CHECK (bot_present IN (0, 1)),
        defaults TEXT CHECK (defaults IS NULL OR json_valid(defaults)),
        form TEXT NOT NULL DEFAULT 'pictures',
        dark INTEGER NOT NULL DEFAULT 0 CHECK (dark IN (0, 1)),
        four_colours INTEGER NOT NULL DEFAULT 0 CHECK (four_colours IN (0, 1)),
        group_hands TEXT NOT NULL DEFAULT 'auto',
        verbosity TEXT NOT NULL DEFAULT 'every_turn',
        broken_off INTEGER NOT NULL DEFAULT 0 CHECK (broken_off >= 0),
        left_at REAL,
        refused_at REAL,
        pictures_refused_at REAL,
        CONSTRAINT only_private_chats_have_positive_ids CHECK ((kind = 'private') = (id > 0))
    ) STRICT""",
    "CREATE INDEX chats_left ON chats (left_at) WHERE bot_present = 0 AND title <> ''",
    # The names of the topics of forums, as far as the bot has seen them.
    """CREATE TABLE topics (
        chat_id INTEGER NOT NULL REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        thread_id INTEGER NOT NULL CHECK (thread_id > 0),
        name TEXT NOT NULL CHECK (name <> ''),
        PRIMARY KEY (chat_id, thread_id)
    ) STRICT, WITHOUT ROWID""",
)

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

# `page_sound_offered`: the page has asked them once whether they want sounds. `page_text`: how large the text is.
PAGE_SETTINGS = (
    """ALTER TABLE people ADD COLUMN page_sound_offered INTEGER NOT NULL DEFAULT 0
        CHECK (page_sound_offered IN (0, 1))""",
    "ALTER TABLE people ADD COLUMN page_text TEXT NOT NULL DEFAULT 'normal'",
)

FAST_COMPUTERS = (
    """ALTER TABLE people ADD COLUMN fast_computers INTEGER NOT NULL DEFAULT 0
        CHECK (fast_computers IN (0, 1))""",
)
