"""Characters: computers of about one strength, each with a taste of its own that a player can learn to use."""

from collections.abc import Mapping, Sequence
from typing import Final

from scala40.actions import Action
from scala40.players.choices import Standing
from scala40.players.comparing import Judge, Variety, best_action
from scala40.players.player import Chance, Player
from scala40.players.prospects import Prospect
from scala40.players.strong import MARGIN, estimates, worth
from scala40.players.surroundings import Surroundings
from scala40.views import SeatView

TASTES: Final[Mapping[str, Mapping[str, float]]] = {
    "hasty": {"ready": -40.0, "cards": -2.0},
    "hoarder": {"ready": 6.0, "jokers": 3.0, "in_melds": 0.15},
    "fox": {"feeds": -12.0, "helps": -30.0, "to_draw": -5.5},
    "accountant": {"points": -0.25, "highest": -0.4},
}
"""By character: how many points more one of a number of a `Prospect` is worth to it than to `strong`.

- `hasty` opens and lays as soon as it can, and so shows early what it has;
- `hoarder` keeps jokers and melds in its hand, opens late, and then closes soon;
- `fox` throws nothing that the next player could use, and takes from the discard pile what others would leave;
- `accountant` throws its highest cards, even from pairs, so that a deal never costs it much.
"""


def character(name: str, *, varied: bool = False) -> Player:
    """The player with this character; without `varied` it uses no chance."""
    taste = [TASTES[name].get(number, 0.0) for number in Prospect._fields]

    def judging(view: SeatView, around: Surroundings) -> Judge:
        estimate = estimates(view, around)

        def judge(standings: Sequence[Standing]) -> list[float]:
            values = zip(estimate(standings), standings, strict=True)
            return [value + worth(one.prospect, taste) for value, one in values]

        return judge

    def player(view: SeatView, chance: Chance) -> Action:
        return best_action(view, judging, Variety(chance, MARGIN) if varied else None)

    return player


CHARACTERS: Final[Mapping[str, Player]] = {name: character(name) for name in TASTES}
"""Every character by its name, which is stored with each table, so it stays as it is."""
