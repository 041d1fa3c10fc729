"""β by preset and number of seats, in thousandths; written by `python -m tools.par fit`."""

from collections.abc import Mapping
from typing import Final

BETAS: Final[Mapping[str, Mapping[int, int]]] = {
    "fisca": {2: 654, 3: 782, 4: 860, 5: 846, 6: 830},
    "biska": {2: 654, 3: 782, 4: 860, 5: 840, 6: 830},
    "classica": {2: 654, 3: 782, 4: 860, 5: 840, 6: 830},
    "tedesca": {2: 654, 3: 782, 4: 860, 5: 840, 6: 830},
    "ramino": {2: 654, 3: 782, 4: 860, 5: 840, 6: 830},
}
