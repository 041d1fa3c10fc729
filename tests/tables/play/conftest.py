"""In these tests `strong` advises, so that the advice does not change with the nets of the expert."""

import pytest


@pytest.fixture(autouse=True)
def known_adviser(strong_advises: None) -> None:
    """Let `strong` advise in every test of this folder."""
