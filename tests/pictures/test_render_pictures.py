"""From real tables to pictures: what is new, what is ready, who is out; and no hand where it does not belong."""

from dataclasses import replace

import pytest

from pictures import alt_text
from pictures.values import HelpPicture, HelpStep, PlacePicture, PodiumPicture, SeatPicture, TablePicture
from scala40.cards import CARDS
from scala40.meld import Meld, known
from screens.render.pictures import (
    deal_picture,
    hand_picture,
    help_picture,
    new_cards,
    panel_picture,
    panel_table_picture,
    podium_picture,
    ready_melds,
    table_picture,
    totals_picture,
)
from screens.views.last_turns import LastTurn
from screens.views.panel import PanelScreen, panel_screen
from screens.views.table import TableScreen, table_screen
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import TEXTS
from storage import Level, Table
from tables.requests.panel import DiscardCard, DrawStock, LayMeld, OpenNow, TakeDiscardPile
from tables.requests.table import DealNow
from tests.pictures.gallery import LABELS, cards, seen
from tests.tables.notices.crowded import crowded


def screen_of(matches: Matches, table: Table) -> TableScreen:
    """The table as everybody sees it."""
    present = matches.table(table.id)
    with matches.store.read() as unit:
        return table_screen(unit, present, matches.time)


def panel_of(matches: Matches, table: Table, person: int) -> PanelScreen:
    """One's own panel."""
    present = matches.table(table.id)
    with matches.store.read() as unit:
        panel = panel_screen(unit, present, person, matches.time)
    assert panel is not None
    return panel


def melds(*texts: str) -> list[Meld | None]:
    """Melds of a table; `-` for a swept one."""
    return [None if text == "-" else known(cards(text)) for text in texts]


def marked(table: list[Meld | None], *last: LastTurn, melds: int | None = None) -> list[str]:
    """The new cards of each meld; `melds`: how many there were after the turns, by default all."""
    marks = new_cards(table, last, len(table) if melds is None else melds)
    return [
        " ".join(face.text for face, new in zip(meld.cards if meld else (), mark, strict=True) if new)
        for meld, mark in zip(table, marks, strict=True)
    ]


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
    table = mixed.join(Level.EASY, Level.STRONG)
    seats = table_picture(screen_of(mixed, table)).seats
    assert [seat.computer for seat in seats] == [False, True, True]
    assert all(seat.name.isalpha() for seat in seats)
    assert "gioca il computer" in alt_text(TEXTS, "it", table_picture(screen_of(mixed, table)))


def test_new_melds_are_the_last_ones() -> None:
    table = melds("KH KC KS", "7H 8H 9H", "KH KC KS")
    assert marked(table, LastTurn(0, laid=("K♥️ K♣️ K♠️",), discarded="2♠️")) == ["", "", "KH KC KS"]


def test_a_joker_laid_is_new() -> None:
    table = melds("KH KC KS", "7H *8H 9H")
    assert marked(table, LastTurn(0, laid=("7♥️ 🃏8♥️ 9♥️",), discarded="2♠️")) == ["", "7H *8H 9H"]


def test_an_attached_card_is_in_the_meld_it_was_put_to_and_not_its_twin() -> None:
    table = melds("6H 7H 8H", "7H 8H 9H", "8D 8C 8S")
    assert marked(table, LastTurn(0, put=((1, "7♥️"),))) == ["", "7H", ""]
    assert marked(table, LastTurn(0, put=((0, "8♥️"), (2, "8♦️")))) == ["8H", "", "8D"]


def test_two_twins_attached_in_one_turn_are_two_cards() -> None:
    table = melds("6H 7H 8H", "8H 9H TH")
    assert marked(table, LastTurn(0, put=((0, "8♥️"), (1, "8♥️")))) == ["8H", "8H"]


def test_melds_of_a_players_own_turn_are_not_marked_as_laid_by_the_turns_before() -> None:
    """R39"""
    table = melds("3C 4C 5C", "KH KC KS", "7H 8H 9H")
    assert marked(table, LastTurn(0, laid=("K♥️ K♣️ K♠️",)), melds=2) == ["", "KH KC KS", ""]


def test_a_card_attached_to_a_meld_that_was_just_laid_is_not_part_of_the_last_turn() -> None:
    """R39"""
    assert marked(melds("6H 7H 8H 9H"), LastTurn(0, laid=("6♥️ 7♥️ 8♥️",))) == ["6H 7H 8H"]


def test_a_card_attached_to_a_meld_of_the_same_turn_is_new_too() -> None:
    table = melds("6H 7H 8H 9H")
    assert marked(table, LastTurn(0, laid=("6♥️ 7♥️ 8♥️",), put=((0, "9♥️"),))) == ["6H 7H 8H 9H"]


def test_a_joker_laid_and_taken_back_in_one_turn_leaves_the_whole_meld_new() -> None:
    table = melds("TH TD TC", "8H 9H TH")
    last = LastTurn(0, laid=("8♥️ 9♥️ 🃏10♥️",), put=((1, "10♥️"),))
    assert marked(table, last) == ["", "8H 9H TH"]


def test_a_swapped_card_is_where_the_joker_was() -> None:
    table = melds("6H 7H 8H", "KH KC KS")
    assert marked(table, LastTurn(0, put=((0, "7♥️"),))) == ["7H", ""]


def test_several_turns_are_marked_together_and_swept_melds_are_passed_over() -> None:
    """R9"""
    table = melds("-", "3H 4H 5H", "KH KC KS", "-")
    last = (LastTurn(0, laid=("3♥️ 4♥️ 5♥️",)), LastTurn(1, laid=("K♥️ K♣️ K♠️", "2♥️ 2♦️ 2♣️ 2♠️")))
    assert marked(table, *last) == ["", "3H 4H 5H", "KH KC KS", ""]


def test_a_log_that_does_not_fit_the_table_marks_nothing() -> None:
    assert marked(melds("3H 4H 5H"), LastTurn(0, laid=("K♥️ K♣️ K♠️",) * 3, put=((4, "Q♣️"),))) == [""]


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
    assert after.hand is not None
    assert [group.cards for group in after.hand.aside] == [cards("5H 6H 7H")]


def test_a_panel_has_a_hand_only_while_its_owner_has_one(matches: Matches) -> None:
    """R34"""
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    for person in (ANNA, BRUNO):
        assert panel_picture(panel_of(matches, table, person)).hand is None
    matches.tap(ANNA, DealNow(table.id, 1), matches.group)
    assert panel_picture(panel_of(matches, table, ANNA)).hand is not None
    assert panel_picture(panel_of(matches, table, BRUNO)).hand is None


def test_the_end_of_a_deal_becomes_a_picture(matches: Matches) -> None:
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    deal = deal_picture(screen_of(matches, table), 1)
    assert deal is not None
    carla, anna, bruno = deal.rows
    assert [row.seat for row in deal.rows] == [2, 0, 1]
    assert (anna.closed, anna.points, anna.total, anna.cards) == (True, 0, 10, ())
    assert (bruno.points, bruno.total, bruno.over) == (20, 110, True)
    assert bruno.cards == cards("KH KD")
    assert (carla.points, carla.total, carla.over) == (2, 2, False)
    assert seen(deal).width == 1080


def test_a_match_of_many_deals_becomes_a_chart(matches: Matches) -> None:
    """R34, R38: a line ends with its player's last deal, and a deal that was broken off has no points to show."""
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    screen = screen_of(matches, table)
    (end,) = screen.deals
    deals = (
        replace(end, number=1, points=(3, 60, -4), totals=(3, 60, -4), busted=()),
        replace(end, number=2, points=(7, 50, 4), totals=(10, 110, 0)),
        replace(end, number=3, points=(0, None, 2), totals=(10, 110, 2), busted=()),
        replace(end, number=4, points=(None, None, None), totals=(10, 110, 2), scored=False),
    )
    screen = replace(screen, deals=deals)
    assert totals_picture(screen).players == (("Anna", (3, 10, 10)), ("Bruno", (60, 110)), ("Carla", (-4, 0, 2)))
    pictures = [deal_picture(screen, number) for number in range(1, 5)]
    assert [picture and [(row.name, row.over) for row in picture.rows] for picture in pictures] == [
        [("Carla", False), ("Anna", False), ("Bruno", False)], [("Carla", False), ("Anna", False), ("Bruno", True)],
        [("Carla", False), ("Anna", False), ("Bruno", False)], None,
    ]  # fmt: skip
    assert pictures[2] is not None
    assert (pictures[2].rows[2].points, pictures[2].rows[2].cards) == (None, ())


def test_who_has_re_entered_is_marked_in_the_next_deal_only(matches: Matches) -> None:
    """R36"""
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    screen = screen_of(matches, table)
    (end,) = screen.deals
    deals = (
        end,
        replace(end, number=2, points=(5, 1, 0), totals=(15, 11, 2), busted=()),
        replace(end, number=3, points=(1, 2, 0), totals=(16, 13, 2), busted=()),
    )
    pictures = [deal_picture(replace(screen, deals=deals), number) for number in (1, 2, 3)]
    assert [[row.name for row in picture.rows if row.again] for picture in pictures if picture] == [[], ["Bruno"], []]


def test_a_match_that_goes_on_has_no_podium(matches: Matches) -> None:
    table = matches.close_deal("KH KD", "2C", totals=[10, 90, 0])
    assert podium_picture(screen_of(matches, table)) is None


def test_a_match_that_is_over_becomes_a_podium(matches: Matches) -> None:
    """R34, R35"""
    table = matches.close_deal("KH KD", "KC KS", totals=[10, 90, 90])
    screen = screen_of(matches, table)
    podium = podium_picture(screen)
    assert podium == PodiumPicture(
        101,
        1,
        (
            PlacePicture(1, 0, "Anna", 10, (10,)),
            PlacePicture(2, 1, "Bruno", 110, (110,), over_in=1),
            PlacePicture(2, 2, "Carla", 110, (110,), over_in=1),
        ),
    )
    assert seen(podium).width == 1080
    assert totals_picture(screen).winner == 0


def test_who_left_the_match_did_not_go_over_in_it(matches: Matches) -> None:
    """R38"""
    table = matches.close_deal("KH KD", "KC KS", totals=[10, 90, 90])
    screen = screen_of(matches, table)
    seats = (*screen.view.seats[:2], screen.view.seats[2]._replace(resigned=True))
    podium = podium_picture(replace(screen, view=screen.view._replace(seats=seats)))
    assert podium is not None
    assert [(place.name, place.over_in, place.resigned) for place in podium.places[1:]] == [
        ("Bruno", 1, False), ("Carla", None, True),
    ]  # fmt: skip


def test_help_has_five_steps() -> None:
    assert [help_picture(step) for step in range(1, 6)] == [HelpPicture(step) for step in HelpStep]
    assert LABELS.help_draw
