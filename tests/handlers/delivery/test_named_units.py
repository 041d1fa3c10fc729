"""Rare units of delivery name their chats where they can: others work on other chats meanwhile."""

from collections.abc import Collection
from types import SimpleNamespace
from typing import Any

import pytest
from telegram import Chat, Message, Update, User

from handlers.delivery.failures import DeliveryFailures
from handlers.delivery.menu_buttons import MenuButtons
from handlers.delivery.picture_cache import NoPicture
from handlers.telegram.errors import ErrorKind, Failure
from handlers.updates import errors
from simulation.use_cases.chats import ANNA, BRUNO, Chats
from storage import Announcement, ScreenKind
from tables.notices.announcements import announce_line
from tables.requests.page import OpenPage
from texts.line import Line


@pytest.fixture
def named(chats: Chats, monkeypatch: pytest.MonkeyPatch) -> list[Collection[int] | None]:
    """The chats that units name, in order."""
    found: list[Collection[int] | None] = []
    unit = chats.store.unit

    def noted(update_id: int | None = None, *, chats: Collection[int] | None = None) -> Any:
        found.append(chats)
        return unit(update_id, chats=chats)

    monkeypatch.setattr(chats.store, "unit", noted)
    return found


def an_announcement(chats: Chats) -> Announcement:
    table = chats.dealt(BRUNO)
    with chats.store.unit() as unit:
        announce_line(unit, table, Line("clock-dead-match"), 0.0)
        return unit.announcements.pending(table.chat_id)[-1]


@pytest.mark.parametrize("refused", [NoPicture("no pictures", forbidden=True), Failure(ErrorKind.UNREACHABLE)])
def test_what_a_group_refuses_concerns_its_own_chat(
    chats: Chats, named: list[Collection[int] | None], refused: NoPicture | Failure
) -> None:
    announced = an_announcement(chats)
    named.clear()
    failures = DeliveryFailures(chats.context)
    if isinstance(refused, Failure):
        failures.refused("an announcement", announced, refused)
    else:
        failures.without_picture("an announcement", announced, refused)
    assert named == [(announced.chat_id,)]


def test_a_person_who_cannot_be_written_to_may_have_screens_of_any_table(
    chats: Chats, named: list[Collection[int] | None]
) -> None:
    table = chats.dealt(BRUNO)
    with chats.store.read() as unit:
        screen = unit.screens.find(table.id, ScreenKind.HAND, ANNA)
    assert screen is not None
    named.clear()
    DeliveryFailures(chats.context).refused("a screen", screen, Failure(ErrorKind.UNREACHABLE))
    assert named == [None]


async def test_a_menu_button_concerns_its_person_and_one_that_is_as_before_nobody(
    chats: Chats, named: list[Collection[int] | None]
) -> None:
    async def set_button(*_: object) -> None:
        pass

    bot: Any = SimpleNamespace(set_chat_menu_button=set_button)
    MenuButtons(chats.context, bot)
    chats.tap(ANNA, OpenPage())
    with chats.store.unit() as unit:
        unit.people.want_menus()
    named.clear()
    await MenuButtons(chats.context, bot).set_due()
    assert named == [(ANNA,)]


def test_an_apology_concerns_the_chat_that_it_is_for(chats: Chats, named: list[Collection[int] | None]) -> None:
    message = Message(1, None, Chat(ANNA, "private"), from_user=User(ANNA, "Anna", False))  # type: ignore[arg-type]  # no date
    errors._queue_apology(chats.context, Update(5, message=message), message, "Mi dispiace", if_waiting=False)
    assert named == [(ANNA,)]
