"""Long texts in parts: each replaces the one before it in the same message."""

from collections.abc import Callable, Sequence

from screens.message import MAX_TEXT, Button, Message
from tables.requests.codec import Request
from texts.catalogue import Catalogue
from texts.text import Text

MOST_IN_PART = 1300
"""UTF-16 code units of a part, about as much as a phone shows at once; a longer section is a part of its own."""


def part_message(
    texts: Catalogue, language: str, parts: Sequence[Text], number: int, turned: Callable[[int], Request]
) -> Message:
    """Render a part, from 1, with buttons to its neighbours, which stay where they are; the last for a larger number.

    `turned` makes the request for another part.
    """
    number = min(number, len(parts))
    if len(parts) == 1:
        return Message(parts[0])
    where = texts.text(language, "part-of", part=number, count=len(parts))

    def button(label: str, to: int) -> Button:
        words = texts.plain(language, label)
        possible = 1 <= to <= len(parts)
        return Button(words, turned(to if possible else number), disabled=not possible)

    row = (button("help-label-previous", number - 1), button("help-label-next", number + 1))
    return Message(Text.join("\n\n", [parts[number - 1], where]), (row,))


def in_parts(sections: Sequence[Text]) -> tuple[Text, ...]:
    """Put sections together to as few parts as possible, of similar length: the longest is as short as it can be."""
    lengths = [section.length for section in sections]
    most = max(MOST_IN_PART, *lengths)
    fewest = len(_cut(lengths, most))
    longest = next(room for room in range(max(lengths), most + 1) if len(_cut(lengths, room)) == fewest)
    parts, start = [], 0
    for count in _cut(lengths, longest):
        parts.append(Text.join("\n\n", sections[start : start + count]))
        start += count
    assert all(part.length < MAX_TEXT for part in parts)
    return tuple(parts)


def _cut(lengths: Sequence[int], room: int) -> list[int]:
    """Return how many sections are in each part if every part is filled up to the length `room`."""
    counts: list[int] = []
    filled = room
    for length in lengths:
        if filled + 2 + length <= room:
            counts[-1] += 1
            filled += 2 + length
        else:
            counts.append(1)
            filled = length
    return counts
