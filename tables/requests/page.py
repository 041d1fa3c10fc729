"""The requests that only the page of the tables (the Mini App) makes; no button can carry them.

What one does at a table in the page are the requests of `tables.requests.panel` and `tables.requests.table`.
"""

from dataclasses import dataclass

from tables.requests.codec import Request


@dataclass(frozen=True, slots=True)
class OpenPage(Request):
    """Open the page: from now on the menu button of the requester's private chat leads there."""


@dataclass(frozen=True, slots=True)
class ChangePageSettings(Request):
    """Change how the requester sees the page; what is None stays as it is.

    `sort` and `four_colours` are those of their panels, too.
    """

    sort: str | None = None
    four_colours: bool | None = None
    theme: str | None = None
    sound: bool | None = None
    motion: str | None = None
