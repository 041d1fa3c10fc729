"""Telegram's HTML: the tags it knows, and its words for everything else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sandbox.refusals import RefusalError, bad

Json = dict[str, Any]

_SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
}
_NAMES = {*_SIMPLE, "a", "span", "blockquote", "tg-emoji", "tg-time"}
_CHARACTERS = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(#x[0-9a-fA-F]+|#[0-9]+|[a-zA-Z]+);")
_ATTRIBUTE = re.compile(r"""\s+([a-zA-Z-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[a-zA-Z0-9.\-]+))?""")
_TAG = re.compile(r"""[a-zA-Z][a-zA-Z0-9-]*""")
_USER = re.compile(r"tg://user\?id=(\d+)$")


@dataclass(slots=True)
class _Open:
    """A tag that waits for its end; `entity` is None where it formats nothing."""

    name: str
    offset: int
    entity: Json | None


def parse_html(source: str) -> tuple[str, list[Json]]:
    """The text and its entities; raises RefusalError "can't parse entities: …" with byte offsets."""
    text: list[str] = []
    length = 0
    found: list[Json] = []
    stack: list[_Open] = []
    at = 0
    while at < len(source):
        if source[at] == "<":
            if source.startswith("</", at):
                at = _end(source, at, stack, length, found)
            else:
                opened, at = _start(source, at, length, stack)
                stack.append(opened)
            continue
        char, at = _character(source, at)
        text.append(char)
        length += sum(2 if ord(one) > 0xFFFF else 1 for one in char)
    if stack:
        raise _error(f'Can\'t find end tag corresponding to start tag "{stack[-1].name}"')
    return "".join(text), [entity for entity in _merged(found) if entity["length"]]


def _error(words: str) -> RefusalError:
    return bad(f"can't parse entities: {words}")


def _byte(source: str, at: int) -> int:
    return len(source[:at].encode())


def _character(source: str, at: int) -> tuple[str, int]:
    """One character or reference; an unknown reference stands for itself."""
    match = _REFERENCE.match(source, at)
    if match is None:
        return source[at], at + 1
    name = match.group(1)
    if name.startswith("#"):
        code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
        known = chr(code) if 0 < code < 0x10FFFF and not 0xD800 <= code < 0xE000 else None
    else:
        known = _CHARACTERS.get(name)
    return (source[at], at + 1) if known is None else (known, match.end())


def _start(source: str, at: int, offset: int, stack: list[_Open]) -> tuple[_Open, int]:
    byte = _byte(source, at)
    match = _TAG.match(source, at + 1)
    name = match.group().lower() if match else ""
    close = source.find(">", at)
    if close < 0:
        raise _error(f"Unclosed start tag at byte offset {byte}")
    if name not in _NAMES:
        shown = name or re.split(r"[\s>]", source[at + 1 :], maxsplit=1)[0]
        raise _error(f'Unsupported start tag "{shown}" at byte offset {byte}')
    attributes: dict[str, str] = {}
    position = at + 1 + len(name)
    while attribute := _ATTRIBUTE.match(source, position):
        value = attribute.group(2) or ""
        value = value[1:-1] if value[:1] in ("'", '"') else value
        attributes[attribute.group(1).lower()] = _unescape(value)
        position = attribute.end()
    rest = source[position:].lstrip()
    if not rest.startswith(">"):
        raise _error(f'Unclosed start tag "{name}" at byte offset {byte}')
    entity = _entity(name, attributes, byte, stack)
    return _Open(name, offset, entity), len(source) - len(rest) + 1


def _unescape(value: str) -> str:
    parts, at = [], 0
    while at < len(value):
        char, at = _character(value, at)
        parts.append(char)
    return "".join(parts)


def _entity(name: str, attributes: dict[str, str], byte: int, stack: list[_Open]) -> Json | None:
    match name:
        case "span":
            if attributes.get("class") != "tg-spoiler":
                raise _error(f'Tag "span" must have class "tg-spoiler" at byte offset {byte}')
            return {"type": "spoiler"}
        case "blockquote":
            if any(tag.name == "blockquote" for tag in stack):
                raise _error(f"Blockquote can't be nested at byte offset {byte}")
            return {"type": "expandable_blockquote" if "expandable" in attributes else "blockquote"}
        case "tg-emoji":
            return {"type": "custom_emoji", "custom_emoji_id": attributes.get("emoji-id", "")}
        case "tg-time":
            if not attributes.get("unix", "").lstrip("-").isdigit():
                raise _error(f'Invalid attribute "unix" of the tag "tg-time" at byte offset {byte}')
            form = {"date_time_format": attributes["format"]} if attributes.get("format") else {}
            return {"type": "date_time", "unix_time": int(attributes["unix"]), **form}
        case "a":
            return {"type": "text_link", "url": attributes.get("href", "")}
        case "code" if attributes.get("class", "").startswith("language-"):
            return {"type": "code", "language": attributes["class"].removeprefix("language-")}
    return {"type": _SIMPLE[name]}


def _end(source: str, at: int, stack: list[_Open], offset: int, found: list[Json]) -> int:
    """Closes the innermost tag and returns where the text goes on."""
    byte = _byte(source, at)
    if not stack:
        raise _error(f"Unexpected end tag at byte offset {byte}")
    close = source.find(">", at)
    if close < 0:
        raise _error(f"Unclosed end tag at byte offset {byte}")
    name = source[at + 2 : close].strip().lower()
    opened = stack.pop()
    if name not in (opened.name, ""):
        raise _error(f'Unmatched end tag at byte offset {byte}, expected "</{opened.name}>", found "</{name}>"')
    entity = opened.entity
    if entity is not None:
        _link(entity)
        if entity.get("url") != "":
            found.append(entity | {"offset": opened.offset, "length": offset - opened.offset})
    return close + 1


def _link(entity: Json) -> None:
    """A link to a user is a mention."""
    if user := _USER.match(entity.get("url", "")):
        del entity["url"]
        entity |= {"type": "text_mention", "user": {"id": int(user.group(1)), "is_bot": False, "first_name": ""}}


def _merged(found: list[Json]) -> list[Json]:
    """`<pre><code class="language-x">` is one entity with a language; a language elsewhere means nothing."""
    kept: list[Json] = []
    for entity in found:
        language = entity.get("language")
        twin = next((e for e in found if e["type"] == "pre" and _same(e, entity)), None)
        if entity["type"] == "code" and twin is not None:
            if language:
                twin["language"] = language
            continue
        kept.append(entity)
    return [{k: v for k, v in e.items() if k != "language" or e["type"] == "pre"} for e in kept]


def _same(one: Json, other: Json) -> bool:
    return bool(one["offset"] == other["offset"] and one["length"] == other["length"])
