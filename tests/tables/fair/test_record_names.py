"""The names in a record: fixed with the first deal, bound by every log, gone with who is forgotten (docs/fair.md)."""

import asyncio
import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from handlers.delivery.answers import queue_answer
from operations.retention import QUIET_SECONDS
from scala40.fair.check import CommitmentError, check
from scala40.fair.deal import MatchSecrets
from scala40.fair.record import FairRecord, loads
from scala40.fair.terms import commitment_with, hash_of_salt
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA
from simulation.use_cases.world import GROUP
from storage import Level, Table, TableSettings, TableStatus
from tables.fair.match_record import public_record, record_document
from tables.fair.verification import verify
from tables.match import progress
from tables.people.export import export_document
from tables.requests.table import DealNow, ForgetMe
from tables.seats import with_computer, with_person
from tests.operations.test_vacuum import bytes_of

ONE_FILE: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[3] / "docs" / "verify.py"))


def text_of(evening: Evening, table: Table) -> str:
    """The record that may be given away now."""
    stored = evening.table(table.id)
    with evening.store.read() as unit:
        return public_record(evening.context, unit, stored)


def sent(evening: Evening, table: Table) -> str:
    """The file that somebody who asks for it gets."""
    stored = evening.table(table.id)
    with evening.store.read() as unit:
        return record_document(evening.context, unit, stored, "it").content


def rename(evening: Evening, person: int, name: str) -> None:
    """Somebody has another name from now on."""
    evening.names[person] = name
    with evening.store.unit() as unit:
        unit.people.seen(person, name, None, "it", evening.time)


def verified(evening: Evening, table: Table) -> FairRecord:
    """The same, found by both verifiers to be as promised."""
    text = text_of(evening, table)
    record = loads(text)
    assert check(record).deals
    assert list(ONE_FILE["check"](text))
    return record


def until_pause(evening: Evening, table: Table) -> None:
    while evening.table(table.id).status is TableStatus.PLAYING:
        evening.tap_once(table)
    assert evening.table(table.id).status is TableStatus.PAUSE


def next_deal(evening: Evening, table: Table) -> None:
    until_pause(evening, table)
    evening.tap(ANNA, DealNow(table.id, evening.match(table).deal_number), GROUP)


def test_the_commitment_in_the_lobby_fixes_the_salt(evening: Evening) -> None:
    table = evening.opened()
    with evening.store.read() as unit:
        committed = unit.commitments.get(table.id)
        assert committed is not None
        assert committed.salt is not None
        assert unit.commitments.terms(table.id) is None, "names are agreed with the first deal"
        root = evening.context.encryption.open(committed.root, committed.encrypted)
    assert committed.commitment == commitment_with(MatchSecrets(root).commitment(), hash_of_salt(committed.salt))
    assert committed.salt not in repr(committed)


def test_names_stay_what_they_were_when_the_first_deal_was_dealt(evening: Evening) -> None:
    rename(evening, BRUNO, "Bruno 🎉 ♥")
    table = evening.begin(3, limit=1000)
    rename(evening, BRUNO, "Zeno")
    next_deal(evening, table)
    until_pause(evening, table)
    record = verified(evening, table)
    assert record.names == ("Anna", "Bruno 🎉 ♥", "Carla")
    assert len(record.deals) == 2
    assert "Zeno" not in text_of(evening, table)


def test_computers_have_their_names_too(evening: Evening) -> None:
    table = evening.begin(2)
    with evening.store.unit() as unit:
        other = unit.tables.create(GROUP, 5, ANNA, TableSettings(quiet=None), evening.time)
        other = with_computer(with_person(other, ANNA), Level.EASY, "Ada")
        other = progress.start_match(evening.context, unit, unit.tables.save(other), evening.time)
    assert loads(text_of(evening, other)).names == ("Anna", "🤖 Ada")
    assert loads(text_of(evening, table)).names == ("Anna", "Bruno")


def test_who_is_forgotten_in_the_midst_of_a_match_leaves_no_name_and_the_record_is_verified_to_its_end(
    evening: Evening,
) -> None:
    table = evening.begin(3, limit=1000)
    next_deal(evening, table)
    before = text_of(evening, table)
    evening.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    with evening.store.read() as unit:
        terms, committed = unit.commitments.terms(table.id), unit.commitments.get(table.id)
    assert terms is not None
    assert committed is not None
    assert (terms.salt, terms.names, committed.salt) == (None, None, None)
    assert terms.digest == loads(before).terms.digest  # type: ignore[union-attr]  # it is of format 3
    until_pause(evening, table)
    evening.tap(ANNA, DealNow(table.id, evening.match(table).deal_number), GROUP)
    until_pause(evening, table)
    record = verified(evening, table)
    assert (len(record.deals), record.names) == (3, ())
    assert sent(evening, table).startswith("# 0: Anna\n# 1: ?\n# 2: Carla\nscala40 record 3\n")


def test_no_byte_is_left_of_the_name_somebody_had_when_the_cards_were_dealt(evening: Evening) -> None:
    rename(evening, BRUNO, "Quirinetta")
    over = evening.begin(3, limit=30)
    evening.play_out(over)
    salts = [line for line in text_of(evening, over).split("\n") if line.startswith("salt ")]
    assert len(salts) == 1
    running = evening.begin(3)
    salts += [line for line in text_of(evening, running).split("\n") if line.startswith("salt ")]
    rename(evening, BRUNO, "Gaudenzio")
    evening.tap_once(running)
    assert b"Quirinetta" in bytes_of(evening.path)
    evening.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO, message=61)
    with evening.store.unit() as unit:
        for left in unit.old_messages.of(BRUNO):
            unit.old_messages.done(left.id)
    evening.wait(QUIET_SECONDS + 1)
    evening.wait(QUIET_SECONDS + 1)
    content = bytes_of(evening.path)
    for name in ("Quirinetta", "Gaudenzio", *(salt.removeprefix("salt ") for salt in salts)):
        assert name.encode() not in content, name
    assert b"Carla" in content


def test_a_record_that_waits_to_be_sent_does_not_leave_with_a_name_that_somebody_once_had(evening: Evening) -> None:
    rename(evening, BRUNO, "Quirinetta")
    table = evening.begin(2)
    rename(evening, BRUNO, "Gaudenzio")
    evening.tap_once(table)
    answer = evening.write(verify)
    assert answer.document is not None
    assert "Quirinetta" in answer.document.content
    with evening.store.unit() as unit:
        queue_answer(unit, GROUP, 0, answer, evening.time)
    evening.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    with evening.store.read() as unit:
        assert "Quirinetta" not in str([row.payload for row in unit.announcements.pending(GROUP)])


def test_somebodys_own_file_gives_their_own_name_at_each_table(evening: Evening) -> None:
    table = evening.begin(3)
    document = asyncio.run(export_document(evening.context, CARLA))
    assert document is not None
    (told,) = json.loads(document.content)["tables"]
    assert told["id"] == table.id
    assert told["committed_names"] == [{"seat": 2, "name": "Carla"}]


def test_a_table_that_was_promised_before_names_were_bound_is_played_on_and_recorded_as_before(
    evening: Evening,
) -> None:
    table = evening.open((ANNA, BRUNO), TableSettings(options=(("limit", 1000),), quiet=None))
    root = bytes(range(32))
    with evening.store.unit() as unit:
        unit.commitments.forget(table.id)
        unit.commitments.make(table.id, root, MatchSecrets(root).commitment(), encrypted=False)
        progress.start_match(evening.context, unit, table, evening.time)
        assert unit.commitments.terms(table.id) is None
    next_deal(evening, table)
    until_pause(evening, table)
    record = verified(evening, table)
    assert (record.terms, len(record.deals), record.commitment) == (None, 2, MatchSecrets(root).commitment())
    assert text_of(evening, table).startswith("scala40 record 2\n")
    evening.touch(ForgetMe(BRUNO), BRUNO, chat=BRUNO)
    assert sent(evening, table).startswith("# 0: Anna\n# 1: ?\nscala40 record 2\n")


@pytest.mark.parametrize("changed", ["rules", "name 0", "name 1"])
def test_a_record_that_the_bot_has_sent_and_somebody_changed_is_refused(evening: Evening, changed: str) -> None:
    table = evening.begin(2, limit=30)
    evening.play_out(table)
    lines = text_of(evening, table).split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith(f"{changed} "))
    lines[place] = lines[place].replace("limit=30", "limit=45") if changed == "rules" else f"{lines[place]}a"
    text = "\n".join(lines)
    assert text != text_of(evening, table)
    with pytest.raises(CommitmentError, match=r"the log has another hash|the names, or their salt"):
        check(loads(text))
    with pytest.raises(ONE_FILE["PromiseError"], match=r"its log has another hash|the names are not those"):
        list(ONE_FILE["check"](text))
