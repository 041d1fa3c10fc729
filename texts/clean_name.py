"""Names of people are hostile text: here they become something that can stand in any message."""

import re
import unicodedata

from texts.cards import JOKER_SIGN

MAX_NAME = 24

MARK = "🤖"
"""Stands beside every computer's name, and in no name of a person."""


NAMELESS = "?"
"""Stands for a name that shows nothing: that of a deleted account, or of invisible characters only."""

_MAX_MARKS = 2  # a vowel and a tone, as Thai and Vietnamese need; more is a tower that covers its neighbours

# Letters that show nothing; a name made of them would look empty.
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
# Telegram turns these into links by itself, entities or not: a name must not call somebody, start a command, or
# search for a word. Nor does a person pass for a computer or for a joker.
_LOOKALIKES = str.maketrans({"@": "＠", "/": "∕", "#": "＃", "$": "＄"}) | dict.fromkeys(
    map(ord, _BLANK_LETTERS + MARK + JOKER_SIGN), " "
)
_COLOURED_SUIT = re.compile(r"(?<=[♥♦♣♠])\ufe0f+")  # that is how our own cards are written
_DOT_OF_A_DOMAIN = re.compile(r"(?<=\w)\.(?=\w{2})")


def clean_name(raw: str | None) -> str:
    """The name as the bot shows it: at most 24 characters, one line, never empty (`NAMELESS`).

    Control, direction and other invisible characters are gone, combining marks do not pile up, and nothing in it
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
