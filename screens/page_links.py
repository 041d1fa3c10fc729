"""The buttons that lead from a chat into the page of the tables (the Mini App)."""

from dataclasses import dataclass

from screens.message import Button
from storage import Screen, ScreenKind, Table
from tables import startapp
from tables.context import Context
from tables.seats import is_private
from tables.startapp import direct_link


@dataclass(frozen=True, slots=True)
class PageLink:
    """Where a button leads; `in_private`: it is in a private chat, where Telegram tells the page who opens it.

    A group gets a link instead (`tables.startapp`), because Telegram refuses a whole message for a group that has a
    button of the other kind.
    """

    address: str
    in_private: bool

    def button(self, label: str) -> Button:
        return Button(label, web_app=self.address) if self.in_private else Button(label, url=self.address)


def post_link(context: Context, table: Table) -> PageLink | None:
    """Return the link below the post of a table in its group; None without a page, or if no link opens it."""
    return None if is_private(table) else _link(context, table.id)


def lobby_link(context: Context, table: Table) -> PageLink | None:
    """Return the link below a lobby, in its group or in a private chat; None as for `post_link`."""
    return _private_link(context, table.id) if is_private(table) else _link(context, table.id)


def panel_link(context: Context, screen: Screen) -> PageLink | None:
    """Return the link in a panel; None as for `post_link`."""
    if screen.kind is ScreenKind.HAND:
        return _private_link(context, screen.table_id)
    return _link(context, screen.table_id)


def replay_link(context: Context, table_id: int, deal: int, turn: int, chat_id: int) -> PageLink | None:
    """Return the link to a deal that is over, for a private chat or a group; None as for `post_link`."""
    if context.web is not None and chat_id > 0:
        return PageLink(f"{context.web.url}?table={table_id}&deal={deal}&turn={turn}", in_private=True)
    address = startapp.replay_link(context, table_id, deal, turn)
    return None if address is None else PageLink(address, in_private=False)


def tables_link(context: Context) -> PageLink | None:
    """Return the link to a person's tables, for their private chat; None without a page."""
    return None if context.web is None else PageLink(context.web.url, in_private=True)


def _private_link(context: Context, table_id: int) -> PageLink | None:
    """Return the link to a table for a private chat; its number is enough there, as rights come from the seats."""
    return None if context.web is None else PageLink(f"{context.web.url}?table={table_id}", in_private=True)


def _link(context: Context, table_id: int) -> PageLink | None:
    address = direct_link(context, table_id)
    return None if address is None else PageLink(address, in_private=False)
