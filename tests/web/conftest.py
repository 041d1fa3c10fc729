"""What the tests of the page's server share: a server on a free port, and people who have it open."""

from collections.abc import AsyncIterator

import pytest

from simulation.use_cases.matches import Matches
from tests.web.web_server import WebServer, a_web_server


@pytest.fixture
async def web(matches: Matches) -> AsyncIterator[WebServer]:
    """The server over the store of `matches`."""
    async with a_web_server(matches) as server:
        yield server
