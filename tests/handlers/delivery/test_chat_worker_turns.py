"""Inside one group: the one who keeps many answers or pages waiting does not keep its table waiting."""

from handlers.delivery.page_turns import NextPage
from handlers.delivery.queued_answers import MOST_WAITING, queue_answer
from screens.message import Message
from screens.results import Outgoing
from simulation.use_cases.wording import bare
from tables.notices.announcements import announce_line
from tests.handlers.outbox import Outbox
from texts.line import Line
from texts.text import Text


def ask(outbox: Outbox, chat: int, answers: int = MOST_WAITING) -> None:
    """Somebody has asked faster than they can be answered."""
    with outbox.matches.store.unit() as unit:
        for number in range(answers):
            queue_answer(unit, chat, 0, Outgoing((Message(Text(f"Risposta {number}.")),)), 0.0)


async def said(outbox: Outbox) -> list[str]:
    return [bare(seen.text) for seen in await outbox.screen()]


async def test_a_tables_post_comes_after_one_answer_and_the_answers_keep_their_order(outbox: Outbox) -> None:
    ask(outbox, outbox.group.id)
    table = outbox.matches.begin(2)
    await outbox.deliver(outbox.group.id)
    words = await said(outbox)
    assert words.index(outbox.matches.read_shown(table)) == 1
    assert [text for text in words if text.startswith("Risposta")] == [f"Risposta {n}." for n in range(MOST_WAITING)]


async def test_each_new_post_comes_after_one_answer_more(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    ask(outbox, outbox.group.id)
    for answers in (1, 2, 3):
        turn = matches.match(table).turn
        while matches.match(table).turn == turn:
            matches.tap_once(table)
        while matches.read_shown(table) not in await said(outbox):
            assert await outbox.chat_worker.deliver_next(outbox.group.id)
        assert sum(text.startswith("Risposta") for text in await said(outbox)) == answers


async def test_announcements_of_a_table_keep_their_order_and_come_before_its_post(outbox: Outbox) -> None:
    """R34: the end of the deal, those who bust, then the table's post."""
    matches = outbox.matches
    ask(outbox, outbox.group.id)
    table = matches.close_deal("9C 8D", "KC QC", "JC TC", totals=[10, 95, 20, 95])
    with matches.store.unit() as unit:
        announce_line(unit, table, Line("clock-idle-lobby"), 0.0)
    await outbox.deliver(outbox.group.id)
    words = await said(outbox)
    of_table = [text for text in words if not text.startswith("Risposta")]
    assert [text[0] for text in of_table[:4]] == ["🏁", "💥", "💥", "🌙"]
    assert of_table[4] == matches.read_shown(table)
    assert words.index(of_table[4]) <= 2 * 4 + 1


async def test_a_person_who_turns_pages_without_end_does_not_keep_the_table_waiting(outbox: Outbox) -> None:
    matches = outbox.matches
    ask(outbox, outbox.group.id, 1)
    await outbox.deliver_all()
    (page,) = await outbox.screen()
    table = matches.begin(2)
    for number in range(4):
        outbox.dispatcher.turn_page(outbox.group.id, page.id, NextPage(Message(Text(f"Pagina {number}"))))
        assert await outbox.chat_worker.deliver_next(outbox.group.id)
    words = await said(outbox)
    assert words[0].startswith("Pagina")
    assert matches.read_shown(table) in words
    await outbox.deliver(outbox.group.id)
    assert outbox.chat_worker.chats_in_memory() == ()


async def test_an_answer_in_a_private_chat_stays_whole(outbox: Outbox) -> None:
    person = outbox.people[0].id
    ask(outbox, person, 3)
    table = outbox.matches.begin(2)
    await outbox.deliver(person)
    words = [bare(seen.text) for seen in await outbox.private(0)]
    assert words[:3] == ["Risposta 0.", "Risposta 1.", "Risposta 2."]
    assert words[3] == outbox.matches.read_shown(table, person)
