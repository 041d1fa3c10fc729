"""What a setting may be: values that are checked, each with the sentence that says what it must be."""

import errno
import re
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    HttpUrl,
    PlainSerializer,
    PlainValidator,
    SecretStr,
    WithJsonSchema,
)
from pydantic_settings import NoDecode

from storage.address import Address, is_address
from tables.encryption import Encryption
from texts.times import time_zones

ADDRESS_AND_PORT = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+):(?P<port>[0-9]{1,5})")
"""The form of such a setting; an address of IPv6 stands in brackets."""

API_EXAMPLE = "https://api.telegram.org"
WEB_EXAMPLE = "https://scala40.example.org"
EXAMPLES = {
    "CLOCK_URL": "http://127.0.0.1:8081/control/clock",
    "WEB_URL": WEB_EXAMPLE,
    "WEBHOOK_URL": f"{WEB_EXAMPLE}/telegram",
}
"""For settings that are addresses, other than that of the Bot API: what such an address looks like."""

NO_DRIVER = (
    "DATABASE names a PostgreSQL server, for which the package psycopg is missing "
    "(pip install --require-hashes -r requirements-operator.lock installs it)."
)


def _token(value: SecretStr) -> SecretStr:
    if value.get_secret_value()[:1] in ("'", '"') or value.get_secret_value()[-1:] in ("'", '"'):
        raise ValueError("must be without quotes")
    if len(value.get_secret_value().splitlines()) > 1:
        raise ValueError("must be one line")
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
    named = {name.casefold(): name for name in time_zones()}.get(value.casefold())
    if named is None:
        raise ValueError("must be the name of a time zone, such as Europe/Rome")
    return named


def _listen(value: str | None) -> str | None:
    """Take a port alone for one that only this computer reaches."""
    whole = f"127.0.0.1:{value}" if value is not None and value.isdecimal() else value
    found = ADDRESS_AND_PORT.fullmatch(whole) if whole is not None else None
    if whole is not None and (found is None or not 0 <= int(found["port"]) <= 65_535):
        raise ValueError("must be an address of this computer and a port, such as 127.0.0.1:8080, or a port alone")
    return whole


def _plain_url(value: HttpUrl | None, example: str = API_EXAMPLE) -> HttpUrl | None:
    """Refuse what would be in the way of a path, and a password, which would be in every sentence with the address."""
    if value is not None and (value.query or value.fragment or value.username or value.password):
        raise ValueError(f"must be an address without user, query and fragment, such as {example}")
    return value


def _public_url(value: HttpUrl | None, why: str, example: str = WEB_EXAMPLE) -> HttpUrl | None:
    _plain_url(value, example)
    if value is not None and value.scheme != "https" and not is_loopback(value):
        raise ValueError(f"must begin with https://, because {why}")
    return value


def _web_url(value: HttpUrl | None) -> HttpUrl | None:
    return _public_url(value, "Telegram opens no other pages")


def _webhook_url(value: HttpUrl | None) -> HttpUrl | None:
    example = EXAMPLES["WEBHOOK_URL"]
    _public_url(value, "Telegram brings updates to no other address", example)
    if value is not None and not re.search(r"/[A-Za-z0-9_-]+\Z", value.path or ""):
        raise ValueError(f"must end with a word of letters, digits, _ or -, such as {example}")
    return value


def _web_app(value: str | None) -> str | None:
    if value is not None and not re.fullmatch(r"[A-Za-z0-9_]{3,30}", value):
        raise ValueError("must be the short name that @BotFather asked for: 3 to 30 letters, digits or _")
    return value


def _operators(value: object) -> object:
    if not isinstance(value, str):
        return value
    numbers = [number.strip() for number in value.split(",")]
    if not all(re.fullmatch("[1-9][0-9]{0,15}", number) for number in numbers):
        raise ValueError("must be the ids of people at Telegram with commas between them, such as 12345678,87654321")
    return frozenset(map(int, numbers))


def takes_files(folder: Path) -> bool:
    """Whether this user may write into a folder, or into the nearest one in which it can be made; it may be full."""
    try:
        nearest = next(found for found in (folder, *folder.absolute().parents) if found.exists())
        with tempfile.TemporaryFile(dir=nearest):
            return True
    except OSError as error:
        return error.errno in (errno.ENOSPC, errno.EDQUOT)


def is_loopback(url: HttpUrl) -> bool:
    """Whether an address is one of this computer only."""
    host = (url.host or "").strip("[]")
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def has_driver() -> bool:
    """Whether the optional package is installed that speaks to a server."""
    return find_spec("psycopg") is not None


def _database(value: object) -> Path | Address:
    if isinstance(value, Path | Address):
        return value
    return Address(str(value)) if is_address(str(value)) else Path(str(value))


DatabaseSetting: TypeAlias = Annotated[
    Path | Address, PlainValidator(_database), PlainSerializer(str), WithJsonSchema({"type": "string"})
]
"""A file, or a database of a PostgreSQL server; as text it has no password."""


Token: TypeAlias = Annotated[SecretStr, AfterValidator(_token)]
Key: TypeAlias = Annotated[SecretStr | None, AfterValidator(_secret_key)]
PlainUrl: TypeAlias = Annotated[HttpUrl, AfterValidator(_plain_url)]
OptionalPlainUrl: TypeAlias = Annotated[HttpUrl | None, AfterValidator(_plain_url)]
TimeZone: TypeAlias = Annotated[str, AfterValidator(_time_zone)]
Listen: TypeAlias = Annotated[str | None, AfterValidator(_listen)]
WebUrl: TypeAlias = Annotated[HttpUrl | None, AfterValidator(_web_url)]
WebhookUrl: TypeAlias = Annotated[HttpUrl | None, AfterValidator(_webhook_url)]
WebApp: TypeAlias = Annotated[str | None, AfterValidator(_web_app)]
Operators: TypeAlias = Annotated[frozenset[int], NoDecode, BeforeValidator(_operators), Field(repr=False)]
