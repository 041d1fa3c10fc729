"""Serves the files of the page: `index.html`, which is always asked for anew, and the rest, which is kept for long."""

from aiohttp import web

from web.assets import Asset, Assets

KEPT = "public, max-age=31536000, immutable"
ASKED_AGAIN = "no-cache"


class Files:
    """The handlers of the page's files."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Add the addresses of the files."""
        router.add_get("/", self.index)
        router.add_get("/f/{digest}/{name:.+}", self.file)

    async def index(self, request: web.Request) -> web.Response:
        """Serve the page itself."""
        return _response(request, self._assets.index, ASKED_AGAIN)

    async def file(self, request: web.Request) -> web.Response:
        """Serve a file of this version of the page; those of other versions are gone."""
        asset = self._assets.files.get(request.match_info["name"])
        if asset is None or request.match_info["digest"] != self._assets.digest:
            raise web.HTTPNotFound
        return _response(request, asset, KEPT)


def _response(request: web.Request, asset: Asset, kept: str) -> web.Response:
    tag = f'"{asset.tag}"'
    headers = {"Cache-Control": kept, "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in request.headers.get("If-None-Match", "").replace("W/", "").split(", "):
        return web.Response(status=304, headers=headers)
    body = asset.content
    if asset.compressed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        body, headers["Content-Encoding"] = asset.compressed, "gzip"
    return web.Response(body=body, headers={**headers, "Content-Type": asset.content_type})
