"""`tune`: least squares by hand, the same weights from the same seed, a module that can be read."""

from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.players.prospects import Prospect
from scala40.players.strong import Situation
from tools.game.environment import Random
from tools.tune.fitting import Notes
from tools.tune.strong import module, tuned

QUICK = ["tune", "--deals", "6", "--rounds", "2", "--seed", "3"]


def test_weights_that_made_the_outcomes_are_found_again_in_each_situation() -> None:
    chance, notes = Random(1), Notes(width=3, situations=2)
    true = [[5.0, 2.0, -1.0], [1.0, -3.0, 0.5]]
    for number in range(600):
        where = number % 2
        row = [1.0, 4 * chance.random(), 9 * chance.random()]
        outcome = sum(weight * value for weight, value in zip(true[where], row, strict=True))
        notes.add([(where, row)], (outcome, -outcome))
    assert len(notes) == 600
    for found, wanted in zip(notes.weights(0), true, strict=True):
        assert found == pytest.approx(wanted, abs=0.1)
    assert notes.weights(1)[0][1] == pytest.approx(-2.0, abs=0.1)


def test_an_early_note_learns_from_what_the_later_ones_foretell() -> None:
    # The second number is known only late in a deal; the first tells half of it.
    chance, notes = Random(2), Notes(width=2, situations=2)
    for _ in range(500):
        luck = chance.random()
        late = luck > 0.5
        notes.add([(0, [1.0, float(late)]), (1, [1.0, luck])], (10 * luck,))
    early, later = notes.weights(0)
    assert later == pytest.approx([0, 10], abs=0.2)
    assert early == pytest.approx([2.5, 5], abs=0.4)


def test_the_same_seed_gives_the_same_weights_and_another_seed_others() -> None:
    assert tuned(5, 1, seed=1) == tuned(5, 1, seed=1)
    assert tuned(5, 1, seed=1) != tuned(5, 1, seed=2)


def test_the_weights_of_a_seed_are_those_that_they_were_when_the_modules_were_written() -> None:
    paid, _ = tuned(12, 1, seed=1)
    assert paid[0][:3] == pytest.approx([0.10026, -0.12219, 0.03298], abs=1e-5)


def test_the_command_writes_a_module_with_a_row_for_every_number(tmp_path: Path) -> None:
    out = tmp_path / "tuned.py"
    assert main([*QUICK, "--out", str(out)]) == 0
    assert "python -m scala40 tune --deals 6 --rounds 2 --seed 3" in out.read_text()
    read: dict[str, dict[str, tuple[float, ...]]] = {}
    exec(out.read_text(), read)
    for name in ("PAID", "GAINED"):
        assert tuple(read[name]) == Prospect._fields
        assert {len(row) for row in read[name].values()} == {len(Situation)}


@pytest.mark.parametrize("wrong", [["--deals", "0"], ["--rounds", "0"]])
def test_no_deals_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", *wrong]) == 2
    assert "at least one" in capsys.readouterr().err


def test_a_larger_table_is_tuned_by_a_command_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--seats", "4"]) == 0
    written = capsys.readouterr().out
    assert written == module(tuned(6, 2, 3, 4), "python -m scala40 tune --deals 6 --rounds 2 --seed 3 --seats 4")
    assert tuned(6, 2, 3, 4) != tuned(6, 2, 3)
