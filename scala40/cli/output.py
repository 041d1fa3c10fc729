"""The standard output of a command; its errors differ from those of a file that cannot be read."""

import os
import sys
from io import TextIOWrapper
from typing import TextIO


class OutputError(Exception):
    """The output cannot be written. It is not an OSError, because commands report those for the file that they read."""

    def __init__(self, reason: OSError) -> None:
        """Keep whether the reason is only a closed pipe."""
        super().__init__(f"The output cannot be written: {reason.strerror or reason}")
        self.pipe_is_closed = isinstance(reason, BrokenPipeError)


class Output(TextIOWrapper):
    """Writes to the buffer of another stream; OutputError if that fails."""

    def __init__(self, stream: TextIO) -> None:
        """Use the buffer of a stream, to which nobody else should write any more."""
        super().__init__(
            stream.buffer, encoding=stream.encoding, errors=stream.errors, line_buffering=bool(stream.line_buffering)
        )

    def write(self, text: str, /) -> int:
        """Write a text."""
        try:
            return super().write(text)
        except OSError as error:
            raise OutputError(error) from error

    def flush(self) -> None:
        """Write what is still to be written."""
        try:
            super().flush()
        except OSError as error:
            raise OutputError(error) from error


def drop_output() -> None:
    """Discard the output that is still buffered, as nobody reads it any more (see Python's notes on SIGPIPE)."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
