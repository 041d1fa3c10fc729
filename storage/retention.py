"""How long data is kept: all the numbers of days that /privacy names, except that of backups, which is a setting."""

UPDATE_DAYS = 2
"""For the numbers of processed updates, and answers that were sent. Telegram may send an update again for a day."""

PAGE_DAYS = 1
"""For what pages have asked for, and the answers."""

RENEWED_DAYS = 30
"""For tickets of pages that are not valid any more, but can be exchanged for new ones."""

CLOSED_DAYS = 7
"""For tables closed before the first deal, and the announcements of those that have ended."""

MATCH_DAYS = 90
"""For the record of a match after its end: every card, the inputs of its deals, the secrets. The result is kept."""

PICTURE_DAYS = 30
"""For Telegram's ids of pictures that everybody may see."""

CHAT_DAYS = 90
"""For the title and the settings of a group that the bot has left."""

PERSON_DAYS = 730
"""A person not seen for this time is erased as if they had asked for it, unless they sit at an unfinished table."""

VACATION_DAYS = 400
"""For a vacation that has ended: a year in which its days count, and some more."""

DAY = 86_400.0
