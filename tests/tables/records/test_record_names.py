"""The names in a record: fixed with the first deal, bound by every log, gone with who is forgotten (docs/fair.md)."""

import asyncio
import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from handlers.delivery.queued_answers import queue_answer
from operations.retention import QUIET_SECONDS
from scala40.fair.check import CommitmentError, check
from scala40.fair.deal import MatchSecrets
from scala40.fair.record import loads
from scala40.fair.terms import commitment_with, hash_of_salt
from scala40.fair.writing import FairRecord
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import Table, TableSettings, TableStatus
from tables.fair.verification import verify
from tables.match import progress
from tables.people.export import export_document
from tables.records.match_record import public_record, record_document
from tables.requests.chat_pages import ForgetMe
from tables.requests.table import (
    DealNow,
)
from tables.seats import with_computer, with_person
from tests.operations.copies import bytes_of
from tests.tables.remembered import play_taps, play_to_the_end, play_until_pause

ONE_FILE: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[3] / "docs" / "verify.py"))


def text_of(matches: Matches, table: Table) -> str:
    """The record that may be given away now."""
    stored = matches.table(table.id)
    with matches.store.read() as unit:
        return public_record(matches.context, unit, stored)


def sent(matches: Matches, table: Table) -> str:
    """The file that somebody who asks for it gets."""
    stored = matches.table(table.id)
    with matches.store.read() as unit:
        return record_document(matches.context, unit, stored, "it").content


def rename(matches: Matches, person: int, name: str) -> None:
    """Somebody has another name from now on."""
    matches.names[person] = name
    with matches.store.unit() as unit:
        unit.people.seen(person, name, None, "it", matches.time)


def verified(matches: Matches, table: Table) -> FairRecord:
    """The same, found by both verifiers to be as promised."""
    text = text_of(matches, table)
    record = loads(text)
    assert check(record).deals
    assert list(ONE_FILE["check"](text))
    return record


def next_deal(matches: Matches, table: Table) -> None:
    play_until_pause(matches, table)
    matches.tap(ANNA, DealNow(table.id, matches.match(table).deal_number), GROUP)


def test_the_commitment_in_the_lobby_fixes_the_salt(matches: Matches) -> None:
    table = matches.opened()
    with matches.store.read() as unit:
        committed = unit.commitments.get(table.id)
        assert committed.salt is not None
        assert unit.commitments.terms(table.id) is None, "names are agreed with the first deal"
        root = matches.context.encryption.open(committed.root, committed.encrypted)
    assert committed.commitment == commitment_with(MatchSecrets(root).commitment(), hash_of_salt(committed.salt))
    assert committed.salt not in repr(committed)


def test_names_stay_what_they_were_when_the_first_deal_was_dealt(matches: Matches) -> None:
    rename(matches, BRUNO, "Bruno 🎉 ♥")
    table = matches.begin(3, limit=1000)
    rename(matches, BRUNO, "Zeno")
    next_deal(matches, table)
    play_until_pause(matches, table)
    record = verified(matches, table)
    assert record.names == ("Anna", "Bruno 🎉 ♥", "Carla")
    assert len(record.deals) == 2
    assert "Zeno" not in text_of(matches, table)


def test_computers_have_their_names_too(matches: Matches) -> None:
    table = matches.begin(2)
    with matches.store.unit() as unit:
        other = unit.tables.create(GROUP, 5, ANNA, TableSettings(quiet=None), matches.time)
        other = with_computer(with_person(other, ANNA), "easy", "Ada")
        other = progress.start_match(matches.context, unit, unit.tables.save(other), matches.time)
    assert loads(text_of(matches, other)).names == ("Anna", "🤖 Ada")
    assert loads(text_of(matches, table)).names == ("Anna", "Bruno")


def test_a_player_who_is_forgotten_in_the_midst_of_a_match_leaves_no_name_and_the_record_is_verified_to_its_end(
    matches: Matches,
) -> None:
    table = matches.begin(3, limit=1000)
    next_deal(matches, table)
    before = text_of(matches, table)
    matches.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    with matches.store.read() as unit:
        terms, committed = unit.commitments.terms(table.id), unit.commitments.get(table.id)
    assert (terms.salt, terms.names, committed.salt) == (None, None, None)
    assert terms.digest == loads(before).terms.digest  # type: ignore[union-attr]  # it is of format 3
    play_until_pause(matches, table)
    matches.tap(ANNA, DealNow(table.id, matches.match(table).deal_number), GROUP)
    matches.resign(table, ANNA)
    assert matches.table(table.id).status is TableStatus.OVER
    record = verified(matches, table)
    assert (len(record.deals), record.names) == (3, ())
    assert sent(matches, table).startswith("# 0: Anna\n# 1: ?\n# 2: Carla\nscala40 record 3\n")


def test_no_byte_is_left_of_the_name_somebody_had_when_the_cards_were_dealt(matches: Matches) -> None:
    rename(matches, BRUNO, "Quirinetta")
    over = matches.begin(3, limit=30)
    play_taps(matches, over, 30)
    for leaver in (ANNA, CARLA):
        matches.resign(over, leaver)
    assert matches.table(over.id).status is TableStatus.OVER
    salts = [line for line in text_of(matches, over).split("\n") if line.startswith("salt ")]
    assert len(salts) == 1
    running = matches.begin(3)
    salts += [line for line in text_of(matches, running).split("\n") if line.startswith("salt ")]
    rename(matches, BRUNO, "Gaudenzio")
    matches.tap_once(running)
    assert b"Quirinetta" in bytes_of(matches.path)
    matches.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO, message=61)
    with matches.store.unit() as unit:
        for left in unit.old_messages.of(BRUNO):
            unit.old_messages.done(left.id)
    matches.wait(QUIET_SECONDS + 1)
    matches.wait(QUIET_SECONDS + 1)
    content = bytes_of(matches.path)
    for name in ("Quirinetta", "Gaudenzio", *(salt.removeprefix("salt ") for salt in salts)):
        assert name.encode() not in content, name
    assert b"Carla" in content


def test_a_record_that_waits_to_be_sent_does_not_leave_with_a_name_that_somebody_once_had(matches: Matches) -> None:
    rename(matches, BRUNO, "Quirinetta")
    table = matches.begin(2)
    rename(matches, BRUNO, "Gaudenzio")
    matches.tap_once(table)
    answer = matches.write(verify)
    assert "Quirinetta" in answer.document.content
    with matches.store.unit() as unit:
        queue_answer(unit, GROUP, 0, answer, matches.time)
    matches.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    with matches.store.read() as unit:
        assert "Quirinetta" not in str([row.payload for row in unit.announcements.pending(GROUP)])


def test_somebodys_own_file_gives_their_own_name_at_each_table(matches: Matches) -> None:
    table = matches.begin(3)
    document = asyncio.run(export_document(matches.context, CARLA))
    (told,) = json.loads(document.content)["tables"]
    assert told["id"] == table.id
    assert told["committed_names"] == [{"seat": 2, "name": "Carla"}]


def test_a_table_that_was_promised_before_names_were_bound_is_played_on_and_recorded_as_before(
    matches: Matches,
) -> None:
    table = matches.open((ANNA, BRUNO), TableSettings(options=(("limit", 1000),), quiet=None))
    root = bytes(range(32))
    with matches.store.unit() as unit:
        unit.commitments.forget(table.id)
        unit.commitments.make(table.id, root, MatchSecrets(root).commitment(), encrypted=False)
        progress.start_match(matches.context, unit, table, matches.time)
        assert unit.commitments.terms(table.id) is None
    next_deal(matches, table)
    play_until_pause(matches, table)
    record = verified(matches, table)
    assert (record.terms, len(record.deals), record.commitment) == (None, 2, MatchSecrets(root).commitment())
    assert text_of(matches, table).startswith("scala40 record 2\n")
    matches.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    assert sent(matches, table).startswith("# 0: Anna\n# 1: ?\nscala40 record 2\n")


@pytest.mark.parametrize("changed", ["rules", "name 0", "name 1"])
def test_a_record_that_the_bot_has_sent_and_somebody_changed_is_refused(matches: Matches, changed: str) -> None:
    table = matches.begin(2, limit=30)
    play_to_the_end(matches, table)
    lines = text_of(matches, table).split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith(f"{changed} "))
    lines[place] = lines[place].replace("limit=30", "limit=45") if changed == "rules" else f"{lines[place]}a"
    text = "\n".join(lines)
    assert text != text_of(matches, table)
    with pytest.raises(CommitmentError, match=r"the log has another hash|the names, or their salt"):
        check(loads(text))
    with pytest.raises(ONE_FILE["PromiseError"], match=r"its log has another hash|the names are not those"):
        list(ONE_FILE["check"](text))
