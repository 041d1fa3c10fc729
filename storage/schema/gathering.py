"""Tables of the database: how friends come together, and what one of them does for another at a table.

A released statement is never edited: a change is a new list of statements, registered in `migrations`.
"""

SEATS = (
    # `handed_in`: the deal in which the seat was handed over to somebody else, NULL if it never was; `told_at`: when
    # the person was last sent something about the table that they had not asked for.
    "ALTER TABLE seats ADD COLUMN handed_in INTEGER CHECK (handed_in > 0)",
    "ALTER TABLE seats ADD COLUMN told_at REAL",
)
