"""The cut between two deals, by a button or by a word, and what is shown of it."""

from functools import partial

import pytest

from scala40.fair.record import loads
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA, labels, words
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, labelled_buttons
from storage import Level, Table, TableStatus
from tables.fair.dealing import next_cutter
from tables.fair.match_record import may_be_published
from tables.fair.verification import verify
from tables.lobby.seating import open_table
from tables.match import progress
from tables.play.cut import cut_by_word
from tables.requests.codec import unpack
from tables.requests.origin import Requester
from tables.requests.table import Cut, DealNow
from tests.tables.fair.test_dealing import checked, commitment_of, record_of
from tests.tables.lobby.reading import opened, parts
from tests.tables.remembered import play_until_pause
from texts.line import Line


@pytest.fixture
def table(matches: Matches) -> Table:
    """A table between its first two deals."""
    table = matches.begin(3, limit=1000)
    play_until_pause(matches, table)
    return matches.table(table.id)


def cutter_of(matches: Matches, table: Table) -> int:
    return matches.people[next_cutter(matches.match(table))]


def others_of(matches: Matches, table: Table) -> list[int]:
    return [person for person in matches.people[:3] if person != cutter_of(matches, table)]


def deal(matches: Matches, table: Table) -> None:
    matches.tap(ANNA, DealNow(table.id, matches.match(table).deal_number), GROUP)


def cuts_on(matches: Matches, table: Table) -> list[Cut]:
    return [request for _, request in labelled_buttons(matches.post_of(table)) if isinstance(request, Cut)]


def test_the_pause_offers_the_cut_to_the_player_on_the_next_dealers_right(matches: Matches, table: Table) -> None:
    name = matches.names[cutter_of(matches, table)]
    assert f"{name} può tagliare" in matches.read_post(table)
    offered = cuts_on(matches, table)
    assert [request.number for request in offered] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(unpack(request.pack()) == request for request in offered)


def test_one_tap_cuts_everybody_sees_it_and_the_next_cards_follow_from_it(matches: Matches, table: Table) -> None:
    person = cutter_of(matches, table)
    result = matches.tap(person, cuts_on(matches, table)[4], GROUP)
    assert matches.line(result) == Line("fair-cut-done", cut="5")
    assert f"{matches.names[person]} ha tagliato: «5»" in matches.read_post(table)
    assert cuts_on(matches, table) == []
    deal(matches, table)
    assert record_of(matches, table).deals[1].inputs.cut == "5"
    play_until_pause(matches, table)
    assert checked(matches, table).without_chance == [1]


def test_a_cut_counts_once(matches: Matches, table: Table) -> None:
    person = cutter_of(matches, table)
    offered = cuts_on(matches, table)
    matches.tap(person, offered[0], GROUP)
    assert matches.key(matches.tap(person, offered[1], GROUP)) == "fair-cut-already"
    deal(matches, table)
    assert record_of(matches, table).deals[1].inputs.cut == "1"


def test_nobody_else_can_cut_and_a_stranger_least_of_all(matches: Matches, table: Table) -> None:
    request = cuts_on(matches, table)[0]
    before = matches.state_of(table)
    assert matches.key(matches.tap(others_of(matches, table)[0], request, GROUP)) == "fair-cut-not-yours"
    assert matches.key(matches.tap(EVA, request, GROUP)) == "tap-not-seated"
    assert matches.state_of(table) == before
    deal(matches, table)
    assert record_of(matches, table).deals[1].inputs.cut is None


def test_a_button_from_another_pause_cuts_nothing(matches: Matches, table: Table) -> None:
    person, old = cutter_of(matches, table), cuts_on(matches, table)[0]
    deal(matches, table)
    assert matches.key(matches.tap(person, old, GROUP)) == "fair-cut-not-now"
    play_until_pause(matches, table)
    assert matches.key(matches.tap(cutter_of(matches, table), old, GROUP)) == "fair-cut-not-now"


@pytest.mark.parametrize("private", [True, False])
def test_a_word_cuts_too_in_the_group_and_in_private(matches: Matches, table: Table, private: bool) -> None:
    say = partial(matches.write, cut_by_word, private=private)
    person = cutter_of(matches, table)
    assert "scrivi" in words(say(person=person)).lower()
    assert "/taglio" in words(say(person=person, argument="!!!"))
    assert "«perche no»" in words(say(person=person, argument=" Perché NO! "))
    deal(matches, table)
    assert record_of(matches, table).deals[1].inputs.cut == "perche no"
    assert "Si taglia prima di ogni smazzata" in words(say(person=person, argument="sette"))


def test_a_player_who_may_not_cut_is_told_who_may(matches: Matches, table: Table) -> None:
    for argument in ("sette", "", matches.names[others_of(matches, table)[0]]):
        said = words(matches.write(cut_by_word, others_of(matches, table)[0], argument=argument))
        assert said == f"A tagliare è {matches.names[cutter_of(matches, table)]}, alla destra di chi darà le carte."


@pytest.mark.parametrize("argument", ["", "sette", "Anna"])
def test_everybody_is_told_in_the_middle_of_a_deal_when_the_pack_is_cut_not_how(
    matches: Matches, argument: str
) -> None:
    matches.begin(3)
    assert "Si taglia prima di ogni smazzata" in words(matches.write(cut_by_word, argument=argument))


@pytest.mark.parametrize("argument", ["", "sette"])
@pytest.mark.parametrize("private", [True, False])
def test_a_player_is_told_that_nobody_is_waited_for_where_a_computer_would_cut(
    matches: Matches, table: Table, argument: str, private: bool
) -> None:
    person = cutter_of(matches, table)
    matches.change_seat(table, person, away=True, computer=Level.EASY)
    said = words(matches.write(cut_by_word, others_of(matches, table)[0], argument=argument, private=private))
    assert said.startswith("Questa volta non taglia nessuno")
    assert matches.names[person] in said
    assert said.endswith("Si distribuisce lo stesso.")


@pytest.mark.parametrize("argument", ["Maria", "sono MARÍA rossi!", "maria_r55", "id 7000123", "mariarossi"])
def test_a_cut_does_not_name_who_cuts_for_it_stays_in_the_record(
    matches: Matches, table: Table, argument: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    requester = Requester(7_000_123, "Marìa Rossi", "maria_r55", "it")
    with matches.store.unit() as unit:
        unit.people.seen(requester.id, requester.name, requester.username, "it", matches.time)
    matches.change_seat(table, cutter_of(matches, table), person_id=requester.id)
    monkeypatch.setattr(matches, "requester", lambda person: requester)
    assert "il tuo nome" in words(matches.write(cut_by_word, argument=argument))


@pytest.mark.parametrize("argument", ["marianna", "rosso 7", "55", "il re"])
def test_a_cut_that_only_looks_a_little_like_a_name_is_taken(
    matches: Matches, table: Table, argument: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = cutter_of(matches, table)
    monkeypatch.setattr(matches, "requester", lambda _: Requester(person, "Maria Re", None, "it"))
    assert "Hai tagliato" in words(matches.write(cut_by_word, argument=argument))


def test_nothing_waits_for_the_cut(matches: Matches, table: Table) -> None:
    deadlines = matches.deadlines(table)
    matches.wait(matches.context.pause_seconds)
    assert matches.table(table.id).status is TableStatus.PLAYING
    assert len(deadlines) == 1
    assert record_of(matches, table).deals[1].inputs.cut is None


def test_a_player_who_is_away_and_cuts_is_back(matches: Matches, table: Table) -> None:
    person = cutter_of(matches, table)
    matches.send_away(table, person)
    matches.tap(person, cuts_on(matches, table)[0], GROUP)
    assert not any(seat.away for seat in matches.table(table.id).seats)


def test_nobody_cuts_where_a_computer_sits_on_the_dealers_right(matches: Matches, table: Table) -> None:
    person = cutter_of(matches, table)
    matches.change_seat(table, person, away=True, computer=Level.EASY)
    assert cuts_on(matches, table) == []
    assert "tagliare" not in matches.read_post(table)


def test_their_own_panel_offers_them_the_cut_and_nobody_elses_does(matches: Matches, table: Table) -> None:
    person = cutter_of(matches, table)
    assert "Puoi tagliare il mazzo" in matches.read(table, person)
    matches.press(table, person, Cut, 6)
    assert "Hai tagliato: «7»" in matches.read(table, person)
    assert not matches.offered(table, person, Cut)
    for other in others_of(matches, table):
        assert "tagliare" not in matches.read(table, other)
        assert not matches.offered(table, other, Cut)


# --- /verifica --------------------------------------------------------------------------------------------------------


def test_a_button_of_the_lobby_copies_the_whole_commitment_and_verifica_shows_it(matches: Matches) -> None:
    table = matches.opened(BRUNO)
    whole = commitment_of(matches, table)
    lobby = matches.lobby(table.id)
    assert whole in [button.copies for row in lobby.rows for button in row]
    assert whole[:8] not in lobby.text.plain
    assert "🔏 Mazzo sigillato · /verifica" in lobby.text.plain
    with matches.store.unit() as unit:
        unit.commitments.throw(table.id, 6)
    assert "🎲 6" in matches.lobby(table.id).text.plain
    answer = matches.write(verify)
    assert answer.document is None
    assert whole in words(answer)
    with matches.store.read() as unit:
        assert not may_be_published(unit, table)


def test_verifica_in_a_group_is_short_and_leads_to_the_explanation_in_private(matches: Matches) -> None:
    table = matches.opened(BRUNO)
    (short,) = matches.write(verify, EVA).messages
    assert short.text.plain.splitlines() == [
        "🔏 Il mazzo è sigillato: le carte sono fissate prima che si giochi, e ognuno può controllarle.",
        f"Sigillo (Venerdì): {commitment_of(matches, table)}",
    ]
    assert labels(short) == ["🔏 Come si controlla"]
    matches.unreachable(EVA)
    told = opened(matches, short, EVA)
    assert told.text.plain.startswith("🔏 Come si controlla il mazzo sigillato\n1. ")
    assert told.text.plain.endswith("2 di 2")
    back = told.rows[-1][0].request
    assert back is not None
    mine = matches.touch(back, EVA, chat=EVA).page
    assert mine is not None
    assert "nessuna partita finita" in mine.text.plain
    assert matches.key(matches.touch(back, EVA)) == "rules-refused-unknown"


def test_verifica_in_private_has_the_facts_first_and_then_the_explanation(matches: Matches) -> None:
    table = matches.begin(2)
    (first,) = matches.write(verify, BRUNO, private=True).messages
    facts, told = parts(matches, first, BRUNO)
    assert commitment_of(matches, table) in facts.text.plain
    assert "python3 -m scala40 verify" in told.text.plain
    assert "Che cosa non prova" in told.text.plain


def test_during_a_deal_verifica_sends_what_everybody_saw_to_those_who_ask(matches: Matches) -> None:
    table = matches.begin(2)
    for _ in range(8):
        matches.tap_once(table)
    for person, private in ((EVA, False), (BRUNO, True)):
        answer = matches.write(verify, person, private=private)
        assert answer.document is not None
        record = loads(answer.document.content)
        assert record == record_of(matches, table)
        assert record.deals[0].order is None
        assert commitment_of(matches, table) in words(answer)
        assert ("né dado né taglio" in words(answer)) is private
    assert matches.write(verify, EVA, private=True).document is None


def test_between_two_deals_verifica_tells_the_hash_of_the_last_one(matches: Matches, table: Table) -> None:
    with matches.store.read() as unit:
        (ended,) = unit.commitments.deals(table.id)
    answer = matches.write(verify, CARLA)
    assert ended.log_hash is not None
    assert ended.log_hash in words(answer)
    assert answer.document is not None
    assert "secret " in answer.document.content
    assert "interrotta" not in words(answer)
    assert "nessuna smazzata è stata interrotta" in words(matches.write(verify, BRUNO, private=True))


def test_a_table_that_was_closed_shows_what_was_broken_off_until_the_next_one_is_dealt(matches: Matches) -> None:
    table = matches.begin(2)
    matches.tap_once(table)
    table = matches.table(table.id)
    with matches.store.unit() as unit:
        progress.close(matches.context, unit, table, Line("clock-dead-match"), matches.time)
    answer = matches.write(verify)
    assert answer.document is not None
    assert "broken off" in answer.document.content
    assert "una smazzata è stata interrotta" in words(answer)
    matches.write(open_table)
    assert commitment_of(matches, matches.here()) in words(matches.write(verify))


def test_a_match_dealt_before_there_were_promises_comes_as_it_was_kept(matches: Matches) -> None:
    table = matches.begin(2)
    with matches.store.unit() as unit:
        unit.commitments.forget(table.id)
    assert matches.write(verify).document is None
    matches.resign(table, BRUNO)
    answer = matches.write(verify)
    assert answer.document is not None
    assert "scala40 record 1\n" in answer.document.content
    assert "python3 -m scala40 replay" in words(answer)
