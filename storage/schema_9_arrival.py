"""Schema 9, updates: which taps still wait for an answer.

A released statement is never edited, as in ``schema``.
"""

ARRIVAL = (
    # Telegram's name of a tap, until that has been answered; it means nothing after some minutes.
    "ALTER TABLE inbox ADD COLUMN query_id TEXT",
)
