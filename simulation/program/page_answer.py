"""Reads an answer of the page's server, piece by piece."""


class PageAnswer:
    """Reads an answer of HTTP/1.1, whose body has a length or comes in chunks."""

    def __init__(self) -> None:
        self.status = 0
        self.is_complete = False
        self.is_stream = False
        self._kept = b""
        self._left: int | None = None

    @property
    def has_begun(self) -> bool:
        return self.status > 0

    def read(self, data: bytes) -> list[bytes]:
        """The pieces of the body in these bytes; an empty one if only the head is there."""
        self._kept += data
        pieces = []
        if not self.has_begun:
            head, is_whole, self._kept = self._kept.partition(b"\r\n\r\n")
            if not is_whole:
                self._kept = head
                return []
            self._read_head(head.decode())
            pieces.append(b"")
        while self._kept and not self.is_complete:
            piece = self._chunk() if self.is_stream else self._part()
            if piece is None:
                break
            pieces.append(piece)
        return pieces

    def _read_head(self, head: str) -> None:
        first, *lines = head.split("\r\n")
        self.status = int(first.split(" ")[1])
        headers = dict(line.lower().split(": ", 1) for line in lines)
        self.is_stream = headers.get("transfer-encoding") == "chunked"
        self._left = None if self.is_stream else int(headers.get("content-length", "0"))
        self.is_complete = self._left == 0

    def _part(self) -> bytes:
        assert self._left is not None
        piece, self._kept = self._kept[: self._left], self._kept[self._left :]
        self._left -= len(piece)
        self.is_complete = self._left == 0
        return piece

    def _chunk(self) -> bytes | None:
        size, is_whole, rest = self._kept.partition(b"\r\n")
        if not is_whole or len(rest) < int(size, 16) + 2:
            return None
        piece, self._kept = rest[: int(size, 16)], rest[int(size, 16) + 2 :]
        self.is_complete = not piece
        return piece
