"""`python -m scala40 arena` as a person types it: comparisons, round robins, one table, and what goes wrong."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scala40.__main__ import main
from scala40.actions import Action, Draw
from scala40.players import PLAYERS, Chance
from scala40.records.record import loads, replay
from scala40.views import SeatView
from tools.game.arena import contest

COMMAND = (sys.executable, "-m", "scala40")
ROOT = Path(__file__).parents[3]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What the command prints when all goes well."""
    assert main(["arena", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def without_times(lines: list[str]) -> list[str]:
    return lines[: lines.index("Times (a seed does not repeat these):")]


# Comparisons


def test_two_players_are_compared_in_matches_and_single_deals(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "greedy", "random", "--matches", "4", "--deals", "6", "--processes", "1")
    matches, deals = lines[1:7], lines[7:13]
    assert lines[0] == "greedy against random, from both seats; preset fisca, seed 1"
    assert matches[0] == "matches: 4 sets of 2 with the same cards, 8 in all; equals would win 50 %"
    assert deals[0] == "single deals: 6 sets of 2 with the same cards, 12 in all; equals would win 50 %"
    for part in (matches, deals):
        assert part[1].startswith("  greedy wins ")
        assert "; Elo +" in part[1]
        assert "; points a deal better by +" in part[1]
        assert part[3].startswith("  closed by greedy ")
        for line, name in zip(part[4:], ("greedy", "random"), strict=True):
            assert line.startswith(f"  {name}: ")
            assert "before opening were taken" in line
            assert "closed with its own discard" in line
    assert "deals a match" in matches[2]
    assert lines[13] == "Times (a seed does not repeat these):"
    assert [line.split(":")[0] for line in lines[14:16]] == ["  greedy", "  random"]
    assert all(" ms a turn, 99 % of the turns within " in line for line in lines[14:16])
    assert "turns per second" in lines[16]


@pytest.mark.parametrize(("asked", "told"), [("--matches", "matches"), ("--deals", "single deals")])
def test_naming_matches_or_deals_leaves_the_other_out(
    asked: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = without_times(printed(capsys, "greedy", "random", asked, "2", "--processes", "1"))
    assert [line.split(":")[0] for line in lines if " sets of " in line] == [told]


def test_the_first_game_of_a_comparison_can_be_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game"
    printed(capsys, "greedy", "random", "--deals", "1", "--first", "5", "--processes", "1", "--record", str(path))
    *_, last = replay(loads(path.read_text()))
    assert len(last.match.results) == 1


# Round robins


def test_a_round_robin_is_tables_in_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("greedy", "random", "easy", "--round-robin", "--presets", "fisca,biska", "--matches", "2", "--deals", "3")
    lines = without_times(printed(capsys, *asked, "--processes", "1"))
    pairs, ratings = lines[: lines.index("")], lines[lines.index("") + 1 : -1]
    assert [line.split(" | ")[:2] for line in pairs[2:]] == [
        [f"| {mark}{pair}{mark}", preset]
        for pair in ("greedy - random", "greedy - easy", "random - easy")
        for mark, preset in (("", "fisca"), ("", "biska"), ("**", "**all**"))
    ]
    assert ratings[0] == "| player, by matches | Elo (95 %) | above the next (95 %) | fisca | biska |"
    assert {line.split(" | ")[0] for line in ratings[2:]} == {"| greedy", "| random", "| easy"}
    assert next(line for line in ratings if "greedy" in line).startswith("| greedy | 0 | ")
    for part in (pairs, ratings):
        assert len({line.count("|") for line in part}) == 1, "every row has as many cells as its heading"


# One table


def test_one_player_against_itself_plays_whole_matches_with_every_card_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = printed(capsys, "greedy", "--matches", "2", "--processes", "1")
    assert lines[0].startswith("2 matches of 4, preset fisca, seed 1: no error, no card lost")


def test_a_table_filled_seat_by_seat_tells_what_its_matches_came_to(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--matches", "3", "--seed", "2", "--preset", "tedesca", "--players", "greedy,random"]
    first, means, dead, won, speed = printed(capsys, *command, "--option", "limit=51", "--processes", "1")
    assert first.startswith("3 matches of 2, preset tedesca, limit=51, seed 2: no error, no card lost")
    assert "mean turns per game" in means
    assert "mean deals per game" in means
    assert dead.startswith("dead deals ")
    assert "seat 0 greedy" in won
    assert "seat 1 random" in won
    assert "turns per second" in speed


# What goes wrong


def never_discards(view: SeatView, chance: Chance) -> Action:
    return Draw()


def raises(view: SeatView, chance: Chance) -> Action:
    raise RuntimeError("a slip")


@pytest.mark.parametrize(
    ("player", "what"), [(never_discards, "already_drawn (R14)"), (raises, "RuntimeError: a slip")]
)
@pytest.mark.parametrize("unit", ["matches", "deals"])
def test_a_player_that_slips_ends_the_command_with_what_plays_the_game_again(
    player: object, what: str, unit: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(contest, "PLAYERS", {**PLAYERS, "random": player})
    asked = ["arena", "greedy", "random", "--preset", "biska", "--option", "limit=201", "--seed", "9"]
    assert main([*asked, f"--{unit}", "2", "--processes", "1"]) == 1
    first, told = capsys.readouterr().err.splitlines()
    assert what in first
    assert told == (
        f"replay it: python -m scala40 arena --seats 2 --first 0 --{unit} 1 --preset biska"
        " --players greedy,random --seed 9 --option limit=201"
    )
    again = shlex.split(told.removeprefix("replay it: python -m scala40"))
    assert main(again) == 1
    assert capsys.readouterr().err.splitlines() == [first, told]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "greedy,nobody"], "there is no player 'nobody'"),
        (["greedy", "nobody"], "there is no player 'nobody'"),
        (["nobody"], "there is no player 'nobody'"),
        (["greedy", "random", "--players", "greedy"], "not both"),
        (["greedy", "random", "greedy", "--seats", "2"], "2 players can be compared at 2 seats, not 3"),
        (["greedy", "random", "greedy", "--seats", "4"], "2 or 4 players can be compared at 4 seats, not 3"),
        (["greedy", "random", "--seats", "7"], "preset fisca does not allow 7"),
        (["greedy", "random", "--seats", "0"], "preset fisca does not allow 0"),
        (["greedy", "random", "--preset", "fisca,poker"], "unknown preset 'poker'"),
        (["greedy", "--round-robin"], "needs at least two players"),
        (["greedy", "greedy", "--round-robin"], "needs at least two players"),
        (["greedy", "random", "--round-robin", "--preset", "all", "--seats", "3"], "preset ramino does not allow 3"),
        (["--matches", "0"], "'0' is not a number above 0"),
        (["--deals", "many"], "'many' is not a number above 0"),
        (["--preset", "poker"], "unknown preset 'poker'"),
        (["--preset", "ramino", "--seats", "3"], "preset ramino does not allow 3"),
        (["greedy", "--record", "/nowhere/at/all.txt"], "'/nowhere/at/all.txt' cannot be written"),
        (["--option", "limit=0"], "option 'limit' cannot be 0"),
        (["--option", "colour=red"], "unknown option 'colour'"),
    ],
)
def test_an_impossible_contest_is_refused_with_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = main(["arena", *arguments])
    except SystemExit as exit_:
        status = exit_.code
    assert status == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.out == ""


# Ctrl-C


def test_ctrl_c_ends_an_arena_without_a_traceback() -> None:
    asked = ["arena", "greedy", "random", "--matches", "10", "--deals", "100000", "--processes", "2"]
    with subprocess.Popen(
        [*COMMAND, *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
        # Tests in the background are deaf to it, and so would their children be. No other threads run here.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - the child has no threads
    ) as process:
        assert process.stdout
        assert process.stderr
        while not process.stdout.readline().startswith("  closed by"):
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr.read() == ""
    assert process.returncode == 128 + signal.SIGINT
