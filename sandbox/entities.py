"""Text with entities as Telegram keeps it: checked, cleaned, trimmed, with links and commands found in it.

Offsets and lengths are UTF-16 code units.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Any

from sandbox.refusals import bad

Json = dict[str, Any]

MAX_TEXT = 4096
MAX_CAPTION = 1024

_FOUND = (
    ("url", re.compile(r"(?:https?://|(?<![\w.])t\.me/)[^\s<>\"]+[\w/]")),
    ("mention", re.compile(r"(?<![\w/])@[A-Za-z]\w{3,31}")),
    ("bot_command", re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/])", re.ASCII)),
    ("hashtag", re.compile(r"(?<!\w)#\w*[^\W\d]\w*")),
)
# Inside these Telegram looks for nothing.
_OPAQUE = {"code", "pre", "text_link", "text_mention", "date_time"}
_CONTROL: dict[int, str | None] = dict.fromkeys([*range(9), 11, 12, *range(14, 32)], " ") | {13: None}


def units(text: str) -> int:
    """The length of a text in UTF-16 code units, as Telegram counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def formatted(
    text: str, mode: str | None, entities: list[Json] | None, known_users: Container[int]
) -> tuple[str, list[Json]]:
    """The text and all its entities as they will stand in the message.

    Raises RefusalError for a parse mode, and with Telegram's words for entities that do not fit. A mention of
    a user unknown to the bot is dropped, as Telegram does. The text may come out empty.
    """
    if entities:
        found = check(text, entities)
    elif mode:
        raise bad("the local Telegram reads no parse_mode: send entities")
    else:
        found = []
    text = text.translate(_CONTROL) if "\r" not in text else _without_returns(text, found)
    text, found = trim(text, found)
    found = [entity for entity in found if entity["type"] != "text_mention" or entity["user"]["id"] in known_users]
    found += [entity for entity in automatic(text) if not _inside(entity, found)]
    return text, sorted(found, key=lambda entity: (entity["offset"], -entity["length"]))


def check(text: str, entities: Iterable[Json]) -> list[Json]:
    """Given entities, those without length left out; raises RefusalError for one that does not lie within the text."""
    borders = _borders(text)
    end = max(borders)
    checked = []
    for entity in entities:
        begin, stop = entity["offset"], entity["offset"] + entity["length"]
        if begin < 0 or entity["length"] < 0:
            raise bad(f"can't parse entities: entity has negative offset {begin} or length {entity['length']}")
        where = f"entity beginning at UTF-16 offset {begin}"
        if stop > end:
            raise bad(f"{where} ends after the end of the text at UTF-16 offset {stop}")
        if begin not in borders:
            raise bad(f"{where} starts in a middle of a UTF-16 symbol")
        if stop not in borders:
            raise bad(f"{where} ends in a middle of a UTF-16 symbol")
        if entity["length"]:
            checked.append(dict(entity))
    return checked


def trim(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Cuts white space around the text; entities shrink with it or vanish."""
    lead = units(text) - units(text.lstrip())
    text = text.strip()
    end = units(text)
    kept = []
    for entity in entities:
        begin = max(0, entity["offset"] - lead)
        stop = min(end, entity["offset"] - lead + entity["length"])
        if stop > begin:
            kept.append(entity | {"offset": begin, "length": stop - begin})
    return text, kept


def automatic(text: str) -> list[Json]:
    """What Telegram finds by itself in a text: links, mentions, commands, hashtags, none within another."""
    found: list[Json] = []
    for kind, pattern in _FOUND:
        for match in pattern.finditer(text):
            entity = {"type": kind, "offset": units(text[: match.start()]), "length": units(match.group())}
            if not any(_overlap(entity, other) for other in found):
                found.append(entity)
    return sorted(found, key=lambda entity: entity["offset"])


def piece(text: str, entity: Json) -> str:
    """The part of the text that an entity covers."""
    raw = text.encode("utf-16-le")
    return raw[2 * entity["offset"] : 2 * (entity["offset"] + entity["length"])].decode("utf-16-le")


def _without_returns(text: str, entities: list[Json]) -> str:
    """Drops carriage returns and moves the entities along."""
    for entity in entities:
        begin, stop = entity["offset"], entity["offset"] + entity["length"]
        entity["offset"] = begin - _cut(text, begin).count("\r")
        entity["length"] = stop - _cut(text, stop).count("\r") - entity["offset"]
    return text.translate(_CONTROL)


def _cut(text: str, end: int) -> str:
    return piece(text, {"offset": 0, "length": end})


def _borders(text: str) -> set[int]:
    """The offsets between two characters; within a surrogate pair there is none."""
    borders, at = {0}, 0
    for char in text:
        at += 2 if ord(char) > 0xFFFF else 1
        borders.add(at)
    return borders


def _overlap(one: Json, other: Json) -> bool:
    return bool(one["offset"] < other["offset"] + other["length"] and other["offset"] < one["offset"] + one["length"])


def _inside(entity: Json, given: list[Json]) -> bool:
    return any(_overlap(entity, other) for other in given if other["type"] in _OPAQUE)
