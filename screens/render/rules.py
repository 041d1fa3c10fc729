"""A table's rules in words: what /regole shows."""

from collections.abc import Mapping, Sequence

from scala40.options import Word
from scala40.rules import Rules
from screens.message import Button, Message
from screens.render.parts import in_parts, part_message
from storage import TableSettings
from tables.lobby.rule_pages import SECTIONS, has_no_effect, slow_options
from tables.lobby.rules_code import code_of
from tables.requests.chat_pages import RulesPart
from tables.requests.deep_links import rules_payload, start_link
from texts.catalogue import Catalogue
from texts.line import Line
from texts.rules import advice_says_line, example_line, rules_line, says_line, value_line
from texts.text import Text
from texts.times import limit_line, quiet_line, slow_line

_BASICS: Mapping[str, tuple[str, ...]] = {
    "cards": ("rules-basics-cards",),
    "opening": ("rules-basics-turn",),
    "discard": ("rules-basics-just-taken", "rules-basics-idle"),
    "score": ("rules-basics-score",),
    "end": (),
}
"""Sentences about rules that are the same at every table."""


def rules_message(
    texts: Catalogue, language: str, title: Line, settings: TableSettings, part: int, table_id: int = 0
) -> Message:
    """Render a part of /regole, from 1; the parts are cut between sections."""
    code = code_of(settings)
    parts = in_parts(_sections(texts, language, title, settings))
    return part_message(texts, language, parts, part, lambda number: RulesPart(table_id, code, number))


def rules_in_short(texts: Catalogue, language: str, username: str, title: Line, settings: TableSettings) -> Message:
    """Render the beginning of /regole for a group, with a link to all of it in private."""
    lines = [*_head(title, settings), _in_short(settings)]
    text = Text.join("\n", [texts.text(language, line) for line in lines])
    link = start_link(username, rules_payload(code_of(settings)))
    return Message(text, ((Button(texts.plain(language, "rules-label-whole"), url=link),),))


def _sections(texts: Catalogue, language: str, title: Line, settings: TableSettings) -> list[Text]:
    rules = settings.rules
    head = Text.join("\n", [texts.text(language, line) for line in _head(title, settings)])
    sections = [head, *(_section(texts, language, name, rules) for name in SECTIONS)]
    sections += [_values(texts, language, rules), _time(texts, language, settings)]
    if not settings.advice:
        sections.append(_listed(texts, language, Line("rules-advice-title"), [advice_says_line(False)]))
    return sections


def _head(title: Line, settings: TableSettings) -> list[Line]:
    return [title, rules_line(settings.preset, settings.rules, advice=settings.advice)]


def _in_short(settings: TableSettings) -> Line:
    """Return the numbers that people ask for first."""
    words = settings.rules.words()
    return Line(
        "rules-in-short",
        limit=value_line("limit", words["limit"]),
        opening=value_line("opening_points", words["opening_points"]),
        time=limit_line(settings.turn_seconds),
    )


def is_told(name: str, rules: Rules) -> bool:
    """Whether the rules in words have a sentence on an option: it has an effect, and another's says nothing else.

    With `first_bust_ends` a match without a number of deals does not go on until one player is left (R35a).
    """
    return not has_no_effect(name, rules) and not (name == "deals" and rules.deals is None and rules.first_bust_ends)


def _section(texts: Catalogue, language: str, name: str, rules: Rules) -> Text:
    words = rules.words()
    if not rules.jokers:
        words["run_max"] = 13  # the fourteenth place needs a joker (R4)
    lines = [Line(key) for key in _BASICS[name]]
    lines += [_explained(option, words[option], rules) for option in SECTIONS[name] if is_told(option, rules)]
    return _listed(texts, language, Line(f"rules-section-{name}"), lines)


def _explained(name: str, word: Word, rules: Rules) -> Line:
    return Line("rules-example", says=says_line(name, word), example=example_line(name, word, rules))


def _values(texts: Catalogue, language: str, rules: Rules) -> Text:
    lone = rules.words()["lone_ace_is_one"]
    values = Line("rules-values" if rules.jokers else "rules-values-no-jokers", lone="yes" if lone == "on" else "no")
    title = texts.text(language, "rules-values-title").bold()
    return Text.join("\n", [title, texts.text(language, values)])


def _time(texts: Catalogue, language: str, settings: TableSettings) -> Text:
    lines = [Line("rules-time-says", time=limit_line(settings.turn_seconds))]
    if settings.turn_seconds is None:
        lines = [Line("rules-time-says-unlimited")]
    elif settings.quiet is not None:
        lines.append(Line("rules-quiet-says", quiet=quiet_line(settings.quiet)))
    lines += [slow_line("says", name, value) for name, value in slow_options(settings).items() if value]
    return _listed(texts, language, Line("rules-time-title"), lines)


def _listed(texts: Catalogue, language: str, title: Line, lines: Sequence[Line]) -> Text:
    return Text.join("\n• ", [texts.text(language, title).bold(), *(texts.text(language, line) for line in lines)])
