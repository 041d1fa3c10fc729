"""What Telegram is asked while people play in the page: only what the group reads."""

from collections import Counter

from operations.sweep import sweep
from simulation.use_cases.world import place_of
from storage import Table
from tables.context import Origin
from tables.notices.open_pages import OPEN_SECONDS, keep_open
from tables.requests.panel import DiscardCard, DrawStock, Pick
from tests.handlers.outbox import Outbox

TURNS = 8
MOST_CALLS = 2.5


async def play_turns(outbox: Outbox, table: Table, turns: int) -> Counter[str]:
    """Play turns in the page, with all that waits delivered after each step; the calls that took, by method."""
    matches, last = outbox.matches, len(await outbox.tg.requests())
    for _ in range(turns):
        person = matches.turn_of(table)
        keep_open(matches.context, [(each, table.id) for each in matches.people])
        for kind in (DrawStock, Pick, DiscardCard):
            request = matches.offered(table, person, kind)[0]
            matches.perform(Origin(None, matches.requester(person), place_of(person)), request)
            await outbox.deliver_all()
    return Counter(request["method"] for request in (await outbox.tg.requests())[last:])


async def test_a_turn_that_everybody_plays_in_the_page_costs_the_post_of_the_group_only(outbox: Outbox) -> None:
    table = outbox.matches.begin(4)
    await outbox.deliver_all()
    hands = [await outbox.private(number) for number in range(4)]
    calls = await play_turns(outbox, table, TURNS)
    assert calls.total() <= MOST_CALLS * TURNS, calls
    assert calls["sendPhoto"] + calls["sendMessage"] == TURNS, "each player who is called gets a new post"
    assert [await outbox.private(number) for number in range(4)] == hands


async def test_a_hand_is_brought_up_to_date_in_one_call_when_its_owner_has_left(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(4)
    await outbox.deliver_all()
    await play_turns(outbox, table, 5)
    before, last = [await outbox.private(number) for number in range(4)], len(await outbox.tg.requests())
    matches.time += OPEN_SECONDS
    sweep(matches.context)
    await outbox.run_dispatcher()
    calls = Counter(request["method"] for request in (await outbox.tg.requests())[last:])
    assert (calls.total(), set(calls)) == (4, {"editMessageMedia"})
    for number in range(4):
        (was,), (now,) = before[number], await outbox.private(number)
        assert now.id == was.id
        assert now.text != was.text


async def test_a_page_that_is_opened_again_at_once_changes_nothing_in_the_chat(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(4)
    await outbox.deliver_all()
    last = len(await outbox.tg.requests())
    keep_open(matches.context, [(person, table.id) for person in matches.people])
    matches.time += OPEN_SECONDS
    sweep(matches.context)
    await outbox.run_dispatcher()
    assert len(await outbox.tg.requests()) == last, "nothing has changed, so nothing is sent"
