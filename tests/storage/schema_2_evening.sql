BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scala40','0001_tables_being_played','2026-11-21 20:41:50.749835+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scala40','0002_finished_matches','2026-11-21 20:41:50.753188+00:00');
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
INSERT INTO "announcements" VALUES(1,NULL,-4900000001,0,NULL,NULL,0,'line','{}',1.79534520180599141119e+09,1.79534520199985027314e+09,4,NULL);
INSERT INTO "announcements" VALUES(2,NULL,-4900007920,0,NULL,NULL,0,'line','{}',1.79534520182065176962e+09,1.79534520198319602016e+09,3,NULL);
INSERT INTO "announcements" VALUES(3,NULL,6000000004,0,NULL,NULL,0,'message','{}',1.79534520209199261668e+09,1.79534520216609644891e+09,7,NULL);
INSERT INTO "announcements" VALUES(4,NULL,6000000005,0,NULL,NULL,0,'message','{}',1.79534520218457460402e+09,1.79534520225560569766e+09,9,NULL);
INSERT INTO "announcements" VALUES(5,1,-4900007920,0,NULL,NULL,0,'deal-end','{}',1.79534522825942325589e+09,1.79534522841329026226e+09,43,NULL);
INSERT INTO "announcements" VALUES(6,1,-4900007920,0,NULL,NULL,0,'bust','{}',1.79534522825942325589e+09,1.79534522846214914318e+09,44,NULL);
INSERT INTO "announcements" VALUES(7,1,-4900007920,0,NULL,NULL,0,'match-end','{}',1.79534522825942325589e+09,1.79534522851472544673e+09,45,NULL);
INSERT INTO "announcements" VALUES(8,NULL,6000000001,0,NULL,NULL,0,'message','{}',1.7953452294818871021e+09,1.79534522953422379489e+09,51,NULL);
INSERT INTO "announcements" VALUES(9,NULL,6000000002,0,NULL,NULL,0,'message','{}',1.79534522954659390451e+09,1.79534522961784267429e+09,53,NULL);
INSERT INTO "announcements" VALUES(10,NULL,6000000003,0,NULL,NULL,0,'message','{}',1.79534522954775905612e+09,1.79534522964915442466e+09,54,NULL);
INSERT INTO "announcements" VALUES(11,NULL,-4900000001,0,NULL,NULL,0,'message','{}',1.7953452385843830109e+09,1.79534523860730338092e+09,71,NULL);
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
INSERT INTO "chats" VALUES(-4900007920,'group','Sabato',0,'it','Europe/Rome',1,'{"preset":"fisca","options":{},"turn_seconds":3600,"quiet":null,"advice":true}');
INSERT INTO "chats" VALUES(-4900000001,'group','Venerdì',0,'it','Europe/Rome',1,'{"preset":"fisca","options":{"opening_points":0,"limit":1},"turn_seconds":3600,"quiet":null,"advice":true}');
INSERT INTO "chats" VALUES(6000000001,'private','Anna',0,'it','Europe/Rome',1,NULL);
INSERT INTO "chats" VALUES(6000000002,'private','Bruno',0,'it','Europe/Rome',1,NULL);
INSERT INTO "chats" VALUES(6000000003,'private','Carla',0,'it','Europe/Rome',1,NULL);
INSERT INTO "chats" VALUES(6000000004,'private','Dario',0,'it','Europe/Rome',1,NULL);
INSERT INTO "chats" VALUES(6000000005,'private','Eva',0,'it','Europe/Rome',1,NULL);
CREATE TABLE deadlines (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL
            CHECK (kind IN ('turn', 'reminder', 'next_deal', 'idle_lobby', 'dead_match', 'host_silent')),
        due_at REAL NOT NULL,
        remaining REAL CHECK (remaining >= 0),
        PRIMARY KEY (table_id, kind)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "deadlines" VALUES(2,'host_silent',1.79534582927131295205e+09,NULL);
INSERT INTO "deadlines" VALUES(2,'idle_lobby',1.79543162937802839281e+09,NULL);
INSERT INTO "deadlines" VALUES(3,'reminder',1.79534811814227485658e+09,NULL);
INSERT INTO "deadlines" VALUES(3,'turn',1.79534883814227485656e+09,NULL);
CREATE TABLE drafts (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        actions TEXT NOT NULL DEFAULT '',
        collected TEXT NOT NULL DEFAULT '',
        selection TEXT NOT NULL DEFAULT '',
        revision INTEGER NOT NULL CHECK (revision > 0),
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "drafts" VALUES(1,0,'','','',27);
INSERT INTO "drafts" VALUES(1,1,'','','',22);
INSERT INTO "drafts" VALUES(3,0,'','','',9);
INSERT INTO "drafts" VALUES(3,1,'','','AC1',7);
INSERT INTO "drafts" VALUES(3,2,'','','',9);
CREATE TABLE finished_matches (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        chat_id INTEGER NOT NULL REFERENCES chats (id) ON UPDATE CASCADE ON DELETE CASCADE,
        thread_id INTEGER NOT NULL DEFAULT 0 CHECK (thread_id >= 0),
        started_at REAL NOT NULL,
        ended_at REAL NOT NULL,
        preset TEXT NOT NULL,
        record TEXT NOT NULL CHECK (record <> ''),
        CONSTRAINT it_ends_after_it_starts CHECK (ended_at >= started_at)
    ) STRICT;
INSERT INTO "finished_matches" VALUES(1,-4900007920,0,1.79534520397424340247e+09,1.79534522825942325589e+09,'fisca','scala40 record 1
rules fisca opening_points=0 limit=1
seats 2
dealer 0
house deal TD 9C 3H 6S TC 8C JH TD 2H KS AH KS 5H 9S 4C 4H QD KH * QS QD 7D JH 3D QC JC JC 9D 7H KH KD 3C * AC 5S AD 5D JS TS 7S JS 8H 3H 6S 2C AD KD 4S 2C * 6D 4D QH 6H JD 4D 5H QC 5C 3S 9S 5C 7C 9H 2S 3C TS 9H TH 2D TC * AS 8D 9C 3D AS 8S 2S KC 6C JD 4S 2D 4H 7S AC AH 2H 7H 7D TH 6H 7C 8H 8S 4C 5D QS KC 6D QH 6C 9D 3S 5S 8D 8C
1 draw
1 lay 9D TD *JD QD
1 lay AH 2H 3H
1 discard JH
0 draw
0 discard TD
1 draw
1 discard 5H
0 draw
0 lay KH KD KS
0 attach 4H 1
0 discard 6S
1 draw
1 discard JH
0 draw
0 attach *KC 2
0 discard 3D
1 draw
1 discard KH
0 draw
0 discard 5S
1 draw
1 discard AD
0 draw
0 discard JC
1 draw
1 discard JS
0 take
0 lay JS QS KS
0 discard 9S
1 draw
1 attach TS 3
1 discard AC
0 draw
0 lay 7H 7D 7S
0 discard 5D
1 draw
1 discard JS
0 draw
0 discard 9C
1 draw
1 discard QD
0 draw
0 discard 6S
1 draw
1 lay 2C 3C 4C
1 discard 3H
0 draw
0 discard AD
1 draw
1 attach KD 0
1 discard QC
0 draw
0 discard 4S
1 draw
1 discard TC
0 draw
0 attach *AC 5
0 discard 8C
1 draw
1 discard 6D
0 take
0 discard 8H
1 draw
1 discard 4D
0 draw
0 discard QH
1 draw
1 discard 6H
0 draw
0 swap JD 0
0 attach *5H 1
0 discard 6D
');
CREATE TABLE finished_players (
        table_id INTEGER NOT NULL REFERENCES finished_matches (table_id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        person_id INTEGER REFERENCES people (id) ON UPDATE CASCADE,
        name TEXT NOT NULL,
        place INTEGER NOT NULL CHECK (place BETWEEN 1 AND 6),
        total INTEGER NOT NULL,
        deals_won INTEGER NOT NULL CHECK (deals_won >= 0),
        busted_in INTEGER CHECK (busted_in > 0),
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "finished_players" VALUES(1,0,6000000004,'Dario',1,0,1,NULL);
INSERT INTO "finished_players" VALUES(1,1,6000000005,'Eva',2,2,0,1);
CREATE TABLE inbox (
        update_id INTEGER PRIMARY KEY,
        payload TEXT NOT NULL,
        received_at REAL NOT NULL,
        done_at REAL,
        attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        CONSTRAINT nothing_is_kept_of_a_done_update CHECK ((done_at IS NULL) = (payload <> ''))
    ) STRICT;
CREATE TABLE log (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL CHECK (seq >= 0),
        seat INTEGER NOT NULL CHECK (seat BETWEEN -1 AND 5),
        action TEXT NOT NULL CHECK (action <> ''),
        at REAL NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES(1,0,0,'deal TD 9C 3H 6S TC 8C JH TD 2H KS AH KS 5H 9S 4C 4H QD KH * QS QD 7D JH 3D QC JC JC 9D 7H KH KD 3C * AC 5S AD 5D JS TS 7S JS 8H 3H 6S 2C AD KD 4S 2C * 6D 4D QH 6H JD 4D 5H QC 5C 3S 9S 5C 7C 9H 2S 3C TS 9H TH 2D TC * AS 8D 9C 3D AS 8S 2S KC 6C JD 4S 2D 4H 7S AC AH 2H 7H 7D TH 6H 7C 8H 8S 4C 5D QS KC 6D QH 6C 9D 3S 5S 8D 8C',1.79534520397424340247e+09);
INSERT INTO "log" VALUES(1,1,1,'draw',1.79534520421305823323e+09);
INSERT INTO "log" VALUES(1,2,1,'lay 9D TD *JD QD',1.79534520603802919382e+09);
INSERT INTO "log" VALUES(1,3,1,'lay AH 2H 3H',1.79534520603802919382e+09);
INSERT INTO "log" VALUES(1,4,1,'discard JH',1.79534520603802919382e+09);
INSERT INTO "log" VALUES(1,5,0,'draw',1.7953452063651528358e+09);
INSERT INTO "log" VALUES(1,6,0,'discard TD',1.79534520670609426496e+09);
INSERT INTO "log" VALUES(1,7,1,'draw',1.79534520701010227201e+09);
INSERT INTO "log" VALUES(1,8,1,'discard 5H',1.79534520734952926634e+09);
INSERT INTO "log" VALUES(1,9,0,'draw',1.79534520765532565117e+09);
INSERT INTO "log" VALUES(1,10,0,'lay KH KD KS',1.79534520887689089769e+09);
INSERT INTO "log" VALUES(1,11,0,'attach 4H 1',1.79534520887689089769e+09);
INSERT INTO "log" VALUES(1,12,0,'discard 6S',1.79534520887689089769e+09);
INSERT INTO "log" VALUES(1,13,1,'draw',1.79534520916187357903e+09);
INSERT INTO "log" VALUES(1,14,1,'discard JH',1.79534520944343781471e+09);
INSERT INTO "log" VALUES(1,15,0,'draw',1.79534520965844297413e+09);
INSERT INTO "log" VALUES(1,16,0,'attach *KC 2',1.79534521013017177586e+09);
INSERT INTO "log" VALUES(1,17,0,'discard 3D',1.79534521013017177586e+09);
INSERT INTO "log" VALUES(1,18,1,'draw',1.79534521032070803646e+09);
INSERT INTO "log" VALUES(1,19,1,'discard KH',1.79534521057066273684e+09);
INSERT INTO "log" VALUES(1,20,0,'draw',1.79534521085506081584e+09);
INSERT INTO "log" VALUES(1,21,0,'discard 5S',1.79534521117846107484e+09);
INSERT INTO "log" VALUES(1,22,1,'draw',1.79534521146262669557e+09);
INSERT INTO "log" VALUES(1,23,1,'discard AD',1.79534521177425098414e+09);
INSERT INTO "log" VALUES(1,24,0,'draw',1.79534521204192948342e+09);
INSERT INTO "log" VALUES(1,25,0,'discard JC',1.79534521238564085962e+09);
INSERT INTO "log" VALUES(1,26,1,'draw',1.79534521264985823633e+09);
INSERT INTO "log" VALUES(1,27,1,'discard JS',1.79534521290309977527e+09);
INSERT INTO "log" VALUES(1,28,0,'take',1.79534521404879832268e+09);
INSERT INTO "log" VALUES(1,29,0,'lay JS QS KS',1.79534521404879832268e+09);
INSERT INTO "log" VALUES(1,30,0,'discard 9S',1.79534521404879832268e+09);
INSERT INTO "log" VALUES(1,31,1,'draw',1.79534521432974410052e+09);
INSERT INTO "log" VALUES(1,32,1,'attach TS 3',1.79534521481272697448e+09);
INSERT INTO "log" VALUES(1,33,1,'discard AC',1.79534521481272697448e+09);
INSERT INTO "log" VALUES(1,34,0,'draw',1.79534521512460827825e+09);
INSERT INTO "log" VALUES(1,35,0,'lay 7H 7D 7S',1.79534521600822162632e+09);
INSERT INTO "log" VALUES(1,36,0,'discard 5D',1.79534521600822162632e+09);
INSERT INTO "log" VALUES(1,37,1,'draw',1.79534521628513503077e+09);
INSERT INTO "log" VALUES(1,38,1,'discard JS',1.79534521659719300268e+09);
INSERT INTO "log" VALUES(1,39,0,'draw',1.7953452169311578274e+09);
INSERT INTO "log" VALUES(1,40,0,'discard 9C',1.7953452173142046928e+09);
INSERT INTO "log" VALUES(1,41,1,'draw',1.79534521760881018636e+09);
INSERT INTO "log" VALUES(1,42,1,'discard QD',1.7953452179742937088e+09);
INSERT INTO "log" VALUES(1,43,0,'draw',1.79534521831846570968e+09);
INSERT INTO "log" VALUES(1,44,0,'discard 6S',1.79534521866643261914e+09);
INSERT INTO "log" VALUES(1,45,1,'draw',1.79534521897525334351e+09);
INSERT INTO "log" VALUES(1,46,1,'lay 2C 3C 4C',1.79534521995529079436e+09);
INSERT INTO "log" VALUES(1,47,1,'discard 3H',1.79534521995529079436e+09);
INSERT INTO "log" VALUES(1,48,0,'draw',1.79534522029281377788e+09);
INSERT INTO "log" VALUES(1,49,0,'discard AD',1.79534522056813359257e+09);
INSERT INTO "log" VALUES(1,50,1,'draw',1.79534522083533549302e+09);
INSERT INTO "log" VALUES(1,51,1,'attach KD 0',1.79534522134410619732e+09);
INSERT INTO "log" VALUES(1,52,1,'discard QC',1.79534522134410619732e+09);
INSERT INTO "log" VALUES(1,53,0,'draw',1.79534522158603096009e+09);
INSERT INTO "log" VALUES(1,54,0,'discard 4S',1.79534522185440158842e+09);
INSERT INTO "log" VALUES(1,55,1,'draw',1.79534522221505498879e+09);
INSERT INTO "log" VALUES(1,56,1,'discard TC',1.79534522253015589718e+09);
INSERT INTO "log" VALUES(1,57,0,'draw',1.7953452228095452786e+09);
INSERT INTO "log" VALUES(1,58,0,'attach *AC 5',1.7953452249836144447e+09);
INSERT INTO "log" VALUES(1,59,0,'discard 8C',1.7953452249836144447e+09);
INSERT INTO "log" VALUES(1,60,1,'draw',1.7953452252913463116e+09);
INSERT INTO "log" VALUES(1,61,1,'discard 6D',1.79534522552354049683e+09);
INSERT INTO "log" VALUES(1,62,0,'take',1.79534522603230690951e+09);
INSERT INTO "log" VALUES(1,63,0,'discard 8H',1.79534522603230690951e+09);
INSERT INTO "log" VALUES(1,64,1,'draw',1.79534522627593183521e+09);
INSERT INTO "log" VALUES(1,65,1,'discard 4D',1.79534522657075643536e+09);
INSERT INTO "log" VALUES(1,66,0,'draw',1.79534522682242584225e+09);
INSERT INTO "log" VALUES(1,67,0,'discard QH',1.79534522701118183138e+09);
INSERT INTO "log" VALUES(1,68,1,'draw',1.79534522723455238334e+09);
INSERT INTO "log" VALUES(1,69,1,'discard 6H',1.79534522741479420655e+09);
INSERT INTO "log" VALUES(1,70,0,'draw',1.79534522761782622335e+09);
INSERT INTO "log" VALUES(1,71,0,'swap JD 0',1.79534522825942325589e+09);
INSERT INTO "log" VALUES(1,72,0,'attach *5H 1',1.79534522825942325589e+09);
INSERT INTO "log" VALUES(1,73,0,'discard 6D',1.79534522825942325589e+09);
INSERT INTO "log" VALUES(3,0,2,'deal 9C AC 4H 7C 5C TS 5H 3D QH AC 6D 6H 6S 3H 7H QC 8D 9D 7H JD TC 9S 2C TS 9H 5D 7S 4S 5S JH KC QD JC 9S KH AH 7C KH AD QC QS AS 6D 8D 6C TH QD 3S TD 8S 9D 6S 4S TH KS AD 8S 7S 3S 3H TD 4C KC JS JD 3C 2D QH 6H 9H 8H * 8C 4H AS 7D 2H 2H 5C JS 7D * KS 4C 2D KD 3C JC * 5D 6C 8H KD 2S 2C 9C 5H 8C 3D 2S * 5S AH QS TC JH 4D 4D',1.79534523119698905943e+09);
INSERT INTO "log" VALUES(3,1,0,'draw',1.79534523147243523597e+09);
INSERT INTO "log" VALUES(3,2,0,'lay QC KC AC',1.79534523266367697716e+09);
INSERT INTO "log" VALUES(3,3,0,'lay 9H 9C 9S',1.79534523266367697716e+09);
INSERT INTO "log" VALUES(3,4,0,'discard QS',1.79534523266367697716e+09);
INSERT INTO "log" VALUES(3,5,1,'draw',1.79534523290279817578e+09);
INSERT INTO "log" VALUES(3,6,1,'lay 5D 5C 5S',1.79534523365177059168e+09);
INSERT INTO "log" VALUES(3,7,1,'discard KH',1.79534523365177059168e+09);
INSERT INTO "log" VALUES(3,8,2,'draw',1.79534523386293292041e+09);
INSERT INTO "log" VALUES(3,9,2,'discard AD',1.79534523426137351993e+09);
INSERT INTO "log" VALUES(3,10,0,'draw',1.79534523445642042165e+09);
INSERT INTO "log" VALUES(3,11,0,'attach 5H 2',1.79534523484297370904e+09);
INSERT INTO "log" VALUES(3,12,0,'discard 9S',1.79534523484297370904e+09);
INSERT INTO "log" VALUES(3,13,1,'draw',1.79534523503619575495e+09);
INSERT INTO "log" VALUES(3,14,1,'discard KH',1.79534523523167824747e+09);
INSERT INTO "log" VALUES(3,15,2,'draw',1.79534523542820382115e+09);
INSERT INTO "log" VALUES(3,16,2,'lay TH JH QH',1.79534523660111904139e+09);
INSERT INTO "log" VALUES(3,17,2,'attach JC 0',1.79534523660111904139e+09);
INSERT INTO "log" VALUES(3,18,2,'attach TC 0',1.79534523660111904139e+09);
INSERT INTO "log" VALUES(3,19,2,'attach 9D 1',1.79534523660111904139e+09);
INSERT INTO "log" VALUES(3,20,2,'discard AH',1.79534523660111904139e+09);
INSERT INTO "log" VALUES(3,21,0,'draw',1.79534523679598736764e+09);
INSERT INTO "log" VALUES(3,22,0,'discard QD',1.79534523697089958187e+09);
INSERT INTO "log" VALUES(3,23,1,'take',1.79534523737850093844e+09);
INSERT INTO "log" VALUES(3,24,1,'discard AS',1.79534523737850093844e+09);
INSERT INTO "log" VALUES(3,25,2,'draw',1.79534523755506396293e+09);
INSERT INTO "log" VALUES(3,26,2,'discard TS',1.79534523772874569889e+09);
INSERT INTO "log" VALUES(3,27,0,'draw',1.79534523794898414608e+09);
INSERT INTO "log" VALUES(3,28,0,'discard TD',1.79534523814227485656e+09);
INSERT INTO "log" VALUES(3,29,1,'draw',1.79534523834499859813e+09);
CREATE TABLE meta (
        key TEXT PRIMARY KEY CHECK (key <> ''),
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('heartbeat','1795345233.6371841');
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
INSERT INTO "people" VALUES(6000000001,'Anna',NULL,'it',1,0,'suit',1.79534520180599141119e+09,1.79534523814201974869e+09);
INSERT INTO "people" VALUES(6000000002,'Bruno',NULL,'it',1,0,'suit',1.79534522954524707796e+09,1.79534523866916799548e+09);
INSERT INTO "people" VALUES(6000000003,'Carla',NULL,'it',1,0,'suit',1.79534522954734277726e+09,1.79534523772844791409e+09);
INSERT INTO "people" VALUES(6000000004,'Dario',NULL,'it',1,0,'suit',1.79534520182065176962e+09,1.79534522927133607861e+09);
INSERT INTO "people" VALUES(6000000005,'Eva',NULL,'it',1,0,'suit',1.79534520216713261607e+09,1.79534522937805223461e+09);
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
INSERT INTO "screens" VALUES(1,1,'lobby',-4900007920,0,NULL,10,13,13,'lobby','7f68997f1eee8f0ef17cfd79',1);
INSERT INTO "screens" VALUES(2,1,'hand',6000000004,0,6000000004,11,113,113,'panel','3b90d2a2d9374242bdd411f6',1);
INSERT INTO "screens" VALUES(3,1,'hand',6000000005,0,6000000005,13,110,110,'panel','3b90d2a2d9374242bdd411f6',1);
INSERT INTO "screens" VALUES(4,1,'table',-4900007920,0,NULL,42,32,31,'1.29.0','5f4ff4f4b7b90560fba64f6b',1);
INSERT INTO "screens" VALUES(5,2,'lobby',-4900007920,0,NULL,47,9,9,'lobby','d14f5fe0b3b7bab2369566e0',0);
INSERT INTO "screens" VALUES(6,3,'lobby',-4900000001,0,NULL,55,17,17,'lobby','62a86509495749fcff8078eb',1);
INSERT INTO "screens" VALUES(7,3,'hand',6000000001,0,6000000001,56,39,39,'panel','5f84ccac11a61ce3b33cd58a',0);
INSERT INTO "screens" VALUES(8,3,'hand',6000000002,0,6000000002,58,31,31,'panel','d3f193ebd2efcefafbee3259',0);
INSERT INTO "screens" VALUES(9,3,'hand',6000000003,0,6000000003,57,37,37,'panel','097fa3352896d01c36e282f5',0);
INSERT INTO "screens" VALUES(10,3,'table',-4900000001,0,NULL,69,12,12,'1.10.1','10e30a4f8bdea3ab92bb8d26',0);
INSERT INTO "screens" VALUES(11,3,'vote',-4900000001,0,NULL,72,2,2,'vote','56262e616b9a1d9e6133aab6',0);
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
INSERT INTO "seats" VALUES(1,0,6000000004,NULL,0,0,0);
INSERT INTO "seats" VALUES(1,1,6000000005,NULL,0,0,0);
INSERT INTO "seats" VALUES(2,0,6000000004,NULL,0,0,0);
INSERT INTO "seats" VALUES(2,1,6000000005,NULL,0,0,0);
INSERT INTO "seats" VALUES(3,0,6000000001,NULL,0,0,0);
INSERT INTO "seats" VALUES(3,1,6000000002,NULL,0,0,0);
INSERT INTO "seats" VALUES(3,2,6000000003,NULL,0,0,0);
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
INSERT INTO "tables" VALUES(1,-4900007920,0,6000000004,'over',71,'{"preset":"fisca","options":{"opening_points":0,"limit":1},"turn_seconds":86400,"quiet":[1380,480],"advice":true}','{"format": 1, "rules": {"preset": "fisca", "set": {"opening_points": 0, "limit": 1}}, "players": 2, "totals": [0, 2], "deal_number": 1, "dealer": 0, "deal": {"phase": "over", "turn": 0, "in_deal": [0, 1], "hands": ["", "2C"], "stock": "4D 5H QC 5C 3S 9S 5C 7C 9H 2S 3C TS 9H TH 2D TC * AS 8D 9C 3D AS 8S 2S KC 6C JD 4S 2D 4H 7S AC AH 2H 7H 7D TH 6H 7C 8H 8S 4C 5D QS KC 6D QH 6C 9D 3S 5S 8D 8C", "pozzo": "JC JH TD 5H 6S JH 3D KH 5S AD JC 9S AC 5D JS 9C QD 6S 3H AD QC 4S TC 8C 8H 4D QH 6H 6D", "table": "9D TD JD QD KD | AH 2H 3H 4H *5H | KH KD *KC KS | TS JS QS KS | 7H 7D 7S | *AC 2C 3C 4C", "opened": [true, true], "turns_played": [15, 15], "recycles": 0, "idle_takes": 0, "brake": false, "barred": [0, 0], "memo": {"drawn": "JD", "taken": null, "placed": false, "duty": "none", "braked": false, "jokers_owed": 0, "opened_now": false, "put_down": true, "expiring": false}, "checkpoint": null}, "results": [{"number": 1, "closed_by": 0, "in_hand": false, "dead": false, "scored": true, "hands": ["", "2C"], "opened": [true, true], "points": [0, 2], "totals": [0, 2], "busted": [1]}], "out": [[1]], "resigned": [], "re_entries": [0, 0], "re_entry_open": [], "places": [[0], [1]]}','',1.7953452022743339538e+09,1.79534522825942325589e+09,NULL);
INSERT INTO "tables" VALUES(2,-4900007920,0,6000000004,'lobby',8,'{"preset":"fisca","options":{},"turn_seconds":3600,"quiet":null,"advice":true}',NULL,'',1.79534522857284498218e+09,1.79534522937802839279e+09,NULL);
INSERT INTO "tables" VALUES(3,-4900000001,0,6000000001,'playing',37,'{"preset":"fisca","options":{"opening_points":0,"limit":1},"turn_seconds":3600,"quiet":null,"advice":true}','{"format": 1, "rules": {"preset": "fisca", "set": {"opening_points": 0, "limit": 1}}, "players": 3, "totals": [0, 0, 0], "deal_number": 1, "dealer": 2, "deal": {"phase": "play", "turn": 1, "in_deal": [0, 1, 2], "hands": ["4S 6S 7H 7C 7C 8D", "AC 2C 3H 3D 6D 6C 8D 8S JD QD QD", "3S 4H 6H 6D 7H 7S TS"], "stock": "9D 6S 4S TH KS AD 8S 7S 3S 3H TD 4C KC JS JD 3C 2D QH 6H 9H 8H * 8C 4H AS 7D 2H 2H 5C JS 7D * KS 4C 2D KD 3C JC * 5D 6C 8H KD 2S 2C 9C 5H 8C 3D 2S * 5S AH QS TC JH 4D 4D", "pozzo": "QC QS KH AD 9S KH AH AS TS TD", "table": "TC JC QC KC AC | 9H 9D 9C 9S | 5H 5D 5C 5S | TH JH QH", "opened": [true, true, true], "turns_played": [4, 3, 3], "recycles": 0, "idle_takes": 0, "brake": false, "barred": [0, 0, 0], "memo": {"drawn": "8S", "taken": null, "placed": false, "duty": "none", "braked": false, "jokers_owed": 0, "opened_now": false, "put_down": false, "expiring": false}, "checkpoint": null}, "results": [], "out": [], "resigned": [], "re_entries": [0, 0, 0], "re_entry_open": [], "places": null}','',1.79534522961921596531e+09,1.79534523834499859813e+09,NULL);
CREATE TABLE votes (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind <> ''),
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        PRIMARY KEY (table_id, kind, person_id)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "votes" VALUES(3,'end',6000000002);
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
CREATE INDEX finished_matches_of_chat ON finished_matches (chat_id, ended_at);
CREATE INDEX finished_players_of_person ON finished_players (person_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('announcements',11);
INSERT INTO "sqlite_sequence" VALUES('tables',3);
INSERT INTO "sqlite_sequence" VALUES('screens',11);
COMMIT;
PRAGMA application_id = 1399010352;
PRAGMA user_version = 2;
