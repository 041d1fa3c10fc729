"""A table to practise at: two taps from the bot's first message to the cards; and that first message itself."""

from dataclasses import replace
from pathlib import Path

import pytest

from handlers.app import serving
from operations import sweep
from sandbox.http.server import LocalTelegram
from scala40.players import LEVELS
from scala40.state import Phase
from screens.message import Message
from simulation.people.finding import offered, see
from simulation.use_cases.chats import ANNA, BRUNO, EVA, Chats, buttons_of, people_of
from storage import DeadlineKind, Draft, Table, TableKind, TableSettings, TableStatus
from tables.lobby.seating import open_table
from tables.match import deadlines
from tables.people.start import start
from tables.people.welcome import small_talk
from tables.play.draft import stamp
from tables.requests.chat_pages import AskHelp, NewTable, Practice, TakeLesson
from tables.requests.daily import ShowDaily
from tables.requests.panel import DrawStock
from tables.requests.table import (
    DealNow,
)
from tests.handlers.bot_settings import settings_for
from tests.handlers.listening_bot import ListeningBot, one_button
from tests.handlers.pressing import press
from tests.tables.lines import lines_of


def private_table(chats: Chats, person: int = ANNA) -> Table:
    with chats.store.read() as unit:
        return unit.tables.current(person, 0, TableKind.PRACTICE)


def addresses(message: Message) -> list[str]:
    return [button.url for row in message.rows for button in row if button.url is not None]


# --- the first message ------------------------------------------------------------------------------------------------


def test_the_first_message_in_private_says_what_it_does_and_has_buttons_that_begin(chats: Chats) -> None:
    (message,) = chats.write(start, EVA, private=True).messages
    assert "command-greeting" in lines_of(chats.write, start, EVA, private=True)
    assert buttons_of(message) == [Practice(""), TakeLesson(1), AskHelp(), ShowDaily()]
    assert addresses(message) == ["https://t.me/scala40bot?startgroup=group"]
    assert [button.style for row in message.rows for button in row] == ["primary", None, None, None, None]


def test_the_first_message_in_a_group_opens_a_table_with_one_tap(chats: Chats) -> None:
    (message,) = chats.write(start).messages
    assert "Siediti" in message.text.plain
    assert buttons_of(message) == [NewTable(), ShowDaily()]
    assert [address.partition("?")[2] for address in addresses(message)] == ["start=aiuto", "start=prova"]
    assert chats.touch(NewTable(), BRUNO).line is None
    table = chats.here()
    assert (table.status, table.host_id, people_of(table)) == (TableStatus.LOBBY, BRUNO, [BRUNO])


def test_a_second_tap_on_new_table_brings_the_open_one_down(chats: Chats) -> None:
    chats.write(open_table)
    assert "lobby-open-already" in lines_of(chats.touch, NewTable(), BRUNO)
    assert chats.here().host_id == ANNA


def test_somebody_who_writes_words_is_shown_the_same_buttons(chats: Chats) -> None:
    (message,) = chats.write(small_talk, EVA, private=True).messages
    assert buttons_of(message) == [Practice(""), AskHelp(), ShowDaily()]


# --- practice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_level_opens_a_table_against_one_computer_and_deals(chats: Chats, level: str) -> None:
    (question,) = chats.touch(Practice(""), chat=ANNA).messages
    assert buttons_of(question) == [Practice(name) for name in ("beginner", "easy", "medium", "strong", "expert")]
    result = chats.touch(Practice(level), chat=ANNA)
    table = private_table(chats)
    assert table.status is TableStatus.PLAYING
    assert [seat.computer for seat in table.seats] == [None, level]
    assert (table.settings.turn_seconds, table.settings.quiet, table.settings.preset) == (None, None, "fisca")
    assert chats.panel(table.id, ANNA) is not None
    assert result.page.rows == ()


def test_the_first_panel_has_the_seal_until_its_person_has_drawn(chats: Chats) -> None:
    """No message with it came before the cards, and one that nobody has received promises nothing."""
    chats.touch(Practice("easy"), chat=ANNA)
    table = private_table(chats)
    with chats.store.read() as unit:
        committed = unit.commitments.get(table.id)
        assert unit.announcements.pending(ANNA) == ()
    assert committed is not None
    match = table.match
    assert match is not None

    def seals() -> list[str | None]:
        panel = chats.panel(table.id, ANNA)
        return [button.copies for row in panel.rows for button in row if button.copies is not None]

    for turn in (1, 0):  # while the computer begins, and on their own turn
        with chats.store.unit() as unit:
            table = unit.tables.save(replace(table, match=match._replace(deal=match.deal._replace(turn=turn))))
        assert seals() == [committed.commitment]
    chats.touch(DrawStock(table.id, stamp(private_table(chats), Draft(table.id, 0))), chat=ANNA)
    assert seals() == []


def test_practice_follows_the_rules_one_chose_last_without_a_clock(chats: Chats) -> None:
    chats.write(start, ANNA, private=True)
    settings = TableSettings("biska", (("limit", 201),), 60, (0, 60))
    with chats.store.unit() as unit:
        chat = unit.chats.get(ANNA)
        unit.chats.save(replace(chat, defaults=settings))
    chats.touch(Practice("easy"), chat=ANNA)
    table = private_table(chats)
    assert table.settings == replace(settings, turn_seconds=None, quiet=None, pauses=False), "alone nobody agrees"


def test_as_many_computers_sit_down_as_the_rules_require(chats: Chats) -> None:
    """R10"""
    chats.write(start, ANNA, private=True)
    with chats.store.unit() as unit:
        chat = unit.chats.get(ANNA)
        unit.chats.save(replace(chat, defaults=TableSettings("fisca", (("players", (3, 4)),))))
    chats.touch(Practice("easy"), chat=ANNA)
    assert [seat.computer for seat in private_table(chats).seats] == [None, "easy", "easy"]


def test_the_next_deal_waits_for_the_person_who_practises(chats: Chats) -> None:
    chats.touch(Practice("easy"), chat=ANNA)
    table = private_table(chats)
    with chats.store.unit() as unit:
        ended = table.match._replace(deal=table.match.deal._replace(phase=Phase.OVER))
        paused = unit.tables.save(replace(table, match=ended, status=TableStatus.PAUSE))
        deadlines.arm(chats.context, unit, paused, chats.time, asleep=False)
        assert [due.kind for due in unit.deadlines.due(chats.time + 8 * 86_400, 10)] == [DeadlineKind.DEAD_MATCH]
    chats.time += 6 * 86_400
    sweep.sweep(chats.context)
    assert private_table(chats).status is TableStatus.PAUSE
    chats.touch(DealNow(table.id, 1), chat=ANNA)
    dealt = private_table(chats)
    assert (dealt.status, dealt.match.deal_number) == (TableStatus.PLAYING, 2)


@pytest.mark.parametrize("level", ["", "easy"])
def test_a_table_that_stands_there_already_comes_down_and_the_button_says_so(chats: Chats, level: str) -> None:
    chats.touch(Practice("medium"), chat=ANNA)
    chats.send_screens()
    before = private_table(chats)
    result = chats.touch(Practice(level), chat=ANNA)
    assert chats.key(result) == "practice-running"
    assert "practice-running" in lines_of(chats.write, start, private=True, argument="prova")
    assert private_table(chats).id == before.id
    with chats.store.read() as unit:
        screens = unit.screens.of_table(before.id)
    assert [screen.message_id for screen in screens if not screen.retired] == [None]


def test_the_button_leads_to_the_private_chat_in_a_group(chats: Chats) -> None:
    assert chats.touch(Practice("easy")).start == "prova"
    (question,) = chats.write(start, private=True, argument="prova").messages
    assert buttons_of(question)[0] == Practice("beginner")


def test_a_forged_level_opens_nothing(chats: Chats) -> None:
    chats.touch(Practice("divine"), chat=ANNA)
    with chats.store.read() as unit:
        assert unit.tables.of_chat(ANNA) == ()


# --- as somebody does it ----------------------------------------------------------------------------------------------


async def test_two_taps_lead_from_the_first_message_to_the_cards(memory_path: Path) -> None:
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        async with serving(settings_for(telegram, memory_path)):
            await anna.start()
            await press(anna, "👋", Practice, level="")
            await press(anna, "🎯", Practice, level="easy")
            panel = await see(anna, lambda seen: "👉" in seen.text)
            assert "👉" in panel.text
            await see(anna, lambda seen: "le carte sono qui sotto" in seen.text)
            await see(anna, lambda seen: offered(seen, DrawStock) is not None or "•" in str(seen.buttons))
        assert await telegram.bad_requests() == []


async def test_the_first_cards_come_with_the_commitment_where_there_was_no_lobby(
    listening_bot: ListeningBot,
) -> None:
    anna = listening_bot.people[0]
    await listening_bot.bot.send_message(anna.id, "Prova", reply_markup=one_button(Practice("easy")))
    (offer,) = await listening_bot.private()
    await listening_bot.forged(anna, offer, Practice("easy").pack())
    await listening_bot.run_dispatcher()
    with listening_bot.matches.store.read() as unit:
        table = unit.tables.current(anna.id, 0, TableKind.PRACTICE)
        committed = unit.commitments.get(table.id)
    seen = await listening_bot.private()
    _, panel = seen
    assert [button["copy_text"] for button in panel.buttons if "copy_text" in button] == [
        {"text": committed.commitment}
    ]
