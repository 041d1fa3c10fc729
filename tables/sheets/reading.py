"""Reading the points of a deal from a line that somebody writes: `Anna 23, Bruno 0, Carla 41 in mano`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scala40.sheet import MOST_LEFT
from texts.clean_name import clean_name, look, signs
from texts.line import Arg, Line

_APART = re.compile(r"(?<!\d)[:=;,]|[:=;,](?!\d)")
_NUMBER = re.compile(r"[-+−–]?\d[\d.,]*")
_GLUED = re.compile(r"(?<=[^\W\d_])(?=[-−]?\d+(?:\s|$))")
MOST_WORDS = 60
MOST_WRONG = 8
"""How many mistakes are named: one message has to hold them."""


@dataclass(slots=True)
class Understood:
    """What a line says: what each seat had left, whether the deal was closed in hand, and what is wrong with it."""

    left: dict[int, int] = field(default_factory=dict)
    in_hand: bool = False
    wrong: list[Line] = field(default_factory=list)


def has_points(words: str) -> bool:
    """Whether there is a number in the words."""
    return any(_NUMBER.fullmatch(word) for word in _words(words))


def read_points(words: str, names: Sequence[str], playing: Iterable[int], in_hand: Sequence[str]) -> Understood:
    """Read who had left how much; `in_hand`: the phrases that say that who has closed did so in hand.

    A name may be shortened as long as only one of those who play can be meant.
    """
    found, seats = Understood(), {seat: _look(names[seat]) for seat in playing}
    phrases = {_look(phrase) for phrase in in_hand} - set(seats.values())
    name: list[str] = []
    for word in _words(words):
        if _NUMBER.fullmatch(word) and name and _look(" ".join([*name, word])) not in seats.values():
            _note(found, " ".join(name), word, seats, names)
            name = []
        else:
            name.append(word)
            if _look(" ".join(name)) in phrases:
                found.in_hand, name = True, []
    if name:
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
    begun = [seat for seat, known in seats.items() if f" {known}".find(f" {name}") >= 0]
    return same if len(same) == 1 else begun


def _words(words: str) -> list[str]:
    return _GLUED.sub(" ", _APART.sub(" ", words)).split()[:MOST_WORDS]


def _look(name: str) -> str:
    return "".join(map(look, signs(name)))
