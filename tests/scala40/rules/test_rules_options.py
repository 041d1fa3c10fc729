from dataclasses import fields

import pytest

from scala40.options import OPTIONS, RulesError, TakenJoker
from scala40.rules import PRESETS, Rules, nearest_preset


def test_fisca_is_the_default() -> None:
    assert Rules() == PRESETS["fisca"]
    assert list(PRESETS) == ["fisca", "biska", "classica", "tedesca", "ramino"]


def test_every_field_of_the_rules_is_an_option_with_words() -> None:
    assert list(OPTIONS) == list(Rules().words())
    assert list(OPTIONS) == [field.name for field in fields(Rules) if field.init]


@pytest.mark.parametrize("preset", PRESETS)
def test_words_read_back_whatever_preset_they_are_compared_with(preset: str) -> None:
    for base in PRESETS:
        assert Rules.from_words(base, PRESETS[preset].differences(base)) == PRESETS[preset]
    assert nearest_preset(PRESETS[preset]) == preset


@pytest.mark.parametrize("name", OPTIONS)
def test_every_word_of_an_option_reads_back(name: str) -> None:
    words = [[2, 4]] if OPTIONS[name].many else [*OPTIONS[name].words, *OPTIONS[name].offered]
    for word in words:
        assert Rules.from_words("fisca", {name: word}).words()[name] == word


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("limit", 0),
        ("limit", 1001),
        ("limit", "101"),
        ("limit", True),
        ("opening_points", 101),
        ("opening_points", -1),
        ("jokers", 3),
        ("run_max", 12),
        ("jokers_per_meld", 2),
        ("unopened_flat", 50),
        ("deals", 51),
        ("deals", 0),
        ("sweep_complete", True),
        ("taken_joker", "throw"),
        ("players", []),
        ("players", [1, 2]),
        ("players", [7]),
        ("players", 2),
        ("wildcards", "on"),
    ],
)
def test_an_unknown_name_or_value_is_refused_by_name(name: str, word: object) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_words("fisca", {name: word})
    assert caught.value.option == name
    assert name in str(caught.value)


def test_an_unknown_preset_is_refused_by_name() -> None:
    with pytest.raises(RulesError, match="romana"):
        Rules.from_words("romana")


def test_the_constructor_refuses_what_no_word_means() -> None:
    with pytest.raises(RulesError, match="limit"):
        Rules(limit=0)
    with pytest.raises(RulesError, match="jokers"):
        Rules(jokers=5)
    with pytest.raises(RulesError, match="sweep_complete"):
        Rules(sweep_complete=1)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("preset", PRESETS)
def test_every_table_leaves_cards_in_the_stock_after_dealing(preset: str) -> None:
    for jokers in (0, 2, 4):
        rules = Rules.from_words(preset, {"jokers": jokers, "starter_gets_14": "on"})
        assert len(rules.pack()) > 13 * max(rules.players) + 2


def test_the_table_of_section_9_where_the_presets_differ_most() -> None:
    assert PRESETS["biska"].differences("fisca") == {
        "players": [2, 3, 4, 5],
        "jokers_per_meld": "unlimited",
        "pozzo_before_opening": "to_open",
        "taken_joker": "keep",
        "attachable_discard": "free",
        "attachable_brake": "on",
        "recycle": "flip",
        "in_hand": "double",
        "unopened_flat": 100,
    }
    assert PRESETS["ramino"].differences("fisca") == {
        "players": [2, 4],
        "jokers_per_meld": "unlimited",
        "sweep_complete": "on",
        "taken_joker": "keep",
        "attachable_discard": "free",
        "first_turn_close": "on",
        "bust_at": "exceed",
    }
    assert [name for name, rules in PRESETS.items() if rules.taken_joker is TakenJoker.REPLAY] == ["fisca"]
