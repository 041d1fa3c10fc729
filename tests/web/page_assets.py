"""The page's files, read and compressed once in a process: every server of the page does so when it starts."""

from functools import cache

from pictures.sprite import sprite
from web import server
from web.assets import Assets, read_assets


@cache
def page_assets() -> Assets:
    return read_assets({"cards.svg": sprite()})


def keep_page_assets() -> None:
    """Let the servers of this process share them."""
    server.read_assets = lambda made: page_assets()  # type: ignore[assignment]  # the folder is always the page's own
