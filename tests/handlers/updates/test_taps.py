"""Taps as they come from Telegram: everybody is answered at once, whatever they tapped and wherever."""

import logging
import runpy
from dataclasses import replace

import pytest
from telegram import Bot

from handlers.telegram.admins import REMEMBERED_SECONDS, Admins
from handlers.updates.taps import _shortened
from operations.retention import QUIET_SECONDS
from simulation.people.card_reading import printed_faces
from simulation.people.finding import offered
from simulation.use_cases.world import TEXTS, place_of
from storage import Changes, Display, Form, ScreenKind
from tables import use_cases
from tables.context import Origin, Requester
from tables.handling import MAX_ANSWER
from tables.notices.reach import mark_unreachable
from tables.play import cut
from tables.requests import chat_pages, commands, daily, evenings, invitations, sheets, slow
from tables.requests import panel as panel_buttons
from tables.requests import table as buttons
from tables.requests.chat_pages import ForgetMe, HelpPage
from tables.requests.codec import Request
from tables.requests.deep_links import start_link, table_payload
from tables.requests.evenings import AnswerEvening
from tables.requests.panel import DrawStock
from tables.requests.table import Cut, Dismiss
from tables.use_cases import ASKS_ADMIN, ASKS_MEMBER, USE_CASES
from tests.handlers.listening_bot import ListeningBot, one_button
from tests.handlers.outbox import Outbox
from tests.tables.notices.accessible_reading import play_turn
from texts.text import utf16_length


def test_everything_that_is_declared_has_a_use_case() -> None:
    declared = {
        value
        for module in (buttons, commands, chat_pages, daily, evenings, invitations, sheets, slow, panel_buttons)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Request) and value is not Request
    }
    assert set(USE_CASES) == declared
    assert declared >= ASKS_ADMIN


def test_no_module_asks_for_administrators_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cut, "ASKS_ADMIN", frozenset({Cut}), raising=False)
    assert Cut in runpy.run_path(use_cases.__file__)["ASKS_ADMIN"]


@pytest.mark.parametrize("words", ["", "a" * 200, "a" * 201, "🃏" * 100, "🃏" * 101, "♥️ " * 90])
def test_an_answer_is_never_longer_than_telegram_takes(words: str) -> None:
    short = _shortened(words)
    assert short is not None
    assert utf16_length(short) <= MAX_ANSWER
    assert short == words or short.endswith("…")
    assert (short == words) == (utf16_length(words) <= MAX_ANSWER)


async def test_a_spectator_gets_a_sentence_and_no_card(listening_bot: ListeningBot) -> None:
    table = await listening_bot.begin()
    before = listening_bot.matches.state_of(table)
    (post,) = await listening_bot.screen()
    dario = listening_bot.people[3]
    for label in ("table-label-cards", "table-label-play"):
        tapped = await dario.tap(post, TEXTS.plain("it", label))
        assert tapped.text == TEXTS.plain("it", "tap-not-seated")
    assert listening_bot.matches.state_of(table) == before


async def test_a_players_cards_come_in_the_answer_that_nobody_else_sees(listening_bot: ListeningBot) -> None:
    """R39"""
    table = await listening_bot.begin()
    (post,) = await listening_bot.screen()
    for person in listening_bot.people[:2]:
        tapped = await person.tap(post, TEXTS.plain("it", "table-label-cards"))
        seat = listening_bot.matches.people.index(person.id)
        hand = [str(card) for card in listening_bot.matches.match(table).deal.hands[seat]]
        assert tapped.alert
        assert sorted(printed_faces(tapped.text or "")) == sorted(hand)
    assert await listening_bot.screen() == [post]


async def test_a_tap_in_a_group_that_was_silent_is_a_reason_to_write_there_again(listening_bot: ListeningBot) -> None:
    table = await listening_bot.begin()
    (post,) = await listening_bot.screen()
    with listening_bot.matches.store.unit() as unit:
        mark_unreachable(unit, listening_bot.group.id, listening_bot.matches.time)
        unit.screens.want(table.id)
    await listening_bot.deliver_all()
    assert [seen.id for seen in await listening_bot.screen()] == [post.id]
    with listening_bot.matches.store.unit() as unit:
        assert unit.screens.stale(listening_bot.group.id)
    await listening_bot.people[0].tap(post, TEXTS.plain("it", "table-label-cards"))
    await listening_bot.deliver_all()
    with listening_bot.matches.store.read() as unit:
        assert not unit.screens.stale(listening_bot.group.id)
        assert unit.chats.of_table(table).refused_at is None


async def test_the_way_to_the_panel_opens_a_link(listening_bot: ListeningBot) -> None:
    table = await listening_bot.begin()
    (post,) = await listening_bot.screen()
    tapped = await listening_bot.people[0].tap(post, TEXTS.plain("it", "table-label-play"))
    assert tapped.url == start_link("scala40_bot", table_payload(table.id))
    assert not tapped.text


async def test_a_drawn_card_is_shown_in_private_and_the_dispatcher_is_notified(listening_bot: ListeningBot) -> None:
    """R14"""
    table = await listening_bot.begin()
    number = listening_bot.matches.people.index(listening_bot.matches.turn_of(table))
    (panel,) = await listening_bot.private(number)
    assert not listening_bot.dispatcher.is_busy
    told: list[Changes] = []
    listening_bot.matches.context.changes.subscribe(told.append)
    tapped = await listening_bot.people[number].tap(panel, data=offered(panel, DrawStock))
    drawn = listening_bot.matches.match(table).deal.memo.drawn
    assert drawn is not None
    assert printed_faces(tapped.text or "") == [str(drawn)]
    assert [(set(changes.tables), changes.chats) for changes in told] == [
        ({table.id}, {listening_bot.people[number].id})
    ]
    assert listening_bot.dispatcher.is_busy


async def test_a_tap_where_telegram_imposes_a_wait_says_that_the_change_follows(
    listening_bot: ListeningBot,
) -> None:
    table = listening_bot.matches.open((listening_bot.people[0].id,))
    with listening_bot.matches.store.unit() as unit:
        unit.screens.ensure(table.id, ScreenKind.LOBBY, table.chat_id)
    await listening_bot.deliver_all()
    (post,) = await listening_bot.screen()
    soon = await listening_bot.people[1].tap(post, TEXTS.plain("it", "lobby-label-sit"))
    assert soon.text == TEXTS.plain("it", "lobby-seated")
    await listening_bot.deliver_all()
    post = (await listening_bot.screen())[-1]  # the lobby was posted anew, below its die
    while listening_bot.budget.delay(listening_bot.group.id) < 10:  # until a minute's worth of messages is used up
        await listening_bot.budget.acquire(listening_bot.group.id)
    later = await listening_bot.people[2].tap(post, TEXTS.plain("it", "lobby-label-sit"))
    assert later.text == TEXTS.plain("it", "tap-done-later", said=TEXTS.plain("it", "lobby-seated"))
    turned = await listening_bot.people[0].tap(post, TEXTS.plain("it", "lobby-label-rules"))
    assert turned.text == TEXTS.plain("it", "tap-later")
    again = await listening_bot.people[2].tap(post, TEXTS.plain("it", "lobby-label-sit"))
    assert again.text == TEXTS.plain("it", "lobby-seated-already"), "nothing changes, so nothing follows"
    assert len(listening_bot.matches.table(table.id).seats) == 3


async def test_a_panel_that_cannot_come_in_time_is_answered_with_when_to_tap_again(
    listening_bot: ListeningBot,
) -> None:
    """A bot that is no administrator may send it for 15 seconds after the tap."""
    table = await listening_bot.begin()
    guest = listening_bot.people[1]
    listening_bot.matches.unreachable(guest.id)
    post = next(seen for seen in await listening_bot.screen() if "▶️ Gioca" in seen.labels)
    await listening_bot.deliver_all()
    while listening_bot.budget.delay(listening_bot.group.id) < 10:  # until a minute's worth of messages is used up
        await listening_bot.budget.acquire(listening_bot.group.id)
    tapped = await guest.tap(post, "▶️ Gioca")
    assert tapped.alert
    assert "poi tocca di nuovo «Gioca»" in (tapped.text or "")
    assert printed_faces(tapped.text or "") == []
    with listening_bot.matches.store.read() as unit:
        assert unit.screens.find(table.id, ScreenKind.EPHEMERAL, guest.id) is not None


async def test_a_question_goes_when_its_own_button_is_tapped(listening_bot: ListeningBot) -> None:
    anna = listening_bot.people[0]
    await listening_bot.bot.send_message(listening_bot.group.id, "Davvero?", reply_markup=one_button(Dismiss(anna.id)))
    await anna.tap((await listening_bot.screen())[-1], row=0, column=0)
    await listening_bot.run_dispatcher()
    assert await listening_bot.screen() == []


async def test_another_process_confirms_to_a_person_that_they_are_forgotten(listening_bot: ListeningBot) -> None:
    """The process ends between the commit and the first message."""
    anna = listening_bot.people[0]
    await listening_bot.bot.send_message(anna.id, "Davvero?", reply_markup=one_button(ForgetMe(anna.id)))
    with listening_bot.matches.store.unit() as unit:
        unit.people.seen(anna.id, "Anna", None, "it", listening_bot.matches.time)
    await anna.tap((await listening_bot.private())[-1], row=0, column=0)
    listening_bot.reopen(listening_bot.matches)  # what was only in memory is gone
    await listening_bot.deliver_all()
    (told,) = await listening_bot.private()
    assert "non ricordo più niente" in told.text
    listening_bot.matches.wait(QUIET_SECONDS)
    with listening_bot.matches.store.read() as unit:
        assert unit.erasures.with_quiet_chat(float("inf"), float("inf")) == ()
        assert unit.work.chats() == ()


async def test_an_answer_that_comes_too_late_is_no_error(
    listening_bot: ListeningBot, caplog: pytest.LogCaptureFixture
) -> None:
    table = await listening_bot.begin()
    await listening_bot.tg.settings(answer_seconds=0)
    number = listening_bot.matches.people.index(listening_bot.matches.turn_of(table))
    (panel,) = await listening_bot.private(number)
    with caplog.at_level(logging.ERROR):
        await listening_bot.people[number].tap(panel, data=offered(panel, DrawStock), wait=0)
        await listening_bot.tg.wait_request("answerCallbackQuery")
    assert len(listening_bot.matches.match(table).deal.hands[number]) == 14
    assert caplog.text == ""


async def test_the_record_is_sent_as_a_file_to_where_it_was_asked_for(listening_bot: ListeningBot) -> None:
    matches = listening_bot.matches
    table = await listening_bot.begin()
    matches.resign(table, matches.people[0])
    await listening_bot.deliver_all()
    last = (await listening_bot.screen())[-1]
    await listening_bot.people[1].tap(last, TEXTS.plain("it", "table-label-record"))
    await listening_bot.run_dispatcher()
    (sent,) = await listening_bot.tg.requests(method="sendDocument")
    assert sent["ok"]
    assert int(sent["parameters"]["chat_id"]) == listening_bot.group.id


async def test_a_page_takes_the_place_of_the_message_that_was_tapped(listening_bot: ListeningBot) -> None:
    with listening_bot.matches.store.unit() as unit:
        reader = unit.people.get(listening_bot.people[0].id)
        unit.people.save(replace(reader, display=Display(Form.TEXT)))  # a text stays a text
    await listening_bot.bot.send_message(listening_bot.people[0].id, "aiuto", reply_markup=one_button(HelpPage(1)))
    (message,) = await listening_bot.private(0)
    await listening_bot.forged(
        listening_bot.people[0], message, HelpPage(2).pack()
    )  # as on a page that has been turned meanwhile
    await listening_bot.run_dispatcher()
    (page,) = await listening_bot.private(0)
    assert page.id == message.id
    assert page.text != "aiuto"


async def test_administrators_are_asked_for_once_in_five_minutes(outbox: Outbox) -> None:
    admins = Admins(lambda: outbox.time.now)
    owner, member, stranger = outbox.people[0].id, outbox.people[1].id, 999
    bot: Bot = outbox.bot
    assert await admins.includes(bot, outbox.group.id, owner) is True
    assert await admins.includes(bot, outbox.group.id, member) is False
    asked = len(await outbox.tg.requests(method="getChatMember"))
    assert await admins.includes(bot, outbox.group.id, owner) is True
    assert await admins.includes(bot, outbox.people[0].id, owner) is False  # nobody administers a private chat
    assert len(await outbox.tg.requests(method="getChatMember")) == asked
    outbox.time.now += REMEMBERED_SECONDS
    assert await admins.includes(bot, outbox.group.id, owner) is True
    assert len(await outbox.tg.requests(method="getChatMember")) == asked + 1
    await outbox.tg.fault("error", method="getChatMember", status=502)
    assert await admins.includes(bot, outbox.group.id, stranger) is None


async def test_whether_somebody_is_a_member_can_be_asked_anew(outbox: Outbox) -> None:
    admins, group, member = Admins(lambda: outbox.time.now), outbox.group.id, outbox.people[1].id
    assert await admins.is_member(outbox.bot, group, member) is True
    await outbox.people[1].leave(outbox.group)
    assert await admins.is_member(outbox.bot, group, member) is True
    assert await admins.is_member(outbox.bot, group, member, anew=True) is False


async def test_telegram_is_not_asked_whether_who_taps_in_a_group_is_a_member_of_it(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, group, who = outbox.matches.context, outbox.group.id, outbox.people[1].id
    monkeypatch.setitem(ASKS_MEMBER, AnswerEvening, lambda context, request: group)
    for chat, known in ((group, None), (who, True)):
        origin = Origin(None, Requester(who, "Bruno"), place_of(chat))
        asked = await Admins(lambda: 0.0).with_membership(outbox.bot, context, origin, AnswerEvening(1, 2))
        assert asked.is_member is known


async def test_a_tap_on_a_resting_panel_lets_it_show_what_others_do(listening_bot: ListeningBot) -> None:
    table = await listening_bot.begin(4)
    matches = listening_bot.matches
    seat = (matches.people.index(matches.turn_of(table)) + 3) % 4
    (panel,) = await listening_bot.private(seat)
    await listening_bot.people[seat].tap(panel, TEXTS.plain("it", "panel-refresh"))
    await listening_bot.deliver_all()
    play_turn(matches, table)
    assert (ScreenKind.HAND, matches.people[seat]) in matches.stale(table)
