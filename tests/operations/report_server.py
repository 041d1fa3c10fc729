"""A server of Sentry, for the tests of error reports."""

import gzip
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "5ec2e7"


class Server:
    """A server of Sentry that takes everything it is sent."""

    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.news = threading.Condition()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                with server.news:
                    server.received.append((self.path, dict(self.headers), body))
                    server.news.notify_all()
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *given: Any) -> None:  # noqa: A002 - the name of the library
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.dsn = f"http://{KEY}@127.0.0.1:{self.http.server_address[1]}/7"

    def wait(self, count: int) -> None:
        """Wait until so many requests have arrived."""
        with self.news:
            assert self.news.wait_for(lambda: len(self.received) >= count, 300)

    def items(self) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """The header and the content of each item of each envelope."""
        found = []
        for _, _, body in self.received:
            lines = body.splitlines()
            assert set(json.loads(lines[0])) <= {"event_id", "sent_at"}
            found += [(json.loads(head), json.loads(rest)) for head, rest in zip(lines[1::2], lines[2::2], strict=True)]
        return found

    def everything(self) -> str:
        """All that has arrived, apart from the key with which the server knows its project."""
        shown = []
        for path, headers, body in self.received:
            given = {name: value for name, value in headers.items() if name != "X-Sentry-Auth"}
            shown.append(f"{path} {given} {body.decode()}")
        return "\n".join(shown)
