"""`replay`: a match record printed in words, and broken records refused."""

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.cards import Card
from scala40.cli.replay import Describer, describe, names_for
from scala40.events import (
    Attached,
    Busted,
    DealEnded,
    DealStarted,
    Discarded,
    Drew,
    Event,
    Expired,
    Laid,
    MatchEnded,
    Recycled,
    ReEntered,
    Resigned,
    Swapped,
    Took,
)
from scala40.fair.writing import without_names
from scala40.meld import Meld, known
from scala40.notation import parse_card, parse_meld
from scala40.options import Recycle
from scala40.records.record import loads
from scala40.rules import PRESETS
from scala40.state import DealResult
from tests.scala40.cli.records import text_of


def replayed(text: str, names: str = "Anna,Bruno") -> list[str]:
    record = loads(text)
    return list(describe(record, text, names_for(record.seats, names)))


def lines_of(*events: Event) -> list[str]:
    """The words for events of Anna (0), Bruno (1) and Carla (2)."""
    describer = Describer(["Anna", "Bruno", "Carla"])
    return [*describer.lines(events), *describer.rest()]


def card(text: str) -> Card:
    return parse_card(text)


def meld(text: str) -> Meld:
    return known(parse_meld(text))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_is_printed_one_line_a_turn(preset: str) -> None:
    text = text_of(preset)
    lines = replayed(text)
    turns = [line for line in lines if " discards " in line]
    assert len(turns) == sum(" discard " in line for line in text.splitlines())
    assert all(line.startswith(("  Anna ", "  Bruno ")) and line.count("discards") == 1 for line in turns)
    assert lines[0].startswith("Deal 1: ")
    assert sum(line.startswith("  Points: Anna ") for line in lines) == sum(line.startswith("Deal ") for line in lines)
    assert "busts with" in lines[-2]
    assert lines[-1].startswith("The match is over: 1. ")


# The words


def test_a_turn_is_one_line_with_everything_done_in_it() -> None:
    assert lines_of(
        DealStarted(3, 0, 1),
        Drew(1),
        Laid(1, (meld("4H 5H 6H"), meld("KH KD *KS")), 45),
        Attached(1, card("7H"), 0),
        Swapped(1, card("KS"), 1),
        Discarded(1, card("QD")),
        Took(2, card("QD")),
        Laid(2, (meld("QD QC QS"),), None),
        Discarded(2, card("2H")),
    ) == [
        "Deal 3: Anna deals, Bruno starts.",
        "  Bruno draws, opens with 45 points and lays 4H 5H 6H as meld 0 and KH KD *KS as meld 1, "
        "attaches 7H to meld 0, swaps KS for the joker of meld 1, discards QD.",
        "  Carla takes QD, lays QD QC QS as meld 2, discards 2H.",
    ]


def test_the_new_stock_is_printed_in_the_turn_that_needed_it() -> None:
    assert lines_of(Drew(0), Recycled(Recycle.SHUFFLE), Discarded(0, card("2H"))) == [
        "  Anna draws, the discard pile is shuffled into a new stock, discards 2H."
    ]
    assert "turned over as a new stock, discards" in lines_of(Recycled(Recycle.FLIP), Discarded(0, card("2H")))[0]
    assert "its first card turned up" in lines_of(Recycled(Recycle.FLIP_AND_TURN), Discarded(0, card("2H")))[0]


def test_steps_taken_back_are_printed_and_their_meld_numbers_are_free_again() -> None:
    melds = (meld("4H 5H 6H"),)
    timed_out: list[Event] = [Drew(0), Laid(0, melds, None), Expired(0), Discarded(0, card("2H"))]
    left_on_turn: list[Event] = [Took(1, card("2H")), Resigned(1)]
    left_out_of_turn: list[Event] = [Drew(2), Laid(2, melds, None), Resigned(0)]
    assert lines_of(*timed_out, *left_on_turn, *left_out_of_turn) == [
        "  Anna draws, lays 4H 5H 6H as meld 0, takes back all but the draw, is out of time, discards 2H.",
        "  Bruno takes 2H, takes that back, resigns.",
        "  Anna resigns.",
        "  Carla draws, lays 4H 5H 6H as meld 0.",
    ]


def test_the_end_of_a_deal_and_of_the_match_is_printed_with_points_busts_and_places() -> None:
    result = DealResult(
        number=4,
        closed_by=1,
        in_hand=True,
        dead=False,
        scored=True,
        hands=((card("KH"),), (), ()),
        opened=(True, True, False),
        points=(20, -25, None),
        totals=(111, 5, 130),
        busted=(0,),
    )
    assert lines_of(DealEnded(result), Busted(0, 111, 101, 4, 2), MatchEnded(((1,), (0, 2)))) == [
        "Bruno closes deal 4 in hand.",
        "  Points: Anna +20 = 111, Bruno -25 = 5.",
        "  Anna busts with 111 points (the limit is 101), place 2.",
        "The match is over: 1. Bruno, 2. Anna and Carla.",
    ]
    assert lines_of(DealEnded(result._replace(closed_by=None)))[0] == "Deal 4 is dead: everybody counts what is left."
    assert lines_of(DealEnded(result._replace(scored=False))) == ["Deal 4 is not scored: only one player is left."]
    assert lines_of(ReEntered(0, 87)) == ["  Anna comes back with 87 points."]


def test_a_match_that_goes_on_ends_with_whose_turn_it_is() -> None:
    lines = text_of().splitlines()
    assert replayed("\n".join(lines[:6]))[-2:] == [
        f"  {'Anna' if lines[5][0] == '0' else 'Bruno'} draws.",
        f"The record ends here, in deal 1: it is the turn of {'Anna' if lines[5][0] == '0' else 'Bruno'}.",
    ]
    second_deal = next(n for n, line in enumerate(lines[5:], 5) if line.startswith("house deal"))
    assert replayed("\n".join(lines[:second_deal]))[-1].endswith("the next deal is to come.")


def test_players_without_a_name_are_called_by_their_seat() -> None:
    assert names_for(3, "Anna, ,") == ["Anna", "Seat 1", "Seat 2"]


def test_the_names_in_a_record_go_before_its_remarks() -> None:
    text = "# 0: Anita\n" + (Path(__file__).parents[3] / "docs" / "fair_example.txt").read_text(encoding="utf-8")
    assert names_for(3, "", text) == ["Anna", "Bruno", "Carla"]
    assert names_for(3, "Ada", text) == ["Ada", "Bruno", "Carla"], "names given go before both"
    remark, record = text.split("\n", 1)
    record = record.split("\n", 1)[1]  # the remark of the docs
    assert names_for(3, "", f"{remark}\n{without_names(record)}") == ["Anita", "Seat 1", "Seat 2"]


def test_the_remarks_of_a_record_name_the_players() -> None:
    text = "# 0: Anna\n# 2: Carla Rossi\nscala40 record 1\n"
    assert names_for(3, "", text) == ["Anna", "Seat 1", "Carla Rossi"]
    assert names_for(3, "Ada,Bea", text) == ["Ada", "Bea", "Carla Rossi"], "names given go before remarks"


# The command


def test_a_record_is_read_from_a_file_or_from_the_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match"
    path.write_text(text_of())
    assert main(["replay", str(path), "--names", "Anna,Bruno"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines() == replayed(text_of())
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text_of().encode())))
    assert main(["replay", "-", "--names", "Anna,Bruno"]) == 0
    assert capsys.readouterr().out == out


def with_line(text: str, number: int, line: str) -> str:
    lines = text.splitlines()
    return "\n".join([*lines[: number - 1], line, *lines[number:]])


@pytest.mark.parametrize(
    ("number", "line", "sentence", "status"),
    [
        (1, "scala40 record 99", "line 1: format 99 is unknown", 2),
        (1, "", "line 2: 'scala40 record ...' is missing", 2),
        (2, "rules poker", "line 2: unknown preset 'poker'", 2),
        (2, "rules fisca limit=0", "line 2: option 'limit' cannot be 0", 2),
        (3, "seats many", "line 3: 'many' is not a number", 2),
        (3, "seats 7", "line 5, 'house deal", 1),
        (4, "dealer 2", "the match cannot start", 1),
        (5, "0 draw", "line 5: the first deal is missing", 2),
        (5, "house deal AH AH", "line 5, 'house deal AH AH': the match cannot start: wrong_shuffle (R43)", 1),
        (6, "0 dance", "line 6: 'dance' is not an action", 2),
        (6, "9 draw", "line 6, '9 draw': action 1 is refused: not_your_turn (R10)", 1),
        (7, "# a remark\n\nhouse expire\nhouse draw", "line 10, 'house draw': action 3 is refused", 1),
    ],
)
def test_a_broken_record_is_refused_with_its_line_and_the_reason(
    number: int, line: str, sentence: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match"
    path.write_text(with_line(text_of(), number, line))
    assert main(["replay", str(path)]) == status
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.err.startswith(f"{path}: ")
    assert captured.out == ""


@pytest.mark.parametrize("lines", range(5))
def test_a_record_that_breaks_off_in_its_header_is_refused(
    lines: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match"
    path.write_text("\n".join(text_of().splitlines()[:lines]))
    assert main(["replay", str(path)]) == 2
    assert f"line {lines + 1}: " in capsys.readouterr().err


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "nothing")]) == 2
    assert "No such file" in capsys.readouterr().err
    path = tmp_path / "picture"
    path.write_bytes(b"\xff\xd8\xff")
    assert main(["replay", str(path)]) == 2
    assert "utf-8" in capsys.readouterr().err
