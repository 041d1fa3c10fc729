"""Section 9 as a table of its own: every option with its paragraph, what a lobby offers and what is refused."""

from enum import Enum

import pytest

from scala40.advice.values import WhyDraw
from scala40.options import OPTIONS, RulesError
from scala40.refusals import RefusalCode
from scala40.rules import Rules

SECTION_9: dict[str, tuple[str, tuple[object, ...]]] = {
    "players": ("R10", (2, 3, 4, 5, 6)),
    "jokers": ("R1", (0, 2, 4)),
    "jokers_per_meld": ("R6", (1, "unlimited")),
    "run_max": ("R4", (13, 14)),
    "sweep_complete": ("R9", ("off", "on")),
    "starter_gets_14": ("R13", ("off", "on")),
    "opening_points": ("R18", (0, 30, 40, 50, 60)),
    "jokers_in_opening": ("R18", ("counted", "not_counted")),
    "pozzo_before_opening": ("R15", ("never", "to_open")),
    "pozzo_must_use": ("R16", ("off", "on")),
    "taken_joker": ("R23", ("keep", "replay", "attach_only")),
    "attachable_discard": ("R26", ("opened_ok", "two_player_ok", "never", "free")),
    "attachable_brake": ("R27", ("off", "on")),
    "joker_discard": ("R26", ("free", "closing_only")),
    "first_turn_close": ("R25", ("off", "on")),
    "recycle": ("R29", ("shuffle", "flip", "flip_and_turn")),
    "max_recycles": ("R30", (0, 1, 2, 3)),
    "in_hand": ("R33", ("none", "double", "bonus")),
    "in_hand_waives_opening": ("R19", ("off", "on")),
    "in_hand_bonus": ("R33", (10, 25, 50)),
    "unopened_flat": ("R32", ("off", 100)),
    "lone_ace_is_one": ("R3", ("off", "on")),
    "limit": ("R34", (101, 151, 201, 501)),
    "bust_at": ("R34", ("reach", "exceed")),
    "re_entry": ("R36", ("off", "once", "unlimited")),
    "first_bust_ends": ("R35a", ("off", "on")),
    "deals": ("R37", ("unlimited", 1, 3, 5, 10)),
}


def test_every_option_has_its_paragraph_and_its_usual_values_in_the_order_of_section_9() -> None:
    assert {name: (option.rule, option.offered) for name, option in OPTIONS.items()} == SECTION_9
    assert list(OPTIONS) == list(SECTION_9)


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("opening_points", 0, 100),
        ("limit", 1, 1000),
        ("deals", 1, 50),
        ("unopened_flat", 100, 100),
        ("in_hand_bonus", 0, 999_999_999),
    ],
)
def test_a_number_is_taken_up_to_its_bounds_and_refused_beyond(name: str, least: int, most: int) -> None:
    for number in {least, most}:
        assert getattr(Rules.from_words("fisca", {name: number}), name) == number
    for number in (least - 1, most + 1):
        with pytest.raises(RulesError) as caught:
            Rules.from_words("fisca", {name: number})
        assert caught.value.option == name


@pytest.mark.parametrize("words", [RefusalCode, WhyDraw])
def test_a_reasons_word_is_its_name_in_small_letters_since_its_sentence_is_found_by_it(words: type[Enum]) -> None:
    assert [word.value for word in words] == [word.name.lower() for word in words]
