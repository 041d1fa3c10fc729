"""Makes the page's bundle: one script and one style sheet, small, and lowered for the oldest browsers that play.

What the page loads when it is needed, by `import()`, is a script of its own; what that shares with the rest is another.

    python -m tools.page.bundle [--check]

With `--check` nothing is written; it fails if the bundle that is there is another one.
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from web.assets import BUNDLE, INDEX, PAGE, PLACEHOLDER, origin

ESBUILD = Path(__file__).parent / "node_modules" / ".bin" / "esbuild"
OLDEST = "chrome87,safari15"
"""docs/page.md names them, too."""

_OPTIONS = ("--minify", "--charset=utf8", f"--target={OLDEST}", "--log-level=warning")
_STYLE = re.compile(rf'<link rel="stylesheet" href="{PLACEHOLDER}(.+?)">')


def bundle() -> dict[str, bytes]:
    """Return the files of the bundle, by their names."""
    index = (PAGE / INDEX).read_text(encoding="utf-8")
    styles = "\n".join((PAGE / name).read_text(encoding="utf-8") for name in _STYLE.findall(index))
    with TemporaryDirectory() as folder:
        _esbuild(
            f"page={PAGE / 'app.js'}", "--bundle", "--splitting", "--format=esm", f"--outdir={folder}",
            "--chunk-names=[name]-[hash]",
        )  # fmt: skip
        made = {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}
    made["page.css"] = _esbuild("--loader=css", given=styles)
    return {name: origin() + content for name, content in made.items()}


def _esbuild(*arguments: str, given: str = "") -> bytes:
    return subprocess.run(
        [ESBUILD, *arguments, *_OPTIONS], input=given.encode(), stdout=subprocess.PIPE, check=True
    ).stdout


def main() -> int:
    """Write the bundle, or with `--check` compare it; returns 1 if it is another one."""
    folder, made = PAGE / BUNDLE, bundle()
    if "--check" in sys.argv:
        if {path.name: path.read_bytes() for path in folder.iterdir()} == made:
            return 0
        print("The page's bundle is not made of the page's files: make bundle")
        return 1
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()  # names of scripts that are loaded later have a hash
    for name, content in made.items():
        (folder / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
