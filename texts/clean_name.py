"""Names of people are hostile text: this module cleans them, so that they can be part of any message."""

import re
import unicodedata
from functools import lru_cache

from texts.cards import JOKER_SIGN

MAX_NAME = 24

MARK = "🤖"
"""The sign before every computer's name; no person's name contains it."""


NAMELESS = "?"
"""Replaces a name that shows nothing: that of a deleted account, or one of invisible characters only."""

_MAX_MARKS = 2  # Thai and Vietnamese need two, a vowel and a tone; more would cover other lines

# Letters that are invisible; a name of these alone would look empty.
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
# Telegram itself turns the first four into links: a name must not mention somebody, start a command, or search for a
# word. Without the others a person cannot look like a computer or a joker.
_LOOKALIKES = str.maketrans({"@": "＠", "/": "∕", "#": "＃", "$": "＄"}) | dict.fromkeys(
    map(ord, _BLANK_LETTERS + MARK + JOKER_SIGN), " "
)
_COLOURED_SUIT = re.compile(r"(?<=[♥♦♣♠])\ufe0f+")  # the bot writes its cards with it
_DOT_OF_A_DOMAIN = re.compile(r"(?<=\w)\.(?=\w{2})")


@lru_cache(maxsize=1024)  # each tap comes with the names of its person and its chat
def clean_name(raw: str | None) -> str:
    """The name as the bot shows it: at most 24 characters, one line, and `NAMELESS` if nothing is left.

    Control characters and other invisible characters are removed, and with them those that set a direction: the
    catalogue isolates names from right to left itself. There are at most two combining marks in a row, and nothing
    becomes a link. Cleaning a clean name changes nothing.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", (raw or "").translate(_LOOKALIKES)):
        category = unicodedata.category(character)
        if category[0] == "Z" or character in "\t\r\n":
            kept.append(" ")
            marks = 0
        elif category in ("Mn", "Mc", "Me"):
            marks += 1
            if marks <= _MAX_MARKS and kept and kept[-1] != " ":
                kept.append(character)
        elif category[0] != "C":
            kept.append(character)
            marks = 0
    name = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    name = _COLOURED_SUIT.sub("", _DOT_OF_A_DOMAIN.sub("․", name))
    if len(name) > MAX_NAME:
        name = name[: MAX_NAME - 1].rstrip() + "…"
    return name or NAMELESS
