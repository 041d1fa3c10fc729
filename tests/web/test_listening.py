"""Taking the address of the page at the start."""

import socket

import pytest

from operations.exit_codes import StartError
from simulation.use_cases.matches import Matches
from tests.web.web_server import a_web_server, web_settings
from web.server import listening, page_served


async def test_without_the_setting_nothing_listens(matches: Matches) -> None:
    settings = web_settings(web_listen=None, web_url=None)
    with listening(settings) as taken:
        assert taken is None
        async with page_served(settings, matches.context, taken):
            pass


def test_a_port_without_the_right_to_use_it_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object, **more: object) -> socket.socket:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "create_server", refuse)
    with (
        pytest.raises(StartError, match=r"^The address 127.0.0.1:80 of WEB_LISTEN may not be used [^\n]+\.$"),
        listening(web_settings(web_listen="127.0.0.1:80")),
    ):
        pass


async def test_the_port_is_free_again_when_the_bot_has_stopped(matches: Matches) -> None:
    async with a_web_server(matches) as server:
        assert (await server.get("")).status == 200
        port = int(server.url.rstrip("/").rpartition(":")[2])
    async with a_web_server(matches, web_listen=f"127.0.0.1:{port}") as server:
        assert (await server.get("")).status == 200
