"""Programs that check what is in `deploy/`; a machine may lack them, but not the one that checks every change."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest


def found(program: str, package: str) -> str:
    """The path of a program; skips the test that asks where it is not installed, and fails it with CI=true."""
    path = shutil.which(program)
    if path is None:
        sentence = f"{program} is not installed: apt-get install {package}"
        if os.environ.get("CI") == "true":
            pytest.fail(f"{sentence} (.ci/run does)")
        pytest.skip(sentence)
    return path


def promtool(*arguments: str | Path) -> tuple[bool, str]:
    """Whether promtool accepts something, and what it says."""
    command = [found("promtool", "prometheus"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr
