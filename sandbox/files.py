"""Uploaded files: their ids, their bytes, and the sizes of pictures, read without decoding them."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from hashlib import sha256

from sandbox.refusals import BAD, GONE, bad

MAX_PHOTO = 10 * 1024 * 1024
MAX_DOCUMENT = 50 * 1024 * 1024


@dataclass(slots=True)
class StoredFile:
    """A file on the server. Its first use fixes its `kind`: a photo's id cannot be sent as a document."""

    id: str
    unique_id: str
    name: str
    mime: str
    data: bytes
    kind: str | None = None

    @property
    def path(self) -> str:
        folder = "photos" if self.kind == "photo" else "documents"
        return f"{folder}/{self.unique_id}_{self.name}"


class Files:
    """All files by id."""

    def __init__(self) -> None:
        self._by_id: dict[str, StoredFile] = {}
        self._lost: set[str] = set()

    def store(self, name: str, mime: str, data: bytes) -> str:
        """Store an upload, and return its file id."""
        if not data:
            raise bad("file must be non-empty")
        if len(data) > MAX_DOCUMENT:
            raise bad("file is too big")
        digest = sha256(data + name.encode()).hexdigest()
        file = StoredFile(
            f"AgACAg{len(self._by_id) + len(self._lost):06d}{digest[:40]}", f"AQAD{digest[:12]}", name, mime, data
        )
        self._by_id[file.id] = file
        return file.id

    def find(self, file_id: str) -> StoredFile | None:
        return self._by_id.get(file_id)

    def lose(self, file_id: str) -> None:
        """Lose a file, as Telegram's servers may; a later request for it is not the bot's mistake."""
        del self._by_id[file_id]
        self._lost.add(file_id)

    def by_path(self, path: str) -> StoredFile | None:
        return next((file for file in self._by_id.values() if file.path == path), None)

    def take(self, reference: str, kind: str) -> StoredFile:
        """The file that a request refers to, used as a photo or a document."""
        file = self._by_id.get(reference)
        if file is None:
            if reference.startswith(("http://", "https://")):
                raise bad("failed to get HTTP URL content")
            raise bad("wrong file identifier/HTTP URL specified", GONE if reference in self._lost else BAD)
        if file.kind not in (None, kind):
            raise bad(f"can't use file of type {(file.kind or '').title()} as {kind.title()}")
        file.kind = kind
        return file

    def photo(self, reference: str) -> list[dict[str, str | int]]:
        """The photo's sizes, the smaller first; both have the same bytes, because nothing is scaled here."""
        file = self.take(reference, "photo")
        if len(file.data) > MAX_PHOTO:
            raise bad("file is too big for a photo")
        size = dimensions(file.data)
        if size is None:
            raise bad("IMAGE_PROCESS_FAILED")
        width, height = size
        if width + height > 10_000 or max(width, height) > 20 * min(width, height):
            raise bad("PHOTO_INVALID_DIMENSIONS")
        shrink = min(1.0, 320 / max(width, height))
        small = (max(1, round(width * shrink)), max(1, round(height * shrink)))
        sizes = [small, size] if small != size else [size]
        return [
            {
                "file_id": file.id,
                "file_unique_id": file.unique_id,
                "width": wide,
                "height": high,
                "file_size": len(file.data),
            }
            for wide, high in sizes
        ]

    def document(self, reference: str) -> dict[str, str | int]:
        file = self.take(reference, "document")
        return {
            "file_id": file.id,
            "file_unique_id": file.unique_id,
            "file_name": file.name,
            "mime_type": file.mime,
            "file_size": len(file.data),
        }


def dimensions(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, JPEG, GIF or WebP picture, or None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data[:4] == b"RIFF" and data[8:15] == b"WEBPVP8" and len(data) >= 30:
        return _webp(data)
    return _jpeg(data) if data[:2] == b"\xff\xd8" else None


def _webp(data: bytes) -> tuple[int, int] | None:
    match data[12:16]:
        case b"VP8 ":
            width, height = struct.unpack("<HH", data[26:30])
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    """Walk the segments to the frame header, which holds the size."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
