"""Resigning, ending a table, voting, taking a player out."""

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, Chats, buttons_of, labels, people_of, words
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import TableStatus
from tables.lobby.questions import ask_end, ask_resign
from tables.lobby.seating import open_table
from tables.requests.table import Asked, DealNow, Dismiss, EndTable, RemovePlayer, Resign, StartMatch, VoteEnd
from tests.tables.lines import announced, lines_of
from texts.line import Line


def test_resigning_asks_first_and_only_the_one_who_asked_may_answer(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    said = lines_of(chats.write, ask_resign, BRUNO)
    labels = ["ending-label-resign", "hand-over-label-offer", "ending-label-no"]
    assert [line.key for line in said] == ["ending-resign-question", *labels]
    assert Line("ending-resign-question", player="Bruno", tables=1) in said
    assert Line("ending-label-resign", place="Venerdì") in said
    assert chats.key(chats.touch(Resign(table.id, BRUNO), CARLA)) == "ending-question-of-another"
    assert chats.key(chats.touch(Dismiss(BRUNO), CARLA)) == "ending-question-of-another"
    assert chats.table(table.id) == table


def test_a_player_who_resigns_is_out_and_the_question_goes_away(chats: Chats) -> None:
    """R38"""
    table = chats.dealt(BRUNO, CARLA)
    chats.touch(Resign(table.id, BRUNO), BRUNO, message=77)
    table = chats.table(table.id)
    assert not table.match.in_match(1)
    assert table.seats[1].left
    with chats.store.read() as unit:
        assert [message.message_id for message in unit.old_messages.of(GROUP) if message.message_id == 77] == [77]
    assert chats.key(chats.touch(Resign(table.id, BRUNO), BRUNO)) == "ending-not-playing"


def test_saying_no_takes_the_question_away_and_changes_nothing(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    chats.touch(Dismiss(BRUNO), BRUNO, message=77)
    with chats.store.read() as unit:
        assert 77 in [message.message_id for message in unit.old_messages.of(GROUP)]
    assert chats.table(table.id) == table


def test_a_player_chooses_in_private_which_match_to_leave(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    assert labels(chats.write(ask_resign, BRUNO, private=True).messages[0])[0] == "🏳️ Lascia «Venerdì»"
    chats.touch(Resign(table.id, BRUNO), BRUNO, chat=BRUNO)
    assert chats.table(table.id).status is TableStatus.OVER
    assert "ending-nowhere" in lines_of(chats.write, ask_resign, BRUNO, private=True)


def test_a_player_who_does_not_play_cannot_resign(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    assert "ending-not-playing-here" in lines_of(chats.write, ask_resign, EVA)
    assert chats.key(chats.touch(Resign(table.id, EVA), EVA)) == "ending-not-playing"


def test_resigning_in_a_lobby_is_standing_up(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    chats.touch(Resign(table.id, BRUNO), BRUNO)
    assert people_of(chats.table(table.id)) == [ANNA]


def test_in_a_lobby_the_question_is_about_the_table_and_not_about_a_match(chats: Chats) -> None:
    chats.opened(BRUNO)
    asked = [line for line in lines_of(chats.write, ask_end, ANNA) if "-label-" in line.key]
    assert asked == [
        Line("lobby-label-close"),
        Line("ending-label-remove", player="Bruno"),
        Line("computer-label-keep"),
    ]


def test_the_host_ends_a_match_at_once_and_it_has_no_result(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    assert "ending-label-end" in lines_of(chats.write, ask_end, ANNA)
    chats.touch(EndTable(table.id, ANNA, Asked.MATCH), ANNA)
    assert chats.table(table.id).status is TableStatus.CLOSED
    assert announced(chats)[-1] == Line("ending-by-dealt", player="Anna")
    with chats.store.read() as unit:
        assert unit.archive.get(table.id) is None
        assert unit.deadlines.all() == ()


def test_an_administrator_who_does_not_play_ends_it_too(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    assert "ending-label-end" in lines_of(chats.write, ask_end, EVA, admin=True)
    chats.touch(EndTable(table.id, EVA, Asked.MATCH), EVA, admin=True)
    assert chats.table(table.id).status is TableStatus.CLOSED


def test_any_player_may_end_the_match_when_the_host_has_missed_two_turns(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    table = chats.change_seat(table, ANNA, missed=2, away=True)
    chats.touch(EndTable(table.id, BRUNO, Asked.MATCH), BRUNO)
    assert chats.table(table.id).status is TableStatus.CLOSED


def test_the_host_takes_a_player_out_of_the_match(chats: Chats) -> None:
    """R38"""
    table = chats.dealt(BRUNO, CARLA)
    assert Line("ending-label-remove", player="Carla") in lines_of(chats.write, ask_end, ANNA)
    assert "Anna" in chats.toast(chats.touch(RemovePlayer(table.id, CARLA, BRUNO, Asked.MATCH), BRUNO))
    chats.touch(RemovePlayer(table.id, CARLA, ANNA, Asked.MATCH), ANNA)
    table = chats.table(table.id)
    assert not table.match.in_match(2)
    assert Line("ending-removed", player="Carla", host="Anna") in announced(chats)
    assert chats.key(chats.touch(RemovePlayer(table.id, CARLA, ANNA, Asked.MATCH), ANNA)) == "ending-gone-already"


def test_the_host_frees_a_seat_of_the_lobby(chats: Chats) -> None:
    table = chats.opened(BRUNO, CARLA)
    chats.touch(RemovePlayer(table.id, BRUNO, ANNA, Asked.LOBBY), ANNA)
    assert people_of(chats.table(table.id)) == [ANNA, CARLA]


def test_buttons_that_take_somebody_out_tell_two_of_the_same_name_apart(chats: Chats) -> None:
    chats.names[CARLA] = "Bruno"
    chats.dealt(BRUNO, CARLA, DARIO)
    (question,) = chats.write(ask_end).messages
    removals = [label for label in labels(question) if "Togli" in label]
    assert removals == ["🚪 Togli Bruno 1", "🚪 Togli Bruno 2", "🚪 Togli Dario"]


def test_the_question_about_the_end_names_the_table_in_private(chats: Chats) -> None:
    chats.dealt(BRUNO)
    chats.write(open_table, BRUNO, private=True)
    assert "ending-lobby-question-private" in lines_of(chats.write, ask_end, BRUNO, private=True)
    with chats.store.read() as unit:
        table = unit.tables.current(BRUNO, 0)
    chats.touch(StartMatch(table.id), BRUNO, chat=BRUNO)
    assert "ending-end-question-private" in lines_of(chats.write, ask_end, BRUNO, private=True)


def test_ending_where_nothing_runs_says_so(chats: Chats) -> None:
    assert "ending-no-table" in lines_of(chats.write, ask_end, ANNA)
    assert "ending-in-the-group" in lines_of(chats.write, ask_end, ANNA, private=True)


def test_a_guest_cannot_end_a_lobby(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    assert "Anna" in words(chats.write(ask_end, BRUNO))
    assert "Anna" in chats.toast(chats.touch(EndTable(table.id, BRUNO, Asked.LOBBY), BRUNO))
    assert chats.table(table.id) == table


def test_buttons_of_an_ended_table_are_answered_and_change_nothing(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    chats.touch(EndTable(table.id, ANNA, Asked.MATCH), ANNA)
    ended = chats.table(table.id)
    for request in (
        Resign(table.id, BRUNO),
        EndTable(table.id, BRUNO, Asked.MATCH),
        VoteEnd(table.id),
        RemovePlayer(table.id, CARLA, BRUNO, Asked.MATCH),
    ):
        assert chats.key(chats.touch(request, BRUNO, admin=True)) == "ending-over-already"
    assert chats.table(table.id) == ended


def test_buttons_forged_from_another_group_change_nothing(chats: Chats) -> None:
    table = chats.dealt(BRUNO)
    buttons = [
        Resign(table.id, BRUNO),
        EndTable(table.id, BRUNO, Asked.MATCH),
        VoteEnd(table.id),
        RemovePlayer(table.id, ANNA, BRUNO, Asked.MATCH),
    ]
    for request in buttons:
        chats.touch(request, BRUNO, chat=-999, admin=True)
    for request in buttons[1::2]:  # below a message of their own chat, where nobody is an administrator
        chats.touch(request, BRUNO, chat=BRUNO, admin=True)
    assert chats.table(table.id) == table


def test_a_question_asked_in_the_lobby_does_nothing_to_the_match(chats: Chats) -> None:
    table = chats.opened(BRUNO, CARLA)
    asked = buttons_of(chats.write(ask_end, ANNA).messages[0])
    assert [type(request) for request in asked] == [EndTable, RemovePlayer, RemovePlayer, Dismiss]
    chats.touch(StartMatch(table.id))
    dealt = chats.table(table.id)
    for number, request in enumerate(asked[:3], start=70):
        assert chats.key(chats.touch(request, ANNA, message=number)) == "tap-stale"
    assert chats.table(table.id) == dealt
    with chats.store.read() as unit:
        assert {70, 71, 72} <= {message.message_id for message in unit.old_messages.of(GROUP)}


def test_a_question_about_a_match_does_nothing_to_a_lobby(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    for request in (EndTable(table.id, ANNA, Asked.MATCH), RemovePlayer(table.id, BRUNO, ANNA, Asked.VOTE)):
        assert chats.key(chats.touch(request, ANNA)) == "tap-stale"
    assert chats.table(table.id) == table


def test_only_the_player_who_asked_answers_the_question_about_the_end(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    for asked in (buttons_of(chats.write(ask_end, person).messages[0]) for person in (ANNA, BRUNO)):
        for request in asked:
            assert chats.key(chats.touch(request, EVA, admin=True)) == "ending-question-of-another"
    assert chats.table(table.id) == table


def test_a_player_who_proposed_to_end_the_match_has_only_voted_even_if_the_host_is_gone_meanwhile(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    (propose, _) = buttons_of(chats.write(ask_end, BRUNO).messages[0])
    chats.change_seat(chats.table(table.id), ANNA, missed=2, away=True)
    assert chats.line(chats.touch(propose, BRUNO)) == Line("ending-vote-cast", missing=2)
    assert chats.table(table.id).status is TableStatus.PLAYING


def test_the_buttons_of_the_question_fit_for_the_largest_ids(chats: Chats) -> None:
    largest = 2**53
    assert len(RemovePlayer(largest, largest, largest, Asked.MATCH).pack().encode()) <= 64


def test_a_majority_that_is_reached_because_somebody_leaves_ends_the_match(chats: Chats) -> None:
    """Three of five are needed, two of three are enough."""
    table = chats.dealt(BRUNO, CARLA, DARIO, EVA)
    chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    chats.touch(VoteEnd(table.id), CARLA)
    chats.touch(RemovePlayer(table.id, EVA, ANNA, Asked.MATCH), ANNA)  # three of four are needed still
    assert chats.table(table.id).status is TableStatus.PLAYING
    chats.touch(Resign(table.id, DARIO), DARIO)
    assert chats.table(table.id).status is TableStatus.CLOSED
    assert announced(chats)[-1] == Line("ending-voted-dealt", votes=2)


def test_a_majority_that_is_reached_because_somebody_is_taken_out_ends_the_match(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    chats.touch(VoteEnd(table.id), CARLA)
    result = chats.touch(RemovePlayer(table.id, DARIO, ANNA, Asked.MATCH), ANNA)
    assert chats.key(result) == "ending-removed-match-toast"
    assert chats.table(table.id).status is TableStatus.CLOSED


def test_a_player_who_resigns_without_any_vote_ends_nothing(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    chats.touch(Resign(table.id, CARLA), CARLA)
    assert chats.table(table.id).status is TableStatus.PLAYING


def test_votes_of_one_deal_do_not_count_in_the_next(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    matches.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    assert matches.vote_post(table.id) is not None
    matches.tap(ANNA, DealNow(table.id, 1), GROUP)
    assert matches.vote_post(table.id) is None
    matches.touch(VoteEnd(table.id), CARLA)
    assert matches.table(table.id).status is TableStatus.PLAYING


def test_a_host_who_has_bust_is_gone_and_a_player_who_has_bust_decides_nothing(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", "2C 3C", totals=[0, 95, 0, 0])
    table = matches.change(table, host_id=BRUNO)  # Bruno has bust and there is no way back
    assert "ending-label-end" in lines_of(matches.write, ask_end, CARLA)
    table = matches.change(table, host_id=EVA)  # who never sat down
    assert "ending-not-yours" in lines_of(matches.write, ask_end, BRUNO)
    matches.touch(EndTable(table.id, CARLA, Asked.MATCH), CARLA)
    assert matches.table(table.id).status is TableStatus.CLOSED


def test_a_host_who_may_still_come_back_is_not_gone(matches: Matches) -> None:
    """R36"""
    rules = {"set": {"re_entry": "once"}}
    table = matches.close_deal("9C 8D", "KC QC", "2C 3C", totals=[0, 95, 0, 0], rules=rules)
    table = matches.change(table, host_id=BRUNO)
    assert "Bruno" in matches.toast(matches.touch(EndTable(table.id, CARLA, Asked.MATCH), CARLA))
    assert matches.key(matches.tap(CARLA, DealNow(table.id, 1), GROUP)) == "table-offer-open"
