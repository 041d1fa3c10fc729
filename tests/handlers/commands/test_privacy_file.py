"""The file with everything that is held on a person, on its way to them: by the sender, through Telegram."""

import asyncio
import json
import threading

import pytest
from telegram.error import BadRequest

from handlers.delivery import sender
from handlers.delivery.failures import MOST_EXPORTS, MOST_TRIES
from screens.message import File
from storage import AnnouncementKind
from tables.context import Context
from tables.people import export
from tables.people.export import BETWEEN_EXPORTS
from tables.requests.chat_pages import ForgetMe, MyData
from tests.handlers.outbox import Outbox, waiting


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
    assert "Non riesco a mandarti il file" in (await outbox.private())[-1].text


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
    assert any("Non riesco a mandarti il file" in said for said in words)
    assert len(words) > 1  # the hand, which waited behind it


async def test_a_file_survives_a_network_that_is_down_for_a_moment(outbox: Outbox) -> None:
    anna = outbox.people[0].id
    await outbox.tg.fault(kind="drop_before", method="sendDocument", count=MOST_EXPORTS - 1)
    ask(outbox)
    await outbox.run_dispatcher()
    assert waiting(outbox.matches, anna) == []
    sent = [entry["ok"] for entry in await outbox.tg.requests() if entry["method"] == "sendDocument"]
    assert sent == [False] * (MOST_EXPORTS - 1) + [True]
    assert not any("Non riesco a mandarti il file" in seen.text for seen in await outbox.private())


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
        assert go_on.wait(300)
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
