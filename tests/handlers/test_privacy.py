"""/privacy, and the file with everything that is held on a person."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from telegram.error import BadRequest

from handlers import delivery, export
from handlers.buttons import ForgetMe
from handlers.commands_privacy import privacy
from handlers.commands_table import start
from handlers.export import FILENAME, FORMAT, WORDS, export_document
from handlers.links import PRIVACY_PAYLOAD, start_link
from handlers.outgoing import BETWEEN_EXPORTS, KIND_EXPORT
from handlers.page_buttons import AskForget, MyData
from handlers.reply import Document, Reply
from handlers.setbacks import MOST_TRIES
from scala40.notation import format_cards
from storage import TableStatus, retention
from tests.handlers.company import Company
from tests.handlers.evening import Evening
from tests.handlers.office import Office
from tests.handlers.talk import ANNA, BRUNO, CARLA, Talk, buttons_of, words
from tests.handlers.world import TEXTS, World

TWO_SCREENS = 2 * 27
"""Lines on a phone of 390 points."""
LINE = 38
"""Characters in such a line."""


def lines_on_a_phone(text: str) -> int:
    """How many lines a text takes there."""
    return sum(1 + len(line) // LINE for line in text.splitlines())


# --- what /privacy says -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["it", "en", "de"])
def test_privacy_says_all_of_it_on_two_screens(talk: Talk, language: str) -> None:
    with talk.store.unit() as unit:
        person = unit.people.seen(BRUNO, "Bruno", None, None, talk.time)
        unit.people.save(replace(person, language=language, language_chosen=True))
    (said,) = talk.write(privacy, BRUNO, private=True).messages
    for days in (retention.MATCH_DAYS, retention.CLOSED_DAYS, retention.UPDATE_DAYS, retention.PICTURE_DAYS):
        assert TEXTS.plain(language, "time-days", count=days) in said.text.plain
    assert TEXTS.plain(language, "time-years", count=retention.PERSON_DAYS // 365) in said.text.plain
    assert TEXTS.plain(language, "time-days", count=talk.settings.backup_days) in said.text.plain
    assert buttons_of(said) == [MyData(), AskForget()]
    assert lines_on_a_phone(said.text.plain) <= TWO_SCREENS
    assert set(re.findall(r"/\w+", said.text.plain)) <= {
        "/verifica", "/dimenticami", "/verify", "/forgetme", "/nachweis", "/vergissmich",
    }  # fmt: skip


def test_every_time_that_something_is_kept_is_said_and_none_is_typed(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [name for name in vars(retention) if name.endswith("_DAYS")]
    for number, name in enumerate(names):
        monkeypatch.setattr(retention, name, 1001 + number)
    said = words(talk.write(privacy, private=True))
    for days in (*range(1001, 1001 + len(names)), talk.settings.backup_days):
        told = TEXTS.plain("it", "time-days", count=days)
        assert told in said
        said = said.replace(told, "")
    assert not re.search(r"\d", said)


def test_where_no_copies_are_made_none_are_spoken_of(talk: Talk) -> None:
    assert "copie di sicurezza" in words(talk.write(privacy, private=True)).lower()
    talk.host = replace(talk.host, settings=talk.settings.model_copy(update={"backup_days": 0}))
    assert "copie di sicurezza" not in words(talk.write(privacy, private=True)).lower()


def test_a_group_is_led_to_the_private_chat(talk: Talk) -> None:
    (said,) = talk.write(privacy).messages
    assert buttons_of(said) == []
    assert said.rows[0][0].url == start_link("scala40bot", PRIVACY_PAYLOAD)
    assert lines_on_a_phone(said.text.plain) <= 4
    assert words(talk.write(start, private=True, argument=PRIVACY_PAYLOAD)) == words(talk.write(privacy, private=True))


# --- who is sent what -------------------------------------------------------------------------------------------------


def waiting(world: World, chat: int) -> list[str]:
    """What kinds of things wait to be sent to a chat."""
    with world.store.read() as unit:
        return [row.kind for row in unit.announcements.pending(chat)]


def test_whoever_taps_is_sent_his_own_in_his_own_chat_once(talk: Talk) -> None:
    assert "qui sotto" in talk.toast(talk.touch(MyData(), BRUNO, chat=BRUNO))
    assert "già in arrivo" in talk.toast(talk.touch(MyData(), BRUNO, chat=BRUNO))
    assert waiting(talk, BRUNO) == [KIND_EXPORT]
    with talk.store.read() as unit:
        (row,) = unit.announcements.pending(BRUNO)
    assert row.payload == {}  # what it says is found out when it is sent


@pytest.mark.parametrize("chat", [-100, ANNA])
def test_a_forged_tap_elsewhere_sends_nothing_there(talk: Talk, chat: int) -> None:
    assert talk.touch(MyData(), BRUNO, chat=chat) == Reply(start=PRIVACY_PAYLOAD)
    assert [waiting(talk, place) for place in (chat, ANNA, BRUNO)] == [[], [], []]


def test_of_somebody_unknown_nothing_is_held_and_asking_does_not_change_that(talk: Talk) -> None:
    talk.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    for person in (BRUNO, 77):
        assert "non ho niente" in talk.toast(talk.touch(MyData(), person, chat=person))
        assert waiting(talk, person) == []
        with talk.store.read() as unit:
            assert unit.people.get(person) is None
            assert export_document(talk.host, unit, person) is None


# --- what it says -----------------------------------------------------------------------------------------------------


def exported(world: World, person: int) -> dict[str, Any]:
    """Somebody's file, read by a program."""
    with world.store.read() as unit:
        document = export_document(world.host, unit, person)
    assert document is not None
    assert document.filename == FILENAME
    told: dict[str, Any] = json.loads(document.content)
    assert document.content == json.dumps(told, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    return told


def leaves(value: Any) -> Iterator[str]:
    """Every word and number that stands anywhere in it."""
    if isinstance(value, dict):
        for part in value.values():
            yield from leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from leaves(part)
    else:
        yield str(value)


def test_the_file_has_a_format_a_date_and_times_that_anybody_can_read(talk: Talk) -> None:
    talk.dealt(BRUNO)
    told = exported(talk, BRUNO)
    assert told["format"] == FORMAT
    assert datetime.fromisoformat(told["made_at"]) == datetime.fromtimestamp(talk.time, UTC)
    assert datetime.fromisoformat(told["person"]["last_seen"]).tzinfo is not None
    assert told["person"]["reachable"] is True
    assert told["tables"][0]["settings"]["preset"] == "fisca"


def test_columns_that_hold_yes_or_no_or_a_time_are_told_as_such(talk: Talk) -> None:
    """A column that is added later is not told as a bare number."""
    with closing(sqlite3.connect(talk.path)) as file:
        tables = [sql for (sql,) in file.execute("SELECT sql FROM sqlite_master WHERE type = 'table' AND sql NOT NULL")]
    source = "\n".join(tables)
    yes_or_no = set(re.findall(r'"?(\w+)"? INTEGER NOT NULL DEFAULT [01]\s+CHECK \(\w+ IN \(0, 1\)\)', source))
    assert "away" in yes_or_no
    assert "reachable" in yes_or_no
    assert yes_or_no - export.YES_OR_NO == {"die_asked", "broken_off"}  # which are not told
    times = set(re.findall(r'"?(\w*_at|\w+_seen)"? REAL', source))
    assert times - export.TIMES == {"received_at", "done_at", "due_at", "given_at"}  # which are not told
    assert set(re.findall(r"json_valid\((settings|defaults)\)", source)) <= WORDS


def test_over_an_evening_what_is_told_is_what_is_stored(evening: Evening) -> None:
    table = evening.begin(3)
    for _ in range(60):
        evening.tap_once(table)
    for person in (ANNA, CARLA):
        evening.resign(table, person)
    assert evening.table(table.id).status is TableStatus.OVER
    running = evening.begin(2)
    for _ in range(30):
        evening.tap_once(running)
    told = {entry["id"]: entry for entry in exported(evening, BRUNO)["tables"]}
    assert set(told) == {table.id, running.id}
    with evening.store.read() as unit:
        for played in (table, running):
            log = [entry for entry in unit.log.entries(played.id) if entry.seat == 1]
            moves = [entry.action for entry in log if entry.action.split()[0] not in ("deal", "shuffle")]
            assert [entry["action"] for entry in told[played.id].get("log", ())] == moves
        finished = unit.archive.get(table.id)
    assert finished is not None
    assert told[table.id]["records"][0]["record"] == finished.record.splitlines()
    mine = finished.players[1]
    assert told[table.id]["finished_players"][0]["total"] == mine.total
    assert told[table.id]["at_the_table"] == ["Anna", "Bruno", "Carla"]
    assert told[table.id]["place"] == "Venerdì"
    assert told[running.id]["my_hand"] == format_cards(evening.match(running).deal.hands[1])
    assert "my_hand" not in told[table.id]
    assert [entry["opened_by_me"] for entry in exported(evening, ANNA)["tables"]] == [True, True]
    assert not told[running.id]["opened_by_me"]


def test_the_file_tells_no_card_that_its_owner_may_not_see(evening: Evening) -> None:
    table = evening.begin(3)
    for _ in range(60):
        for person in (ANNA, BRUNO, CARLA):
            seat = evening.people.index(person)
            told = exported(evening, person)
            (entry,) = told["tables"]
            hand = entry.pop("my_hand", "").split()
            assert sorted(hand) == sorted(map(str, evening.match(table).deal.hands[seat]))
            moves = {card for line in entry.pop("log", ()) for card in line["action"].split()[1:]}
            drafts = str(entry.pop("drafts", ""))
            with evening.store.read() as unit:
                own = [line.action for line in unit.log.entries(table.id) if line.seat == seat]
            assert moves <= {card for action in own if action.split()[0] in ACTIONS for card in action.split()[1:]}
            assert not CARD.search(" ".join(leaves(told)))
            drawn = evening.match(table).deal.stock[:20]
            assert all(str(card) not in drafts for card in drawn if str(card) not in hand and card.suit is not None)
        if evening.table(table.id).status is not TableStatus.PLAYING:
            break
        evening.tap_once(table)


ACTIONS = ("draw", "take", "lay", "attach", "swap", "discard", "expire", "resign")
CARD = re.compile(r"(?<!\w)(?:[A2-9TJQK][HDCS]|\*)(?!\w)")


def test_the_file_tells_no_secret_of_a_table_and_nobody_elses_number(evening: Evening) -> None:
    evening.names = {11111: "Anna", 22222: "Bruno", 33333: "Carla"}
    with evening.store.unit() as unit:
        for person, name in evening.names.items():
            seen = unit.people.seen(person, name, f"user{person}", "it", evening.time)
            unit.people.save(replace(seen, reachable=True))
    table = evening.begin(3)
    while evening.table(table.id).status is TableStatus.PLAYING:
        evening.tap_once(table)
    with evening.store.read() as unit:
        promised = unit.promises.get(table.id)
        document = export_document(evening.host, unit, 22222)
    assert promised is not None
    assert document is not None
    assert promised.root.hex() not in document.content
    assert str(promised.root) not in document.content
    for other in ("11111", "33333"):
        assert other not in document.content
    assert "22222" in document.content


def test_of_a_table_with_computers_each_is_marked(company: Company) -> None:
    company.alone(ANNA)
    (entry,) = exported(company, ANNA)["tables"]
    assert entry["at_the_table"][0] == "Anna"
    assert entry["at_the_table"][1].startswith("🤖 ")


def test_who_was_forgotten_is_a_question_mark_in_the_files_of_the_others(talk: Talk) -> None:
    talk.dealt(BRUNO, CARLA)
    talk.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    told = exported(talk, CARLA)
    assert told["tables"][0]["at_the_table"] == ["Anna", "?", "Carla"]
    assert "Bruno" not in set(leaves(told))


def test_what_belongs_to_no_table_of_his_is_told_too(talk: Talk) -> None:
    with talk.store.unit() as unit:
        unit.old_messages.add(BRUNO, 88)
        unit.announcements.add(BRUNO, "message", {"text": "ciao"}, talk.time)
    messages = exported(talk, BRUNO)["messages"]
    assert [row["message_id"] for row in messages["old_messages"]] == [88]
    assert [row["kind"] for row in messages["announcements"]] == ["message"]


def test_a_card_is_told_apart_from_other_words() -> None:
    assert CARD.search("draw 7H")
    assert CARD.search("lay AH * 3H")
    assert not CARD.search("2026-03-07T20:15:00+00:00 fisca a1b2c3")


# --- on its way -------------------------------------------------------------------------------------------------------


def ask(office: Office) -> None:
    """The first of the people asks for his data."""
    anna = office.people[0].id
    office.evening.touch(MyData(), anna, chat=anna)


async def test_the_file_arrives_in_the_private_chat_also_after_a_restart(office: Office) -> None:
    ask(office)
    office.reopen(office.evening)
    await office.deliver_all()
    sent = [entry for entry in await office.tg.requests() if entry["method"] == "sendDocument"]
    assert [int(entry["parameters"]["chat_id"]) for entry in sent] == [office.people[0].id]
    assert waiting(office.evening, office.people[0].id) == []


async def test_who_taps_and_taps_is_sent_it_once_a_minute(office: Office) -> None:
    anna = office.people[0].id
    ask(office)
    await office.deliver_all()
    assert "appena mandato" in office.evening.toast(office.evening.touch(MyData(), anna, chat=anna))
    assert waiting(office.evening, anna) == []
    office.evening.time += BETWEEN_EXPORTS
    ask(office)
    assert waiting(office.evening, anna) == [KIND_EXPORT]


async def test_what_is_sent_is_what_is_stored_when_it_is_sent(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Document] = []

    async def send(bot: object, chat_id: int, thread_id: int, document: Document) -> int:
        sent.append(document)
        return 1

    monkeypatch.setattr(delivery, "send_document", send)
    ask(office)
    with office.evening.store.unit() as unit:
        unit.people.seen(office.people[0].id, "Annina", None, "it", office.evening.time)
    await office.deliver_all()
    assert json.loads(sent[0].content)["person"]["name"] == "Annina"


@pytest.mark.parametrize("broken", ["telegram", "file"])
async def test_who_cannot_be_sent_his_file_is_told_so(
    office: Office, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async def refuse(*_: object) -> int:
        raise BadRequest("Request Entity Too Large")

    def fail(*_: object) -> None:
        raise ValueError("a row that nobody can read")

    if broken == "telegram":
        monkeypatch.setattr(delivery, "send_document", refuse)
    else:
        monkeypatch.setattr("handlers.postman.export_document", fail)
    ask(office)
    for _ in range(MOST_TRIES):
        await office.deliver_all()
    assert "non parte" in (await office.private())[-1].text


async def test_who_has_himself_forgotten_meanwhile_is_sent_nothing(office: Office) -> None:
    ask(office)
    anna = office.people[0].id
    office.evening.touch(ForgetMe(anna), anna, chat=anna)
    await office.deliver_all()
    assert [entry for entry in await office.tg.requests() if entry["method"] == "sendDocument"] == []
