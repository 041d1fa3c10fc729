"""What the examples of the rules claim, played: for each value of an option the turns that show it.

A turn is written as scenarios write it; `=` stands before the answer, and who is not named is seat 0.
"""

from typing import Any

from scala40.options import Word

Fields = dict[str, Any]
"""Parts of a scenario."""

ALL = "KH KD KC | QH QD QC | AS 2S 3S 4S | 5C 6C 7C"
"""Thirteen cards that open."""

LOW = "AS 2S 3S 4S | 2H 2D 2C | 3H 3D 3C | 4H 4D 4C"
"""Thirteen cards in melds that make 37 points."""


def turn(hand: str, *steps: str, others: tuple[str, ...] = ("JD JC",), opened: bool = True, **fields: Any) -> Fields:
    """A scenario: seat 0 has drawn, holds this hand and does these steps."""
    cards = " ".join(hand.replace("|", " ").split())
    taken = [step.partition(" = ") for step in steps]
    found: Fields = {
        "name": "an example",
        "hands": [cards, *others],
        "pozzo": "2S" if "2S" not in cards else "3S",
        "phase": "play",
        "opened": [0] if opened else [],
        "steps": [[*_said(action), answer] for action, _, answer in taken],
    }
    return {**found, **fields}


def _said(action: str) -> tuple[int | str, str]:
    who, _, rest = action.partition(" ")
    if who == "house":
        return who, rest
    return (int(who), rest) if who.isdigit() else (0, action)


RUN: Fields = {"table": ["4H 5H 6H"]}
FULL_SPADES: Fields = {"table": ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"]}
WITH_JOKER: Fields = {"table": ["5H *6H 7H"]}
IN_HAND = (f"lay {ALL} = ok", "discard 9D = ok")


def in_hand(points: list[int]) -> Fields:
    return turn(ALL + " 9D", *IN_HAND, others=("KS 7H",)) | {"opened": [1], "expect": {"points": points}}


def closing(*hands: str, opened: tuple[int, ...] = (0,), **expect: Any) -> Fields:
    """Seat 0 closes, the others are left with these hands."""
    steps = ("attach 7D 0 = ok", "discard 9D = ok")
    return turn("7D 9D", *steps, others=hands, table=["4D 5D 6D"], expect=expect) | {"opened": list(opened)}


def nothing_else(hand: str, discarded: str) -> Fields:
    """A hand of which every card is refused: one of them goes all the same (R26)."""
    return turn(hand, f"discard {discarded} = ok", opened=False, **RUN)


PLAYED: dict[tuple[str, Word], list[Fields]] = {
    ("jokers", 0): [
        turn("5H 7H 8C 2C 3D", "lay 5H 7H 8C = refused", "lay 5H *6H 7H = refused not_in_hand"),
        turn("5H 6H 7H 2C 3D", "lay 5H 6H 7H = ok"),
    ],
    ("jokers", 2): [turn("5H 7H * 2C 3D", "lay 5H *6H 7H = ok")],
    ("jokers", 4): [turn("5H 7H * 2C 3D", "lay 5H *6H 7H = ok")],
    ("jokers_per_meld", 1): [
        turn("9H 9C * * 2C 3D", "lay 9H *9C *9S = refused too_many_jokers", "lay 9H 9C *9S = ok")
    ],
    ("jokers_per_meld", "unlimited"): [
        turn("9H * * * 2C 3D", "lay *9H *9C *9S = refused not_a_meld", "lay 9H *9C *9S = ok")
    ],
    ("run_max", 13): [
        turn("AS * 2C 3D", "attach *AS 0 = refused does_not_fit", "attach AS 0 = refused does_not_fit", **FULL_SPADES)
    ],
    ("run_max", 14): [turn("* 2C 3D", "attach *AS 0 = ok", **FULL_SPADES)],
    ("sweep_complete", "on"): [
        turn("9S 2C 3D", "attach 9S 0 = ok", table=["9H 9D 9C"], expect={"table": ["-"]})
    ],
    ("sweep_complete", "off"): [
        turn("9S 2C 3D", "attach 9S 0 = ok", table=["9H 9D 9C"], expect={"table": ["9H 9D 9C 9S"]})
    ],
    ("jokers_in_opening", "counted"): [
        turn("8H * TH 2C 3D", "lay 8H *9H TH = ok", opened=False, set={"opening_points": 27}),
        turn("8H * TH 2C 3D", "lay 8H *9H TH = refused", opened=False, set={"opening_points": 28}),
    ],
    ("jokers_in_opening", "not_counted"): [
        turn("8H * TH 2C 3D", "lay 8H *9H TH = refused", opened=False, set={"opening_points": 1}),
        turn("8H * TH KH KD KC 2C", "lay 8H *9H TH | KH KD KC = ok", opened=False, set={"opening_points": 30}),
    ],
    ("pozzo_before_opening", "never"): [
        turn("KH KD 2C", "take = refused pozzo_before_opening", "draw = ok", opened=False, phase="draw", pozzo="KC")
    ],
    ("pozzo_before_opening", "to_open"): [
        turn("KH KD QH QD QC 2C 3C", "take = ok", "discard 2C = refused taken_card_unused",
             "lay KH KD KC | QH QD QC = ok", "discard 2C = ok", opened=False, phase="draw", pozzo="KC")
    ],
    ("pozzo_must_use", "on"): [
        turn("7C 9C 2D 3D 5D", "take = ok", "discard 2D = refused taken_card_unused", "lay 7C 8C 9C = ok",
             "discard 2D = ok", phase="draw", pozzo="8C"),
        turn("2D 3D 5D", "take = ok", "attach 8C 0 = ok", "discard 2D = ok", phase="draw", pozzo="8C",
             table=["5C 6C 7C"]),
    ],
    ("pozzo_must_use", "off"): [
        turn("7C 2D 3D", "take = ok", "discard 2D = ok", "1 draw = ok", "1 discard 9C = ok", "take = ok",
             "lay 7C 8C 9C = ok", phase="draw", pozzo="8C", stock_top="9C")
    ],
    ("taken_joker", "keep"): [
        turn("6H 2C 3D", "swap 6H 0 = ok", "discard 2C = ok", expect={"hands": ["3D *", "JD JC"]}, **WITH_JOKER)
    ],
    ("taken_joker", "replay"): [
        turn("6H KS KD 2C 3D", "swap 6H 0 = ok", "discard 2C = refused joker_unused", "lay KS KD *KC = ok",
             "discard 2C = ok", **WITH_JOKER)
    ],
    ("taken_joker", "attach_only"): [
        turn("6H KS KD 2C 3D", "swap 6H 0 = ok", "lay KS KD *KC = refused taken_joker", "attach *8H 0 = ok",
             **WITH_JOKER)
    ],
    ("attachable_discard", "opened_ok"): [
        turn("7H 2C 3D", "discard 7H = refused attachable_discard", opened=False, **RUN),
        turn("7H 2C 3D", "discard 7H = ok", **RUN),
        nothing_else("3H 7H", "7H"),
    ],
    ("attachable_discard", "two_player_ok"): [
        turn("7H 2C 3D", "discard 7H = refused attachable_discard", others=("JD JC", "QD QC"), **RUN),
        turn("7H 2C 3D", "discard 7H = ok", **RUN),
        turn("7H 2C 3D", "discard 7H = refused attachable_discard", opened=False, **RUN),
        nothing_else("3H 7H", "7H"),
    ],
    ("attachable_discard", "never"): [
        turn("7H 2C 3D", "discard 7H = refused attachable_discard", **RUN),
        turn("7H 7C", "attach 7C 1 = ok", "discard 7H = ok", table=["4H 5H 6H", "4C 5C 6C"], expect={"closed_by": 0}),
        nothing_else("3H 7H", "7H"),
    ],
    ("attachable_discard", "free"): [turn("7H 2C 3D", "discard 7H = ok", opened=False, **RUN)],
    ("attachable_brake", "on"): [
        turn("7C 7S 2C 3D 4D", "take = ok", "attach 7H 0 = refused braked", "lay 7H 7C 7S = ok", phase="draw",
             pozzo="7H", **RUN)
    ],
    ("attachable_brake", "off"): [turn("2C 3D 4D", "take = ok", "attach 7H 0 = ok", phase="draw", pozzo="7H", **RUN)],
    ("joker_discard", "free"): [turn("* 2C 3D", "discard * = ok", opened=False)],
    ("joker_discard", "closing_only"): [
        turn("4C *", "discard * = refused joker_discard", "discard 4C = ok"),
        turn("7H *", "attach 7H 0 = ok", "discard * = ok", expect={"closed_by": 0}, **RUN),
        nothing_else("* *", "*"),
    ],
    ("first_turn_close", "on"): [
        turn(ALL + " 9D", *IN_HAND, opened=False, turns_played=[0, 0], expect={"closed_by": 0})
    ],
    ("first_turn_close", "off"): [
        turn(ALL + " 9D", f"lay {ALL} = ok", "discard 9D = refused first_turn_close", opened=False,
             turns_played=[0, 0])
    ],
    ("recycle", "shuffle"): [
        turn("9C 3D", "draw = ok", "house shuffle 6D 5D = ok", phase="draw", stock="8S", pozzo="5D 6D 7H",
             expect={"pozzo": "7H", "stock_size": 2})
    ],
    ("recycle", "flip"): [
        turn("9C 3D", "draw = ok", phase="draw", stock="8S", pozzo="2C 4D 7H", expect={"pozzo": ""}),
        turn("9C 3D", "draw = ok", "discard 8S = ok", "1 draw = ok", phase="draw", stock="8S", pozzo="2C 4D 7H",
             expect={"hands": ["9C 3D", "JD JC 2C"], "pozzo": "8S"}),
    ],
    ("recycle", "flip_and_turn"): [
        turn("9C 3D", "draw = ok", phase="draw", stock="8S", pozzo="2C 4D 7H", expect={"pozzo": "2C"}),
        turn("9C 3D", "draw = ok", "discard 8S = ok", "1 draw = ok", phase="draw", stock="8S", pozzo="2C 4D 7H",
             expect={"hands": ["9C 3D", "JD JC 4D"]}),
    ],
    ("in_hand", "none"): [in_hand([0, 17])],
    ("in_hand", "double"): [in_hand([0, 34])],
    ("in_hand", "bonus"): [in_hand([-25, 17])],
    ("in_hand_waives_opening", "on"): [
        turn(LOW + " 9D", f"lay {LOW} = ok", "discard 9D = ok", opened=False, expect={"closed_by": 0})
    ],
    ("in_hand_waives_opening", "off"): [turn(LOW + " 9D", f"lay {LOW} = refused opening_too_low", opened=False)],
    ("unopened_flat", "off"): [closing("KS 7H 2C", points=[0, 19])],
    ("unopened_flat", 100): [closing("KS 7H 2C", points=[0, 100])],
    ("lone_ace_is_one", "on"): [closing("AS", "AS 2C", opened=(0, 1, 2), points=[0, 1, 13])],
    ("lone_ace_is_one", "off"): [closing("AS", opened=(0, 1), points=[0, 11])],
    ("bust_at", "reach"): [closing("2C", "2H", busted=[1]) | {"totals": [0, 99, 98]}],
    ("bust_at", "exceed"): [closing("2C", "2H", busted=[2]) | {"totals": [0, 99, 100]}],
    ("first_bust_ends", "off"): [closing("KS 7H", "2C", busted=[1], places=None) | {"totals": [60, 90, 40]}],
    ("first_bust_ends", "on"): [
        closing("KS 7H", "2C", busted=[1], places=[[2], [0], [1]], winner=2) | {"totals": [80, 90, 49]}
    ],
    ("deals", "unlimited"): [closing("2C", winner=0, places=[[0], [1]]) | {"totals": [60, 99]}],
}  # fmt: skip
"""Options of words; those of numbers, and what is dealt, are tried in the test itself."""
