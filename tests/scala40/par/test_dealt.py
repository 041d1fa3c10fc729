"""What par is computed from: out of records, as a line, and in a process of its own."""

import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from scala40.actions import Resign
from scala40.par.__main__ import serve
from scala40.par.dealt import dump_dealt, ended_deals, load_dealt
from scala40.par.replays import Dealt, par
from scala40.records.record import loads
from scala40.records.stored import RecordError
from scala40.rules import PRESETS
from tests.scala40.cli.records import text_of
from tools.game.environment import Random, pack_order

ROOT = Path(__file__).parents[3]
RULES = replace(PRESETS["biska"], opening_points=50)
DEALT = Dealt(RULES, (0, 2, 3), 2, pack_order(RULES, 3, Random(1)))


def test_a_deal_is_read_back_from_its_line() -> None:
    line = dump_dealt(DEALT)
    assert "\n" not in line
    assert load_dealt(f"{line}\n") == DEALT


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "no deal",
        dump_dealt(DEALT).replace("rules biska", "rules poker"),
        dump_dealt(DEALT).replace("0,2,3", "0,3,2"),
        dump_dealt(DEALT).replace("0,2,3", "2"),
        dump_dealt(DEALT).replace("; 2; ", "; 1; "),
        dump_dealt(DEALT).replace("; 2; ", "; two; "),
        dump_dealt(DEALT)[:-3],
    ],
)
def test_another_line_is_refused_without_being_quoted(wrong: str) -> None:
    with pytest.raises(RecordError) as refused:
        load_dealt(wrong)
    assert str(DEALT.order[-1]) not in str(refused.value)


def test_the_deals_of_a_record_are_found_with_who_was_dealt_cards() -> None:
    record = loads(text_of(seats=4))
    deals = list(ended_deals(record))
    assert deals[0].dealt == Dealt(record.rules, (0, 1, 2, 3), record.dealer, record.first_deal)
    assert [deal.result.number for deal in deals] == [*range(1, len(deals) + 1)]
    for deal in deals:
        assert {seat for seat, points in enumerate(deal.result.points) if points is not None} == set(deal.dealt.seats)
    assert len(deals[-1].dealt.seats) < 4, "somebody has bust"


def test_a_deal_that_resignations_have_ended_has_no_result() -> None:
    record = loads(text_of())
    first = replace(record, actions=((0, Resign()),))
    assert list(ended_deals(first)) == []


def test_a_process_of_its_own_answers_each_line() -> None:
    child = subprocess.run(
        [sys.executable, "-m", "scala40.par"],
        input=f"{dump_dealt(DEALT)}\nno deal\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
        timeout=60,
    )
    assert child.stdout == " ".join(str(points) for points in par(DEALT).values()) + "\n\n"
    assert child.stderr == ""


def test_a_mistake_of_the_program_concerns_one_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Dealt) -> dict[int, int]:
        raise RuntimeError(str(DEALT.order))

    monkeypatch.setattr("scala40.par.__main__.par", broken)
    answers = StringIO()
    serve(StringIO(dump_dealt(DEALT) + "\n"), answers)
    assert answers.getvalue() == "\n"
