"""Which proxy a request goes through: HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, in capitals or not."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TypeAlias
from urllib.request import getproxies

from yarl import URL

ProxyOf: TypeAlias = Callable[[URL], URL | None]

_ENTRY = re.compile(r"(?:(?P<scheme>\w+)://)?(?P<place>\[.+\]|[^:]+|.*:.*:.*?)(?::(?P<port>\d+))?")


def proxies_from_environment() -> ProxyOf:
    """Read the environment once; the function gives the proxy for an address, None if it is reached without one.

    Raises RuntimeError if a proxy is of another kind than HTTP, and ValueError if its address cannot be read.
    """
    given = getproxies()
    entries = [entry.strip() for entry in given.get("no", "").split(",") if entry.strip()]
    if "*" in entries:
        return lambda address: None
    proxies = {scheme: _proxy(given[scheme]) for scheme in ("http", "https", "all") if given.get(scheme)}
    exemptions = [_exemption(entry) for entry in entries]

    def proxy_of(address: URL) -> URL | None:
        if any(exemption.covers(address) for exemption in exemptions):
            return None
        return proxies.get(address.scheme) or proxies.get("all")

    return proxy_of


def _proxy(text: str) -> URL:
    proxy = URL(text if "://" in text else f"http://{text}")
    if proxy.scheme not in ("http", "https"):
        raise RuntimeError(f"The bot can use proxies of the kinds http and https, not {proxy.scheme}.")
    return proxy


@dataclass(frozen=True, slots=True)
class _Exemption:
    """An entry of NO_PROXY: a host with its subdomains, or one of them alone; perhaps only a scheme or a port of it."""

    host: str
    itself: bool
    subdomains: bool
    scheme: str | None
    port: int | None

    def covers(self, address: URL) -> bool:
        if self.scheme not in (None, "all", address.scheme) or self.port not in (None, address.explicit_port):
            return False
        asked = address.host or ""
        return (self.itself and asked == self.host) or (self.subdomains and asked.endswith(f".{self.host}"))


def _exemption(entry: str) -> _Exemption:
    found = _ENTRY.fullmatch(entry.lower())
    scheme, place, port = found.group("scheme", "place", "port") if found else (None, entry, None)
    only_below, host = place.startswith((".", "*.")), place.lstrip("*").lstrip(".").strip("[]").partition("/")[0]
    is_one = port is None and (host == "localhost" or _is_ip(host))
    alone = not only_below and (scheme is not None or is_one)
    return _Exemption(host, not only_below, not alone, scheme, int(port) if port else None)


def _is_ip(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
