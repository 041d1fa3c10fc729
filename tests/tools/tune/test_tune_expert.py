"""`tune --expert`: notes of self-play, what a score is worth, nets that learn, and a run that can be interrupted."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from scala40.players.expert.inputs import OWN, SHARED
from scala40.players.expert.nets import Net
from scala40.rules import PRESETS
from tools.tune.__main__ import main
from tools.tune.equity import Equity
from tools.tune.expert import FAMILIES, OtherRunError, Plan, Run
from tools.tune.notes import DEALS_OF_MATCH, NOBODY, SEQUENCE, WIDTH, Notes
from tools.tune.selfplay import Policy, Unit, play_unit
from tools.tune.training import Layers, distilled, trained

QUICK = Plan("3", deals=(12, 6), deals_of_unit=3, passes=1, last_passes=3, nets=1, last_nets=2)
PLACE = {name: place for place, name in enumerate((*SHARED, *OWN))}


@pytest.fixture(scope="module")
def played() -> Notes:
    """A few deals of two, and of four, as `strong` plays them."""
    units = [Unit("1", 1, 2, "fisca", 6), Unit("1", 2, 4, "biska", 6)]
    return Notes.joined([play_unit(unit, None) for unit in units])


def test_a_unit_notes_what_every_seat_met_and_what_came_of_the_deal(played: Notes) -> None:
    sequences = played.sequences
    assert played.rows.shape == (sequences["length"].sum(), WIDTH)
    assert np.isfinite(played.rows).all()
    for deal in np.unique(sequences["deal"]):
        seats = sequences[sequences["deal"] == deal]
        assert set(seats["rivals"]) == {len(seats) - 1}
        assert seats["closed"].sum() <= 1
        assert seats["won"].sum() == pytest.approx(float(seats["is_over"][0]))
        for one in seats:
            others = seats["points"].sum() - one["points"]
            assert one["others_points"] * one["rivals"] == pytest.approx(others)
            assert one["room"] - one["points"] == one["room_after"]
            assert (one["rival_rooms"] != NOBODY).sum() == one["rivals"]
    rooms = played.rows[:, PLACE["room"]] * 100
    assert np.allclose(rooms, np.repeat(np.clip(sequences["room"], 1, 102), sequences["length"]), atol=0.1)


def test_a_unit_is_the_same_each_time_and_another_one_is_not(played: Notes) -> None:
    unit = Unit("1", 1, 2, "fisca", 6)
    again, other = play_unit(unit, None), play_unit(unit._replace(number=5), None)
    assert (again.rows == played.rows[: len(again.rows)]).all()
    assert not set(again.sequences["deal"]) & set(other.sequences["deal"])
    assert {int(deal) // DEALS_OF_MATCH for deal in again.sequences["deal"]} != {0}


def test_notes_are_read_as_they_were_saved_and_parted_by_sequence(played: Notes, tmp_path: Path) -> None:
    played.save(tmp_path / "notes.npz")
    read = Notes.load(tmp_path / "notes.npz")
    assert (read.sequences == played.sequences).all()
    assert np.allclose(read.rows, played.rows, rtol=1e-3, atol=1e-3)
    of_two = read.of(read.sequences["rivals"] == 1)
    assert len(of_two.rows) == of_two.sequences["length"].sum()
    assert set(of_two.rows[:, PLACE["rivals"]]) == {1.0}


# What a score is worth


def sequences_of(rivals: int, losses: list[int]) -> np.ndarray:
    """Deals of fisca that one seat lost by these points and a rival closed."""
    found = np.zeros(len(losses), SEQUENCE)
    found["length"], found["rivals"], found["points"] = 1, rivals, losses
    found["room"], found["rival_rooms"] = 101, NOBODY
    found["rival_rooms"][:, :rivals] = 101
    return found


def chance(equity: Equity, room: int, rivals: list[int]) -> float:
    padded = [*rivals, *[NOBODY] * (5 - len(rivals))]
    return float(equity.at(np.array([0], np.int8), np.array([room], np.int16), np.array([padded], np.int16))[0])


def test_a_race_of_two_is_exact() -> None:
    # Each loss is 50 points: with 101 both need three losses, with 1 to 50 one is enough.
    equity = Equity.measured(sequences_of(1, [50] * 400))
    assert chance(equity, 101, [101]) == pytest.approx(0.5)
    assert chance(equity, 101, [50]) == pytest.approx(7 / 8)
    assert chance(equity, 50, [51]) == pytest.approx(1 / 4)
    assert chance(equity, 0, [20]) == 0
    assert chance(equity, 20, [0]) == 1


def test_several_with_the_same_room_share_the_match_and_more_room_is_more() -> None:
    equity = Equity.measured(sequences_of(3, [20, 40, 60] * 50))
    assert chance(equity, 80, [80, 80, 80]) == pytest.approx(1 / 4)
    assert chance(equity, 80, [80, 80, -5]) == pytest.approx(1 / 3)
    assert chance(equity, 90, [40, 40, 40]) > 0.3


def test_a_match_that_is_over_is_worth_what_was_won() -> None:
    over = sequences_of(1, [50] * 300)
    over["is_over"], over["won"], over["room_after"], over["rival_rooms_after"] = True, 1.0, 10, -20
    assert (Equity.measured(over).after(over) == 1).all()


# Nets


def made_up(rows: int, seed: int) -> Notes:
    """Deals of one standing each: who has much room wins, and points follow from the loose cards."""
    dice = np.random.default_rng(seed)
    inputs = np.zeros((rows, WIDTH), np.float32)
    for name in ("cards", "loose", "points", "stuck"):
        inputs[:, PLACE[name]] = dice.normal(0, 1, rows)
    sequences = np.zeros(rows, SEQUENCE)
    sequences["length"], sequences["rivals"], sequences["deal"] = 1, 1, np.arange(rows) * DEALS_OF_MATCH
    sequences["room"], sequences["rival_rooms"] = 50, NOBODY
    sequences["rival_rooms"][:, 0] = 50
    sequences["is_over"], sequences["won"] = True, inputs[:, PLACE["cards"]] > 0
    sequences["points"] = 20 * inputs[:, PLACE["loose"]]
    return Notes(inputs, sequences)


def test_a_net_learns_what_decides_and_plain_python_forecasts_the_same() -> None:
    notes = made_up(3000, 1)
    equity = Equity.measured(notes.sequences)
    found = trained(notes, equity, seed=1, passes=40)
    assert found.explained > 0.9
    assert found.log_loss < 0.4 < found.log_loss_of_score
    rows = made_up(40, 2).rows
    plain = found.layers.net().forecasts(rows[0, : len(SHARED)].tolist(), [rows[0, len(SHARED) :].tolist()])
    assert plain[0] == pytest.approx(found.layers.forecasts(rows[:1])[0].tolist(), abs=1e-4)


def test_two_seeds_learn_from_different_deals_and_one_net_learns_from_both() -> None:
    notes = made_up(2000, 3)
    equity = Equity.measured(notes.sequences)
    teachers = [trained(notes, equity, seed, passes=20).layers for seed in (1, 2)]
    one, other = (teacher.forecasts(notes.rows) for teacher in teachers)
    assert not np.allclose(one, other, atol=0.02)
    pupil = distilled(notes, teachers, seed=1, passes=60).forecasts(notes.rows)
    for head in (0, 1):
        assert np.corrcoef(pupil[:, head], (one + other)[:, head])[0, 1] > 0.95


# A run


def test_a_run_goes_on_where_it_was_interrupted_and_gives_the_same_nets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "nets.json"
    words = ["tune", "--expert", "--folder", str(tmp_path / "whole"), "--processes", "1", "--out", str(out)]
    with monkeypatch.context() as patched:
        patched.setattr("tools.tune.expert.Plan", lambda seed: QUICK)
        patched.setattr("sys.argv", words)
        assert main() == 0
    assert "standings" in (tmp_path / "whole" / "log.txt").read_text()
    whole = out.read_text()
    nets = json.loads(whole)
    assert tuple(nets) == FAMILIES
    for read in nets.values():
        layers = [(layer["weights"], layer["constants"]) for layer in read["layers"]]
        net = Net(read["lowest"], read["highest"], layers)
        assert np.isfinite(net.forecasts([0.0] * len(SHARED), [[0.0] * len(OWN)])).all()

    for path in (tmp_path / "whole").glob("round1-*"):
        path.unlink()
    (tmp_path / "whole" / "round0-00002.npz").unlink()
    assert Run(QUICK, tmp_path / "whole", processes=2).text() == whole
    with pytest.raises(OtherRunError, match="another folder"):
        Run(Plan("4"), tmp_path / "whole", processes=1)


def test_the_nets_of_a_round_play_the_next_one(played: Notes) -> None:
    layers = Layers.random(np.random.default_rng(1))
    notes = play_unit(Unit("1", 3, 4, "fisca", 1), Policy((layers,), (layers,), trusted=3.0))
    assert set(notes.sequences["rivals"]) == {3, 2, 1} or len(notes.sequences) >= 4
    assert set(played.sequences["preset"]) == {list(PRESETS).index(name) for name in ("fisca", "biska")}


def test_options_that_the_plan_of_the_expert_has_no_use_for_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["tune", "--expert", "--deals", "100"])
    assert main() == 2
    assert "a plan of its own" in capsys.readouterr().err


def test_without_numpy_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "tools.tune.expert", None)
    monkeypatch.setattr("sys.argv", ["tune", "--expert"])
    assert main() == 2
    assert "is missing" in capsys.readouterr().err
