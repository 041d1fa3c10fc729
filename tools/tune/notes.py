"""Notes of self-play for the nets: what a seat met in one deal, and what came of it, as arrays of numpy."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from scala40.players.expert.inputs import OWN, SHARED

Floats = NDArray[np.float32]

WIDTH: Final = len(SHARED) + len(OWN)
"""How many inputs a net has."""
MOST_RIVALS: Final = 5
DEALS_OF_MATCH: Final = 100
"""More than any match has: a deal's number divided by it is the number of its match."""
NOBODY: Final = -999
"""The room of a rival who does not exist."""

SEQUENCE: Final = np.dtype(
    [
        ("length", np.int32),  # how many standings were noted
        ("deal", np.int64),  # the same for all seats of a deal, and for no other deal; see `DEALS_OF_MATCH`
        ("preset", np.int8),  # the place among the presets
        ("rivals", np.int8),  # how many others were in the deal
        ("closed", np.bool_),  # whether this seat closed it
        ("points", np.int16),
        ("others_points", np.float32),  # in the mean
        ("room", np.int16),  # points to the limit before the deal
        ("room_after", np.int16),  # 0 or less: bust
        ("rival_rooms", np.int16, MOST_RIVALS),
        ("rival_rooms_after", np.int16, MOST_RIVALS),
        ("is_over", np.bool_),  # whether the match ended with the deal
        ("won", np.float32),  # the share of the first place, if it did
    ]
)
"""One seat in one deal."""


@dataclass
class Notes:
    """Standings in the order in which seats met them, and the sequences that they belong to."""

    rows: Floats
    """A line of inputs for each standing, in the order of `SHARED` and then `OWN`."""
    sequences: NDArray[np.void]
    """Of `SEQUENCE`, in the order of the rows."""

    @classmethod
    def joined(cls, parts: "list[Notes]") -> Self:
        """The notes of several units one after the other."""
        rows = np.empty((sum(len(part.rows) for part in parts), WIDTH), np.float32)
        at = 0
        for part in parts:
            rows[at : at + len(part.rows)] = part.rows
            at += len(part.rows)
        return cls(rows, np.concatenate([part.sequences for part in parts]))

    def of(self, chosen: NDArray[np.bool_]) -> "Notes":
        """The notes of some sequences."""
        return Notes(self.rows[np.repeat(chosen, self.sequences["length"])], self.sequences[chosen])

    def save(self, path: Path) -> None:
        """Write a file, which is whole as soon as it has its name."""
        unfinished = path.with_suffix(".part.npz")
        np.savez_compressed(unfinished, rows=self.rows.astype(np.float16), sequences=self.sequences)
        unfinished.replace(path)

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a file that `save` wrote; half the digits of the inputs are enough for training."""
        with np.load(path) as read:
            return cls(read["rows"].astype(np.float32), read["sequences"])
