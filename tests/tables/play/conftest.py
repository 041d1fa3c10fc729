"""What is advised in a scene stays the same, whoever is asked for advice at a table."""

import pytest


@pytest.fixture(autouse=True)
def known_adviser(strong_advises: None) -> None:
    """Let the same player advise in all scenes."""
