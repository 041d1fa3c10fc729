"""The floor of the page's figures: an empty page, and one that only shows the text of what it fetches.

They are served by the same server and in the same way as the page itself.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

from operations.settings import Settings
from web.assets import read_assets
from web.files import Files
from web.headers import headers_added

EMPTY = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title>
<link rel="icon" href="data:,"></head><body><p id="hand">A</p></body></html>
"""
BARE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>
<link rel="icon" href="data:,"><script type="module" src="f/HASH/bare.js"></script></head>
<body><p id="table"></p></body></html>
"""
SCRIPT = """
const table = document.getElementById("table");
async function follow() {
    const answer = await fetch("stream");
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        if (!value.startsWith("data:")) continue;
        const view = await (await fetch("view", { cache: "no-store" })).json();
        table.textContent = view.state;
        table.dataset.version = view.version;
    }
}
let x = 0, y = 0, frame = 0;
addEventListener("pointermove", (event) => {
    [x, y] = [event.clientX, event.clientY];
    frame ||= requestAnimationFrame(() => {
        frame = 0;
        table.style.transform = `translate3d(${x}px, ${y}px, 0)`;
    });
});
table.style.touchAction = document.body.style.touchAction = document.documentElement.style.touchAction = "none";
document.documentElement.style.height = "100%";
follow();
"""


class WebFloor:
    """A server of `empty/` and `bare/`; `view` is what the bare page fetches after each call of `change`."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.view: dict[str, object] = {"state": "", "version": "0"}
        self._streams: set[asyncio.Queue[None]] = set()
        for name, index, files in (("empty", EMPTY, {}), ("bare", BARE, {"bare.js": SCRIPT})):
            (folder / name).mkdir()
            (folder / name / "index.html").write_text(index, encoding="utf-8")
            for file, content in files.items():
                (folder / name / file).write_text(content, encoding="utf-8")
        self._folder, self._settings = folder, settings

    def change(self, version: str) -> None:
        """Let the bare page know that there is something new."""
        self.view = {**self.view, "version": version}
        for queue in self._streams:
            queue.put_nowait(None)

    @asynccontextmanager
    async def served(self) -> AsyncIterator[str]:
        """Serve both at a free port while the block runs; yields the address."""
        app = web.Application()
        for name in ("empty", "bare"):
            part = web.Application()
            part.on_response_prepare.append(headers_added(self._settings))
            Files(read_assets({}, self._folder / name)).add_routes(part.router)
            part.router.add_get("/view", self._view)
            part.router.add_get("/stream", self._stream)
            app.add_subapp(f"/{name}", part)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
        finally:
            await runner.cleanup()

    async def _view(self, request: web.Request) -> web.Response:
        body = json.dumps(self.view, ensure_ascii=False, separators=(",", ":")).encode()
        return web.Response(body=body, content_type="application/json", headers={"Cache-Control": "no-store"})

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await response.prepare(request)
        queue: asyncio.Queue[None] = asyncio.Queue()
        self._streams.add(queue)
        try:
            while True:
                await queue.get()
                await response.write(b"data: {}\n\n")
        except (ConnectionError, asyncio.CancelledError):
            return response
        finally:
            self._streams.discard(queue)
