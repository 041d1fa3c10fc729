"""Inside one group: the one who keeps many answers or pages waiting does not keep its table waiting."""

from handlers.delivery.answers import MOST_WAITING, queue_answer
from handlers.delivery.page_turns import Page
from screens.message import Message
from screens.results import Outgoing
from simulation.use_cases.wording import bare
from tables.notices.announcements import announce_line
from tests.handlers.office import Office
from texts.line import Line
from texts.text import Text


def ask(office: Office, chat: int, answers: int = MOST_WAITING) -> None:
    """Somebody has asked faster than they can be answered."""
    with office.evening.store.unit() as unit:
        for number in range(answers):
            queue_answer(unit, chat, 0, Outgoing((Message(Text(f"Risposta {number}.")),)), 0.0)


async def said(office: Office) -> list[str]:
    return [bare(seen.text) for seen in await office.screen()]


async def test_a_tables_post_comes_after_one_answer_and_the_answers_keep_their_order(office: Office) -> None:
    ask(office, office.group.id)
    table = office.evening.begin(2)
    await office.deliver(office.group.id)
    words = await said(office)
    assert words.index(office.evening.read_shown(table)) == 1
    assert [text for text in words if text.startswith("Risposta")] == [f"Risposta {n}." for n in range(MOST_WAITING)]


async def test_each_new_post_comes_after_one_answer_more(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    ask(office, office.group.id)
    for answers in (1, 2, 3):
        turn = evening.match(table).turn
        while evening.match(table).turn == turn:
            evening.tap_once(table)
        while evening.read_shown(table) not in await said(office):
            assert await office.chat_worker.deliver_next(office.group.id)
        assert sum(text.startswith("Risposta") for text in await said(office)) == answers


async def test_what_a_table_announces_keeps_its_order_and_comes_before_its_post(office: Office) -> None:
    """R34: the end of a deal, those who bust, then the table."""
    evening = office.evening
    ask(office, office.group.id)
    table = evening.close_deal("9C 8D", "KC QC", "JC TC", totals=[10, 95, 20, 95])
    with evening.store.unit() as unit:
        announce_line(unit, table, Line("clock-idle-lobby"), 0.0)
    await office.deliver(office.group.id)
    words = await said(office)
    of_table = [text for text in words if not text.startswith("Risposta")]
    assert [text[0] for text in of_table[:4]] == ["🏁", "💥", "💥", "🌙"]
    assert of_table[4] == evening.read_shown(table)
    assert words.index(of_table[4]) <= 2 * 4 + 1


async def test_a_person_who_turns_pages_without_end_does_not_keep_the_table_waiting(office: Office) -> None:
    evening = office.evening
    ask(office, office.group.id, 1)
    await office.deliver_all()
    (page,) = await office.screen()
    table = evening.begin(2)
    for number in range(4):
        office.dispatcher.turn_page(office.group.id, page.id, Page(Message(Text(f"Pagina {number}"))))
        assert await office.chat_worker.deliver_next(office.group.id)
    words = await said(office)
    assert words[0].startswith("Pagina")
    assert evening.read_shown(table) in words
    await office.deliver(office.group.id)
    assert office.chat_worker.chats_in_memory() == ()


async def test_in_a_private_chat_an_answer_stays_whole(office: Office) -> None:
    person = office.people[0].id
    ask(office, person, 3)
    table = office.evening.begin(2)
    await office.deliver(person)
    words = [bare(seen.text) for seen in await office.private(0)]
    assert words[:3] == ["Risposta 0.", "Risposta 1.", "Risposta 2."]
    assert words[3] == office.evening.read_shown(table, person)
