"""What is for operators only is optional: who plays does not install it, and the bot runs without it."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import aiohttp
import pytest

from sandbox.http.server import LocalTelegram
from simulation.program.ports import own_port
from tests.deploy.as_installed import ROOT, lobby_opens, running, settings_of

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
FOR_OTHERS = {"play", "dev", "bench", "mutants"}
"""Extras that players and developers install; all others are for operators."""
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
import bot
from operations.watching import exposition
assert not exposition.IS_INSTALLED
sys.exit(bot.main([]))
"""


def packages(names: list[str]) -> set[str]:
    """The packages of a list of requirements, without versions and extras."""
    return {re.sub(r"[-_.]+", "-", re.split(r"[\[=<>~!; ]", name)[0]).lower() for name in names}


def pinned(file: str) -> set[str]:
    return set(re.findall(r"^([\w.-]+)==", (ROOT / file).read_text(encoding="utf-8"), flags=re.MULTILINE))


OPERATORS = [name for extra in EXTRAS if extra not in FOR_OTHERS for name in EXTRAS[extra]]
OPTIONAL = packages(OPERATORS)


def test_a_requirement_of_operators_is_none_of_the_bot_and_none_of_the_local_telegram() -> None:
    assert {"prometheus-client", "psycopg"} <= OPTIONAL
    assert not OPTIONAL & packages(PROJECT["dependencies"])
    assert not OPTIONAL & packages(EXTRAS["play"])


def test_the_tests_have_every_optional_package_in_the_version_that_operators_get() -> None:
    assert set(OPERATORS) <= set(EXTRAS["dev"])


@pytest.mark.parametrize("file", ["requirements.txt", "requirements.lock", "requirements-play.txt"])
def test_no_file_of_requirements_for_players_has_what_only_operators_need(file: str) -> None:
    only = pinned("requirements-operator.lock") - pinned("requirements.lock")
    assert only >= OPTIONAL
    assert pinned(file) & only == set()


def test_make_play_and_make_run_install_the_files_without_it() -> None:
    for target, mark, file in (("play", "play", "requirements-play.txt"), ("run", "bot", "requirements.txt")):
        assert f"\n{target}: $(VENV)/.{mark}\n" in MAKEFILE
        recipe = re.search(rf"^\$\(VENV\)/\.{mark}: {re.escape(file)} .*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
        assert recipe
        assert re.findall(r"\$\(INSTALL\) (.*)", recipe[1]) == [f"-r {file}"]


async def test_a_bot_without_any_optional_package_serves_and_says_what_is_missing(tmp_path: Path) -> None:
    modules = {module for module, names in packages_distributions().items() if OPTIONAL & packages(names)}
    assert len(modules) >= len(OPTIONAL)
    command = [sys.executable, "-c", WITHOUT.format(blocked=modules)]
    address = f"127.0.0.1:{own_port()}"
    async with (
        LocalTelegram() as telegram,
        running(command, tmp_path, **settings_of(telegram), OPS_LISTEN=address, PYTHONPATH=str(ROOT)) as bot,
        aiohttp.ClientSession() as session,
    ):
        await bot.said(r"\bready\n")
        await lobby_opens(telegram)
        for path, status in (("/healthz", 200), ("/metrics", 501)):
            async with session.get(f"http://{address}{path}") as answer:
                assert answer.status == status
        assert await bot.stop() == 0
