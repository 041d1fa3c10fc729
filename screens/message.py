"""What the bot sends, as values: a text with rows of buttons and perhaps a picture, or a file; display preferences."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from pictures.theme import Look, Theme
from pictures.values import (
    HandPicture,
    HelpPicture,
    HelpStep,
    PanelPicture,
    Picture,
    ProfilePicture,
    SeasonPicture,
    SeasonRowPicture,
)
from tables.requests.codec import Request, unpack
from texts.text import Text

MAX_TEXT = 4096
MAX_CAPTION = 1024
"""The most UTF-16 code units of a text below a picture."""
MAX_COPIED = 256
"""The most characters that a button can copy."""
MAX_BUTTONS_IN_ROW = 8
MAX_BUTTONS = 100
CONFETTI = "5046509860389126442"
"""Telegram's number of the effect with confetti, one of those that every bot may use."""
MOST_LISTED = 90
"""The most entries of a list with a button each; the other buttons are for what is around the list."""


@dataclass(frozen=True, slots=True)
class DisplayPreferences:
    """How a screen is shown. `look`: that of its pictures, None for no pictures; `words`: as accessible text.

    `four_colours`: the same in texts as in pictures.
    """

    look: Look | None = None
    words: bool = False
    four_colours: bool = False


PLAIN = DisplayPreferences()
"""As text, without pictures."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """The picture above a text, the language of its labels, and its look."""

    picture: Picture = field(repr=False)
    language: str
    look: Look

    @property
    def is_secret(self) -> bool:
        """Whether it shows a hand, which may be sent only to its owner."""
        return isinstance(self.picture, HandPicture | PanelPicture)

    def dump(self) -> dict[str, Any]:
        """Return the illustration as JSON values; ValueError for a picture whose content is in the store."""
        content: dict[str, Any]
        match self.picture:
            case HelpPicture(step):
                content = {"help": step.value}
            case ProfilePicture():
                content = {"profile": asdict(self.picture)}
            case SeasonPicture():
                content = {"season": asdict(self.picture)}
            case _:
                raise ValueError(
                    "only a help picture and those of a profile or a season can be stored, because they stay"
                )
        return {
            **content,
            "language": self.language,
            "theme": self.look.theme.value,
            "four_colours": self.look.four_colours,
            "large": self.look.large,
            "comfort": self.look.comfort,
        }

    @classmethod
    def load(cls, stored: Mapping[str, Any]) -> "Illustration":
        """Make the illustration from what `dump` returned."""
        # Those stored before there were large cards, or comfort, lack these values.
        large, comfort = bool(stored.get("large", False)), bool(stored.get("comfort", False))
        look = Look(Theme(stored["theme"]), bool(stored["four_colours"]), large, comfort)
        return cls(_stored_picture(stored), stored["language"], look)


def _stored_picture(stored: Mapping[str, Any]) -> Picture:
    if "profile" in stored:
        return ProfilePicture(**stored["profile"])
    if "season" in stored:
        season = stored["season"]
        rows = (SeasonRowPicture(**{**row, "podium": tuple(row["podium"])}) for row in season["rows"])
        return SeasonPicture(season["title"], season["chat"], tuple(rows))
    return HelpPicture(HelpStep(stored["help"]))


@dataclass(frozen=True, slots=True)
class Button:
    """One button of an inline keyboard: it sends a request, opens an address or a page, or copies a text.

    `style` colours it in clients that can: "primary" for what to do now, at most one on a screen, and "danger" for what
    cannot be taken back. A `disabled` button cannot be tapped in clients that know such buttons; in others the answer
    to its request says why it does nothing. `web_app` is the address of a page that Telegram opens in the chat, with
    the name of the person; only in private chats, because Telegram refuses a message for a group that has one.
    """

    label: str
    request: Request | None = None
    url: str | None = None
    style: str | None = None
    disabled: bool = False
    copies: str | None = None
    unstyled: str | None = None
    """The label where the style cannot be shown, if it has to say what the style means."""
    web_app: str | None = None

    def __post_init__(self) -> None:
        actions = (
            (self.request is not None) + (self.url is not None) + (self.copies is not None) + (self.web_app is not None)
        )
        if not self.label or actions != 1:
            raise ValueError("a button has a label and either a request, an address, a page or a text to be copied")
        if self.copies is not None and not 1 <= len(self.copies) <= MAX_COPIED:
            raise ValueError(f"a button copies 1 to {MAX_COPIED} characters")
        if self.disabled and self.request is None:
            raise ValueError("a disabled button has a request that says why")

    def styled(self, style: str | None) -> "Button":
        """Return the same button with another style; a faster `replace`, for buttons that change with most taps."""
        return Button(
            self.label, self.request, self.url, style, self.disabled, self.copies, self.unstyled, self.web_app
        )


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Asker:
    """Who wrote an ephemeral command, which only they and the bot see, and its number among ephemeral messages."""

    person_id: int
    command: int


@dataclass(frozen=True, slots=True)
class Message:
    """A text with its keyboard, within Telegram's limits (else ValueError). Rows without a button are left out.

    With an `illustration` it is sent as a photo with the text as its caption. A `protected` message can be neither
    forwarded nor saved; that is set when it is sent. `only_for`: it answers an ephemeral command in a group, and only
    the person who wrote that is to see it. `effect`: what is shown once as the message arrives, in private chats only.
    `replies`: the field for an answer opens for who is mentioned, with this as its hint; the message has no buttons.
    """

    text: Text
    rows: Rows = ()
    illustration: Illustration | None = None
    protected: bool = False
    only_for: "Asker | None" = None
    effect: str | None = None
    replies: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(row for row in self.rows if row))
        if not self.text.plain.strip():
            raise ValueError("a message needs a text")
        most = MAX_TEXT if self.illustration is None else MAX_CAPTION
        if self.text.length > most:
            raise ValueError(f"a text of {self.text.length} is longer than {most}")
        if any(len(row) > MAX_BUTTONS_IN_ROW for row in self.rows) or sum(map(len, self.rows)) > MAX_BUTTONS:
            raise ValueError(f"more than {MAX_BUTTONS_IN_ROW} buttons in a row or {MAX_BUTTONS} in all")

    @property
    def fingerprint(self) -> str:
        """A short hash of text and buttons, equal for messages that look the same. The picture has its own.

        It does not reveal the content, so it may be stored and logged.
        """
        text = self.text
        seen = [
            text.plain,
            *(
                f"{one.kind} {one.offset} {one.length} {one.user_id} {one.unix_time} {one.time_format}"
                for one in text.spans
            ),
        ]
        for row in self.rows:
            seen.append("")
            for button in row:
                data = None if button.request is None else button.request.pack()
                seen += (button.label, f"{data}\0{button.style}\0{button.disabled}\0{button.unstyled}")
                if data is None:
                    seen.append(f"{button.url}\0{button.copies}\0{button.web_app}")
        return hashlib.sha256("\0".join(seen).encode("utf-8", "surrogatepass")).hexdigest()[:24]

    def dump(self) -> dict[str, Any]:
        """Return the message as JSON values, for `Message.load`.

        ValueError for a picture whose content is in the store.
        """
        stored: dict[str, Any] = {"text": self.text.dump(), "keys": self._dumped_buttons()}
        if self.illustration is not None:
            stored["illustration"] = self.illustration.dump()
        if self.only_for is not None:
            stored["only_for"] = [self.only_for.person_id, self.only_for.command]
        return {**stored, "protected": True} if self.protected else stored

    def _dumped_buttons(self) -> list[list[tuple[str | bool | None, ...]]]:
        return [
            [
                (
                    button.label,
                    button.request.pack() if button.request else None,
                    button.url,
                    button.style,
                    button.disabled,
                    button.copies,
                    button.unstyled,
                    *((button.web_app,) if button.web_app is not None else ()),
                )
                for button in row
            ]
            for row in self.rows
        ]

    @classmethod
    def load(cls, stored: Mapping[str, Any]) -> "Message":
        """Make the message from what `dump` returned; ValueError if a button is not known any more."""
        rows = tuple(tuple(_loaded_button(*parts) for parts in row) for row in stored["keys"])
        drawn = stored.get("illustration")
        illustration = Illustration.load(drawn) if drawn is not None else None
        asker = Asker(*stored["only_for"]) if "only_for" in stored else None
        return cls(Text.load(stored["text"]), rows, illustration, stored.get("protected", False), asker)


def _loaded_button(
    label: str,
    data: str | None,
    url: str | None,
    style: str | None,
    disabled: bool = False,
    copies: str | None = None,
    unstyled: str | None = None,
    web_app: str | None = None,
) -> Button:  # the last four have defaults for messages stored before these fields existed
    return Button(label, unpack(data) if data is not None else None, url, style, disabled, copies, unstyled, web_app)


@dataclass(frozen=True, slots=True)
class File:
    """A text file with its caption."""

    filename: str
    content: str
    caption: Text

    def dump(self) -> dict[str, Any]:
        """Return the file as JSON values, for `File.load`."""
        return {"filename": self.filename, "content": self.content, "caption": self.caption.dump()}

    @classmethod
    def load(cls, stored: Mapping[str, Any]) -> "File":
        """Make the file from what `dump` returned."""
        return cls(stored["filename"], stored["content"], Text.load(stored["caption"]))


def grid(buttons: list[Button], width: int) -> Rows:
    """Lay buttons out in rows of at most `width`."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def with_one_primary(rows: Rows) -> Rows:
    """Return the same buttons; only the first of those with the style "primary" keeps it."""
    primary = next((button for row in rows for button in row if button.style == "primary"), None)
    return tuple(
        tuple(button.styled(None) if button.style == "primary" and button is not primary else button for button in row)
        for row in rows
    )
