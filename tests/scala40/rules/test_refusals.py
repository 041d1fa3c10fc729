"""What a refusal tells besides its code: the paragraph, and whatever its sentence needs."""

import json
from pathlib import Path

import pytest

from scala40.engine import apply
from scala40.notation import NotationError, parse_action
from scala40.refusals import Illegal, Refusal
from simulation.games.scenario import read_scenario

FOLDER = Path(__file__).parents[2] / "scenarios"
LINES = [line for path in sorted(FOLDER.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]

TOLD = [
    ("exactly one card is drawn", "already_drawn R14"),
    ("a joker attaches where any card does", "attachable_discard R26 card=* meld_index=0"),
    (
        "the top of the pozzo that a scenario starts with is the last discard: braked if it attaches",
        "braked R27 card=6H",
    ),
    ("the brake holds for swapping as well", "braked R27 card=6H"),
    ("after the closing nothing goes", "deal_over R28"),
    ("the discard that empties the hand closes", "deal_over R28"),
    ("one player left: he wins, the deal is not scored", "deal_over R28"),
    ("random public-77/84: ramino, 4 players, from a position", "deal_over R28"),
    ("random public-77/60: fisca, 2 players, from a position", "deal_over R28"),
    ("another suit never attaches to a run", "does_not_fit R21 card=8D meld_index=0"),
    ("a swap may not bring a second natural ace into a run", "does_not_fit R23 card=AS meld_index=0"),
    ("nothing is done before drawing", "draw_first R14"),
    ("no closing on one's own first turn", "first_turn_close R25"),
    ("closing_only: a joker is not discarded", "joker_discard R26 card=*"),
    ("replay: a joker laid before the swap does not count", "joker_unused R24 needed=1"),
    ("a joker just taken may not be discarded", "just_taken R26 card=*"),
    ("...not even to close", "no_card_left R22 card=9S"),
    ("incartato: by attaching he closes", "no_card_left R22"),
    ("a lay must leave a card", "no_card_left R22"),
    ("a lay may not leave only the card just taken", "no_card_left R22 card=TH"),
    ("no meld of this number", "no_such_meld R43 meld_index=1"),
    ("no meld of this number", "no_such_meld R43 meld_index=7"),
    ("a run has no gap", "not_a_meld R4 cards=4D,5D,7D"),
    ("elsewhere complete melds stay", "not_in_hand R43 card=9C"),
    ("a card one does not hold", "not_in_hand R43 card=KS"),
    ("one copy is not two", "not_in_hand R43"),
    ("random public-77/48: tedesca, 3 players, from a position", "not_in_hand R43 card=9C"),
    ("no joker in the meld, nothing to swap", "not_the_card R23 card=7H meld_index=0"),
    ("who resigns is out at once: cards gone, melds stay, the turn is skipped", "not_your_turn R38 seat=0"),
    ("the player left of the dealer starts", "not_your_turn R10 seat=2"),
    ("by chance 26: fisca with 6 players", "not_your_turn R10 seat=4"),
    ("by chance 32: ramino with 2 players", "not_your_turn R10 seat=0"),
    ("by chance 53: biska with 4 players", "not_your_turn R10 seat=2"),
    ("random public-77/61: biska, 2 players, from a position", "not_your_turn R10 seat=1"),
    ("opening_points 0: attaching still needs a meld first", "open_first R17"),
    ("who has not opened may neither attach nor swap", "open_first R17"),
    ("39 does not open", "opening_too_low R18 points=39 needed=40"),
    ("ramino: not before opening", "pozzo_before_opening R15"),
    ("an empty pozzo gives nothing", "pozzo_empty R14"),
    ("the house draws the last card and owes an order: the discard follows it by itself", "shuffle_due R43"),
    ("drawing the last card, laying, closing: the order is due first", "shuffle_due R43"),
    ("random public-77/10: fisca, 2 players, from a position", "shuffle_due R43"),
    ("random public-77/50: fisca, 2 players, from a position", "shuffle_due R43"),
    ("random public-77/87: classica, 6 players, from the deal", "shuffle_due R43"),
    (
        "shuffle: at the exact moment the last card is drawn the house owes an order, and nothing else goes",
        "shuffle_due R43",
    ),
    ("a stock that holds nothing gives nothing", "stock_empty R14"),
    ("taking to open and laying the card as a later meld does not do either", "taken_card_unused R24 card=7C"),
    ("attach_only: not in a new meld", "taken_joker R23 card=*"),
    ("one joker in a meld in fisca", "too_many_jokers R6 cards=7C,*7S,*7H needed=1"),
    ("the joker limit holds for attachments", "too_many_jokers R6 card=*4H meld_index=0 needed=1"),
    ("by chance 22: classica with 3 players", "unknown_action R43"),
    ("by chance 33: fisca with 3 players", "unknown_action R43"),
    ("an order of the house when none is due", "wrong_shuffle R43"),
]


def summary(refusal: Refusal) -> str:
    words = [refusal.code.value, refusal.rule]
    if refusal.card is not None:
        words.append(f"card={refusal.card}")
    if refusal.cards is not None:
        words.append(f"cards={','.join(map(str, refusal.cards))}")
    rest = {name: getattr(refusal, name) for name in ("meld_index", "points", "needed", "seat")}
    return " ".join([*words, *(f"{name}={value}" for name, value in rest.items() if value is not None)])


def refusals(name: str) -> list[str]:
    """What is refused in the scenario with that name."""
    line = next(line for line in LINES if line.startswith("{") and json.loads(line).get("name") == name)
    scenario = read_scenario(line)
    match, found = scenario.match, []
    for step in scenario.steps:
        try:
            match = apply(match, step.seat, parse_action(step.action)).match
        except NotationError:
            continue  # no action at all
        except Illegal as illegal:
            found.append(summary(illegal.refusal))
    return found


@pytest.mark.parametrize(("name", "refusal"), TOLD)
def test_a_refusal_has_its_paragraph_and_its_subject(name: str, refusal: str) -> None:
    assert refusal in refusals(name)
