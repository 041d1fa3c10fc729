"""Pictures on their way to Telegram: what is uploaded, what is sent again, and what is shown where no picture goes."""

import logging
from pathlib import Path
from typing import Any

import pytest
from telegram.error import NetworkError, RetryAfter

from handlers.delivery import picture_cache
from handlers.delivery.answers import queue_answer
from handlers.delivery.page_turns import Page
from handlers.delivery.picture_cache import NoPicture, PictureCache
from pictures.theme import Look
from pictures.values import HandPicture, HelpPicture, HelpStep, TablePicture
from scala40.notation import parse_card
from screens.illustration import Illustration
from screens.message import Message
from screens.results import Outgoing
from simulation.use_cases.evening import Evening
from simulation.use_cases.wording import bare
from storage import Form, Table
from tables.seats import repost
from tests.handlers.office import Office
from texts.text import Text

STEP = Message(Text("Primo passo"), (), Illustration(HelpPicture(HelpStep.DRAW), "it", Look()))
OTHER_STEP = Message(Text("Secondo passo"), (), Illustration(HelpPicture(HelpStep.OPEN), "it", Look()))
HAND = Illustration(HandPicture((), (), tuple(map(parse_card, ("7H", "8H"))), None), "it", Look())
TABLE = Illustration(TablePicture(1, 101, (), (), None, False, 40), "it", Look())


async def photos(office: Office, method: str = "sendPhoto") -> list[Any]:
    """What was given as the photo of every request of a method that was granted."""
    return [request["parameters"].get("photo") for request in await office.tg.requests(method=method) if request["ok"]]


def post_down(office: Office, table: Table) -> None:
    """Somebody wants the table's post at the bottom."""
    with office.evening.store.unit() as unit:
        repost(unit, unit.tables.get(table.id) or table)


def form_of(office: Office) -> Form:
    """How the group wants its posts."""
    with office.evening.store.read() as unit:
        chat = unit.chats.get(office.group.id)
    assert chat is not None
    return chat.display.form


# --- sent once --------------------------------------------------------------------------------------------------------


async def test_a_picture_that_everybody_may_see_is_uploaded_once_also_by_another_process(
    office: Office, memory_path: Path
) -> None:
    anna, bruno = office.people[0].id, office.people[1].id
    await office.sender.send(anna, 0, STEP)
    await office.sender.send(bruno, 0, STEP)
    office.evening.store.close()
    again = Evening(memory_path / "scala40.sqlite", names=office.evening.names, group=office.group.id)
    office.reopen(again)
    await office.sender.send(anna, 0, STEP)
    assert len(await seen_files(office)) == 1
    assert len(await photos(office)) == 3


async def seen_files(office: Office) -> set[str]:
    """The different files of the photos that were sent."""
    sent = [request["result"] for request in await office.tg.requests(method="sendPhoto") if request["ok"]]
    return {result["photo"][-1]["file_id"] for result in sent}


async def test_the_tables_post_brought_down_again_is_the_same_file(office: Office) -> None:
    table = office.evening.begin(3)
    await office.deliver(office.group.id)
    post_down(office, table)
    await office.deliver(office.group.id)
    assert len(await photos(office)) == 2
    assert len(await seen_files(office)) == 1


async def test_a_file_that_telegram_has_lost_is_uploaded_anew(office: Office) -> None:
    anna = office.people[0].id
    await office.sender.send(anna, 0, STEP)
    (lost,) = await seen_files(office)
    office.tg.world.files.lose(lost)
    await office.sender.send(anna, 0, STEP)
    await office.sender.send(anna, 0, STEP)
    assert len(await office.tg.requests(method="sendPhoto", category="gone")) == 1
    assert len(await seen_files(office)) == 2
    assert [seen.text for seen in await office.private(0)] == ["Primo passo"] * 3


async def test_words_below_a_picture_change_without_it(office: Office) -> None:
    anna = office.people[0].id
    number = await office.sender.send(anna, 0, STEP)
    shown = office.sender.fingerprint(anna, STEP)
    other = Message(Text("Altre parole"), (), STEP.illustration)
    await office.sender.edit(anna, number, other, shown)
    assert [seen.text for seen in await office.private(0)][-1:] == ["Altre parole"]
    assert await photos(office, "editMessageMedia") == []
    await office.sender.edit(anna, number, OTHER_STEP, office.sender.fingerprint(anna, other))
    assert len(await photos(office, "editMessageMedia")) == 1
    await office.sender.edit(anna, number, OTHER_STEP)  # what it shows is not known: Telegram says that it is this
    assert await office.tg.requests(category="not_modified") != []


async def test_choosing_cards_edits_the_caption_alone(office: Office) -> None:
    evening = office.evening
    table = evening.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await office.deliver_all()
    before = len(await office.tg.requests())
    evening.pick(table, evening.people[0], "2S1")
    await office.deliver_all()
    assert [request["method"] for request in (await office.tg.requests())[before:]] == ["editMessageCaption"]


# --- secrets ----------------------------------------------------------------------------------------------------------


async def test_the_same_hand_of_two_people_is_two_files_and_neither_is_in_the_store(office: Office) -> None:
    message = Message(Text("Le tue carte"), (), HAND)
    for person in office.people[:2]:
        await office.sender.send(person.id, 0, message)
        await office.sender.send(person.id, 0, message)
    assert len(await photos(office)) == 4
    assert len(await seen_files(office)) == 2
    rows = office.evening.store._db.execute("SELECT count(*) FROM pictures").fetchone()
    assert rows[0] == 0


async def test_a_whole_match_leaves_no_picture_of_a_hand_in_the_store(office: Office) -> None:
    evening = office.evening
    table = evening.begin(2)
    for _ in range(12):
        evening.tap_once(table)
        await office.deliver_all()
    sent = await office.tg.requests()
    private = {_file(request) for request in sent if int(request["parameters"].get("chat_id", 0)) > 0} - {None}
    public = {_file(request) for request in sent if int(request["parameters"].get("chat_id", 0)) < 0} - {None}
    kept = {row[0] for row in evening.store._db.execute("SELECT file_id FROM pictures").fetchall()}
    assert private
    assert kept == public
    assert not private & kept


def _file(request: dict[str, Any]) -> str | None:
    result = request["result"] if isinstance(request["result"], dict) else {}
    return result["photo"][-1]["file_id"] if "photo" in result else None


def test_names_of_secret_pictures_differ_from_viewer_to_viewer_and_from_process_to_process(evening: Evening) -> None:
    one, other = PictureCache(evening.context), PictureCache(evening.context)
    assert one.name(1, HAND) == one.name(1, HAND)
    assert one.name(1, HAND) != one.name(2, HAND)
    assert one.name(1, HAND) != other.name(1, HAND)
    assert one.name(1, TABLE) != one.name(2, TABLE), "in private a table stands as in the middle of a turn (R39)"
    assert one.name(-100, TABLE) == other.name(-200, TABLE)
    assert one.name(1, STEP.illustration or TABLE) == other.name(2, STEP.illustration or TABLE)


def test_files_of_single_viewers_are_forgotten_when_they_are_too_many(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_cache, "MOST_OWN_FILES", 2)
    kept = PictureCache(evening.context)
    for viewer in (1, 2, 3):
        kept.keep(viewer, HAND, kept.name(viewer, HAND), f"file {viewer}")
    assert [kept._file_of(viewer, HAND, kept.name(viewer, HAND)) for viewer in (1, 2, 3)] == [None, "file 2", "file 3"]


async def test_nothing_of_a_hand_is_logged_when_it_cannot_be_drawn(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(picture: object, labels: object, look: object) -> bytes:
        raise RuntimeError("no paint")

    monkeypatch.setattr(picture_cache, "draw", broken)
    with caplog.at_level(logging.DEBUG), pytest.raises(NoPicture):
        await office.sender.send(office.people[0].id, 0, Message(Text("Le tue carte"), (), HAND))
    assert "7H" not in caplog.text + repr(HAND)


# --- no picture -------------------------------------------------------------------------------------------------------


async def test_a_group_that_forbids_photos_gets_the_whole_post_as_a_text_from_then_on(office: Office) -> None:
    await office.group.photos("forbid")
    evening = office.evening
    table = evening.begin(2)
    await office.deliver_all()
    (post,) = await office.screen()
    assert bare(post.text) == evening.read_post(table)
    assert "Tallone" in post.text
    assert form_of(office) is Form.TEXT
    tried = len(await office.tg.requests(method="sendPhoto", category="forbidden"))
    turn = evening.match(table).turn
    while evening.match(table).turn == turn:
        evening.tap_once(table)
    await office.deliver_all()
    (post,) = await office.screen()
    assert bare(post.text) == evening.read_post(table)
    assert tried == 1 == len(await office.tg.requests(method="sendPhoto", category="forbidden"))


async def test_a_picture_that_cannot_be_drawn_is_a_whole_text_at_once_and_drawn_again_next_time(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = office.evening
    table = evening.begin(2)
    with monkeypatch.context() as broken:
        broken.setattr(picture_cache, "draw", _broken)
        await office.deliver_all()
    (post,) = await office.screen()
    assert bare(post.text) == evening.read_post(table)
    assert form_of(office) is Form.PICTURES
    turn = evening.match(table).turn
    while evening.match(table).turn == turn:
        evening.tap_once(table)
    await office.deliver_all()
    (post,) = await office.screen()
    assert "photo" in post.json
    assert bare(post.text) == evening.read_shown(table)


def _broken(picture: object, labels: object, look: object) -> bytes:
    raise RuntimeError("no paint")


async def test_an_answer_whose_picture_is_refused_is_a_text(office: Office) -> None:
    await office.group.photos("forbid")
    with office.evening.store.unit() as unit:
        queue_answer(unit, office.group.id, 0, Outgoing((STEP,)), 0.0)
    await office.deliver_all()
    assert [(seen.text, "photo" in seen.json) for seen in await office.screen()] == [("Primo passo", False)]


@pytest.mark.parametrize("fault", [{"kind": "error", "status": 502}, {"kind": "drop_before"}])
async def test_a_picture_that_does_not_get_through_comes_later(office: Office, fault: dict[str, Any]) -> None:
    table = office.evening.begin(2)
    await office.tg.fault(**{**fault, "method": "sendPhoto"})
    with pytest.raises(NetworkError):
        await office.deliver(office.group.id)
    await office.deliver(office.group.id)
    (post,) = await office.screen()
    assert "photo" in post.json
    assert bare(post.text) == office.evening.read_shown(table)


async def test_a_chat_that_has_to_wait_gets_its_pictures_afterwards(office: Office) -> None:
    await office.tg.budgets(True)
    with office.evening.store.unit() as unit:
        for _ in range(20):
            queue_answer(unit, office.people[0].id, 0, Outgoing((STEP,)), 0.0)
    with pytest.raises(RetryAfter):
        await office.deliver(office.people[0].id)
    await office.tg.budgets(False)
    await office.deliver_all()
    assert [seen.text for seen in await office.private(0)] == ["Primo passo"] * 20


# --- pages ------------------------------------------------------------------------------------------------------------


async def test_a_page_with_another_picture_takes_the_place_of_one(office: Office) -> None:
    anna = office.people[0].id
    number = await office.sender.send(anna, 0, STEP)
    office.chat_worker.turn_page(anna, number, Page(OTHER_STEP, 0, over_photo=True))
    await office.deliver(anna)
    (seen,) = await office.private(0)
    assert (seen.id, seen.text) == (number, "Secondo passo")


@pytest.mark.parametrize(
    ("first", "page"), [(STEP, Message(Text("Solo parole"))), (Message(Text("Solo parole")), STEP)]
)
async def test_a_page_of_the_other_kind_comes_anew_and_the_old_one_goes(
    office: Office, first: Message, page: Message
) -> None:
    anna = office.people[0].id
    number = await office.sender.send(anna, 0, first)
    office.chat_worker.turn_page(anna, number, Page(page, 0, over_photo=first.illustration is not None))
    await office.deliver(anna)
    (seen,) = await office.private(0)
    assert seen.id > number
    assert (seen.text, "photo" in seen.json) == (page.text.plain, page.illustration is not None)


async def test_a_page_that_cannot_be_drawn_turns_without_its_picture(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_cache, "draw", _broken)
    anna = office.people[0].id
    number = await office.sender.send(anna, 0, Message(Text("Solo parole")))
    office.chat_worker.turn_page(anna, number, Page(STEP, 0, over_photo=False))
    await office.deliver(anna)
    assert [(seen.id, seen.text) for seen in await office.private(0)] == [(number, "Primo passo")]
