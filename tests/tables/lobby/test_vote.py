"""The vote on ending a match: yes and no, who is missing, a majority, and when it is over."""

from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, EVA, Chats
from simulation.use_cases.matches import Matches
from storage import ScreenKind, Table, TableStatus
from tables.lobby.questions import ask_end
from tables.requests.panel import AttachCard, DiscardCard
from tables.requests.table import Asked, EndTable, Resign, TakeOver, VoteEnd, VoteOn
from tests.tables.lines import Lines, announced, lines_of
from texts.line import Line


def votes(chats: Chats, table: Table) -> list[Line]:
    """What the post says of a vote below its question."""
    said = lines_of(chats.vote_post, table.id)
    return [line for line in said if line.key in ("ending-vote-yes", "ending-vote-against", "ending-vote-missing")]


def yes(*players: str, of: int) -> Line:
    """These want to end the match, of so many that are needed."""
    return Line("ending-vote-yes", players=players, votes=len(players), needed=of)


def no(*players: str) -> Line:
    """These want to play on."""
    return Line("ending-vote-against", players=players)


def missing(*players: str) -> Line:
    """These have not voted."""
    return Line("ending-vote-missing", players=players, count=len(players))


def test_others_need_a_majority_of_those_who_play(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    assert Line("ending-propose-question", needed=3) in lines_of(chats.write, ask_end, BRUNO)
    assert chats.line(chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)) == Line("ending-vote-cast", missing=2)
    assert votes(chats, table) == [yes("Bruno", of=3), missing("Anna", "Carla", "Dario")]
    assert chats.key(chats.touch(VoteEnd(table.id), BRUNO)) == "ending-voted-already"
    assert chats.key(chats.touch(VoteEnd(table.id), EVA)) == "ending-not-playing"
    chats.touch(VoteEnd(table.id), CARLA)
    assert chats.table(table.id).status is TableStatus.PLAYING
    chats.touch(VoteEnd(table.id), DARIO)
    assert chats.table(table.id).status is TableStatus.CLOSED
    assert announced(chats)[-1] == Line("ending-voted-dealt", votes=3)
    assert chats.vote_post(table.id) is None


def test_a_vote_can_be_no_and_everybody_sees_who_said_what(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    assert chats.key(chats.touch(VoteOn(table.id), CARLA)) == "ending-vote-no"
    assert chats.key(chats.touch(VoteOn(table.id), CARLA)) == "ending-voted-no-already"
    assert chats.key(chats.touch(VoteOn(table.id), EVA)) == "ending-not-playing"
    assert votes(chats, table) == [yes("Bruno", of=3), no("Carla"), missing("Anna", "Dario")]
    post = chats.vote_post(table.id)
    assert [button.request for row in post.rows for button in row] == [VoteEnd(table.id), VoteOn(table.id)]
    assert {span.user_id for span in post.text.spans if span.kind == "text_mention"} == {ANNA, DARIO}


def test_a_player_may_change_their_vote_while_it_lasts(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    chats.touch(VoteOn(table.id), CARLA)
    assert chats.line(chats.touch(VoteEnd(table.id), CARLA)) == Line("ending-vote-cast", missing=1)
    assert chats.key(chats.touch(VoteOn(table.id), BRUNO)) == "ending-vote-no"
    assert votes(chats, table) == [yes("Carla", of=3), no("Bruno"), missing("Anna", "Dario")]


def test_a_vote_that_cannot_have_a_majority_any_more_is_over_and_a_new_one_begins_at_nothing(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    chats.touch(VoteOn(table.id), CARLA)
    assert chats.key(chats.touch(VoteOn(table.id), DARIO)) == "ending-nothing-done"
    assert announced(chats)[-1] == Line("ending-vote-lost", votes=2)
    assert chats.vote_post(table.id) is None
    assert chats.key(chats.touch(VoteEnd(table.id), ANNA)) == "ending-no-vote"
    assert chats.key(chats.touch(VoteOn(table.id), ANNA)) == "ending-no-vote"
    chats.touch(EndTable(table.id, DARIO, Asked.VOTE), DARIO)
    assert votes(chats, table) == [yes("Dario", of=3), missing("Anna", "Bruno", "Carla")]


def test_a_vote_is_over_when_the_only_one_who_wanted_it_says_no(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    assert chats.key(chats.touch(VoteOn(table.id), BRUNO)) == "ending-nothing-done"
    assert announced(chats)[-1].key == "ending-vote-withdrawn"
    assert chats.vote_post(table.id) is None
    assert chats.table(table.id).status is TableStatus.PLAYING


def test_a_vote_that_loses_its_majority_because_somebody_leaves_is_over(chats: Chats) -> None:
    """Three of five are needed, and three of four: with the yes of the one who left there were enough."""
    table = chats.dealt(BRUNO, CARLA, DARIO, EVA)
    chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    chats.touch(VoteEnd(table.id), CARLA)
    chats.touch(VoteOn(table.id), DARIO)
    chats.touch(VoteOn(table.id), EVA)
    assert chats.vote_post(table.id) is not None
    chats.touch(Resign(table.id, CARLA), CARLA)
    assert announced(chats)[-1] == Line("ending-vote-lost", votes=2)
    assert chats.vote_post(table.id) is None


def test_a_vote_button_without_a_question_does_nothing(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    assert chats.key(chats.touch(VoteEnd(table.id), BRUNO)) == "ending-no-vote"
    with chats.store.read() as unit:
        assert unit.screens.find(table.id, ScreenKind.VOTE) is None


def test_a_player_who_is_out_of_the_match_has_no_vote(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA, DARIO)
    chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    chats.touch(Resign(table.id, BRUNO), BRUNO)
    assert chats.vote_post(table.id) is None
    assert chats.key(chats.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)) == "ending-not-playing"


def _about_to_close(matches: Matches, *others: str, totals: list[int]) -> Table:
    """A match whose host closes the deal with their next two steps; the others hold these hands."""
    return matches.at("6H 5C", *others, totals=totals, table=["3H 4H 5H"], opened=[0], phase="play")


def _close(matches: Matches, table: Table) -> None:
    matches.pick(table, ANNA, "6H1")
    matches.press(table, ANNA, AttachCard)
    matches.pick(table, ANNA, "5C1")
    matches.press(table, ANNA, DiscardCard)


def test_those_who_go_over_have_no_vote_any_more_so_two_of_three_are_a_majority(matches: Matches) -> None:
    table = _about_to_close(matches, "KH", "KC", "KD KS", totals=[0, 0, 0, 95])
    matches.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    matches.touch(VoteEnd(table.id), CARLA)
    assert matches.table(table.id).status is TableStatus.PLAYING
    _close(matches, table)
    assert matches.table(table.id).status is TableStatus.CLOSED
    said = announced(matches)
    assert Line("bust-said", player="Dario") in Lines(said)
    assert said[-1] == Line("ending-voted", votes=2)
    assert matches.vote_post(table.id) is None


def test_a_vote_whose_only_yes_goes_over_is_over_and_a_new_one_begins_at_nothing(matches: Matches) -> None:
    table = _about_to_close(matches, "KD KS", "KC", "KH", totals=[0, 95, 0, 0])
    matches.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    matches.touch(VoteOn(table.id), CARLA)
    _close(matches, table)
    assert matches.table(table.id).status is TableStatus.PAUSE
    assert matches.vote_post(table.id) is None
    assert matches.key(matches.touch(VoteEnd(table.id), DARIO)) == "ending-no-vote"
    matches.touch(EndTable(table.id, DARIO, Asked.VOTE), DARIO)
    assert missing("Anna", "Carla") in votes(matches, table), "the no of the vote before does not count"


def test_a_vote_without_anybody_who_goes_over_lasts_beyond_the_end_of_the_deal(matches: Matches) -> None:
    table = _about_to_close(matches, "KD", "KC", "KH", totals=[0, 0, 0, 0])
    matches.touch(EndTable(table.id, BRUNO, Asked.VOTE), BRUNO)
    _close(matches, table)
    assert yes("Bruno", of=3) in votes(matches, table)


def go_over(matches: Matches, *votes: int) -> Table:
    """Let these people vote for the end of a deal's match, and Dario go over the limit as Anna closes the deal."""
    table = matches.at(
        "6H 5C", "9C", "KD", "KC KH QC QD", totals=[0, 10, 20, 90], table=["3H 4H 5H"], opened=[0], phase="play"
    )
    matches.touch(EndTable(table.id, votes[0], Asked.VOTE), votes[0])
    for person in votes[1:]:
        matches.touch(VoteEnd(table.id), person)
    assert matches.table(table.id).status is TableStatus.PLAYING
    _close(matches, table)
    assert matches.match(table).seats_in == (0, 1, 2)
    return table


def test_a_vote_is_settled_when_somebody_goes_over_and_the_others_are_a_majority(matches: Matches) -> None:
    table = go_over(matches, BRUNO, CARLA)
    assert matches.table(table.id).status is TableStatus.CLOSED
    assert announced(matches)[-1] == Line("ending-voted", votes=2)
    assert matches.vote_post(table.id) is None


def test_a_vote_is_over_when_the_only_one_who_wanted_it_goes_over(matches: Matches) -> None:
    table = go_over(matches, DARIO)
    assert matches.table(table.id).status is TableStatus.PAUSE
    assert announced(matches)[-1].key == "ending-vote-withdrawn"
    assert matches.vote_post(table.id) is None


def test_a_vote_that_lasts_shows_that_fewer_are_needed_when_somebody_goes_over(matches: Matches) -> None:
    table = go_over(matches, BRUNO)
    assert votes(matches, table) == [yes("Bruno", of=2), missing("Anna", "Carla")]
    assert (ScreenKind.VOTE, None) in matches.stale(table)


def test_nobody_waits_for_the_vote_of_somebody_for_whom_a_computer_plays(matches: Matches) -> None:
    table = matches.begin(4)
    away = next(person for person in (CARLA, DARIO) if person != matches.turn_of(table))
    matches.send_away(table, away)
    matches.tap(ANNA, TakeOver(table.id, away, "easy"), matches.group)
    matches.tap(BRUNO, EndTable(table.id, BRUNO, Asked.VOTE), matches.group)
    others = [matches.names[person] for person in (ANNA, CARLA, DARIO) if person != away]
    assert votes(matches, table) == [yes("Bruno", of=2), missing(*others)]
    matches.tap(away, VoteOn(table.id), matches.group)
    assert votes(matches, table)[:2] == [yes("Bruno", of=3), no(matches.names[away])]
