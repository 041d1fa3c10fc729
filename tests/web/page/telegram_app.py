"""An app of Telegram around the page: the proxy that clients on phones have."""

from __future__ import annotations

import json
from typing import Any

from tests.web.page.page_driver import Opener, PageDriver

PROXY = """
window.posted = [];
window.TelegramWebviewProxy = { postEvent: (type, data) => window.posted.push([type, JSON.parse(data)]) };
window.receive = (type, data) => window.Telegram.WebView.receiveEvent(type, data);
"""


class Client:
    """Telegram's client around the page, of either kind."""

    def __init__(self, driver: PageDriver) -> None:
        self.driver = driver

    async def posted(self, kind: str) -> list[Any]:
        """What the page has said about something."""
        return await self.driver.page.evaluate(
            "kind => posted.filter(([type]) => type === kind).map(([, data]) => data)", kind
        )

    async def types(self) -> list[str]:
        return await self.driver.page.evaluate("posted.map(([type]) => type)")

    async def send(self, kind: str, **data: Any) -> None:
        await self.driver.page.evaluate("([kind, data]) => receive(kind, data)", [kind, data])

    async def until(self, kind: str, wanted: Any) -> None:
        """Wait until the last thing that the page has said about something is this."""
        await self.driver.page.wait_for_function(
            "([kind, wanted]) => JSON.stringify(posted.filter(([type]) => type === kind).at(-1)?.[1]) === wanted",
            arg=[kind, json.dumps(wanted, separators=(",", ":"))],
        )


async def in_app(opener: Opener, **given: Any) -> Client:
    return Client(await opener.open(script=PROXY, **given))
