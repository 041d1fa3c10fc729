"""The operator's settings, from the environment and the file `.env`; `.env.example` explains each of them."""

import re
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeAlias

from dotenv.parser import parse_stream
from pydantic import BeforeValidator, Field, HttpUrl, PrivateAttr, ValidationError, field_validator
from pydantic_settings import BaseSettings, DotEnvSettingsSource, SettingsConfigDict

from operations.setting_kinds import (
    ADDRESS_AND_PORT,
    API_EXAMPLE,
    EXAMPLES,
    NO_DRIVER,
    DatabaseSetting,
    Key,
    Listen,
    Operators,
    OptionalPlainUrl,
    PlainUrl,
    TimeZone,
    Token,
    WebApp,
    WebhookUrl,
    WebUrl,
    has_driver,
    takes_files,
)
from tables.encryption import Encryption


class SettingsError(Exception):
    """A setting is missing or malformed; the message names it and never shows its value."""


ListenSetting: TypeAlias = Literal["WEB_LISTEN", "OPS_LISTEN"]
"""A setting that names an address of this computer at which something is served."""

_WORDS = {
    "int": "must be a whole number",
    "float": "must be a number",
}
"""Messages that replace those of the library, by the kind of error (`url_parsing`, `int_from_float`, …)."""


_A_NAME = re.compile(r"[A-Z][A-Z_]{0,30}")
"""The form of a name that may be logged; a secret on a line of its own does not match it."""


class FileSettings(BaseSettings):
    """The settings that say which database is the bot's and how it is read, one field each.

    The name in capitals is the one in the environment.
    """

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8-sig", env_ignore_empty=True, extra="ignore", frozen=True
    )

    bot_token: Token | None = None
    database: DatabaseSetting = Path("scala40.sqlite")
    secret_key: Key = None
    backups: Path | None = None

    @field_validator("*", mode="before")
    @classmethod
    def _without_blanks(cls, value: object) -> object:
        """Cut what was pasted along, such as the end of a line of Windows."""
        return value.strip() if isinstance(value, str) else value

    @property
    def file(self) -> Path | None:
        """The file of the database; None if a server has it."""
        return self.database if isinstance(self.database, Path) else None

    @property
    def backup_folder(self) -> Path:
        """The folder for copies of the file: beside it, unless another one is set."""
        return self.backups if self.backups is not None else (self.file or Path()).parent / "backups"

    @property
    def bot_number(self) -> str | None:
        """The id of the bot, with which its token begins; None without a token."""
        return None if self.bot_token is None else self.bot_token.get_secret_value().partition(":")[0].lstrip("0")

    @property
    def encryption(self) -> Encryption:
        """The encryption of the secrets of tables."""
        return Encryption(self.secret_key.get_secret_value() if self.secret_key is not None else "")

    @classmethod
    def from_environment(cls, env_file: Path | None = Path(".env")) -> Self:
        """Read the settings; raise SettingsError, which names the first one that is missing or malformed."""
        try:
            unreadable = _unreadable_line(env_file) if env_file is not None and env_file.is_file() else None
            if unreadable is not None:
                raise SettingsError(
                    f"Line {unreadable} of {env_file} cannot be read: it must be NAME=value, and quotes must be closed."
                )
            settings = cls(_env_file=env_file)  # type: ignore[call-arg]  # the fields come from the environment
            if settings.file is None and not has_driver():
                raise SettingsError(NO_DRIVER)
            return settings
        except ValidationError as error:
            # The text of the error is not used, because it shows the values, and one of them is the token.
            first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        except OSError as error:
            raise SettingsError(f"The file {env_file} cannot be read: {error.strerror}.") from None
        except UnicodeError:
            raise SettingsError(f"The file {env_file} is not UTF-8: save it in that encoding.") from None
        name = str(first["loc"][0]).upper()
        if first["type"] == "missing":
            raise SettingsError(f"{name} is missing: set it in the environment or in .env (see .env.example).")
        kind = first["type"].split("_")[0]
        words = f"must be an address such as {EXAMPLES.get(name, API_EXAMPLE)}" if kind == "url" else _WORDS.get(kind)
        words = words or _wanted(cls.model_json_schema()["properties"][name.lower()])
        words = words or first["msg"].removeprefix("Value error, ")
        raise SettingsError(f"{name} is malformed: {words}.")


class Settings(FileSettings):
    """All settings."""

    bot_token: Token
    bot_api_url: PlainUrl = HttpUrl("https://api.telegram.org")
    clock_url: OptionalPlainUrl = None
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)] = "INFO"
    log_format: Annotated[Literal["text", "json"], BeforeValidator(str.lower)] = "text"
    default_time_zone: TimeZone = "Europe/Rome"
    pause_seconds: Annotated[int, Field(ge=0, le=86_400)] = 30
    slip_seconds: Annotated[float, Field(ge=0, le=5)] = 0.5
    disabled_buttons: Literal["on", "off"] = "on"
    backup_days: Annotated[int, Field(ge=0, le=365)] = 7
    web_listen: Listen = None
    web_url: WebUrl = None
    web_app: WebApp = None
    webhook_url: WebhookUrl = None
    ops_listen: Listen = None
    operators: Operators = frozenset()

    _unknown: tuple[str, ...] = PrivateAttr(())

    @property
    def unknown(self) -> tuple[str, ...]:
        """Names in the file that are not settings of the bot: misspelt, or another program's."""
        return self._unknown

    @property
    def token(self) -> str:
        """The token as text, for the Telegram client and for the filter that keeps it out of the log."""
        return self.bot_token.get_secret_value()

    @property
    def makes_copies(self) -> bool:
        """Whether the bot copies its file every day; a server's database is copied by its operator."""
        return self.file is not None and self.backup_days > 0

    @property
    def base_url(self) -> str:
        """The address of the methods, as python-telegram-bot needs it: without the token."""
        return f"{str(self.bot_api_url).rstrip('/')}/bot"

    @property
    def base_file_url(self) -> str:
        """The address of the files, as python-telegram-bot needs it: without the token."""
        return f"{str(self.bot_api_url).rstrip('/')}/file/bot"

    def address_of(self, name: ListenSetting) -> tuple[str, int] | None:
        """The host and the port of a setting; None if nothing is served there."""
        found = ADDRESS_AND_PORT.fullmatch((self.web_listen if name == "WEB_LISTEN" else self.ops_listen) or "")
        return None if found is None else (found["host"].strip("[]"), int(found["port"]))

    @property
    def page_url(self) -> str | None:
        """The public address of the page, which ends with '/'; None if there is none."""
        return None if self.web_url is None else f"{str(self.web_url).rstrip('/')}/"

    @property
    def webhook_path(self) -> str | None:
        """The path where Telegram brings updates, without a folder that a proxy removes; None if it brings none."""
        return None if self.webhook_url is None else f"/{(self.webhook_url.path or '').rpartition('/')[2]}"

    @classmethod
    def from_environment(cls, env_file: Path | None = Path(".env")) -> Self:
        """Read the settings; raise SettingsError, which names the first one that is missing or malformed."""
        settings = super().from_environment(env_file)
        in_file = [name.upper() for name in DotEnvSettingsSource(cls, env_file=env_file).env_vars]
        unknown = {name for name in in_file if name.lower() not in cls.model_fields and _A_NAME.fullmatch(name)}
        settings._unknown = tuple(sorted(unknown))
        is_copied_to = settings.backups is not None or settings.backup_folder.exists()
        if settings.makes_copies and is_copied_to and not takes_files(settings.backup_folder):
            raise SettingsError("BACKUPS is malformed: must be a folder that this user may write to, or can make.")
        if settings.web_url is not None and settings.web_listen is None:
            raise SettingsError("WEB_LISTEN is missing: WEB_URL is set, but without it no page is served there.")
        if settings.webhook_url is not None and settings.web_listen is None:
            raise SettingsError("WEB_LISTEN is missing: WEBHOOK_URL is set, but without it nothing arrives there.")
        if settings.ops_listen is not None and settings.ops_listen == settings.web_listen:
            raise SettingsError("OPS_LISTEN is malformed: it must not be that of WEB_LISTEN, which is public.")
        return settings


def _unreadable_line(env_file: Path) -> int | None:
    """The number of the first line that is none of a file of settings."""
    with env_file.open(encoding="utf-8-sig") as lines:
        for found in parse_stream(lines):
            if found.error:
                text = found.original.string
                return found.original.line + text[: -len(text.lstrip())].count("\n")
    return None


def _wanted(schema: dict[str, Any]) -> str:
    """Return what a setting must be according to its declaration; '' if that has no such constraint."""
    match schema:
        case {"enum": [*others, last]}:
            return f"must be {', '.join(others)} or {last}"
        case {"minimum": least, "maximum": most}:
            return f"must be from {least} to {most}"
    return ""
