"""The bot deals, ends deals and matches, and says what has to be said, in order."""

from dataclasses import replace
from pathlib import Path

import pytest

from scala40.cards import JOKER
from scala40.fair.deal import MatchSecrets, shuffled
from scala40.state import Phase
from screens.compose import compose_announcement
from simulation.use_cases.evening import DAY, Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA, DARIO
from simulation.use_cases.world import GROUP
from storage import ScreenKind, TableSettings, TableStatus
from tables.context import Chance
from tables.match import progress
from tables.requests.panel import DiscardCard, DrawStock, OpenNow
from tables.requests.table import Asked, DealNow, ImBack, Rematch, RemovePlayer, StartMatch
from texts.line import Line


def test_the_first_dealer_is_drawn_by_lot(evening: Evening) -> None:
    """R10"""
    dealers = set()
    for _ in range(30):
        table = evening.begin(3)
        dealers.add(evening.match(table).dealer)
        table = evening.table(table.id)
        with evening.store.unit() as unit:
            progress.close(evening.context, unit, table, Line("clock-idle-lobby"), evening.time)
    assert dealers == {0, 1, 2}


class _JokerOnTop(Chance):
    """A root whose first deal puts a joker where the discard pile starts, twice."""

    def token(self) -> bytes:
        return (2395).to_bytes(32, "big")


def test_the_shuffle_is_repeated_until_no_joker_starts_the_discard_pile(evening: Evening) -> None:
    """R12"""
    evening.context = replace(evening.context, chance=_JokerOnTop())
    table = evening.begin(2)
    with evening.store.read() as unit:
        (fixed,) = unit.commitments.deals(table.id)
    secret, pack = MatchSecrets(_JokerOnTop().token()).secret(1), table.settings.rules.pack()
    orders = [shuffled(pack, secret, fixed.inputs.context("deck", attempt)) for attempt in range(3)]
    assert [order[26] is JOKER for order in orders] == [True, True, False]
    assert evening.match(table).deal.discard_pile == orders[2][26:27]


def test_everybody_reachable_gets_a_panel_and_the_group_a_post(evening: Evening) -> None:
    table = evening.open((1, 2, 3), TableSettings(quiet=None))
    evening.unreachable(CARLA)
    evening.tap(1, StartMatch(table.id), GROUP)
    assert evening.stale(table) == {(ScreenKind.TABLE, None), (ScreenKind.HAND, 1), (ScreenKind.HAND, 2)}


def test_the_dealer_with_fourteen_cards_starts_without_drawing(evening: Evening) -> None:
    """R13"""
    table = evening.begin(3, starter_gets_14="on")
    match = evening.match(table)
    assert (match.turn, match.phase) == (match.dealer, Phase.PLAY)
    assert len(match.deal.hands[match.dealer]) == 14
    evening.time_out(table)
    assert evening.match(table).turn != match.dealer


def test_a_bust_is_told_after_the_deal_and_before_the_end_of_the_match(evening: Evening) -> None:
    """R34, R35"""
    table = evening.close_deal("9C 8D", "KC QC", totals=[10, 95, 90])
    said = evening.said()
    assert [words.split()[0] for words in said] == ["🏁", "💥", "💥", "🏆"]
    assert "ha chiuso Anna" in said[0]
    for words, name, total, place in ((said[1], "Bruno", 112, 3), (said[2], "Carla", 110, 2)):
        assert words.startswith(f"💥 {name} sballa con {total} punti (limite 101) dopo 1 smazzata")
        assert f"{place}º" in words
    assert "Vince Anna" in said[3]
    assert evening.table(table.id).status is TableStatus.OVER


def test_announcements_survive_the_process_and_keep_their_order(memory_path: Path) -> None:
    before = Evening(memory_path / "scala40.sqlite")
    before.close_deal("9C 8D", "KC QC", totals=[10, 95, 0])
    said = before.said()
    assert len(said) == 2
    before.store.close()
    after = Evening(memory_path / "scala40.sqlite", time=before.time)
    assert after.said() == said
    with after.store.read() as unit:
        assert GROUP in unit.work.chats()
    after.store.close()


def test_a_dead_deal_is_told_and_counts_every_hand(evening: Evening) -> None:
    """R31"""
    table = evening.at("7H 2S", "9C 8D", "KC QC", stock="JS", recycles=3)
    evening.press(table, ANNA, DrawStock)
    evening.pick(table, ANNA, "2S1")
    evening.press(table, ANNA, DiscardCard)
    assert evening.table(table.id).status is TableStatus.PAUSE
    assert "nessuno ha chiuso" in evening.said()[0]
    assert evening.match(table).results[-1].points == (17, 17, 20)


@pytest.mark.parametrize("recycle", ["shuffle", "flip", "flip_and_turn"])
def test_the_discard_pile_becomes_the_stock_in_every_way(evening: Evening, recycle: str) -> None:
    """R29"""
    fields: dict[str, object] = {"stock": "JS", "pozzo": "3C 4C 5C 6C", "rules": {"set": {"recycle": recycle}}}
    table = evening.at("7H 2S", "9C 8D", **fields)
    assert evening.toast(evening.press(table, ANNA, DrawStock)) == "Hai pescato J♠"
    deal = evening.match(table).deal
    sizes = {"shuffle": (3, 1), "flip": (4, 0), "flip_and_turn": (3, 1)}
    assert (len(deal.stock), len(deal.discard_pile)) == sizes[recycle]
    assert deal.phase is Phase.PLAY
    assert evening.read(table, ANNA)
    assert evening.read_post(table)


@pytest.mark.parametrize("recycle", ["shuffle", "flip", "flip_and_turn"])
def test_the_bot_plays_on_when_its_draw_turns_the_discard_pile(evening: Evening, recycle: str) -> None:
    """R29, R40"""
    fields: dict[str, object] = {"stock": "JS", "pozzo": "3C 4C 5C 6C", "rules": {"set": {"recycle": recycle}}}
    table = evening.at("7H 2S", "9C 8D", **fields)
    evening.time_out(table)
    assert evening.turn_of(table) == BRUNO
    assert "e ho scartato J♠" in evening.read_post(table)


def test_a_new_deal_begins_by_itself_after_the_pause(evening: Evening) -> None:
    """R10, R11"""
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    dealer = evening.match(table).dealer
    evening.wait(evening.settings.pause_seconds - 1)
    assert evening.table(table.id).status is TableStatus.PAUSE
    assert evening.wait(1) == 1
    match = evening.match(table)
    assert (match.deal_number, match.dealer) == (2, (dealer + 1) % 3)
    assert all(len(hand) == 13 for hand in match.deal.hands)


def test_who_is_seated_may_deal_sooner_once(evening: Evening) -> None:
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    assert evening.key(evening.tap(DARIO, DealNow(table.id, 1), GROUP)) == "tap-not-seated"
    assert evening.key(evening.tap(CARLA, DealNow(table.id, 1), GROUP)) == "table-dealt"
    dealt = evening.match(table)
    assert evening.key(evening.tap(BRUNO, DealNow(table.id, 1), GROUP)) == "table-dealt-already"
    assert evening.match(table) == dealt


def test_an_administrator_who_does_not_play_may_deal(evening: Evening) -> None:
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    assert evening.key(evening.touch(DealNow(table.id, 1), DARIO, admin=True)) == "table-dealt"


def test_a_match_of_a_number_of_deals_ends_without_a_pause(evening: Evening) -> None:
    """R37"""
    table = evening.close_deal("9C 8D", "KC QC", totals=[0, 0, 0], rules={"set": {"deals": 1}})
    assert evening.table(table.id).status is TableStatus.OVER
    assert evening.match(table).places == ((0,), (1,), (2,))


def test_after_the_match_no_keyboard_is_left_but_the_rematch(evening: Evening) -> None:
    table = evening.close_deal("9C 8D", totals=[10, 95])
    assert evening.post(table.id) is None
    for person in (ANNA, BRUNO):
        assert evening.panel_of(table, person).rows == ()
        assert "La partita è finita" in evening.read(table, person)
    with evening.store.read() as unit:
        last = unit.announcements.pending(GROUP)[-1]
        message = compose_announcement(evening.context, unit, last)
    assert isinstance(message.rows[0][0].request, Rematch)


def test_a_rematch_seats_the_same_people_under_the_same_rules(evening: Evening) -> None:
    table = evening.close_deal("9C 8D", totals=[10, 95], rules={"preset": "biska"})
    evening.tap(BRUNO, Rematch(table.id), GROUP)
    lobby = evening.here()
    assert lobby.status is TableStatus.LOBBY
    assert [seat.person_id for seat in lobby.seats] == [ANNA, BRUNO]
    assert lobby.settings.rules == table.settings.rules
    assert (lobby.host_id, lobby.rematch_of) == (BRUNO, table.id)


def test_a_clock_set_back_does_not_keep_a_match_from_ending(evening: Evening) -> None:
    table = evening.begin(2)
    evening.time -= 5 * DAY
    evening.resign(table, ANNA)
    assert evening.table(table.id).status is TableStatus.OVER
    with evening.store.read() as unit:
        finished = unit.archive.get(table.id)
    assert finished is not None
    assert finished.started_at <= finished.ended_at


def test_hostile_names_do_not_break_the_record(evening: Evening) -> None:
    for number, name in enumerate(["# deal AH", "0 draw", "house deal *"], start=1):
        evening.names[number] = name
    table = evening.begin(3)
    for person in (ANNA, BRUNO, CARLA):
        evening.tap(person, ImBack(table.id), GROUP)
    table = evening.play_out(table)
    assert evening.replayed(table) == table.match


def test_taking_the_host_out_leaves_the_table_to_those_who_are_seated(evening: Evening) -> None:
    """R38"""
    table = evening.begin(3)
    evening.send_away(table, ANNA)
    evening.tap(BRUNO, RemovePlayer(table.id, ANNA, BRUNO, Asked.MATCH), GROUP)
    table = evening.table(table.id)
    assert table.seats[0].left
    assert table.status is TableStatus.PLAYING
    assert not evening.match(table).in_match(0)
    evening.touch(RemovePlayer(table.id, CARLA, BRUNO, Asked.MATCH), BRUNO)
    assert evening.table(table.id).status is TableStatus.OVER


def test_closing_a_table_takes_everything_away_and_says_why(evening: Evening) -> None:
    table = evening.begin(3)
    evening.tap_once(table)
    table = evening.table(table.id)
    with evening.store.unit() as unit:
        progress.close(evening.context, unit, table, Line("ending-by"), evening.time, player=BRUNO)
    table = evening.table(table.id)
    assert table.status is TableStatus.CLOSED
    assert evening.deadlines(table) == set()
    assert evening.said()[-1].startswith("⏹ Bruno ha chiuso il tavolo")
    assert evening.post(table.id) is None
    assert evening.panel_of(table, ANNA).rows == ()


def test_an_illegal_action_stores_nothing(evening: Evening) -> None:
    table = evening.begin(2)
    before = evening.state_of(table)
    evening.tap(evening.turn_of(table), OpenNow(table.id, "1.1"))
    assert evening.state_of(table) == before
