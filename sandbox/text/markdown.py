"""Telegram's MarkdownV2, with its words for what does not parse."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from sandbox.refusals import RefusalError, bad

Json = dict[str, Any]

_RESERVED = "_*[]()~`>#+-=|{}.!"
_MARKS = {
    "*": "bold",
    "_": "italic",
    "__": "underline",
    "~": "strikethrough",
    "||": "spoiler",
    "`": "code",
    "```": "pre",
}
_NAMES = {
    "bold": "Bold",
    "italic": "Italic",
    "underline": "Underline",
    "strikethrough": "Strikethrough",
    "spoiler": "Spoiler",
    "code": "Code",
    "pre": "Pre",
    "text_link": "TextUrl",
    "custom_emoji": "CustomEmoji",
}
_USER = re.compile(r"tg://user\?id=(\d+)$")


@dataclass(slots=True)
class _Open:
    mark: str
    kind: str
    offset: int
    byte: int


class _Markdown:
    """One pass over the source; `length` is that of the text so far in UTF-16 units."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.text: list[str] = []
        self.length = 0
        self.found: list[Json] = []
        self.stack: list[_Open] = []
        self.quote: int | None = None

    def run(self) -> tuple[str, list[Json]]:
        while self.at < len(self.source):
            self._step()
        if self.stack:
            last = self.stack[-1]
            raise _error(f"Can't find end of {_NAMES[last.kind]} entity at byte offset {last.byte}")
        self._end_quote("blockquote")
        return "".join(self.text), [entity for entity in self.found if entity["length"]]

    def _step(self) -> None:
        source, char = self.source, self.source[self.at]
        if char == "\\" and self.at + 1 < len(source) and 0 < ord(source[self.at + 1]) <= 126:
            self._add(source[self.at + 1])
            self.at += 2
        elif self.stack and self.stack[-1].kind in ("code", "pre"):
            self._step_in_code()
        elif char == ">" and (self.at == 0 or source[self.at - 1] == "\n") and not self.stack:
            self.quote = self.length if self.quote is None else self.quote
            self.at += 1
        elif mark := self._mark():
            self._toggle(mark)
        elif char == "]" and self.stack and self.stack[-1].mark in ("[", "!["):
            self._link()
        elif char in _RESERVED:
            raise _error(f"Character '{char}' is reserved and must be escaped with the preceding '\\'")
        else:
            if char == "\n" and self.quote is not None and not source.startswith("\n>", self.at):
                self._end_quote("blockquote")
            self._add(char)
            self.at += 1

    def _step_in_code(self) -> None:
        mark = self.stack[-1].mark
        if self.source.startswith(mark, self.at):
            self._close(mark)
        else:
            self._add(self.source[self.at])
            self.at += 1

    def _mark(self) -> str | None:
        """The mark that stands here; two underscores close an underline before they are an italic."""
        for mark in ("```", "||", "__", "![", "*", "_", "~", "`", "["):
            if self.source.startswith(mark, self.at):
                return mark
        return None

    def _toggle(self, mark: str) -> None:
        if mark == "||" and self.quote is not None and not self.stack and self._at_line_end(2):
            self.at += 2
            self._end_quote("expandable_blockquote")
        elif self.stack and self.stack[-1].mark == mark:
            self._close(mark)
        elif mark == "__" and self.stack and self.stack[-1].mark == "_":
            self._close("_")
        elif any(opened.mark == mark for opened in self.stack):
            last = self.stack[-1]
            raise _error(f"Can't find end of {_NAMES[last.kind]} entity at byte offset {last.byte}")
        else:
            kind = {"[": "text_link", "![": "custom_emoji"}.get(mark) or _MARKS[mark]
            self.stack.append(_Open(mark, kind, self.length, len(self.source[: self.at].encode())))
            self.at += len(mark)

    def _at_line_end(self, skip: int) -> bool:
        rest = self.source[self.at + skip :]
        return not rest or rest.startswith("\n")

    def _close(self, mark: str) -> None:
        opened = self.stack.pop()
        self.at += len(mark)
        entity: Json = {"type": opened.kind, "offset": opened.offset, "length": self.length - opened.offset}
        if opened.kind == "pre":
            self._language(entity)
        self.found.append(entity)

    def _language(self, entity: Json) -> None:
        """A word after the opening marks, up to the line's end, is the language and no text."""
        count = entity["length"]
        code = "".join(self.text)
        before = code.encode("utf-16-le")[: 2 * entity["offset"]].decode("utf-16-le")
        body = code[len(before) :]
        match = re.match(r"([\w.+#-]*)\n", body)
        if match is None:
            return
        self.text = [before, body[match.end() :]]
        entity["length"] = count - match.end()
        self.length -= match.end()
        if match.group(1):
            entity["language"] = match.group(1)

    def _link(self) -> None:
        opened = self.stack.pop()
        self.at += 1
        url = self._address()
        entity: Json = {"type": "text_link", "offset": opened.offset, "length": self.length - opened.offset}
        if opened.mark == "![":
            entity |= self._special(url, opened)
        elif user := _USER.match(url):
            entity |= {"type": "text_mention", "user": {"id": int(user.group(1)), "is_bot": False, "first_name": ""}}
        elif url:
            entity["url"] = url
        else:
            return
        self.found.append(entity)

    def _address(self) -> str:
        if not self.source.startswith("(", self.at):
            return ""
        begin, self.at = self.at, self.at + 1
        url: list[str] = []
        while self.at < len(self.source) and self.source[self.at] != ")":
            if self.source[self.at] == "\\" and self.at + 1 < len(self.source):
                self.at += 1
            url.append(self.source[self.at])
            self.at += 1
        if self.at == len(self.source):
            raise _error(f"Can't find end of a URL at byte offset {len(self.source[:begin].encode())}")
        self.at += 1
        return "".join(url)

    def _special(self, url: str, opened: _Open) -> Json:
        """`![text](tg://emoji?id=…)` and `![text](tg://time?unix=…&format=…)`."""
        parts = urlsplit(url)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if parts.scheme == "tg" and parts.netloc == "emoji" and query.get("id", "").isdigit():
            return {"type": "custom_emoji", "custom_emoji_id": query["id"]}
        if parts.scheme == "tg" and parts.netloc == "time" and query.get("unix", "").lstrip("-").isdigit():
            form = {"date_time_format": query["format"]} if "format" in query else {}
            return {"type": "date_time", "unix_time": int(query["unix"]), **form}
        raise _error(f"Custom emoji URL must be tg://emoji or tg://time at byte offset {opened.byte}")

    def _end_quote(self, kind: str) -> None:
        if self.quote is not None:
            self.found.append({"type": kind, "offset": self.quote, "length": self.length - self.quote})
            self.quote = None

    def _add(self, char: str) -> None:
        self.text.append(char)
        self.length += 2 if ord(char) > 0xFFFF else 1


def parse_markdown(source: str) -> tuple[str, list[Json]]:
    """The text and its entities; raises RefusalError "can't parse entities: …"."""
    return _Markdown(source).run()


def _error(words: str) -> RefusalError:
    return bad(f"can't parse entities: {words}")
