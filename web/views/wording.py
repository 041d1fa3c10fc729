"""Sentences, cards and melds in the language of a reader; also without signs, for screen readers."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pictures.alt_text import card_line
from scala40.cards import Card
from scala40.meld import Meld
from screens.accessible import worded
from tables.seats import Name
from texts.accessible import accessible
from texts.cards import JOKER_SIGN, meld_text
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Text
from texts.times import by_clock

READY_IN_PAGE = {"guide-lay": "guide-lay-in-page", "lesson-tap": "lesson-tap-ready"}
"""In the page a ready meld is itself the button."""

_IN_WORDS = frozenset({"panel-attach", "panel-swap"})


@dataclass(frozen=True, slots=True)
class Wording:
    """The words for one reader."""

    texts: Catalogue
    language: str

    def text(self, line: Name) -> str:
        """Return a sentence, or a name."""
        return _text(self.texts, self.language, line) if isinstance(line, Line) else line

    def optional(self, line: Line | None) -> str | None:
        """Return a sentence, if there is one."""
        return None if line is None else self.text(line)

    def joined(self, lines: Iterable[Line]) -> str | None:
        """Return sentences one below the other, if there are any."""
        return "\n".join(map(self.text, lines)) or None

    def hint(self, line: Line | None) -> str | None:
        """Return a hint; it names the buttons of the page, not those of the chat."""
        return None if line is None else self.text(in_page(line))

    def words(self, line: Line) -> str:
        """Return a sentence in which cards and signs are words."""
        return _words(self.texts, self.language, line)

    def optional_words(self, line: Line | None) -> str | None:
        """Return a sentence in words, if there is one."""
        return None if line is None else self.words(line)

    def card(self, card: Card) -> str:
        """Return the name of a card: `7 di cuori`."""
        return _card(self.texts, self.language, card)

    def meld(self, meld: Meld) -> str:
        """Return the name of a meld: `7, 8, 9 di cuori`."""
        return _meld(self.texts, self.language, meld)


def as_button(label: Line) -> Line:
    """Return a label as the page has it: what is done with a meld of the table in words.

    The meld is named in short, but a set with a joker by its cards: there may be two of the same rank.
    """
    if label.key not in _IN_WORDS:
        return label
    args = dict(label.args)
    is_alike = "×" in str(args["meld"]) and JOKER_SIGN in f"{args}"
    return worded(label if is_alike else Line(label.key, **args | {"cards": args["meld"]}))


def in_page(line: Line) -> Line:
    """Return a hint as the page says it: it names no button for a ready meld, which is a button itself."""
    args = {name: in_page(arg) if isinstance(arg, Line) else arg for name, arg in as_button(line).args}
    button = args.get("button")
    is_ready = isinstance(button, Line) and button.key == "panel-lay-word"
    key = as_button(line).key
    return Line(READY_IN_PAGE[key]) if is_ready and key in READY_IN_PAGE else worded(Line(key, **args))


# Caches: a page asks for most of its sentences again and again.


@lru_cache(maxsize=4096)
def _text(texts: Catalogue, language: str, line: Line) -> str:
    return texts.plain(language, by_clock(line))


@lru_cache(maxsize=4096)
def _words(texts: Catalogue, language: str, line: Line) -> str:
    return _accessible(texts, language, _text(texts, language, worded(line)))


@lru_cache(maxsize=512)
def _card(texts: Catalogue, language: str, card: Card) -> str:
    return texts.plain(language, card_line(card))


@lru_cache(maxsize=1024)
def _meld(texts: Catalogue, language: str, meld: Meld) -> str:
    return _accessible(texts, language, meld_text(meld))


def _accessible(texts: Catalogue, language: str, plain: str) -> str:
    return accessible(texts, language, Text(plain)).plain.strip()
