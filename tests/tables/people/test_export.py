"""The file with everything that is held on a person: what stands in it, and what does not."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from scala40.notation import format_cards
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, Chats
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.sentences import LANGUAGES
from simulation.use_cases.world import TEXTS, World
from storage import Evening, PreparedTurn, SeatResult, SheetDeal, SheetSeat, TableStatus, Vacation
from tables.people import export
from tables.people.export import FILENAME, FORMAT, WORDS, export_document
from tables.requests.chat_pages import ForgetMe
from tests.tables.people.erasing import forget
from texts import catalogue as texts_folder
from texts.line import Line


def exported(world: World, person: int) -> dict[str, Any]:
    """Somebody's file, read by a program."""
    document = asyncio.run(export_document(world.context, person))
    assert document.filename == FILENAME
    told: dict[str, Any] = json.loads(document.content)
    assert document.content == json.dumps(told, ensure_ascii=False, indent=2) + "\n"
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


def names(value: Any) -> Iterator[str]:
    """Every name that stands anywhere in it."""
    if isinstance(value, dict):
        yield from value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from names(part)


def test_the_file_has_a_format_a_date_and_times_that_anybody_can_read(chats: Chats) -> None:
    chats.dealt(BRUNO)
    told = exported(chats, BRUNO)
    assert told["format"] == FORMAT
    assert datetime.fromisoformat(told["made_at"]) == datetime.fromtimestamp(chats.time, UTC)
    assert datetime.fromisoformat(told["person"]["last_seen"]).tzinfo is not None
    assert told["person"]["reachable"] is True
    assert told["tables"][0]["settings"]["preset"] == "fisca"


@pytest.mark.parametrize("language", LANGUAGES)
def test_above_all_it_says_in_their_language_what_the_names_in_it_mean(matches: Matches, language: str) -> None:
    with matches.store.unit() as unit:
        known = unit.people.get(BRUNO)
        unit.people.save(replace(known, language=language, language_chosen=True))
        unit.announcements.add(BRUNO, "message", {"text": "ciao"}, matches.time)
    table = matches.begin(3)
    with matches.store.unit() as unit:
        unit.page_tickets.add("a" * 64, BRUNO, matches.time + 1000)
        unit.page_requests.add(BRUNO, "an id", "b" * 64, {"line": None}, matches.time)
        unit.open_pages.renew(table.id, BRUNO, matches.time + 1000)
        unit.archive.add_deal(table.id, [SeatResult(9, 1, BRUNO, None, 0, True, False, 2, 5)])
        sheet = unit.sheets.create(table.chat_id, 0, BRUNO, table.settings, matches.time)
        seats, deal = (SheetSeat(BRUNO), SheetSeat(None, "Nonna", BRUNO)), SheetDeal(0, False, (0, 9), (), BRUNO)
        unit.sheets.save(replace(sheet, seats=seats, deals=(deal,)))
        occasion = unit.occasions.create("evening", table.chat_id, matches.time)
        evening = Evening(occasion.id, table.chat_id, 0, BRUNO, matches.time + 9000, matches.time + 9000)
        unit.evenings.create(evening)
        unit.evenings.answer(evening.id, BRUNO, "yes", matches.time)
        unit.vacations.save(Vacation(BRUNO, matches.time + 9000, matches.time + 90_000))
        unit.waiting.watch(table.chat_id, BRUNO, matches.time)
        unit.waiting.join(table.id, BRUNO, matches.time)
        unit.prepared.save(PreparedTurn(table.id, 1, dropped=Line("prepared-why-over").dump()))
    used: set[str] = set()
    for _ in range(60):
        matches.tap_once(table)
        used |= set(names(exported(matches, BRUNO)))
    for person in (ANNA, CARLA):
        matches.resign(table, person)
    told = exported(matches, BRUNO)
    assert list(told)[:3] == ["format", "made_at", "read_me"]
    assert "\n".join(told["read_me"]) == TEXTS.plain(language, "privacy-guide")
    texts = (Path(texts_folder.__file__).parent / language / "privacy.ftl").read_text(encoding="utf-8")
    explained = set(re.findall(r"<code>(\w+)</code>", texts.partition("privacy-guide =")[2].partition("##")[0]))
    assert {"person", "tables", "my_hand"} <= explained
    assert explained - used - set(names(told)) == {"true", "false", "null"}, "nothing is explained that is not there"


def test_columns_that_hold_yes_or_no_or_a_time_are_told_as_such(chats: Chats) -> None:
    """A column that is added later is not told as a bare number."""
    with closing(sqlite3.connect(chats.path)) as file:
        tables = [sql for (sql,) in file.execute("SELECT sql FROM sqlite_master WHERE type = 'table' AND sql NOT NULL")]
    source = "\n".join(tables)
    yes_or_no = set(re.findall(r'"?(\w+)"? INTEGER NOT NULL DEFAULT [01]\s+CHECK \(\w+ IN \(0, 1\)\)', source))
    assert "away" in yes_or_no
    assert "reachable" in yes_or_no
    assert yes_or_no - export.YES_OR_NO == {"die_asked", "broken_off", "encrypted", "ended"}  # which are not told
    times = set(re.findall(r'"?(\w*_at|\w+_seen)"? REAL', source))
    assert times - export.TIMES == {
        "received_at",
        "done_at",
        "due_at",
        "opens_at",
        "closes_at",
        "daily_post_at",
        "given_at",
        "refused_at",
        "pictures_refused_at",
    }  # which are not told
    assert set(re.findall(r"json_valid\((settings|defaults)\)", source)) <= WORDS


def test_the_export_after_many_matches_is_what_is_stored(matches: Matches) -> None:
    table = matches.begin(3)
    for _ in range(60):
        matches.tap_once(table)
    for person in (ANNA, CARLA):
        matches.resign(table, person)
    assert matches.table(table.id).status is TableStatus.OVER
    running = matches.begin(2)
    for _ in range(30):
        matches.tap_once(running)
    told = {entry["id"]: entry for entry in exported(matches, BRUNO)["tables"]}
    assert set(told) == {table.id, running.id}
    with matches.store.read() as unit:
        for played in (table, running):
            log = [entry for entry in unit.log.entries(played.id) if entry.seat == 1]
            moves = [entry.action for entry in log if entry.action.split()[0] not in ("deal", "shuffle")]
            assert [entry["action"] for entry in told[played.id].get("log", ())] == moves
        finished = unit.archive.get(table.id)
    assert told[table.id]["records"][0]["record"] == finished.record.splitlines()
    mine = finished.players[1]
    assert told[table.id]["finished_players"][0]["total"] == mine.total
    assert told[table.id]["at_the_table"] == ["Anna", "Bruno", "Carla"]
    assert told[table.id]["place"] == "Venerdì"
    assert told[running.id]["my_hand"] == format_cards(matches.match(running).deal.hands[1])
    assert "my_hand" not in told[table.id]
    assert [entry["run_by_me"] for entry in exported(matches, ANNA)["tables"]] == [False, True]  # she left
    assert (told[table.id]["run_by_me"], told[running.id]["run_by_me"]) == (True, False)


def test_the_export_has_the_results_of_their_deals(matches: Matches) -> None:
    table = matches.close_deal("KC QC", "2C 3C", totals=[0, 10, 20])
    (entry,) = exported(matches, BRUNO)["tables"]
    seat = {"deal": 1, "seat": 1, "person_id": BRUNO, "level": None}
    ending = {"points": 20, "closed": False, "in_hand": False, "opened_in": None, "opened_with": None, "turns": 1}
    assert entry["deal_results"] == [{**seat, **ending, "par": None, "corrected": None}]
    forget(matches, BRUNO)
    (entry,) = exported(matches, ANNA)["tables"]
    assert [row["closed"] for row in entry["deal_results"]] == [True]
    with matches.store.read() as unit:
        results = unit.archive.deals(table.id)
    assert [result.points for result in results] == [0, 20, 5]
    assert results[1].person_id < 0, "the others keep the result, of nobody whom anybody knows"


def test_the_file_tells_no_card_that_its_owner_may_not_see(matches: Matches) -> None:
    table = matches.begin(3)
    for _ in range(60):
        for person in (ANNA, BRUNO, CARLA):
            seat = matches.people.index(person)
            told = exported(matches, person)
            (entry,) = told["tables"]
            hand = entry.pop("my_hand", "").split()
            assert sorted(hand) == sorted(map(str, matches.match(table).deal.hands[seat]))
            moves = {card for line in entry.pop("log", ()) for card in line["action"].split()[1:]}
            # A joker in a draft is written with the card that it represents, which may also be in the stock.
            drafts = re.sub(r"\*[A-Z0-9]{2}", "*", str(entry.pop("drafts", "")))
            with matches.store.read() as unit:
                own = [line.action for line in unit.log.entries(table.id) if line.seat == seat]
            assert moves <= {card for action in own if action.split()[0] in ACTIONS for card in action.split()[1:]}
            assert not CARD.search(" ".join(leaves(told)))
            drawn = matches.match(table).deal.stock[:20]
            assert all(str(card) not in drafts for card in drawn if str(card) not in hand and card.suit is not None)
        if matches.table(table.id).status is not TableStatus.PLAYING:
            break
        matches.tap_once(table)


ACTIONS = ("draw", "take", "lay", "attach", "swap", "discard", "expire", "resign")
CARD = re.compile(r"(?<!\w)(?:[A2-9TJQK][HDCS]|\*)(?!\w)")


def test_the_file_tells_no_secret_of_a_table_and_nobody_elses_number(matches: Matches) -> None:
    matches.names = {11111: "Anna", 22222: "Bruno", 33333: "Carla"}
    with matches.store.unit() as unit:
        for person, name in matches.names.items():
            seen = unit.people.seen(person, name, f"user{person}", "it", matches.time)
            unit.people.save(replace(seen, reachable=True))
    table = matches.begin(3)
    while matches.table(table.id).status is TableStatus.PLAYING:
        matches.tap_once(table)
    with matches.store.read() as unit:
        committed = unit.commitments.get(table.id)
    document = asyncio.run(export_document(matches.context, 22222))
    assert committed.root.hex() not in document.content
    assert str(committed.root) not in document.content
    for other in ("11111", "33333"):
        assert other not in document.content
    assert "22222" in document.content


def test_each_computer_of_a_table_is_marked(mixed: MixedMatches) -> None:
    mixed.alone(ANNA)
    (entry,) = exported(mixed, ANNA)["tables"]
    assert entry["at_the_table"][0] == "Anna"
    assert entry["at_the_table"][1].startswith("🤖 ")


def test_somebody_who_was_forgotten_is_a_question_mark_in_the_files_of_the_others(chats: Chats) -> None:
    chats.dealt(BRUNO, CARLA)
    chats.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    told = exported(chats, CARLA)
    assert told["tables"][0]["at_the_table"] == ["Anna", "?", "Carla"]
    assert "Bruno" not in set(leaves(told))


def test_rows_that_belong_to_no_table_of_theirs_are_exported_too(chats: Chats) -> None:
    with chats.store.unit() as unit:
        unit.old_messages.add(BRUNO, 88)
        unit.announcements.add(BRUNO, "message", {"text": "ciao"}, chats.time)
    messages = exported(chats, BRUNO)["messages"]
    assert [row["message_id"] for row in messages["old_messages"]] == [88]
    assert [row["kind"] for row in messages["announcements"]] == ["message"]


def test_a_card_is_told_apart_from_other_words() -> None:
    assert CARD.search("draw 7H")
    assert CARD.search("lay AH * 3H")
    assert not CARD.search("2026-03-07T20:15:00+00:00 fisca a1b2c3")
