"""Schema 7: what a table promised about its cards, and what was fixed before each deal (docs/fair.md).

A released statement is never edited, as in ``schema``.
"""

# `die` and `cut` wait for the next deal; once it is fixed they stand with it. A cut is that of the seat `cut_by`.
COMMITMENTS = (
    """CREATE TABLE promises (
        table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        root BLOB NOT NULL CHECK (length(root) >= 32),
        encrypted INTEGER NOT NULL CHECK (encrypted IN (0, 1)),
        commitment TEXT NOT NULL CHECK (length(commitment) = 64),
        die_asked INTEGER NOT NULL DEFAULT 0 CHECK (die_asked IN (0, 1)),
        die INTEGER CHECK (die BETWEEN 1 AND 64),
        cut TEXT CHECK (cut <> ''),
        cut_by INTEGER CHECK (cut_by BETWEEN 0 AND 5),
        CONSTRAINT a_cut_is_somebodys CHECK ((cut IS NULL) = (cut_by IS NULL))
    ) STRICT""",
    "CREATE INDEX encrypted_promises ON promises (table_id) WHERE encrypted = 1",
    # A deal that has ended has published its secret: both are one row, so that no secret can be owed.
    """CREATE TABLE fair_deals (
        table_id INTEGER NOT NULL REFERENCES promises (table_id) ON DELETE CASCADE,
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
)
