"""`layouts`: hands with their proven optimum, and one hand in words."""

from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.cli.layouts import check_table

HANDS = Path(__file__).parent.parent / "hands" / "hands.tsv"


def test_r2_r3_every_hand_of_the_table_has_the_optimum_that_others_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", str(HANDS)]) == 0
    assert capsys.readouterr().out.splitlines() == ["225 agree, 0 differ"]


def test_a_row_that_differs_is_printed_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "hands.tsv"
    header = "id\tkind\tcards\tone_laid\tone_left\tany_laid\tany_left"
    right = "A\trandom\t5H 6H 7H KS\t18\t10\t18\t10"
    wrong = "B\trandom\t5H 6H 7H KS\t18\t10\t19\t9"
    table.write_text("\n".join([header, right, wrong, ""]), encoding="utf-8")
    assert main(["layouts", str(table)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "B: any_laid is 19, found 18 by 5H 6H 7H; any_left is 9, found 10 by 5H 6H 7H",
        "1 agree, 1 differ",
    ]


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("A\t5H 6H 7H\t18\t0\t18", "line 2: the column 'any_left' is missing"),
        ("A\t5H 6H 7Z\t18\t0\t18\t0", "line 2: '7Z' is no card"),
        ("A\t5H 5H 5H\t18\t0\t18\t0", "line 2: more cards of a face than a pack has"),
        ("A\t5H 6H 7H\tmany\t0\t18\t0", "line 2: invalid literal for int() with base 10: 'many'"),
    ],
)
def test_a_row_that_cannot_be_read_differs(row: str, complaint: str) -> None:
    assert list(check_table(["id\tcards\tone_laid\tone_left\tany_laid\tany_left", row])) == [complaint]


def test_a_missing_file_and_an_empty_one_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", str(tmp_path / "none.tsv")]) == 1
    assert "cannot be read" in capsys.readouterr().out
    (tmp_path / "empty.tsv").write_text("", encoding="utf-8")
    assert main(["layouts", str(tmp_path / "empty.tsv")]) == 1
    assert capsys.readouterr().out == "0 agree, 0 differ\n"


def test_a_hand_is_laid_out_four_times_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "--hand", "7H 8H 9H TH QD QC QS 2C"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Most points, 64: 7H 8H 9H TH | QD QC QS; left in the hand: 2C",
        "Fewest points left, 2: 7H 8H 9H TH | QD QC QS; left in the hand: 2C",
        "Cheapest opening, 57 points: 8H 9H TH | QD QC QS; left in the hand: 2C 7H",
        "Closing: 7H 8H 9H TH | QD QC QS; discard: 2C",
    ]


def test_a_hand_follows_the_preset_and_whether_its_player_has_opened(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "--hand", "9C * * 2C", "--preset", "fisca"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Most points, 0: nothing; left in the hand: 2C 9C * *",
        "Fewest points left, 61: nothing; left in the hand: 2C 9C * *",
        "Nothing opens: 40 points are needed",
        "Nothing closes",
    ]
    assert main(["layouts", "--hand", "9C * * 2C", "--preset", "biska", "--opened"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Most points, 29: 9C *TC *JC; left in the hand: 2C",
        "Fewest points left, 2: 9C *TC *JC; left in the hand: 2C",
        "Nothing opens: 40 points are needed",
        "Closing: 9C *TC *JC; discard: 2C",
    ]


@pytest.mark.parametrize("hand", ["7H 8Z", "7H *7H", "7H 7H 7H", "* * * * *"])
def test_what_is_no_hand_is_refused_in_a_sentence(hand: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "--hand", hand]) == 1
    assert capsys.readouterr().out.startswith("This is no hand: ")
