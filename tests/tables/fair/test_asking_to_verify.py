"""/verifica: in a group, in private, during a deal, between two, after the end."""

import pytest

from scala40.fair.record import loads
from simulation.use_cases.chats import BRUNO, CARLA, EVA, words
from simulation.use_cases.matches import Matches
from storage import Table
from tables.fair.verification import verify
from tables.lobby.seating import open_table
from tables.match import closing
from tables.records.match_record import may_be_published
from tests.tables.fair.records import commitment_of, record_of
from tests.tables.lines import lines_of
from tests.tables.lobby.reading import opened, parts
from tests.tables.remembered import between_deals
from texts.line import Line


@pytest.fixture
def table(matches: Matches) -> Table:
    """A table between its first two deals."""
    return between_deals(matches)


def test_a_button_of_the_lobby_copies_the_whole_commitment_and_verifica_shows_it(matches: Matches) -> None:
    table = matches.opened(BRUNO)
    whole = commitment_of(matches, table)
    lobby = matches.lobby(table.id)
    assert whole in [button.copies for row in lobby.rows for button in row]
    assert whole[:8] not in lobby.text.plain
    assert "fair-lobby" in lines_of(matches.lobby, table.id)
    with matches.store.unit() as unit:
        unit.commitments.throw(table.id, 6)
    assert Line("fair-lobby-die", die=6) in lines_of(matches.lobby, table.id)
    answer = matches.write(verify)
    assert answer.document is None
    assert whole in words(answer)
    with matches.store.read() as unit:
        assert not may_be_published(unit, table)


def test_verifica_in_a_group_is_short_and_leads_to_the_explanation_in_private(matches: Matches) -> None:
    table = matches.opened(BRUNO)
    (short,) = matches.write(verify, EVA).messages
    assert lines_of(matches.write, verify, EVA) == [
        Line("fair-brief"),
        Line("fair-commitment", place="Venerdì", commitment=commitment_of(matches, table)),
        Line("fair-label-told"),
    ]
    matches.unreachable(EVA)
    assert "fair-told" in lines_of(opened, matches, short, EVA)
    told = opened(matches, short, EVA)
    back = told.rows[-1][0].request
    assert back is not None
    assert "record-none" in lines_of(matches.touch, back, EVA, chat=EVA)
    assert matches.key(matches.touch(back, EVA)) == "rules-refused-unknown"


def test_verifica_in_private_has_the_facts_first_and_then_the_explanation(matches: Matches) -> None:
    table = matches.begin(2)
    (first,) = matches.write(verify, BRUNO, private=True).messages
    facts, told = parts(matches, first, BRUNO)
    assert commitment_of(matches, table) in facts.text.plain
    assert "python3 -m scala40 verify" in told.text.plain
    assert "fair-limits" in lines_of(parts, matches, first, BRUNO)


def test_during_a_deal_verifica_sends_what_everybody_saw_to_those_who_ask(matches: Matches) -> None:
    table = matches.begin(2)
    for _ in range(8):
        matches.tap_once(table)
    for person, private in ((EVA, False), (BRUNO, True)):
        answer = matches.write(verify, person, private=private)
        record = loads(answer.document.content)
        assert record == record_of(matches, table)
        assert record.deals[0].order is None
        assert commitment_of(matches, table) in words(answer)
        assert ("fair-no-chance" in lines_of(matches.write, verify, person, private=private)) is private
    assert matches.write(verify, EVA, private=True).document is None


def test_between_two_deals_verifica_tells_the_hash_of_the_last_one(matches: Matches, table: Table) -> None:
    with matches.store.read() as unit:
        (ended,) = unit.commitments.deals(table.id)
    answer = matches.write(verify, CARLA)
    assert ended.log_hash is not None
    assert ended.log_hash in words(answer)
    assert "secret " in answer.document.content
    assert "fair-broken-off" not in lines_of(matches.write, verify, CARLA)
    assert "fair-broken-off-there" in lines_of(matches.write, verify, BRUNO, private=True)


def test_a_table_that_was_closed_shows_what_was_broken_off_until_the_next_one_is_dealt(matches: Matches) -> None:
    table = matches.begin(2)
    matches.tap_once(table)
    table = matches.table(table.id)
    with matches.store.unit() as unit:
        closing.close(matches.context, unit, table, Line("clock-dead-match"), matches.time)
    answer = matches.write(verify)
    assert "broken off" in answer.document.content
    assert Line("fair-broken-off", count=1) in lines_of(matches.write, verify)
    matches.write(open_table)
    assert commitment_of(matches, matches.here()) in words(matches.write(verify))


def test_a_match_dealt_before_there_were_promises_comes_as_it_was_kept(matches: Matches) -> None:
    table = matches.begin(2)
    with matches.store.unit() as unit:
        unit.commitments.forget(table.id)
    for private in (False, True):
        assert "fair-record-unsealed" in lines_of(matches.write, verify, private=private)
    assert matches.write(verify).document is None
    matches.resign(table, BRUNO)
    answer = matches.write(verify)
    assert "scala40 record 1\n" in answer.document.content
    assert "python3 -m scala40 replay" in words(answer)
