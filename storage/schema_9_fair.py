"""Schema 9, of fairness: what a cut was given for, what became of a die, and how often a deadline has failed.

A released statement is never edited, as in ``schema``.
"""

FAIR = (
    # A hash of who sits where under which name, of the rules, the die and the first dealer. NULL: a cut between deals.
    "ALTER TABLE promises ADD COLUMN cut_for TEXT CHECK (cut_for <> '')",
    # 'throwing' is stored before a die is thrown: when it is found there again, what the die shows was lost.
    """ALTER TABLE promises ADD COLUMN die_state TEXT NOT NULL DEFAULT ''
        CHECK (die_state IN ('', 'throwing', 'settled'))""",
    "ALTER TABLE deadlines ADD COLUMN failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0)",
)
