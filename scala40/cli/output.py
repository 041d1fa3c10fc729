"""The standard output of a command: that it cannot be written is told apart from a file that cannot be read."""

from io import TextIOWrapper
from typing import TextIO


class OutputError(Exception):
    """The output cannot be written. No OSError, which commands take for the fault of a file they read."""

    def __init__(self, reason: OSError) -> None:
        """Keep whether it is only that nobody reads any more."""
        super().__init__(f"The output cannot be written: {reason.strerror or reason}")
        self.reader_has_gone = isinstance(reason, BrokenPipeError)


class Output(TextIOWrapper):
    """Writes where another stream wrote; OutputError where that fails."""

    def __init__(self, stream: TextIO) -> None:
        """Take over the bytes of a stream; it should not be written to any more."""
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
