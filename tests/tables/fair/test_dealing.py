"""The cards follow from what was promised, and the record proves it (docs/fair.md)."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from scala40.fair import check
from scala40.fair import record as fair_record
from scala40.fair.check import Checked
from scala40.fair.record import FairRecord
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA
from simulation.use_cases.world import GROUP
from storage import Table, TableSettings, TableStatus
from tables.fair.dealing import next_cutter
from tables.fair.match_record import public_record
from tables.match import progress
from tables.requests.table import DealNow, GetRecord, ReEnter, Sit, StartMatch
from tests.storage.store_helpers import failing_at, rows_of
from texts.line import Line

VERIFY = Path(__file__).parents[3] / "docs" / "verify.py"
ONE_FILE: dict[str, Any] = runpy.run_path(str(VERIFY))


def record_of(evening: Evening, table: Table) -> FairRecord:
    """The record that may be given away now, as its reader has it; both verifiers accept it."""
    stored = evening.table(table.id)
    with evening.store.read() as unit:
        text = public_record(evening.context, unit, stored)
    return fair_record.loads(text)


def checked(evening: Evening, table: Table) -> Checked:
    """What a verifier finds in the record that may be given away now."""
    return check.check(record_of(evening, table))


def commitment_of(evening: Evening, table: Table) -> str:
    with evening.store.read() as unit:
        committed = unit.commitments.get(table.id)
    assert committed is not None
    return committed.commitment


def test_a_lobby_promises_its_cards_before_anybody_else_sits_down(evening: Evening) -> None:
    table = evening.opened()
    assert len(table.seats) == 1
    committed = commitment_of(evening, table)
    evening.touch(Sit(table.id), BRUNO)
    evening.touch(StartMatch(table.id))
    assert record_of(evening, table).commitment == commitment_of(evening, table) == committed


def test_a_whole_match_is_dealt_as_promised_and_its_record_proves_it(evening: Evening, memory_path: Path) -> None:
    table = evening.begin(3, limit=101)
    committed = commitment_of(evening, table)
    over = evening.play_out(table)
    assert over.status is TableStatus.OVER
    record = record_of(evening, table)
    found = check.check(record)
    assert record.commitment == committed
    assert found.deals == over.match.deal_number  # type: ignore[union-attr]  # it was played
    assert (found.unpublished, found.broken_off) == (None, None)
    with evening.store.read() as unit:
        kept = unit.archive.get(table.id)
    assert kept is not None
    assert fair_record.loads(kept.record) == record
    document = evening.tap(BRUNO, GetRecord(table.id), GROUP).document
    assert document is not None
    path = memory_path / document.filename
    path.write_text(document.content, encoding="utf-8")
    assert ONE_FILE["main"]([str(path), committed]) == 0


def test_while_a_deal_runs_its_record_shows_only_what_everybody_saw(evening: Evening) -> None:
    table = evening.begin(2)
    for _ in range(12):
        evening.tap_once(table)
    record = record_of(evening, table)
    (deal,) = record.deals
    assert (deal.order, deal.secret, deal.broken_off) == (None, None, False)
    found = check.check(record)
    assert (found.deals, found.unpublished) == (0, 1)


def test_a_deal_that_is_closed_is_told_as_broken_off_with_its_secret(evening: Evening) -> None:
    table = evening.begin(2)
    for _ in range(6):
        evening.tap_once(table)
    table = evening.table(table.id)
    with evening.store.unit() as unit:
        progress.close(evening.context, unit, table, Line("clock-dead-match"), evening.time)
    record = record_of(evening, table)
    assert record.deals[0].secret is not None
    assert check.check(record).broken_off == 1
    with evening.store.read() as unit:
        assert unit.commitments.broken_off(GROUP) == 1


def test_a_deal_that_ends_because_all_others_resign_publishes_its_secret(evening: Evening) -> None:
    table = evening.begin(3)
    evening.tap_once(table)
    evening.resign(table, BRUNO)
    assert record_of(evening, table).deals[0].secret is None
    evening.resign(table, CARLA)
    found = checked(evening, table)
    assert (found.deals, found.unpublished, found.broken_off) == (1, None, None)


def test_who_leaves_between_two_deals_is_dealt_the_next_one_and_the_record_is_proof(evening: Evening) -> None:
    """R38"""
    table = evening.begin(3)
    until_pause(evening, table)
    evening.resign(table, BRUNO)
    evening.resign(table, CARLA)
    assert evening.table(table.id).status is TableStatus.OVER
    assert checked(evening, table).deals == 2


def until_pause(evening: Evening, table: Table) -> None:
    """Play until a deal is over."""
    while evening.table(table.id).status is TableStatus.PLAYING:
        evening.tap_once(table)
    assert evening.table(table.id).status is TableStatus.PAUSE


def test_a_new_stock_follows_from_the_promise_too(evening: Evening) -> None:
    """R29: everybody draws and discards until the discard pile has become the stock."""
    table = evening.begin(4, turn_seconds=60)
    for person in evening.people[:4]:
        evening.send_away(table, person)
    with evening.store.unit() as unit:
        stored = unit.tables.get(table.id)
        assert stored is not None
        while stored.match is not None and not stored.match.deal.recycles:
            stored = progress.expire(evening.context, unit, stored, evening.time)
    table = evening.table(table.id)
    with evening.store.unit() as unit:
        progress.close(evening.context, unit, table, Line("clock-dead-match"), evening.time)
    assert checked(evening, table).reshuffles >= 1


def test_a_cut_of_the_player_on_the_dealers_right_is_an_input_and_another_is_not(evening: Evening) -> None:
    table = evening.begin(3, limit=1000)
    for cut_by_the_right in (True, False):
        until_pause(evening, table)
        match = evening.match(table)
        dealer = (match.dealer + 1) % 3
        seat = (dealer - 1) % 3
        with evening.store.unit() as unit:
            unit.commitments.cut(table.id, seat if cut_by_the_right else dealer, "quarantadue")
        evening.tap(ANNA, DealNow(table.id, match.deal_number), GROUP)
        assert evening.match(table).dealer == dealer
    assert [deal.inputs.cut for deal in record_of(evening, table).deals] == [None, "quarantadue", None]
    assert checked(evening, table).deals == 2


def test_who_comes_back_between_two_deals_is_dealt_cards_and_the_record_is_proof(evening: Evening) -> None:
    """R36: until they do, the deal and the cut may be somebody else's."""
    table = evening.begin(4, limit=60, re_entry="once")
    came_back = 0
    while evening.table(table.id).status.is_unfinished and not came_back:
        until_pause(evening, table)
        match = evening.match(table)
        with evening.store.unit() as unit:
            unit.commitments.cut(table.id, next_cutter(match), "prima")
        for seat in match.re_entry_open:
            evening.tap(evening.people[seat], ReEnter(table.id, match.deal_number), GROUP)
            came_back += 1
        may_cut = next_cutter(match) == next_cutter(evening.match(table))
        evening.tap(ANNA, DealNow(table.id, match.deal_number), GROUP)
        assert (record_of(evening, table).deals[-1].inputs.cut == "prima") is may_cut
    assert came_back
    found = checked(evening, table)
    assert (found.deals, found.unpublished) == (evening.match(table).deal_number - 1, evening.match(table).deal_number)


def test_a_die_thrown_in_the_lobby_is_an_input_of_the_first_deal(evening: Evening) -> None:
    table = evening.opened(BRUNO)
    with evening.store.unit() as unit:
        unit.commitments.throw(table.id, 5)
    evening.touch(StartMatch(table.id))
    assert record_of(evening, table).deals[0].inputs.die == 5
    evening.resign(table, BRUNO)
    assert checked(evening, table).without_chance == []


def test_a_crash_while_a_deal_is_fixed_and_dealt_leaves_neither(evening: Evening) -> None:
    """k-th by k-th, each statement fails once; then the same inputs are fixed and the same cards dealt."""
    table = evening.open((ANNA, BRUNO), TableSettings(quiet=None))
    with evening.store.unit() as unit:
        unit.commitments.throw(table.id, 3)
    before = rows_of(evening.path)
    failed = 0
    while evening.table(table.id).status is TableStatus.LOBBY:
        failed += 1
        try:
            with failing_at(evening.store, failed), evening.store.unit() as unit:
                progress.start_match(evening.context, unit, table, evening.time)
        except Exception:
            assert rows_of(evening.path) == before
    assert failed > 20
    (deal,) = record_of(evening, table).deals
    assert deal.inputs.die == 3
    evening.resign(table, BRUNO)
    assert checked(evening, table).deals == 1


def test_a_table_without_a_promise_is_played_on_and_promises_nothing(evening: Evening) -> None:
    table = evening.begin(2)
    with evening.store.unit() as unit:
        unit.commitments.forget(table.id)
    until_pause(evening, table)
    evening.tap(ANNA, DealNow(table.id, 1), GROUP)
    assert evening.match(table).deal_number == 2
    with evening.store.read() as unit:
        assert unit.commitments.get(table.id) is None
    evening.resign(table, BRUNO)
    with evening.store.read() as unit:
        kept = unit.archive.get(table.id)
    assert kept is not None
    assert kept.record.startswith("scala40 record 1\n")


def test_a_log_that_does_not_tell_its_match_stops_nobody_from_playing_on(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    table = evening.begin(2)
    with evening.store.unit() as unit:
        unit.log.append(table.id, 0, "discard KH", evening.time)
    evening.resign(table, BRUNO)
    assert evening.table(table.id).status is TableStatus.OVER
    assert "does not lead to its match" in caplog.text
    assert "KH" not in caplog.text
