"""Tables of the database: who may look at a deal again, playing on from a turn, lessons, comfort.

A released statement is never edited: a change is a new list of statements, registered in `migrations`.
"""

REPLAYS = (
    # Whether the members of a group may look at deals that others have played there; whether the lobby of a table said
    # so; whether a player of the table has said no.
    "ALTER TABLE chats ADD COLUMN replays INTEGER NOT NULL DEFAULT 0 CHECK (replays IN (0, 1))",
    "ALTER TABLE tables ADD COLUMN replays INTEGER NOT NULL DEFAULT 0 CHECK (replays IN (0, 1))",
    "ALTER TABLE seats ADD COLUMN hides INTEGER NOT NULL DEFAULT 0 CHECK (hides IN (0, 1))",
)

WHAT_IF = (
    # The turn from which somebody plays on: its table, which may be gone, the deal, and the turns before it.
    "ALTER TABLE tables ADD COLUMN from_table INTEGER",
    "ALTER TABLE tables ADD COLUMN from_deal INTEGER CHECK (from_deal > 0)",
    "ALTER TABLE tables ADD COLUMN from_turn INTEGER CHECK (from_turn >= 0)",
)

LESSONS = (
    # Which lesson somebody takes (0: none), under which rules (the text of links), and how far they are; which ones
    # they have finished; whether they were offered lessons.
    """CREATE TABLE lessons (
        person_id INTEGER NOT NULL PRIMARY KEY REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 5),
        rules TEXT NOT NULL,
        step INTEGER NOT NULL CHECK (step >= 0),
        version INTEGER NOT NULL,
        gathered TEXT NOT NULL,
        selection TEXT NOT NULL,
        page TEXT NOT NULL,
        finished TEXT NOT NULL,
        offered INTEGER NOT NULL CHECK (offered IN (0, 1))
    ) STRICT""",
)

COMFORT = (
    # Whether a person has chosen comfort for their eyes and hands; whether they have been offered it.
    "ALTER TABLE people ADD COLUMN comfort INTEGER NOT NULL DEFAULT 0 CHECK (comfort IN (0, 1))",
    "ALTER TABLE people ADD COLUMN comfort_offered INTEGER NOT NULL DEFAULT 0 CHECK (comfort_offered IN (0, 1))",
)
