"""The fixed palette of a picture: its colours by number, and patches of blended colours turned into such numbers."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Final

from PIL import Image

from pictures.theme import Colour, Look, shades

MOST: Final = 256
"""The most colours that a file can have."""


class Inks:
    """At most 256 colours. A picture is composed of their numbers; only where an edge is blended, of colours first.

    Every colour is the nearest one to itself: what is blended with nothing keeps its number.
    """

    def __init__(self, wanted: Iterable[Colour]) -> None:
        """Take the wanted colours in order, without those that Pillow cannot tell apart from an earlier one."""
        self.colours = tuple(dict.fromkeys(wanted))
        assert len(self.colours) <= MOST  # a file cannot have more
        self._numbers: dict[Colour, int] = {}
        while True:
            self.packed = bytes(chain.from_iterable(self.colours))
            """The colours as a file has them: red, green and blue of each."""
            self._palette = Image.new("P", (1, 1))
            self._palette.putpalette(self.packed + self.packed[:3] * (MOST - len(self.colours)))
            nearest = self.flat(Image.frombytes("RGB", (len(self.colours), 1), self.packed)).tobytes()
            taken = {max(pair) for pair in enumerate(nearest) if pair[0] != pair[1]}
            if not taken:
                return
            self.colours = tuple(colour for number, colour in enumerate(self.colours) if number not in taken)

    def number(self, colour: Colour) -> int:
        """Return the number of the colour nearest to this one."""
        found = self._numbers.get(colour)
        if found is None:
            found = self._numbers[colour] = self.flat(Image.new("RGB", (1, 1), colour)).tobytes()[0]
        return found

    def flat(self, patch: Image.Image) -> Image.Image:
        """Return the numbers of the colours nearest to those of a patch, as an image with one channel."""
        numbers = patch.quantize(palette=self._palette, dither=Image.Dither.NONE)
        return Image.frombytes("L", numbers.size, numbers.tobytes())

    def patch(self, numbers: Image.Image) -> Image.Image:
        """Return the colours of an image of numbers."""
        coloured = numbers.copy()
        coloured.putpalette(self.packed)
        return coloured.convert("RGB")


@lru_cache(maxsize=8)
def inks(look: Look) -> Inks:
    """Return the colours in which pictures of this look are composed and saved."""
    return Inks(shades(look))
