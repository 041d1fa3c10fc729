"""The address of a PostgreSQL database, which may hold a password."""

import re
from urllib.parse import SplitResult, unquote, urlsplit

_WRONG_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
_PORT = re.compile(r"(\[.*\]|[^:]*):?")
"""All that comes before the port of a host."""

_LOGIN = re.compile(r":(?![/\\]).*@")
"""What looks like a password with a host behind it; the colon of a drive is followed by a slash."""

SCHEMES = ("postgresql://", "postgres://")


class Address:
    """An address such as ``postgresql://bot:password@db1,db2/scala40``; as text it has no password and no options.

    ValueError, which never shows the value, if it is malformed.
    """

    __slots__ = ("_parts", "_text")

    def __init__(self, text: str) -> None:
        if not text.startswith(SCHEMES):
            raise ValueError("must be a file, or an address that begins with postgresql://")
        try:
            self._parts: SplitResult = urlsplit(text)
        except ValueError:
            raise ValueError("must be an address such as postgresql://user:password@host/database") from None
        login, _, hosts = self._parts.netloc.rpartition("@")
        behind = self._parts.path + self._parts.query + self._parts.fragment
        if "@" in login + behind or _WRONG_ESCAPE.search(text):
            raise ValueError("must have @ : / ? # and % in its password written as %40 %3A %2F %3F %23 and %25")
        if any(not (port or "0").isdecimal() for port in (_PORT.sub("", host, count=1) for host in hosts.split(","))):
            raise ValueError("must be an address such as postgresql://user:password@host/database")
        if not unquote(self._parts.path.removeprefix("/")):
            raise ValueError("must name a database, such as postgresql://user:password@host/database")
        if any(char.isspace() or not char.isprintable() for char in text):
            raise ValueError("must not have spaces: write them as %20")
        self._text = text

    @property
    def whole(self) -> str:
        """The address with everything in it; only for the driver."""
        return self._text

    @property
    def database(self) -> str:
        """The name of the database."""
        return unquote(self._parts.path.removeprefix("/"))

    def __str__(self) -> str:
        user, at, hosts = self._parts.netloc.rpartition("@")
        return f"postgresql://{user.partition(':')[0]}{at}{hosts}{self._parts.path}"

    def __repr__(self) -> str:
        return f"Address({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Address) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)


def is_address(text: str) -> bool:
    """Whether a text is meant to be the address of a database, rather than the name of a file, which may be shown."""
    if "://" in text or "password=" in text or _LOGIN.search(text):
        return True
    return text.casefold().startswith(("postgres:", "postgresql:"))
