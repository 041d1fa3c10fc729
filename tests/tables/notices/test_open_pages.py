"""While somebody has a table open in the page, their hand in the chat rests, and nothing else does."""

import pytest

from operations.sweep import sweep
from screens.results import ComposedResult
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import place_of
from storage import DeadlineKind, GroupHands, ScreenKind, Table, Verbosity
from tables.context import Origin
from tables.notices.open_pages import keep_open, left
from tables.notices.resting import note_touch
from tables.people.start import start
from tables.play.panels import show_cards
from tables.requests.codec import Request
from tables.requests.deep_links import table_payload
from tables.requests.panel import ArrangeHand, DiscardCard, DrawStock, Pick, SortHand
from tables.requests.table import DealNow, Play, Sit, StartMatch
from tests.tables.notices.accessible_reading import choose_verbosity, notices, play_turn
from tests.tables.notices.group_hand_players import choose


@pytest.fixture
def table(matches: Matches) -> Table:
    """Three people, all of whose screens have been shown."""
    table = matches.begin(3)
    matches.send_screens()
    return table


def opens(matches: Matches, table: Table, *people: int) -> None:
    """These people have the table open in the page, which says so again."""
    keep_open(matches.context, [(person, table.id) for person in people])


def in_page(matches: Matches, person: int, request: Request, chat: int | None = None) -> ComposedResult:
    """Do something in the page; in a lobby as one of its chat."""
    return matches.perform(Origin(None, matches.requester(person), place_of(chat or person)), request)


def in_chat(matches: Matches, table: Table, person: int, request: Request) -> ComposedResult:
    """Tap a button of one's panel in the private chat, as the handler of taps does."""
    with matches.store.unit() as unit:
        note_touch(unit, Origin(None, matches.requester(person), place_of(person)), table.id, matches.time)
    return in_page(matches, person, request)  # the use case is the same


def to_be_shown(matches: Matches, *kinds: ScreenKind) -> set[int | None]:
    """Whose hands are to be shown in the chats now."""
    with matches.store.read() as unit:
        chats = unit.work.chats()
        stale = [screen for chat in chats for screen in unit.screens.stale(chat)]
    return {screen.person_id for screen in stale if screen.kind in (kinds or (ScreenKind.HAND,))}


def play_in_page(matches: Matches, table: Table) -> int:
    """Play a turn in the page: draw, and discard the first card."""
    person = matches.turn_of(table)
    for kind in (DrawStock, Pick, DiscardCard):
        in_page(matches, person, matches.offered(table, person, kind)[0])
    assert matches.turn_of(table) != person
    return person


def test_a_turn_in_the_page_shows_no_hand_in_any_chat_but_the_post_of_the_group(matches: Matches, table: Table) -> None:
    opens(matches, table, *matches.people[:3])
    for _ in range(4):
        play_in_page(matches, table)
        assert to_be_shown(matches) == set()
        with matches.store.read() as unit:
            assert unit.work.chats() == (matches.group,)
        matches.send_screens()


def test_no_commit_says_that_something_waits_in_the_chat_of_a_hand_that_rests(matches: Matches, table: Table) -> None:
    opens(matches, table, *matches.people[:3])
    told: set[int] = set()
    matches.store.changes.subscribe(lambda changes: told.update(changes.chats))
    play_in_page(matches, table)
    assert told == {matches.group}


def test_players_in_the_chat_see_everything_as_before(matches: Matches, table: Table) -> None:
    opens(matches, table, *(set(matches.people[:3]) - {ANNA}))
    for _ in range(6):
        ended, turn = play_turn(matches, table), matches.turn_of(table)
        assert to_be_shown(matches) == {ANNA} & {ended, turn}
        matches.send_screens()


def test_a_hand_is_brought_up_to_date_when_its_owner_has_left(matches: Matches, table: Table) -> None:
    opens(matches, table, *matches.people[:3])
    for _ in range(2):
        play_in_page(matches, table)
    left(matches.context, [(ANNA, table.id)])
    matches.time += 19
    sweep(matches.context)
    assert to_be_shown(matches) == set(), "perhaps the stream comes back"
    matches.time += 1
    told: set[int] = set()
    matches.store.changes.subscribe(lambda changes: told.update(changes.chats))
    sweep(matches.context)
    assert to_be_shown(matches) == {ANNA}
    assert told == {ANNA}
    matches.send_screens()
    opens(matches, table, *matches.people[1:3])
    play_turn(matches, table)
    assert to_be_shown(matches) <= {ANNA}


def test_a_stream_that_comes_back_in_time_keeps_the_page_open(matches: Matches, table: Table) -> None:
    opens(matches, table, ANNA)
    left(matches.context, [(ANNA, table.id)])
    opens(matches, table, ANNA)
    matches.time += 20
    sweep(matches.context)
    with matches.store.read() as unit:
        assert unit.open_pages.readers(table.id) == {ANNA}


def test_a_page_that_says_nothing_any_more_ends_by_itself(matches: Matches, table: Table) -> None:
    opens(matches, table, ANNA, BRUNO)
    matches.time += 44
    opens(matches, table, BRUNO)
    matches.time += 1
    sweep(matches.context)
    with matches.store.read() as unit:
        assert unit.open_pages.readers(table.id) == {BRUNO}
    assert to_be_shown(matches) == {ANNA}


@pytest.mark.parametrize("hours", [-3, 3])
def test_a_clock_that_is_set_keeps_no_page_open_for_long(matches: Matches, table: Table, hours: int) -> None:
    opens(matches, table, ANNA)
    matches.time += hours * 3600
    sweep(matches.context)
    with matches.store.read() as unit:
        assert unit.open_pages.readers(table.id) == frozenset()


def test_a_tap_in_the_chat_is_shown_and_so_is_every_change_of_the_next_minute(matches: Matches, table: Table) -> None:
    opens(matches, table, *matches.people[:3])
    person = matches.turn_of(table)
    in_chat(matches, table, person, matches.offered(table, person, DrawStock)[0])
    assert to_be_shown(matches) == {person}
    matches.send_screens()
    in_page(matches, person, SortHand(table.id, "rank"))
    assert to_be_shown(matches) == {person}
    matches.send_screens()
    in_page(matches, person, matches.offered(table, person, Pick)[0])
    in_chat(matches, table, person, matches.offered(table, person, DiscardCard)[0])
    assert to_be_shown(matches) == {person}, "the result of their turn"
    matches.send_screens()
    matches.time += 61
    opens(matches, table, *matches.people[:3])
    in_page(matches, person, SortHand(table.id, "suit"))
    assert to_be_shown(matches) == set()


def test_opening_the_page_lets_a_hand_rest_that_was_tapped_a_moment_ago(matches: Matches, table: Table) -> None:
    person = matches.turn_of(table)
    in_chat(matches, table, person, matches.offered(table, person, DrawStock)[0])
    matches.send_screens()
    opens(matches, table, person)
    in_page(matches, person, SortHand(table.id, "rank"))
    assert to_be_shown(matches) == set()


def test_a_person_who_asks_for_their_hand_in_the_chat_gets_it(matches: Matches, table: Table) -> None:
    opens(matches, table, ANNA)
    matches.write(show_cards, ANNA, private=True)
    assert to_be_shown(matches) == {ANNA}
    matches.send_screens()
    opens(matches, table, BRUNO)
    matches.write(start, BRUNO, private=True, argument=table_payload(table.id))
    assert to_be_shown(matches) == {BRUNO}


def test_another_table_of_the_same_person_does_not_rest(matches: Matches, table: Table) -> None:
    other = matches.begin_elsewhere(2)
    matches.send_screens()
    opens(matches, table, ANNA, BRUNO)
    person = matches.turn_of(other)
    matches.tap(person, matches.offered(other, person, DrawStock)[0])
    assert to_be_shown(matches) == {person}


def test_reminders_and_notices_come_as_before(matches: Matches) -> None:
    choose_verbosity(matches, Verbosity.QUIET)
    table = matches.begin(3)
    opens(matches, table, *matches.people[:3])
    person = matches.turn_of(table)
    assert len(notices(matches, person)) == 1, "a quiet group does not call them"
    due = matches.due_at(table, DeadlineKind.REMINDER)
    while matches.time < due:
        matches.time = min(due, matches.time + 15)
        opens(matches, table, *matches.people[:3])
        sweep(matches.context)
    assert len(notices(matches, person)) == 2
    assert to_be_shown(matches) == set()


def test_the_first_hand_of_a_match_whose_lobby_is_open_in_the_page_is_not_sent(matches: Matches) -> None:
    lobby = matches.open((ANNA, BRUNO))
    in_page(matches, CARLA, Sit(lobby.id), matches.group)
    opens(matches, lobby, ANNA, CARLA)
    in_page(matches, ANNA, StartMatch(lobby.id), matches.group)
    assert to_be_shown(matches) == {BRUNO}
    matches.send_screens()
    matches.time += 45
    sweep(matches.context)
    assert to_be_shown(matches) == {ANNA, CARLA}


def test_the_end_of_a_deal_and_of_the_match_wait_until_its_owner_has_left(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    matches.send_screens()
    opens(matches, table, *matches.people[:3])
    deal = matches.match(table).deal_number
    in_page(matches, ANNA, DealNow(table.id, deal))
    assert to_be_shown(matches) == set()
    for person in (BRUNO, CARLA):
        matches.resign(table, person)
    assert to_be_shown(matches) == set()
    matches.time += 45
    sweep(matches.context)
    assert to_be_shown(matches) == {ANNA, BRUNO, CARLA}
    assert matches.panel(table.id, ANNA) is not None


def test_alone_against_computers_the_panel_rests_too(mixed: MixedMatches) -> None:
    table = mixed.alone()
    mixed.send_screens()
    opens(mixed, table, ANNA)
    for _ in range(12):
        mixed.step(table)
        assert to_be_shown(mixed) == set()
    mixed.time += 45
    sweep(mixed.context)
    assert to_be_shown(mixed) == {ANNA}


def test_a_hand_inside_the_group_rests_and_wakes_as_one_in_private(matches: Matches) -> None:
    choose(matches, GroupHands.ON)
    table = matches.begin(2)
    person = matches.turn_of(table)
    assert matches.tap(person, Play(table.id), matches.group).group_hand
    matches.send_screens()
    opens(matches, table, person)
    in_page(matches, person, SortHand(table.id, "rank"))
    assert to_be_shown(matches, ScreenKind.EPHEMERAL) == set()
    origin = Origin(None, matches.requester(person), place_of(matches.group), ephemeral_id=70)
    with matches.store.unit() as unit:
        note_touch(unit, origin, table.id, matches.time)
    assert to_be_shown(matches, ScreenKind.EPHEMERAL) == {person}
    matches.send_screens()
    matches.time += 61
    opens(matches, table, person)
    in_page(matches, person, SortHand(table.id, "suit"))
    assert to_be_shown(matches, ScreenKind.EPHEMERAL) == set()
    assert matches.tap(person, Play(table.id), matches.group).group_hand
    assert to_be_shown(matches, ScreenKind.EPHEMERAL) == {person}


def test_pages_of_nobody_and_of_no_table_are_ignored(matches: Matches, table: Table) -> None:
    opens(matches, table, 99_999)
    keep_open(matches.context, [(ANNA, 99_999), (BRUNO, table.id)])
    left(matches.context, [(EVA, table.id)])
    with matches.store.read() as unit:
        assert unit.open_pages.readers(table.id) == {BRUNO}
        assert unit.open_pages.readers(99_999) == frozenset()


def test_an_order_made_in_the_page_is_seen_in_the_chat_later(matches: Matches) -> None:
    table = matches.at("9C 9D 9S 4D 6C", "2S 7H 7H KC", phase="play")
    matches.send_screens()
    opens(matches, table, BRUNO)
    in_page(matches, BRUNO, ArrangeHand(table.id, ("KC1", "7H2", "2S1", "7H1")))
    assert to_be_shown(matches) == set()
    matches.time += 45
    sweep(matches.context)
    assert to_be_shown(matches) == {BRUNO}
