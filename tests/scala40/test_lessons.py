"""The five lessons: whatever the rules are, the engine allows each of their steps, and each of them ends."""

from dataclasses import replace

import pytest
from hypothesis import given

from scala40.actions import Attach, Discard, Draw, Lay, Take
from scala40.engine import apply
from scala40.lessons import LEARNER, LESSONS, done_after, may_gather, script_of
from scala40.meld import known
from scala40.notation import parse_card, parse_meld
from scala40.options import AttachableDiscard
from scala40.refusals import Illegal, RefusalCode
from scala40.rules import PRESETS, Rules
from scala40.state import Match, Phase
from simulation.games.random_play import any_rules

MOST_TAPS = 10


def taps(rules: Rules, lesson: int) -> int:
    """How many taps a lesson takes; a card that is discarded, or a joker, is selected first."""
    script = script_of(lesson, rules)
    selected = (
        isinstance(step.action, Discard) or (isinstance(step.action, Attach) and step.action.card.is_joker)
        for step in script.steps
    )
    return len(script.steps) + sum(selected)


def cards_of(match: Match) -> list[str]:
    deal = match.deal
    table = [card.in_hand for meld in deal.table if meld is not None for card in meld.cards]
    return sorted(map(str, [*table, *deal.stock, *deal.discard_pile, *(card for hand in deal.hands for card in hand)]))


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("preset", PRESETS)
def test_with_each_preset_a_lesson_has_all_its_steps_in_ten_taps(preset: str, lesson: int) -> None:
    rules = Rules.from_words(preset)
    script = script_of(lesson, rules)
    assert all(step.left_out is None for step in script.steps)
    assert script.left_out is None
    assert taps(rules, lesson) <= MOST_TAPS
    assert {tuple(step.name for step in script_of(lesson, Rules.from_words(name)).steps) for name in PRESETS} == {
        tuple(step.name for step in script.steps)
    }


@given(any_rules())
def test_under_any_rules_the_engine_allows_every_step_and_the_lesson_ends(rules: Rules) -> None:
    for lesson in LESSONS:
        script = script_of(lesson, rules)
        assert bool(script.steps) is (lesson != 3 or bool(rules.jokers))
        assert taps(rules, lesson) <= MOST_TAPS
        assert set(script.told) <= set(rules.words())
        for done, step in enumerate(script.steps):
            match = script.positions[done]
            assert match.turn == LEARNER
            after = apply(match, LEARNER, step.action).match
            assert done_after(script, done, (step.action,)) == done + 1
            if after.turn == LEARNER:
                assert after == script.positions[done + 1]
        assert script.positions[-1].turn != LEARNER


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lesson", LESSONS)
def test_the_cards_are_those_of_the_pack(preset: str, lesson: int) -> None:
    rules = Rules.from_words(preset)
    pack = sorted(map(str, rules.pack()))
    if rules.sweep_complete and lesson in (3, 4):  # a set of four has left the table
        return
    assert cards_of(script_of(lesson, rules).positions[0]) == pack


def test_a_step_that_the_rules_refuse_is_left_out_with_their_reason() -> None:
    strict = replace(Rules.from_words("fisca"), attachable_discard=AttachableDiscard.NEVER)
    last = script_of(4, strict).steps[-1]
    assert (last.name, last.action) == ("discard", Discard(parse_card("JD")))
    assert last.left_out is not None
    assert last.left_out.code is RefusalCode.ATTACHABLE_DISCARD
    without = script_of(3, replace(Rules.from_words("fisca"), jokers=0))
    assert without.told == ("jokers",)
    assert (without.steps, without.left_out) == ((), None)
    some = replace(Rules.from_words("fisca"), attachable_discard=AttachableDiscard.TWO_PLAYER_OK)
    assert script_of(4, some).steps[-1].name == "discard"  # the lesson may have fewer players than the table


def test_more_points_to_open_take_more_melds() -> None:
    melds = {}
    for points in (0, 40, 49, 79, 100):
        script = script_of(2, replace(Rules.from_words("fisca"), opening_points=points))
        (lay,) = [step.action for step in script.steps if step.name == "open"]
        assert isinstance(lay, Lay)
        melds[points] = len(lay.melds)
    assert melds == {0: 2, 40: 2, 49: 3, 79: 4, 100: 4}


def test_only_what_is_asked_for_takes_a_lesson_on() -> None:
    opening, attaching, closing = (script_of(lesson, Rules.from_words("fisca")) for lesson in (2, 4, 5))
    with pytest.raises(Illegal):
        done_after(opening, 0, (Take(),))  # the discard pile is closed before the opening
    assert done_after(attaching, 0, (Draw(),)) is None  # it may be drawn, but the lesson is about taking
    asked = opening.steps[1].action
    assert isinstance(asked, Lay)
    assert done_after(opening, 1, (Lay(tuple(reversed(asked.melds))),)) == 2
    first = known(asked.melds[0])
    assert may_gather(opening, 1, (first,))
    assert not may_gather(opening, 1, (first, known(parse_meld("3C 3S 3D"))))
    assert not may_gather(opening, 2, (first,))
    rest = tuple(step.action for step in closing.steps[1:])
    assert done_after(closing, 1, rest) == len(closing.steps)
    assert done_after(closing, 1, (rest[1], rest[0], rest[2])) == len(closing.steps)
    assert closing.positions[-1].phase is Phase.OVER
