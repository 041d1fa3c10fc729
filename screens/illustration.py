"""A picture above a message's text, and how a reader wants tables and hands to be shown to them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pictures.theme import Look, Theme
from pictures.values import HandPicture, HelpPicture, HelpStep, PanelPicture, Picture


@dataclass(frozen=True, slots=True)
class DisplayPreferences:
    """How a screen is shown. `look`: of its pictures, None for none; `words`: the text is made to be listened to."""

    look: Look | None = None
    words: bool = False


PLAIN = DisplayPreferences()
"""As text, to be read."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """What is drawn above a text: in which language its labels are, and how it looks."""

    picture: Picture = field(repr=False)
    language: str
    look: Look

    @property
    def is_secret(self) -> bool:
        """Whether it shows a hand, which nobody but its owner may ever be sent."""
        return isinstance(self.picture, HandPicture | PanelPicture)

    def dump(self) -> dict[str, Any]:
        """The illustration as values that JSON can hold; ValueError for pictures that are drawn from the store."""
        if not isinstance(self.picture, HelpPicture):
            raise ValueError("only a help picture is the same at any time")
        return {
            "help": self.picture.step.value,
            "language": self.language,
            "theme": self.look.theme.value,
            "four_colours": self.look.four_colours,
        }

    @classmethod
    def load(cls, stored: Mapping[str, Any]) -> "Illustration":
        """Read back what `dump` gave."""
        look = Look(Theme(stored["theme"]), bool(stored["four_colours"]))
        return cls(HelpPicture(HelpStep(stored["help"])), stored["language"], look)
