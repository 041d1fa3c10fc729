"""A worker that was parted from the database does not know what the others have committed, and tells its open pages."""

import pytest

from simulation.use_cases.chats import ANNA, BRUNO
from storage import Changes
from tests.web.phases import draw
from tests.web.web_server import WebServer


async def test_open_pages_are_told_of_what_was_missed_though_their_streams_stay_open(
    web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    everywhere = web.streams.open(BRUNO, None)
    async with anna.stream(table.id) as hers:
        await hers.event()
        with monkeypatch.context() as parted:
            parted.setattr(web.matches.store.changes, "notify", lambda changes: None)
            web.matches.time_out(table)
        web.matches.store.changes.notify(Changes({}, frozenset(), is_all=True))
        assert await hers.event() == {"table": table.id, "version": (await anna.view(table.id))["version"]}
    assert everywhere.is_over, "its page opens another one, and asks for its tables"
    web.streams.close(everywhere)
