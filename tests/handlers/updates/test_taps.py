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
from tests.handlers.bot_on_telegram import BotOnTelegram, one_button
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


async def test_a_players_cards_come_in_the_answer_that_nobody_else_sees(bot_on_telegram: BotOnTelegram) -> None:
    """R39"""
    table = await bot_on_telegram.begin()
    (post,) = await bot_on_telegram.screen()
    for person in bot_on_telegram.people[:2]:
        tapped = await person.tap(post, TEXTS.plain("it", "table-label-cards"))
        seat = bot_on_telegram.evening.people.index(person.id)
        hand = [str(card) for card in bot_on_telegram.evening.match(table).deal.hands[seat]]
        assert tapped.alert
        assert sorted(printed_faces(tapped.text or "")) == sorted(hand)
    assert await bot_on_telegram.screen() == [post]


async def test_a_spectator_gets_a_sentence_and_no_card(bot_on_telegram: BotOnTelegram) -> None:
    table = await bot_on_telegram.begin()
    before = bot_on_telegram.evening.state_of(table)
    (post,) = await bot_on_telegram.screen()
    dario = bot_on_telegram.people[3]
    for label in ("table-label-cards", "table-label-play"):
        tapped = await dario.tap(post, TEXTS.plain("it", label))
        assert tapped.text == TEXTS.plain("it", "tap-not-seated")
    assert bot_on_telegram.evening.state_of(table) == before


async def test_the_way_to_the_panel_opens_a_link(bot_on_telegram: BotOnTelegram) -> None:
    table = await bot_on_telegram.begin()
    (post,) = await bot_on_telegram.screen()
    tapped = await bot_on_telegram.people[0].tap(post, TEXTS.plain("it", "table-label-play"))
    assert tapped.url == start_link("scala40_bot", table_payload(table.id))
    assert not tapped.text


async def test_a_drawn_card_is_shown_in_private_and_the_dispatcher_is_notified(bot_on_telegram: BotOnTelegram) -> None:
    """R14"""
    table = await bot_on_telegram.begin()
    number = bot_on_telegram.evening.people.index(bot_on_telegram.evening.turn_of(table))
    (panel,) = await bot_on_telegram.private(number)
    assert not bot_on_telegram.dispatcher.is_busy
    told: list[Changes] = []
    bot_on_telegram.evening.context.changes.subscribe(told.append)
    tapped = await bot_on_telegram.people[number].tap(panel, row=0, column=0)
    drawn = bot_on_telegram.evening.match(table).deal.memo.drawn
    assert drawn is not None
    assert printed_faces(tapped.text or "") == [str(drawn)]
    assert [(set(changes.tables), changes.chats) for changes in told] == [
        ({table.id}, {bot_on_telegram.people[number].id})
    ]
    assert bot_on_telegram.dispatcher.is_busy


async def test_a_tap_where_telegram_imposes_a_wait_says_that_the_change_follows(
    bot_on_telegram: BotOnTelegram,
) -> None:
    table = bot_on_telegram.evening.open((bot_on_telegram.people[0].id,))
    with bot_on_telegram.evening.store.unit() as unit:
        unit.screens.ensure(table.id, ScreenKind.LOBBY, table.chat_id)
    await bot_on_telegram.deliver_all()
    (post,) = await bot_on_telegram.screen()
    soon = await bot_on_telegram.people[1].tap(post, TEXTS.plain("it", "lobby-label-sit"))
    assert soon.text == TEXTS.plain("it", "lobby-seated")
    await bot_on_telegram.deliver_all()
    while bot_on_telegram.budget.delay(bot_on_telegram.group.id) < 10:  # until a minute's worth of messages is used up
        await bot_on_telegram.budget.acquire(bot_on_telegram.group.id)
    later = await bot_on_telegram.people[2].tap(post, TEXTS.plain("it", "lobby-label-sit"))
    assert later.text == TEXTS.plain("it", "tap-done-later", said=TEXTS.plain("it", "lobby-seated"))
    turned = await bot_on_telegram.people[0].tap(post, TEXTS.plain("it", "lobby-label-rules"))
    assert turned.text == TEXTS.plain("it", "tap-later")
    again = await bot_on_telegram.people[2].tap(post, TEXTS.plain("it", "lobby-label-sit"))
    assert again.text == TEXTS.plain("it", "lobby-seated-already"), "nothing changes, so nothing follows"
    assert len(bot_on_telegram.evening.table(table.id).seats) == 3


async def test_a_panel_that_cannot_come_in_time_is_answered_with_when_to_tap_again(
    bot_on_telegram: BotOnTelegram,
) -> None:
    """A bot that is no administrator may send it for 15 seconds after the tap."""
    table = await bot_on_telegram.begin()
    guest = bot_on_telegram.people[1]
    bot_on_telegram.evening.unreachable(guest.id)
    post = next(seen for seen in await bot_on_telegram.screen() if "▶️ Gioca" in seen.labels)
    await bot_on_telegram.deliver_all()
    while bot_on_telegram.budget.delay(bot_on_telegram.group.id) < 10:  # until a minute's worth of messages is used up
        await bot_on_telegram.budget.acquire(bot_on_telegram.group.id)
    tapped = await guest.tap(post, "▶️ Gioca")
    assert tapped.alert
    assert "poi tocca di nuovo «Gioca»" in (tapped.text or "")
    assert printed_faces(tapped.text or "") == []
    with bot_on_telegram.evening.store.read() as unit:
        assert unit.screens.find(table.id, ScreenKind.EPHEMERAL, guest.id) is not None


async def test_a_question_goes_when_its_own_button_is_tapped(bot_on_telegram: BotOnTelegram) -> None:
    anna = bot_on_telegram.people[0]
    await bot_on_telegram.bot.send_message(
        bot_on_telegram.group.id, "Davvero?", reply_markup=one_button(Dismiss(anna.id))
    )
    await anna.tap((await bot_on_telegram.screen())[-1], row=0, column=0)
    await bot_on_telegram.run_dispatcher()
    assert await bot_on_telegram.screen() == []


async def test_another_process_confirms_to_a_person_that_they_are_forgotten(bot_on_telegram: BotOnTelegram) -> None:
    """The process ends between the commit and the first message."""
    anna = bot_on_telegram.people[0]
    await bot_on_telegram.bot.send_message(anna.id, "Davvero?", reply_markup=one_button(ForgetMe(anna.id)))
    with bot_on_telegram.evening.store.unit() as unit:
        unit.people.seen(anna.id, "Anna", None, "it", bot_on_telegram.evening.time)
    await anna.tap((await bot_on_telegram.private())[-1], row=0, column=0)
    bot_on_telegram.reopen(bot_on_telegram.evening)  # what was only in memory is gone
    await bot_on_telegram.deliver_all()
    (told,) = await bot_on_telegram.private()
    assert "non ricordo più niente" in told.text
    bot_on_telegram.evening.wait(QUIET_SECONDS)
    with bot_on_telegram.evening.store.read() as unit:
        assert unit.erasures.with_quiet_chat(float("inf"), float("inf")) == ()
        assert unit.work.chats() == ()


async def test_two_taps_at_the_same_moment_draw_one_card(bot_on_telegram: BotOnTelegram) -> None:
    """R14: the second one finds that something has changed."""
    table = await bot_on_telegram.begin()
    number = bot_on_telegram.evening.people.index(bot_on_telegram.evening.turn_of(table))
    (panel,) = await bot_on_telegram.private(number)
    person = bot_on_telegram.people[number]
    answers = await asyncio.gather(*(person.tap(panel, row=0, column=0) for _ in range(4)))
    assert len(bot_on_telegram.evening.match(table).deal.hands[number]) == 14
    said = sorted(bool(printed_faces(answer.text or "")) for answer in answers)
    assert said == [False, False, False, True]
    assert all(answer.answered and answer.text for answer in answers)


async def test_an_answer_that_comes_too_late_is_no_error(
    bot_on_telegram: BotOnTelegram, caplog: pytest.LogCaptureFixture
) -> None:
    table = await bot_on_telegram.begin()
    await bot_on_telegram.tg.settings(answer_seconds=0)
    number = bot_on_telegram.evening.people.index(bot_on_telegram.evening.turn_of(table))
    (panel,) = await bot_on_telegram.private(number)
    with caplog.at_level(logging.ERROR):
        await bot_on_telegram.people[number].tap(panel, row=0, column=0, wait=0)
        await bot_on_telegram.tg.wait_request("answerCallbackQuery")
    assert len(bot_on_telegram.evening.match(table).deal.hands[number]) == 14
    assert caplog.text == ""


@pytest.mark.parametrize("fault", [{"kind": "error", "status": 502}, {"kind": "drop_before"}])
async def test_an_answer_that_does_not_arrive_is_given_once_more(
    bot_on_telegram: BotOnTelegram, fault: dict[str, object]
) -> None:
    table = await bot_on_telegram.begin()
    number = bot_on_telegram.evening.people.index(bot_on_telegram.evening.turn_of(table))
    (panel,) = await bot_on_telegram.private(number)
    await bot_on_telegram.tg.fault(**{**fault, "method": "answerCallbackQuery"})  # type: ignore[arg-type]  # the kind is a string
    tapped = await bot_on_telegram.people[number].tap(panel, row=0, column=0, wait=20)
    assert (tapped.text or "").startswith("Hai pescato")
    assert len(bot_on_telegram.evening.match(table).deal.hands[number]) == 14


async def test_the_record_is_sent_as_a_file_to_where_it_was_asked_for(bot_on_telegram: BotOnTelegram) -> None:
    evening = bot_on_telegram.evening
    table = await bot_on_telegram.begin()
    evening.resign(table, evening.people[0])
    await bot_on_telegram.deliver_all()
    last = (await bot_on_telegram.screen())[-1]
    await bot_on_telegram.people[1].tap(last, TEXTS.plain("it", "table-label-record"))
    await bot_on_telegram.run_dispatcher()
    (sent,) = await bot_on_telegram.tg.requests(method="sendDocument")
    assert sent["ok"]
    assert int(sent["parameters"]["chat_id"]) == bot_on_telegram.group.id


async def test_a_page_takes_the_place_of_the_message_that_was_tapped(bot_on_telegram: BotOnTelegram) -> None:
    with bot_on_telegram.evening.store.unit() as unit:
        reader = unit.people.get(bot_on_telegram.people[0].id)
        assert reader is not None
        unit.people.save(replace(reader, display=Display(Form.TEXT)))  # a text stays a text
    await bot_on_telegram.bot.send_message(bot_on_telegram.people[0].id, "aiuto", reply_markup=one_button(HelpPage(1)))
    (message,) = await bot_on_telegram.private(0)
    await bot_on_telegram.forged(
        bot_on_telegram.people[0], message, HelpPage(2).pack()
    )  # as on a page that has been turned meanwhile
    await bot_on_telegram.run_dispatcher()
    (page,) = await bot_on_telegram.private(0)
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
