"""From real tables to pictures: what is new, what is ready, who is out; and no hand where it does not belong."""

import pytest

from pictures import alt_text
from pictures.values import HelpPicture, HelpStep, SeatPicture, TablePicture
from scala40.cards import CARDS
from screens.render.pictures import (
    hand_picture,
    help_picture,
    panel_picture,
    panel_table_picture,
    ready_melds,
    table_picture,
)
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import TEXTS
from tables.requests.panel import DiscardCard, DrawStock, LayMeld, OpenNow, TakeDiscardPile
from tables.requests.table import DealNow
from tests.pictures.gallery import LABELS, cards, seen
from tests.screens.views import panel_of, screen_of
from tests.tables.notices.crowded import crowded


def test_a_table_becomes_a_picture(matches: Matches) -> None:
    table = matches.at(
        "7H 2S", "9C 8D", "KC QC", table=["3H 4H *5H", "9C 9D 9S"], opened=[1], totals=[0, 1, 55], pozzo="4C TD"
    )
    picture = table_picture(screen_of(matches, table))
    assert picture.seats == (
        SeatPicture("Anna", 2, 0, on_turn=True), SeatPicture("Bruno", 2, 1, opened=True),
        SeatPicture("Carla", 2, 55, dealer=True),
    )  # fmt: skip
    assert [meld.cards for meld in picture.melds] == [cards("3H 4H *5H"), cards("9D 9C 9S")]
    assert (picture.discard_pile, picture.deal, picture.limit) == (CARDS["TD"], 1, 101)
    assert picture.stock == screen_of(matches, table).view.stock_size


def test_swept_melds_keep_the_numbers_of_the_others(matches: Matches) -> None:
    """R9"""
    table = matches.at("7H 2S", "9C 8D", table=["-", "3H 4H 5H"], rules={"preset": "ramino"})
    assert [meld.number for meld in table_picture(screen_of(matches, table)).melds] == [2]


def test_the_prepared_melds_of_a_player_are_in_their_own_picture_only(matches: Matches) -> None:
    """R39"""
    table = matches.at("TH JH QH KC KD KS 2S", "9C 8D", phase="play", table=["3H 4H 5H"])
    for meld in ("TH1 JH1 QH1", "KD1 KC1 KS1"):
        matches.pick(table, ANNA, *meld.split())
        matches.press(table, ANNA, LayMeld)
    matches.press(table, ANNA, OpenNow)
    assert len(table_picture(screen_of(matches, table)).melds) == 1
    own = panel_table_picture(panel_of(matches, table, ANNA))
    assert len(own.melds) == 3
    assert own.seats[0] == SeatPicture("Anna", 1, 0, opened=True, on_turn=True)
    assert len(panel_table_picture(panel_of(matches, table, BRUNO)).melds) == 1


def test_a_meld_has_the_colour_of_who_laid_it(matches: Matches) -> None:
    """R39: also those that are only prepared, in the picture of who prepares them."""
    table = matches.at("TH JH QH KC KD KS 2S 4S", "9C 8D 5C", phase="play", table=["3H 4H 5H"])
    for meld in ("TH1 JH1 QH1", "KD1 KC1 KS1"):
        matches.pick(table, ANNA, *meld.split())
        matches.press(table, ANNA, LayMeld)
    matches.press(table, ANNA, OpenNow)
    own = panel_table_picture(panel_of(matches, table, ANNA))
    assert [meld.seat for meld in own.melds] == [None, 0, 0]
    assert [meld.seat for meld in table_picture(screen_of(matches, table)).melds] == [None]
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    assert [meld.seat for meld in table_picture(screen_of(matches, table)).melds] == [None, 0, 0]


def test_the_discard_that_ended_the_last_turn_is_new(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", pozzo="4C TD", phase="play")
    assert not table_picture(screen_of(matches, table)).discard_is_new
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    picture = table_picture(screen_of(matches, table))
    assert (picture.discard_pile, picture.discard_is_new) == (CARDS["2S"], True)
    assert [seat.on_turn for seat in picture.seats] == [False, True]


def test_below_the_card_that_one_takes_its_twin_is_not_new(matches: Matches) -> None:
    """R1, R16"""
    table = matches.at("7H 2S KC", "9C 8D", pozzo="3C 7H", phase="play", opened=[0, 1], table=["TD JD QD"])
    matches.pick(table, ANNA, "7H1")
    matches.press(table, ANNA, DiscardCard)
    assert panel_table_picture(panel_of(matches, table, BRUNO)).discard_is_new
    matches.press(table, BRUNO, TakeDiscardPile)
    below = panel_table_picture(panel_of(matches, table, BRUNO))
    assert (below.discard_pile, below.discard_is_new) == (CARDS["7H"], False)


def test_a_table_picture_has_no_place_for_a_hand(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", pozzo="4C TD")
    picture = table_picture(screen_of(matches, table))
    assert not {"hand", "hands", "loose"} & set(TablePicture.__slots__) | {"hand"} & set(SeatPicture.__slots__)
    words = alt_text(TEXTS, "it", picture)
    for held in ("7 di cuori", "2 di picche", "9 di fiori", "8 di quadri"):
        assert held not in words
    assert "7H" not in repr(picture)


def test_the_fullest_table_is_drawn(matches: Matches) -> None:
    table = crowded(matches)
    picture = table_picture(screen_of(matches, table))
    assert (len(picture.seats), len(picture.melds)) == (6, 24)
    assert seen(picture).height < 2.5 * 1080
    panel = panel_of(matches, table, ANNA)
    hand = hand_picture(panel, ready_melds(panel))
    assert len(hand.loose) + sum(len(group.cards) for group in hand.ready) == 15
    assert seen(hand).height < 1080


def test_computers_are_shown_by_their_names_and_a_mark(mixed: MixedMatches) -> None:
    table = mixed.join("easy", "strong")
    seats = table_picture(screen_of(mixed, table)).seats
    assert [seat.computer for seat in seats] == [False, True, True]
    assert all(seat.name.isalpha() for seat in seats)
    assert "gioca il computer" in alt_text(TEXTS, "it", table_picture(screen_of(mixed, table)))


def test_ready_melds_leave_the_loose_cards(matches: Matches) -> None:
    table = matches.at("5H 6H 7H 9C KC KD KS 2S", "9C 8D", phase="play")
    panel = panel_of(matches, table, ANNA)
    hand = hand_picture(panel, ready_melds(panel))
    assert {group.cards for group in hand.ready} == {cards("5H 6H 7H"), cards("KD KC KS")}
    assert sorted(group.points for group in hand.ready) == [18, 30]
    assert sorted(hand.loose) == sorted(cards("9C 2S"))
    assert hand_picture(panel).loose == tuple(held.card for held in panel.hand)


@pytest.mark.parametrize(("top", "ready"), [("2S", None), ("7H", (0, 2)), ("9C", None)])
def test_the_drawn_card_is_marked_among_the_loose_ones_or_in_its_meld(
    matches: Matches, top: str, ready: tuple[int, int] | None
) -> None:
    table = matches.at("5H 6H 9C KC", "9D 8D", stock=f"{top} 3D 4D")
    matches.press(table, ANNA, DrawStock)
    panel = panel_of(matches, table, ANNA)
    hand = hand_picture(panel, ready_melds(panel))
    assert hand.drawn_ready == ready
    assert (None if hand.drawn is None else hand.loose[hand.drawn].text) == (None if ready else top)


def test_the_older_of_two_twins_is_in_the_meld(matches: Matches) -> None:
    table = matches.at("5H 6H 7H KC", "9D 8D", stock="7H 3D 4D")
    matches.press(table, ANNA, DrawStock)
    panel = panel_of(matches, table, ANNA)
    hand = hand_picture(panel, ready_melds(panel))
    assert hand.drawn is not None
    assert (hand.loose[hand.drawn].text, hand.drawn_ready) == ("7H", None)


def test_picking_cards_leaves_the_panels_picture_as_it_is(matches: Matches) -> None:
    """The keys say which cards are selected, so a tap on a card changes no picture."""
    table = matches.at("5H 6H 7H 9C KC KD KS 2S", "9C 8D", phase="play")
    before = panel_picture(panel_of(matches, table, ANNA))
    matches.pick(table, ANNA, "5H1", "6H1")
    assert panel_picture(panel_of(matches, table, ANNA)) == before
    matches.pick(table, ANNA, "7H1")
    matches.press(table, ANNA, LayMeld)
    after = panel_picture(panel_of(matches, table, ANNA))
    assert [group.cards for group in after.hand.aside] == [cards("5H 6H 7H")]


def test_a_panel_has_a_hand_only_while_its_owner_has_one(matches: Matches) -> None:
    """R34"""
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    for person in (ANNA, BRUNO):
        assert panel_picture(panel_of(matches, table, person)).hand is None
    matches.tap(ANNA, DealNow(table.id, 1), matches.group)
    assert panel_picture(panel_of(matches, table, ANNA)).hand is not None
    assert panel_picture(panel_of(matches, table, BRUNO)).hand is None


def test_help_has_five_steps() -> None:
    assert [help_picture(step) for step in range(1, 6)] == [HelpPicture(step) for step in HelpStep]
    assert LABELS.help_draw
