"""What is said where the command line is wrong, or the machine lacks something; every exit code in words."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import bot
from operations import requirements_check
from operations.exit_codes import MEANINGS, Exit

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("port", ["70000", "-1", "door"])
def test_a_value_that_is_no_port_is_refused(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit) as ended:
        bot.main(["--play", f"--port={port}"])
    assert ended.value.code == Exit.SETTINGS
    assert "argument --port: must be a number from 0 " in capsys.readouterr().err


def test_a_port_that_is_taken_is_not_exchanged_for_another(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert bot.main(["--play", "--port", str(port)]) == Exit.SETTINGS
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(rf"Port {port} is taken: [^\n]+\.\n", said.err)


def test_an_old_python_or_a_missing_package(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    requirements_check.check_requirements()
    with pytest.raises(SystemExit) as ended:
        requirements_check.check_requirements(version=(3, 10))
    assert ended.value.code == Exit.SETTINGS
    assert re.fullmatch(r"Python 3\.11 or newer is needed, but this is Python 3\.10: [^\n]+\n", capsys.readouterr().err)
    monkeypatch.setattr(requirements_check, "PACKAGES", ("telegram", "no_such_package.inside"))
    with pytest.raises(SystemExit):
        requirements_check.check_requirements()
    assert re.fullmatch(r"The package no_such_package\.inside is missing: [^\n]+\.\n", capsys.readouterr().err)


@pytest.mark.parametrize(
    "arguments",
    [["--copy", "--play"], ["--copy", "--check-copy", "x"], ["--play", "--check-copy", "x"], ["--check-copy"]],
)
def test_things_that_do_not_go_together_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bot.main(arguments)
    assert ended.value.code == Exit.SETTINGS
    assert "--check-copy" in capsys.readouterr().err


def test_the_help_says_every_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bot.main(["--help"])
    said = capsys.readouterr().out
    for code in Exit:
        assert f"{code.value}  {MEANINGS[code]}" in said


@pytest.mark.parametrize(
    ("argument", "code"), [("--help", Exit.STOPPED), ("--port=door", Exit.SETTINGS), ("--port=8081", Exit.SETTINGS)]
)
def test_the_help_and_a_wrong_argument_need_no_package(argument: str, code: Exit) -> None:
    found = subprocess.run(
        [sys.executable, "-S", ROOT / "bot.py", argument], capture_output=True, check=False, text=True
    )
    assert found.returncode == code
    assert "usage: bot.py" in found.stdout + found.stderr


@pytest.mark.parametrize(("arguments", "command"), [((), "make run"), (("--play",), "make play")])
def test_the_bot_says_how_to_install_its_packages_when_they_are_missing(
    arguments: tuple[str, ...], command: str
) -> None:
    program = [sys.executable, "-S", ROOT / "bot.py", *arguments]
    found = subprocess.run(program, capture_output=True, check=False, text=True)
    assert found.returncode == Exit.SETTINGS
    assert re.fullmatch(rf"The package telegram is missing: `{command}` [^\n]+\.\n", found.stderr)
