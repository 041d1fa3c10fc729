"""What meets a busy chat is tried again soon, and less and less often while the chat stays busy."""

import pytest

from operations import busy_chats
from operations.busy_chats import LONGEST_SECONDS, Pauses, when_free
from storage import ChatBusy


def test_the_first_pause_is_short_and_each_further_one_longer_up_to_a_limit() -> None:
    pauses = Pauses()
    for longest in (0.05, 0.1, 0.2, *[LONGEST_SECONDS] * 2000):
        assert 0.4 * longest <= pauses.next("a") <= longest
    assert 0.02 <= pauses.next("b") <= 0.05, "each thing has pauses of its own"
    pauses.forget("a")
    assert 0.02 <= pauses.next("a") <= 0.05


async def test_what_is_never_free_is_given_up_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(busy_chats, "FIRST_SECONDS", 0.001)
    tries = []

    def work() -> str:
        tries.append(1)
        if len(tries) < 4:
            raise ChatBusy
        return "done"

    assert await when_free(work) == "done"
    tries.clear()
    with pytest.raises(ChatBusy):
        await when_free(work, seconds=0.0)
    assert len(tries) == 1
