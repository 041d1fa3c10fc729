"""Accessible texts, for people with a screen reader: cards in words, and also the signs that have a meaning.

`7♥️ 8♥️` becomes `7, 8 di cuori`; decorative signs are left out. The functions are pure.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, TypeAlias

from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Span, Text, utf16_length

Face: TypeAlias = tuple[str, str]
"""Rank and suit, as in keys of the catalogue; a joker without a card has neither."""

Replacement: TypeAlias = tuple[int, int, str]
"""Start and end of a part of a text, and the words that replace it."""

_SUITS: Final = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
_PRINTED: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_RANKS: Final = {name: str(number) for number, name in enumerate(_PRINTED, start=1)}

_FACE: Final = r"(?:10|[2-9AJQK])[♥♦♣♠]\ufe0f"
"""Suits of the bot's cards have a variation selector, which those in names never have, so names stay as they are."""

_CARD: Final = re.compile(r"(🃏)?(?:(?<![^\W_])(10|[2-9AJQK])([♥♦♣♠])\ufe0f)?")
_CARDS: Final = re.compile(
    rf"(?P<chosen>›)?(?P<cards>(?:🃏(?:{_FACE})?|(?<![^\W_]){_FACE})"
    rf"(?:[ \u2009](?:🃏(?:{_FACE})?|{_FACE}))*)(?P<new>•)?"
)
_BETWEEN: Final = re.compile(r"[ \u2009]")
_SUIT: Final = re.compile(r"(?P<before>\S)?(?P<suit>[♥♦♣♠])\ufe0f")

_ON_TURN: Final = re.compile(r"^▶\ufe0f? (?=.* · )", re.MULTILINE)
"""The sign before the player on turn; elsewhere it is decorative."""

_MEANING: Final = (
    (re.compile(r"^⚠\ufe0f? ", re.MULTILINE), "accessible-careful"),
    (re.compile(r"(?:^|(?<=[«“„]))🚫 ", re.MULTILINE), "accessible-refused"),
    (_ON_TURN, "accessible-on-turn"),
    (re.compile(r"(?<=· )🎲 (?=\d)"), "accessible-die"),
    (re.compile(r"(?<=[^\s\ufe0f])(?<!omputer)(?<!omputern)(?<!omputers) 🤖(?! \S+ \()"), "accessible-computer"),
)
"""Signs with a meaning, and the keys of the words that replace them.

🤖 has one after the name of a person for whom a computer plays; it is decorative before a computer's own name and after
the word "computer".
"""

SIGNS: Final = (
    "📥😕👉⏳🏁🤖📖✖💡⚖✅✉🗣🌙💤↩🖼⬅🚪🂠🟢🏆🙋⏰⏹👋▶⚪🗑⚙🏳👇🎴🔔🕰⏸✋♻▫👍📊🗂🪑💥➕🔄🗳🔕🔢🎯👤🔎🔒🔁📄🔌👆⬆⬇📎🔀"
    "⋯📱➡🔘🎓🔏✂📋🎲📌💬✔⚡🐢🕘🩺🔇🧭📖🍀📤📅👥📍🤔📨🤝📝✏🏖✓✗"
)
"""Signs that are decorative at the beginning of a line or of a button."""

_SIGN: Final = re.compile(
    rf"(?:^|(?<=[«“„]))(?:[{SIGNS}]\ufe0f? )+|(?<= )➡\ufe0f?$| →(?= )|(?<=\S) 🤖(?!\w)", re.MULTILINE
)

_COMPUTER: Final = re.compile(r"\A(?P<removed>✖\ufe0f? )?🤖 (?P<word>\w+)\Z")
"""A label whose signs say what it does: `🤖 facile` adds a computer, `✖️ 🤖 Otto` removes one."""


def accessible_words(texts: Catalogue, language: str, words: str, most: int) -> str:
    """Return the accessible answer to a tap, with shorter words for cards if it would have more than `most` units.

    They are UTF-16 units. If that is not short enough, the lines after the first are cut off.
    """
    full = accessible(texts, language, Text(words)).plain
    if utf16_length(full) <= most:
        return full
    short = accessible(texts, language, Text(words), short=True)
    first, *more = short.plain.split("\n")
    return cut(short, most).plain if more and utf16_length(first) + 2 <= most else short.plain


def accessible(texts: Catalogue, language: str, text: Text, *, short: bool = False) -> Text:
    """Return a text in words, with its spans over the same parts as before; `short`: `7 cuori` for `7 di cuori`."""
    for find in (_computers, _cards, _suits, _meanings, _signs):
        text = _replaced(text, list(find(texts, language, text.plain, "-short" if short else "")))
    return text


# --- finding the parts to replace -------------------------------------------------------------------------------------


def _computers(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Replacement]:
    found = _COMPUTER.match(plain)
    if found is not None and found["removed"]:
        yield 0, len(plain), texts.plain(language, "ending-label-remove", player=found["word"])
    elif found is not None:
        yield 0, len(plain), found["word"] + texts.plain(language, "accessible-computer")


def _cards(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Replacement]:
    for found in _CARDS.finditer(plain):
        faces = [_face(written) for written in _BETWEEN.split(found["cards"])]
        words = "; ".join(texts.plain(language, _group_line(group, form)) for group in _groups(faces))
        for mark, key in ((found["chosen"], "accessible-chosen"), (found["new"], "accessible-new")):
            if mark:
                words = texts.plain(language, key, cards=words)
        yield found.start(), found.end(), words


def _face(written: str) -> tuple[bool, Face | None]:
    """Return whether it is a joker, and the card."""
    found = _CARD.match(written)
    assert found is not None  # the pattern also matches ''
    face = (_RANKS[found[2]], _SUITS[found[3]]) if found[2] else None
    return found[1] is not None, face


def _groups(faces: Sequence[tuple[bool, Face | None]]) -> Iterator[Sequence[tuple[bool, Face | None]]]:
    """Group neighbours of one suit or of one rank, which are read together; a joker is a group of its own."""
    start = 0
    while start < len(faces):
        end = max(_stretch(faces, start, part) for part in (0, 1))
        yield faces[start:end]
        start = end


def _stretch(faces: Sequence[tuple[bool, Face | None]], start: int, part: int) -> int:
    """Return the end of the cards that have the same rank (`part` 0) or suit (1) as the first."""
    end = start + 1
    joker, first = faces[start]
    while first is not None and not joker and end < len(faces):
        joker, face = faces[end]
        if joker or face is None or face[part] != first[part]:
            break
        end += 1
    return end


def _group_line(group: Sequence[tuple[bool, Face | None]], form: str) -> Line:
    joker, face = group[0]
    if face is None:
        return Line("picture-card-joker")
    rank, suit = Line(f"picture-rank-{face[0]}"), Line(f"picture-suit-{face[1]}")
    if joker:
        return Line(f"accessible-joker{form}", card=Line(f"accessible-card{form}", rank=rank, suit=suit))
    if len(group) == 1:
        return Line(f"accessible-card{form}", rank=rank, suit=suit)
    others = [other for _, other in group if other is not None]
    if all(other[1] == face[1] for other in others):
        return Line(f"accessible-card{form}", rank=_listed([f"picture-rank-{rank}" for rank, _ in others]), suit=suit)
    return Line(f"accessible-rank{form}", rank=rank, suits=_listed([f"picture-suit-{suit}" for _, suit in others]))


def _listed(keys: Sequence[str]) -> Line:
    """Return the words separated by commas."""
    line = Line(keys[-1])
    for key in reversed(keys[:-1]):
        line = Line("accessible-comma", first=Line(key), rest=line)
    return line


def _suits(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Replacement]:
    """Find suits without a rank, as in the rules."""
    for found in _SUIT.finditer(plain):
        words = texts.plain(language, f"picture-suit-{_SUITS[found['suit']]}")
        before = found["before"] or ""
        yield found.start(), found.end(), f"{before} {words}" if before else words


def _meanings(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Replacement]:
    replacements = [
        (found.start(), found.end(), texts.plain(language, key) + ("" if key == "accessible-computer" else " "))
        for pattern, key in _MEANING
        for found in pattern.finditer(plain)
    ]
    yield from sorted(replacements)


def _signs(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Replacement]:
    for found in _SIGN.finditer(plain):
        yield found.start(), found.end(), ":" if "→" in found[0] else ""


# --- replacing them, with the spans moved -----------------------------------------------------------------------------


def _replaced(text: Text, replacements: Sequence[Replacement]) -> Text:
    """Return the text with parts of it replaced; a span that begins or ends inside such a part covers all of it."""
    if not replacements:
        return text
    pieces: list[str] = []
    places: list[tuple[int, int, int, int]] = []
    at, before, after = 0, 0, 0
    for start, end, words in replacements:
        kept = text.plain[at:start]
        before, after = before + utf16_length(kept), after + utf16_length(kept)
        wide, new = utf16_length(text.plain[start:end]), utf16_length(words)
        places.append((before, before + wide, after, after + new))
        pieces += [kept, words]
        at, before, after = end, before + wide, after + new
    spans = [_moved(span, places) for span in text.spans]
    return Text("".join([*pieces, text.plain[at:]]), tuple(span for span in spans if span.length > 0))


def _moved(span: Span, places: Sequence[tuple[int, int, int, int]]) -> Span:
    def moved(offset: int, *, end: bool) -> int:
        shift = 0
        for start, stop, new_start, new_stop in places:
            if offset <= start:
                break
            if offset < stop:
                return new_stop if end else new_start
            shift = new_stop - stop
        return offset + shift

    start, stop = moved(span.offset, end=False), moved(span.offset + span.length, end=True)
    return replace(span, offset=start, length=stop - start)


def cut(text: Text, most: int) -> Text:
    """Return the text, cut off at the end of a line if it has more than `most` UTF-16 units."""
    if text.length <= most:
        return text
    ends = list(accumulate(utf16_length(line) + 1 for line in text.plain.split("\n")))
    kept = max((number for number, end in enumerate(ends, start=1) if end + 1 <= most), default=0)
    plain = "\n".join([*text.plain.split("\n")[:kept], "…"])
    length = utf16_length(plain)
    return Text(plain, tuple(span for span in text.spans if span.offset + span.length <= length))
