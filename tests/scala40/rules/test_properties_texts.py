"""Whatever is written as text comes back the same: cards, melds, actions, rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scala40.actions import Action, Attach, Discard, Draw, Expire, Lay, NextDeal, ReEnter, Resign, Shuffle, Swap, Take
from scala40.cards import JOKER, NATURALS, Card, joker_for
from scala40.notation import (
    NotationError,
    format_action,
    format_cards,
    format_melds,
    parse_action,
    parse_card,
    parse_cards,
    parse_melds,
)
from scala40.records.record import format_entry, parse_entry
from scala40.rules import PRESETS, Rules, nearest_preset
from simulation.games.random_play import any_rules

hand_cards = st.sampled_from((*NATURALS, JOKER))
table_cards = st.sampled_from((*NATURALS, *map(joker_for, NATURALS)))
written_melds = st.lists(table_cards, min_size=1, max_size=14).map(tuple)
numbers = st.integers(0, 99)
actions = st.one_of(
    st.sampled_from((Draw(), Take(), Expire(), Resign())),
    st.lists(written_melds, min_size=1, max_size=4).map(lambda melds: Lay(tuple(melds))),
    st.builds(Attach, table_cards, numbers),
    st.builds(Swap, hand_cards, numbers),
    st.builds(Discard, hand_cards),
    st.lists(hand_cards, min_size=1, max_size=30).map(lambda cards: Shuffle(tuple(cards))),
)
entries = st.one_of(
    actions,
    st.just(ReEnter()),
    st.lists(hand_cards, min_size=1, max_size=108).map(lambda cards: NextDeal(tuple(cards))),
)


@given(st.lists(hand_cards).map(tuple), st.lists(written_melds, min_size=1, max_size=5).map(tuple))
def test_r41_cards_and_melds_come_back(cards: tuple[Card, ...], melds: tuple[tuple[Card, ...], ...]) -> None:
    assert all(parse_card(str(card)) is card for card in cards)
    assert parse_cards(format_cards(cards)) == cards
    assert parse_melds(format_melds(melds)) == melds


@given(actions)
def test_r43_an_action_comes_back(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@given(st.integers(-1, 5), entries)
def test_a_line_of_a_record_comes_back(seat: int, action: Action) -> None:
    assert parse_entry(format_entry(seat, action)) == (seat, action)


@given(
    st.text(alphabet=" |*-0159ATKHDCS", max_size=20),
    st.sampled_from(("", "draw ", "lay ", "attach ", "swap ", "discard ")),
)
def test_r43_what_can_be_read_at_all_is_written_just_so(rest: str, name: str) -> None:
    try:
        action = parse_action(name + rest)
    except NotationError:
        return
    # Only the number of a meld may carry zeros in front.
    assert parse_action(format_action(action)) == action
    if not isinstance(action, Attach | Swap):
        assert format_action(action) == name + rest


@given(any_rules(), st.sampled_from(sorted(PRESETS)))
def test_section_9_rules_come_back_from_their_words(rules: Rules, preset: str) -> None:
    assert Rules.from_words(preset, rules.words()) == rules
    assert Rules.from_words(preset, rules.differences(preset)) == rules
    nearest = nearest_preset(rules)
    assert len(rules.differences(nearest)) <= len(rules.differences(preset))


@pytest.mark.parametrize("preset", PRESETS)
def test_section_9_a_preset_differs_in_nothing_from_itself(preset: str) -> None:
    assert PRESETS[preset].differences(preset) == {}
