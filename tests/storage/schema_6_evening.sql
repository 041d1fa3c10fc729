BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scala40','0001_tables_being_played','2026-11-21 20:44:40.336058+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scala40','0002_finished_matches','2026-11-21 20:44:40.336447+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scala40','0003_advice','2026-11-21 20:44:40.337000+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scala40','0004_languages','2026-11-21 20:44:40.337549+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'scala40','0005_computers','2026-11-21 20:44:40.353167+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'scala40','0006_pictures','2026-11-21 20:44:40.386732+00:00');
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
INSERT INTO "announcements" VALUES(1,NULL,-4900000001,0,NULL,NULL,0,'message','{}',1.79534520297246956823e+09,1.79534520308479166031e+09,3,NULL);
INSERT INTO "announcements" VALUES(2,NULL,-4900007920,0,NULL,NULL,0,'message','{}',1.79534520298872637749e+09,1.79534520308766961096e+09,4,NULL);
INSERT INTO "announcements" VALUES(3,NULL,6000000004,0,NULL,NULL,0,'message','{}',1.79534520324750161172e+09,1.7953452032970833778e+09,7,NULL);
INSERT INTO "announcements" VALUES(4,NULL,6000000005,0,NULL,NULL,0,'message','{}',1.79534520331090617184e+09,1.79534520334410238268e+09,9,NULL);
INSERT INTO "announcements" VALUES(5,1,-4900007920,0,NULL,NULL,0,'deal-end','{}',1.7953452278085641861e+09,1.79534522803404545786e+09,43,NULL);
INSERT INTO "announcements" VALUES(6,1,-4900007920,0,NULL,NULL,0,'bust','{}',1.7953452278085641861e+09,1.79534522811430191993e+09,44,NULL);
INSERT INTO "announcements" VALUES(7,1,-4900007920,0,NULL,NULL,0,'match-end','{}',1.7953452278085641861e+09,1.7953452281752235889e+09,45,NULL);
INSERT INTO "announcements" VALUES(8,NULL,6000000001,0,NULL,NULL,0,'message','{}',1.7953452295348417759e+09,1.79534522961259198192e+09,51,NULL);
INSERT INTO "announcements" VALUES(9,NULL,6000000002,0,NULL,NULL,0,'message','{}',1.79534522961478233337e+09,1.79534522971378111841e+09,53,NULL);
INSERT INTO "announcements" VALUES(10,NULL,6000000003,0,NULL,NULL,0,'message','{}',1.7953452296155064106e+09,1.79534522975326323512e+09,54,NULL);
INSERT INTO "announcements" VALUES(11,NULL,-4900000001,0,NULL,NULL,0,'message','{}',1.79534524350055861479e+09,1.79534524356023979189e+09,71,NULL);
CREATE TABLE chats (
        id INTEGER PRIMARY KEY CHECK (id <> 0),
        kind TEXT NOT NULL CHECK (kind IN ('private', 'group', 'supergroup')),
        title TEXT NOT NULL,
        is_forum INTEGER NOT NULL DEFAULT 0 CHECK (is_forum IN (0, 1)),
        language TEXT NOT NULL DEFAULT 'it',
        timezone TEXT NOT NULL DEFAULT 'Europe/Rome',
        bot_present INTEGER NOT NULL DEFAULT 1 CHECK (bot_present IN (0, 1)),
        defaults TEXT CHECK (defaults IS NULL OR json_valid(defaults)), form TEXT NOT NULL DEFAULT 'pictures'
        CHECK (form IN ('pictures', 'text', 'words')), dark INTEGER NOT NULL DEFAULT 0 CHECK (dark IN (0, 1)), four_colours INTEGER NOT NULL DEFAULT 0 CHECK (four_colours IN (0, 1)), inside TEXT NOT NULL DEFAULT 'auto' CHECK (inside IN ('auto', 'on', 'off')), volume TEXT NOT NULL DEFAULT 'every_turn'
        CHECK (volume IN ('every_turn', 'quiet', 'ends')),
        CONSTRAINT only_private_chats_have_positive_ids CHECK ((kind = 'private') = (id > 0))
    ) STRICT;
INSERT INTO "chats" VALUES(-4900007920,'group','Sabato',0,'it','Europe/Rome',1,'{"preset":"fisca","options":{},"turn_seconds":3600,"quiet":null,"advice":true}','pictures',0,0,'auto','every_turn');
INSERT INTO "chats" VALUES(-4900000001,'group','Venerdì',0,'it','Europe/Rome',1,'{"preset":"fisca","options":{"opening_points":0,"limit":1},"turn_seconds":3600,"quiet":null,"advice":true}','pictures',0,0,'auto','every_turn');
INSERT INTO "chats" VALUES(6000000001,'private','Anna',0,'it','Europe/Rome',1,NULL,'pictures',0,0,'auto','every_turn');
INSERT INTO "chats" VALUES(6000000002,'private','Bruno',0,'it','Europe/Rome',1,NULL,'pictures',0,0,'auto','every_turn');
INSERT INTO "chats" VALUES(6000000003,'private','Carla',0,'it','Europe/Rome',1,NULL,'pictures',0,0,'auto','every_turn');
INSERT INTO "chats" VALUES(6000000004,'private','Dario',0,'it','Europe/Rome',1,NULL,'pictures',0,0,'auto','every_turn');
INSERT INTO "chats" VALUES(6000000005,'private','Eva',0,'it','Europe/Rome',1,NULL,'pictures',0,0,'auto','every_turn');
CREATE TABLE "deadlines" (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL
            CHECK (kind IN ('turn', 'reminder', 'next_deal', 'idle_lobby', 'dead_match', 'host_silent', 'computer')),
        due_at REAL NOT NULL,
        remaining REAL CHECK (remaining >= 0),
        PRIMARY KEY (table_id, kind)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "deadlines" VALUES(2,'host_silent',1.79534582919578695296e+09,NULL);
INSERT INTO "deadlines" VALUES(2,'idle_lobby',1.79543162937188386912e+09,NULL);
INSERT INTO "deadlines" VALUES(3,'reminder',1.79534812259237623217e+09,NULL);
INSERT INTO "deadlines" VALUES(3,'turn',1.79534884259237623215e+09,NULL);
CREATE TABLE drafts (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        actions TEXT NOT NULL DEFAULT '',
        collected TEXT NOT NULL DEFAULT '',
        selection TEXT NOT NULL DEFAULT '',
        revision INTEGER NOT NULL CHECK (revision > 0), advised TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
INSERT INTO "drafts" VALUES(1,0,'','','',27,'');
INSERT INTO "drafts" VALUES(1,1,'','','',22,'');
INSERT INTO "drafts" VALUES(3,0,'','','',9,'');
INSERT INTO "drafts" VALUES(3,1,'','','AC1',7,'');
INSERT INTO "drafts" VALUES(3,2,'','','',9,'');
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
INSERT INTO "finished_matches" VALUES(1,-4900007920,0,1.7953452047668483257e+09,1.7953452278085641861e+09,'fisca','scala40 record 1
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
INSERT INTO "log" VALUES(1,0,0,'deal TD 9C 3H 6S TC 8C JH TD 2H KS AH KS 5H 9S 4C 4H QD KH * QS QD 7D JH 3D QC JC JC 9D 7H KH KD 3C * AC 5S AD 5D JS TS 7S JS 8H 3H 6S 2C AD KD 4S 2C * 6D 4D QH 6H JD 4D 5H QC 5C 3S 9S 5C 7C 9H 2S 3C TS 9H TH 2D TC * AS 8D 9C 3D AS 8S 2S KC 6C JD 4S 2D 4H 7S AC AH 2H 7H 7D TH 6H 7C 8H 8S 4C 5D QS KC 6D QH 6C 9D 3S 5S 8D 8C',1.7953452047668483257e+09);
INSERT INTO "log" VALUES(1,1,1,'draw',1.79534520510675811772e+09);
INSERT INTO "log" VALUES(1,2,1,'lay 9D TD *JD QD',1.79534520702841114995e+09);
INSERT INTO "log" VALUES(1,3,1,'lay AH 2H 3H',1.79534520702841114995e+09);
INSERT INTO "log" VALUES(1,4,1,'discard JH',1.79534520702841114995e+09);
INSERT INTO "log" VALUES(1,5,0,'draw',1.79534520731556487081e+09);
INSERT INTO "log" VALUES(1,6,0,'discard TD',1.79534520760453796383e+09);
INSERT INTO "log" VALUES(1,7,1,'draw',1.79534520788280510909e+09);
INSERT INTO "log" VALUES(1,8,1,'discard 5H',1.79534520816810917853e+09);
INSERT INTO "log" VALUES(1,9,0,'draw',1.79534520856194567675e+09);
INSERT INTO "log" VALUES(1,10,0,'lay KH KD KS',1.79534520989724898339e+09);
INSERT INTO "log" VALUES(1,11,0,'attach 4H 1',1.79534520989724898339e+09);
INSERT INTO "log" VALUES(1,12,0,'discard 6S',1.79534520989724898339e+09);
INSERT INTO "log" VALUES(1,13,1,'draw',1.79534521019222140314e+09);
INSERT INTO "log" VALUES(1,14,1,'discard JH',1.79534521047666716575e+09);
INSERT INTO "log" VALUES(1,15,0,'draw',1.79534521080584216117e+09);
INSERT INTO "log" VALUES(1,16,0,'attach *KC 2',1.79534521144731950758e+09);
INSERT INTO "log" VALUES(1,17,0,'discard 3D',1.79534521144731950758e+09);
INSERT INTO "log" VALUES(1,18,1,'draw',1.79534521175047874453e+09);
INSERT INTO "log" VALUES(1,19,1,'discard KH',1.79534521204670834537e+09);
INSERT INTO "log" VALUES(1,20,0,'draw',1.79534521232680463788e+09);
INSERT INTO "log" VALUES(1,21,0,'discard 5S',1.79534521259773063653e+09);
INSERT INTO "log" VALUES(1,22,1,'draw',1.79534521286033034326e+09);
INSERT INTO "log" VALUES(1,23,1,'discard AD',1.79534521308986234661e+09);
INSERT INTO "log" VALUES(1,24,0,'draw',1.79534521337141847615e+09);
INSERT INTO "log" VALUES(1,25,0,'discard JC',1.79534521360369563099e+09);
INSERT INTO "log" VALUES(1,26,1,'draw',1.79534521392611145975e+09);
INSERT INTO "log" VALUES(1,27,1,'discard JS',1.79534521420567440988e+09);
INSERT INTO "log" VALUES(1,28,0,'take',1.79534521537158250808e+09);
INSERT INTO "log" VALUES(1,29,0,'lay JS QS KS',1.79534521537158250808e+09);
INSERT INTO "log" VALUES(1,30,0,'discard 9S',1.79534521537158250808e+09);
INSERT INTO "log" VALUES(1,31,1,'draw',1.79534521566012811658e+09);
INSERT INTO "log" VALUES(1,32,1,'attach TS 3',1.79534521623180437087e+09);
INSERT INTO "log" VALUES(1,33,1,'discard AC',1.79534521623180437087e+09);
INSERT INTO "log" VALUES(1,34,0,'draw',1.79534521652014017112e+09);
INSERT INTO "log" VALUES(1,35,0,'lay 7H 7D 7S',1.7953452174213962555e+09);
INSERT INTO "log" VALUES(1,36,0,'discard 5D',1.7953452174213962555e+09);
INSERT INTO "log" VALUES(1,37,1,'draw',1.79534521771716642384e+09);
INSERT INTO "log" VALUES(1,38,1,'discard JS',1.79534521796691751475e+09);
INSERT INTO "log" VALUES(1,39,0,'draw',1.79534521821853208537e+09);
INSERT INTO "log" VALUES(1,40,0,'discard 9C',1.79534521850839257238e+09);
INSERT INTO "log" VALUES(1,41,1,'draw',1.79534521886098241802e+09);
INSERT INTO "log" VALUES(1,42,1,'discard QD',1.79534521917805218703e+09);
INSERT INTO "log" VALUES(1,43,0,'draw',1.79534521950387430198e+09);
INSERT INTO "log" VALUES(1,44,0,'discard 6S',1.7953452197109267712e+09);
INSERT INTO "log" VALUES(1,45,1,'draw',1.79534522001383662227e+09);
INSERT INTO "log" VALUES(1,46,1,'lay 2C 3C 4C',1.79534522075073456762e+09);
INSERT INTO "log" VALUES(1,47,1,'discard 3H',1.79534522075073456762e+09);
INSERT INTO "log" VALUES(1,48,0,'draw',1.79534522103252673153e+09);
INSERT INTO "log" VALUES(1,49,0,'discard AD',1.7953452213371133804e+09);
INSERT INTO "log" VALUES(1,50,1,'draw',1.79534522156492495534e+09);
INSERT INTO "log" VALUES(1,51,1,'attach KD 0',1.79534522202736258507e+09);
INSERT INTO "log" VALUES(1,52,1,'discard QC',1.79534522202736258507e+09);
INSERT INTO "log" VALUES(1,53,0,'draw',1.79534522231880021097e+09);
INSERT INTO "log" VALUES(1,54,0,'discard 4S',1.79534522254525279998e+09);
INSERT INTO "log" VALUES(1,55,1,'draw',1.79534522283822178846e+09);
INSERT INTO "log" VALUES(1,56,1,'discard TC',1.79534522308647608761e+09);
INSERT INTO "log" VALUES(1,57,0,'draw',1.7953452233299548626e+09);
INSERT INTO "log" VALUES(1,58,0,'attach *AC 5',1.79534522382441854475e+09);
INSERT INTO "log" VALUES(1,59,0,'discard 8C',1.79534522382441854475e+09);
INSERT INTO "log" VALUES(1,60,1,'draw',1.79534522410729122164e+09);
INSERT INTO "log" VALUES(1,61,1,'discard 6D',1.79534522437546968458e+09);
INSERT INTO "log" VALUES(1,62,0,'take',1.79534522488584494595e+09);
INSERT INTO "log" VALUES(1,63,0,'discard 8H',1.79534522488584494595e+09);
INSERT INTO "log" VALUES(1,64,1,'draw',1.79534522513478374478e+09);
INSERT INTO "log" VALUES(1,65,1,'discard 4D',1.79534522539284396172e+09);
INSERT INTO "log" VALUES(1,66,0,'draw',1.79534522566962552068e+09);
INSERT INTO "log" VALUES(1,67,0,'discard QH',1795345225.91198);
INSERT INTO "log" VALUES(1,68,1,'draw',1.79534522614056730269e+09);
INSERT INTO "log" VALUES(1,69,1,'discard 6H',1.79534522639350390435e+09);
INSERT INTO "log" VALUES(1,70,0,'draw',1.79534522670408701891e+09);
INSERT INTO "log" VALUES(1,71,0,'swap JD 0',1.7953452278085641861e+09);
INSERT INTO "log" VALUES(1,72,0,'attach *5H 1',1.7953452278085641861e+09);
INSERT INTO "log" VALUES(1,73,0,'discard 6D',1.7953452278085641861e+09);
INSERT INTO "log" VALUES(3,0,2,'deal 9C AC 4H 7C 5C TS 5H 3D QH AC 6D 6H 6S 3H 7H QC 8D 9D 7H JD TC 9S 2C TS 9H 5D 7S 4S 5S JH KC QD JC 9S KH AH 7C KH AD QC QS AS 6D 8D 6C TH QD 3S TD 8S 9D 6S 4S TH KS AD 8S 7S 3S 3H TD 4C KC JS JD 3C 2D QH 6H 9H 8H * 8C 4H AS 7D 2H 2H 5C JS 7D * KS 4C 2D KD 3C JC * 5D 6C 8H KD 2S 2C 9C 5H 8C 3D 2S * 5S AH QS TC JH 4D 4D',1.79534523205613684654e+09);
INSERT INTO "log" VALUES(3,1,0,'draw',1.79534523237537598609e+09);
INSERT INTO "log" VALUES(3,2,0,'lay QC KC AC',1.79534523402209901816e+09);
INSERT INTO "log" VALUES(3,3,0,'lay 9H 9C 9S',1.79534523402209901816e+09);
INSERT INTO "log" VALUES(3,4,0,'discard QS',1.79534523402209901816e+09);
INSERT INTO "log" VALUES(3,5,1,'draw',1.7953452344226229191e+09);
INSERT INTO "log" VALUES(3,6,1,'lay 5D 5C 5S',1.79534523546427297584e+09);
INSERT INTO "log" VALUES(3,7,1,'discard KH',1.79534523546427297584e+09);
INSERT INTO "log" VALUES(3,8,2,'draw',1.79534523585420441628e+09);
INSERT INTO "log" VALUES(3,9,2,'discard AD',1.7953452363406863213e+09);
INSERT INTO "log" VALUES(3,10,0,'draw',1.7953452367421965599e+09);
INSERT INTO "log" VALUES(3,11,0,'attach 5H 2',1.79534523724880743021e+09);
INSERT INTO "log" VALUES(3,12,0,'discard 9S',1.79534523724880743021e+09);
INSERT INTO "log" VALUES(3,13,1,'draw',1.7953452375650265217e+09);
INSERT INTO "log" VALUES(3,14,1,'discard KH',1.79534523781081485748e+09);
INSERT INTO "log" VALUES(3,15,2,'draw',1.79534523821893835069e+09);
INSERT INTO "log" VALUES(3,16,2,'lay TH JH QH',1.79534524012006115913e+09);
INSERT INTO "log" VALUES(3,17,2,'attach JC 0',1.79534524012006115913e+09);
INSERT INTO "log" VALUES(3,18,2,'attach TC 0',1.79534524012006115913e+09);
INSERT INTO "log" VALUES(3,19,2,'attach 9D 1',1.79534524012006115913e+09);
INSERT INTO "log" VALUES(3,20,2,'discard AH',1.79534524012006115913e+09);
INSERT INTO "log" VALUES(3,21,0,'draw',1.79534524043602466579e+09);
INSERT INTO "log" VALUES(3,22,0,'discard QD',1.79534524073113441471e+09);
INSERT INTO "log" VALUES(3,23,1,'take',1.79534524137160372741e+09);
INSERT INTO "log" VALUES(3,24,1,'discard AS',1.79534524137160372741e+09);
INSERT INTO "log" VALUES(3,25,2,'draw',1.79534524171749138837e+09);
INSERT INTO "log" VALUES(3,26,2,'discard TS',1.79534524196285343172e+09);
INSERT INTO "log" VALUES(3,27,0,'draw',1.79534524231191444394e+09);
INSERT INTO "log" VALUES(3,28,0,'discard TD',1.79534524259237623219e+09);
INSERT INTO "log" VALUES(3,29,1,'draw',1.79534524307486033443e+09);
CREATE TABLE meta (
        key TEXT PRIMARY KEY CHECK (key <> ''),
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('heartbeat','1795345234.8864765');
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
        last_seen REAL NOT NULL, language_chosen INTEGER NOT NULL DEFAULT 0
        CHECK (language_chosen IN (0, 1)), form TEXT NOT NULL DEFAULT 'pictures'
        CHECK (form IN ('pictures', 'text', 'words')), dark INTEGER NOT NULL DEFAULT 0 CHECK (dark IN (0, 1)), four_colours INTEGER NOT NULL DEFAULT 0 CHECK (four_colours IN (0, 1)), guided INTEGER NOT NULL DEFAULT 1 CHECK (guided IN (0, 1)),
        CONSTRAINT a_forgotten_person_is_nobody CHECK (id > 0 OR (deleted = 1 AND username IS NULL AND reachable = 0))
    ) STRICT;
INSERT INTO "people" VALUES(6000000001,'Anna',NULL,'it',1,0,'suit',1.79534520297246956823e+09,1.79534524259185791013e+09,0,'pictures',0,0,1);
INSERT INTO "people" VALUES(6000000002,'Bruno',NULL,'it',1,0,'suit',1.79534522961381649971e+09,1.79534524367793726917e+09,0,'pictures',0,0,1);
INSERT INTO "people" VALUES(6000000003,'Carla',NULL,'it',1,0,'suit',1.79534522961524581905e+09,1.79534524196252202985e+09,0,'pictures',0,0,1);
INSERT INTO "people" VALUES(6000000004,'Dario',NULL,'it',1,0,'suit',1.79534520298872637749e+09,1.79534522919580483441e+09,0,'pictures',0,0,0);
INSERT INTO "people" VALUES(6000000005,'Eva',NULL,'it',1,0,'suit',1.79534520329772377018e+09,1.79534522937190580372e+09,0,'pictures',0,0,0);
CREATE TABLE pictures (
        fingerprint TEXT PRIMARY KEY CHECK (fingerprint <> ''),
        file_id TEXT NOT NULL CHECK (file_id <> ''),
        given_at REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO "pictures" VALUES('09f51468b512a427f5fed85949a7327d','AgACAg00001162987cdee85b3bfb7c2b65b2efbada49f0a138d5',1.79534520779510831829e+09);
INSERT INTO "pictures" VALUES('15212d76e934327114390e0a97ccfb2a','AgACAg000056e02011ac693a7434ee443e42ddaa8ac3be16cc6b',1.79534521557559537891e+09);
INSERT INTO "pictures" VALUES('1d53da4d9736ef9b565b64ef48cef7fe','AgACAg0001258ec5ccf5edc9031371661bbaa294510f90132e6d',1.79534522605503177642e+09);
INSERT INTO "pictures" VALUES('27338971457da04411a1804a237025ac','AgACAg000051a6f7d128dfe92f138fab9ea775de7187bac0c55f',1.79534521439555954931e+09);
INSERT INTO "pictures" VALUES('2be5df81a5ae85dcfffee54799ad5ef7','AgACAg00011766a15253ea2b4bbb5799a20531d4f66f0b661396',1.79534522504302644727e+09);
INSERT INTO "pictures" VALUES('35f89a82856ff4d3f6ba40ad45f1ee9a','AgACAg0000665e3edbe470fdc919678bdf623c3376ea2a3ac037',1.79534521762558078763e+09);
INSERT INTO "pictures" VALUES('418ef1e8874a668521d10943ba06bbdb','AgACAg0000267b44ff07317f528087fbe28051bb8cba14884136',1.79534521069811582559e+09);
INSERT INTO "pictures" VALUES('4981564bdc39c2ed3a80aaa2581260a6','AgACAg0000961a36f1f6ed77f793d21b56f808760836605578a0',1.79534522220579576489e+09);
INSERT INTO "pictures" VALUES('4e3e86afdc32af407a9e517898ee437f','AgACAg000035ebe89ed45c18a8316888a723a91ae6fa938e1def',1.79534521224491524691e+09);
INSERT INTO "pictures" VALUES('5106f709b51d60c74f691bf6e40c2cf2','AgACAg000074f9c20d7f88216fb11896ff894d6d8f8fceb890ff',1.79534521874044442177e+09);
INSERT INTO "pictures" VALUES('54c48b5a25ea886656b78f9a08a9b262','AgACAg00010994d85d09c34b0f90dc5fd35dec1854dd0fcc2c74',1.79534522403501558304e+09);
INSERT INTO "pictures" VALUES('586cb566a3af110f99ae4f4e2a4f6066','AgACAg0001612bc841b7344c245a27fda6332d8fd50a92a749ee',1.79534523666537809368e+09);
INSERT INTO "pictures" VALUES('628fc7e8761c675a71fd03848aa5ee35','AgACAg000150d5b1aa386e0708a5c4bdfc8737da0814ada66df5',1.79534523433668208119e+09);
INSERT INTO "pictures" VALUES('63d8cb9e83c6ea2883bab1aa155f4b58','AgACAg0001575c92f96d090bcc5322e4279320fdab8bedf52d61',1.79534523579407095904e+09);
INSERT INTO "pictures" VALUES('67478c7c6dbaf6058bcbc7623d837712','AgACAg000113fb5fda0079475773fcb4ddc7ba2c7aa810968b40',1.79534522454988503458e+09);
INSERT INTO "pictures" VALUES('6bee172efb3ab86a62b9820723b5dd77','AgACAg0000478fcf9d016ffc3a6e0d599aa39dac9ead9203128a',1.79534521379884481426e+09);
INSERT INTO "pictures" VALUES('7477b2c7ef5fe87a6d590f74ae6a60a3','AgACAg000087420029b2723c4b240faed3d34473347a8232ae9e',1.79534522092880702024e+09);
INSERT INTO "pictures" VALUES('7a31cda81c77478ece477d21669b4c6c','AgACAg00013538459ae991722177a62971219e5743c8554564d3',1.79534522803386497498e+09);
INSERT INTO "pictures" VALUES('7cf47767b946f0d5a8e8da75098dd10d','AgACAg0001294c1a1979a8a97a6b33a0271fc850e55b585b2671',1.79534522659881782529e+09);
INSERT INTO "pictures" VALUES('875f19cdf055abd613fc7d66868c9050','AgACAg0000311bb8c594516b155f6709ac29cf5724ece7a6f39a',1.79534521164485430717e+09);
INSERT INTO "pictures" VALUES('878e326d6e84d707fce803aa9274e54a','AgACAg0001219060a9fdacefbdf0119f2b6f8ccc59d61b79fe15',1.79534522557565307619e+09);
INSERT INTO "pictures" VALUES('8a17eff9b65cce5e078a81ffc5b18a5f','AgACAg0000000c09cfd0efbcedc42aa30c73634a0d62fecae088',1.7953452049997041225e+09);
INSERT INTO "pictures" VALUES('8e29a7907a6cdff3497677f3e0bc20a3','AgACAg0001983a397f67c60c371864ff278571a0bf9bf6bc3b5f',1.79534524226159644122e+09);
INSERT INTO "pictures" VALUES('9aef2b4f4f621d0ffe0e12d528ca6f7e','AgACAg000015d690bb43b480288029596b525223dfb192e632e5',1.79534520844005799286e+09);
INSERT INTO "pictures" VALUES('a35aaaa695fc3610b85fc5646e4fea3f','AgACAg0001862abf5a026d144f0cfdeafbde35ac04a33899ed94',1.79534524099702310568e+09);
INSERT INTO "pictures" VALUES('a9a48549979fc5333e38088eab3aa737','AgACAg0000392a161b53085104a2570db72b14a432267b418cc9',1.79534521275110125538e+09);
INSERT INTO "pictures" VALUES('ae97d3d578e2d990bed471a04d063514','AgACAg000182f5a8ecfdeef5f62a8ad47012566a61499f213495',1.7953452403863048554e+09);
INSERT INTO "pictures" VALUES('b0d36ebc1f85c2695dca26d058c2d902','AgACAg000173e289506afb4f784bbdc96b000c4c6f8adffa5156',1795345238.14347);
INSERT INTO "pictures" VALUES('b0fe977073cec0bc19f57e79fbc49fb5','AgACAg000201370dc61c69d34b52f1c89e7cf1df9bf616c3ed4d',1.79534524292450475696e+09);
INSERT INTO "pictures" VALUES('bd2c405f8833238b4b7954fad78876de','AgACAg0001006e7dae8357db3fee5a33f2b3f439327c8f484460',1.79534522276244020463e+09);
INSERT INTO "pictures" VALUES('c32809be101c569774567631c381b3be','AgACAg00000745edf20de98ad1cb56f3de48aba136f5d4daf406',1.79534520720630049708e+09);
INSERT INTO "pictures" VALUES('c955d6aa445422ffbd18d8fa6d2aaf1c','AgACAg00007852b78158445d9be8624c166792505d9e6fff0250',1.79534521938985443118e+09);
INSERT INTO "pictures" VALUES('d05d582b0ced812053192a86ae6fd692','AgACAg0000910d0015bdbfdf5ca33b72c91b4663986a9d7a36f7',1.79534522147838377951e+09);
INSERT INTO "pictures" VALUES('d3e427d7126f2ff7ab02e1284906fee6','AgACAg000104496c740c94e7fd001be88b5565756b789dcc8308',1.79534522325962567334e+09);
INSERT INTO "pictures" VALUES('d4015813be49d7d52f9a6764f9bea45f','AgACAg000167f48b3866914e8c3f95ee4392fb9c70432d937512',1.79534523749410605429e+09);
INSERT INTO "pictures" VALUES('d735fcb05456e5b0538e527b2a4c9066','AgACAg000193ca16b62465a9f024a3dfad1a662fdbf307feba3f',1.79534524167845082288e+09);
INSERT INTO "pictures" VALUES('d87be2d19baeab96f2339a843fdabf48','AgACAg0001423adc0ee6bd621e1007ba66babc74e08e7d68bc43',1.79534523231567764286e+09);
INSERT INTO "pictures" VALUES('dabcea5e5ebb7aef105dede42f0bd9d9','AgACAg00004345f473387106826e6d359002c4953c3072ca4e23',1.79534521328319907193e+09);
INSERT INTO "pictures" VALUES('dca5cf1d7a1bf0a265a80de161a5050b','AgACAg0000824c397cd4a6dceac3c4266525205a1d60d5f85904',1.79534521989581227307e+09);
INSERT INTO "pictures" VALUES('eabefe16a6d7b758dab7b98c47bbb31a','AgACAg000070c6c1456c02709df341d70dfe2b0259b65bb91c7e',1.79534521814841842649e+09);
INSERT INTO "pictures" VALUES('f3f3d7eaae5ab0a23b534b7efc0d010f','AgACAg0001389702e661810f2a22a235585e839a0dfdb1598f1e',1.79534522817505383493e+09);
INSERT INTO "pictures" VALUES('f88405d9183efca761dd4d721717818a','AgACAg0000223bff18b3388f467127f2750db85a21b9d9b69cf1',1.79534521006149888036e+09);
INSERT INTO "pictures" VALUES('fa4bcf163ab8f86313bc4956cfcd2ed4','AgACAg000061dcb10805980cd886b95948b6e71f90adcc93aa89',1.79534521643336677553e+09);
CREATE TABLE "screens" (
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
    ) STRICT;
INSERT INTO "screens" VALUES(1,1,'lobby',-4900007920,0,NULL,10,13,13,'lobby','44547e551fedce1075fed20a',1);
INSERT INTO "screens" VALUES(2,1,'hand',6000000004,0,6000000004,12,113,113,'panel+photo','4c3325783b9a5e9529d4864c.b944d3f24df6b3220f4dd6d1abbf58e7',1);
INSERT INTO "screens" VALUES(3,1,'hand',6000000005,0,6000000005,13,110,110,'panel+photo','4c3325783b9a5e9529d4864c.50c89f2982248e5875f66eb882118b75',1);
INSERT INTO "screens" VALUES(4,1,'table',-4900007920,0,NULL,42,32,31,'1.29.0+photo','ff8ee2cec986926c4a4a7eb2.7cf47767b946f0d5a8e8da75098dd10d',1);
INSERT INTO "screens" VALUES(5,2,'lobby',-4900007920,0,NULL,47,9,9,'lobby','0dc621c6c1f8d0df313c5292',0);
INSERT INTO "screens" VALUES(6,3,'lobby',-4900000001,0,NULL,55,17,17,'lobby','8fd187a97c8f43147b9bfe68',1);
INSERT INTO "screens" VALUES(7,3,'hand',6000000001,0,6000000001,56,39,39,'panel+photo','ce5d4ab8d76b673e60d8ae22.910a78fe2f55e7069f798c06789e4f08',0);
INSERT INTO "screens" VALUES(8,3,'hand',6000000002,0,6000000002,58,31,31,'panel+photo','5de488d4c5969b72045e6d4a.86f162f4aa5fc0999388e4fc85c6d07b',0);
INSERT INTO "screens" VALUES(9,3,'hand',6000000003,0,6000000003,57,37,37,'panel+photo','cc62708b2d2d1c16a0a621b0.c59ae2ea5cd6c2479ccb16ebd1d4e207',0);
INSERT INTO "screens" VALUES(10,3,'table',-4900000001,0,NULL,69,12,12,'1.10.1+photo','a70af243fbf6ed922edd5a28.b0fe977073cec0bc19f57e79fbc49fb5',0);
INSERT INTO "screens" VALUES(11,3,'vote',-4900000001,0,NULL,72,2,2,'vote','b59bf2b4ec8f199e48577d6d',0);
CREATE TABLE "seats" (
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
    ) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,6000000004,NULL,NULL,0,0,0);
INSERT INTO "seats" VALUES(1,1,6000000005,NULL,NULL,0,0,0);
INSERT INTO "seats" VALUES(2,0,6000000004,NULL,NULL,0,0,0);
INSERT INTO "seats" VALUES(2,1,6000000005,NULL,NULL,0,0,0);
INSERT INTO "seats" VALUES(3,0,6000000001,NULL,NULL,0,0,0);
INSERT INTO "seats" VALUES(3,1,6000000002,NULL,NULL,0,0,0);
INSERT INTO "seats" VALUES(3,2,6000000003,NULL,NULL,0,0,0);
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
INSERT INTO "tables" VALUES(1,-4900007920,0,6000000004,'over',71,'{"preset":"fisca","options":{"opening_points":0,"limit":1},"turn_seconds":86400,"quiet":[1380,480],"advice":true}','{"format": 1, "rules": {"preset": "fisca", "set": {"opening_points": 0, "limit": 1}}, "players": 2, "totals": [0, 2], "deal_number": 1, "dealer": 0, "deal": {"phase": "over", "turn": 0, "in_deal": [0, 1], "hands": ["", "2C"], "stock": "4D 5H QC 5C 3S 9S 5C 7C 9H 2S 3C TS 9H TH 2D TC * AS 8D 9C 3D AS 8S 2S KC 6C JD 4S 2D 4H 7S AC AH 2H 7H 7D TH 6H 7C 8H 8S 4C 5D QS KC 6D QH 6C 9D 3S 5S 8D 8C", "pozzo": "JC JH TD 5H 6S JH 3D KH 5S AD JC 9S AC 5D JS 9C QD 6S 3H AD QC 4S TC 8C 8H 4D QH 6H 6D", "table": "9D TD JD QD KD | AH 2H 3H 4H *5H | KH KD *KC KS | TS JS QS KS | 7H 7D 7S | *AC 2C 3C 4C", "opened": [true, true], "turns_played": [15, 15], "recycles": 0, "idle_takes": 0, "brake": false, "barred": [0, 0], "memo": {"drawn": "JD", "taken": null, "placed": false, "duty": "none", "braked": false, "jokers_owed": 0, "opened_now": false, "put_down": true, "expiring": false}, "checkpoint": null}, "results": [{"number": 1, "closed_by": 0, "in_hand": false, "dead": false, "scored": true, "hands": ["", "2C"], "opened": [true, true], "points": [0, 2], "totals": [0, 2], "busted": [1]}], "out": [[1]], "resigned": [], "re_entries": [0, 0], "re_entry_open": [], "places": [[0], [1]]}','',1.7953452033448929787e+09,1.7953452278085641861e+09,NULL);
INSERT INTO "tables" VALUES(2,-4900007920,0,6000000004,'lobby',8,'{"preset":"fisca","options":{},"turn_seconds":3600,"quiet":null,"advice":true}',NULL,'',1.7953452282785966396e+09,1.79534522937188386918e+09,NULL);
INSERT INTO "tables" VALUES(3,-4900000001,0,6000000001,'playing',37,'{"preset":"fisca","options":{"opening_points":0,"limit":1},"turn_seconds":3600,"quiet":null,"advice":true}','{"format": 1, "rules": {"preset": "fisca", "set": {"opening_points": 0, "limit": 1}}, "players": 3, "totals": [0, 0, 0], "deal_number": 1, "dealer": 2, "deal": {"phase": "play", "turn": 1, "in_deal": [0, 1, 2], "hands": ["4S 6S 7H 7C 7C 8D", "AC 2C 3H 3D 6D 6C 8D 8S JD QD QD", "3S 4H 6H 6D 7H 7S TS"], "stock": "9D 6S 4S TH KS AD 8S 7S 3S 3H TD 4C KC JS JD 3C 2D QH 6H 9H 8H * 8C 4H AS 7D 2H 2H 5C JS 7D * KS 4C 2D KD 3C JC * 5D 6C 8H KD 2S 2C 9C 5H 8C 3D 2S * 5S AH QS TC JH 4D 4D", "pozzo": "QC QS KH AD 9S KH AH AS TS TD", "table": "TC JC QC KC AC | 9H 9D 9C 9S | 5H 5D 5C 5S | TH JH QH", "opened": [true, true, true], "turns_played": [4, 3, 3], "recycles": 0, "idle_takes": 0, "brake": false, "barred": [0, 0, 0], "memo": {"drawn": "8S", "taken": null, "placed": false, "duty": "none", "braked": false, "jokers_owed": 0, "opened_now": false, "put_down": false, "expiring": false}, "checkpoint": null}, "results": [], "out": [], "resigned": [], "re_entries": [0, 0, 0], "re_entry_open": [], "places": null}','',1.79534522971545934671e+09,1.79534524307486033443e+09,NULL);
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
CREATE INDEX seats_of_person ON seats (person_id, table_id);
CREATE INDEX deadlines_in_order ON deadlines (due_at);
CREATE UNIQUE INDEX one_screen_of_a_kind ON screens (table_id, kind, ifnull(person_id, 0)) WHERE retired = 0;
CREATE INDEX screens_of_table ON screens (table_id);
CREATE INDEX screens_of_person ON screens (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX screens_of_message ON screens (chat_id, message_id);
CREATE INDEX stale_screens ON screens (chat_id) WHERE wanted > shown AND retired = 0;
CREATE INDEX pictures_by_age ON pictures (given_at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('screens',11);
INSERT INTO "sqlite_sequence" VALUES('announcements',11);
INSERT INTO "sqlite_sequence" VALUES('tables',3);
COMMIT;
PRAGMA application_id = 1399010352;
PRAGMA user_version = 6;
