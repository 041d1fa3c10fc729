"""The menu button of private chats: only for people who have opened the page, and set once."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from telegram import MenuButton
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError

from handlers.delivery.menu_buttons import MenuButtons
from simulation.use_cases.world import PAGE
from tables.context import Requester
from tables.handling import record_person, set_reachable
from tables.languages import set_person_language
from tables.requests.chat_pages import OpenPage
from tests.handlers.outbox import Outbox

TELEGRAMS_OWN = {"type": "default"}


def button(text: str = "I miei tavoli", url: str = PAGE) -> dict[str, Any]:
    return {"type": "web_app", "text": text, "web_app": {"url": url}}


def opens_the_page(outbox: Outbox, number: int = 0) -> None:
    outbox.matches.tap(outbox.people[number].id, OpenPage())


async def buttons(outbox: Outbox) -> list[dict[str, Any]]:
    """The menu button that each person sees in their private chat."""
    return [
        (await outbox.tg.call("GET", f"/people/{person.id}/menu", chat_id=person.id))["menu_button"]
        for person in outbox.people
    ]


async def asked(outbox: Outbox) -> int:
    """How often the bot has asked Telegram to set a menu button."""
    return len(await outbox.tg.requests(method="setChatMenuButton"))


def menus(outbox: Outbox) -> MenuButtons:
    """What sets them, as a bot makes it when it starts."""
    return MenuButtons(outbox.matches.context, outbox.bot)


async def test_only_those_who_have_opened_the_page_get_the_button_and_they_get_it_once(outbox: Outbox) -> None:
    outbox.matches.give_page()
    opens_the_page(outbox, 1)
    await menus(outbox).set_due()
    assert await buttons(outbox) == [TELEGRAMS_OWN, button(), TELEGRAMS_OWN, TELEGRAMS_OWN]
    opens_the_page(outbox, 1)
    await menus(outbox).set_due()
    assert await asked(outbox) == 1


async def test_another_address_of_the_page_is_set_for_everybody_when_the_bot_starts(outbox: Outbox) -> None:
    outbox.matches.give_page()
    opens_the_page(outbox)
    await menus(outbox).set_due()
    web = outbox.matches.context.web
    outbox.matches.context = replace(outbox.matches.context, web=replace(web, url="https://altrove.example/"))
    await menus(outbox).set_due()
    assert (await buttons(outbox))[:2] == [button(url="https://altrove.example/"), TELEGRAMS_OWN]
    assert await asked(outbox) == 2


async def test_a_bot_whose_page_was_switched_off_gives_the_commands_back(outbox: Outbox) -> None:
    outbox.matches.give_page()
    opens_the_page(outbox)
    await menus(outbox).set_due()
    outbox.matches.context = replace(outbox.matches.context, web=None)
    await menus(outbox).set_due()
    assert (await buttons(outbox))[0] == TELEGRAMS_OWN
    await menus(outbox).set_due()
    assert await asked(outbox) == 2


async def test_the_button_speaks_the_language_that_its_person_chooses(outbox: Outbox) -> None:
    outbox.matches.give_page()
    opens_the_page(outbox)
    await menus(outbox).set_due()
    with outbox.matches.store.unit() as unit:
        person = unit.people.get(outbox.people[0].id)
        assert person is not None
        set_person_language(outbox.matches.context, unit, person, "de", chosen=True)
    await menus(outbox).set_due()
    assert (await buttons(outbox))[0] == button("Meine Tische")


async def test_the_button_follows_the_language_of_telegram(outbox: Outbox) -> None:
    outbox.matches.give_page()
    opens_the_page(outbox)
    await menus(outbox).set_due()
    anna = outbox.people[0].id
    with outbox.matches.store.unit() as unit:
        person = record_person(unit, Requester(anna, "Anna", None, "de"), outbox.matches.time)
        set_reachable(unit, person, True)
    await menus(outbox).set_due()
    assert (await buttons(outbox))[0] == button("Meine Tische")


async def test_a_language_that_changes_while_the_button_is_being_set_is_not_forgotten(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox.matches.give_page()
    opens_the_page(outbox)
    ask = outbox.bot.set_chat_menu_button

    async def asked_slowly(chat_id: int, menu_button: MenuButton) -> bool:
        with outbox.matches.store.unit() as unit:
            person = unit.people.get(chat_id)
            assert person is not None
            set_person_language(outbox.matches.context, unit, person, "de", chosen=True)
        return await ask(chat_id, menu_button)

    with monkeypatch.context() as patched:
        patched.setattr(type(outbox.bot), "set_chat_menu_button", lambda _, *given: asked_slowly(*given))
        await menus(outbox).set_due()
    await menus(outbox).set_due()
    assert (await buttons(outbox))[0] == button("Meine Tische")


class _Refusing:
    """A bot to whom Telegram gives these answers, one after the other, and then yes."""

    def __init__(self, *answers: TelegramError) -> None:
        self.answers = list(answers)
        self.asked: list[int] = []

    async def set_chat_menu_button(self, chat_id: int, menu_button: object) -> bool:
        self.asked.append(chat_id)
        if self.answers:
            raise self.answers.pop(0)
        return True


@pytest.mark.parametrize("refusal", [BadRequest("BUTTON_URL_INVALID"), Forbidden("bot was blocked by the user")])
async def test_a_refusal_stops_nobody_else_is_logged_once_and_is_final(
    outbox: Outbox, caplog: pytest.LogCaptureFixture, refusal: TelegramError
) -> None:
    outbox.matches.give_page()
    for number in range(3):
        opens_the_page(outbox, number)
    bot = _Refusing(refusal, refusal)
    refused = MenuButtons(outbox.matches.context, bot)  # type: ignore[arg-type]  # all that is asked of a bot
    await refused.set_due()
    await refused.set_due()
    assert bot.asked == [person.id for person in outbox.people[:3]]
    assert sum("a menu button cannot be set" in line.getMessage() for line in caplog.records) == 1


@pytest.mark.parametrize("trouble", [NetworkError("no route"), RetryAfter(30)])
async def test_after_a_failure_that_passes_it_is_tried_again_later_and_nothing_is_lost(
    outbox: Outbox, trouble: TelegramError, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox.matches.give_page()
    opens_the_page(outbox)
    bot = _Refusing(trouble)
    tried = MenuButtons(outbox.matches.context, bot)  # type: ignore[arg-type]  # as above
    with pytest.raises(type(trouble)):
        await tried.set_due()
    await tried.set_due()
    assert len(bot.asked) == 2


async def test_a_failure_does_not_end_the_task(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handlers.delivery.menu_buttons.PAUSE", 0.0)
    outbox.matches.give_page()
    opens_the_page(outbox)
    bot, done = _Refusing(NetworkError("no route")), asyncio.Event()
    tried = MenuButtons(outbox.matches.context, bot)  # type: ignore[arg-type]  # as above
    once = tried.set_due

    async def and_again() -> None:
        """As the sweep does it: look again after a failure."""
        try:
            await once()
        except NetworkError:
            tried.wake()
            raise
        done.set()

    monkeypatch.setattr(tried, "set_due", and_again)
    running = asyncio.create_task(tried.run())
    tried.wake()
    async with asyncio.timeout(300):
        await done.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert len(bot.asked) == 2


async def test_a_bot_that_never_had_a_page_asks_for_nothing(outbox: Outbox) -> None:
    idle = menus(outbox)
    idle.wake()
    assert not idle._news.is_set()
