"""One address in front of the workers, as a reverse proxy gives: each request goes to one that serves."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

import aiohttp
from aiohttp import web

LARGEST_BODY = 2 * 1024 * 1024
PATIENCE_SECONDS = 4.0
"""How long a worker may take until it begins to answer; one that stands still accepts connections all the same."""
AVOIDED_SECONDS = 5.0
"""For how long requests then go to the others, if there are any."""
HOP = frozenset({"connection", "keep-alive", "transfer-encoding", "upgrade", "content-length"})
"""Headers that are about one connection only."""


class Target(Protocol):
    """A worker: the port where it listens, and whether it serves."""

    port: int

    @property
    def serves(self) -> bool: ...


class Forwarder:
    """Passes requests on to the workers in turn, and to the next one if a connection is refused.

    What a worker that dies has not answered is answered with 502, what one that stands still has not with 504; it has
    to be asked again.
    """

    def __init__(self, port: int, workers: Callable[[], Sequence[Target]]) -> None:
        self.port = port
        self._workers = workers
        self._turn = 0
        self._avoided: dict[int, float] = {}
        self._session: aiohttp.ClientSession | None = None
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The address."""
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> "Forwarder":
        application = web.Application(client_max_size=LARGEST_BODY)
        application.router.add_route("*", "/{path:.*}", self._pass_on)
        self._session = aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=1.0),
            connector=aiohttp.TCPConnector(limit=0),
            auto_decompress=False,
        )
        self._runner = web.AppRunner(
            application, access_log=None, shutdown_timeout=0.2, handler_cancellation=True, auto_decompress=False
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port).start()
        return self

    async def __aexit__(self, *error: object) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
        if self._session is not None:
            await self._session.close()

    def _in_turn(self) -> Iterator[Target]:
        now = asyncio.get_running_loop().time()
        serving = [worker for worker in self._workers() if worker.serves]
        serving = [worker for worker in serving if self._avoided.get(worker.port, 0.0) <= now] or serving
        self._turn += 1
        for number in range(len(serving)):
            yield serving[(self._turn + number) % len(serving)]

    async def _pass_on(self, request: web.Request) -> web.StreamResponse:
        assert self._session is not None
        body = await request.read()
        headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP}
        for worker in self._in_turn():
            url = f"http://127.0.0.1:{worker.port}{request.raw_path}"
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    answer = await self._session.request(
                        request.method, url, headers=headers, data=body or None, allow_redirects=False
                    )
            except aiohttp.ClientConnectorError:
                continue
            except aiohttp.ClientError:
                return web.Response(status=502)
            except TimeoutError:
                self._avoided[worker.port] = asyncio.get_running_loop().time() + AVOIDED_SECONDS
                return web.Response(status=504)
            async with answer:
                return await _passed_back(request, answer)
        return web.Response(status=503)


async def _passed_back(request: web.Request, answer: aiohttp.ClientResponse) -> web.StreamResponse:
    response = web.StreamResponse(status=answer.status)
    for name, value in answer.headers.items():
        if name.lower() not in HOP:
            response.headers.add(name, value)
    await response.prepare(request)
    try:
        async for chunk in answer.content.iter_any():
            await response.write(chunk)
        await response.write_eof()
    except (aiohttp.ClientError, ConnectionError):
        if request.transport is not None:
            request.transport.abort()  # the worker has died in the middle of its answer
    return response
