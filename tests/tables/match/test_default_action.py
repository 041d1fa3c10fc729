"""The bot deals, ends deals and matches, and says what has to be said, in order."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scala40.cards import JOKER
from scala40.fair.deal import MatchSecrets, shuffled
from scala40.state import Phase
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, DARIO, buttons_of
from simulation.use_cases.matches import DAY, Matches
from simulation.use_cases.world import GROUP
from storage import ScreenKind, TableSettings, TableStatus
from tables.context import Chance
from tables.match.closing import close
from tables.requests.panel import DiscardCard, DrawStock, OpenNow, PractiseNow
from tables.requests.table import Asked, DealNow, ImBack, RemovePlayer, StartMatch
from tests.tables.lines import announced, lines_of
from texts.line import Line


def test_the_first_dealer_is_drawn_by_lot(matches: Matches) -> None:
    """R10"""
    dealers = set()
    for _ in range(30):
        table = matches.begin(3)
        dealers.add(matches.match(table).dealer)
        table = matches.table(table.id)
        with matches.store.unit() as unit:
            close(matches.context, unit, table, Line("clock-idle-lobby"), matches.time)
    assert dealers == {0, 1, 2}


class _JokerOnTop(Chance):
    """A root whose first deal puts a joker where the discard pile starts, twice."""

    def token(self) -> bytes:
        return (2395).to_bytes(32, "big")


def test_the_shuffle_is_repeated_until_no_joker_starts_the_discard_pile(matches: Matches) -> None:
    """R12"""
    matches.context = replace(matches.context, chance=_JokerOnTop())
    table = matches.begin(2)
    with matches.store.read() as unit:
        (fixed,) = unit.commitments.deals(table.id)
    secret, pack = MatchSecrets(_JokerOnTop().token()).secret(1), table.settings.rules.pack()
    orders = [shuffled(pack, secret, fixed.inputs.context("deck", attempt)) for attempt in range(3)]
    assert [order[26] is JOKER for order in orders] == [True, True, False]
    assert matches.match(table).deal.discard_pile == orders[2][26:27]


def test_everybody_reachable_gets_a_panel_and_the_group_a_post(matches: Matches) -> None:
    table = matches.open((1, 2, 3), TableSettings(quiet=None))
    matches.unreachable(CARLA)
    matches.tap(1, StartMatch(table.id), GROUP)
    assert matches.stale(table) == {(ScreenKind.TABLE, None), (ScreenKind.HAND, 1), (ScreenKind.HAND, 2)}


def test_the_dealer_with_fourteen_cards_starts_without_drawing(matches: Matches) -> None:
    """R13"""
    table = matches.begin(3, starter_gets_14="on")
    match = matches.match(table)
    assert (match.turn, match.phase) == (match.dealer, Phase.PLAY)
    assert len(match.deal.hands[match.dealer]) == 14
    matches.time_out(table)
    assert matches.match(table).turn != match.dealer


def test_a_bust_is_told_after_the_deal_and_before_the_end_of_the_match(matches: Matches) -> None:
    """R34, R35"""
    table = matches.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    assert announced(matches) == [
        Line("deal-end-closed", deal=1, player="Anna"),
        Line("bust-said", player="Bruno", total=112, limit=101, deals=1, place=3),
        Line("bust-said", player="Carla", total=110, limit=101, deals=1, place=2),
        Line("match-end-winner", player="Anna"),
    ]
    assert matches.table(table.id).status is TableStatus.OVER


def test_announcements_survive_the_process_and_keep_their_order(memory_path: Path) -> None:
    with closing(Matches(memory_path / "scala40.sqlite")) as before:
        before.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
        said = before.announcements()
    assert len(said) == 4
    with closing(Matches(memory_path / "scala40.sqlite", time=before.time)) as after:
        assert after.announcements() == said
        with after.store.read() as unit:
            assert GROUP in unit.work.chats()


def test_a_dead_deal_is_told_and_counts_every_hand(matches: Matches) -> None:
    """R31"""
    table = matches.at("7H 2S", "9C 8D", "KC QC", stock="JS", recycles=3)
    matches.press(table, ANNA, DrawStock)
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    assert matches.table(table.id).status is TableStatus.PAUSE
    assert "deal-end-dead" in lines_of(matches.read_post, table)
    assert matches.match(table).results[-1].points == (17, 17, 20)


@pytest.mark.parametrize("recycle", ["shuffle", "flip", "flip_and_turn"])
def test_the_discard_pile_becomes_the_stock_in_every_way(matches: Matches, recycle: str) -> None:
    """R29"""
    fields: dict[str, object] = {"stock": "JS", "pozzo": "3C 4C 5C 6C", "rules": {"set": {"recycle": recycle}}}
    table = matches.at("7H 2S", "9C 8D", **fields)
    assert matches.line(matches.press(table, ANNA, DrawStock)) == Line("panel-drawn", card="J♠️")
    deal = matches.match(table).deal
    sizes = {"shuffle": (3, 1), "flip": (4, 0), "flip_and_turn": (3, 1)}
    assert (len(deal.stock), len(deal.discard_pile)) == sizes[recycle]
    assert deal.phase is Phase.PLAY
    assert matches.read(table, ANNA)
    assert matches.read_post(table)


@pytest.mark.parametrize("recycle", ["shuffle", "flip", "flip_and_turn"])
def test_the_bot_plays_on_when_its_draw_turns_the_discard_pile(matches: Matches, recycle: str) -> None:
    """R29, R40"""
    fields: dict[str, object] = {"stock": "JS", "pozzo": "3C 4C 5C 6C", "rules": {"set": {"recycle": recycle}}}
    table = matches.at("7H 2S", "9C 8D", **fields)
    matches.time_out(table)
    assert matches.turn_of(table) == BRUNO
    assert "last-default" in lines_of(matches.read_post, table)


def test_a_new_deal_begins_by_itself_after_the_pause(matches: Matches) -> None:
    """R10, R11"""
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    dealer = matches.match(table).dealer
    matches.wait(matches.settings.pause_seconds - 1)
    assert matches.table(table.id).status is TableStatus.PAUSE
    assert matches.wait(1) == 1
    match = matches.match(table)
    assert (match.deal_number, match.dealer) == (2, (dealer + 1) % 3)
    assert all(len(hand) == 13 for hand in match.deal.hands)


def test_a_player_who_is_seated_may_deal_sooner_once(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    assert matches.key(matches.tap(DARIO, DealNow(table.id, 1), GROUP)) == "tap-not-seated"
    assert matches.key(matches.tap(CARLA, DealNow(table.id, 1), GROUP)) == "table-dealt"
    dealt = matches.match(table)
    assert matches.key(matches.tap(BRUNO, DealNow(table.id, 1), GROUP)) == "table-dealt-already"
    assert matches.match(table) == dealt


def test_an_administrator_who_does_not_play_may_deal(matches: Matches) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    assert matches.key(matches.touch(DealNow(table.id, 1), DARIO, admin=True)) == "table-dealt"


def test_a_match_of_a_number_of_deals_ends_without_a_pause(matches: Matches) -> None:
    """R37"""
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0], rules={"set": {"deals": 1}})
    assert matches.table(table.id).status is TableStatus.OVER
    assert matches.match(table).places == ((0,), (1,), (2,))


def test_a_clock_set_back_does_not_keep_a_match_from_ending(matches: Matches) -> None:
    table = matches.begin(2)
    matches.time -= 5 * DAY
    matches.resign(table, ANNA)
    assert matches.table(table.id).status is TableStatus.OVER
    with matches.store.read() as unit:
        finished = unit.archive.get(table.id)
    assert finished.started_at <= finished.ended_at


def test_hostile_names_do_not_break_the_record(matches: Matches) -> None:
    for number, name in enumerate(["# deal AH", "0 draw", "house deal *"], start=1):
        matches.names[number] = name
    table = matches.begin(3)
    for person in (ANNA, BRUNO, CARLA):
        matches.tap(person, ImBack(table.id), GROUP)
    for _ in range(60):
        matches.tap_once(table)
    for leaver in (ANNA, CARLA):
        matches.resign(table, leaver)
    table = matches.table(table.id)
    assert table.status is TableStatus.OVER
    assert matches.replayed(table) == table.match


def test_taking_the_host_out_leaves_the_table_to_those_who_are_seated(matches: Matches) -> None:
    """R38"""
    table = matches.begin(3)
    matches.send_away(table, ANNA)
    matches.tap(BRUNO, RemovePlayer(table.id, ANNA, BRUNO, Asked.MATCH), GROUP)
    table = matches.table(table.id)
    assert table.seats[0].left
    assert table.status is TableStatus.PLAYING
    assert not matches.match(table).in_match(0)
    matches.touch(RemovePlayer(table.id, CARLA, BRUNO, Asked.MATCH), BRUNO)
    assert matches.table(table.id).status is TableStatus.OVER


def test_closing_a_table_takes_everything_away_and_says_why(matches: Matches) -> None:
    table = matches.begin(3)
    matches.tap_once(table)
    table = matches.table(table.id)
    with matches.store.unit() as unit:
        close(matches.context, unit, table, Line("ending-by"), matches.time, player=BRUNO)
    table = matches.table(table.id)
    assert table.status is TableStatus.CLOSED
    assert matches.deadlines(table) == set()
    assert announced(matches)[-1] == Line("ending-by", player="Bruno")
    assert matches.post(table.id) is None
    assert buttons_of(matches.panel_of(table, ANNA)) == [PractiseNow()]


def test_an_illegal_action_stores_nothing(matches: Matches) -> None:
    table = matches.begin(2)
    before = matches.state_of(table)
    matches.tap(matches.turn_of(table), OpenNow(table.id, "1.1"))
    assert matches.state_of(table) == before
