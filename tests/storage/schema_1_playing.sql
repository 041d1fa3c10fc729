-- A table that is being played in another topic of the same group: the rows that the first version wrote.
BEGIN TRANSACTION;
INSERT INTO "tables" VALUES(2,-1001,7,11,'playing',3,'{"preset":"fisca","options":{},"turn_seconds":86400,"quiet":[1380,480],"advice":true}','{"format": 1, "rules": {"preset": "fisca", "set": {}}, "players": 3, "totals": [0, 0, 0], "deal_number": 1, "dealer": 0, "deal": {"phase": "play", "turn": 1, "in_deal": [0, 1, 2], "hands": ["AC 2H 2S 4H 5C 9H 9H 9C JS QC KH KC *", "3D 3C 4H 4S 5C 5S 5S 6D JD JC JS QH KS *", "AC 2D 3H 3S 3S 4S 5H 6D 7C TH TS QH QD"], "stock": "QC 9D TD * 6C 7D 3C 6S AS 8C 6S JH 2D AS 6H 5D 7C QS TC 8D 3D KD 8D 9S 9S 6C JC KC 8H 4C 9D TS 7S 4D QS AH 9C JH AD QD 6H 2C TD 4C 5D KD AH TC 7S 7H AD 8S 2C 4D 7H JD 8C 8H * 8S 2S 5H 2H KH KS TH 3H", "pozzo": "7D", "table": "", "opened": [false, false, false], "turns_played": [0, 0, 0], "recycles": 0, "idle_takes": 0, "brake": false, "barred": [0, 0, 0], "memo": {"drawn": "3D", "taken": null, "placed": false, "duty": "none", "braked": false, "jokers_owed": 0, "opened_now": false, "put_down": false, "expiring": false}, "checkpoint": null}, "results": [], "out": [], "resigned": [], "re_entries": [0, 0, 0], "re_entry_open": [], "places": null}','',100.0,100.0,NULL);
INSERT INTO "seats" VALUES(2,0,11,NULL,1,0,0);
INSERT INTO "seats" VALUES(2,1,12,NULL,1,0,0);
INSERT INTO "seats" VALUES(2,2,13,NULL,1,1,0);
INSERT INTO "deadlines" VALUES(2,'reminder',64900.0,NULL);
INSERT INTO "deadlines" VALUES(2,'turn',86500.0,NULL);
INSERT INTO "drafts" VALUES(2,1,'','','3D1',1);
INSERT INTO "log" VALUES(2,0,1,'draw',101.0);
INSERT INTO "screens" VALUES(2,2,'table',-1001,7,NULL,71,1,1,'','',0);
INSERT INTO "screens" VALUES(3,2,'hand',12,0,12,72,1,1,'','',0);
UPDATE "sqlite_sequence" SET seq = 2 WHERE name = 'tables';
UPDATE "sqlite_sequence" SET seq = 3 WHERE name = 'screens';
COMMIT;
