"""Matches of the deal of a day."""

from dataclasses import replace

from scala40.fair.days import Day, results_hash, root_of_day
from scala40.fair.deal import MatchSecrets, fix_inputs
from scala40.fair.writing import FairRecord
from scala40.rules import PRESETS
from scala40.state import Phase
from simulation.games.fair_matches import OldFairMatch

CHAIN = MatchSecrets(b"c" * 32)
BEFORE = results_hash(11, ["ab" * 32, "01" * 32])


class OfADay(OldFairMatch):
    """The only deal of a day, with the secrets that follow from its link."""

    number, before = 12, BEFORE

    @property
    def secrets(self) -> MatchSecrets:
        return MatchSecrets(root_of_day(CHAIN.secret(self.number), self.number, self.before))

    @secrets.setter
    def secrets(self, _: MatchSecrets) -> None:
        """Leave out those that other matches have."""

    def _fix(self, deal: int, seats: tuple[int, ...], dealer: int, die: int | None, previous: str | None) -> None:
        """Deal without a cut and a die."""
        self.inputs.append(fix_inputs(self.secrets, deal=deal, seats=seats, dealer=dealer))

    def lot(self, die: int | None) -> int:
        return super().lot(None)

    def of_day(self, *, ended: bool) -> FairRecord:
        """As it may be published when the day has ended, or as everybody has seen it before."""
        link = CHAIN.secret(self.number) if ended else None
        day = Day(self.number, CHAIN.commitment(self.number), self.before, link)
        return replace(self.published(), day=day)


def played(seed: int, kind: type[OfADay] = OfADay, *, ended: bool = True) -> OfADay:
    match = kind(replace(PRESETS["fisca"], deals=1), seed)
    for _ in range(9):
        match.act()
    while ended and match.match.phase is not Phase.OVER:
        match.act()
    return match
