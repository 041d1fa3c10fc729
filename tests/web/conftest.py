"""What the tests of the page's server share: a server on a free port, and people who have it open."""

from collections.abc import AsyncIterator

import pytest

from simulation.use_cases.matches import Matches
from tests.web.members import Members
from tests.web.web_server import WebServer, a_web_server, everybody


@pytest.fixture
def members() -> Members:
    return Members()


@pytest.fixture
async def web(matches: Matches, request: pytest.FixtureRequest) -> AsyncIterator[WebServer]:
    """The server over the store of `matches`; in a test with `members` they say who is one."""
    is_member = request.getfixturevalue("members") if "members" in request.fixturenames else everybody
    async with a_web_server(matches, is_member=is_member) as server:
        yield server
