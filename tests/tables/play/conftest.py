"""What is advised in a scene stays the same, whoever is asked for advice at a table."""

from collections.abc import Iterator

import pytest

from scala40.advice import plans
from scala40.players.strong import estimates
from tables.play.advice import cached_advice


@pytest.fixture(autouse=True)
def known_adviser(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Advice as `strong` would play."""
    monkeypatch.setattr(plans, "JUDGING", estimates)
    cached_advice.cache_clear()
    yield
    cached_advice.cache_clear()
