"""Bodies of requests that the server of pages refuses, politely and without harm."""

import asyncio

import pytest

from simulation.use_cases.chats import ANNA
from tests.web.phases import draw
from tests.web.web_server import WebServer


@pytest.mark.parametrize(
    "body",
    [
        b"", b"no json", b"[]", b"null", b'"text"', b"{}", b"\xff\xfe", b"[" * 60_000, b'{"id": 1e999}',
        b'{"id": "short", "request": "d:1:4.1"}', b'{"id": "an-id-long-enough", "request": 7}',
        b'{"id": "an-id-long-enough"}', b'{"id": "an-id-long-enough", "request": "d:1:4.1", "order": []}',
        b'{"id": "an-id-long-enough", "request": ""}', b'{"id": "an-id-long-enough", "request": "d:1:4.1\\n"}',
        b'{"id": "an-id-long-enough", "request": "\\ud800"}', b'{"id": "an-id-long-enough", "order": "7H1"}',
        b'{"id": "an-id-long-enough", "order": [7]}', b'{"id": "an-id-long-enough", "order": ["7X1"]}',
        b'{"id": "an id with spaces in", "request": "d:1:4.1"}', b'{"id": "an-id-long-enough", "request": "zz:1"}',
        b'{"id": "an-id-long-enough", "request": "d:01:4.1"}', b'{"id": "an-id-long-enough", "request": "d:1"}',
        b'{"id": ' + b"9" * 5000 + b"}",
    ],
)  # fmt: skip
async def test_a_body_of_another_form_is_refused(web: WebServer, body: bytes) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    before = web.matches.state_of(table)
    answer = await web.ask("POST", f"api/tables/{table.id}/requests", headers=anna.headers, data=body)
    assert answer.error == (400, "malformed")
    assert web.matches.state_of(table) == before


@pytest.mark.parametrize("path", ["api/session", "api/tables/1/requests", "api/settings"])
async def test_a_body_of_a_megabyte_is_refused(web: WebServer, path: str) -> None:
    anna = await web.open(ANNA)
    answer = await web.ask("POST", path, headers=anna.headers, data=b"x" * 1_000_000)
    assert answer.error == (413, "too_large")


async def test_a_body_that_does_not_arrive_is_not_waited_for(web: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.bodies.BODY_SECONDS", 0.0)
    reader, writer = await asyncio.open_connection("127.0.0.1", int(web.url.rstrip("/").rpartition(":")[2]))
    writer.write(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    assert b" 400 " in await reader.readline()
    writer.close()
    await writer.wait_closed()
