"""The scenario files, played through the command's own function."""

import json
from pathlib import Path

import pytest

from scala40.__main__ import main
from tools.game.check import check_line

FOLDER = Path(__file__).parents[2] / "scenarios"


def lines() -> list[object]:
    found: list[object] = []
    for path in sorted(FOLDER.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.strip() and not line.startswith("#"):
                found.append(pytest.param(line, id=f"{path.stem}:{number}"))
    return found


@pytest.mark.parametrize("line", lines())
def test_a_scenario_holds(line: str) -> None:
    assert check_line(line) is None


def scenario(**changes: object) -> str:
    fields: dict[str, object] = {
        "name": "one turn",
        "hands": ["6H 5C", "JH JD"],
        "pozzo": "2S",
        "stock_top": "9S",
        "steps": [[0, "draw", "ok"], [0, "discard 9S", "ok"]],
        "expect": {"turn": 1},
    }
    fields.update(changes)
    return json.dumps({key: value for key, value in fields.items() if value is not None})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": None}, "'name' is missing"),
        ({"pozzo": None}, "'pozzo' is missing"),
        ({"colour": "red"}, "no key 'colour'"),
        ({"expect": {"mood": "good"}}, "no key 'mood'"),
        ({"expect": {"hands": "6H"}}, "'expect' cannot have 'hands'"),
        ({"expect": {"pozzo": "1H"}}, "'expect' cannot have 'pozzo'"),
        ({"rules": {"preset": "romana"}}, "unknown preset 'romana'"),
        ({"rules": {"set": {"limit": 0}}}, "option 'limit' cannot be 0"),
        ({"rules": {"set": {"wildcards": 1}}}, "unknown option 'wildcards'"),
        ({"rules": {"house": 1}}, "no key 'house'"),
        ({"hands": ["6H 5C"]}, "do not allow 1 players"),
        ({"hands": ["6H", "7H", "8H"], "rules": {"preset": "ramino"}}, "do not allow 3 players"),
        ({"hands": ["6H 5C", ""]}, "seat 1 must have at least 1 card"),
        ({"hands": ["6H", "JH"], "phase": "play"}, "seat 0 must have at least 2 card"),
        ({"hands": ["6H 5C", "1H"]}, "'1H' is not a card"),
        ({"hands": ["6H *5C", "JH"]}, "on the table only"),
        ({"hands": ["6H 6H", "6H"]}, "6H appears 1 times more often"),
        ({"pozzo": "* *", "hands": ["6H *", "JH"], "rules": {"set": {"jokers": 2}}}, "* appears 1 times more often"),
        ({"table": ["6H 7H 8H", "6H 7H 8H"]}, "6H appears 1 times more often"),
        ({"table": ["5H 7H 6H"]}, "'5H 7H 6H' is not a meld"),
        ({"table": ["*5H *6H 7H"]}, "not a meld at this table"),
        ({"table": ["9H 9D 9C 9S"], "rules": {"preset": "ramino"}}, "must be written as '-'"),
        ({"stock": "9S"}, "exclude each other"),
        ({"phase": "over"}, "'phase' must be"),
        ({"turn": 2}, "seat 2, which does not exist"),
        ({"totals": [1]}, "one number for each seat"),
        ({"turns_played": [1, -1]}, "cannot be negative"),
        ({"recycles": True}, "'recycles' must be of type int"),
        ({"steps": [[0, "draw"]]}, "a step must be"),
        ({"steps": [[0, "draw", "maybe"]]}, "'maybe' is not an answer"),
        ({"steps": [[0, "draw", "refused because"]]}, "is not an answer"),
        ({"steps": [["dealer", "draw", "ok"]]}, "'steps' must be of type int"),
        ({"steps": [[5, "draw", "ok"]]}, "seat 5, which does not exist"),
    ],
)
def test_a_malformed_scenario_fails_with_a_sentence(changes: dict[str, object], words: str) -> None:
    complaint = check_line(scenario(**changes))
    assert complaint.startswith("malformed: ")
    assert words in complaint


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        *((key, 7, f"'{key}' must be of type list.") for key in ("cites", "hands", "table", "opened", "steps")),
        *((key, [7], f"'{key}' must be of type str.") for key in ("cites", "hands", "table")),
        *((key, "7", f"'{key}' must be of type list.") for key in ("totals", "turns_played")),
        *((key, ["7", 7], f"'{key}' must be of type int.") for key in ("totals", "turns_played")),
        *((key, [7], f"'{key}' must have one number for each seat.") for key in ("totals", "turns_played")),
        *((key, 7, f"'{key}' must be of type str.") for key in ("name", "pozzo", "stock_top")),
        *((key, "7", f"'{key}' must be of type int.") for key in ("turn", "recycles")),
        ("turn", 7, "'turn' names seat 7, which does not exist."),
        ("opened", [7], "'opened' names seat 7, which does not exist."),
        ("opened", ["7"], "'opened' must be of type int."),
        ("steps", [7], "'steps' must be of type list."),
        ("steps", [[0, 7, "ok"]], "'steps' must be of type str."),
        ("steps", [[0, "draw", 7]], "'steps' must be of type str."),
        ("recycles", -1, "'recycles' and 'turns_played' cannot be negative."),
        ("hands", ["6H 5C", ""], "the hand of seat 1 must have at least 1 cards."),
        ("expect", 7, "'expect' must be an object."),
    ],
)
def test_a_malformed_scenario_tells_which_key_is_wrong(key: str, value: object, sentence: str) -> None:
    assert check_line(scenario(**{key: value})) == f"malformed: {sentence}"


@pytest.mark.parametrize("line", ["{", "[]", "7"])
def test_a_line_that_is_no_scenario_is_malformed(line: str) -> None:
    assert (check_line(line) or "").startswith("malformed: ")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"steps": [[0, "draw", "refused"]]}, "step 1, 0 'draw': expected refused, got ok"),
        ({"steps": [[1, "draw", "ok"]]}, "expected ok, got refused not_your_turn"),
        ({"steps": [[1, "draw", "refused deal_over"]]}, "expected refused deal_over, got refused not_your_turn"),
        ({"steps": [["house", "draw", "ok"]]}, "step 1, house 'draw': expected ok, got refused unknown_action"),
        ({"expect": {"turn": 0}}, "at the end: turn: expected 0, got 1"),
        ({"expect": {"hands": ["6H 5C", "JH"]}}, "hands: expected"),
        ({"expect": {"points": [0, 20]}}, "points: the deal is not over"),
        ({"expect": {"pozzo": "9S 2S"}}, "pozzo: expected '9S 2S', got '2S 9S'"),
    ],
)
def test_a_scenario_that_does_not_hold_tells_step_and_difference(changes: dict[str, object], words: str) -> None:
    complaint = check_line(scenario(**changes))
    assert complaint.startswith("one turn: ")
    assert words in complaint


def test_hands_sets_and_seats_compare_as_multisets_runs_and_discard_pile_in_order() -> None:
    expect = {"hands": ["5C 6H", "JD JH"], "table": ["9S 9D 9H"], "opened": [1, 0]}
    given = {"table": ["9H 9D 9S"], "opened": [0, 1], "stock_top": "8S", "steps": []}
    assert check_line(scenario(expect=expect, **given)) is None
    assert "table" in (check_line(scenario(expect={"table": ["9H 9D 9C"]}, **given)) or "")


def test_the_command_counts_and_its_status_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(f"# a comment\n\n{scenario()}\n{scenario()}\n", encoding="utf-8")
    bad.write_text(f"{scenario()}\n{scenario(expect={'turn': 0})}\n", encoding="utf-8")
    assert main(["check", str(good)]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"
    assert main(["check", str(good), str(bad)]) == 1
    output = capsys.readouterr().out.splitlines()
    assert output[0].startswith(f"{bad}:2: one turn: at the end")
    assert output[-1] == "3 passed, 1 failed"
    assert main(["check", str(tmp_path / "none.jsonl"), str(good), str(bad)]) == 2
    said = capsys.readouterr()
    assert said.out.splitlines()[-1] == "3 passed, 1 failed"
    assert said.err.startswith(f"{tmp_path / 'none.jsonl'}: this file cannot be read: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"\n\n# nothing but a remark\n", b"\xff\xfe"])
def test_a_file_without_any_scenario_has_not_passed(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(content)
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == "0 passed, 0 failed\n"
    assert said.err.startswith(f"{path}: this file cannot be read: ")
    assert said.err.count("\n") == 1


def test_a_file_of_another_kind_is_given_up_after_ten_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "no_scenarios.jsonl"
    path.write_text("a diary\n" * 1000, encoding="utf-8")
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out.count("malformed") == 10
    assert "10 of its lines are malformed, so the rest was not read" in said.err


def test_brackets_without_end_are_no_scenario() -> None:
    assert check_line("[" * 100_000) == "malformed: the line is JSON that is nested too deeply."
