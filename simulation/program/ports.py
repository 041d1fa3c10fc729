"""Ports for servers that start later, again and again, or never."""

import atexit
import socket
import sys


def own_port() -> int:
    """A port of 127.0.0.1 that belongs to this process to its end: nobody else is given it.

    It is bound, but nobody listens: connections are refused until a server is told of it, and again when that has
    ended. Linux lets servers have it that may start again at once (`SO_REUSEADDR`); other systems let nobody.
    """
    taken = socket.socket()
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.bind(("127.0.0.1", 0))
    port = int(taken.getsockname()[1])
    if sys.platform == "linux":
        atexit.register(taken.close)  # which also keeps it
    else:
        taken.close()
    return port
