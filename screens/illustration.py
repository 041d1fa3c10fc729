"""A picture above a message's text, and the display preferences of its readers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pictures.theme import Look, Theme
from pictures.values import HandPicture, HelpPicture, HelpStep, PanelPicture, Picture


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
        if not isinstance(self.picture, HelpPicture):
            raise ValueError("only a help picture can be stored, because it never changes")
        return {
            "help": self.picture.step.value,
            "language": self.language,
            "theme": self.look.theme.value,
            "four_colours": self.look.four_colours,
            "large": self.look.large,
        }

    @classmethod
    def load(cls, stored: Mapping[str, Any]) -> "Illustration":
        """Make the illustration from what `dump` returned."""
        # Those stored before there were large cards lack that value.
        look = Look(Theme(stored["theme"]), bool(stored["four_colours"]), bool(stored.get("large", False)))
        return cls(HelpPicture(HelpStep(stored["help"])), stored["language"], look)
