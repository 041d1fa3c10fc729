"""The cut between two deals, by a button or by a word, and what is shown of it."""

from functools import partial

import pytest

from simulation.use_cases.chats import ANNA, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP, labelled_buttons
from storage import Table, TableStatus
from tables.context import Requester
from tables.play.cut import cut_by_word
from tables.requests.codec import unpack
from tables.requests.table import Cut, DealNow, OpenCut
from tests.tables.fair.cuts import cuts_on, cutter_of
from tests.tables.fair.records import checked, record_of
from tests.tables.lines import lines_of
from tests.tables.remembered import between_deals, play_until_pause
from texts.line import Line


@pytest.fixture
def table(matches: Matches) -> Table:
    """A table between its first two deals."""
    return between_deals(matches)


def others_of(matches: Matches, table: Table) -> list[int]:
    return [person for person in matches.people[:3] if person != cutter_of(matches, table)]


def deal(matches: Matches, table: Table) -> None:
    matches.tap(ANNA, DealNow(table.id, matches.match(table).deal_number), GROUP)


def test_the_pause_offers_the_cut_to_the_player_on_the_next_dealers_right(matches: Matches, table: Table) -> None:
    name = matches.names[cutter_of(matches, table)]
    labels = [label for label, _ in labelled_buttons(matches.post_of(table))]
    assert labels.count(f"✂️ Taglio: {name}") == 1
    assert "fair-cut-asked" not in lines_of(matches.read_post, table)
    offered = cuts_on(matches, table)
    assert "fair-cut-asked" in lines_of(matches.read_post, table)
    assert [request.number for request in offered] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(unpack(request.pack()) == request for request in offered)


def test_nobody_else_opens_the_numbers(matches: Matches, table: Table) -> None:
    opening, before = OpenCut(table.id, 1), matches.read_post(table)
    assert matches.key(matches.tap(others_of(matches, table)[0], opening, GROUP)) == "fair-cut-not-yours"
    assert matches.key(matches.tap(EVA, opening, GROUP)) == "tap-not-seated"
    assert matches.key(matches.tap(cutter_of(matches, table), OpenCut(table.id, 2), GROUP)) == "fair-cut-not-now"
    assert matches.key(matches.tap(cutter_of(matches, table), OpenCut(4711, 1), GROUP)) == "tap-no-table"
    assert matches.read_post(table) == before


def test_the_numbers_are_gone_in_the_next_pause(matches: Matches, table: Table) -> None:
    assert cuts_on(matches, table)
    deal(matches, table)
    play_until_pause(matches, table)
    assert not any(isinstance(request, Cut) for _, request in labelled_buttons(matches.post_of(table)))


def test_one_tap_cuts_everybody_sees_it_and_the_next_cards_follow_from_it(matches: Matches, table: Table) -> None:
    person = cutter_of(matches, table)
    result = matches.tap(person, cuts_on(matches, table)[4], GROUP)
    assert matches.line(result) == Line("fair-cut-done", cut="5")
    assert Line("fair-cut-said", cut="5") in lines_of(matches.read_post, table)
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
    for nothing in ("", "!!!"):
        assert "fair-cut-unusable" in lines_of(say, person=person, argument=nothing)
    assert Line("fair-cut-done", cut="perche no") in lines_of(say, person=person, argument=" Perché NO! ")
    deal(matches, table)
    assert record_of(matches, table).deals[1].inputs.cut == "perche no"
    assert "fair-cut-not-now" in lines_of(say, person=person, argument="sette")


def test_a_player_who_may_not_cut_is_told_who_may(matches: Matches, table: Table) -> None:
    for argument in ("sette", "", matches.names[others_of(matches, table)[0]]):
        said = lines_of(matches.write, cut_by_word, others_of(matches, table)[0], argument=argument)
        assert said == [Line("fair-cut-not-yours", player=matches.names[cutter_of(matches, table)])]


@pytest.mark.parametrize("argument", ["", "sette", "Anna"])
def test_everybody_is_told_in_the_middle_of_a_deal_when_the_pack_is_cut_not_how(
    matches: Matches, argument: str
) -> None:
    matches.begin(3)
    assert "fair-cut-not-now" in lines_of(matches.write, cut_by_word, argument=argument)


@pytest.mark.parametrize("argument", ["", "sette"])
@pytest.mark.parametrize("private", [True, False])
def test_a_player_is_told_that_nobody_is_waited_for_where_a_computer_would_cut(
    matches: Matches, table: Table, argument: str, private: bool
) -> None:
    person = cutter_of(matches, table)
    matches.change_seat(table, person, away=True, computer="easy")
    said = lines_of(matches.write, cut_by_word, others_of(matches, table)[0], argument=argument, private=private)
    assert Line("fair-cut-nobody", player=Line("computer-for", player=matches.names[person])) in said


@pytest.mark.parametrize("argument", ["Maria", "sono MARÍA rossi!", "maria_r55", "id 7000123", "mariarossi"])
def test_a_cut_does_not_name_who_cuts_for_it_stays_in_the_record(
    matches: Matches, table: Table, argument: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    requester = Requester(7_000_123, "Marìa Rossi", "maria_r55", "it")
    with matches.store.unit() as unit:
        unit.people.seen(requester.id, requester.name, requester.username, "it", matches.time)
    matches.change_seat(table, cutter_of(matches, table), person_id=requester.id)
    monkeypatch.setattr(matches, "requester", lambda person: requester)
    assert "fair-cut-names-you" in lines_of(matches.write, cut_by_word, argument=argument)


@pytest.mark.parametrize("argument", ["marianna", "rosso 7", "55", "il re"])
def test_a_cut_that_only_looks_a_little_like_a_name_is_taken(
    matches: Matches, table: Table, argument: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = cutter_of(matches, table)
    monkeypatch.setattr(matches, "requester", lambda _: Requester(person, "Maria Re", None, "it"))
    assert "fair-cut-done" in lines_of(matches.write, cut_by_word, argument=argument)


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
    matches.change_seat(table, person, away=True, computer="easy")
    assert cuts_on(matches, table) == []
    assert "fair-cut-asked" not in lines_of(matches.read_post, table)


def test_their_own_panel_offers_them_the_cut_and_nobody_elses_does(matches: Matches, table: Table) -> None:
    person = cutter_of(matches, table)
    assert "fair-cut-asked-you" in lines_of(matches.read, table, person)
    matches.press(table, person, OpenCut)
    matches.press(table, person, Cut, 6)
    assert Line("fair-cut-done", cut="7") in lines_of(matches.read, table, person)
    assert not matches.offered(table, person, Cut)
    for other in others_of(matches, table):
        assert "fair-cut-asked-you" not in lines_of(matches.read, table, other)
        assert not matches.offered(table, other, Cut)


# --- /verifica --------------------------------------------------------------------------------------------------------
