"""What the Dockerfile adds to its base image: python -m tools.image_size [--keep FOLDER]

There is not always a Docker daemon. So this reads the Dockerfile and does its steps in an empty folder, in which
/app, /venv and so on are folders: COPY copies, RUN runs. Then it starts the program there and says how large all is.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_BYTES = 120_000_000
WITHOUT_FILES = {"CMD", "ENTRYPOINT", "ENV", "HEALTHCHECK", "STOPSIGNAL", "USER", "VOLUME"}
"""Instructions that add nothing to an image but a note."""


@dataclass
class Stage:
    """A part of a Dockerfile that begins with FROM."""

    base: str
    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)

    def last(self, instruction: str) -> str:
        """What is written after this instruction the last time; '' if it is not there."""
        return next((words for name, words in reversed(self.steps) if name == instruction), "")


def stages(text: str) -> list[Stage]:
    """Read a Dockerfile."""
    found: list[Stage] = []
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        instruction, _, words = re.sub(r"\s+", " ", line.strip()).partition(" ")
        if instruction == "FROM":
            base, _, name = words.partition(" AS ")
            found.append(Stage(base, name or str(len(found))))
        else:
            found[-1].steps.append((instruction, words))
    return found


def sent(folder: Path = ROOT) -> Iterator[Path]:
    """The files that Docker may copy: what .dockerignore names with '!', without what it names with '**/'."""
    everything, *patterns = [
        line for line in (folder / ".dockerignore").read_text(encoding="utf-8").split("\n") if line and line[0] != "#"
    ]
    never = {pattern.removeprefix("**/") for pattern in patterns if pattern.startswith("**/")}
    taken = [pattern.removeprefix("!") for pattern in patterns if pattern.startswith("!")]
    if everything != "*" or len(never) + len(taken) != len(patterns):
        raise SystemExit(".dockerignore has a line that is neither the first '*' nor begins with '!' or '**/'.")
    for name in taken:
        below = [folder / name] if (folder / name).is_file() else sorted((folder / name).rglob("*"))
        yield from (path for path in below if path.is_file() and not never & set(path.relative_to(folder).parts))


class Build:
    """Does the steps of a Dockerfile in a folder, with a folder for each stage."""

    def __init__(self, folder: Path, text: str) -> None:
        self.stages = stages(text)
        self.folder = folder
        self.arguments: dict[str, str] = {}
        """What ARG has given a value so far: what the environment says, or else the Dockerfile."""
        names = re.findall(r"(?<![\w/.-])/(\w+)", "\n".join(words for stage in self.stages for _, words in stage.steps))
        self._ours = "|".join(sorted(set(names) - {"usr", "etc", "bin", "tmp"}))

    @property
    def image(self) -> Path:
        """What the last stage has added."""
        return self.folder / self.stages[-1].name

    def run(self) -> None:
        """Do every step of every stage."""
        for stage in self.stages:
            (self.folder / stage.name).mkdir()
            place = "/"
            for instruction, words in stage.steps:
                if instruction == "WORKDIR":
                    place = words
                    self.inside(stage, words).mkdir(parents=True, exist_ok=True)
                elif instruction == "COPY":
                    self._copy(stage, words, place)
                elif instruction == "RUN":
                    self._execute(stage, words, place)
                elif instruction == "ARG":
                    name, _, value = words.partition("=")
                    self.arguments[name] = os.environ.get(name, value)
                elif instruction not in WITHOUT_FILES:
                    raise SystemExit(f"image_size cannot do this step: {instruction}")

    def inside(self, stage: Stage, path: str) -> Path:
        """Where a path of the image is here."""
        return self.folder / stage.name / path.lstrip("/")

    def moved(self, stage: Stage, words: str) -> str:
        """A command whose paths of the image are those here."""
        return re.sub(rf"(?<![\w/.-])/(?=(?:{self._ours})\b)", f"{self.folder / stage.name}/", words)

    def _copy(self, stage: Stage, words: str, place: str) -> None:
        options = [word for word in words.split() if word.startswith("--")]
        (source, target) = (word for word in words.split() if not word.startswith("--"))
        goal = self.inside(stage, os.path.normpath(os.path.join(place, target)))  # noqa: PTH118 - a path of the image
        for option in options:
            if option.startswith("--from="):
                other = next(one for one in self.stages if one.name == option.removeprefix("--from="))
                shutil.copytree(self.inside(other, source), goal, symlinks=True, dirs_exist_ok=True)
                return
        for path in sent():
            within = path.relative_to(ROOT)
            if source == "." or str(within) == source:
                (goal / within).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, goal / within)

    def _execute(self, stage: Stage, words: str, place: str) -> None:
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        environment = {"PATH": path, "HOME": str(self.folder), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        environment |= {name: value for name, value in os.environ.items() if name.startswith("PIP_") or "proxy" in name}
        environment |= self.arguments
        command = ["sh", "-ec", self.moved(stage, words)]
        subprocess.run(command, cwd=self.inside(stage, place), env=environment, check=True, stdout=subprocess.DEVNULL)


def size(folder: Path) -> int:
    """The bytes of all files below a folder, or of a file."""
    below = [folder, *folder.rglob("*")]
    return sum({path.lstat().st_ino: path.lstat().st_size for path in below if path.is_file()}.values())


def started(build: Build) -> str:
    """What the program of the image says when it is started without a setting; it has imported all by then."""
    image = build.stages[-1]
    command = [build.moved(image, word) for word in json.loads(image.last("ENTRYPOINT"))]
    done = subprocess.run(command, cwd=build.image, env={}, capture_output=True, text=True, check=False)
    return f"exit code {done.returncode}, {done.stderr.strip()}"


def main() -> int:
    """Build, measure, print; exit code 1 if it is too large or does not start."""
    parser = argparse.ArgumentParser(prog="python -m tools.image_size", description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="build in this new folder, and leave it there")
    keep = parser.parse_args().keep
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    here = f"python:{sys.version_info.major}.{sys.version_info.minor}-"
    if not all(stage.base.startswith(here) for stage in stages(text)):
        print(f"The image has another Python ({stages(text)[-1].base}): run this with that one.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        folder = keep.resolve() if keep is not None else Path(scratch) / "build"
        folder.mkdir(parents=True)
        build = Build(folder, text)
        build.run()
        total = size(build.image)
        packages = build.image.glob("venv/lib/*/site-packages/*")
        largest = sorted(((size(path), path.name) for path in packages), reverse=True)
        for place in sorted(build.image.iterdir()):
            print(f"{size(place) / 1e6:8.1f} MB  /{place.name}")
        for number, name in largest[:8]:
            print(f"{number / 1e6:12.1f} MB  {name}")
        answer = started(build)
        print(f"{total / 1e6:8.1f} MB added to {build.stages[-1].base}; at most {MOST_BYTES / 1e6:.0f} MB are allowed")
        print(f"started without settings: {answer}")
    return 0 if total <= MOST_BYTES and answer.startswith("exit code 2, BOT_TOKEN is missing") else 1


if __name__ == "__main__":
    sys.exit(main())
