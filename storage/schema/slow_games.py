"""Tables of the database: how a match lasts days: reserve of time, vacations, pauses, prepared turns.

A released statement is never edited: a change is a new list of statements, registered in `migrations`.
"""

CLOCKS = (
    # `reserve`: the seconds that a player has left for turns whose time is over; `on_reserve`: their turn lasts into
    # it; `given_time`: somebody has given them more time for their turn.
    "ALTER TABLE seats ADD COLUMN reserve REAL NOT NULL DEFAULT 0 CHECK (reserve >= 0)",
    "ALTER TABLE seats ADD COLUMN on_reserve INTEGER NOT NULL DEFAULT 0 CHECK (on_reserve IN (0, 1))",
    "ALTER TABLE seats ADD COLUMN given_time INTEGER NOT NULL DEFAULT 0 CHECK (given_time IN (0, 1))",
    # The pause on which the players of a table last agreed.
    "ALTER TABLE tables ADD COLUMN paused_at REAL",
    "ALTER TABLE tables ADD COLUMN paused_until REAL CHECK ((paused_at IS NULL) = (paused_until IS NULL))",
    # `still`: the vacations and pauses that `due_at` takes into account (JSON: pairs of moments).
    "ALTER TABLE deadlines ADD COLUMN still TEXT NOT NULL DEFAULT '[]'",
    # When the clocks of a person stand still at slow tables.
    """CREATE TABLE vacations (
        person_id INTEGER NOT NULL REFERENCES people (id) ON UPDATE CASCADE ON DELETE CASCADE,
        begins REAL NOT NULL,
        ends REAL NOT NULL CHECK (ends >= begins),
        PRIMARY KEY (person_id, begins)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX vacations_by_age ON vacations (ends)",
)

PREPARED = (
    # What a player who waits prepares for their next turn. `draw`: 'stock' or the card they wait for, '' as long as
    # that is open; `hand`, `melds`: their hand and the table as they were then; `actions`: the whole turn, '' until
    # they have confirmed it at `set_at`; `dropped`: why it was not played (JSON), NULL as long as it may be.
    """CREATE TABLE prepared_turns (
        table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 5),
        draw TEXT NOT NULL DEFAULT '',
        hand TEXT NOT NULL DEFAULT '',
        melds TEXT NOT NULL DEFAULT '',
        actions TEXT NOT NULL DEFAULT '',
        set_at REAL CHECK ((set_at IS NULL) = (actions = '')),
        dropped TEXT,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID""",
)
