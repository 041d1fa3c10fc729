"""Reading the points of a deal from a line that somebody writes: `Anna 23, Bruno 0, Carla 41 in mano`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from scala40.sheet import MOST_LEFT
from texts.catalogue import Catalogue
from texts.clean_name import clean_name, look, signs
from texts.line import Arg, Line

_APART = re.compile(r"(?<!\d)[:=;,]|[:=;,](?!\d)")
_NUMBER = re.compile(r"[-+−–]?\d[\d.,]*")
_GLUED = re.compile(r"(.*[^\W\d_])([-−]?\d+)")
_AROUND = ".!()"
_DASHES = frozenset("-−–—")
MOST_WORDS = 60
MOST_WRONG = 8
"""How many mistakes are named: one message has to hold them."""


@dataclass(slots=True)
class Understood:
    """What a line says: what each seat had left, whether the deal was closed in hand, and what is wrong with it."""

    left: dict[int, int] = field(default_factory=dict)
    in_hand: bool = False
    wrong: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Phrases:
    """Words beside names and points, as they look: of closing in hand, of closing, and without a meaning here."""

    in_hand: frozenset[str]
    closes: frozenset[str]
    skipped: frozenset[str]

    @classmethod
    def of(cls, texts: Catalogue) -> Self:
        """The phrases of all languages."""

        def said(key: str) -> frozenset[str]:
            words = (texts.plain(language, key) for language in texts.languages)
            return frozenset(_look(phrase) for several in words for phrase in several.split(","))

        return cls(said("sheet-words-in-hand"), said("sheet-words-closes"), said("sheet-words-skipped"))


def has_points(words: str, names: Sequence[str] = ()) -> bool:
    """Whether there is a number in the words; if there are names, one right after a word only if that can be a name."""
    seats = dict(enumerate(map(_known, names)))
    for word in _words(words):
        glued = _GLUED.fullmatch(word)
        if _NUMBER.fullmatch(word) or (glued and (not names or _meant(_look(glued[1]), seats))):
            return True
    return False


def read_points(words: str, names: Sequence[str], playing: Iterable[int], phrases: Phrases) -> Understood:
    """Read who had left how much.

    A name may be shortened as long as only one of those who play can be meant; a whole name is looked for first.
    """
    found, seats = Understood(), {seat: _known(names[seat]) for seat in playing}
    rest, name, closes = _words(words), list[str](), False

    def note(number: str) -> None:
        nonlocal closes
        _note(found, " ".join(name), number, seats, names)
        name.clear()
        closes = False

    while rest:
        whole = _begin(rest, seats.values())
        glued = None if whole else _GLUED.fullmatch(rest[0])
        if glued:
            rest[:1] = glued.groups()
            continue
        if name and not whole and _NUMBER.fullmatch(rest[0]):
            note(rest.pop(0))
            continue
        number = next((at for at, word in enumerate(rest) if _NUMBER.fullmatch(word)), 0)
        is_name = whole or _meant(_look(" ".join(rest[:number])), seats)
        said = 0 if is_name else _begin(rest, phrases.in_hand | phrases.closes | phrases.skipped)
        if closes and name and (whole or said):
            note("0")
        taken, rest = rest[: said or whole or 1], rest[said or whole or 1 :]
        phrase = _look(" ".join(taken))
        if not said:
            name += taken
        elif phrase in phrases.in_hand:
            found.in_hand = True
        elif phrase in phrases.closes:
            closes = True
            if name and not (rest and _NUMBER.fullmatch(rest[0])):
                note("0")
    if closes and name:
        note("0")
    elif name:
        found.wrong.append(Line("sheet-not-understood", words=clean_name(" ".join(name))))
    missing = tuple(names[seat] for seat in seats if seat not in found.left)
    if not found.wrong and missing:
        found.wrong.append(Line("sheet-missing", players=missing, count=len(missing)))
    closed = tuple(names[seat] for seat, points in found.left.items() if points == 0)
    if not found.wrong and len(closed) != 1:
        found.wrong.append(Line("sheet-two-closed", players=closed) if closed else Line("sheet-nobody-closed"))
    return found


def understood_lines(found: Understood, names: Sequence[str]) -> tuple[Line, ...]:
    """Return what was understood and what was not."""
    parts: tuple[Arg, ...] = tuple(
        Line("scores-points", player=names[seat], points=points) for seat, points in found.left.items()
    )
    said = Line("sheet-understood", points=parts) if parts else Line("sheet-understood-nothing")
    return (said, *found.wrong[:MOST_WRONG], Line("sheet-how"))


def _note(found: Understood, name: str, number: str, seats: Mapping[int, str], names: Sequence[str]) -> None:
    meant = _meant(_look(name), seats)
    if len(meant) != 1:
        shown, players = clean_name(name), tuple(names[seat] for seat in meant)
        found.wrong.append(
            Line("sheet-not-clear", name=shown, players=players) if meant else Line("sheet-nobody-named", name=shown)
        )
    elif meant[0] in found.left:
        found.wrong.append(Line("sheet-twice", player=names[meant[0]]))
    elif not number.isdigit() or len(number) > len(str(MOST_LEFT)) or int(number) > MOST_LEFT:
        found.wrong.append(Line("sheet-impossible", player=names[meant[0]], points=clean_name(number), most=MOST_LEFT))
    else:
        found.left[meant[0]] = int(number)


def _meant(name: str, seats: Mapping[int, str]) -> list[int]:
    """Return the seats that a name can mean: that of the very name, else those where it begins a word."""
    same = [seat for seat, known in seats.items() if known == name]
    begun = [seat for seat, known in seats.items() if name and f" {known}".find(f" {name}") >= 0]
    return same if len(same) == 1 else begun


def _begin(words: Sequence[str], known: Iterable[str]) -> int:
    """Return with how many of these words the longest of what is known begins them."""
    looks = [_look(word) for word in words]
    return max((len(one.split()) for one in known if one and looks[: len(one.split())] == one.split()), default=0)


def _words(words: str) -> list[str]:
    found = (word.strip(_AROUND) for word in _APART.sub(" ", words).split())
    return [word for word in found if word and word not in _DASHES][:MOST_WORDS]


def _known(name: str) -> str:
    """Return how a name looks when it is read from a line."""
    return _look(" ".join(_words(name)) or name)


def _look(name: str) -> str:
    return "".join(map(look, signs(name)))
