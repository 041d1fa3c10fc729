"""The unit of systemd: what it names is there, and a bot that is started by it serves, and says so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from operations.exit_codes import RESTART_DOES_NOT_HELP, Exit
from operations.settings import Settings
from operations.watching.health import MOST_SECONDS, WAITING_SECONDS
from sandbox.http.server import LocalTelegram
from tests.deploy.as_installed import DEPLOY, ROOT, Manager, lobby_opens, moved, running, settings_of, unit, words_of
from tests.deploy.tools import found

UNIT = DEPLOY / "scala40.service"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
SERVICE = unit()["Service"]
(COMMAND,) = SERVICE["ExecStart"]
(STATE,) = SERVICE["WorkingDirectory"]
PROGRAM = "/opt/scala40"

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="systemd is part of Linux")


def variables() -> dict[str, str]:
    return dict(line.split("=", 1) for line in SERVICE["Environment"])


def test_it_starts_the_bot_itself_so_that_it_sees_how_the_bot_ends() -> None:
    python, *options, program = words_of(COMMAND)
    assert python == f"{PROGRAM}/.venv/bin/python"
    assert options == ["-X", "faulthandler"]
    assert (ROOT / Path(program).relative_to(PROGRAM)).is_file()


def test_it_starts_it_again_unless_that_cannot_help() -> None:
    assert SERVICE["Restart"] == ["always"]
    assert SERVICE["RestartPreventExitStatus"] == [" ".join(str(code.value) for code in RESTART_DOES_NOT_HELP)]
    may_help = {Exit.STOPPED, Exit.BROKEN, Exit.TELEGRAM, Exit.UNREACHABLE, Exit.SUPERSEDED}
    assert may_help.isdisjoint(RESTART_DOES_NOT_HELP)


def test_the_watchdog_is_more_patient_than_the_signs_of_life() -> None:
    assert SERVICE["Type"] == ["notify"]
    (seconds,) = map(int, SERVICE["WatchdogSec"])
    assert seconds > max(*MOST_SECONDS.values(), WAITING_SECONDS)


def test_the_bot_is_a_user_of_its_own_that_may_write_to_its_own_folders_only() -> None:
    assert SERVICE["User"] == SERVICE["Group"] == ["scala40"]
    assert SERVICE["ProtectSystem"] == ["strict"]
    assert Path(STATE) == Path("/var/lib", *SERVICE["StateDirectory"])
    assert SERVICE["StateDirectoryMode"] == ["0700"]
    assert variables()["PYTHONPYCACHEPREFIX"] == str(Path("/var/cache", *SERVICE["CacheDirectory"]))
    assert SERVICE["CapabilityBoundingSet"] == [""]
    assert SERVICE["LimitCORE"] == ["0"]


def test_it_sets_nothing_that_the_file_of_settings_could_set() -> None:
    assert {name for name in variables() if name.lower() in Settings.model_fields} == set()


def test_the_documents_that_it_names_are_there() -> None:
    (named,) = unit()["Unit"]["Documentation"]
    paths = [Path(word.removeprefix("file://")).relative_to(PROGRAM) for word in named.split()]
    assert len(paths) == 2
    assert [path for path in paths if not (ROOT / path).is_file()] == []


def test_make_service_puts_things_where_the_unit_and_the_manual_expect_them() -> None:
    recipe = re.search(r"^service:.*\n((?:\t.*\n)+)", MAKEFILE, flags=re.MULTILINE)
    assert recipe
    assert f"STATE := {STATE}\n" in MAKEFILE
    assert "deploy/scala40.service /etc/systemd/system/scala40.service" in recipe[1]
    assert set(re.findall(r"-o (\w+) -g (\w+)", recipe[1])) == {("scala40", "scala40")}
    for place in (f"{PROGRAM} ", f"{STATE}/.env", "systemctl enable --now scala40"):
        assert place in MANUAL


def test_systemd_understands_every_line(tmp_path: Path) -> None:
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text(encoding="utf-8").replace(f"{PROGRAM}/.venv", f"{tmp_path}/.venv"))
    assert _verified(copy) == (0, "")
    copy.write_text(f"{copy.read_text()}Restat=always\n")
    assert "Restat" in _verified(copy)[1]


def _verified(path: Path) -> tuple[int, str]:
    """The exit code, and what is said about this unit; others of the machine do not matter."""
    command = [found("systemd-analyze", "systemd"), "verify", "--man=no", "--recursive-errors=no", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, "".join(line for line in done.stderr.splitlines() if str(path) in line)


async def test_a_bot_started_by_the_unit_says_that_it_is_ready_and_alive_and_stops_in_order(memory_path: Path) -> None:
    state, cache = memory_path / "state", memory_path / "cache"
    state.mkdir()
    places = {PROGRAM: ROOT, STATE: state, "/var/cache/scala40": cache}
    command = moved(words_of(COMMAND), {**places, f"{PROGRAM}/.venv/bin/python": Path(sys.executable)})
    manager = Manager()
    (seconds,) = map(int, SERVICE["WatchdogSec"])
    of_systemd = {"NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": str(seconds * 1_000_000)}
    of_unit = {name: moved([value], places)[0] for name, value in variables().items()}
    try:
        async with LocalTelegram() as telegram:
            lines = [f"{name}={value}\n" for name, value in settings_of(telegram).items()]
            (state / ".env").write_text("".join(lines))
            async with running(command, state, **of_unit, **of_systemd) as bot:
                assert await manager.told() == "READY=1"
                assert await manager.told() == "WATCHDOG=1"
                await lobby_opens(telegram)
                assert await bot.stop() == Exit.STOPPED
                assert "ERROR" not in bot.log
            assert await manager.told() == "STOPPING=1"
    finally:
        manager.close()
    assert (state / "scala40.sqlite").stat().st_mode & 0o077 == 0
    assert list(cache.rglob("bot.*.pyc")) or list(cache.rglob("app.*.pyc"))
