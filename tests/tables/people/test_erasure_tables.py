"""/dimenticami wherever somebody sits: in a lobby, in the middle of their turn, between deals, among computers."""

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, Chats, people_of
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from storage import TableStatus
from tables.fair.dealing import next_cutter
from tables.play.cut import cut_by_word
from tables.requests.chat_pages import Practice
from tables.requests.panel import DrawStock
from tables.requests.table import (
    Asked,
    EndTable,
    Resign,
    Stand,
    TakeOver,
)
from tests.tables.lines import announced, lines_of
from tests.tables.people.erasing import forget, is_known, question
from tests.tables.remembered import between_deals
from texts.line import Line


def test_a_lobby_whose_host_is_forgotten_gets_another(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    forget(chats, ANNA)
    table = chats.table(table.id)
    assert table.host_id == BRUNO
    assert people_of(table) == [BRUNO]


def test_a_lobby_whose_host_has_stood_up_gets_another_too(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(Stand(table.id), ANNA)
    forget(chats, ANNA)
    assert chats.table(table.id).host_id == BRUNO
    assert Line("lobby-title", host="Bruno") in lines_of(chats.lobby, table.id)


def test_an_empty_lobby_of_somebody_forgotten_closes(chats: Chats) -> None:
    table = chats.opened()
    chats.touch(Stand(table.id), ANNA)
    forget(chats, ANNA)
    assert chats.table(table.id).status is TableStatus.CLOSED


def test_somebody_who_has_busted_can_be_forgotten_while_the_others_play_on(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    chats.touch(Resign(table.id, BRUNO), BRUNO)
    chats.change_seat(
        chats.table(table.id), BRUNO, left=False
    )  # as after a bust: out of the match, still in their seat
    assert "Lasci" not in question(chats)
    forget(chats)
    assert not is_known(chats.store, BRUNO)
    assert chats.table(table.id).status is TableStatus.PLAYING


def test_somebody_who_left_a_match_before_has_no_name_in_its_post_either(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    chats.touch(Resign(table.id, BRUNO), BRUNO)
    chats.send_screens()
    forget(chats)
    with chats.store.read() as unit:
        assert chats.group in unit.work.chats()  # the post is drawn anew
    post = chats.post(table.id)
    assert "Bruno" not in post.text.plain
    assert "last-resigned-forgotten" in lines_of(chats.post, table.id)


def test_the_turn_passes_on_and_the_panel_goes_when_they_are_forgotten_in_their_turn(matches: Matches) -> None:
    table = matches.begin(3)
    while (person := matches.turn_of(table)) == ANNA:  # she deals later on
        matches.tap_once(table)
    matches.send_screens()
    if matches.offered(table, person, DrawStock):
        matches.press(table, person, DrawStock)
    hand = matches.panel_of(table, person).text.plain
    assert hand
    forget(matches, person)
    assert matches.panel(table.id, person) is None
    with matches.store.read() as unit:
        assert len(unit.old_messages.of(person)) == 2  # the question, and the panel
    assert matches.turn_of(table) != person
    matches.play_out(table)


def test_their_vote_goes_with_them(matches: Matches) -> None:
    matches.names = dict(list(matches.names.items())[:5])
    table = matches.begin(5)
    matches.tap(2, EndTable(table.id, 2, Asked.VOTE), matches.group)
    assert matches.vote_post(table.id) is not None
    forget(matches, 2)
    assert matches.vote_post(table.id) is None
    assert matches.table(table.id).status is TableStatus.PLAYING
    matches.tap(3, EndTable(table.id, 3, Asked.VOTE), matches.group)
    post = matches.vote_post(table.id)
    assert "Bruno" not in post.text.plain


def test_a_practice_table_is_gone_without_a_word(mixed: MixedMatches) -> None:
    mixed.tap(ANNA, Practice("easy"), ANNA)
    with mixed.store.read() as unit:
        (table,) = unit.tables.of_chat(ANNA)
    assert "place-private" in lines_of(question, mixed, ANNA)
    forget(mixed, ANNA)
    with mixed.store.read() as unit:
        assert unit.tables.get(table.id) is None
        assert unit.chats.get(ANNA) is None
        assert unit.announcements.pending(ANNA) == ()


def test_matches_alone_against_computers_are_erased_in_private_and_stay_in_a_group(
    mixed: MixedMatches,
) -> None:
    in_group, in_private = mixed.join("easy", people=1), mixed.alone(ANNA)
    for table in (in_group, in_private):
        while not mixed.match(table).results:
            mixed.step(table)
        mixed.resign(table, ANNA)
    assert "forget-erased" in lines_of(question, mixed, ANNA)
    forget(mixed, ANNA)
    with mixed.store.read() as unit:
        left = unit.archive.get(in_group.id)
        assert unit.archive.get(in_private.id) is None
        assert [result.person_id for result in unit.archive.deals(in_group.id)] == [left.players[0].person_id, None]
        assert unit.archive.deals(in_private.id) == ()
    assert left.players[0].name == "?"


def test_a_computer_that_played_for_them_does_not_play_on_under_their_name(mixed: MixedMatches) -> None:
    table = mixed.join(people=3)
    mixed.send_away(table, CARLA)
    mixed.tap(ANNA, TakeOver(table.id, CARLA, "easy"), mixed.group)
    assert "Carla" in mixed.read_post(table)
    forget(mixed, CARLA)
    post = mixed.read_post(table)
    assert "Carla" not in post
    assert "🤖" not in post
    assert not mixed.match(table).in_match(2)
    for _ in range(30):
        mixed.tap_once(table)


def test_they_leave_both_of_two_matches_at_once_and_each_goes_on(matches: Matches) -> None:
    here, there = matches.begin(3), matches.begin_elsewhere(3)
    where = tuple(Line("forget-place", place=place) for place in ("Venerdì", "Sabato"))
    assert Line("forget-matches", tables=2, where=where) in lines_of(question, matches)
    forget(matches)
    for table in (here, there):
        assert not matches.match(table).in_match(1)
        assert matches.table(table.id).status is TableStatus.PLAYING


def test_the_next_deal_comes_without_their_cut_while_it_is_waited_for(matches: Matches) -> None:
    table = between_deals(matches)
    cutter = next_cutter(matches.match(table))
    forget(matches, matches.people[cutter])
    assert "forget-left-match" in [line.key for line in announced(matches)]
    assert "fair-cut-asked" not in lines_of(matches.read_post, table)
    matches.wait(60)
    assert matches.table(table.id).status is TableStatus.PLAYING
    assert matches.match(table).deal_number == 2


def test_their_earlier_cut_is_not_shown_under_their_name(matches: Matches) -> None:
    table = between_deals(matches)
    for person in matches.people[:3]:
        matches.write(cut_by_word, person, private=True, argument="quarantadue")
    assert "quarantadue" in matches.read_post(table)
    with matches.store.read() as unit:
        committed = unit.commitments.get(table.id)
    assert committed.cut_by is not None
    forget(matches, matches.people[committed.cut_by])
    assert matches.names[matches.people[committed.cut_by]] not in matches.read_post(table)
