"""Columns as text: settings and payloads as JSON, matches in the notation."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scala40.records.stored import dump_match, load_match
from scala40.state import Match
from storage.records import TableSettings, as_options

MOST_REMEMBERED = 256
"""How many matches, and how many settings, are remembered: a tap reads the same text several times."""


def settings_to_text(settings: TableSettings) -> str:
    """Settings as a JSON object; pairs keep their order."""
    return json_text(
        {
            "preset": settings.preset,
            "options": dict(settings.options),
            "turn_seconds": settings.turn_seconds,
            "quiet": settings.quiet,
            "advice": settings.advice,
            "reserve": settings.reserve,
            "weekend": settings.weekend,
            "pauses": settings.pauses,
        }
    )


@lru_cache(MOST_REMEMBERED)
def settings_from_text(text: str) -> TableSettings:
    """The settings that ``settings_to_text`` wrote."""
    words = json.loads(text)
    quiet, usual = words["quiet"], TableSettings()
    return TableSettings(
        preset=words["preset"],
        options=as_options(words["options"]),
        turn_seconds=words["turn_seconds"],
        quiet=None if quiet is None else (quiet[0], quiet[1]),
        advice=words["advice"],
        reserve=words.get("reserve", usual.reserve),  # older rows do not have these
        weekend=words.get("weekend", usual.weekend),
        pauses=words.get("pauses", usual.pauses),
    )


def readable_settings(text: str | None) -> TableSettings | None:
    """The settings of a text; None if there is no text, if it cannot be read, or if its rules do not exist."""
    if text is None:
        return None
    try:
        settings = settings_from_text(text)
        _ = settings.rules
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    return settings


def json_text(value: Mapping[str, Any] | list[Any]) -> str:
    """JSON without spaces; letters of all languages are not escaped."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_matches: dict[str, Match] = {}
"""The matches that were written or read last, by their texts: what was just written is read next."""


def match_to_text(match: Match | None) -> str | None:
    """The match as ``scala40.records.record.dump_match`` writes it."""
    if match is None:
        return None
    text = dump_match(match)
    _remember(text, match)
    return text


def match_from_text(text: str | None) -> Match | None:
    """The match that ``match_to_text`` wrote."""
    if text is None:
        return None
    match = _matches.get(text)
    if match is None:
        match = load_match(text)
        _remember(text, match)
    return match


def _remember(text: str, match: Match) -> None:
    if len(_matches) >= MOST_REMEMBERED:
        del _matches[next(iter(_matches))]
    _matches[text] = match
