"""Whether the bot is well, as `/healthz` and `/stato` tell its operator."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from handlers.updates.receiving import POLL_SECONDS
from simulation.program import telegram
from simulation.program.simulation import Simulation


@contextmanager
def short_polls() -> Iterator[None]:
    """Let the simulated Telegram answer polls when the real one does; otherwise it saves the time of most of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(telegram, "LONGEST_POLL", float(POLL_SECONDS))
        yield


def troubles(simulation: Simulation) -> set[str]:
    """The parts of the bot that are in trouble."""
    return {finding.name for finding in simulation.service.facts().findings if finding.trouble is not None}


def check_health(simulation: Simulation) -> None:
    """Raise AssertionError if any part is in trouble; no fault may be planted."""
    found = troubles(simulation)
    assert not found, f"seed {simulation.seed}: without a fault, these are in trouble: {sorted(found)}"
