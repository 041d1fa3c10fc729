"""β by preset and number of seats, in thousandths; written by `python -m tools.par fit`."""

from collections.abc import Mapping
from typing import Final

BETAS: Final[Mapping[str, Mapping[int, int]]] = {
    "fisca": {2: 654, 3: 782, 4: 860, 5: 846, 6: 830},
    "biska": {2: 400, 3: 682, 4: 984, 5: 865, 6: 907},
    "classica": {2: 545, 3: 744, 4: 711, 5: 803, 6: 844},
    "tedesca": {2: 753, 3: 727, 4: 900, 5: 887, 6: 835},
    "ramino": {2: 871, 3: 762, 4: 846, 5: 944, 6: 808},
}
