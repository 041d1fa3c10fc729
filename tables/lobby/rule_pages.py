"""What the lobby post offers for the rules: the pages of their panel, the options on each of them, and paces."""

from collections.abc import Mapping

from storage import TableSettings
from texts.times import LIVE_PACE, SLOW_PACE, TURN_LIMITS

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

FIRST_PAGE = "rules"
TIME_PAGE = "time"
QUIET_PAGE = "quiet"
OPTION_PAGE = "o."
"""The prefix of the page of a number; the option's name follows."""

CLOSE_PAGE = "close"
"""Not a page of the rules: the lobby asks whether it is to be closed."""

PAGES = frozenset((FIRST_PAGE, TIME_PAGE, QUIET_PAGE, *SECTIONS, *(OPTION_PAGE + name for name in NUMBERS)))


def paces(before: TableSettings | None) -> tuple[int | None, ...]:
    """Return the times per turn that the lobby offers at one tap: live, slow, and what was used here last, if another.

    `before` are the settings of the last table here. The paces stay the same as long as the lobby is open.
    """
    if before is None or before.turn_seconds in (LIVE_PACE, SLOW_PACE) or before.turn_seconds not in TURN_LIMITS:
        return (LIVE_PACE, SLOW_PACE)
    return (LIVE_PACE, SLOW_PACE, before.turn_seconds)
