"""The number of an update is in the lines about everything that is done because of it, up to the calls in each chat."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from handlers.app import Service, serving
from handlers.delivery.causes import MOST_REMEMBERED, Causes
from handlers.telegram.logs import CAUSE
from handlers.updates import unstored
from sandbox.client.people import Person
from sandbox.http.server import LocalTelegram
from storage import Announcement, AnnouncementKind, Changes, OldMessage
from tests.handlers.bot_settings import settings_for
from tests.handlers.logged import logged_to
from tests.handlers.updates.full_disk import FullDisk


class Log:
    """The log of the bot as JSON, with its calls of the Bot API."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def clear(self) -> None:
        self.stream.seek(0)
        self.stream.truncate()

    def calls(self, method: str) -> list[int | None]:
        """The update that caused each accepted call of a method."""
        lines = map(json.loads, self.stream.getvalue().splitlines())
        return [line.get("update") for line in lines if line["message"] == f"{method}: 200"]


@pytest.fixture
def log() -> Iterator[Log]:
    found = Log()
    with logged_to(found.stream, log_format="json"):
        yield found


def updates_of(service: Service) -> list[int]:
    """Every update that is done from now on, in the order in which they are."""
    done: list[int] = []
    service.context.changes.subscribe(lambda changes: done.extend(sorted(changes.updates)))
    return done


def after(asked: int) -> Callable[..., bool]:
    return lambda message: message.id > asked and not message.text.startswith("/")


async def test_the_answer_to_a_tap_and_the_post_that_shows_it_name_the_tap(memory_path: Path, log: Log) -> None:
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        group = await telegram.group("Friday", [anna])
        async with serving(settings_for(telegram, memory_path)) as service:
            post = await anna.wait_message(group, lambda message: bool(message.buttons))
            done = updates_of(service)
            log.clear()
            await anna.tap(post, row=0, column=0)  # a new table
            await anna.wait_message(group, lambda message: message.id > post.id and bool(message.buttons))
    (tap,) = set(done)
    assert log.calls("answerCallbackQuery") == [tap]
    assert tap in [*log.calls("sendMessage"), *log.calls("sendPhoto")]
    assert set(log.calls("getUpdates")) <= {None}


async def test_answers_that_wait_in_one_chat_name_each_its_own_command(memory_path: Path, log: Log) -> None:
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        async with serving(settings_for(telegram, memory_path)) as service:
            await said(anna, "/partite")
            done = updates_of(service)
            log.clear()
            await telegram.fault("delay", method="sendMessage", seconds=0.2, count=1)
            for words in ("/privacy", "/partite", "hallo"):
                asked = await anna.send(None, words)
            await anna.wait_message(None, lambda message: message.id > asked.id and "/aiuto" in message.text)
    assert len(done) == 3
    assert log.calls("sendMessage") == done


async def said(person: Person, words: str) -> None:
    asked = await person.send(None, words)
    await person.wait_message(None, after(asked.id))


async def test_an_answer_that_cannot_be_stored_names_its_command(
    memory_path: Path, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unstored, "PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(unstored, "PATIENCE_SECONDS", 0.0)
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        async with serving(settings_for(telegram, memory_path)) as service:
            await said(anna, "/partite")
            done = updates_of(service)
            await said(anna, "/partite")
            disk = FullDisk(service.context.store)
            log.clear()
            await said(anna, "/partite")
            disk.is_full = False
    assert log.calls("sendMessage") == [done[0] + 1]


async def test_a_page_that_replaces_a_message_names_the_tap_that_asked_for_it(memory_path: Path, log: Log) -> None:
    async with LocalTelegram() as telegram:
        anna = await telegram.person("Anna")
        async with serving(settings_for(telegram, memory_path)) as service:
            asked = await anna.send(None, "/impostazioni")
            page = await anna.wait_message(None, after(asked.id))
            done = updates_of(service)
            log.clear()
            await anna.tap(page, row=0, column=0)
            await anna.wait_message(None, lambda message: message.id == page.id and message.text != page.text)
    assert len(done) == 1
    assert [*log.calls("editMessageText"), *log.calls("answerCallbackQuery")] == [done[0], done[0]]


def announcement(number: int) -> Announcement:
    return Announcement(number, None, -7, 0, None, None, 0, AnnouncementKind.MESSAGE, {}, 0.0, None, None, None)


def cause_of(causes: Causes, item: Announcement | OldMessage) -> int | None:
    causes.about(item)
    cause = CAUSE.get()
    CAUSE.set(None)
    return cause


def test_what_the_clock_changes_at_a_table_is_about_no_update() -> None:
    causes, message = Causes(), OldMessage(1, -7, 40)
    causes.note(Changes({}, frozenset({-7}), frozenset({41}), frozenset({5})))
    causes.note(Changes({}, frozenset({-7})))  # only noting what was delivered
    assert (cause_of(causes, message), cause_of(causes, announcement(5))) == (41, 41)
    causes.note(Changes({3: 9}, frozenset({-7}), announcements=frozenset({6})))
    assert (cause_of(causes, message), cause_of(causes, announcement(6))) == (None, None)
    assert cause_of(causes, announcement(5)) == 41
    causes.delivered(announcement(5))
    assert cause_of(causes, announcement(5)) is None


def test_causes_are_forgotten_before_there_are_too_many() -> None:
    causes = Causes()
    for number in range(MOST_REMEMBERED + 10):
        causes.note(Changes({}, frozenset({-number}), frozenset({number}), frozenset({number})))
    assert cause_of(causes, announcement(9)) is None
    assert cause_of(causes, announcement(10)) == 10
