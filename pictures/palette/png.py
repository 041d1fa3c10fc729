"""Writing an image of a fixed palette as a PNG file."""

from struct import pack
from typing import Final

from PIL import Image
from zlib_ng import zlib_ng

_LEVEL: Final = 2
"""How hard the encoder tries. In a file of 70 kB, level 3 saves 3 kB and takes half as long again (`docs/benchmarks.md`
has the figures); below 2 files are half as large again."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS: Final = 8
_INDEXED: Final = 3


_STRIP: Final = 1 << 17
"""About how many pixels are handed to the encoder at once: so few that they stay in the processor's cache."""


def encoded(image: Image.Image, palette: bytes) -> bytes:
    """Return an image of colours' numbers as a PNG. `palette`: red, green and blue of each colour.

    The last column of the image is not shown: it becomes the byte before the next row that names a row's filter, which
    is none, because filters are useless for numbers of colours. While the encoder works, the interpreter is free.
    """
    width, height = image.size
    image.paste(0, (width - 1, 0, width, height))
    encoder = zlib_ng.compressobj(_LEVEL)
    data = [encoder.compress(b"\0")]
    rows = max(1, _STRIP // width)
    for top in range(0, height, rows):
        strip = image.crop((0, top, width, min(top + rows, height))).tobytes()
        data.append(encoder.compress(strip if top + rows < height else strip[:-1]))
    header = pack(">IIBBBBB", width - 1, height, _EIGHT_BITS, _INDEXED, 0, 0, 0)
    content = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", b"".join((*data, encoder.flush()))), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, part) for name, part in content)


def _chunk(name: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + name + content + pack(">I", zlib_ng.crc32(content, zlib_ng.crc32(name)))
