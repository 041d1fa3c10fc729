"""Connecting to the host that takes changes, of those that an address names; a dead one costs its time only.

libpq tries several hosts itself, but the time within which one has to answer holds in its blocking calls alone, during
which no other thread runs; the same is so while it looks up a name.
"""

import select
import socket
import time
from collections.abc import Iterator
from itertools import zip_longest

from psycopg import Error as DriverError
from psycopg import pq
from psycopg.conninfo import make_conninfo

from storage.engines.address import Address
from storage.engines.postgres_errors import ConnectionLost, Refused, Standby

PORT = "5432"

_REFUSALS = {
    "authentication failed": "28P01",
    "no pg_hba.conf entry": "28000",
    'FATAL:  role "': "28000",
    'FATAL:  database "': "3D000",
    "no password supplied": "28P01",
    "permission denied for database": "42501",
    "session is read-only": "25006",
    "connection slots": "53300",
    "too many clients": "53300",
    "too many connections for": "53300",
}
"""What libpq says when a server refuses a connection; it does not hand on the codes."""


def connected(address: Address, options: dict[str, str], seconds: float) -> pq.abc.PGconn:
    """A connection to the first of the hosts that takes changes; each has so many seconds to answer.

    ``ConnectionLost`` or ``Refused`` if there is none. ``options``: those that the address need not name.
    """
    failures: list[ConnectionLost | Refused] = []
    for attempt in _attempts(address, options):
        if isinstance(attempt, ConnectionLost):
            failures.append(attempt)
            continue
        try:
            return _connected_to(attempt, seconds)
        except (ConnectionLost, Refused) as error:
            failures.append(error)
    raise min(failures, key=_rank)


def _rank(failure: ConnectionLost | Refused) -> int:
    """How little a failure tells: that the others are standbys only matters if the one they follow is not down."""
    if isinstance(failure, Refused):
        return 2 if isinstance(failure, Standby) else 0
    return 1


def _attempts(address: Address, options: dict[str, str]) -> Iterator[bytes | ConnectionLost]:
    """What libpq is told for each host, and for each address of one that is a name; or why one is not found."""
    try:
        found = pq.Conninfo.parse(address.whole.encode())
    except DriverError:  # its text may quote the password
        yield ConnectionLost("the address is malformed, such as an option in it")
        return
    given = {**options, **{one.keyword.decode(): one.val.decode() for one in found if one.val is not None}}
    names, numbers, ports = (given.pop(name, "").split(",") for name in ("host", "hostaddr", "port"))
    for number, (host, numeric) in enumerate(zip_longest(names, numbers, fillvalue="")):
        port = ports[0] if len(ports) == 1 else ports[number] if number < len(ports) else ""
        one = {**given, **{name: value for name, value in (("host", host), ("port", port)) if value}}
        if numeric or not host or host.startswith(("/", "@")):
            yield make_conninfo(**one, **({"hostaddr": numeric} if numeric else {})).encode()
            continue
        try:
            places = socket.getaddrinfo(host, port or PORT, type=socket.SOCK_STREAM)
        except OSError as error:
            yield ConnectionLost(f'could not translate host name "{host}" to address: {error.strerror}')
            continue
        for place in dict.fromkeys(str(place[4][0]) for place in places):
            yield make_conninfo(**one, hostaddr=place).encode()


def _connected_to(text: bytes, seconds: float) -> pq.abc.PGconn:
    deadline = time.monotonic() + seconds
    conn = pq.PGconn.connect_start(text)
    poll = select.poll()
    while conn.status != pq.ConnStatus.BAD:
        state = conn.connect_poll()
        if state == pq.PollingStatus.OK:
            return conn
        left = deadline - time.monotonic()
        if state == pq.PollingStatus.FAILED or left <= 0:
            break
        events = select.POLLIN if state == pq.PollingStatus.READING else select.POLLOUT
        file = conn.socket  # another one if it tries again without encryption
        poll.register(file, events)
        poll.poll(left * 1000)
        poll.unregister(file)
    why = conn.get_error_message() or "no answer in time"
    is_standby = conn.parameter_status(b"in_hot_standby") == b"on" or "hot standby mode" in why
    conn.finish()
    if is_standby:
        raise Standby
    for words, code in _REFUSALS.items():
        if words in why:
            raise Refused(code, first_line(why))
    raise ConnectionLost(first_line(why))


def first_line(why: object) -> str:
    """What libpq says, in a line."""
    return str(why).strip().splitlines()[0].rstrip(".") if str(why).strip() else "the connection has ended"
