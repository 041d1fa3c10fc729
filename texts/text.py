"""Formatted text in the form of Telegram: plain characters, and spans with their formatting.

HTML and Markdown are not used: names of people are hostile text, and text that is never parsed cannot inject anything.
Offsets and lengths are in UTF-16 code units, as in Telegram.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, Self

SpanKind = Literal["bold", "italic", "code", "text_mention", "date_time"]


def utf16_length(plain: str) -> int:
    """The length of a string in UTF-16 code units; characters above U+FFFF (most emoji) have two."""
    return len(plain.encode("utf-16-le", "surrogatepass")) // 2


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text that is formatted, mentions `user_id`, or shows the moment `unix_time`.

    Telegram shows a moment in each reader's time zone, in the form `time_format` (a weekday `w`, a date `d` or `D`, a
    time `t`, or `T` with seconds).
    """

    kind: SpanKind
    offset: int
    length: int
    user_id: int | None = None
    unix_time: int | None = None
    time_format: str | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """Characters and their spans; adding texts keeps the spans."""

    plain: str = ""
    spans: tuple[Span, ...] = ()

    @property
    def length(self) -> int:
        """The length in UTF-16 code units, in which Telegram's limits are given."""
        return utf16_length(self.plain)

    def __bool__(self) -> bool:
        return bool(self.plain)

    def __add__(self, other: "Text | str") -> "Text":
        if isinstance(other, str):
            return Text(self.plain + other, self.spans)
        spans = self.spans + other.moved(self.length) if other.spans else self.spans
        return Text(self.plain + other.plain, spans)

    def __radd__(self, other: str) -> "Text":
        return Text(other) + self

    @classmethod
    def join(cls, separator: "Text | str", parts: "Iterable[Text | str]") -> "Text":
        """Join the parts with the separator between them, as `str.join` does."""
        plain: list[str] = []
        spans: list[Span] = []
        length, measured = 0, 0  # of the first `measured` pieces
        for number, part in enumerate(parts):
            for piece in (separator, part) if number else (part,):
                if isinstance(piece, str):
                    plain.append(piece)
                    continue
                if piece.spans:
                    length += utf16_length("".join(plain[measured:]))
                    measured = len(plain)
                    spans += piece.moved(length)
                plain.append(piece.plain)
        return cls("".join(plain), tuple(spans))

    def moved(self, shift: int) -> tuple[Span, ...]:
        """The spans, moved by `shift` UTF-16 code units."""
        if not shift:
            return self.spans
        return tuple(
            Span(span.kind, span.offset + shift, span.length, span.user_id, span.unix_time, span.time_format)
            for span in self.spans
        )

    def styled(self, kind: SpanKind, **details: Any) -> "Text":
        """The same text with one more span over all of it; an empty text gets none."""
        if not self.plain:
            return self
        return Text(self.plain, (Span(kind, 0, self.length, **details), *self.spans))

    def bold(self) -> "Text":
        return self.styled("bold")

    def italic(self) -> "Text":
        return self.styled("italic")

    def code(self) -> "Text":
        """The same text in a fixed-width font."""
        return self.styled("code")

    def dump(self) -> dict[str, Any]:
        """The text as values for JSON; `Text.load` reads them."""
        spans = [
            {name: value for name in Span.__slots__ if (value := getattr(span, name)) is not None}
            for span in self.spans
        ]
        return {"plain": self.plain, "spans": spans} if spans else {"plain": self.plain}

    @classmethod
    def load(cls, stored: dict[str, Any]) -> Self:
        """The text that `dump` has written."""
        return cls(stored["plain"], tuple(Span(**span) for span in stored.get("spans", ())))


def mention(user_id: int, name: str) -> Text:
    """A person's name that notifies them; it has their id, so it works without a user name."""
    return Text(name).styled("text_mention", user_id=user_id)


def moment(unix_time: float, words: Text, time_format: str) -> Text:
    """A moment that each reader sees in their own time zone; `words` is what an old client shows instead."""
    return words.styled("date_time", unix_time=int(unix_time), time_format=time_format)
