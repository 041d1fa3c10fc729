"""A turn in the making: its steps are stored, taken back in order, and lead back to the very position (R39)."""

import random
from collections.abc import Iterator

import pytest

from scala40.actions import Action, Discard, Draw, Lay, Resign, Take
from scala40.legal import legal_actions
from scala40.meld import known
from scala40.notation import NotationError, parse_cards, parse_meld
from scala40.rules import PRESETS
from scala40.state import Match
from simulation.use_cases.matches import Matches
from storage import Draft, Table
from tables.play.draft import (
    card_ids,
    card_of,
    loose_cards,
    position,
    selected,
    stamp,
    step_back,
    with_collected,
    with_step,
)

RICH_HAND = "KH KD KC 7H 8H 9H 9H 6D 4S 4D 4C * * 2S"


def steps_open(match: Match, seat: int) -> Iterator[Action]:
    """What can be done now and be taken back."""
    return (action for action in legal_actions(match, seat) if not isinstance(action, Discard | Resign | Draw))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(6))
def test_steps_stored_and_taken_back_in_any_order_restore_the_exact_position(
    matches: Matches, preset: str, seed: int
) -> None:
    """R39: forward and back at random; the stored draft always stands for the position reached that way."""
    dice = random.Random(seed)
    table = matches.at(
        RICH_HAND,
        "9C 8D",
        rules={"preset": preset},
        table=["5H 6H *7H", "TD JD QD", "3C 3D 3S"],
        opened=[0] if seed % 2 else [],
        phase="play",
    )
    reached = [matches.match(table)]
    for _ in range(25):
        with matches.store.unit() as unit:
            draft = unit.drafts.get(table.id, 0)
            assert position(table, draft) == reached[-1]
            open_steps = list(steps_open(reached[-1], 0))[:200]
            if open_steps and (len(reached) == 1 or dice.random() < 0.6):
                draft = with_step(draft, dice.choice(open_steps))
                reached.append(position(table, draft))
            elif len(reached) > 1:
                draft = step_back(draft)
                reached.pop()
            unit.drafts.save(draft)
    assert matches.match(table) == reached[0]


def test_a_take_is_the_first_step_and_the_last_to_be_taken_back(matches: Matches) -> None:
    """R39"""
    table = matches.at("KH KD KC 2S", "9C 8D", rules={"preset": "biska"}, pozzo="TC JH")
    before = matches.match(table)
    draft = with_step(Draft(table.id, 0), Take())
    assert position(table, draft).deal.hands[0] == parse_cards("2S JH KH KD KC")
    assert position(table, step_back(draft)) == before


def test_melds_put_aside_are_taken_back_before_the_turns_steps() -> None:
    """R39"""
    draft = with_step(Draft(1, 0), Take())
    draft = with_collected(draft, (known(parse_meld("KH KD KC")), known(parse_meld("7H 8H 9H"))))
    once = step_back(draft)
    assert [str(meld) for meld in once.collected] == ["KH KD KC"]
    twice = step_back(once)
    assert (twice.collected, twice.actions) == ((), (Take(),))
    assert step_back(twice).actions == ()


def test_every_step_there_and_back_has_a_stamp_of_its_own(matches: Matches) -> None:
    table = matches.at(RICH_HAND, "9C 8D", opened=[0], table=["5H 6H *7H"], phase="play")
    stamps: set[str] = set()
    draft = Draft(table.id, 0)
    for action in (Lay((parse_meld("KH KD KC"),)), Lay((parse_meld("7H 8H 9H"),))):
        draft = with_step(draft, action)
        stamps.add(stamp(table, draft))
    for _ in range(2):
        draft = step_back(draft)
        stamps.add(stamp(table, draft))
    assert len(stamps) == 4


def test_a_selection_alone_keeps_the_stamp(matches: Matches) -> None:
    table = matches.at(RICH_HAND, "9C 8D", phase="play")
    marks = set()
    for card in ("KH1", "KD1", "KC1", "*2"):
        matches.pick(table, 1, card)
        marks.add(stamp(table, matches.draft(table, 1)))
    assert len(marks) == 1


def test_twins_have_two_names_and_jokers_too() -> None:
    """R1"""
    ids = card_ids(parse_cards("9H 9H * *"))
    assert list(ids) == ["9H1", "9H2", "*1", "*2"]


def test_cards_put_aside_are_not_loose_and_cannot_be_selected(matches: Matches) -> None:
    """R18"""
    match = matches.match(matches.at("KH KD * 9H 9H 2S", "9C 8D", phase="play"))
    draft = with_collected(Draft(1, 0), (known(parse_meld("KH KD *KC")),))
    loose = loose_cards(match, draft)
    assert loose == parse_cards("2S 9H 9H")
    chosen = Draft(1, 0, selection=("9H1", "*1", "9H2"), collected=draft.collected)
    assert selected(chosen, loose) == parse_cards("9H 9H")


def test_a_draft_shows_no_card_in_its_repr(matches: Matches) -> None:
    draft = with_step(Draft(1, 0, selection=("KH1",)), Lay((parse_meld("7H 8H 9H"),)))
    table: Table = matches.at("KH KD KC 2S", "9C 8D")
    assert not any(card in repr((draft, table)) for card in ("KH", "7H", "8D", "2S"))


def test_a_name_of_no_card_is_refused() -> None:
    assert card_of("7H2") == parse_cards("7H")[0]
    with pytest.raises(NotationError):
        card_of("xx1")
