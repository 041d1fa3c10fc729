"""How long what is kept: every number of days that /privacy names, in one place; backups have a setting."""

UPDATE_DAYS = 2
"""The numbers of updates worked off, and answers that were sent. Telegram offers an update again for a day."""

CLOSED_DAYS = 7
"""Tables closed before they were dealt, and the notices of those that have ended."""

MATCH_DAYS = 90
"""The record of a match after its end: every card, the inputs of its deals, the secrets. Its result stays."""

PICTURE_DAYS = 30
"""Telegram's names of pictures that everybody may see."""

CHAT_DAYS = 90
"""The title and the settings of a group that the bot is not in any more."""

PERSON_DAYS = 730
"""Who was not seen for that long is erased as if they had asked, unless they sit at a table that is not over."""

DAY = 86_400.0
