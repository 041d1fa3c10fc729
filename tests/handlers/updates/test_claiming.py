"""What is taken over from other workers is queued once, and what another one has done is not done again."""

from handlers.updates.claiming import Claiming
from handlers.updates.tap_answers import TapAnswers
from storage import Store
from tests.handlers.arriving import BOT, inbox_of, pending, update


async def test_an_update_that_waits_or_is_under_way_here_is_not_queued_again(store: Store) -> None:
    inbox = inbox_of(store)
    for number in (1, 2):
        await inbox.put(update(number, f"/carte{number}"))
    first = inbox.get_nowait()
    inbox.begin(first)  # type: ignore[arg-type]  # the queue holds objects
    with store.read() as unit:
        rows = unit.inbox.pending()
    assert [row.update_id for row in rows] == [1, 2]
    assert inbox.queue(rows, BOT) == 0
    assert inbox.qsize() == 1


async def test_marking_an_update_ends_if_another_worker_has_marked_it(store: Store) -> None:
    inbox = inbox_of(store)
    await inbox.put(update(1))
    with store.unit() as unit:
        unit.inbox.done(1, 5.0)
    store.worker_id = 9  # another one than that of the row
    inbox.settle(update(1))
    with store.read() as unit:
        assert not unit.inbox.is_pending(1)


async def test_a_look_queues_what_a_dead_worker_has_left_and_only_then_looks_again_if_something_changes(
    store: Store,
) -> None:
    inbox = inbox_of(store)
    store.worker_id = 3
    with store.unit() as unit:
        unit.inbox.put(1, update(1, "/carte").to_json(), 100.0)
    store.worker_id = 4
    claiming = Claiming(store, inbox, BOT, TapAnswers(BOT), lambda: 200.0)
    claiming.look(frozenset(), frozenset())
    assert inbox.qsize() == 1
    assert pending(store) == [1]
    before = store.commits
    claiming.look(frozenset(), frozenset())
    assert store.commits == before
    claiming.look(frozenset(), frozenset({3}))
    assert (store.commits, inbox.qsize()) == (before + 1, 1)
