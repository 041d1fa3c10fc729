"""/carte and /punti in a group: question and answer are between the bot and the person who asks, where Telegram can."""

from sandbox.client.people import Seen
from simulation.people.finding import see_text, tap
from simulation.program.setup import Setup
from tables.requests.table import MyCards, Play

CARDS, SCORES = "Le carte le vedi solo tu", "📊 Punti"


async def texts_of(setup: Setup, number: int) -> list[str]:
    return [seen.text for seen in await setup.people[number].screen(setup.players.group)]


async def asked(setup: Setup, number: int, command: str, answer: str) -> Seen:
    """Somebody writes a command in the group, and sees the answer."""
    await setup.people[number].send(setup.players.group, command)
    return await see_text(setup.people[number], answer, setup.players.group)


async def test_what_is_asked_in_a_group_is_answered_to_the_asker_alone(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        for command, answer in (("/carte", CARDS), ("/punti", SCORES)):
            seen = await asked(setup, 1, command, answer)
            assert seen.ephemeral_id is not None
            assert [text for text in await texts_of(setup, 0) if text.startswith((command, answer))] == []
        await setup.quiet()
    with setup.stored.store.read() as unit:
        assert unit.announcements.pending(setup.players.group.id) == ()
    assert await setup.tg.bad_requests() == []


async def test_the_buttons_of_such_an_answer_work(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        table = setup.stored.table().id
        answer = await asked(setup, 1, "/carte", CARDS)
        assert "carte" in ((await tap(setup.people[1], answer, MyCards(table).pack())).text or "")
        opened = await tap(setup.people[1], answer, Play(table).pack())
        assert (opened.url or "").startswith("https://t.me/")
        await setup.quiet()
        again = [seen for seen in await setup.people[1].screen(setup.players.group) if CARDS in seen.text]
    assert [seen.ephemeral_id for seen in again] == [answer.ephemeral_id], "it has not become a panel"


async def test_an_answer_that_comes_too_late_for_that_is_an_ordinary_message(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        await setup.quiet()
    await setup.people[1].send(setup.players.group, "/punti")
    await setup.tg.advance(20)
    async with setup.bot():
        seen = await see_text(setup.people[0], SCORES, setup.players.group)
        assert seen.ephemeral_id is None


async def test_where_telegram_does_not_know_such_commands_everybody_sees_them_as_before(setup: Setup) -> None:
    async with setup.bot():
        await setup.players.open_table()
        seen = await asked(setup, 1, "/cards", CARDS)  # the menu of these people has /carte
        assert seen.ephemeral_id is None
        assert [text for text in await texts_of(setup, 0) if CARDS in text] != []
