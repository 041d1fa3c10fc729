"""The search for the token and for cards finds what is planted."""

import asyncio

import pytest

from handlers.telegram import logs
from simulation.promises.tokens import SECRET, nothing_is_logged, search


@pytest.mark.parametrize("leak", ["person 6000000001", "chat -4900000001 waits", "Anna says", "by @anna_rossi"])
def test_a_person_or_a_chat_is_found_and_not_shown_again(leak: str) -> None:
    private = {"6000000001", "4900000001", "Anna", "anna_rossi"}
    search(1, "update 60000000011, Annals of table 3\n", private)
    with pytest.raises(AssertionError, match=r"seed 1: .* is in line 2 of what was logged") as found:
        search(1, f"ready\n{leak}\n", private)
    assert leak not in str(found.value)


@pytest.mark.parametrize("leak", [f"GET /bot40:{SECRET}/getMe", "ValueError: cannot lay 7H", "hand 8♥"])
def test_a_planted_leak_is_found_and_not_shown_again(leak: str) -> None:
    search(1, "update 7, chat -100 failed\nINFO bot: ready\n")
    with pytest.raises(AssertionError, match=r"seed 1: .* is in line 2 of what was logged") as found:
        search(1, f"update 7 failed\n{leak}\n")
    assert leak not in str(found.value)


def test_the_ways_of_the_loop_itself_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asyncio quotes a task, and so the words of its error."""
    monkeypatch.setattr(logs, "on_loop_error", asyncio.BaseEventLoop.default_exception_handler)
    monkeypatch.setattr("simulation.promises.tokens.CAUGHT", ())
    monkeypatch.setattr("simulation.promises.tokens.SHORT_EVENING", 1.0)
    with pytest.raises(AssertionError, match="a card is in line"):
        nothing_is_logged(1, 1)
