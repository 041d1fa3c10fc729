"""/verifica: which table and record it is about, and in which language."""

import pytest

from scala40.fair.record import loads
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, words
from simulation.use_cases.matches import DAY, Matches
from simulation.use_cases.world import GROUP
from storage import Table
from storage.retention import MATCH_DAYS
from tables.fair.verification import verify
from tables.lobby.seating import open_table
from tables.requests.chat_pages import SetLanguage
from tables.requests.table import (
    Asked,
    EndTable,
    GetRecord,
    VoteEnd,
)
from tests.tables.fair.records import commitment_of


def broken_off(matches: Matches) -> Table:
    """A table that Anna has closed in the group, in the middle of its first deal."""
    table = matches.begin(2)
    matches.tap_once(table)
    matches.wait(1)
    matches.touch(EndTable(table.id, ANNA, Asked.MATCH))
    return table


def record_name(answer: ComposedResult) -> str | None:
    return None if answer.document is None else answer.document.filename


def test_the_deals_broken_off_in_private_are_those_of_the_group_in_question(matches: Matches) -> None:
    table = matches.begin(2)
    assert "In «Venerdì» nessuna smazzata è stata interrotta" in words(matches.write(verify, private=True))
    matches.touch(EndTable(table.id, ANNA, Asked.MATCH))
    matches.wait(1)
    matches.begin(2)
    assert "In «Venerdì» una smazzata è stata interrotta" in words(matches.write(verify, private=True))
    assert "In questa chat una smazzata è stata interrotta" in words(matches.write(verify))


def test_a_deal_broken_off_can_be_verified_in_private_too(matches: Matches) -> None:
    table = broken_off(matches)
    for private in (False, True):
        answer = matches.write(verify, BRUNO, private=private)
        assert record_name(answer) == f"scala40-{table.id}.txt"
        assert loads(answer.document.content).deals[0].secret is not None
        assert commitment_of(matches, table) in words(answer)
    assert record_name(matches.write(verify, CARLA, private=True)) is None


def test_the_record_in_private_is_that_of_the_table_that_ended_last_however_it_did(matches: Matches) -> None:
    closed = broken_off(matches)
    matches.wait(1)
    finished = matches.begin(2)
    matches.resign(finished, BRUNO)
    assert record_name(matches.write(verify, private=True)) == f"scala40-{finished.id}.txt"
    matches.wait(1)
    again = broken_off(matches)
    assert record_name(matches.write(verify, private=True)) == f"scala40-{again.id}.txt"
    assert again.id != closed.id


def test_a_table_closed_before_it_was_dealt_has_no_record_and_mentions_none(matches: Matches) -> None:
    table = matches.opened(BRUNO)
    matches.touch(EndTable(table.id, ANNA, Asked.LOBBY))
    assert "/verifica" not in matches.announcements()[-1]
    assert "nessuna partita finita" in words(matches.write(verify, private=True))


def test_the_answer_to_breaking_a_deal_off_says_where_its_record_is(matches: Matches) -> None:
    broken_off(matches)
    assert matches.announcements()[-1] == (
        "⏹ Anna ha chiuso il tavolo, senza risultato. La storia della partita: /verifica · Per ricominciare: /nuova"
    )
    table = matches.begin(2)
    matches.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    matches.touch(VoteEnd(table.id))
    assert matches.announcements()[-1].endswith(
        "l'avete deciso in 2. La storia della partita: /verifica · Per ricominciare: /nuova"
    )


def test_a_lobby_tells_its_commitment_also_when_the_record_before_is_gone(matches: Matches) -> None:
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    for days in (0, MATCH_DAYS + 1):
        matches.time += days * DAY
        for _ in range(10):
            matches.wait(1)
    assert f"per {MATCH_DAYS} giorni" in words(matches.write(verify))
    matches.write(open_table)
    answer = matches.write(verify)
    assert commitment_of(matches, matches.here()) in words(answer)
    assert "non c'è più" not in words(answer)
    assert answer.document is None


def test_beside_a_lobby_the_record_says_that_it_is_of_the_match_before(matches: Matches) -> None:
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    own = matches.write(verify).document
    assert "precedente" not in own.caption.plain
    matches.write(open_table)
    answer = matches.write(verify)
    assert commitment_of(matches, matches.here()) in words(answer)
    assert answer.document.filename == f"scala40-{table.id}.txt"
    assert "la storia della partita precedente" in answer.document.caption.plain


@pytest.mark.parametrize(("language", "caption"), [("en", "The record"), ("de", "Das Protokoll")])
def test_the_record_is_in_the_readers_language_in_private_and_in_the_groups_in_the_group(
    matches: Matches, language: str, caption: str
) -> None:
    table = matches.begin(2)
    matches.resign(table, BRUNO)
    matches.touch(SetLanguage(language), ANNA, chat=ANNA)
    in_private = (matches.write(verify, private=True).document, matches.tap(ANNA, GetRecord(table.id), ANNA).document)
    in_group = (matches.write(verify).document, matches.tap(ANNA, GetRecord(table.id), GROUP).document)
    assert all(document is not None and document.caption.plain.startswith(caption) for document in in_private)
    assert all(
        document is not None and document.caption.plain.startswith("La storia della partita") for document in in_group
    )
