"""What a score is worth: the chance to win the match before a deal, from the points to the limit that everybody has."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scala40.players.expert.inputs import MOST_ROOM
from scala40.rules import PRESETS
from tools.tune.notes import MOST_RIVALS, Floats

_MOST_LOSS: Final = 250
_FEW: Final = 300
"""With fewer losses of a preset, those of all presets count for it."""
_SCORES, _MATCHES, _DEALS = 250, 160, 60
"""How many scores are played out, how often, and for how many deals at most."""
_POWERS: Final = np.arange(0.4, 3.01, 0.1)


@dataclass
class Equity:
    """The chance of each score."""

    of_two: Floats
    """By preset, own room and the rival's room."""
    power: Floats
    """By the number of seats that are still in: each has a chance in proportion to this power of its room."""

    @classmethod
    def measured(cls, sequences: NDArray[np.void]) -> "Equity":
        """From the losses that these sequences of deals saw; for several rivals by playing out random deals."""
        return cls(_of_two(sequences), _powers(sequences))

    def before(self, sequences: NDArray[np.void]) -> Floats:
        """Each sequence's chance before its deal."""
        return self.at(sequences["preset"], sequences["room"], sequences["rival_rooms"])

    def after(self, sequences: NDArray[np.void]) -> Floats:
        """Each sequence's chance after its deal; the share of the first place if the match is over."""
        chance = self.at(sequences["preset"], sequences["room_after"], sequences["rival_rooms_after"])
        return np.where(sequences["is_over"], sequences["won"], chance).astype(np.float32)

    def at(self, preset: NDArray[np.int8], room: NDArray[np.int16], rivals: NDArray[np.int16]) -> Floats:
        """The chance with these points to the limit; rivals with none are no longer in."""
        alive = rivals > 0
        seats = np.minimum(1 + alive.sum(axis=1), len(self.power) - 1)
        power = self.power[seats]
        own = np.maximum(room, 1).astype(np.float32) ** power
        theirs = np.where(alive, np.maximum(rivals, 1).astype(np.float32) ** power[:, None], 0).sum(axis=1)
        chance = own / (own + theirs)
        largest = np.where(alive, rivals, 0).max(axis=1)
        of_two = self.of_two[preset, np.clip(room, 0, MOST_ROOM), np.clip(largest, 0, MOST_ROOM)]
        chance = np.where(seats == 2, of_two, np.where(seats == 1, 1.0, chance))
        return np.where(room <= 0, 0.0, chance).astype(np.float32)


def _of_two(sequences: NDArray[np.void]) -> Floats:
    found = np.zeros((len(PRESETS), MOST_ROOM + 1, MOST_ROOM + 1), np.float32)
    lost = sequences[(sequences["rivals"] == 1) & ~sequences["closed"] & (sequences["others_points"] == 0)]
    for preset in range(len(PRESETS)):
        points = lost["points"][lost["preset"] == preset]
        points = (points if len(points) >= _FEW else lost["points"]).astype(int)
        if len(points):
            found[preset] = _race(
                np.bincount(np.clip(points, 1, _MOST_LOSS), minlength=_MOST_LOSS + 1)[1:] / len(points)
            )
    return found


def _race(losses: NDArray[np.float64]) -> NDArray[np.float64]:
    """The chance of two whose deals are won by either as often; `losses[n]` is the share of losses of n + 1 points."""
    chance = np.zeros((MOST_ROOM + 1, MOST_ROOM + 1))
    points = np.arange(1, len(losses) + 1)
    for total in range(2, 2 * MOST_ROOM + 1):  # the sum of the rooms shrinks with each deal
        for own in range(max(1, total - MOST_ROOM), min(MOST_ROOM, total - 1) + 1):
            other = total - own
            won = np.where(other > points, chance[own, np.maximum(other - points, 0)], 1.0)
            lost = np.where(own > points, chance[np.maximum(own - points, 0), other], 0.0)
            chance[own, other] = (losses @ won + losses @ lost) / 2
    return chance


def _powers(sequences: NDArray[np.void]) -> Floats:
    found = np.ones(MOST_RIVALS + 2, np.float32)
    losses = sequences["points"][(sequences["rivals"] > 1) & ~sequences["closed"] & (sequences["points"] > 0)]
    if not len(losses):
        return found
    chance = np.random.default_rng(2)
    for seats in range(3, MOST_RIVALS + 2):
        start = chance.integers(5, MOST_ROOM, (_SCORES, seats))
        won = _played_out(np.repeat(start, _MATCHES, axis=0), losses, chance).reshape(_SCORES, _MATCHES).mean(axis=1)
        weights = start.astype(float)[None] ** _POWERS[:, None, None]
        shares = np.clip(weights[:, :, 0] / weights.sum(axis=2), 0.01, 0.99)
        found[seats] = _POWERS[((shares - won) ** 2).mean(axis=1).argmin()]
    return found


def _played_out(rooms: NDArray[np.int64], losses: NDArray[np.int16], chance: np.random.Generator) -> NDArray[np.bool_]:
    """Whether the first seat wins, if any seat closes each deal with the same chance; a match is a line of `rooms`."""
    for _ in range(_DEALS):
        alive = rooms > 0
        going = alive.sum(axis=1) > 1
        if not going.any():
            break
        closers = np.where(alive, chance.random(rooms.shape), -1).argmax(axis=1)
        paid = chance.choice(losses, rooms.shape)
        paid[np.arange(len(rooms)), closers] = 0
        rooms = rooms - paid * (alive & going[:, None])
    return rooms[:, 0] > 0
