"""/dimenticami wherever somebody sits: in a lobby, in the middle of their turn, between deals, among computers."""

from simulation.use_cases.company import Company
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, Talk, people_of
from storage import Level, Table, TableStatus
from tables.fair.dealing import next_cutter
from tables.play.cut import cut_by_word
from tables.requests.panel import DrawStock
from tables.requests.table import Asked, EndTable, Practice, Resign, Stand, TakeOver
from tests.tables.people.erasing import forget, is_known, question


def test_a_lobby_whose_host_is_forgotten_gets_another(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    forget(talk, ANNA)
    table = talk.table(table.id)
    assert table.host_id == BRUNO
    assert people_of(table) == [BRUNO]


def test_a_lobby_whose_host_has_stood_up_gets_another_too(talk: Talk) -> None:
    table = talk.opened(BRUNO)
    talk.touch(Stand(table.id), ANNA)
    forget(talk, ANNA)
    assert talk.table(table.id).host_id == BRUNO
    assert "lo guida Bruno" in talk.lobby(table.id).text.plain


def test_an_empty_lobby_of_somebody_forgotten_closes(talk: Talk) -> None:
    table = talk.opened()
    talk.touch(Stand(table.id), ANNA)
    forget(talk, ANNA)
    assert talk.table(table.id).status is TableStatus.CLOSED


def test_who_has_busted_can_be_forgotten_while_the_others_play_on(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    talk.touch(Resign(table.id, BRUNO), BRUNO)
    talk.change_seat(talk.table(table.id), BRUNO, left=False)  # as after a bust: out of the match, still in their seat
    assert "Lasci" not in question(talk)
    forget(talk)
    assert not is_known(talk.store, BRUNO)
    assert talk.table(table.id).status is TableStatus.PLAYING


def test_who_left_a_match_before_has_no_name_in_its_post_either(talk: Talk) -> None:
    table = talk.dealt(BRUNO, CARLA)
    talk.touch(Resign(table.id, BRUNO), BRUNO)
    talk.send_screens()
    forget(talk)
    with talk.store.read() as unit:
        assert talk.group in unit.work.chats()  # the post is drawn anew
    post = talk.post(table.id)
    assert post is not None
    assert "Bruno" not in post.text.plain
    assert "🏳️ Un giocatore («?») ha lasciato la partita" in post.text.plain


def test_in_the_middle_of_their_turn_the_turn_passes_on_and_their_panel_goes(evening: Evening) -> None:
    table = evening.begin(3)
    while (person := evening.turn_of(table)) == ANNA:  # she deals later on
        evening.tap_once(table)
    evening.send_screens()
    if evening.offered(table, person, DrawStock):
        evening.press(table, person, DrawStock)
    hand = evening.panel_of(table, person).text.plain
    assert hand
    forget(evening, person)
    assert evening.panel(table.id, person) is None
    with evening.store.read() as unit:
        assert len(unit.old_messages.of(person)) == 2  # the question, and the panel
    assert evening.turn_of(table) != person
    evening.play_out(table)


def test_in_the_middle_of_a_vote_their_vote_goes_with_them(evening: Evening) -> None:
    evening.names = dict(list(evening.names.items())[:5])
    table = evening.begin(5)
    evening.tap(2, EndTable(table.id, 2, Asked.VOTE), evening.group)
    assert evening.vote_post(table.id) is not None
    forget(evening, 2)
    assert evening.vote_post(table.id) is None
    assert evening.table(table.id).status is TableStatus.PLAYING
    evening.tap(3, EndTable(table.id, 3, Asked.VOTE), evening.group)
    post = evening.vote_post(table.id)
    assert post is not None
    assert "Bruno" not in post.text.plain


def test_a_practice_table_is_gone_without_a_word(company: Company) -> None:
    company.tap(ANNA, Practice("easy"), ANNA)
    with company.store.read() as unit:
        table = unit.tables.current(ANNA, 0)
    assert table is not None
    assert "Contro i computer" in question(company, ANNA)
    forget(company, ANNA)
    with company.store.read() as unit:
        assert unit.tables.get(table.id) is None
        assert unit.chats.get(ANNA) is None
        assert unit.announcements.pending(ANNA) == ()


def test_what_they_played_alone_against_computers_is_erased_in_private_and_stays_in_a_group(company: Company) -> None:
    in_group, in_private = company.join(Level.EASY, people=1), company.alone(ANNA)
    for table in (in_group, in_private):
        company.resign(table, ANNA)
    assert "le partite giocate qui, da solo contro il computer" in question(company, ANNA)
    forget(company, ANNA)
    with company.store.read() as unit:
        left = unit.archive.get(in_group.id)
        assert unit.archive.get(in_private.id) is None
    assert left is not None
    assert left.players[0].name == "?"


def test_where_a_computer_played_for_them_it_does_not_play_on_under_their_name(company: Company) -> None:
    table = company.join(people=3)
    company.send_away(table, CARLA)
    company.tap(ANNA, TakeOver(table.id, CARLA, Level.EASY), company.group)
    assert "Carla" in company.read_post(table)
    forget(company, CARLA)
    post = company.read_post(table)
    assert "Carla" not in post
    assert "🤖" not in post
    assert not company.match(table).in_match(2)
    company.play_out(table)


def test_of_two_matches_at_once_they_leave_both_and_each_goes_on(evening: Evening) -> None:
    here, there = evening.begin(3), evening.begin_elsewhere(3)
    said = question(evening)
    assert "le 2 partite" in said
    assert "«Venerdì» e «Sabato»" in said
    forget(evening)
    for table in (here, there):
        assert not evening.match(table).in_match(1)
        assert evening.table(table.id).status is TableStatus.PLAYING


def between_deals(evening: Evening) -> Table:
    """A match of three after its first deal."""
    table = evening.begin(3, limit=501)
    while evening.table(table.id).status is TableStatus.PLAYING:
        evening.tap_once(table)
    return evening.table(table.id)


def test_while_their_cut_is_waited_for_the_next_deal_comes_without_it(evening: Evening) -> None:
    table = between_deals(evening)
    cutter = next_cutter(evening.match(table))
    forget(evening, evening.people[cutter])
    assert [said for said in evening.said() if "mi ha chiesto di dimenticarlo" in said]
    assert "tagliare" not in evening.read_post(table)
    evening.wait(60)
    assert evening.table(table.id).status is TableStatus.PLAYING
    assert evening.match(table).deal_number == 2


def test_what_they_had_cut_is_not_said_under_their_name(evening: Evening) -> None:
    table = between_deals(evening)
    for person in evening.people[:3]:
        evening.write(cut_by_word, person, private=True, argument="quarantadue")
    assert "quarantadue" in evening.read_post(table)
    with evening.store.read() as unit:
        committed = unit.commitments.get(table.id)
    assert committed is not None
    assert committed.cut_by is not None
    forget(evening, evening.people[committed.cut_by])
    assert evening.names[evening.people[committed.cut_by]] not in evening.read_post(table)
