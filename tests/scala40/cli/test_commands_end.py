"""How the commands end: the same exit status for the same thing, quietly for a closed pipe, at once for junk."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scala40.__main__ import command_line, main
from scala40.cli.exit_codes import EPILOG, MEANINGS, Exit
from simulation.games.fair_trials import ONE_FILE, VERIFIER

ROOT = Path(__file__).parents[3]
EXAMPLE = str(ROOT / "docs" / "fair_example.txt")
COMMANDS = ("check", "remarks", "replay", "verify", "arena", "tune", "bench", "layouts")
READERS = ("check", "remarks", "replay", "verify", "layouts")
"""Those that read a file."""
FOR_DEVELOPERS = sorted({*COMMANDS} - {"remarks", "replay", "verify"})
"""Those in `tools/`."""


def test_the_help_of_every_command_says_every_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert [code.value for code in Exit] == [0, 1, 2, 3, 4]
    assert all(f"{code.value} {MEANINGS[code]}" in EPILOG for code in Exit)
    for command in ((), ("history",), *((name,) for name in COMMANDS)):
        with pytest.raises(SystemExit):
            main([*command, "--help"])
        assert EPILOG in " ".join(capsys.readouterr().out.split()), command


def test_the_documents_give_every_exit_status_and_name_every_command() -> None:
    text = " ".join((ROOT / "docs" / "testing.md").read_text(encoding="utf-8").split())
    assert EPILOG.removeprefix("Exit status: ") in text
    assert set(re.findall(r"python3 -m scala40 (\w+)", text)) == set(COMMANDS)


@pytest.mark.parametrize("asked", [["--help"], []])
@pytest.mark.parametrize("command", FOR_DEVELOPERS)
def test_without_the_tools_their_commands_say_so_in_one_sentence(
    command: str, asked: list[str], tmp_path: Path
) -> None:
    """As in the image of the bot, which has only the program."""
    game_alone(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "scala40", command, *asked], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stderr == f"The command {command} is in {tmp_path / 'tools' / 'game'}, which is missing here\n"
    assert (done.returncode, done.stdout) == (Exit.UNREADABLE, "")


def test_without_the_tools_the_other_commands_are_the_same(tmp_path: Path) -> None:
    game_alone(tmp_path)
    for command in (["verify", EXAMPLE], ["--help"]):
        here, there = (
            subprocess.run(
                [sys.executable, "-m", "scala40", *command], cwd=folder, capture_output=True, text=True, check=True
            )
            for folder in (ROOT, tmp_path)
        )
        assert (there.stdout, there.stderr) == (here.stdout, here.stderr) != ("", "")


def game_alone(folder: Path) -> None:
    """Copy the package of the game, and nothing else."""
    shutil.copytree(ROOT / "scala40", folder / "scala40", ignore=shutil.ignore_patterns("__pycache__"))


@pytest.mark.parametrize("command", READERS)
def test_an_unreadable_file_ends_every_command_alike(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {"missing": None, "empty": b"", "binary": b"\xff\xd8\xff\n", "junk": b"a diary\n" * 50}
    for name, content in files.items():
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        assert main([command, str(path)]) == Exit.UNREADABLE, name
        said = capsys.readouterr()
        assert said.err.startswith(f"{path}: ")
        assert said.err.count("\n") == 1
    assert main([command, str(tmp_path)]) == Exit.UNREADABLE
    assert ONE_FILE.main([str(tmp_path)]) == 2
    with pytest.raises(SystemExit) as ended:
        main([command, "--no-such-option"])
    assert ended.value.code == Exit.UNREADABLE


@pytest.mark.parametrize("command", READERS)
def test_a_file_far_too_long_is_not_read_to_its_end(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        file.write(b"scala40 record 3\n")
        file.truncate(200_000_000)  # without using so much of the disk
    assert main([command, str(path)]) == Exit.UNREADABLE
    assert "bytes" in capsys.readouterr().err
    assert ONE_FILE.main([str(path)]) == 2
    assert "it is longer than any record" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        (str(VERIFIER), EXAMPLE),
        ("-m", "scala40", "verify", EXAMPLE),
        ("-m", "scala40", "remarks", EXAMPLE),
        ("-m", "scala40", "replay", EXAMPLE),
        ("-m", "scala40", "layouts", "--hand", "7H"),
        ("-m", "scala40", "check", "tests/scenarios/melds.jsonl"),
    ],
)
def test_a_reader_that_has_gone_ends_a_command_without_a_word(command: tuple[str, ...]) -> None:
    """As `| head` does."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, *command], stdout=writing, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT
    )
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode in (128 + 13, -13)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(
    "command",
    [
        (str(VERIFIER), EXAMPLE),
        ("-u", str(VERIFIER), EXAMPLE),  # each line is written at once
        ("-m", "scala40", "verify", EXAMPLE),
        ("-m", "scala40", "layouts", "--hand", "7H 8H 9H"),
        ("-u", "-m", "scala40", "check", "tests/scenarios/melds.jsonl"),
        ("-m", "scala40", "--help"),
    ],
)
def test_an_output_that_cannot_be_written_is_no_verdict(command: tuple[str, ...], closed: bool) -> None:
    """A full disk, and `>&-`; the file that was read is not to blame."""
    shell = f'exec "$@" {">&-" if closed else ">/dev/full"}'
    done = subprocess.run(
        ["/bin/sh", "-c", shell, "sh", sys.executable, *command],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.stderr.startswith("The output cannot be written: ")
    assert done.stderr.count("\n") == 1
    assert done.returncode == Exit.UNWRITABLE


def test_what_a_full_disk_did_not_take_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else Python would try to write it again when it ends, and print a second error."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        monkeypatch.setattr(sys, "argv", ["scala40", "verify", EXAMPLE])
        assert command_line() == Exit.UNWRITABLE
        full.flush()
    assert capsys.readouterr().err == "The output cannot be written: No space left on device\n"
