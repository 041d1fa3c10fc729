"""Remembered parts of pictures: small images by a value that says what they show, at most so many bytes of them."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

from PIL import Image


class Memory:
    """Images by key; if they take more than `most` bytes, those that were not used for longest are forgotten.

    It may be used by several threads. The images are shared: never draw on them.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._images: OrderedDict[Hashable, tuple[Image.Image, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._images)

    def get(self, key: Hashable) -> Image.Image | None:
        """Return the image of a key, None if it is not remembered."""
        with self._lock:
            found = self._images.get(key)
            if found is None:
                return None
            self._images.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, image: Image.Image, size: int) -> None:
        """Remember an image. `size`: the bytes that it takes together with its key."""
        with self._lock:
            _, before = self._images.pop(key, (None, 0))
            self._images[key] = (image, size)
            self.bytes += size - before
            while self.bytes > self.most:
                _, (_, freed) = self._images.popitem(last=False)
                self.bytes -= freed

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._images.clear()
            self.bytes = 0
