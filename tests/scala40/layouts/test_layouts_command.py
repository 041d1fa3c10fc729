"""`layouts`: hands with their proven optimum, and one hand in words."""

from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.cards import JOKER, NATURALS
from scala40.notation import NotationError
from texts.cards import cards_text
from tools.game.layouts import check_table, read_hand

HANDS = Path(__file__).parents[2] / "hands" / "hands.tsv"


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
        ("A\t5H 6H 7Z\t18\t0\t18\t0", "line 2: '7Z' is not a card"),
        ("A\t5H 5H 5H\t18\t0\t18\t0", "line 2: more cards of a face than a pack has"),
        ("A\t5H 6H 7H\tmany\t0\t18\t0", "line 2: invalid literal for int() with base 10: 'many'"),
    ],
)
def test_a_row_that_cannot_be_read_differs(row: str, complaint: str) -> None:
    assert list(check_table(["id\tcards\tone_laid\tone_left\tany_laid\tany_left", row])) == [complaint]


def test_a_missing_file_and_an_empty_one_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", str(tmp_path / "none.tsv")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    for content, why in (("", "does not name the columns"), ("cards\tone_laid\n", "there is no hand in it")):
        (tmp_path / "empty.tsv").write_text(content, encoding="utf-8")
        assert main(["layouts", str(tmp_path / "empty.tsv")]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert why in said.err
    (tmp_path / "other.tsv").write_text("cards\n" + "a diary\n" * 100, encoding="utf-8")
    assert main(["layouts", str(tmp_path / "other.tsv")]) == 2
    said = capsys.readouterr()
    assert said.out.count("\n") == 10
    assert "10 of its lines are malformed" in said.err


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
def test_a_text_that_is_no_hand_is_refused_in_a_sentence(hand: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts", "--hand", hand]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("This is not a hand: ")


@pytest.mark.parametrize(
    "shown",
    [
        "7H 8H 9H TH QD QC QS *",
        "7♥ 8♥ 9♥ 10♥ Q♦ Q♣ Q♠ 🃏",
        "7♥\ufe0f 8♥\ufe0f 9♥\ufe0f 10♥\ufe0f Q♦\ufe0f Q♣\ufe0f Q♠\ufe0f 🃏",
        "7♥\ufe0f8♥\ufe0f9♥\ufe0f10♥\ufe0fQ♦\ufe0fQ♣\ufe0fQ♠\ufe0f🃏",
        "7♡, 8♡, 9♡, T♡ · Q♢ | Q♧; q♤ *",
        " 7h8h9h10h  qd\u00a0qc\nqs * ",
    ],
)
def test_a_hand_is_read_as_the_bot_shows_it_and_as_people_type_it(
    shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["layouts", "--hand", shown]) == 0
    said = capsys.readouterr().out
    assert main(["layouts", "--hand", "7H 8H 9H TH QD QC QS *"]) == 0
    assert capsys.readouterr().out == said


def test_every_card_is_read_as_the_bot_shows_it() -> None:
    assert read_hand(cards_text((*NATURALS, JOKER))) == (*NATURALS, JOKER)


@pytest.mark.parametrize("shown", ["🃏8♣", "1♥", "11♥", "7", "♥", "7♥x", "🂡", "7 ♥", "7H.8H"])
def test_an_ambiguous_hand_is_asked_for_again(shown: str) -> None:
    with pytest.raises(NotationError, match=r"is not a card|put a space between the two"):
        read_hand(shown)
