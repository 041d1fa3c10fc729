"""What the README tells an operator to do, and to expect, is what the program does."""

import configparser
import re
import shlex
from pathlib import Path

from operations.exit_codes import RESTART_DOES_NOT_HELP, Exit

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def unit() -> configparser.ConfigParser:
    """The systemd unit that it shows."""
    found = re.search(r"^```\n(\[Unit\]\n.+?)^```$", README, flags=re.MULTILINE | re.DOTALL)
    assert found
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(found[1])
    return parser


def test_systemd_starts_the_bot_itself_so_that_it_sees_how_the_bot_ends() -> None:
    service = unit()["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert Path(program) == Path(service["WorkingDirectory"]) / ".venv" / "bin" / "python"
    assert arguments == ["bot.py"]
    assert (ROOT / arguments[0]).is_file()


def test_systemd_starts_it_again_unless_that_cannot_help() -> None:
    service = unit()["Service"]
    assert service["Restart"] == "always"
    assert service["RestartPreventExitStatus"].split() == [str(code.value) for code in RESTART_DOES_NOT_HELP]
    assert {Exit.STOPPED, Exit.BROKEN, Exit.TELEGRAM}.isdisjoint(RESTART_DOES_NOT_HELP)  # the network comes back


def test_the_environment_that_systemd_uses_is_made_by_a_command_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (target,) = re.findall(r"`cd /opt/scala40 && sudo -u scala40 make (\S+)`", README)
    assert re.search(rf"^{re.escape(target.replace('.venv', '$(VENV)'))}:", makefile, flags=re.MULTILINE)


def test_a_copy_comes_with_the_advice_to_keep_its_key_elsewhere() -> None:
    for paragraph in ("**Copie di sicurezza**", "**Copies and data**"):
        (about,) = (part for part in README.split("\n\n") if part.startswith(paragraph))
        assert "`SECRET_KEY`" in about
        assert "sudo -u scala40 cp" in about  # a copy has mode 0600
