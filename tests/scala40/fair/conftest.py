"""A match whose cards were promised, for all tests of its record."""

import pytest

from scala40.fair.writing import dumps
from simulation.games.fair_matches import FairMatch
from simulation.games.fair_trials import trial_match


@pytest.fixture(scope="package")
def match() -> FairMatch:
    """Two deals that are over, with cut, die and reshuffle."""
    return trial_match("verify")


@pytest.fixture(scope="package")
def text(match: FairMatch) -> str:
    """Its record."""
    return dumps(match.published())
