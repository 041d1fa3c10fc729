"""Texts and buttons as one says them, for people who listen: every card in words, and marks that mean something too.

`7♥️ 8♥️` becomes `7, 8 di cuori`; signs that only catch the eye are left out. Pure: from a message to a message.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby
from typing import Final, TypeAlias

from screens.message import MAX_CAPTION, MAX_TEXT, Button, Message, Rows, grid
from texts.catalogue import Catalogue
from texts.line import Line
from texts.text import Span, Text, utf16_length

Face: TypeAlias = tuple[str, str]
"""Rank and suit, as keys of the catalogue name them; the bare joker has neither."""

Said: TypeAlias = tuple[int, int, str]
"""From where to where in a text something else is said, and what."""

_SUITS: Final = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
_PRINTED: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")
_RANKS: Final = {name: str(number) for number, name in enumerate(_PRINTED, start=1)}

_FACE: Final = r"(?:10|[2-9AJQK])[♥♦♣♠]\ufe0f"
"""Our own signs of suits ask for colours, which those in names never do (`names`): a name stays as it is written."""

_CARD: Final = re.compile(r"(🃏)?(?:(?<![^\W_])(10|[2-9AJQK])([♥♦♣♠])\ufe0f)?")
_CARDS: Final = re.compile(
    rf"(?P<chosen>✅)?(?P<cards>(?:🃏(?:{_FACE})?|(?<![^\W_]){_FACE})(?: (?:🃏(?:{_FACE})?|{_FACE}))*)(?P<new>🔸)?"
)
_SUIT: Final = re.compile(r"(?P<before>\S)?(?P<suit>[♥♦♣♠])\ufe0f")

_EXPLAINED: Final = re.compile(r" \(🃏 [^()]+\)")
"""What the joker's sign is: who listens hears no sign."""

_ON_TURN: Final = re.compile(r"^▶\ufe0f? (?=.* · )", re.MULTILINE)
"""Before a player; elsewhere it is a sign like others."""

_MEANING: Final = (
    (re.compile(r"^⚠\ufe0f? ", re.MULTILINE), "accessible-careful"),
    (re.compile(r"(?:^|(?<=[«“„]))🚫 ", re.MULTILINE), "accessible-refused"),
    (_ON_TURN, "accessible-on-turn"),
    (re.compile(r"(?<=[^\s\ufe0f])(?<!omputer)(?<!omputern)(?<!omputers) 🤖(?! \S+ \()"), "accessible-computer"),
)
"""Signs that mean something, and what is said instead; 🤖 does after a person's name, whose turns a computer plays.

Before a computer's own name, and after the word, it only catches the eye.
"""

SIGNS: Final = (
    "📥😕👉⏳🏁🤖📖✖💡⚖✅✉🗣🌙💤↩🖼⬅🚪🂠🟢🏆🙋⏰⏹👋▶⚪🗑⚙🏳👇🎴🔔🕰✋♻▫👍📊🗂🪑💥➕🔄🗳🔕🔢🎯👤🔎🔒🔁📄🔌⬆⬇📎📱➡🔘🎓🔏✂📋🎲"
)
"""Those that only catch the eye at the beginning of a line or of a button."""

_SIGN: Final = re.compile(
    rf"(?:^|(?<=[«“„]))(?:[{SIGNS}]\ufe0f? )+|(?<= )➡\ufe0f?$| →(?= )|(?<=\S) 🤖(?!\w)", re.MULTILINE
)

BUTTONS_IN_ROW: Final = 3
"""Cards in words are too long for more."""


def accessible_message(texts: Catalogue, language: str, message: Message) -> Message:
    """A message for somebody who listens; where cards in full are too many for one, they are said shorter."""
    most = MAX_TEXT if message.illustration is None else MAX_CAPTION
    text = accessible(texts, language, message.text)
    if text.length > most:
        text = cut(accessible(texts, language, message.text, short=True), most)
    rows = tuple(tuple(_accessible_button(texts, language, key) for key in row) for row in _wide_enough(message.rows))
    return replace(message, text=text, rows=rows)


def _wide_enough(rows: Rows) -> Iterator[Sequence[Button]]:
    """The same buttons, those of crowded rows in rows of fewer."""
    for crowded, group in groupby(rows, key=lambda row: len(row) > BUTTONS_IN_ROW):
        these = tuple(group)
        yield from grid([button for row in these for button in row], BUTTONS_IN_ROW) if crowded else these


def accessible_words(texts: Catalogue, language: str, words: str, most: int) -> str:
    """The answer to a tap, in at most so many UTF-16 units where cards can be said that short.

    Where not even that is short enough, what comes after the cards is left out.
    """
    full = accessible(texts, language, Text(words)).plain
    if utf16_length(full) <= most:
        return full
    short = accessible(texts, language, Text(words), short=True)
    first, *more = short.plain.split("\n")
    return cut(short, most).plain if more and utf16_length(first) + 2 <= most else short.plain


def accessible(texts: Catalogue, language: str, text: Text, *, short: bool = False) -> Text:
    """A text in words, its spans over the same parts as before; `short`: `7 cuori` for `7 di cuori`."""
    for find in (_explained, _cards, _suits, _meanings, _signs):
        text = _replaced(text, list(find(texts, language, text.plain, "-short" if short else "")))
    return text


def _accessible_button(texts: Catalogue, language: str, key: Button) -> Button:
    label = accessible(texts, language, Text(key.label), short=True).plain.strip()
    return replace(key, label=label or key.label)


# --- what is said -----------------------------------------------------------------------------------------------------


def _explained(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Said]:
    for found in _EXPLAINED.finditer(plain):
        yield found.start(), found.end(), ""


def _cards(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Said]:
    for found in _CARDS.finditer(plain):
        faces = [_face(written) for written in found["cards"].split(" ")]
        words = "; ".join(texts.plain(language, _group_line(group, form)) for group in _groups(faces))
        for mark, key in ((found["chosen"], "accessible-chosen"), (found["new"], "accessible-new")):
            if mark:
                words = texts.plain(language, key, cards=words)
        yield found.start(), found.end(), words


def _face(written: str) -> tuple[bool, Face | None]:
    """Whether it is a joker, and the card that is written."""
    found = _CARD.match(written)
    assert found is not None  # it matches nothing at all, too
    face = (_RANKS[found[2]], _SUITS[found[3]]) if found[2] else None
    return found[1] is not None, face


def _groups(faces: Sequence[tuple[bool, Face | None]]) -> Iterator[Sequence[tuple[bool, Face | None]]]:
    """Neighbours of one suit, or of one rank, are said together; a joker alone."""
    start = 0
    while start < len(faces):
        end = max(_stretch(faces, start, part) for part in (0, 1))
        yield faces[start:end]
        start = end


def _stretch(faces: Sequence[tuple[bool, Face | None]], start: int, part: int) -> int:
    """Where the cards end that have the same rank (`part` 0) or suit (1) as the first."""
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
    """Words one after the other, a comma between them."""
    line = Line(keys[-1])
    for key in reversed(keys[:-1]):
        line = Line("accessible-comma", first=Line(key), rest=line)
    return line


def _suits(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Said]:
    """Suits that are no card's: where the rules speak of them."""
    for found in _SUIT.finditer(plain):
        words = texts.plain(language, f"picture-suit-{_SUITS[found['suit']]}")
        before = found["before"] or ""
        yield found.start(), found.end(), f"{before} {words}" if before else words


def _meanings(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Said]:
    said = [
        (found.start(), found.end(), texts.plain(language, key) + ("" if key == "accessible-computer" else " "))
        for pattern, key in _MEANING
        for found in pattern.finditer(plain)
    ]
    yield from sorted(said)


def _signs(texts: Catalogue, language: str, plain: str, form: str) -> Iterator[Said]:
    for found in _SIGN.finditer(plain):
        yield found.start(), found.end(), ":" if "→" in found[0] else ""


# --- spans stay where they were ---------------------------------------------------------------------------------------


def _replaced(text: Text, said: Sequence[Said]) -> Text:
    """The text with parts of it said differently; a span that begins or ends inside such a part takes all of it."""
    if not said:
        return text
    pieces: list[str] = []
    places: list[tuple[int, int, int, int]] = []
    at, before, after = 0, 0, 0
    for start, end, words in said:
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
    """As much of a text as a message holds, up to the end of a line."""
    if text.length <= most:
        return text
    ends = list(accumulate(utf16_length(line) + 1 for line in text.plain.split("\n")))
    kept = max((number for number, end in enumerate(ends, start=1) if end + 1 <= most), default=0)
    plain = "\n".join([*text.plain.split("\n")[:kept], "…"])
    length = utf16_length(plain)
    return Text(plain, tuple(span for span in text.spans if span.offset + span.length <= length))
