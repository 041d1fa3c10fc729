"""Arranging one's own hand: moving cards, pinning one, and what becomes of the order in the course of a deal."""

import pytest

from screens.render.pictures import as_drawn, hand_picture, ready_melds
from simulation.use_cases.chats import EVA
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare, labels_of
from storage import Draft, Table
from tables.match.own_order import shown_order, whole_order
from tables.requests.codec import Request
from tables.requests.panel import (
    ArrangeHand,
    ArrangePick,
    AttachCard,
    ClearPicks,
    DiscardCard,
    DrawStock,
    LayMeld,
    MoveCard,
    PinCard,
    SortHand,
    StepBack,
)
from tables.requests.table import EndTable
from tests.screens.views import panel_of

ANNA, BRUNO = 1, 2
A_HAND = "2S 7H 7H KC"


@pytest.fixture
def table(matches: Matches) -> Table:
    """Anna is on turn and has drawn; Bruno waits."""
    return matches.at("9C 9D 9S 4D 6C", A_HAND, phase="play")


def order_of(matches: Matches, table: Table, person: int = BRUNO) -> str:
    """The hand as the person's panel shows it, by the faces of its cards."""
    lines = bare(matches.panel_of(table, person).text.plain).splitlines()
    return next(line for line in lines if line and all(part[-1] in "♥♦♣♠🃏" for part in line.split()))


def hand_of(matches: Matches, table: Table) -> list[str]:
    """The ids of Bruno's cards in the order in which the panel shows them."""
    screen = panel_of(matches, table, BRUNO)
    assert screen.arranged
    return [held.id for held in screen.hand]


def stored(matches: Matches, table: Table, seat: int = 1) -> tuple[str, ...]:
    with matches.store.read() as unit:
        return unit.hands.get(table.id, seat)


def test_a_waiting_player_moves_a_card_and_their_panel_keeps_the_order(matches: Matches, table: Table) -> None:
    assert order_of(matches, table) == "7♥ 7♥ K♣ 2♠"
    matches.tap(BRUNO, MoveCard(table.id, "2S1", -1))
    assert order_of(matches, table) == "7♥ 7♥ 2♠ K♣"
    matches.tap(BRUNO, MoveCard(table.id, "7H1", 1))
    matches.tap(BRUNO, MoveCard(table.id, "7H1", 1))
    assert order_of(matches, table) == "7♥ 2♠ 7♥ K♣"
    matches.tap(BRUNO, PinCard(table.id, "KC1"))
    assert order_of(matches, table) == "K♣ 7♥ 2♠ 7♥"


def test_nobody_elses_hand_moves(matches: Matches, table: Table) -> None:
    matches.tap(BRUNO, PinCard(table.id, "2S1"))
    assert stored(matches, table, 0) == ()
    assert matches.key(matches.tap(BRUNO, MoveCard(table.id, "9C1", 1))) == "tap-stale"
    assert matches.key(matches.tap(EVA, MoveCard(table.id, "2S1", 1))) == "tap-not-seated"


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (MoveCard(0, "7H1", -1), "arranging-no-further"),
        (MoveCard(0, "2S1", 1), "arranging-no-further"),
        (PinCard(0, "7H1"), "arranging-no-further"),
        (MoveCard(0, "2S1", 0), "tap-unknown"),
        (MoveCard(0, "2S1", -2), "tap-unknown"),
        (MoveCard(0, "2S7", 1), "tap-stale"),
        (MoveCard(0, "", 1), "tap-stale"),
        (PinCard(0, "AC1"), "tap-stale"),
        (ArrangePick(0, "AC1"), "tap-stale"),
        (ArrangeHand(0, ("2S1", "7H1", "7H2")), "tap-stale"),
        (ArrangeHand(0, ("2S1", "7H1", "7H2", "KC1", "KC1")), "tap-stale"),
        (ArrangeHand(0, ("2S1", "7H1", "7H1", "KC1")), "tap-stale"),
        (ArrangeHand(0, ("2S1", "7H1", "7H2", "9C1")), "tap-stale"),
        (ArrangeHand(0, ()), "tap-stale"),
    ],
)
def test_what_cannot_be_moved_stays_where_it_is(matches: Matches, table: Table, request_: Request, says: str) -> None:
    request = type(request_)(table.id, *[getattr(request_, name) for name in list(request_.__slots__)[1:]])
    before = matches.state_of(table)
    assert matches.key(matches.tap(BRUNO, request)) == says
    assert matches.state_of(table) == before
    assert stored(matches, table) == ()


def test_the_page_shows_the_hand_with_one_card_selected_and_what_moves_it(matches: Matches, table: Table) -> None:
    matches.press(table, BRUNO, ArrangePick)
    rows = [[bare(button.label) for button in row] for row in matches.panel_of(table, BRUNO).rows]
    assert rows[:2] == [["›7♥", "7♥", "K♣", "2♠", "·", "·", "·"], ["⬅", "➡", "📌 Prima", "✔ Fatto"]]
    left, right, first, _ = matches.panel_of(table, BRUNO).rows[1]
    assert (left.disabled, right.disabled, first.disabled) == (True, False, True)
    matches.tap(BRUNO, ArrangePick(table.id, "2S1"))
    matches.press(table, BRUNO, MoveCard)  # to the left
    assert [bare(button.label) for button in matches.panel_of(table, BRUNO).rows[0][:4]] == ["7♥", "7♥", "›2♠", "K♣"]
    matches.tap(BRUNO, ArrangePick(table.id, ""))
    assert labels_of(matches.panel_of(table, BRUNO))[0] == "✋ Sposta le carte"
    assert matches.draft(table, BRUNO).selection == ()


def test_a_player_on_turn_has_no_such_page_and_their_selection_is_for_playing(matches: Matches, table: Table) -> None:
    matches.pick(table, ANNA, "4D1")
    assert matches.offered(table, ANNA, ArrangePick) == []
    assert matches.key(matches.tap(ANNA, ArrangePick(table.id, "6C1"))) == "tap-stale"
    matches.tap(ANNA, PinCard(table.id, "6C1"))
    assert matches.draft(table, ANNA).selection == ("4D1",)
    assert stored(matches, table, 0)[0] == "6C1"


def test_a_selection_made_while_waiting_is_gone_when_the_turn_comes(matches: Matches, table: Table) -> None:
    matches.tap(BRUNO, ArrangePick(table.id, "2S1"))
    assert matches.offered(table, BRUNO, ClearPicks) == []
    matches.pick(table, ANNA, "4D1")
    matches.press(table, ANNA, DiscardCard)
    matches.press(table, BRUNO, DrawStock)
    assert matches.draft(table, BRUNO).selection == ()
    assert matches.offered(table, BRUNO, DiscardCard) == []


def test_a_card_drawn_comes_last_also_if_there_is_one_like_it(matches: Matches) -> None:
    table = matches.at("9C 4D", A_HAND, "KH KD", phase="play", stock_top="KC")
    matches.tap(BRUNO, PinCard(table.id, "KC1"))
    matches.pick(table, ANNA, "4D1")
    matches.press(table, ANNA, DiscardCard)
    matches.press(table, BRUNO, DrawStock)
    assert hand_of(matches, table) == ["KC1", "7H1", "7H2", "2S1", "KC2"]
    matches.pick(table, BRUNO, "7H1")
    matches.press(table, BRUNO, DiscardCard)
    assert stored(matches, table) == ("KC1", "7H1", "2S1", "KC2"), "the new card keeps its place from now on"


def test_the_picture_and_the_buttons_show_the_players_own_order(matches: Matches, table: Table) -> None:
    matches.tap(ANNA, PinCard(table.id, "4D1"))
    matches.tap(ANNA, MoveCard(table.id, "9D1", 1))
    screen = panel_of(matches, table, ANNA)
    assert as_drawn(screen) == screen.hand
    picture = hand_picture(screen, ready_melds(screen))
    drawn = [*picture.loose, *(face.in_hand for group in picture.ready for face in group.cards)]
    assert sorted(drawn) == sorted(held.card for held in screen.hand)


def test_melds_that_are_put_aside_come_back_to_their_places(matches: Matches, table: Table) -> None:
    matches.tap(ANNA, PinCard(table.id, "9S1"))
    matches.tap(ANNA, PinCard(table.id, "4D1"))
    before = stored(matches, table, 0)
    matches.pick(table, ANNA, "9C1", "9D1", "9S1")
    matches.press(table, ANNA, LayMeld)
    matches.tap(ANNA, PinCard(table.id, "6C1"))
    matches.press(table, ANNA, StepBack)
    after = stored(matches, table, 0)
    assert [name for name in after if name != "6C1"] == [name for name in before if name != "6C1"]
    assert after[0] == "6C1"


def test_a_player_puts_their_whole_hand_into_an_order(matches: Matches, table: Table) -> None:
    order = ("KC1", "7H2", "2S1", "7H1")
    assert matches.tap(BRUNO, ArrangeHand(table.id, order)).line is None
    assert stored(matches, table) == order
    assert order_of(matches, table) == "K♣ 7♥ 2♠ 7♥"
    assert stored(matches, table, 0) == ()
    assert matches.key(matches.tap(EVA, ArrangeHand(table.id, order))) == "tap-not-seated"


def test_the_order_in_which_the_hand_is_shown_anyway_is_nobodys_own(matches: Matches, table: Table) -> None:
    matches.tap(BRUNO, ArrangeHand(table.id, ("7H1", "7H2", "KC1", "2S1")))
    assert stored(matches, table) == ()


def test_a_whole_order_leaves_a_selection_and_cards_that_come_back_where_they_are(
    matches: Matches, table: Table
) -> None:
    matches.tap(ANNA, ArrangeHand(table.id, ("6C1", "9C1", "4D1", "9D1", "9S1")))
    matches.pick(table, ANNA, "9C1", "9D1", "9S1")
    matches.press(table, ANNA, LayMeld)
    matches.pick(table, ANNA, "4D1")
    matches.tap(ANNA, ArrangeHand(table.id, ("4D1", "6C1")))
    assert matches.draft(table, ANNA).selection == ("4D1",)
    assert stored(matches, table, 0) == ("4D1", "9C1", "6C1", "9D1", "9S1")
    matches.press(table, ANNA, StepBack)
    assert stored(matches, table, 0) == ("4D1", "9C1", "6C1", "9D1", "9S1")


def test_a_whole_order_does_not_show_cards_in_its_repr(table: Table) -> None:
    assert "KC1" not in repr(ArrangeHand(table.id, ("KC1",)))


def test_sorting_by_suit_or_rank_forgets_the_order_of_this_table(matches: Matches, table: Table) -> None:
    matches.tap(BRUNO, PinCard(table.id, "2S1"))
    matches.tap(BRUNO, SortHand(table.id, "suit"))
    assert stored(matches, table) == ()
    assert order_of(matches, table) == "7♥ 7♥ K♣ 2♠"


def test_the_order_ends_with_the_deal(matches: Matches) -> None:
    table = matches.at("6H 5C", A_HAND, table=["3H 4H 5H"], opened=[0], phase="play", totals=[0, 0])
    matches.tap(BRUNO, PinCard(table.id, "2S1"))
    matches.pick(table, ANNA, "6H1")
    matches.press(table, ANNA, AttachCard)
    matches.pick(table, ANNA, "5C1")
    matches.press(table, ANNA, DiscardCard)
    assert stored(matches, table) == ()
    assert matches.key(matches.tap(BRUNO, PinCard(table.id, "2S1"))) == "tap-deal-over"


def test_the_order_ends_with_the_table(matches: Matches, table: Table) -> None:
    matches.tap(BRUNO, PinCard(table.id, "2S1"))
    matches.tap(ANNA, EndTable(table.id, ANNA, "m"), matches.group)
    assert stored(matches, table) == ()
    assert matches.key(matches.tap(BRUNO, PinCard(table.id, "2S1"))) == "tap-match-over"


def test_a_draft_of_a_waiting_player_has_only_the_card_to_move(matches: Matches, table: Table) -> None:
    matches.tap(BRUNO, MoveCard(table.id, "2S1", -1))
    draft = matches.draft(table, BRUNO)
    assert draft == Draft(table.id, 1, selection=("2S1",), revision=draft.revision)


@pytest.mark.parametrize(
    ("order", "names", "newest", "shown"),
    [
        ((), ("2C1", "3C1"), None, ("2C1", "3C1")),
        (("3C1", "2C1"), ("2C1", "3C1"), None, ("3C1", "2C1")),
        (("3C1", "2C1"), ("2C1", "2D1", "3C1", "4C1"), "2D1", ("3C1", "2C1", "4C1", "2D1")),
        (("3C1", "9D1", "2C1"), ("2C1", "3C1"), None, ("3C1", "2C1")),
        (("7H2", "5C1", "7H1"), ("5C1", "7H1"), None, ("5C1", "7H1")),
        (("7H2", "5C1"), ("5C1", "7H1"), None, ("7H1", "5C1")),
        (("7H1", "5C1"), ("5C1", "7H1", "7H2"), "7H2", ("7H1", "5C1", "7H2")),
    ],
)
def test_an_order_is_merged_with_the_hand_as_it_is_now(
    order: tuple[str, ...], names: tuple[str, ...], newest: str | None, shown: tuple[str, ...]
) -> None:
    assert shown_order(order, names, newest) == shown
    assert sorted(shown) == sorted(names)
    assert set(whole_order(order, names, newest)) >= set(names)
