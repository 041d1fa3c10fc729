"""What a worker had sent before it lost the lease is noted at its next hold, but not over what others have noted."""

import math

import pytest

from storage import OldMessage, Screen, StoreBusy
from storage.lease import Lease
from tables.notices.announcements import announce_line
from tests.handlers.outbox import Outbox
from texts.line import Line

THEIRS = 4711


async def fails_to_note(outbox: Outbox, chat: int) -> None:
    """Let the next message be sent to a chat, and not noted; then another worker takes the lease."""
    store = outbox.matches.store
    store.lease = Lease()
    store.lease.taken(1, math.inf)

    def busy(*_: object, **__: object) -> None:
        raise StoreBusy("another program holds it")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "unit", busy)
        with pytest.raises(StoreBusy):
            await outbox.chat_worker.deliver_next(chat)
    store.lease.lost()


def old_messages(outbox: Outbox, chat: int) -> tuple[OldMessage, ...]:
    with outbox.matches.store.read() as unit:
        return unit.old_messages.of(chat)


async def test_an_announcement_that_another_worker_has_sent_again_keeps_its_message(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    with matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
        (announced,) = unit.announcements.pending(table.chat_id)
    await fails_to_note(outbox, table.chat_id)
    (*_, sent) = await outbox.screen()
    with matches.store.unit() as unit:
        unit.announcements.sent(announced.id, THEIRS, matches.time)
    matches.store.lease.taken(3, math.inf)
    outbox.chat_worker._notes.catch_up(table.chat_id)
    with matches.store.read() as unit:
        assert unit.announcements.messages(table.id, announced.kind)[-1] == THEIRS
    assert [old.message_id for old in old_messages(outbox, table.chat_id)] == [sent.id], "the one too many is deleted"


@pytest.mark.parametrize("is_shown", [True, False])
async def test_a_screen_keeps_what_another_worker_has_noted_of_it(outbox: Outbox, is_shown: bool) -> None:
    matches = outbox.matches
    table, anna = matches.begin(2), outbox.people[0].id

    def panel() -> Screen:
        with matches.store.read() as unit:
            found = unit.screens.find(table.id, "hand", anna)  # type: ignore[arg-type]  # as the column has it
        assert found is not None
        return found

    await fails_to_note(outbox, anna)
    (sent,) = await outbox.private(0)
    if is_shown:
        with matches.store.unit() as unit:
            unit.screens.want_hand(table.id, anna)
        drawn = panel()
        with matches.store.unit() as unit:
            unit.screens.mark_shown(drawn.id, drawn.wanted, THEIRS, drawn.subject, "theirs")
    before = panel()
    matches.store.lease.taken(3, math.inf)
    outbox.chat_worker._notes.catch_up(anna)
    if is_shown:
        assert panel() == before
        assert [old.message_id for old in old_messages(outbox, anna)] == [sent.id], "the one too many is deleted"
    else:
        assert (panel().message_id, panel().shown) == (sent.id, before.wanted), "nobody has shown it meanwhile"


@pytest.mark.parametrize("theirs", ["theirs", ""])
async def test_an_edit_that_was_confirmed_here_counts_no_more_when_another_worker_has_noted_one(
    outbox: Outbox, theirs: str
) -> None:
    """`theirs`: what the message shows, '' if that is not known."""
    matches, table = outbox.matches, outbox.matches.begin(2)
    await outbox.deliver_all()
    with matches.store.unit() as unit:
        unit.screens.want(table.id)
        screen = unit.screens.stale(table.chat_id)[0]
    matches.store.confirmed.shown(screen, "ours")
    waiting, matches.store.confirmed = matches.store.confirmed, type(matches.store.confirmed)()
    with matches.store.unit() as unit:  # as another worker does, which knows nothing of it
        if theirs:
            unit.screens.want(table.id)
            unit.screens.mark_updated(screen.id, screen.wanted + 1, theirs)
        else:
            unit.screens.mark_updated(screen.id, 0, "")
        noted = unit.screens.get(screen.id)
    matches.store.confirmed = waiting
    with matches.store.read() as unit:
        assert unit.screens.get(screen.id) == noted
    matches.store.write_waiting()
    assert not matches.store.confirmed
    with matches.store.read() as unit:
        assert unit.screens.get(screen.id) == noted
