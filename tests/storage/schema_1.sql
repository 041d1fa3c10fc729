PRAGMA application_id = 1399010352;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scala40','0001_tables_being_played','2026-01-01 00:00:00.000000+00:00');
CREATE TABLE announcements (
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
    ) STRICT;
INSERT INTO "announcements" VALUES(1,1,-1001,0,NULL,NULL,0,'welcome','{}',100.0,NULL,NULL,NULL);
CREATE TABLE chats (
        id INTEGER PRIMARY KEY CHECK (id <> 0),
        kind TEXT NOT NULL CHECK (kind IN ('private', 'group', 'supergroup')),
        title TEXT NOT NULL,
        is_forum INTEGER NOT NULL DEFAULT 0 CHECK (is_forum IN (0, 1)),
        language TEXT NOT NULL DEFAULT 'it',
        timezone TEXT NOT NULL DEFAULT 'Europe/Rome',
        bot_present INTEGER NOT NULL DEFAULT 1 CHECK (bot_present IN (0, 1)),
        defaults TEXT CHECK (defaults IS NULL OR json_valid(defaults)),
        CONSTRAINT only_private_chats_have_positive_ids CHECK ((kind = 'private') = (id > 0))
    ) STRICT;
INSERT INTO "chats" VALUES(-1001,'supergroup','Friends',0,'it','Europe/Rome',1,NULL);
CREATE TABLE deadlines (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL
            CHECK (kind IN ('turn', 'reminder', 'next_deal', 'idle_lobby', 'dead_match', 'host_silent')),
        due_at REAL NOT NULL,
        remaining REAL CHECK (remaining >= 0),
        PRIMARY KEY (table_id, kind)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "deadlines" VALUES(1,'idle_lobby',86500.0,NULL);
CREATE TABLE drafts (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        actions TEXT NOT NULL DEFAULT '',
        collected TEXT NOT NULL DEFAULT '',
        selection TEXT NOT NULL DEFAULT '',
        revision INTEGER NOT NULL CHECK (revision > 0),
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE inbox (
        update_id INTEGER PRIMARY KEY,
        payload TEXT NOT NULL,
        received_at REAL NOT NULL,
        done_at REAL,
        attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        CONSTRAINT nothing_is_kept_of_a_done_update CHECK ((done_at IS NULL) = (payload <> ''))
    ) STRICT;
INSERT INTO "inbox" VALUES(5001,'{"update_id":5001}',100.0,NULL,0);
CREATE TABLE log (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL CHECK (seq >= 0),
        seat INTEGER NOT NULL CHECK (seat BETWEEN -1 AND 5),
        action TEXT NOT NULL CHECK (action <> ''),
        at REAL NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE meta (
        key TEXT PRIMARY KEY CHECK (key <> ''),
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('heartbeat','100');
CREATE TABLE old_messages (
        id INTEGER PRIMARY KEY,
        chat_id INTEGER NOT NULL,
        message_id INTEGER NOT NULL CHECK (message_id > 0),
        UNIQUE (chat_id, message_id)
    ) STRICT;
CREATE TABLE people (
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
    ) STRICT;
INSERT INTO "people" VALUES(11,'Name11','user11','it',0,0,'suit',100.0,100.0);
INSERT INTO "people" VALUES(12,'Name12','user12','it',0,0,'suit',100.0,100.0);
INSERT INTO "people" VALUES(13,'Name13','user13','it',0,0,'suit',100.0,100.0);
CREATE TABLE screens (
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
    ) STRICT;
INSERT INTO "screens" VALUES(1,1,'lobby',-1001,0,NULL,70,1,1,'lobby','abc',0);
CREATE TABLE seats (
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
    ) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,11,NULL,0,0,0);
INSERT INTO "seats" VALUES(1,1,12,NULL,0,0,0);
INSERT INTO "seats" VALUES(1,2,13,NULL,0,0,0);
CREATE TABLE tables (
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
    ) STRICT;
INSERT INTO "tables" VALUES(1,-1001,0,11,'lobby',1,'{"preset":"fisca","options":{},"turn_seconds":86400,"quiet":[1380,480],"advice":true}',NULL,'',100.0,100.0,NULL);
CREATE TABLE votes (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind <> ''),
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        PRIMARY KEY (table_id, kind, person_id)
    ) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX one_unfinished_table ON tables (chat_id, thread_id)
        WHERE status IN ('lobby', 'playing', 'pause');
CREATE INDEX unfinished_tables ON tables (id) WHERE status IN ('lobby', 'playing', 'pause');
CREATE INDEX tables_of_chat ON tables (chat_id, thread_id, id);
CREATE INDEX tables_of_host ON tables (host_id);
CREATE INDEX rematches ON tables (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX seats_of_person ON seats (person_id, table_id);
CREATE INDEX deadlines_in_order ON deadlines (due_at);
CREATE UNIQUE INDEX one_screen_of_a_kind ON screens (table_id, kind, ifnull(person_id, 0)) WHERE retired = 0;
CREATE INDEX screens_of_table ON screens (table_id);
CREATE INDEX screens_of_person ON screens (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX screens_of_message ON screens (chat_id, message_id);
CREATE INDEX stale_screens ON screens (chat_id) WHERE wanted > shown AND retired = 0;
CREATE INDEX pending_announcements ON announcements (chat_id, id)
        WHERE sent_at IS NULL AND failed IS NULL;
CREATE INDEX announcements_of_table ON announcements (table_id);
CREATE INDEX announcements_of_person ON announcements (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX announcements_of_chat ON announcements (chat_id);
CREATE INDEX announcements_of_fallback ON announcements (fallback_chat_id)
        WHERE fallback_chat_id IS NOT NULL;
CREATE INDEX votes_of_person ON votes (person_id);
CREATE INDEX pending_updates ON inbox (update_id) WHERE done_at IS NULL;
CREATE INDEX done_updates ON inbox (done_at) WHERE done_at IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',1);
INSERT INTO "sqlite_sequence" VALUES('screens',1);
INSERT INTO "sqlite_sequence" VALUES('announcements',1);
COMMIT;
