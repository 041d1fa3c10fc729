"""`history`: what everybody saw of a recorded match, turn by turn."""

import re
from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.notation import format_cards
from scala40.rules import PRESETS
from simulation.games.positions import pack_order
from tests.scala40.cli.records import text_of

FISCA = PRESETS["fisca"]


def printed(text: str, path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    path.write_text(text)
    assert main(["history", str(path), *options]) == 0
    return capsys.readouterr().out.splitlines()


def test_every_turn_of_a_whole_match_is_printed_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = text_of("fisca", seats=3)
    lines = printed(text, tmp_path / "match", capsys, "--names", "Anna,Bruno,Carla")
    turns = [line for line in lines if re.match(r"  \d+\. ", line)]
    assert len(turns) == len(re.findall(r"^\d discard ", text, re.MULTILINE))
    assert sum(line.startswith("Deal ") for line in lines) == text.count("house deal ")
    assert [line.rpartition("discard ")[2] for line in turns] == re.findall(r"^\d discard (\S+)", text, re.MULTILINE)
    assert {line.split(". ")[1].split(":")[0] for line in turns} == {"Anna", "Bruno", "Carla"}


def test_the_steps_of_a_turn_and_what_is_known_after_it_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """R14, R39, R40"""
    order = pack_order(FISCA, 2)
    header = ["scala40 record 1", "rules fisca", "seats 2", "dealer 1", f"house deal {format_cards(order)}"]
    hand = sorted(order[0:26:2])
    steps = ["0 draw", f"0 discard {hand[0]}", "1 draw", "house expire", "0 draw", "1 resign"]
    lines = printed("\n".join([*header, *steps]), tmp_path / "match", capsys)
    assert lines[:2] == ["Deal 1: Seat 1 deals, Seat 0 starts.", f"  1. Seat 0: draw, discard {hand[0]}"]
    assert re.fullmatch(r"  2\. Seat 1: draw, discard \S+ \(out of time\)", lines[2])
    assert lines[3] == "  3. Seat 1: resign"
    assert lines[4] == f"  Seat 0: 1 turns; taken and kept: -; discarded: {hand[0]}"


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (text_of().replace("0 draw", "1 draw", 1), 1, "is refused"),
        ("scala40 record 7\n", 2, "format 7 is unknown"),
        ("", 2, "line 1"),
    ],
)
def test_a_record_that_cannot_be_played_is_refused_with_the_reason(
    text: str, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match"
    path.write_text(text)
    assert main(["history", str(path)]) == status
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""
