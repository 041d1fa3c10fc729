"""`remarks`: what might have been played in a recorded match, each with its proof."""

import re
from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.records.record import loads, parse_entry
from tests.scala40.cli.records import text_of

EXAMPLE = Path(__file__).parents[3] / "docs" / "fair_example.txt"


def printed(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    assert main(["remarks", str(path), *options]) == 0
    return capsys.readouterr().out.splitlines()


def test_every_seat_of_every_deal_has_a_heading_and_every_remark_a_paragraph_and_a_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match"
    path.write_text(text := text_of("fisca", seats=3))
    lines = printed(path, capsys, "--names", "Anna,Bruno,Carla")
    heads = [line for line in lines if not line.startswith(" ")]
    assert all(re.fullmatch(r"Deal \d+, (Anna|Bruno|Carla), [+-]\d+ points:", line) for line in heads)
    assert heads[0].startswith("Deal 1, Anna")
    assert {line.split(",")[0] for line in heads} == {f"Deal {n + 1}" for n in range(text.count("house deal "))}
    said = [n for n, line in enumerate(lines) if re.match(r"  Turn \d+ \(R\d+\): ", line)]
    assert said
    for number in said:
        proof = [parse_entry(entry) for entry in lines[number + 1].strip().split("; ")]
        assert {seat for seat, _ in proof} <= {-1, 0, 1, 2}
    assert len(lines) == len(heads) + 2 * len(said) + lines.count("  Nothing is worth saying.")


def test_one_seat_can_be_chosen_in_a_record_of_any_format(capsys: pytest.CaptureFixture[str]) -> None:
    everybody = [line for line in printed(EXAMPLE, capsys) if line.startswith("Deal ")]
    own = [line for line in printed(EXAMPLE, capsys, "--seat", "1") if line.startswith("Deal ")]
    assert own
    assert [line for line in everybody if line in own] == own
    assert len({line.split(", ")[1] for line in own}) == 1
    assert main(["remarks", str(EXAMPLE), "--seat", "6"]) == 2
    assert capsys.readouterr().err == f"{EXAMPLE}: it has no seat 6\n"


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (text_of().replace("0 draw", "1 draw", 1), 1, "is refused"),
        ("scala40 record 7\n", 2, "format 7 is unknown"),
        ("".join(text_of().splitlines(keepends=True)[:4]), 2, "line 5"),
    ],
)
def test_a_record_that_cannot_be_played_is_refused_in_a_sentence(
    text: str, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match"
    path.write_text(text)
    assert main(["remarks", str(path)]) == status
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_a_record_that_is_cut_off_in_its_first_deal_has_nothing_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match"
    path.write_text("".join(text_of().splitlines(keepends=True)[:9]))
    assert loads(path.read_text()).actions
    assert main(["remarks", str(path)]) == 3
    assert capsys.readouterr().out == "No deal has ended yet.\n"
