"""Pictures on their way to Telegram: what is uploaded, what is sent again, and what is shown where no picture goes."""

import logging
from pathlib import Path
from typing import Any

import pytest
from telegram.error import NetworkError, RetryAfter

from handlers.delivery import picture_cache
from handlers.delivery.page_turns import NextPage
from handlers.delivery.picture_cache import NoPicture, PictureCache
from handlers.delivery.queued_answers import queue_answer
from pictures.theme import Look
from pictures.values import HandPicture, HelpPicture, HelpStep, TablePicture
from scala40.notation import parse_card
from screens.display import PICTURES_AGAIN_SECONDS
from screens.message import Illustration, Message
from screens.results import Outgoing
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare
from storage import Form, Table
from tables.seats import repost
from tests.handlers.outbox import Outbox
from texts.text import Text

STEP = Message(Text("Primo passo"), (), Illustration(HelpPicture(HelpStep.DRAW), "it", Look()))
OTHER_STEP = Message(Text("Secondo passo"), (), Illustration(HelpPicture(HelpStep.OPEN), "it", Look()))
HAND = Illustration(HandPicture((), (), tuple(map(parse_card, ("7H", "8H"))), None), "it", Look())
TABLE = Illustration(TablePicture(1, 101, (), (), None, False, 40), "it", Look())


async def photos(outbox: Outbox, method: str = "sendPhoto") -> list[Any]:
    """What was given as the photo of every request of a method that was granted."""
    return [request["parameters"].get("photo") for request in await outbox.tg.requests(method=method) if request["ok"]]


def post_down(outbox: Outbox, table: Table) -> None:
    """Somebody wants the table's post at the bottom."""
    with outbox.matches.store.unit() as unit:
        repost(unit, unit.tables.get(table.id) or table)


def form_of(outbox: Outbox) -> Form:
    """How the group wants its posts."""
    with outbox.matches.store.read() as unit:
        chat = unit.chats.get(outbox.group.id)
    return chat.display.form


# --- sent once --------------------------------------------------------------------------------------------------------


async def test_a_picture_that_everybody_may_see_is_uploaded_once_also_by_another_process(
    outbox: Outbox, memory_path: Path
) -> None:
    anna, bruno = outbox.people[0].id, outbox.people[1].id
    await outbox.sender.send(anna, 0, STEP)
    await outbox.sender.send(bruno, 0, STEP)
    outbox.matches.store.close()
    again = Matches(memory_path / "scala40.sqlite", names=outbox.matches.names, group=outbox.group.id)
    outbox.reopen(again)
    await outbox.sender.send(anna, 0, STEP)
    assert len(await seen_files(outbox)) == 1
    assert len(await photos(outbox)) == 3


async def seen_files(outbox: Outbox) -> set[str]:
    """The different files of the photos that were sent."""
    sent = [request["result"] for request in await outbox.tg.requests(method="sendPhoto") if request["ok"]]
    return {result["photo"][-1]["file_id"] for result in sent}


async def test_the_tables_post_brought_down_again_is_the_same_file(outbox: Outbox) -> None:
    table = outbox.matches.begin(3)
    await outbox.deliver(outbox.group.id)
    post_down(outbox, table)
    await outbox.deliver(outbox.group.id)
    assert len(await photos(outbox)) == 2
    assert len(await seen_files(outbox)) == 1


async def test_a_file_that_telegram_has_lost_is_uploaded_anew(outbox: Outbox) -> None:
    anna = outbox.people[0].id
    await outbox.sender.send(anna, 0, STEP)
    (lost,) = await seen_files(outbox)
    outbox.tg.world.files.lose(lost)
    await outbox.sender.send(anna, 0, STEP)
    await outbox.sender.send(anna, 0, STEP)
    assert len(await outbox.tg.requests(method="sendPhoto", category="gone")) == 1
    assert len(await seen_files(outbox)) == 2
    assert [seen.text for seen in await outbox.private(0)] == ["Primo passo"] * 3


async def test_words_below_a_picture_change_without_it(outbox: Outbox) -> None:
    anna = outbox.people[0].id
    number = await outbox.sender.send(anna, 0, STEP)
    shown = outbox.sender.fingerprint(anna, STEP)
    other = Message(Text("Altre parole"), (), STEP.illustration)
    await outbox.sender.edit(anna, number, other, shown)
    assert [seen.text for seen in await outbox.private(0)][-1:] == ["Altre parole"]
    assert await photos(outbox, "editMessageMedia") == []
    await outbox.sender.edit(anna, number, OTHER_STEP, outbox.sender.fingerprint(anna, other))
    assert len(await photos(outbox, "editMessageMedia")) == 1
    await outbox.sender.edit(anna, number, OTHER_STEP)  # what it shows is not known: Telegram says that it is this
    assert await outbox.tg.requests(category="not_modified") != []


async def test_choosing_cards_edits_the_caption_alone(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.at("7H 8H 9H 2S", "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    await outbox.deliver_all()
    before = len(await outbox.tg.requests())
    matches.pick(table, matches.people[0], "2S1")
    await outbox.deliver_all()
    assert [request["method"] for request in (await outbox.tg.requests())[before:]] == ["editMessageCaption"]


# --- secrets ----------------------------------------------------------------------------------------------------------


async def test_the_same_hand_of_two_people_is_two_files_and_neither_is_in_the_store(outbox: Outbox) -> None:
    message = Message(Text("Le tue carte"), (), HAND)
    for person in outbox.people[:2]:
        await outbox.sender.send(person.id, 0, message)
        await outbox.sender.send(person.id, 0, message)
    assert len(await photos(outbox)) == 4
    assert len(await seen_files(outbox)) == 2
    rows = outbox.matches.store._db.execute("SELECT count(*) FROM pictures").fetchone()
    assert rows[0] == 0


async def test_a_whole_match_leaves_no_picture_of_a_hand_in_the_store(outbox: Outbox) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    for _ in range(12):
        matches.tap_once(table)
        await outbox.deliver_all()
    sent = await outbox.tg.requests()
    private = {_file(request) for request in sent if int(request["parameters"].get("chat_id", 0)) > 0} - {None}
    public = {_file(request) for request in sent if int(request["parameters"].get("chat_id", 0)) < 0} - {None}
    kept = {row[0] for row in matches.store._db.execute("SELECT file_id FROM pictures").fetchall()}
    assert private
    assert kept == public
    assert not private & kept


def _file(request: dict[str, Any]) -> str | None:
    result = request["result"] if isinstance(request["result"], dict) else {}
    return result["photo"][-1]["file_id"] if "photo" in result else None


def test_names_of_secret_pictures_differ_from_viewer_to_viewer_and_from_process_to_process(matches: Matches) -> None:
    one, other = PictureCache(matches.context), PictureCache(matches.context)
    assert one.name(1, HAND) == one.name(1, HAND)
    assert one.name(1, HAND) != one.name(2, HAND)
    assert one.name(1, HAND) != other.name(1, HAND)
    assert one.name(1, TABLE) != one.name(2, TABLE), "in private a table stands as in the middle of a turn (R39)"
    assert one.name(-100, TABLE) == other.name(-200, TABLE)
    assert one.name(1, STEP.illustration or TABLE) == other.name(2, STEP.illustration or TABLE)


def test_files_of_single_viewers_are_forgotten_when_they_are_too_many(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_cache, "MOST_OWN_FILES", 2)
    kept = PictureCache(matches.context)
    for viewer in (1, 2, 3):
        kept.keep(viewer, HAND, kept.name(viewer, HAND), f"file {viewer}")
    assert [kept._file_of(viewer, HAND, kept.name(viewer, HAND)) for viewer in (1, 2, 3)] == [None, "file 2", "file 3"]


async def test_nothing_of_a_hand_is_logged_when_it_cannot_be_drawn(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(picture: object, labels: object, look: object) -> bytes:
        raise RuntimeError("no paint")

    monkeypatch.setattr(picture_cache, "draw", broken)
    with caplog.at_level(logging.DEBUG), pytest.raises(NoPicture):
        await outbox.sender.send(outbox.people[0].id, 0, Message(Text("Le tue carte"), (), HAND))
    assert "7H" not in caplog.text + repr(HAND)


# --- no picture -------------------------------------------------------------------------------------------------------


async def test_a_group_that_forbids_photos_gets_texts_is_told_once_and_tried_again_after_a_day(outbox: Outbox) -> None:
    await outbox.group.photos("forbid")
    matches = outbox.matches
    table = matches.begin(2)
    await outbox.deliver_all()
    told, post = await outbox.screen()
    assert told.text.startswith("🖼 In questo gruppo ora non posso mandare immagini")
    assert bare(post.text) == matches.read_post(table)
    assert "Tallone" in post.text
    assert form_of(outbox) is Form.PICTURES
    tried = len(await outbox.tg.requests(method="sendPhoto", category="forbidden"))
    turn = matches.match(table).turn
    while matches.match(table).turn == turn:
        matches.tap_once(table)
    await outbox.deliver_all()
    post = (await outbox.screen())[-1]
    assert bare(post.text) == matches.read_post(table)
    assert tried == 1 == len(await outbox.tg.requests(method="sendPhoto", category="forbidden"))
    matches.time += PICTURES_AGAIN_SECONDS
    post_down(outbox, table)
    await outbox.deliver_all()
    assert len(await outbox.tg.requests(method="sendPhoto", category="forbidden")) == 2
    assert [seen.text[0] for seen in await outbox.screen()].count("🖼") == 1
    await outbox.group.photos("allow")
    matches.time += PICTURES_AGAIN_SECONDS
    post_down(outbox, table)
    await outbox.deliver_all()
    assert "photo" in (await outbox.screen())[-1].json


async def test_a_picture_that_cannot_be_drawn_is_a_whole_text_at_once_and_drawn_again_next_time(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = outbox.matches
    table = matches.begin(2)
    with monkeypatch.context() as broken:
        broken.setattr(picture_cache, "draw", _broken)
        await outbox.deliver_all()
    (post,) = await outbox.screen()
    assert bare(post.text) == matches.read_post(table)
    assert form_of(outbox) is Form.PICTURES
    turn = matches.match(table).turn
    while matches.match(table).turn == turn:
        matches.tap_once(table)
    await outbox.deliver_all()
    (post,) = await outbox.screen()
    assert "photo" in post.json
    assert bare(post.text) == matches.read_shown(table)


def _broken(picture: object, labels: object, look: object) -> bytes:
    raise RuntimeError("no paint")


async def test_an_answer_whose_picture_is_refused_is_a_text(outbox: Outbox) -> None:
    await outbox.group.photos("forbid")
    with outbox.matches.store.unit() as unit:
        queue_answer(unit, outbox.group.id, 0, Outgoing((STEP,)), 0.0)
    await outbox.deliver_all()
    assert [(seen.text, "photo" in seen.json) for seen in await outbox.screen()] == [("Primo passo", False)]


@pytest.mark.parametrize("fault", [{"kind": "error", "status": 502}, {"kind": "drop_before"}])
async def test_a_picture_that_does_not_get_through_comes_later(outbox: Outbox, fault: dict[str, Any]) -> None:
    table = outbox.matches.begin(2)
    await outbox.tg.fault(**{**fault, "method": "sendPhoto"})
    with pytest.raises(NetworkError):
        await outbox.deliver(outbox.group.id)
    await outbox.deliver(outbox.group.id)
    (post,) = await outbox.screen()
    assert "photo" in post.json
    assert bare(post.text) == outbox.matches.read_shown(table)


async def test_a_chat_that_has_to_wait_gets_its_pictures_afterwards(outbox: Outbox) -> None:
    await outbox.tg.budgets(True)
    with outbox.matches.store.unit() as unit:
        for _ in range(20):
            queue_answer(unit, outbox.people[0].id, 0, Outgoing((STEP,)), 0.0)
    with pytest.raises(RetryAfter):
        await outbox.deliver(outbox.people[0].id)
    await outbox.tg.budgets(False)
    await outbox.deliver_all()
    assert [seen.text for seen in await outbox.private(0)] == ["Primo passo"] * 20


# --- pages ------------------------------------------------------------------------------------------------------------


async def test_a_page_with_another_picture_takes_the_place_of_one(outbox: Outbox) -> None:
    anna = outbox.people[0].id
    number = await outbox.sender.send(anna, 0, STEP)
    outbox.chat_worker.turn_page(anna, number, NextPage(OTHER_STEP, 0, over_photo=True))
    await outbox.deliver(anna)
    (seen,) = await outbox.private(0)
    assert (seen.id, seen.text) == (number, "Secondo passo")


@pytest.mark.parametrize(
    ("first", "page"), [(STEP, Message(Text("Solo parole"))), (Message(Text("Solo parole")), STEP)]
)
async def test_a_page_of_the_other_kind_comes_anew_and_the_old_one_goes(
    outbox: Outbox, first: Message, page: Message
) -> None:
    anna = outbox.people[0].id
    number = await outbox.sender.send(anna, 0, first)
    outbox.chat_worker.turn_page(anna, number, NextPage(page, 0, over_photo=first.illustration is not None))
    await outbox.deliver(anna)
    (seen,) = await outbox.private(0)
    assert seen.id > number
    assert (seen.text, "photo" in seen.json) == (page.text.plain, page.illustration is not None)


async def test_a_page_that_cannot_be_drawn_turns_without_its_picture(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_cache, "draw", _broken)
    anna = outbox.people[0].id
    number = await outbox.sender.send(anna, 0, Message(Text("Solo parole")))
    outbox.chat_worker.turn_page(anna, number, NextPage(STEP, 0, over_photo=False))
    await outbox.deliver(anna)
    assert [(seen.id, seen.text) for seen in await outbox.private(0)] == [(number, "Primo passo")]
