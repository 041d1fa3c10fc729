"""A bot to which updates are brought."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bot import webhook_route
from handlers.app import Service, serving
from operations.settings import Settings
from sandbox.http.server import LocalTelegram
from simulation.program.ports import own_port
from tests.handlers.bot_settings import settings_for
from web.server import listening, page_served


def brought(telegram: LocalTelegram, folder: Path) -> Settings:
    """The settings of a bot to which updates are brought."""
    port = own_port()
    return settings_for(
        telegram, folder, web_listen=f"127.0.0.1:{port}", webhook_url=f"http://127.0.0.1:{port}/telegram"
    )


def taking(service: Service) -> Callable[[bytes], bool] | None:
    """What takes the updates that are brought; None if the bot asks for them."""
    return None if service.webhook is None else service.webhook.take


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Service]:
    with listening(settings) as taken:
        async with (
            serving(settings) as service,
            page_served(settings, service.context, taken, webhook=webhook_route(settings, taking(service))),
        ):
            yield service
