"""What a person sees on their screen: messages with their buttons, and answers to taps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


class Refused(Exception):  # noqa: N818 - not an error of the program, but a refusal of Telegram
    """Something that Telegram would not let a person do."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A message on a person's screen."""

    json: Json
    seq: int
    deleted: bool
    edited: bool
    visible: bool

    @property
    def id(self) -> int:
        return int(self.json["message_id"])

    @property
    def ephemeral_id(self) -> int | None:
        return self.json.get("ephemeral_message_id")

    @property
    def chat_id(self) -> int:
        return int(self.json["chat"]["id"])

    @property
    def text(self) -> str:
        """Its text, or the caption of its picture, or ''."""
        return str(self.json.get("text") or self.json.get("caption") or "")

    @property
    def rows(self) -> list[list[Json]]:
        rows: list[list[Json]] = self.json.get("reply_markup", {}).get("inline_keyboard", [])
        return rows

    @property
    def buttons(self) -> list[Json]:
        return [button for row in self.rows for button in row]

    @property
    def labels(self) -> list[str]:
        """The labels of its buttons, row by row."""
        return [button["text"] for button in self.buttons]

    def place(self, label: str) -> tuple[int, int]:
        """Row and column of the button with this label. Raises Refused if there is none."""
        for row, line in enumerate(self.rows):
            for column, button in enumerate(line):
                if button["text"] == label:
                    return row, column
        raise Refused(f"no button {label!r}, only {', '.join(map(repr, self.labels)) or 'none'}")


@dataclass(frozen=True, slots=True)
class Tapped:
    """The result of a tap: the bot's answer, or the link of a button that sends nothing to the bot."""

    query_id: str | None
    answered: bool
    text: str | None
    alert: bool
    url: str | None


def seen(entry: Json) -> Seen:
    """A message from an entry of the people API's list."""
    return Seen(entry["message"], entry["seq"], entry["deleted"], entry["edited"], entry["visible"])


def sent(answer: Json) -> Seen:
    """A message from the people API's answer to its author."""
    return Seen(answer["message"], 0, False, False, True)
