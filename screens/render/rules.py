"""A table's rules in words: the messages of /regole."""

from collections.abc import Mapping, Sequence

from scala40.options import Word
from scala40.rules import Rules
from screens.message import MAX_TEXT, Message
from tables.lobby.rule_pages import SECTIONS
from texts.catalogue import Catalogue
from texts.line import Line
from texts.rules import advice_says_line, example_line, rules_line, says_line
from texts.text import Text
from texts.times import limit_line, quiet_line

_BASICS: Mapping[str, tuple[str, ...]] = {
    "cards": ("rules-basics-cards",),
    "opening": ("rules-basics-turn",),
    "discard": ("rules-basics-just-taken", "rules-basics-idle"),
    "score": ("rules-basics-score",),
}
"""Sentences about rules that are the same at every table."""


def rules_messages(
    texts: Catalogue,
    language: str,
    title: Line,
    *,
    preset: str,
    rules: Rules,
    turn_seconds: int | None,
    quiet: tuple[int, int] | None,
    advice: bool,
    commitment: Line | None = None,
) -> tuple[Message, ...]:
    """Render the page of /regole in as few messages as possible, split between sections.

    `commitment`: the line with the commitment of a table.
    """
    head = Text.join(
        "\n", [texts.text(language, title), texts.text(language, rules_line(preset, rules, advice=advice))]
    )
    sections = [head, *(_section(texts, language, name, rules) for name in SECTIONS)]
    sections += [_values(texts, language, rules), _time(texts, language, turn_seconds, quiet)]
    if not advice:
        sections.append(_listed(texts, language, Line("rules-advice-title"), [advice_says_line(advice)]))
    if commitment is not None:
        sections.append(texts.text(language, commitment))
    return _paged(sections)


def has_no_effect(name: str, rules: Rules) -> bool:
    """Whether an option has no effect under these rules, so that its sentence would be confusing."""
    words = rules.words()
    if name == "in_hand_bonus":
        return words["in_hand"] != "bonus"
    if name == "recycle":
        return words["max_recycles"] == 0
    if words["opening_points"] == 0 and name in ("jokers_in_opening", "in_hand_waives_opening"):
        return True
    return words["jokers"] == 0 and name in ("jokers_per_meld", "jokers_in_opening", "taken_joker", "joker_discard")


def _section(texts: Catalogue, language: str, name: str, rules: Rules) -> Text:
    words = rules.words()
    if not rules.jokers:
        words["run_max"] = 13  # the fourteenth place needs a joker (R4)
    lines = [Line(key) for key in _BASICS[name]]
    lines += [_explained(option, words[option], rules) for option in SECTIONS[name] if not has_no_effect(option, rules)]
    return _listed(texts, language, Line(f"rules-section-{name}"), lines)


def _explained(name: str, word: Word, rules: Rules) -> Line:
    return Line("rules-example", says=says_line(name, word), example=example_line(name, word, rules))


def _values(texts: Catalogue, language: str, rules: Rules) -> Text:
    lone = rules.words()["lone_ace_is_one"]
    values = Line("rules-values" if rules.jokers else "rules-values-no-jokers", lone="yes" if lone == "on" else "no")
    title = texts.text(language, "rules-values-title").bold()
    return Text.join("\n", [title, texts.text(language, values)])


def _time(texts: Catalogue, language: str, turn_seconds: int | None, quiet: tuple[int, int] | None) -> Text:
    if turn_seconds is None:
        return _listed(texts, language, Line("rules-time-title"), [Line("rules-time-says-unlimited")])
    lines = [Line("rules-time-says", time=limit_line(turn_seconds))]
    if quiet is not None:
        lines.append(Line("rules-quiet-says", quiet=quiet_line(quiet)))
    return _listed(texts, language, Line("rules-time-title"), lines)


def _listed(texts: Catalogue, language: str, title: Line, lines: Sequence[Line]) -> Text:
    return Text.join("\n• ", [texts.text(language, title).bold(), *(texts.text(language, line) for line in lines)])


def _paged(sections: Sequence[Text]) -> tuple[Message, ...]:
    """Return as few messages as possible, of similar length: the longest is as short as it can be."""
    lengths = [section.length for section in sections]
    fewest = len(_cut(lengths, MAX_TEXT))
    longest = next(room for room in range(max(lengths), MAX_TEXT + 1) if len(_cut(lengths, room)) == fewest)
    parts, start = [], 0
    for count in _cut(lengths, longest):
        parts.append(Message(Text.join("\n\n", sections[start : start + count])))
        start += count
    return tuple(parts)


def _cut(lengths: Sequence[int], room: int) -> list[int]:
    """Return how many sections are in each message if every message is filled up to the length `room`."""
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
