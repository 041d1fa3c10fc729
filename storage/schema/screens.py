"""Schema 10: what a screen's message is about, as numbers, and whether it is a photo, and whether its owner sees it.

A released statement is never edited, as in ``schema``. Until now one word held all of it: ``1.42.0+photo`` (turn 42 of
deal 1, player 0, a photo), ``pause.1``, ``deal.2``, ``panel``, ``panel.17`` (below announcement 17), ``touched``,
``untouched.1.42``, ``lobby``, ``vote``.
"""

_NUMBER = "CAST({} AS INTEGER)"
_FIRST = _NUMBER.format("topic")  # of `3.42.0` it takes the 3, and it stops where a number ends
_SECOND = _NUMBER.format("substr(topic, instr(topic, '.') + 1)")
_REST = "substr(topic, instr(topic, '.') + 1)"
_THIRD = _NUMBER.format(f"substr({_REST}, instr({_REST}, '.') + 1)")

SCREENS = (
    "ALTER TABLE screens ADD COLUMN deal INTEGER CHECK (deal > 0)",
    "ALTER TABLE screens ADD COLUMN turn INTEGER CHECK (turn >= 0)",
    "ALTER TABLE screens ADD COLUMN seat INTEGER CHECK (seat BETWEEN 0 AND 5)",
    "ALTER TABLE screens ADD COLUMN is_pause INTEGER NOT NULL DEFAULT 0 CHECK (is_pause IN (0, 1))",
    "ALTER TABLE screens ADD COLUMN announcement_id INTEGER CHECK (announcement_id > 0)",
    "ALTER TABLE screens ADD COLUMN is_photo INTEGER NOT NULL DEFAULT 0 CHECK (is_photo IN (0, 1))",
    "ALTER TABLE screens ADD COLUMN is_touched INTEGER NOT NULL DEFAULT 0 CHECK (is_touched IN (0, 1))",
    "UPDATE screens SET is_photo = 1, topic = substr(topic, 1, length(topic) - 6) WHERE topic LIKE '%+photo'",
    "UPDATE screens SET is_touched = 1 WHERE topic = 'touched'",
    f"UPDATE screens SET deal = {_SECOND}, turn = {_THIRD} WHERE topic LIKE 'untouched.%.%'",  # noqa: S608 - as below
    f"UPDATE screens SET announcement_id = nullif({_SECOND}, 0) WHERE topic LIKE 'panel.%'",  # noqa: S608 - as below
    f"UPDATE screens SET deal = {_SECOND} WHERE topic LIKE 'deal.%'",  # noqa: S608 - as below
    f"UPDATE screens SET deal = {_SECOND}, is_pause = 1 WHERE topic LIKE 'pause.%'",  # noqa: S608 - as below
    f"UPDATE screens SET deal = {_FIRST}, turn = {_SECOND} WHERE topic GLOB '[0-9]*.*.*'",  # noqa: S608 - as below
    f"UPDATE screens SET seat = {_THIRD} WHERE topic GLOB '[0-9]*.*.[0-9]*'",  # noqa: S608 - words of this file
    "ALTER TABLE screens DROP COLUMN topic",
    # Buttons of a lobby's rules carry the names of options from now on: those that stand there are drawn anew.
    "UPDATE screens SET wanted = wanted + 1, fingerprint = '' WHERE kind = 'lobby' AND retired = 0",
)
