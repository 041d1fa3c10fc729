"""The environment that `make` prepares fits the Python that is there, also after that was exchanged."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"

PYTHON = """#!/bin/sh
if [ "$2" = venv ]; then
    "{python}" -m venv --without-pip "$3" && cp of_pip "$3"/lib/python{version}/site-packages/pip.py
else
    exec "{python}" "$@"
fi
"""
"""A Python whose environments have a pip that installs nothing, so that no test waits for a server of packages."""

PIP = 'import sys; print("installed:", *sys.argv[-2:])'

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the Makefile is for a Unix")


class Folder:
    """A folder with the Makefile, and with a program that says which Python runs it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        shutil.copy(ROOT / "Makefile", path)
        for name in ("requirements.txt", "requirements-play.txt", "requirements-dev.txt", "requirements-operator.lock"):
            (path / name).touch()
        (path / "bot.py").write_text('import sys; print("started by", sys.prefix)')
        (path / "of_pip").write_text(PIP)
        python = path / "python"
        python.write_text(PYTHON.format(python=Path(sys.executable).resolve(), version=VERSION))
        python.chmod(0o755)

    @property
    def bin(self) -> Path:
        return self.path / ".venv" / "bin"

    def make(self, *arguments: str) -> str:
        """What `make` says."""
        asked = {"PATH": os.environ["PATH"], "PYTHON": str(self.path / "python")}
        command = ["make", *arguments]
        done = subprocess.run(command, cwd=self.path, env=asked, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def run(self) -> str:
        said = self.make("run")
        assert f"started by {self.path / '.venv'}" in said
        return said


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """The environment is there and has its packages."""
    folder = Folder(tmp_path)
    assert "installed: -r requirements.txt" in folder.run()
    assert not re.search("installed|made anew", folder.run())
    return folder


def link_leads_nowhere(folder: Folder) -> None:
    for link in folder.bin.glob("python*"):
        link.unlink()
        link.symlink_to("/usr/bin/python3.of-before-the-update")


def python_was_exchanged(folder: Folder) -> None:
    """The link leads to a Python that looks for packages where those of its own version would be."""
    (folder.path / ".venv" / "lib" / f"python{VERSION}").rename(folder.path / ".venv" / "lib" / "python3.1")


def making_it_was_broken_off(folder: Folder) -> None:
    (folder.path / ".venv" / "lib" / f"python{VERSION}" / "site-packages" / "pip.py").unlink()


@pytest.mark.parametrize("what", [link_leads_nowhere, python_was_exchanged, making_it_was_broken_off])
def test_an_environment_whose_python_is_gone_or_another_one_is_made_anew(folder: Folder, what: object) -> None:
    assert callable(what)
    what(folder)
    said = folder.run()
    assert said.count("it is made anew") == 1
    assert "installed: -r requirements.txt" in said
    assert not re.search("installed|made anew", folder.run())


def test_packages_that_were_installed_for_another_version_are_installed_again(folder: Folder) -> None:
    (folder.path / ".venv" / f".python-{VERSION}").rename(folder.path / ".venv" / ".python-3.1")
    said = folder.run()
    assert "installed: -r requirements.txt" in said
    assert "made anew" not in said
    assert "installed" not in folder.run()


@pytest.mark.parametrize("mark", ["operator", "play", "everything"])
def test_every_set_of_packages_is_installed_for_the_python_that_is_there(folder: Folder, mark: str) -> None:
    assert "installed: -r requirements" in folder.make(f".venv/.{mark}")
    link_leads_nowhere(folder)
    assert re.search(r"made anew\.\n(.*\n)+installed: -r requirements", folder.make(f".venv/.{mark}"))
