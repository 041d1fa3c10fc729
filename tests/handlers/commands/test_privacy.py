"""/privacy, and how the file with everything that is held on a person gets to them and to nobody else."""

import asyncio
import json
import re
import threading
from dataclasses import replace

import pytest
from telegram.error import BadRequest

from handlers.delivery import sender
from handlers.delivery.failures import MOST_EXPORTS, MOST_TRIES
from screens.message import File
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, Chats, buttons_of, words
from simulation.use_cases.world import TEXTS, World
from storage import AnnouncementKind, retention
from tables.context import Context
from tables.people import export
from tables.people.export import BETWEEN_EXPORTS, export_document
from tables.people.privacy import show_privacy
from tables.people.start import start
from tables.requests.deep_links import PRIVACY_PAYLOAD, start_link
from tables.requests.pages import AskForget, MyData
from tables.requests.table import ForgetMe
from tests.handlers.outbox import Outbox

TWO_SCREENS = 2 * 27
"""Lines on a phone of 390 points."""
LINE = 38
"""Characters in such a line."""


def lines_on_a_phone(text: str) -> int:
    """How many lines a text takes there."""
    return sum(1 + len(line) // LINE for line in text.splitlines())


# --- what /privacy says -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_privacy_says_all_of_it_on_two_screens(chats: Chats, language: str) -> None:
    with chats.store.unit() as unit:
        person = unit.people.seen(BRUNO, "Bruno", None, None, chats.time)
        unit.people.save(replace(person, language=language, language_chosen=True))
    chats.give_page()
    (said,) = chats.write(show_privacy, BRUNO, private=True).messages
    for days in (retention.MATCH_DAYS, retention.CLOSED_DAYS, retention.UPDATE_DAYS, retention.PICTURE_DAYS):
        assert TEXTS.plain(language, "time-days", count=days) in said.text.plain
    assert TEXTS.plain(language, "time-years", count=retention.PERSON_DAYS // 365) in said.text.plain
    assert TEXTS.plain(language, "time-days", count=chats.settings.backup_days) in said.text.plain
    assert buttons_of(said) == [MyData(), AskForget()]
    assert lines_on_a_phone(said.text.plain) <= TWO_SCREENS
    assert set(re.findall(r"/\w+", said.text.plain)) <= {
        "/verifica", "/dimenticami", "/verify", "/forgetme", "/nachweis", "/vergissmich",
    }  # fmt: skip


def test_every_time_that_something_is_kept_is_said_and_none_is_typed(
    chats: Chats, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [name for name in vars(retention) if name.endswith("_DAYS")]
    for number, name in enumerate(names):
        monkeypatch.setattr(retention, name, 1001 + number)
    chats.give_page()
    said = words(chats.write(show_privacy, private=True))
    for days in (*range(1001, 1001 + len(names)), chats.settings.backup_days):
        told = TEXTS.plain("it", "time-days", count=days)
        assert told in said
        said = said.replace(told, "")
    assert not re.search(r"\d", said)


def test_privacy_mentions_no_page_where_there_is_none(chats: Chats) -> None:
    assert "pagina" not in words(chats.write(show_privacy, private=True)).lower()
    chats.give_page()
    assert "pagina" in words(chats.write(show_privacy, private=True)).lower()


def test_privacy_mentions_no_backups_where_there_are_none(chats: Chats) -> None:
    assert "copie di sicurezza" in words(chats.write(show_privacy, private=True)).lower()
    chats.context = replace(chats.context, backup_days=0)
    assert "copie di sicurezza" not in words(chats.write(show_privacy, private=True)).lower()


def test_a_group_is_led_to_the_private_chat(chats: Chats) -> None:
    (said,) = chats.write(show_privacy).messages
    assert buttons_of(said) == []
    assert said.rows[0][0].url == start_link("scala40bot", PRIVACY_PAYLOAD)
    assert lines_on_a_phone(said.text.plain) <= 4
    assert words(chats.write(start, private=True, argument=PRIVACY_PAYLOAD)) == words(
        chats.write(show_privacy, private=True)
    )


# --- recipients and files -------------------------------------------------------------------------------------------


def waiting(world: World, chat: int) -> list[str]:
    """What kinds of things wait to be sent to a chat."""
    with world.store.read() as unit:
        return [row.kind for row in unit.announcements.pending(chat)]


def test_a_person_who_taps_is_sent_their_own_file_in_their_own_chat_once(chats: Chats) -> None:
    assert "qui sotto" in chats.toast(chats.touch(MyData(), BRUNO, chat=BRUNO))
    assert "già in arrivo" in chats.toast(chats.touch(MyData(), BRUNO, chat=BRUNO))
    assert waiting(chats, BRUNO) == [AnnouncementKind.EXPORT]
    with chats.store.read() as unit:
        (row,) = unit.announcements.pending(BRUNO)
    assert row.payload == {}  # what it says is found out when it is sent


@pytest.mark.parametrize("chat", [-100, ANNA])
def test_a_forged_tap_elsewhere_sends_nothing_there(chats: Chats, chat: int) -> None:
    assert chats.touch(MyData(), BRUNO, chat=chat) == ComposedResult(start=PRIVACY_PAYLOAD)
    assert [waiting(chats, place) for place in (chat, ANNA, BRUNO)] == [[], [], []]


def test_nothing_is_held_about_an_unknown_person_and_asking_does_not_change_that(chats: Chats) -> None:
    chats.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    for person in (BRUNO, 77):
        assert "non ho niente" in chats.toast(chats.touch(MyData(), person, chat=person))
        assert waiting(chats, person) == []
        with chats.store.read() as unit:
            assert unit.people.get(person) is None
        assert asyncio.run(export_document(chats.context, person)) is None


# --- on its way -------------------------------------------------------------------------------------------------------


def ask(outbox: Outbox) -> None:
    """The first of the people asks for their data."""
    anna = outbox.people[0].id
    outbox.matches.touch(MyData(), anna, chat=anna)


def have_forgotten(outbox: Outbox, person: int) -> None:
    """Somebody says yes, below a question that Telegram has never seen."""
    outbox.matches.touch(ForgetMe(person), person, chat=person)
    with outbox.matches.store.unit() as unit:
        for left in unit.old_messages.of(person):
            unit.old_messages.done(left.id)


async def test_the_file_arrives_in_the_private_chat_also_after_a_restart(outbox: Outbox) -> None:
    ask(outbox)
    outbox.reopen(outbox.matches)
    await outbox.deliver_all()
    sent = [entry for entry in await outbox.tg.requests() if entry["method"] == "sendDocument"]
    assert [int(entry["parameters"]["chat_id"]) for entry in sent] == [outbox.people[0].id]
    assert waiting(outbox.matches, outbox.people[0].id) == []


async def test_a_person_who_taps_again_and_again_is_sent_the_file_once_a_minute(outbox: Outbox) -> None:
    anna = outbox.people[0].id
    ask(outbox)
    await outbox.deliver_all()
    assert "appena mandato" in outbox.matches.toast(outbox.matches.touch(MyData(), anna, chat=anna))
    assert waiting(outbox.matches, anna) == []
    outbox.matches.time += BETWEEN_EXPORTS
    ask(outbox)
    assert waiting(outbox.matches, anna) == [AnnouncementKind.EXPORT]


async def test_the_file_has_what_is_stored_when_it_is_sent(outbox: Outbox, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[File] = []

    async def send(bot: object, chat_id: int, thread_id: int, document: File) -> int:
        sent.append(document)
        return 1

    monkeypatch.setattr(sender, "send_document", send)
    ask(outbox)
    with outbox.matches.store.unit() as unit:
        unit.people.seen(outbox.people[0].id, "Annina", None, "it", outbox.matches.time)
    await outbox.deliver_all()
    assert json.loads(sent[0].content)["person"]["name"] == "Annina"


async def test_the_words_below_the_file_are_in_its_owners_language(outbox: Outbox) -> None:
    with outbox.matches.store.unit() as unit:
        unit.people.seen(outbox.people[0].id, "Anna", None, "de", outbox.matches.time)
    ask(outbox)
    await outbox.deliver_all()
    (sent,) = await outbox.tg.requests(method="sendDocument")
    assert "Alles, was ich über dich weiß" in sent["parameters"]["caption"]


@pytest.mark.parametrize("broken", ["telegram", "file"])
async def test_a_person_who_cannot_be_sent_their_file_learns_so(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async def refuse(*_: object) -> int:
        raise BadRequest("Request Entity Too Large")

    def fail(*_: object) -> None:
        raise ValueError("a row that nobody can read")

    if broken == "telegram":
        monkeypatch.setattr(sender, "send_document", refuse)
    else:
        monkeypatch.setattr("handlers.delivery.announcer.export_document", fail)
    ask(outbox)
    for _ in range(MOST_TRIES):
        await outbox.deliver_all()
    assert "non parte" in (await outbox.private())[-1].text


@pytest.mark.parametrize(("kind", "tries"), [("error", MOST_TRIES), ("drop_before", MOST_EXPORTS)])
async def test_a_file_that_is_too_large_keeps_nothing_waiting_behind_it(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, kind: str, tries: int
) -> None:
    """The person who asked is informed whether the server answers 413 or only ends the connection."""
    anna = outbox.people[0].id
    await outbox.tg.fault(kind=kind, method="sendDocument", count=None, status=413)
    ask(outbox)
    outbox.matches.begin(2)
    made: list[int] = []
    make = export._read_aside

    def counted(context: Context, person_id: int, guide: list[str]) -> str | None:
        made.append(person_id)
        return make(context, person_id, guide)

    monkeypatch.setattr(export, "_read_aside", counted)
    await outbox.run_dispatcher()
    assert made == [anna] * tries
    assert waiting(outbox.matches, anna) == []
    words = [seen.text for seen in await outbox.private()]
    assert any("non parte" in said for said in words)
    assert len(words) > 1  # the hand, which waited behind it


async def test_a_file_survives_a_network_that_is_down_for_a_moment(outbox: Outbox) -> None:
    anna = outbox.people[0].id
    await outbox.tg.fault(kind="drop_before", method="sendDocument", count=MOST_EXPORTS - 1)
    ask(outbox)
    await outbox.run_dispatcher()
    assert waiting(outbox.matches, anna) == []
    sent = [entry["ok"] for entry in await outbox.tg.requests() if entry["method"] == "sendDocument"]
    assert sent == [False] * (MOST_EXPORTS - 1) + [True]
    assert not any("non parte" in seen.text for seen in await outbox.private())


async def test_a_person_forgotten_meanwhile_is_sent_nothing(outbox: Outbox) -> None:
    ask(outbox)
    anna = outbox.people[0].id
    have_forgotten(outbox, anna)
    await outbox.deliver_all()
    assert [entry for entry in await outbox.tg.requests() if entry["method"] == "sendDocument"] == []


async def test_nobody_waits_while_files_are_made_one_after_the_other(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, begun, go_on = asyncio.get_running_loop(), asyncio.Queue[int](), threading.Event()
    make = export._read_aside

    def slowly(context: Context, person_id: int, guide: list[str]) -> str | None:
        loop.call_soon_threadsafe(begun.put_nowait, person_id)
        assert go_on.wait(20)
        return make(context, person_id, guide)

    monkeypatch.setattr(export, "_read_aside", slowly)
    anna, bruno, *_ = (person.id for person in outbox.people)
    for person in (anna, bruno):
        outbox.matches.touch(MyData(), person, chat=person)
    making = [asyncio.create_task(outbox.deliver(person)) for person in (anna, bruno)]
    assert await begun.get() == anna
    outbox.matches.begin(2)
    assert await outbox.deliver(outbox.group.id) > 0
    assert begun.empty()
    go_on.set()
    await asyncio.gather(*making)
    assert await begun.get() == bruno
    files = [entry for entry in await outbox.tg.requests() if entry["method"] == "sendDocument"]
    assert [entry["parameters"]["chat_id"] for entry in files] == [anna, bruno]


async def test_a_person_forgotten_while_their_file_is_made_is_not_sent_it(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(outbox)
    anna = outbox.people[0].id
    make, loop = export._read_aside, asyncio.get_running_loop()

    def and_then(context: Context, person_id: int, guide: list[str]) -> str | None:
        made = make(context, person_id, guide)
        forgotten = asyncio.run_coroutine_threadsafe(forget(), loop)
        forgotten.result(20)
        return made

    async def forget() -> None:
        have_forgotten(outbox, anna)

    monkeypatch.setattr(export, "_read_aside", and_then)
    await outbox.deliver(anna)
    assert [entry for entry in await outbox.tg.requests() if entry["method"] == "sendDocument"] == []
