"""Taps as they come from Telegram: everybody is answered at once, whatever they tapped and wherever."""

import asyncio
import logging
from dataclasses import replace

import pytest
from telegram import Bot

from handlers.telegram.admins import REMEMBERED_SECONDS, Admins
from handlers.updates.taps import _shortened
from operations.retention import QUIET_SECONDS
from simulation.people.card_reading import printed_faces
from simulation.use_cases.world import TEXTS
from storage import Changes, Display, Form, ScreenKind
from tables.requests import commands, pages
from tables.requests import panel as panel_buttons
from tables.requests import table as buttons
from tables.requests.codec import Request
from tables.requests.deep_links import start_link, table_payload
from tables.requests.table import Dismiss, ForgetMe, HelpPage
from tables.result import MAX_ANSWER
from tables.use_cases import ASKS_ADMIN, USE_CASES
from tests.handlers.doorway import Door, one_key
from tests.handlers.office import Office
from texts.text import utf16_length


def test_everything_that_is_declared_has_a_use_case() -> None:
    declared = {
        value
        for module in (buttons, commands, pages, panel_buttons)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Request) and value is not Request
    }
    assert set(USE_CASES) == declared
    assert declared >= ASKS_ADMIN


@pytest.mark.parametrize("words", ["", "a" * 200, "a" * 201, "🃏" * 100, "🃏" * 101, "♥️ " * 90])
def test_an_answer_is_never_longer_than_telegram_takes(words: str) -> None:
    short = _shortened(words)
    assert short is not None
    assert utf16_length(short) <= MAX_ANSWER
    assert short == words or short.endswith("…")
    assert (short == words) == (utf16_length(words) <= MAX_ANSWER)


async def test_ones_cards_come_in_the_answer_that_nobody_else_sees(door: Door) -> None:
    """R39"""
    table = await door.begin()
    (post,) = await door.screen()
    for person in door.people[:2]:
        tapped = await person.tap(post, TEXTS.plain("it", "table-key-cards"))
        seat = door.evening.people.index(person.id)
        hand = [str(card) for card in door.evening.match(table).deal.hands[seat]]
        assert tapped.alert
        assert sorted(printed_faces(tapped.text or "")) == sorted(hand)
    assert await door.screen() == [post]


async def test_who_only_watches_gets_a_word_and_no_card(door: Door) -> None:
    table = await door.begin()
    before = door.evening.state_of(table)
    (post,) = await door.screen()
    dario = door.people[3]
    for label in ("table-key-cards", "table-key-play"):
        tapped = await dario.tap(post, TEXTS.plain("it", label))
        assert tapped.text == TEXTS.plain("it", "tap-not-seated")
    assert door.evening.state_of(table) == before


async def test_the_way_to_the_panel_opens_a_link(door: Door) -> None:
    table = await door.begin()
    (post,) = await door.screen()
    tapped = await door.people[0].tap(post, TEXTS.plain("it", "table-key-play"))
    assert tapped.url == start_link("scala40_bot", table_payload(table.id))
    assert not tapped.text


async def test_a_drawn_card_is_told_in_private_and_the_dispatcher_is_told(door: Door) -> None:
    """R14"""
    table = await door.begin()
    number = door.evening.people.index(door.evening.turn_of(table))
    (panel,) = await door.private(number)
    assert not door.dispatcher.is_busy
    told: list[Changes] = []
    door.evening.context.changes.subscribe(told.append)
    tapped = await door.people[number].tap(panel, row=0, column=0)
    drawn = door.evening.match(table).deal.memo.drawn
    assert drawn is not None
    assert printed_faces(tapped.text or "") == [str(drawn)]
    assert [(set(changes.tables), changes.chats) for changes in told] == [({table.id}, {door.people[number].id})]
    assert door.dispatcher.is_busy


async def test_who_taps_where_telegram_makes_wait_is_told_that_the_change_follows(door: Door) -> None:
    table = door.evening.open((door.people[0].id,))
    with door.evening.store.unit() as unit:
        unit.screens.ensure(table.id, ScreenKind.LOBBY, table.chat_id)
    await door.deliver_all()
    (post,) = await door.screen()
    soon = await door.people[1].tap(post, TEXTS.plain("it", "lobby-label-sit"))
    assert soon.text == TEXTS.plain("it", "lobby-seated")
    await door.deliver_all()
    while door.budget.delay(door.group.id) < 10:  # until a minute's worth of messages is used up
        await door.budget.acquire(door.group.id)
    later = await door.people[2].tap(post, TEXTS.plain("it", "lobby-label-sit"))
    assert later.text == TEXTS.plain("it", "tap-done-later", said=TEXTS.plain("it", "lobby-seated"))
    turned = await door.people[0].tap(post, TEXTS.plain("it", "lobby-label-rules"))
    assert turned.text == TEXTS.plain("it", "tap-later")
    again = await door.people[2].tap(post, TEXTS.plain("it", "lobby-label-sit"))
    assert again.text == TEXTS.plain("it", "lobby-seated-already"), "nothing changes, so nothing follows"
    assert len(door.evening.table(table.id).seats) == 3


async def test_who_opens_his_panel_where_it_cannot_come_in_time_is_told_when_to_tap_again(door: Door) -> None:
    """A bot that is no administrator may send it for 15 seconds after the tap."""
    table = await door.begin()
    guest = door.people[1]
    door.evening.unreachable(guest.id)
    post = next(seen for seen in await door.screen() if "▶️ Gioca" in seen.labels)
    await door.deliver_all()
    while door.budget.delay(door.group.id) < 10:  # until a minute's worth of messages is used up
        await door.budget.acquire(door.group.id)
    tapped = await guest.tap(post, "▶️ Gioca")
    assert tapped.alert
    assert "poi tocca di nuovo «Gioca»" in (tapped.text or "")
    assert printed_faces(tapped.text or "") == []
    with door.evening.store.read() as unit:
        assert unit.screens.find(table.id, ScreenKind.EPHEMERAL, guest.id) is not None


async def test_a_question_goes_when_its_own_key_is_tapped(door: Door) -> None:
    anna = door.people[0]
    await door.bot.send_message(door.group.id, "Davvero?", reply_markup=one_key(Dismiss(anna.id)))
    await anna.tap((await door.screen())[-1], row=0, column=0)
    await door.run_dispatcher()
    assert await door.screen() == []


async def test_that_somebody_is_forgotten_he_is_told_also_by_another_process(door: Door) -> None:
    """The process ends between the commit and the first message."""
    anna = door.people[0]
    await door.bot.send_message(anna.id, "Davvero?", reply_markup=one_key(ForgetMe(anna.id)))
    with door.evening.store.unit() as unit:
        unit.people.seen(anna.id, "Anna", None, "it", door.evening.time)
    await anna.tap((await door.private())[-1], row=0, column=0)
    door.reopen(door.evening)  # what was only in memory is gone
    await door.deliver_all()
    (told,) = await door.private()
    assert "non ricordo più niente" in told.text
    door.evening.wait(QUIET_SECONDS)
    with door.evening.store.read() as unit:
        assert unit.erasures.ripe(float("inf"), float("inf")) == ()
        assert unit.work.chats() == ()


async def test_two_taps_at_the_same_moment_draw_one_card(door: Door) -> None:
    """R14: the second one finds that something has changed."""
    table = await door.begin()
    number = door.evening.people.index(door.evening.turn_of(table))
    (panel,) = await door.private(number)
    person = door.people[number]
    answers = await asyncio.gather(*(person.tap(panel, row=0, column=0) for _ in range(4)))
    assert len(door.evening.match(table).deal.hands[number]) == 14
    said = sorted(bool(printed_faces(answer.text or "")) for answer in answers)
    assert said == [False, False, False, True]
    assert all(answer.answered and answer.text for answer in answers)


async def test_an_answer_that_comes_too_late_is_no_error(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    table = await door.begin()
    await door.tg.settings(answer_seconds=0)
    number = door.evening.people.index(door.evening.turn_of(table))
    (panel,) = await door.private(number)
    with caplog.at_level(logging.ERROR):
        await door.people[number].tap(panel, row=0, column=0, wait=0)
        await door.tg.wait_request("answerCallbackQuery")
    assert len(door.evening.match(table).deal.hands[number]) == 14
    assert caplog.text == ""


@pytest.mark.parametrize("fault", [{"kind": "error", "status": 502}, {"kind": "drop_before"}])
async def test_an_answer_that_does_not_arrive_is_given_once_more(door: Door, fault: dict[str, object]) -> None:
    table = await door.begin()
    number = door.evening.people.index(door.evening.turn_of(table))
    (panel,) = await door.private(number)
    await door.tg.fault(**{**fault, "method": "answerCallbackQuery"})  # type: ignore[arg-type]  # the kind is a string
    tapped = await door.people[number].tap(panel, row=0, column=0, wait=20)
    assert (tapped.text or "").startswith("Hai pescato")
    assert len(door.evening.match(table).deal.hands[number]) == 14


async def test_the_record_is_sent_as_a_file_to_where_it_was_asked_for(door: Door) -> None:
    evening = door.evening
    table = await door.begin()
    evening.resign(table, evening.people[0])
    await door.deliver_all()
    last = (await door.screen())[-1]
    await door.people[1].tap(last, TEXTS.plain("it", "table-key-record"))
    await door.run_dispatcher()
    (sent,) = await door.tg.requests(method="sendDocument")
    assert sent["ok"]
    assert int(sent["parameters"]["chat_id"]) == door.group.id


async def test_a_page_takes_the_place_of_the_message_that_was_tapped(door: Door) -> None:
    with door.evening.store.unit() as unit:
        reader = unit.people.get(door.people[0].id)
        assert reader is not None
        unit.people.save(replace(reader, display=Display(Form.TEXT)))  # a text stays a text
    await door.bot.send_message(door.people[0].id, "aiuto", reply_markup=one_key(HelpPage(1)))
    (message,) = await door.private(0)
    await door.forged(door.people[0], message, HelpPage(2).pack())  # as on a page that has been turned meanwhile
    await door.run_dispatcher()
    (page,) = await door.private(0)
    assert page.id == message.id
    assert page.text != "aiuto"


async def test_administrators_are_asked_for_once_in_five_minutes(office: Office) -> None:
    admins = Admins(lambda: office.time.now)
    owner, member, stranger = office.people[0].id, office.people[1].id, 999
    bot: Bot = office.bot
    assert await admins.includes(bot, office.group.id, owner) is True
    assert await admins.includes(bot, office.group.id, member) is False
    asked = len(await office.tg.requests(method="getChatMember"))
    assert await admins.includes(bot, office.group.id, owner) is True
    assert await admins.includes(bot, office.people[0].id, owner) is False  # nobody administers a private chat
    assert len(await office.tg.requests(method="getChatMember")) == asked
    office.time.now += REMEMBERED_SECONDS
    assert await admins.includes(bot, office.group.id, owner) is True
    assert len(await office.tg.requests(method="getChatMember")) == asked + 1
    await office.tg.fault("error", method="getChatMember", status=502)
    assert await admins.includes(bot, office.group.id, stranger) is None
