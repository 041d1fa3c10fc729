"""Handing a seat over to a friend: both say yes, the table is told, the hand changes owners, nobody has the result."""

import pytest

from scala40.actions import Draw
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.matches import Matches
from simulation.use_cases.world import GROUP
from storage import HANDED_OVER, AnnouncementKind, ScreenKind, Table
from tables.lobby.questions import ask_resign
from tables.match.votes import VOTE_TO_END
from tables.people.membership import person_left
from tables.records.remarks import note_advice
from tables.requests.panel import DrawStock, Pick
from tables.requests.table import HandOver, KeepOwnSeat, MyCards, OfferSeat, TakeSeat, VoteEnd, VoteOn, WakePlayer
from tests.tables.lines import announced
from texts.line import Line

PASSER_BY = 77


@pytest.fixture
def match(matches: Matches) -> Table:
    """A match of Anna, Bruno and Carla; Dario is in the group, too, and the bot can write to him."""
    matches.names[PASSER_BY] = "Passante"
    return matches.begin(3, turn_seconds=None, limit=51)


def _offer(matches: Matches, table: Table, person: int = CARLA) -> int:
    assert matches.key(matches.tap(person, OfferSeat(table.id), GROUP)) == "hand-over-asked"
    return matches.people.index(person)


def _buttons(matches: Matches) -> list[object]:
    with matches.store.read() as unit:
        found = [row for row in unit.announcements.pending(GROUP) if row.kind is AnnouncementKind.SEAT_OFFER]
        messages = [matches.composed(unit, row) for row in found]
    return [button.request for message in messages if message for row in message.rows for button in row]


def _handed(matches: Matches, table: Table, person: int = CARLA, to: int = DARIO) -> Table:
    seat = _offer(matches, table, person)
    assert matches.key(matches.tap(to, TakeSeat(table.id, seat), GROUP)) == "hand-over-noted"
    assert matches.key(matches.tap(person, HandOver(table.id, seat, to), GROUP)) == "hand-over-done-toast"
    return matches.table(table.id)


def test_who_wants_to_leave_is_offered_to_hand_the_seat_over(matches: Matches, match: Table) -> None:
    for private in (False, True):
        reply = matches.write(ask_resign, CARLA, private=private)
        buttons = [button.request for message in reply.messages for row in message.rows for button in row]
        assert OfferSeat(match.id) in buttons


def test_a_seat_changes_owners_when_both_have_said_yes(matches: Matches, match: Table) -> None:
    seat = _offer(matches, match)
    assert _buttons(matches) == [TakeSeat(match.id, seat), KeepOwnSeat(match.id, seat)]
    assert announced(matches)[-1].key == "hand-over-offer"
    matches.tap(DARIO, TakeSeat(match.id, seat), GROUP)
    assert _buttons(matches) == [HandOver(match.id, seat, DARIO), KeepOwnSeat(match.id, seat)]
    before = matches.match(match)
    matches.tap(CARLA, HandOver(match.id, seat, DARIO), GROUP)
    assert _buttons(matches) == []
    assert Line("hand-over-done", player="Carla", friend="Dario") in announced(matches)
    table = matches.table(match.id)
    assert (table.seats[seat].person_id, table.seats[seat].handed_in) == (DARIO, 1)
    assert matches.match(match) == before


def test_the_hand_is_shown_to_its_new_owner_after_both_yeses_and_never_again_to_the_old_one(
    matches: Matches, match: Table
) -> None:
    matches.send_screens()
    cards = matches.line(matches.tap(CARLA, MyCards(match.id), GROUP))
    assert cards.key == "table-my-cards"
    seat = _offer(matches, match)
    matches.tap(DARIO, TakeSeat(match.id, seat), GROUP)
    assert matches.panel(match.id, DARIO) is None
    assert matches.key(matches.tap(DARIO, MyCards(match.id), GROUP)) == "tap-not-seated"
    matches.tap(CARLA, HandOver(match.id, seat, DARIO), GROUP)
    assert matches.line(matches.tap(DARIO, MyCards(match.id), GROUP)) == cards
    assert matches.panel(match.id, DARIO) is not None
    assert matches.panel(match.id, CARLA) is None
    assert (ScreenKind.HAND, CARLA) in matches.stale(match)  # its message is deleted
    assert matches.key(matches.tap(CARLA, Pick(match.id, "KH1"))) == "tap-not-seated"
    assert matches.key(matches.tap(CARLA, MyCards(match.id), GROUP)) == "tap-not-seated"


def test_nothing_of_how_the_old_owner_played_goes_with_the_seat(matches: Matches, match: Table) -> None:
    person = matches.turn_of(match)
    seat = matches.people.index(person)
    matches.press(match, person, DrawStock)
    card = matches.match(match).deal.hands[seat][0]
    matches.pick(match, person, f"{card}1")
    table = matches.table(match.id)
    with matches.store.unit() as unit:
        unit.hands.save(match.id, seat, ("7H1",))
        note_advice(unit, table, seat, [Draw()])
        assert unit.commitments.terms(match.id).names
    _handed(matches, match, person)
    with matches.store.read() as unit:
        draft = unit.drafts.get(match.id, seat)
        assert (draft.actions, draft.selection, unit.hands.get(match.id, seat)) == ((), (), ())
        assert unit.remarks.get(match.id, 1, seat) is None
        terms = unit.commitments.terms(match.id)
    assert (terms.names, terms.salt) == (None, None)


def test_the_result_counts_for_neither(matches: Matches, match: Table) -> None:
    table = _handed(matches, match)
    matches.play_out(table)
    with matches.store.read() as unit:
        deals = unit.archive.deals(match.id)
        figures = {person: unit.archive.figures_of_person(person) for person in (ANNA, BRUNO, CARLA, DARIO)}
        in_chat = unit.archive.figures_of_season(GROUP, 0, float("inf"))
    assert {one.level for one in deals if one.seat == 2} == {HANDED_OVER}
    assert not any(one.to_the_end for one in deals if one.seat == 2)
    assert (figures[CARLA], figures[DARIO]) == ((), ())
    assert [one.alone for one in (*figures[ANNA], *figures[BRUNO])] == [False, False]
    assert set(in_chat) == {ANNA, BRUNO}


def test_the_new_owner_plays_on_with_the_same_clock(matches: Matches) -> None:
    table = matches.begin(3, turn_seconds=3600)
    person = matches.turn_of(table)
    due = matches.deadlines(table)
    matches.time += 60
    _handed(matches, table, person)
    assert matches.deadlines(table) == due
    reply = matches.tap(DARIO, matches.offered(table, DARIO, DrawStock)[0])
    assert matches.line(reply).key == "panel-drawn"


def test_a_host_hands_over_their_right_to_decide(matches: Matches, match: Table) -> None:
    assert _handed(matches, match, ANNA).host_id == DARIO


def test_an_offer_can_be_withdrawn_by_both(matches: Matches, match: Table) -> None:
    seat = _offer(matches, match)
    matches.tap(DARIO, TakeSeat(match.id, seat), GROUP)
    matches.tap(DARIO, KeepOwnSeat(match.id, seat), GROUP)
    assert _buttons(matches) == [TakeSeat(match.id, seat), KeepOwnSeat(match.id, seat)]
    assert matches.key(matches.tap(CARLA, HandOver(match.id, seat, DARIO), GROUP)) == "hand-over-gone"
    matches.tap(CARLA, KeepOwnSeat(match.id, seat), GROUP)
    assert _buttons(matches) == []
    assert matches.key(matches.tap(DARIO, TakeSeat(match.id, seat), GROUP)) == "hand-over-gone"


def test_nobody_takes_or_gives_what_is_not_theirs(matches: Matches, match: Table) -> None:
    seat = _offer(matches, match)
    before = matches.table(match.id).seats

    def told(person: int, request: object, chat: int | None = GROUP) -> str:
        return matches.key(matches.tap(person, request, chat))

    assert told(CARLA, TakeSeat(match.id, seat)) == "hand-over-own"
    assert told(ANNA, TakeSeat(match.id, seat)) == "lobby-seated-already"
    assert told(DARIO, TakeSeat(match.id, seat), None) == "lobby-no-table"  # not in the group
    assert told(DARIO, TakeSeat(match.id, 0)) == "hand-over-gone"  # nobody has offered it
    assert told(DARIO, TakeSeat(match.id, -1)) == "hand-over-gone"
    assert told(CARLA, HandOver(match.id, seat, DARIO)) == "hand-over-gone"  # he has not said yes
    assert told(DARIO, TakeSeat(match.id, seat)) == "hand-over-noted"
    assert told(PASSER_BY, TakeSeat(match.id, seat)) == "hand-over-taken"
    for other in (ANNA, DARIO, PASSER_BY):
        assert told(other, HandOver(match.id, seat, DARIO)) == "ending-question-of-another"
    assert told(PASSER_BY, KeepOwnSeat(match.id, seat)) == "ending-question-of-another"
    assert told(CARLA, HandOver(match.id, seat, ANNA)) == "hand-over-gone"
    assert matches.table(match.id).seats == before


def test_who_cannot_be_written_to_is_led_to_the_private_chat(matches: Matches, match: Table) -> None:
    matches.unreachable(DARIO)
    seat = _offer(matches, match)
    assert matches.tap(DARIO, TakeSeat(match.id, seat), GROUP).start is not None


def test_a_vote_of_the_old_owner_does_not_count_for_the_new_one(matches: Matches, match: Table) -> None:
    matches.tap(ANNA, VoteEnd(match.id), GROUP)
    with matches.store.unit() as unit:
        unit.votes.cast(match.id, VOTE_TO_END, CARLA)
    table = _handed(matches, match)
    assert table.status.is_unfinished


def test_a_seat_handed_over_between_two_deals_has_remarks_on_the_next_one(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[10, 15, 20])
    assert _handed(matches, table).seats[2].handed_in == matches.match(table).deal_number


def test_the_offer_goes_with_the_match(matches: Matches, match: Table) -> None:
    _offer(matches, match)
    matches.play_out(match)
    assert _buttons(matches) == []


def test_a_second_offer_asks_again_for_the_friend_who_has_said_yes(matches: Matches, match: Table) -> None:
    seat = _offer(matches, match)
    matches.tap(DARIO, TakeSeat(match.id, seat), GROUP)
    matches.send_screens()
    _offer(matches, match)
    assert _buttons(matches) == [HandOver(match.id, seat, DARIO), KeepOwnSeat(match.id, seat)]


def test_who_has_handed_a_hand_over_takes_no_other_one_in_the_same_deal(matches: Matches, match: Table) -> None:
    _handed(matches, match)
    matches.tap(ANNA, VoteEnd(match.id), GROUP)
    for person in (BRUNO, DARIO):
        matches.tap(person, VoteOn(match.id), GROUP)  # the vote is over, and its votes are cleared
    seat = _offer(matches, match, BRUNO)
    assert matches.key(matches.tap(CARLA, TakeSeat(match.id, seat), GROUP)) == "hand-over-once"


def test_who_has_left_the_group_is_not_given_the_seat(matches: Matches, match: Table) -> None:
    seat = _offer(matches, match)
    matches.tap(DARIO, TakeSeat(match.id, seat), GROUP)
    person_left(matches.context, 4711, GROUP, matches.requester(DARIO))
    assert matches.key(matches.tap(CARLA, HandOver(match.id, seat, DARIO), GROUP)) == "hand-over-gone"


def test_an_offer_outlives_the_deal(matches: Matches) -> None:
    match = matches.close_deal("9C 8D", "KC QC", totals=[10, 15, 20])
    seat = _offer(matches, match)
    matches.tap_once(match)  # the next deal
    assert matches.key(matches.tap(DARIO, TakeSeat(match.id, seat), GROUP)) == "hand-over-noted"


def test_a_friend_who_has_just_been_called_is_not_woken_too(matches: Matches) -> None:
    table = matches.begin(3, turn_seconds=24 * 3600)
    matches.time += 3 * 3600
    person = matches.turn_of(table)
    _handed(matches, table, person)
    other = next(one for one in (ANNA, BRUNO, CARLA) if one != person)
    seat = matches.match(table).turn
    assert seat is not None
    assert matches.key(matches.tap(other, WakePlayer(table.id, seat), GROUP)) == "wake-nobody"
