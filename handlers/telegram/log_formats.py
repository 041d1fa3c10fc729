"""The forms of a line of the log: text for people, JSON for programs; and the update that a line is about.

The number of an update goes with everything that is done because of it: processing it, answering the tap, and the calls
that show its consequences in each chat. So the lines about one tap can be found among those of others.
"""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"

CAUSE: ContextVar[int | None] = ContextVar("cause", default=None)
"""The number of the update that is being processed or whose consequences are being shown; None if there is none."""


class JsonFormatter(logging.Formatter):
    """Writes a record as one JSON object: `at`, `level`, `logger`, `message`, and if there is one `update`, `error`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record; what it may say was decided before (`logs.Discretion`)."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (cause := CAUSE.get()) is not None:
            line["update"] = cause
        if record.exc_text:
            line["error"] = record.exc_text
        if record.stack_info:
            line["stack"] = record.stack_info
        return json.dumps(line)  # in ASCII: some programs end a line at U+2028, and half a surrogate cannot be written


def formatter(name: str) -> logging.Formatter:
    """Return the form that LOG_FORMAT names."""
    return JsonFormatter() if name == "json" else logging.Formatter(TEXT)
