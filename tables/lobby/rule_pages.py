"""What a lobby offers for the rules: the pages of their panel, the options on each of them, their values, and paces."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scala40.options import OPTIONS, Word
from scala40.rules import Rules
from storage import TableSettings
from texts.line import Line
from texts.rules import value_line
from texts.times import LIVE_PACE, RESERVES, SLOW_PACE, TURN_LIMITS

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "cards": ("players", "jokers", "run_max", "jokers_per_meld", "sweep_complete", "starter_gets_14"),
    "opening": ("opening_points", "jokers_in_opening", "pozzo_before_opening", "pozzo_must_use", "taken_joker"),
    "discard": ("attachable_discard", "attachable_brake", "joker_discard", "recycle", "max_recycles"),
    "score": (
        "in_hand", "in_hand_bonus", "in_hand_waives_opening", "first_turn_close", "unopened_flat", "lone_ace_is_one",
    ),
    "end": ("limit", "bust_at", "re_entry", "first_bust_ends", "deals"),
}  # fmt: skip
"""Every option, by section, in the order in which people want to read them."""

NUMBERS = ("opening_points", "max_recycles", "in_hand_bonus", "limit", "deals")
"""The options that may be any of many numbers, which have a page of their own."""

SLOW_OPTIONS: Mapping[str, tuple[int, ...]] = {"reserve": RESERVES, "weekend": (0, 1), "pauses": (1, 0)}
"""The options of tables whose turns last an hour or more, as fields of `TableSettings`, with what is offered."""

FIRST_PAGE = "rules"
CLOCK_PAGE = "clock"
TIME_PAGE = "time"
QUIET_PAGE = "quiet"
OPTION_PAGE = "o."
"""The prefix of the page of a number; the option's name follows."""

CLOSE_PAGE = "close"
"""Not a page of the rules: the lobby asks whether it is to be closed."""
CHARACTERS_PAGE = "characters"
"""Not a page of the rules either: the lobby shows the computers with a character."""

PAGES = frozenset((FIRST_PAGE, CLOCK_PAGE, TIME_PAGE, QUIET_PAGE, *SECTIONS, *(OPTION_PAGE + name for name in NUMBERS)))


@dataclass(frozen=True, slots=True)
class Offer:
    """A value that is offered for an option, or a number to add to its list or to remove from it."""

    option: str
    label: Line
    value: str
    """What a tap sets, as the text of a `SetOption`: for a number of a list, the list with or without it."""
    chosen: bool


def offers(name: str, now: Word) -> Iterator[Offer]:
    """Yield the values that are offered for an option; `now` is its present one, as in section 9."""
    for word in OPTIONS[name].offered:
        if isinstance(now, list):
            changed = [n for n in now if n != word] if word in now else sorted([*now, int(word)])
            yield Offer(name, Line("rules-numbers-one", last=word), word_text(changed), word in now)
        else:
            yield Offer(name, value_line(name, word), word_text(word), word == now)


def word_text(word: Word) -> str:
    """Return an option's value as text for a request."""
    return ",".join(map(str, word)) if isinstance(word, list) else str(word)


def has_no_effect(name: str, rules: Rules) -> bool:
    """Whether an option has no effect under these rules, so that its sentence would be confusing."""
    words = rules.words()
    if name == "in_hand_bonus":
        return words["in_hand"] != "bonus"
    if name == "recycle":
        return words["max_recycles"] == 0
    if words["first_bust_ends"] == "on" and name == "re_entry":
        return True
    if words["opening_points"] == 0 and name in ("jokers_in_opening", "in_hand_waives_opening"):
        return True
    return words["jokers"] == 0 and name in ("jokers_per_meld", "jokers_in_opening", "taken_joker", "joker_discard")


def slow_options(settings: TableSettings, *, is_private: bool = False) -> Mapping[str, int]:
    """Return the options that have an effect at the pace of a table, each with its value: alone nobody agrees."""
    return {n: int(getattr(settings, n)) for n in settings.slow_options if not (is_private and n == "pauses")}


def paces(before: TableSettings | None) -> tuple[int | None, ...]:
    """Return the times per turn that the lobby offers at one tap: live, slow, and what was used here last, if another.

    `before` are the settings of the last table here. The paces stay the same as long as the lobby is open.
    """
    if before is None or before.turn_seconds in (LIVE_PACE, SLOW_PACE) or before.turn_seconds not in TURN_LIMITS:
        return (LIVE_PACE, SLOW_PACE)
    return (LIVE_PACE, SLOW_PACE, before.turn_seconds)
