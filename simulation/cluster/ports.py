"""Ports for servers that start later, and again: none that this computer gives to connections meanwhile."""

import random
import socket

PORTS = range(20_000, 32_000)
"""Below those that Linux takes for the other ends of connections."""

_dice = random.SystemRandom()  # so that two runs, whatever their seeds, try different ones


def lasting_port() -> int:
    """A port at which nobody listens."""
    while True:
        port = _dice.choice(PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
