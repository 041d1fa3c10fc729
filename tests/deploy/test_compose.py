"""compose.yaml and the Caddyfile: the settings are the bot's, the data stays, and what is the operator's is theirs."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest
import yaml

from bot import _for_operator, webhook_route
from deploy import kept_running
from handlers.app import serving
from handlers.updates.webhook import secret_of
from operations.exit_codes import RESTART_DOES_NOT_HELP, Exit
from operations.settings import Settings
from sandbox.http.server import LocalTelegram
from simulation.people.finding import offered, tap
from simulation.program.ports import own_port
from tables.requests.table import AddComputer
from tests.deploy.as_installed import DEPLOY, ROOT, lobby_opens, moved, running
from tests.deploy.tools import found
from tests.handlers.bot_settings import settings_for
from tools.image_size import stages
from web.server import listening, page_served
from web.webhook import HEADER

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
BOT, CADDY = COMPOSE["services"]["bot"], COMPOSE["services"]["caddy"]
IMAGE = stages((ROOT / "Dockerfile").read_text(encoding="utf-8"))[-1]
MANUAL = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The settings of a bot for which an operator has set the token and the page."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    theirs = {"BOT_TOKEN": "1:a", "WEB_URL": "https://a.example.org", "WEBHOOK_URL": "https://a.example.org/telegram"}
    for name, value in {**theirs, **BOT["environment"]}.items():
        monkeypatch.setenv(name, re.sub(r"\$\{\w+:-(.*)\}", r"\1", value))  # .env leaves the variable out
    return Settings.from_environment(None)


def test_the_settings_are_settings_of_the_bot_and_are_accepted(settings: Settings) -> None:
    given = dict(BOT["environment"])
    assert given.pop("TMPDIR") == IMAGE.last("VOLUME") not in BOT["tmpfs"]  # a copy is restored on the disk
    assert {name for name in given if name.lower() not in Settings.model_fields} == set()
    assert settings.address_of("WEB_LISTEN") == ("0.0.0.0", 8080)
    assert settings.address_of("OPS_LISTEN") == ("127.0.0.1", 8082)
    assert BOT["env_file"] == ".env"
    assert IMAGE.last("ENV") == f"OPS_LISTEN={given['OPS_LISTEN']}"


def test_database_and_copies_are_in_a_volume_that_stays(settings: Settings) -> None:
    assert BOT["volumes"] == [f"data:{IMAGE.last('VOLUME')}"]
    assert settings.database.parent == Path(IMAGE.last("VOLUME"))
    assert settings.backup_folder.parent == Path(IMAGE.last("VOLUME"))
    named = {volume.split(":")[0] for one in (BOT, CADDY) for volume in one["volumes"] if volume[0] != "."}
    assert named == set(COMPOSE["volumes"])
    assert BOT["read_only"] is CADDY["read_only"] is True


def test_only_caddy_has_ports_of_the_computer_and_only_when_it_is_asked_for() -> None:
    assert "ports" not in BOT
    assert "network_mode" not in BOT
    assert CADDY["profiles"] == ["web"]
    assert sorted(port.split(":")[1] for port in CADDY["ports"]) == ["443", "443/udp", "80"]
    assert "profiles" not in BOT
    assert "COMPOSE_PROFILES=web" in MANUAL


def test_nobody_needs_a_privilege_but_caddy_for_its_ports() -> None:
    for service in (BOT, CADDY):
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
    assert "cap_add" not in BOT
    assert "user" not in BOT
    assert CADDY["cap_add"] == ["NET_BIND_SERVICE"]


async def test_where_a_restart_cannot_help_the_bot_waits_instead_of_ending_and_is_unhealthy(tmp_path: Path) -> None:
    assert BOT["restart"] == "unless-stopped"
    assert kept_running.CODES == RESTART_DOES_NOT_HELP
    command = moved(BOT["entrypoint"], {"/venv/bin/python": Path(sys.executable), "/app": ROOT})
    async with running(command, tmp_path, OPS_LISTEN="") as bot:
        await bot.said(r"BOT_TOKEN is missing")
        assert (await bot.process.stdout.readline()).startswith(b"A restart would not help.")
        assert bot.process.returncode is None
        assert await bot.stop() == Exit.SETTINGS
    async with running([*command, "--check-copy", "nothing"], tmp_path) as check:
        assert await check.ended() == Exit.DATABASE


def test_the_files_that_it_names_are_there() -> None:
    assert BOT["build"] == {"context": ".", "args": {"COMMIT": "${COMMIT:-}"}}
    assert [v for v in CADDY["volumes"] if v.startswith("./") and not (ROOT / v.split(":")[0]).is_file()] == []


def test_caddy_is_brought_to_the_page_and_knows_no_address_of_the_operator() -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    served = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    port = BOT["environment"]["WEB_LISTEN"].rpartition(":")[2]
    assert re.findall(r"reverse_proxy (\S+)", served) == [f"{{$WEB_UPSTREAM:bot:{port}}}"]
    assert "8082" not in served
    assert set(re.findall(r"\{\$(\w+)", served)) - set(CADDY["environment"]) == {"WEB_UPSTREAM"}
    known = {name.upper() for name in Settings.model_fields} | set(BOT["build"]["args"])
    assert set(re.findall(r"\$\{(\w+)", json.dumps(COMPOSE))) <= known


@pytest.mark.parametrize("url", ["https://scala40.example.org", "https://scala40.example.org/", "http://localhost"])
async def test_caddy_accepts_its_file(tmp_path: Path, url: str) -> None:
    async with running(_caddy("validate"), tmp_path, WEB_URL=url, HOME=str(tmp_path)) as caddy:
        assert await caddy.ended() == 0, caddy.log


def _caddy(command: str) -> list[str]:
    return [found("caddy", "caddy"), command, "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]


@dataclass
class Fronted:
    """A bot with Caddy in front of it: the address of Caddy, and that of the operator."""

    telegram: LocalTelegram
    address: str
    operator: str
    session: aiohttp.ClientSession


@pytest.fixture
async def fronted(tmp_path: Path, memory_path: Path) -> AsyncIterator[Fronted]:
    command = _caddy("run")
    front, page = own_port(), own_port()
    address = f"http://127.0.0.1:{front}"
    of_caddy = {"WEB_URL": address, "WEB_UPSTREAM": f"127.0.0.1:{page}", "HOME": str(tmp_path)}
    async with AsyncExitStack() as stack:
        telegram = await stack.enter_async_context(LocalTelegram())
        caddy = await stack.enter_async_context(running(command, tmp_path, **of_caddy))
        await caddy.said("serving initial configuration")
        settings = settings_for(
            telegram,
            memory_path,
            web_listen=f"127.0.0.1:{page}",
            web_url=address,
            webhook_url=f"{address}/telegram",
            ops_listen="0",
        )
        taken, for_operator = (stack.enter_context(listening(settings, name)) for name in ("WEB_LISTEN", "OPS_LISTEN"))
        service = await stack.enter_async_context(serving(settings))
        await stack.enter_async_context(_for_operator(service, for_operator))
        webhook = webhook_route(settings, service.webhook.take)
        await stack.enter_async_context(page_served(settings, service.context, taken, webhook=webhook))
        await telegram.apps(main=address)
        session = await stack.enter_async_context(aiohttp.ClientSession())
        yield Fronted(telegram, address, f"http://127.0.0.1:{for_operator.getsockname()[1]}", session)
        assert await caddy.stop() == 0


async def test_the_page_is_reached_through_caddy_and_health_and_figures_are_not(fronted: Fronted) -> None:
    async with fronted.session.get(f"{fronted.address}/") as answer:
        assert answer.status == 200
        assert "text/html" in answer.headers["Content-Type"]
    for path in ("/healthz", "/metrics"):
        async with fronted.session.get(f"{fronted.operator}{path}") as answer:
            assert answer.status == 200
        async with fronted.session.get(f"{fronted.address}{path}") as answer:
            assert answer.status == 404
            assert "scala40_" not in await answer.text()


async def test_telegram_brings_updates_through_caddy_and_nobody_else_does(fronted: Fronted) -> None:
    await lobby_opens(fronted.telegram)
    assert await fronted.telegram.requests(method="getUpdates") == []
    for secret, status in (("wrong", 403), (secret_of(fronted.telegram.token), 200)):
        update, headers = {"update_id": 40}, {HEADER: secret}
        async with fronted.session.post(f"{fronted.address}/telegram", json=update, headers=headers) as answer:
            assert answer.status == status


async def test_an_open_page_is_told_of_a_change_at_once_through_caddy(fronted: Fronted) -> None:
    anna, lobby = await lobby_opens(fronted.telegram)
    page = await anna.open_link("https://t.me/scala40_bot?startapp=x")
    (told,) = parse_qs(urlsplit(page).fragment)["tgWebAppData"]
    async with fronted.session.post(f"{fronted.address}/api/session", json={"init_data": told}) as answer:
        headers = {"Authorization": f"Bearer {(await answer.json())['ticket']}"}
    async with fronted.session.get(f"{fronted.address}/api/stream", headers=headers) as stream:
        assert stream.status == 200
        await tap(anna, lobby, offered(lobby, AddComputer) or "")
        async with asyncio.timeout(300):
            line = await stream.content.readline()
            while line.startswith((b":", b"\n")):
                line = await stream.content.readline()
    assert json.loads(line.removeprefix(b"data: "))["table"] == 1


def test_every_setting_is_explained_in_the_example_so_that_three_commands_suffice() -> None:
    assert {name.upper() for name in Settings.model_fields} <= set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.MULTILINE))
    commands = re.search(r"^In the folder of the program:\n\n```\n((?:.+\n)+)```", MANUAL, re.MULTILINE)
    assert commands
    first, second, third = (re.sub(r"\s+#.*", "", line) for line in commands[1].splitlines())
    assert (first, second, third) == ("cp .env.example .env", "nano .env", "docker compose up --detach")
    assert re.search(r"^BOT_TOKEN=$", EXAMPLE, re.MULTILINE)
