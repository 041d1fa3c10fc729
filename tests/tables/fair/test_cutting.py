"""The cut between two deals, by a button or by a word, and what is shown of it."""

from functools import partial

import pytest

from scala40.fair.record import loads
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, EVA, words
from simulation.use_cases.world import GROUP, labelled_buttons
from storage import Level, Table, TableStatus
from tables.fair.dealing import next_cutter
from tables.fair.match_record import may_be_published
from tables.fair.verification import verify
from tables.lobby.rules_in_words import rules_in_words
from tables.lobby.seating import open_table
from tables.match import progress
from tables.play.cut import cut_by_word
from tables.requests.codec import unpack
from tables.requests.origin import Requester
from tables.requests.table import Cut, DealNow
from tests.tables.fair.test_dealing import checked, commitment_of, record_of, until_pause
from texts.line import Line


@pytest.fixture
def table(evening: Evening) -> Table:
    """A table between its first two deals."""
    table = evening.begin(3, limit=1000)
    until_pause(evening, table)
    return evening.table(table.id)


def cutter_of(evening: Evening, table: Table) -> int:
    return evening.people[next_cutter(evening.match(table))]


def others_of(evening: Evening, table: Table) -> list[int]:
    return [person for person in evening.people[:3] if person != cutter_of(evening, table)]


def deal(evening: Evening, table: Table) -> None:
    evening.tap(ANNA, DealNow(table.id, evening.match(table).deal_number), GROUP)


def cuts_on(evening: Evening, table: Table) -> list[Cut]:
    return [request for _, request in labelled_buttons(evening.post_of(table)) if isinstance(request, Cut)]


def test_the_pause_offers_the_cut_to_the_player_on_the_next_dealers_right(evening: Evening, table: Table) -> None:
    name = evening.names[cutter_of(evening, table)]
    assert f"{name} può tagliare" in evening.read_post(table)
    offered = cuts_on(evening, table)
    assert [request.number for request in offered] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(unpack(request.pack()) == request for request in offered)


def test_one_tap_cuts_everybody_sees_it_and_the_next_cards_follow_from_it(evening: Evening, table: Table) -> None:
    person = cutter_of(evening, table)
    result = evening.tap(person, cuts_on(evening, table)[4], GROUP)
    assert evening.toast(result) == "✂ Hai tagliato: «5»"
    assert f"{evening.names[person]} ha tagliato: «5»" in evening.read_post(table)
    assert cuts_on(evening, table) == []
    deal(evening, table)
    assert record_of(evening, table).deals[1].inputs.cut == "5"
    until_pause(evening, table)
    assert checked(evening, table).without_chance == [1]


def test_a_cut_counts_once(evening: Evening, table: Table) -> None:
    person = cutter_of(evening, table)
    offered = cuts_on(evening, table)
    evening.tap(person, offered[0], GROUP)
    assert evening.key(evening.tap(person, offered[1], GROUP)) == "fair-cut-already"
    deal(evening, table)
    assert record_of(evening, table).deals[1].inputs.cut == "1"


def test_nobody_else_can_cut_and_a_stranger_least_of_all(evening: Evening, table: Table) -> None:
    request = cuts_on(evening, table)[0]
    before = evening.state_of(table)
    assert evening.key(evening.tap(others_of(evening, table)[0], request, GROUP)) == "fair-cut-not-yours"
    assert evening.key(evening.tap(EVA, request, GROUP)) == "tap-not-seated"
    assert evening.state_of(table) == before
    deal(evening, table)
    assert record_of(evening, table).deals[1].inputs.cut is None


def test_a_button_from_another_pause_cuts_nothing(evening: Evening, table: Table) -> None:
    person, old = cutter_of(evening, table), cuts_on(evening, table)[0]
    deal(evening, table)
    assert evening.key(evening.tap(person, old, GROUP)) == "fair-cut-not-now"
    until_pause(evening, table)
    assert evening.key(evening.tap(cutter_of(evening, table), old, GROUP)) == "fair-cut-not-now"


@pytest.mark.parametrize("private", [True, False])
def test_a_word_cuts_too_in_the_group_and_in_private(evening: Evening, table: Table, private: bool) -> None:
    say = partial(evening.write, cut_by_word, private=private)
    person = cutter_of(evening, table)
    assert "scrivi" in words(say(person=person)).lower()
    assert "/taglio" in words(say(person=person, argument="!!!"))
    assert "«perche no»" in words(say(person=person, argument=" Perché NO! "))
    deal(evening, table)
    assert record_of(evening, table).deals[1].inputs.cut == "perche no"
    assert "Si taglia prima di ogni smazzata" in words(say(person=person, argument="sette"))


def test_who_may_not_cut_is_told_who_may(evening: Evening, table: Table) -> None:
    for argument in ("sette", "", evening.names[others_of(evening, table)[0]]):
        said = words(evening.write(cut_by_word, others_of(evening, table)[0], argument=argument))
        assert said == f"A tagliare è {evening.names[cutter_of(evening, table)]}, alla destra di chi darà le carte."


@pytest.mark.parametrize("argument", ["", "sette", "Anna"])
def test_in_the_middle_of_a_deal_everybody_is_told_when_the_pack_is_cut_not_how(
    evening: Evening, argument: str
) -> None:
    evening.begin(3)
    assert "Si taglia prima di ogni smazzata" in words(evening.write(cut_by_word, argument=argument))


@pytest.mark.parametrize("argument", ["", "sette"])
@pytest.mark.parametrize("private", [True, False])
def test_where_a_computer_would_cut_one_is_told_that_nobody_is_waited_for(
    evening: Evening, table: Table, argument: str, private: bool
) -> None:
    person = cutter_of(evening, table)
    evening.change_seat(table, person, away=True, computer=Level.EASY)
    said = words(evening.write(cut_by_word, others_of(evening, table)[0], argument=argument, private=private))
    assert said.startswith("Questa volta non taglia nessuno")
    assert evening.names[person] in said
    assert said.endswith("Si distribuisce lo stesso.")


@pytest.mark.parametrize("argument", ["Maria", "sono MARÍA rossi!", "maria_r55", "id 7000123", "mariarossi"])
def test_a_cut_does_not_name_who_cuts_for_it_stays_in_the_record(
    evening: Evening, table: Table, argument: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    requester = Requester(7_000_123, "Marìa Rossi", "maria_r55", "it")
    with evening.store.unit() as unit:
        unit.people.seen(requester.id, requester.name, requester.username, "it", evening.time)
    evening.change_seat(table, cutter_of(evening, table), person_id=requester.id)
    monkeypatch.setattr(evening, "requester", lambda person: requester)
    assert "il tuo nome" in words(evening.write(cut_by_word, argument=argument))


@pytest.mark.parametrize("argument", ["marianna", "rosso 7", "55", "il re"])
def test_a_cut_that_only_looks_a_little_like_a_name_is_taken(
    evening: Evening, table: Table, argument: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = cutter_of(evening, table)
    monkeypatch.setattr(evening, "requester", lambda _: Requester(person, "Maria Re", None, "it"))
    assert "Hai tagliato" in words(evening.write(cut_by_word, argument=argument))


def test_nothing_waits_for_the_cut(evening: Evening, table: Table) -> None:
    deadlines = evening.deadlines(table)
    evening.wait(evening.context.pause_seconds)
    assert evening.table(table.id).status is TableStatus.PLAYING
    assert len(deadlines) == 1
    assert record_of(evening, table).deals[1].inputs.cut is None


def test_who_is_away_and_cuts_is_back(evening: Evening, table: Table) -> None:
    person = cutter_of(evening, table)
    evening.send_away(table, person)
    evening.tap(person, cuts_on(evening, table)[0], GROUP)
    assert not any(seat.away for seat in evening.table(table.id).seats)


def test_where_a_computer_sits_on_the_dealers_right_nobody_cuts(evening: Evening, table: Table) -> None:
    person = cutter_of(evening, table)
    evening.change_seat(table, person, away=True, computer=Level.EASY)
    assert cuts_on(evening, table) == []
    assert "tagliare" not in evening.read_post(table)


def test_their_own_panel_offers_them_the_cut_and_nobody_elses_does(evening: Evening, table: Table) -> None:
    person = cutter_of(evening, table)
    assert "Puoi tagliare il mazzo" in evening.read(table, person)
    evening.press(table, person, Cut, 6)
    assert "Hai tagliato: «7»" in evening.read(table, person)
    assert not evening.offered(table, person, Cut)
    for other in others_of(evening, table):
        assert "tagliare" not in evening.read(table, other)
        assert not evening.offered(table, other, Cut)


# --- /verifica --------------------------------------------------------------------------------------------------------


def test_the_lobby_shows_the_whole_commitment_and_so_does_verifica(evening: Evening) -> None:
    table = evening.opened(BRUNO)
    whole = commitment_of(evening, table)
    assert f"Impegno: {whole}" in evening.lobby(table.id).text.plain
    with evening.store.unit() as unit:
        unit.commitments.throw(table.id, 6)
    assert "🎲 6" in evening.lobby(table.id).text.plain
    answer = evening.write(verify)
    assert answer.document is None
    assert whole in words(answer)
    with evening.store.read() as unit:
        assert not may_be_published(unit, table)


def test_the_rules_of_a_table_end_with_its_whole_commitment(evening: Evening) -> None:
    whole = commitment_of(evening, evening.opened(BRUNO))
    for private in (False, True):
        assert words(evening.write(rules_in_words, BRUNO, private=private)).endswith(whole)


def test_during_a_deal_verifica_sends_what_everybody_saw_to_those_who_ask(evening: Evening) -> None:
    table = evening.begin(2)
    for _ in range(8):
        evening.tap_once(table)
    for person, private in ((EVA, False), (BRUNO, True)):
        answer = evening.write(verify, person, private=private)
        assert answer.document is not None
        record = loads(answer.document.content)
        assert record == record_of(evening, table)
        assert record.deals[0].order is None
        assert commitment_of(evening, table) in words(answer)
        assert "né dado né taglio" in words(answer)
    assert evening.write(verify, EVA, private=True).document is None


def test_between_two_deals_verifica_tells_the_hash_of_the_last_one(evening: Evening, table: Table) -> None:
    with evening.store.read() as unit:
        (ended,) = unit.commitments.deals(table.id)
    answer = evening.write(verify, CARLA)
    assert ended.log_hash is not None
    assert ended.log_hash in words(answer)
    assert answer.document is not None
    assert "secret " in answer.document.content
    assert "nessuna smazzata è stata interrotta" in words(answer)


def test_a_table_that_was_closed_shows_what_was_broken_off_until_the_next_one_is_dealt(evening: Evening) -> None:
    table = evening.begin(2)
    evening.tap_once(table)
    table = evening.table(table.id)
    with evening.store.unit() as unit:
        progress.close(evening.context, unit, table, Line("clock-dead-match"), evening.time)
    answer = evening.write(verify)
    assert answer.document is not None
    assert "broken off" in answer.document.content
    assert "una smazzata è stata interrotta" in words(answer)
    evening.write(open_table)
    assert commitment_of(evening, evening.here()) in words(evening.write(verify))


def test_a_match_dealt_before_there_were_promises_comes_as_it_was_kept(evening: Evening) -> None:
    table = evening.begin(2)
    with evening.store.unit() as unit:
        unit.commitments.forget(table.id)
    assert evening.write(verify).document is None
    evening.resign(table, BRUNO)
    answer = evening.write(verify)
    assert answer.document is not None
    assert "scala40 record 1\n" in answer.document.content
    assert "python3 -m scala40 replay" in words(answer)
