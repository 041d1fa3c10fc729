"""Settings of a bot that speaks to the local Telegram."""

from pathlib import Path
from typing import Any

from pydantic import HttpUrl, SecretStr

from operations.settings import Settings
from sandbox.http.server import LocalTelegram


def settings_for(telegram: LocalTelegram, folder: Path, **changes: Any) -> Settings:
    values: dict[str, Any] = {
        "bot_token": SecretStr(telegram.token),
        "bot_api_url": HttpUrl(telegram.url),
        "clock_url": HttpUrl(f"{telegram.url}/control/clock"),
        "database": folder / "bot.sqlite",
    }
    return Settings(_env_file=None, **{**values, **changes})
