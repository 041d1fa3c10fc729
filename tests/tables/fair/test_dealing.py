"""The cards follow from what was promised, and the record proves it (docs/fair.md)."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from scala40.fair import check
from scala40.fair import record as fair_record
from simulation.use_cases.chats import ANNA, BRUNO, CARLA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import TableSettings, TableStatus
from tables.fair.dealing import next_cutter
from tables.match import closing, progress
from tables.requests.table import DealNow, GetRecord, ReEnter, Sit, StartMatch
from tests.storage.store_helpers import failing_at, rows_of
from tests.tables.fair.records import checked, commitment_of, record_of
from tests.tables.remembered import play_to_the_end, play_until_pause
from texts.line import Line

VERIFY = Path(__file__).parents[3] / "docs" / "verify.py"
SHORT = 51
"""A limit that ends matches after a few deals."""
ONE_FILE: dict[str, Any] = runpy.run_path(str(VERIFY))


def test_a_lobby_promises_its_cards_before_anybody_else_sits_down(matches: Matches) -> None:
    table = matches.opened()
    assert len(table.seats) == 1
    committed = commitment_of(matches, table)
    matches.touch(Sit(table.id), BRUNO)
    matches.touch(StartMatch(table.id))
    assert record_of(matches, table).commitment == commitment_of(matches, table) == committed


def test_a_whole_match_is_dealt_as_promised_and_its_record_proves_it(matches: Matches, memory_path: Path) -> None:
    table = matches.begin(3, limit=SHORT)
    committed = commitment_of(matches, table)
    over = play_to_the_end(matches, table)
    assert over.status is TableStatus.OVER
    record = record_of(matches, table)
    found = check.check(record)
    assert record.commitment == committed
    assert found.deals == over.match.deal_number  # type: ignore[union-attr]  # it was played
    assert (found.unpublished, found.broken_off) == (None, None)
    with matches.store.read() as unit:
        kept = unit.archive.get(table.id)
    assert fair_record.loads(kept.record) == record
    document = matches.tap(BRUNO, GetRecord(table.id), GROUP).document
    path = memory_path / document.filename
    path.write_text(document.content, encoding="utf-8")
    assert ONE_FILE["main"]([str(path), committed]) == 0


def test_the_record_of_a_running_deal_shows_only_what_everybody_saw(matches: Matches) -> None:
    table = matches.begin(2)
    for _ in range(12):
        matches.tap_once(table)
    record = record_of(matches, table)
    (deal,) = record.deals
    assert (deal.order, deal.secret, deal.broken_off) == (None, None, False)
    found = check.check(record)
    assert (found.deals, found.unpublished) == (0, 1)


def test_a_deal_that_is_closed_is_told_as_broken_off_with_its_secret(matches: Matches) -> None:
    table = matches.begin(2)
    for _ in range(6):
        matches.tap_once(table)
    table = matches.table(table.id)
    with matches.store.unit() as unit:
        closing.close(matches.context, unit, table, Line("clock-dead-match"), matches.time)
    record = record_of(matches, table)
    assert record.deals[0].secret is not None
    assert check.check(record).broken_off == 1
    with matches.store.read() as unit:
        assert unit.commitments.broken_off(GROUP) == 1


def test_a_deal_that_ends_because_all_others_resign_publishes_its_secret(matches: Matches) -> None:
    table = matches.begin(3)
    matches.tap_once(table)
    matches.resign(table, BRUNO)
    assert record_of(matches, table).deals[0].secret is None
    matches.resign(table, CARLA)
    found = checked(matches, table)
    assert (found.deals, found.unpublished, found.broken_off) == (1, None, None)


def test_a_player_who_leaves_between_two_deals_is_dealt_the_next_one_and_the_record_is_proof(matches: Matches) -> None:
    """R38"""
    table = matches.begin(3, limit=1000)
    play_until_pause(matches, table)
    matches.resign(table, BRUNO)
    matches.resign(table, CARLA)
    assert matches.table(table.id).status is TableStatus.OVER
    assert checked(matches, table).deals == 2


def test_a_new_stock_follows_from_the_promise_too(matches: Matches) -> None:
    """R29: everybody draws and discards until the discard pile has become the stock."""
    table = matches.begin(4, turn_seconds=60)
    for person in matches.people[:4]:
        matches.send_away(table, person)
    with matches.store.unit() as unit:
        stored = unit.tables.get(table.id)
        while stored.match is not None and not stored.match.deal.recycles:
            stored = progress.expire(matches.context, unit, stored, matches.time)
    table = matches.table(table.id)
    with matches.store.unit() as unit:
        closing.close(matches.context, unit, table, Line("clock-dead-match"), matches.time)
    assert checked(matches, table).reshuffles >= 1


def test_a_cut_of_the_player_on_the_dealers_right_is_an_input_and_another_is_not(matches: Matches) -> None:
    table = matches.begin(3, limit=1000)
    for cut_by_the_right in (True, False):
        play_until_pause(matches, table)
        match = matches.match(table)
        dealer = (match.dealer + 1) % 3
        seat = (dealer - 1) % 3
        with matches.store.unit() as unit:
            unit.commitments.cut(table.id, seat if cut_by_the_right else dealer, "quarantadue")
        matches.tap(ANNA, DealNow(table.id, match.deal_number), GROUP)
        assert matches.match(table).dealer == dealer
    assert [deal.inputs.cut for deal in record_of(matches, table).deals] == [None, "quarantadue", None]
    assert checked(matches, table).deals == 2


def test_a_player_who_comes_back_between_two_deals_is_dealt_cards_and_the_record_is_proof(matches: Matches) -> None:
    """R36: until they do, the deal and the cut may be somebody else's."""
    table = matches.begin(4, limit=60, re_entry="once")
    came_back = 0
    while matches.table(table.id).status.is_unfinished and not came_back:
        play_until_pause(matches, table)
        match = matches.match(table)
        with matches.store.unit() as unit:
            unit.commitments.cut(table.id, next_cutter(match), "prima")
        for seat in match.re_entry_open:
            matches.tap(matches.people[seat], ReEnter(table.id, match.deal_number), GROUP)
            came_back += 1
        may_cut = next_cutter(match) == next_cutter(matches.match(table))
        matches.tap(ANNA, DealNow(table.id, match.deal_number), GROUP)
        assert (record_of(matches, table).deals[-1].inputs.cut == "prima") is may_cut
    assert came_back
    found = checked(matches, table)
    assert (found.deals, found.unpublished) == (matches.match(table).deal_number - 1, matches.match(table).deal_number)


def test_a_crash_while_a_deal_is_fixed_and_dealt_leaves_neither(matches: Matches) -> None:
    """k-th by k-th, each statement fails once; then the same inputs are fixed and the same cards dealt."""
    table = matches.open((ANNA, BRUNO), TableSettings(quiet=None))
    with matches.store.unit() as unit:
        unit.commitments.throw(table.id, 3)
    before = rows_of(matches.path)
    failed = 0
    while matches.table(table.id).status is TableStatus.LOBBY:
        failed += 1
        try:
            with failing_at(matches.store, failed), matches.store.unit() as unit:
                progress.start_match(matches.context, unit, table, matches.time)
        except Exception:
            assert rows_of(matches.path) == before
    assert failed > 20
    (deal,) = record_of(matches, table).deals
    assert deal.inputs.die == 3
    matches.resign(table, BRUNO)
    assert checked(matches, table).deals == 1


def test_a_table_without_a_promise_is_played_on_and_promises_nothing(matches: Matches) -> None:
    table = matches.begin(2)
    with matches.store.unit() as unit:
        unit.commitments.forget(table.id)
    play_until_pause(matches, table)
    matches.tap(ANNA, DealNow(table.id, 1), GROUP)
    assert matches.match(table).deal_number == 2
    with matches.store.read() as unit:
        assert unit.commitments.get(table.id) is None
    matches.resign(table, BRUNO)
    with matches.store.read() as unit:
        kept = unit.archive.get(table.id)
    assert kept.record.startswith("scala40 record 1\n")


def test_a_log_that_does_not_tell_its_match_stops_nobody_from_playing_on(
    matches: Matches, caplog: pytest.LogCaptureFixture
) -> None:
    table = matches.begin(2)
    with matches.store.unit() as unit:
        unit.log.append(table.id, 0, "discard KH", matches.time)
    matches.resign(table, BRUNO)
    assert matches.table(table.id).status is TableStatus.OVER
    assert "does not lead to its match" in caplog.text
    assert "KH" not in caplog.text
