"""Schema 9: who has left the group of a table while its match goes on."""

HOST = ("ALTER TABLE seats ADD COLUMN outside INTEGER NOT NULL DEFAULT 0 CHECK (outside IN (0, 1))",)
