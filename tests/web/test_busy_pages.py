"""A page's request waits a moment while another worker works on the table's chat."""

import pytest

from operations import busy_chats
from simulation.use_cases.chats import ANNA
from storage import ChatBusy
from tests.web.phases import draw
from tests.web.web_server import WebServer


class Busy:
    """A store whose chats another worker works on, for so many attempts."""

    def __init__(self, web: WebServer, attempts: int, patch: pytest.MonkeyPatch) -> None:
        self.left = attempts
        together = web.matches.store.together

        def refused(**named: object) -> object:
            if self.left:
                self.left -= 1
                raise ChatBusy
            return together(**named)  # type: ignore[arg-type]  # the arguments of the original

        patch.setattr(web.matches.store, "together", refused)


async def test_what_a_page_asks_for_is_done_as_soon_as_the_chat_is_free(
    web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = draw(web.matches)
    anna = await web.open(ANNA)
    stock = (await anna.view(table.id))["draws"][0]["request"]
    body = {"id": "draw-when-there-is-time", "request": stock}
    busy = Busy(web, 3, monkeypatch)
    answer = await anna.post(f"api/tables/{table.id}/requests", body)
    assert (answer.status, answer.json["refused"], busy.left) == (200, False, 0)
    busy.left = 2
    assert (await anna.post("api/settings", {"sound": True})).status == 200
    busy.left = 2
    opening = await web.ask("POST", "api/session", json={"init_data": web.init_data(ANNA)})
    assert opening.status == 200


async def test_if_it_is_never_free_the_page_is_told_to_ask_again(
    web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(busy_chats, "SECONDS", 0.05)
    table = draw(web.matches)
    anna = await web.open(ANNA)
    stock = (await anna.view(table.id))["draws"][0]["request"]
    Busy(web, 1000, monkeypatch)
    answer = await anna.post(f"api/tables/{table.id}/requests", {"id": "a-request-in-vain", "request": stock})
    assert answer.error == (503, "busy")
