"""`par`: what cards were worth, printed, and broken records refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.actions import Resign
from scala40.cli.par import lines
from scala40.par import replays
from scala40.par.corrected import beta_of, corrected
from scala40.par.dealt import ended_deals
from scala40.par.replays import par
from scala40.records.record import dumps, loads
from tests.scala40.cli.records import text_of


@pytest.fixture(autouse=True)
def few_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    """One replay: enough to see what is printed."""
    monkeypatch.setattr(replays, "REPLAYS", 1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(f"# 0: Anna\n{text_of()}", encoding="utf-8")
    return path


def test_each_seat_of_each_deal_has_a_row(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["par", str(file)]) == 0
    printed = capsys.readouterr().out.splitlines()
    deals = list(ended_deals(loads(text_of())))
    assert len(printed) == 1 + 3 * len(deals)
    dealt, result = deals[0]
    pars, points = par(dealt), {seat: own for seat, own in enumerate(result.points) if own is not None}
    made = corrected(points, pars, beta_of(dealt.rules, 2))
    assert printed[1] == f"Deal 1: fisca, 2 seats, β {beta_of(dealt.rules, 2) / 1000}"
    assert printed[2].split() == [
        *("Anna", "par", f"{pars[0] / 100:.2f}", "points", str(points[0])),
        *("corrected", f"{made[0] / 100:+.2f}"),
    ]
    assert printed[3].startswith("  Seat 1  par ")


def test_a_record_without_a_finished_deal_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "left.txt"
    path.write_text(dumps(replace(loads(text_of()), actions=((0, Resign()),))), encoding="utf-8")
    assert main(["par", str(path)]) == 3
    assert capsys.readouterr().out == "No deal has been scored yet.\n"


def test_a_seat_that_left_the_deal_has_a_par_only() -> None:
    ended = next(ended_deals(loads(text_of(seats=3))))
    without = ended._replace(result=ended.result._replace(points=(None, *ended.result.points[1:])))
    rows = list(lines(without, ["Anna", "Bruno", "Carla"]))[1:]
    assert [" points " in row for row in rows] == [False, True, True]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("", 2),
        ("scala40 record 9\n", 2),
        ("nothing of ours\n", 2),
        (text_of().replace("0 draw", "1 draw"), 1),
        ("x" * (16 * 1024 * 1024 + 1), 2),
    ],
    ids=["empty", "a later format", "another file", "refused", "too large"],
)
def test_a_bad_record_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, status: int
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["par", str(path)]) == status
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"{path}: ")
    assert printed.err.count("\n") == 1
