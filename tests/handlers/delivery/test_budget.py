import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handlers.delivery.timing.rate_limits import Budget, Priority
from tests.handlers.fake_time import FakeTime, settled

GROUP, OTHER_GROUP, ANNA = -100, -200, 7


class Senders:
    """Many who want to send; notes who went when."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.budget = Budget(lambda: self.time.now, self.time.later)
        self.went: list[tuple[float, int, str]] = []
        self._tasks: list[asyncio.Task[None]] = []

    def send(self, chat_id: int, name: str = "", priority: Priority = Priority.REFRESH) -> asyncio.Task[None]:
        async def go() -> None:
            await self.budget.acquire(chat_id, priority)
            self.went.append((self.time.now - 1000.0, chat_id, name))

        task = asyncio.create_task(go())
        self._tasks.append(task)
        return task

    @property
    def names(self) -> list[str]:
        return [name for _, _, name in self.went]


def most_in(moments: list[float], seconds: float) -> int:
    return max((sum(begin <= moment < begin + seconds for moment in moments) for begin in moments), default=0)


async def test_a_person_gets_about_one_a_second_five_of_them_at_once() -> None:
    senders = Senders()
    for _ in range(7):
        senders.send(ANNA)
    await senders.time.pass_by(7)
    assert [moment for moment, _, _ in senders.went] == pytest.approx([0, 0, 0, 0, 0, 5.25, 5.25])


async def test_a_group_gets_twenty_a_minute_and_a_private_chat_more() -> None:
    senders = Senders()
    for _ in range(50):
        senders.send(GROUP)
        senders.send(ANNA)
    await senders.time.pass_by(60)
    assert len([chat for _, chat, _ in senders.went if chat == GROUP]) == 20
    assert len([chat for _, chat, _ in senders.went if chat == ANNA]) == 50
    await senders.time.pass_by(2)
    assert len([chat for _, chat, _ in senders.went if chat == GROUP]) == 23


async def test_all_chats_together_get_thirty_a_second() -> None:
    senders = Senders()
    for person in range(1, 100):
        senders.send(person)
    await settled()
    assert len(senders.went) == 30
    await senders.time.pass_by(1.1)
    assert len(senders.went) == 60


async def test_the_player_on_turn_goes_before_everybody_else_who_waits() -> None:
    senders = Senders()
    for person in range(1, 31):
        senders.send(person)
    for person in range(31, 71):
        senders.send(person, f"refresh {person}", Priority.REFRESH)
    senders.send(71, "news", Priority.NEWS)
    senders.send(72, "on turn", Priority.ON_TURN)
    await senders.time.pass_by(1.1)
    assert senders.names[30:34] == ["on turn", "news", "refresh 31", "refresh 32"]


@pytest.mark.parametrize("priority", [Priority.NEWS, Priority.REFRESH])
async def test_who_has_waited_long_goes_before_urgent_ones_who_came_later(priority: Priority) -> None:
    senders = Senders()
    for person in range(1, 31):
        senders.send(person, "first", Priority.ON_TURN)
    await settled()
    senders.send(31, "patient", priority)
    for tenth in range(150):  # more urgent ones than there are places
        for number in range(3):
            senders.send(100 + 3 * tenth + number, "urgent", Priority.ON_TURN)
        await senders.time.pass_by(0.1)
    went = {name: moment for moment, _, name in senders.went if name == "patient"}
    assert 4 <= went["patient"] <= 4 + 1.05
    assert len(senders.went) == 30 * 15


async def test_an_urgent_sender_whose_chat_must_wait_holds_nobody_up() -> None:
    senders = Senders()
    for _ in range(5):
        senders.send(ANNA)
    await settled()
    senders.send(ANNA, "on turn", Priority.ON_TURN)
    senders.send(8, "refresh", Priority.REFRESH)
    await settled()
    assert senders.names == ["", "", "", "", "", "refresh"]


async def test_a_chat_waits_after_a_429_and_the_others_do_not() -> None:
    senders = Senders()
    senders.budget.penalize(GROUP, 30)
    senders.budget.penalize(GROUP, 10)  # a shorter wait does not end a longer one
    senders.send(GROUP, "punished")
    senders.send(OTHER_GROUP, "other")
    await senders.time.pass_by(29.9)
    assert senders.names == ["other"]
    await senders.time.pass_by(0.2)
    assert senders.names == ["other", "punished"]


async def test_a_429_also_holds_those_who_wait_already() -> None:
    senders = Senders()
    for name in "abcd":
        senders.send(GROUP, name)
    await settled()
    senders.budget.penalize(GROUP, 30)
    await senders.time.pass_by(29)
    assert senders.names == ["a", "b", "c"]
    await senders.time.pass_by(2)
    assert senders.names == ["a", "b", "c", "d"]


async def test_one_who_gives_up_takes_no_place() -> None:
    senders = Senders()
    for name in "abcde":
        senders.send(ANNA, name)
    given_up = senders.send(ANNA, "given up")
    for name in "fgh":
        senders.send(ANNA, name)
    await settled()
    given_up.cancel()
    await senders.time.pass_by(5.3)
    assert senders.names == list("abcdefgh")


async def test_chats_that_have_been_idle_are_forgotten() -> None:
    senders = Senders()
    for person in range(1, 1200):
        senders.send(person)
    await senders.time.pass_by(120)
    senders.send(ANNA)
    await settled()
    assert len(senders.went) == 1200
    assert len(senders.budget._chats) <= 1000


async def test_it_runs_on_the_loops_own_clock_when_nobody_brings_another() -> None:
    budget = Budget()
    await asyncio.gather(*(budget.acquire(chat) for chat in (GROUP, OTHER_GROUP, ANNA)))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.floats(0, 3), st.sampled_from([GROUP, OTHER_GROUP, ANNA, *range(100, 140)]),
                  st.sampled_from(Priority)),
        max_size=120,
    )
)  # fmt: skip
def test_no_order_of_wishes_breaks_a_budget_and_everybody_gets_their_turn(
    wishes: list[tuple[float, int, Priority]],
) -> None:
    async def run() -> Senders:
        senders = Senders()
        for pause, chat_id, priority in wishes:
            await senders.time.pass_by(pause)
            senders.send(chat_id, priority=priority)
        await senders.time.pass_by(400)
        return senders

    went = asyncio.run(run()).went
    assert len(went) == len(wishes)
    assert most_in([moment for moment, _, _ in went], 1) <= 30
    for chat in {chat for _, chat, _ in went}:
        moments = [moment for moment, other, _ in went if other == chat]
        assert most_in(moments, 3 if chat < 0 else 5) <= (3 if chat < 0 else 5)
        if chat < 0:
            assert most_in(moments, 60) <= 20


async def test_a_chat_knows_how_long_it_has_to_wait() -> None:
    time = FakeTime()
    budget = Budget(lambda: time.now, time.later)
    assert budget.delay(GROUP) == 0.0
    for _ in range(3):
        await budget.acquire(GROUP)
    assert 0.0 < budget.delay(GROUP) <= 3.15
    assert budget.delay(ANNA) == 0.0
    await time.pass_by(4.0)
    assert budget.delay(GROUP) == 0.0
    budget.penalize(GROUP, 30.0)
    assert budget.delay(GROUP) == 30.0


async def test_a_call_that_took_long_counts_from_its_arrival() -> None:
    """As Telegram counts: a picture that took a while to draw and the edits right behind it share a second."""
    time = FakeTime()
    budget = Budget(lambda: time.now, time.later)
    arrived = []
    for on_its_way in (1.5, 0.0, 0.0, 0.0, 0.8, 0.0):
        place = asyncio.create_task(budget.acquire(GROUP))
        while not place.done():
            await time.pass_by(0.05)
        await time.pass_by(on_its_way)
        budget.arrived(GROUP)
        arrived.append(time.now)
    assert arrived[3] - arrived[0] >= 3.15
    assert most_in(arrived, 3.0) == 3


async def test_that_something_has_arrived_counts_once_and_only_where_it_was_sent() -> None:
    time = FakeTime()
    budget = Budget(lambda: time.now, time.later)
    budget.arrived(ANNA)
    for _ in range(3):
        await budget.acquire(GROUP)
        budget.arrived(GROUP)
    wait = budget.delay(GROUP)
    await time.pass_by(1.0)
    budget.arrived(GROUP)
    assert budget.delay(GROUP) == pytest.approx(wait - 1.0)
    assert budget.delay(ANNA) == 0.0


async def test_a_message_may_have_to_leave_places_for_others() -> None:
    time = FakeTime()
    budget = Budget(lambda: time.now, time.later)
    assert budget.delay(GROUP, (0.0, 0.0)) == 0.0
    await budget.acquire(GROUP)
    assert budget.delay(GROUP, (0.0,)) == 0.0, "a place is left"
    assert budget.delay(GROUP, (0.0, 0.0)) == pytest.approx(3.15)
    assert budget.delay(GROUP, (0.0, 1.15)) == pytest.approx(2.0), "the second of them may be free a while later"
    await time.pass_by(1.0)
    await budget.acquire(GROUP)
    assert budget.delay(GROUP) == 0.0
    assert budget.delay(GROUP, (0.0,)) == pytest.approx(2.15)
    assert budget.delay(GROUP, (0.15,)) == pytest.approx(2.0)
    budget.penalize(GROUP, 30.0)
    assert budget.delay(GROUP, (0.0, 0.0)) == 30.0


async def test_the_minute_of_a_group_leaves_no_places() -> None:
    time = FakeTime()
    budget = Budget(lambda: time.now, time.later)
    for _ in range(19):
        await time.pass_by(3.15)
        await budget.acquire(GROUP)
    await time.pass_by(1.15)
    assert budget.delay(GROUP, (0.0,)) == 0.0
    assert budget.delay(GROUP, (0.0, 0.0)) == pytest.approx(2.0)


async def test_whether_the_minute_of_a_group_is_spent() -> None:
    time = FakeTime()
    budget = Budget(lambda: time.now, time.later)
    for number in range(20):
        assert not budget.is_minute_spent(GROUP), f"after {number} messages"
        await time.pass_by(3.0)
        await budget.acquire(GROUP)
    assert budget.is_minute_spent(GROUP)
    await time.pass_by(4.1)
    assert not budget.is_minute_spent(GROUP), "the first is a minute old"
    budget.spend()
    assert budget.is_minute_spent(GROUP)


async def test_a_spent_budget_lets_a_group_have_its_next_message_after_three_seconds() -> None:
    senders = Senders()
    senders.budget.spend()
    assert senders.budget.left == 0
    for _ in range(6):
        senders.send(GROUP)
    senders.send(ANNA)
    await senders.time.pass_by(30.0)
    anna = [at for at, chat_id, _ in senders.went if chat_id == ANNA]
    group = [at for at, chat_id, _ in senders.went if chat_id == GROUP]
    assert anna == [pytest.approx(5.25, abs=0.1)]
    assert group[0] == pytest.approx(3.15, abs=0.2)
    assert len(group) == 6
    assert group[-1] < 20


async def test_a_budget_that_was_spent_some_time_ago_is_free_so_much_earlier() -> None:
    senders = Senders()
    senders.budget.spend(2.0)
    assert senders.budget.left == 0, "for all chats together it counts until now"
    for chat_id in (GROUP, GROUP, ANNA):
        senders.send(chat_id)
    await senders.time.pass_by(30.0)
    assert [at for at, chat_id, _ in senders.went if chat_id == ANNA] == [pytest.approx(3.25, abs=0.1)]
    first, second = (at for at, chat_id, _ in senders.went if chat_id == GROUP)
    assert first == pytest.approx(1.15, abs=0.2)
    assert second == pytest.approx(4.1, abs=0.2)


async def test_what_a_worker_has_sent_itself_is_not_forgotten_when_its_budget_counts_as_spent_until_before() -> None:
    senders = Senders()
    for chat_id in (*[ANNA] * 5, *[GROUP] * 3):
        await senders.budget.acquire(chat_id)
    senders.budget.spend(10.0)
    assert senders.budget.delay(ANNA) == pytest.approx(5.25)
    assert senders.budget.delay(GROUP) == pytest.approx(3.15)


async def test_a_budget_that_counts_as_spent_again_and_again_is_free_as_soon_each_time() -> None:
    """Programs whose lines to the database break in turn hold its lock for some seconds each."""
    senders = Senders()
    for _ in range(10):
        senders.budget.spend(1.0)
        before = len(senders.went)
        senders.send(GROUP)
        senders.send(ANNA)
        await senders.time.pass_by(6.0)
        assert sorted(chat_id for _, chat_id, _ in senders.went[before:]) == sorted((GROUP, ANNA))
        await senders.time.pass_by(20.0)


@pytest.mark.parametrize("away", [15.0, 25.0, 35.0])
async def test_a_holder_that_returns_after_a_burst_of_its_own_keeps_to_the_minute(away: float) -> None:
    one, two = Senders(), Senders()
    for _ in range(20):
        one.send(GROUP)
    await one.time.pass_by(22.0)
    await two.time.pass_by(22.0)
    two.budget.spend()
    for _ in range(int(away / 3.05)):
        two.send(GROUP)
    await two.time.pass_by(away)
    await one.time.pass_by(away)
    one.budget.spend()
    for _ in range(30):
        one.send(GROUP)
    await one.time.pass_by(120.0)
    every = [at for senders in (one, two) for at, _, _ in senders.went]
    again = [at for at, _, _ in one.went if at > 22.0 + away]
    assert len(again) == 30
    assert max(sum(at - 60.0 < other <= at for other in every) for at in again) <= 20


@pytest.mark.parametrize("ago", [0.0, 1.0])
async def test_with_the_messages_of_the_holder_before_no_limit_is_exceeded(ago: float) -> None:
    senders = Senders()
    before = [-ago - 3.05 * number for number in range(20)]
    senders.budget.spend(ago)
    for _ in range(30):
        senders.send(GROUP)
    await senders.time.pass_by(120.0)
    assert most_in(before + [at for at, _, _ in senders.went], 60.0) <= 20
