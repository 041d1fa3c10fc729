"""Names of people are hostile text: this module cleans them, so that they can be part of any message."""

import re
import unicodedata

from texts.cards import JOKER_SIGN

MAX_NAME = 24

MARK = "🤖"
"""The sign before every computer's name; no person's name contains it."""


NAMELESS = "?"
"""Replaces a name that shows nothing: that of a deleted account, or one of invisible characters only."""

_MAX_MARKS = 2  # Thai and Vietnamese need two, a vowel and a tone; more would cover other lines

_JOINER = "\u200d"
_MAX_JOINED = 4  # 👩‍👩‍👧‍👦 has so many
_BLACK_FLAG = "🏴"
_TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""Invisible letters, which make of a black flag that of a land."""

_CONTINUING = _TAGS.union(_JOINER, "🏻🏼🏽🏾🏿")
_CYRILLIC = str.maketrans("авекмнорстухіјѕ", "abekmhopctyxijs")
_NATION = re.compile("[\U0001f1e6-\U0001f1ff]{2}")

# Letters that are invisible; a name of these alone would look empty.
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
# Telegram itself turns the first four into links: a name must not mention somebody, start a command, or search for a
# word. Without the others a person cannot look like a computer or a joker.
_LOOKALIKES = str.maketrans({"@": "＠", "/": "∕", "#": "＃", "$": "＄"}) | dict.fromkeys(
    map(ord, _BLANK_LETTERS + MARK + JOKER_SIGN), " "
)
_COLOURED_SUIT = re.compile(r"(?<=[♥♦♣♠])\ufe0f+")  # the bot writes its cards with it
_DOT_OF_A_DOMAIN = re.compile(r"(?<=\w)\.(?=\w{2})")


def clean_name(raw: str | None) -> str:
    """The name as the bot shows it: at most 24 characters, one line, and `NAMELESS` if nothing is left.

    Control characters and other invisible characters are removed, and with them those that set a direction: the
    catalogue isolates names from right to left itself. Emoji that are joined to one sign stay joined. There are at most
    two combining marks in a row, and nothing becomes a link. Cleaning a clean name changes nothing.
    """
    kept = map(_harmless, signs(unicodedata.normalize("NFC", (raw or "").translate(_LOOKALIKES))))
    name = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    name = _COLOURED_SUIT.sub("", _DOT_OF_A_DOMAIN.sub("․", name))
    if len(name) > MAX_NAME:
        shown = signs(name)
        while len(name) > MAX_NAME - 1:
            name = "".join(shown := shown[:-1]).rstrip()
        name += "…"
    return name or NAMELESS


def signs(text: str) -> list[str]:
    """Split a text into what is seen as one sign each: a letter with its marks, a flag, emoji that are joined."""
    found: list[str] = []
    for character in text:
        last = found[-1] if found else ""
        continues = unicodedata.category(character)[0] == "M" or character in _CONTINUING
        joins = last.endswith(_JOINER) and _is_emoji(character)
        if last and (continues or joins or _NATION.fullmatch(last + character)):
            found[-1] += character
        else:
            found.append(character)
    return found


def look(sign: str) -> str:
    """Return a sign as it looks at a glance: without marks, without capitals, Cyrillic letters as Latin ones."""
    letters = unicodedata.normalize("NFKD", sign).casefold().translate(_CYRILLIC)
    return "".join(letter for letter in letters if unicodedata.category(letter)[0] != "M") or sign


def _is_emoji(character: str) -> bool:
    return unicodedata.category(character) == "So"


def _harmless(sign: str) -> str:
    """Return one sign without what is invisible or too much of it; '' if nothing is left."""
    if unicodedata.category(sign[0])[0] == "Z" or sign[0] in "\t\r\n":
        return " "
    if unicodedata.category(sign[0])[0] in "CM":
        return ""
    first, *joined = sign.split(_JOINER)
    emoji = [part for part in joined if part and _is_emoji(part[0])] if _is_emoji(first[0]) else []
    return _JOINER.join(map(_marked, [first, *emoji][:_MAX_JOINED]))


def _marked(part: str) -> str:
    """Return a character with at most two marks; a black flag with the letters that say whose it is."""
    if part[0] == _BLACK_FLAG and part[1:] and set(part[1:]) <= _TAGS:
        return part[:8]
    return part[0] + "".join(mark for mark in part[1:] if unicodedata.category(mark)[0] != "C")[:_MAX_MARKS]
