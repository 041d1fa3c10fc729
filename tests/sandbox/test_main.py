"""`python -m sandbox` where its packages are missing."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("package", ["aiohttp", "aiogram", "pydantic"])
def test_a_missing_package_is_one_sentence(package: str, tmp_path: Path) -> None:
    (tmp_path / f"{package}.py").write_text(f"raise ModuleNotFoundError('no module', name={package!r})")
    found = subprocess.run(
        [sys.executable, "-m", "sandbox"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 1
    assert re.fullmatch(rf"The package {package} is missing: `make play` installs what is needed\.\n", found.stderr)
