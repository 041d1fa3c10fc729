"""The files of the page, read once at the start and kept in memory.

Phones get the bundle: one script and one style sheet, which `make bundle` makes of the page's own files for older
browsers, too, and scripts that are loaded when they are needed. Each begins with a hash of the page's own files. If
that is not the hash of the files that are there, somebody is changing them: then the files themselves are served, and
nothing has to be made.

All of them have one address, `f/<hash>/NAME`, in which `hash` is that of all the files: if one changes, all have a new
address. So browsers may keep them for long, and never mix files of two versions.
"""

import gzip
import hashlib
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import web

PAGE = Path(__file__).parent / "page"
INDEX = "index.html"
BUNDLE = "bundle"
"""The folder, in that of the page, of the one script and the one style sheet that are made of the others."""
PLACEHOLDER = "f/HASH/"
"""What `index.html` writes for the folder of the other files."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}
"""The files that are served, by the ends of their names; others in the folder are not."""

_COMPRESSED_ALREADY = frozenset({".png", ".webp", ".woff", ".mp3", ".ogg"})

_OF_BUNDLE = (".js", ".css")
"""The ends of the names of the files that a bundle is made of."""

_SOURCES = re.compile(r"<!-- sources -->.*<!-- /sources -->", re.DOTALL)
"""What `index.html` loads where there is no bundle."""
_SHARED = re.compile(rb'\b(?:from|import)"\./([\w.-]+)"')
"""What the bundle's script loads at once: what it shares with scripts that are loaded when they are needed."""
_PRELOADED = f'<link rel="modulepreload" href="{PLACEHOLDER}{BUNDLE}/%s">\n  '
_BUNDLED = f'''<link rel="stylesheet" href="{PLACEHOLDER}{BUNDLE}/page.css">
  <script type="module" src="{PLACEHOLDER}{BUNDLE}/page.js"></script>'''

KEPT = "public, max-age=31536000, immutable"
ASKED_AGAIN = "no-cache"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent; `compressed` is the same in gzip, or None if that is not smaller."""

    content: bytes = field(repr=False)
    compressed: bytes | None = field(repr=False)
    content_type: str
    tag: str
    """A hash of the content, for the header ETag."""


@dataclass(frozen=True, slots=True)
class Assets:
    """The page: `index` and, by their names, the `files` that it loads from `f/<digest>/`."""

    index: Asset
    files: Mapping[str, Asset]
    digest: str


def read_assets(made: Mapping[str, str], folder: Path = PAGE) -> Assets:
    """Read the page; `made` are files that the program makes itself, by their names."""
    contents = {name: content.encode() for name, content in made.items()}
    index = (folder / INDEX).read_text(encoding="utf-8")
    bundle = _read(folder / BUNDLE)
    if bundle and all(content.startswith(origin(folder)) for content in bundle.values()):
        contents |= {f"{BUNDLE}/{name}": content for name, content in bundle.items()}
        shared = "".join(_PRELOADED % name.decode() for name in _SHARED.findall(bundle["page.js"]))
        index = _SOURCES.sub(shared + _BUNDLED, index)
        contents |= {
            name: content
            for name, content in _read(folder).items()
            if not name.endswith(_OF_BUNDLE) or PLACEHOLDER + name in index
        }
    else:
        log.info("the page's own files are served: the bundle is not made of them")
        contents |= _read(folder)
    summed = hashlib.sha256()
    for name, content in sorted(contents.items()):
        summed.update(f"{name}\0{len(content)}\0".encode() + content)
    digest = summed.hexdigest()[:16]
    files = {name: _asset(content, Path(name).suffix) for name, content in contents.items()}
    return Assets(_asset(index.replace(PLACEHOLDER, f"f/{digest}/").encode(), ".html"), files, digest)


def origin(folder: Path = PAGE) -> bytes:
    """Return the comment with which a bundle of these scripts and style sheets begins: a hash of them."""
    summed = hashlib.sha256()
    for name, content in _read(folder).items():
        if name.endswith(_OF_BUNDLE):
            # Git may have written the lines of a file in another way.
            summed.update(name.encode() + b"\0" + content.replace(b"\r\n", b"\n") + b"\0")
    return f"/* {summed.hexdigest()[:32]} */\n".encode()


def _read(folder: Path) -> dict[str, bytes]:
    """Return the files in a folder that may be served, by their names; those of the bundle are not the folder's own."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in TYPES and path.is_file() and path.relative_to(folder).parts[0] != BUNDLE
    }


def _asset(content: bytes, suffix: str) -> Asset:
    compressed = None if suffix in _COMPRESSED_ALREADY else gzip.compress(content, 9, mtime=0)
    if compressed is not None and len(compressed) >= len(content):
        compressed = None
    content_type = TYPES.get(suffix, "text/html; charset=utf-8")
    return Asset(content, compressed, content_type, hashlib.sha256(content).hexdigest()[:16])


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
