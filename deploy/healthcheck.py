"""Asks the bot whether all is well, as the image's health check: exit code 0 if it is, else 1 and what is wrong.

It needs no package and imports little, because it runs again and again.
"""

import http.client
import os
import sys
from urllib.parse import urlsplit

SECONDS = 5.0
"""A bot that has not answered for so long stands still."""

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what listens everywhere also listens here


def main() -> int:
    """Ask /healthz at the address of OPS_LISTEN, and print the answer."""
    address = os.environ.get("OPS_LISTEN", "")
    if not address:
        print("OPS_LISTEN is not set, so that nobody can ask whether the bot serves.")
        return 1
    place = urlsplit(f"//127.0.0.1:{address}" if address.isdecimal() else f"//{address}")
    connection = http.client.HTTPConnection(
        EVERYWHERE.get(place.hostname or "", place.hostname or ""), place.port, SECONDS
    )
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        print(answer.read().decode())
    except (OSError, http.client.HTTPException) as error:
        print(f"The bot does not answer ({type(error).__name__}).")
        return 1
    finally:
        connection.close()
    return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
