"""The operator's settings, from the environment and the file `.env`; `.env.example` explains each of them."""

import re
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, HttpUrl, PrivateAttr, SecretStr, ValidationError
from pydantic_settings import BaseSettings, DotEnvSettingsSource, SettingsConfigDict

from tables.fair.encryption import Encryption
from texts.times import time_zones


class SettingsError(Exception):
    """A setting is missing or malformed; the message names it and never shows its value."""


def _token(value: SecretStr) -> SecretStr:
    number, colon, secret = value.get_secret_value().partition(":")
    if not (colon and number.isascii() and number.isdigit() and secret.replace("-", "").replace("_", "").isalnum()):
        raise ValueError("must be the token that @BotFather gave, such as 123456789:AbC…")
    return value


def _secret_key(value: SecretStr | None) -> SecretStr | None:
    try:
        Encryption(value.get_secret_value() if value is not None else "")
    except ValueError:
        raise ValueError("must be 32 random bytes in URL-safe base64 (.env.example says how to make them)") from None
    return value


def _time_zone(value: str) -> str:
    if value not in time_zones():
        raise ValueError("must be the name of a time zone, such as Europe/Rome")
    return value


def _listen(value: str | None) -> str | None:
    found = _ADDRESS.fullmatch(value) if value is not None else None
    if value is not None and (found is None or not 0 <= int(found["port"]) <= 65_535):
        raise ValueError("must be an address of this computer and a port, such as 127.0.0.1:8080")
    return value


def _ops_listen(value: str | None) -> str | None:
    return _listen(f"127.0.0.1:{value}" if value is not None and value.isdecimal() else value)


def _plain_url(value: HttpUrl | None, example: str = "https://api.telegram.org") -> HttpUrl | None:
    """Refuse what would be in the way of a path, and a password, which would be in every sentence with the address."""
    if value is not None and (value.query or value.fragment or value.username or value.password):
        raise ValueError(f"must be an address without user, query and fragment, such as {example}")
    return value


def _public_url(value: HttpUrl | None, why: str) -> HttpUrl | None:
    _plain_url(value, "https://scala40.example.org")
    if value is not None and value.scheme != "https" and not is_loopback(value):
        raise ValueError(f"must begin with https://, because {why}")
    return value


def _web_url(value: HttpUrl | None) -> HttpUrl | None:
    return _public_url(value, "Telegram opens no other pages")


def _webhook_url(value: HttpUrl | None) -> HttpUrl | None:
    _public_url(value, "Telegram brings updates to no other address")
    if value is not None and not re.search(r"/[A-Za-z0-9_-]+\Z", value.path or ""):
        raise ValueError(
            "must end with a word of letters, digits, _ or -, such as https://scala40.example.org/telegram"
        )
    return value


def _web_app(value: str | None) -> str | None:
    if value is not None and not re.fullmatch(r"[A-Za-z0-9_]{3,30}", value):
        raise ValueError("must be the short name that @BotFather asked for: 3 to 30 letters, digits or _")
    return value


def _may_be_a_folder(path: Path) -> bool:
    """Whether a folder is there, or could be made there, apart from permissions: a disk may not be mounted yet."""
    try:
        return next(found for found in (path, *path.absolute().parents) if found.exists()).is_dir()
    except OSError:  # the name is too long, for instance
        return False


def is_loopback(url: HttpUrl) -> bool:
    """Whether an address is one of this computer only."""
    host = (url.host or "").strip("[]")
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


ListenSetting: TypeAlias = Literal["WEB_LISTEN", "OPS_LISTEN"]
"""A setting that names an address of this computer at which something is served."""

_ADDRESS = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+):(?P<port>[0-9]{1,5})")
"""The form of such a setting; an address of IPv6 stands in brackets."""

_WORDS = {
    "url": "must be an address such as https://api.telegram.org",
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

    bot_token: Annotated[SecretStr, AfterValidator(_token)] | None = None
    database: Path = Path("scala40.sqlite")
    secret_key: Annotated[SecretStr | None, AfterValidator(_secret_key)] = None
    backups: Path | None = None

    @property
    def backup_folder(self) -> Path:
        """The folder for backups: beside the database, unless another one is set."""
        return self.backups if self.backups is not None else self.database.parent / "backups"

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
            return cls(_env_file=env_file)  # type: ignore[call-arg]  # the fields come from the environment
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
        words = _WORDS.get(first["type"].split("_")[0]) or _wanted(cls.model_json_schema()["properties"][name.lower()])
        words = words or first["msg"].removeprefix("Value error, ")
        raise SettingsError(f"{name} is malformed: {words}.")


class Settings(FileSettings):
    """All settings."""

    bot_token: Annotated[SecretStr, AfterValidator(_token)]
    bot_api_url: Annotated[HttpUrl, AfterValidator(_plain_url)] = HttpUrl("https://api.telegram.org")
    clock_url: Annotated[HttpUrl | None, AfterValidator(_plain_url)] = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    default_time_zone: Annotated[str, AfterValidator(_time_zone)] = "Europe/Rome"
    pause_seconds: Annotated[int, Field(ge=0, le=86_400)] = 30
    slip_seconds: Annotated[float, Field(ge=0, le=5)] = 0.5
    backup_days: Annotated[int, Field(ge=0, le=365)] = 7
    web_listen: Annotated[str | None, AfterValidator(_listen)] = None
    web_url: Annotated[HttpUrl | None, AfterValidator(_web_url)] = None
    web_app: Annotated[str | None, AfterValidator(_web_app)] = None
    webhook_url: Annotated[HttpUrl | None, AfterValidator(_webhook_url)] = None
    ops_listen: Annotated[str | None, AfterValidator(_ops_listen)] = None

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
    def base_url(self) -> str:
        """The address of the methods, as python-telegram-bot needs it: without the token."""
        return f"{str(self.bot_api_url).rstrip('/')}/bot"

    @property
    def base_file_url(self) -> str:
        """The address of the files, as python-telegram-bot needs it: without the token."""
        return f"{str(self.bot_api_url).rstrip('/')}/file/bot"

    def address_of(self, name: ListenSetting) -> tuple[str, int] | None:
        """The host and the port of a setting; None if nothing is served there."""
        found = _ADDRESS.fullmatch((self.web_listen if name == "WEB_LISTEN" else self.ops_listen) or "")
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
        if settings.backup_days and not _may_be_a_folder(settings.backup_folder):
            raise SettingsError("BACKUPS is malformed: must be a folder, or a name for one that can be made.")
        if settings.web_url is not None and settings.web_listen is None:
            raise SettingsError("WEB_LISTEN is missing: WEB_URL is set, but without it no page is served there.")
        if settings.webhook_url is not None and settings.web_listen is None:
            raise SettingsError("WEB_LISTEN is missing: WEBHOOK_URL is set, but without it nothing arrives there.")
        if settings.ops_listen is not None and settings.ops_listen == settings.web_listen:
            raise SettingsError("OPS_LISTEN is malformed: it must not be that of WEB_LISTEN, which is public.")
        return settings


def _wanted(schema: dict[str, Any]) -> str:
    """Return what a setting must be according to its declaration; '' if that has no such constraint."""
    match schema:
        case {"enum": [*others, last]}:
            return f"must be {', '.join(others)} or {last}"
        case {"minimum": least, "maximum": most}:
            return f"must be from {least} to {most}"
    return ""
