"""The hand panel: what it says to its owner, and that it fits."""

import re
from dataclasses import replace

import pytest

import pictures.hand as hand_picture
from scala40.cards import JOKER
from scala40.notation import parse_cards
from scala40.state import Phase
from screens.accessible import accessible_message
from screens.compose import compose
from screens.message import MAX_BUTTONS, MAX_BUTTONS_IN_ROW, MAX_TEXT, Message
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, buttons_of
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare, labels_of
from simulation.use_cases.world import TEXTS
from storage import ScreenKind, Table, TableStatus
from tables.match.own_order import card_ids
from tables.requests.chat_pages import ShowRemarks
from tables.requests.codec import MAX_BYTES
from tables.requests.panel import (
    AnswerComfort,
    AskAdvice,
    AttachCard,
    DiscardCard,
    DrawStock,
    Idle,
    LayMeld,
    OpenNow,
    Pick,
    PractiseNow,
    Refresh,
    ShowPage,
    SortHand,
    SwapJoker,
    TakeDiscardPile,
)
from tables.requests.table import ImBack, Rematch
from tests.screens.having_played import have_played
from tests.tables.notices.crowded import crowded


def fits(message: Message) -> bool:
    """Whether Telegram takes the message as it is."""
    buttons = [button for row in message.rows for button in row]
    return (
        message.text.length <= MAX_TEXT
        and len(buttons) <= MAX_BUTTONS
        and all(len(row) <= MAX_BUTTONS_IN_ROW for row in message.rows)
        and all(button.request is None or len(button.request.pack().encode()) <= MAX_BYTES for button in buttons)
    )


def words(key: str) -> str:
    return bare(TEXTS.plain("it", key))


def test_a_player_whose_turn_it_is_draws_first(matches: Matches) -> None:
    """R14"""
    table = matches.at("7H 2S", "9C 8D", pozzo="TC", opened=[0])
    panel = matches.panel_of(table, ANNA)
    assert [[type(button.request) for button in row] for row in panel.rows] == [
        [Pick, Pick, *[Idle] * 5],
        [AnswerComfort, AnswerComfort],  # in their first match
        [DrawStock, TakeDiscardPile],
        [AskAdvice, Idle, ShowPage],
    ]
    assert "Tocca a te" in panel.text.plain
    assert words("panel-hint-draw") in matches.read(table, ANNA)
    assert "(2 carte, 9 punti):\n7♥ 2♠" in matches.read(table, ANNA)


def test_in_a_persons_first_three_matches_the_signs_have_words(matches: Matches) -> None:
    matches.give_page()
    table = matches.at("7H 8H 9H 2S", "9C 8D", phase="play")
    have_played(matches, ANNA, 2)
    (*_, last) = matches.panel_of(table, ANNA).rows
    assert [button.label for button in last] == ["💡 Consiglio", "↩️ Indietro", "⋯ Altro"]
    (*_, last) = matches.panel_of(table, BRUNO).rows
    assert [button.label for button in last] == ["🔀 Ordina", "📱 Pagina"]
    matches.open_more(table, ANNA)
    assert {"🔀 Ordina", "📱 Pagina"} < set(labels_of(matches.panel_of(table, ANNA)))
    said = matches.read(table, ANNA)
    assert said.endswith("🔀 Ordina: per seme o per valore.\n📱 Pagina: il tavolo a tutto schermo.")
    matches.tap(ANNA, ShowPage(table.id, ""))
    assert "🔀" not in matches.read(table, ANNA)
    have_played(matches, ANNA, 1)
    (*_, last) = matches.panel_of(table, ANNA).rows
    assert [button.label for button in last] == ["💡", "🔀", "↩️", "📱", "⋯"]
    matches.open_more(table, ANNA)
    assert "🔀" not in matches.read(table, ANNA)


@pytest.mark.parametrize("played", [0, 3])
def test_a_panel_inside_the_group_has_six_rows_and_leads_to_the_private_chat(matches: Matches, played: int) -> None:
    matches.give_page()
    table = matches.at("KH KD KC 7H 8H 9H * TC TD 2S 4D 6C JS QH", "9C 8D", phase="play")
    have_played(matches, ANNA, played)
    with matches.store.unit() as unit:
        person = unit.people.get(ANNA)
        unit.people.save(replace(person, guided=True))
        unit.screens.ensure(table.id, ScreenKind.EPHEMERAL, matches.group, person_id=ANNA)
    matches.pick(table, ANNA, "2S1")

    def inside() -> Message:
        with matches.store.read() as unit:
            (screen,) = (one for one in unit.screens.of_table(table.id) if one.kind is ScreenKind.EPHEMERAL)
            composed = compose(matches.context, unit, screen)
            return composed.message

    assert len(inside().rows) == 6
    matches.open_more(table, ANNA)
    assert len(inside().rows) == 6
    assert [button.url for row in inside().rows for button in row if "start=t" in (button.url or "")] == [
        f"https://t.me/{matches.context.username}?start=t{table.id}"
    ]


def test_the_panel_says_when_a_closed_discard_pile_opens(matches: Matches) -> None:
    """R15"""
    table = matches.at("7H 2S", "9C 8D", pozzo="TC")
    assert words("panel-hint-draw-closed") in matches.read(table, ANNA)


def test_the_panel_says_so_where_only_the_stock_can_be_drawn_from(matches: Matches) -> None:
    """R14"""
    table = matches.at("7H 2S", "9C 8D", pozzo="", opened=[0])
    assert matches.read(table, ANNA).endswith(words("panel-hint-draw-only"))


def test_a_player_sees_their_own_lays_in_the_list_of_players(matches: Matches) -> None:
    """R39"""
    table = matches.at("KH KD KS QH QD QS 7C 2C", "9C 8D", phase="play")
    for cards in (("KH1", "KD1", "KS1"), ("QH1", "QD1", "QS1")):
        matches.pick(table, ANNA, *cards)
        matches.press(table, ANNA, LayMeld)
    matches.press(table, ANNA, OpenNow)
    assert "Anna · 2 carte · 0 punti · ha aperto" in matches.read(table, ANNA)
    assert "Anna · 8 carte · 0 punti" in matches.read_post(table)


def test_every_card_is_a_button_after_drawing_and_the_new_one_is_marked(matches: Matches) -> None:
    table = matches.at("7H 2S KH", "9C 8D", stock_top="7H")
    matches.press(table, ANNA, DrawStock)
    panel = matches.panel_of(table, ANNA)
    assert labels_of(panel)[:4] == ["7♥", "7♥•", "K♥", "2♠"]
    assert [button.request for row in panel.rows for button in row][:2] == [
        Pick(table.id, "7H1"),
        Pick(table.id, "7H2"),
    ]
    assert "La tua mano (4 carte, 26 punti)\nCarta nuova: 7♥" in matches.read(table, ANNA)


def test_between_deals_it_says_at_what_time_the_next_is_dealt_and_nobody_without_cards_sorts_them(
    matches: Matches,
) -> None:
    table = matches.close_deal("9C 8D", "KC QC", totals=[0, 0, 0])
    for person in (ANNA, BRUNO):
        assert re.search(r"si distribuisce da sola alle [0-9:]+\.", matches.read(table, person))
    assert re.search(r"si distribuisce da sola alle [0-9:]+\.", matches.read_post(table))
    assert matches.offered(table, ANNA, SortHand) == []
    assert matches.offered(table, BRUNO, SortHand) != []


def test_selected_cards_are_marked(matches: Matches) -> None:
    table = matches.at("7H 8H 9H 2S", "9C 8D", phase="play")
    matches.pick(table, ANNA, "8H1")
    assert "›8♥" in labels_of(matches.panel_of(table, ANNA))
    matches.open_more(table, ANNA)
    assert words("panel-clear") in labels_of(matches.panel_of(table, ANNA))


def test_the_panel_says_when_the_selection_allows_nothing(matches: Matches) -> None:
    table = matches.at("7H 8D 2S KC", "9C 8D", phase="play", opened=[0], table=["3H 4H 5H"])
    matches.pick(table, ANNA, "7H1", "8D1")
    assert words("panel-hint-two") in matches.read(table, ANNA)
    matches.pick(table, ANNA, "2S1")
    assert words("panel-hint-nothing") in matches.read(table, ANNA)


@pytest.mark.parametrize(("hand", "table", "picked"), [("AS 9C 2H", ["SPADES"], 1), ("SPADES AS 9C", [], 14)])
def test_the_panel_says_why_a_second_ace_does_not_go_on_a_run(
    matches: Matches, hand: str, table: list[str], picked: int
) -> None:
    """R4: with an ace that is selected, and with fourteen cards."""
    run = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    hand, laid = hand.replace("SPADES", run), [run for _ in table]
    sitting = matches.at(hand, "9C 8D", phase="play", opened=[0], table=laid)
    matches.pick(sitting, ANNA, *[name for name in card_ids(parse_cards(hand)) if name[1] == "S"][:picked])
    assert words("refusal-second-ace") in matches.read(sitting, ANNA)


def test_a_waiting_player_sees_their_cards_and_whose_turn_it_is(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D")
    panel = matches.read(table, BRUNO)
    assert "Sta giocando Anna" in panel
    assert "8♦ 9♣" in panel
    assert "7♥" not in panel
    assert matches.offered(table, BRUNO, Refresh) == [Refresh(table.id)]
    (row,) = [row for row in matches.panel_of(table, BRUNO).rows if Refresh(table.id) in [b.request for b in row]]
    assert len(row) <= 2, "beside more buttons its word has no room"
    assert matches.offered(table, BRUNO, Pick) == []


def test_duties_of_the_turn_stand_on_the_panel(matches: Matches) -> None:
    """R15, R16, R23, R24"""
    table = matches.at("7H 2S KC", "9C 8D", pozzo="3C TC", rules={"preset": "biska"})
    matches.press(table, ANNA, TakeDiscardPile)
    assert "⚠ 10♣, presa dal pozzo, va usata in questo turno" in matches.read(table, ANNA)


def test_a_card_taken_that_need_not_be_used_is_not_called_a_duty(matches: Matches) -> None:
    """R16"""
    table = matches.at("7H 2S KC", "9C 8D", pozzo="3C TC", opened=[0], table=["3H 4H 5H"])
    matches.press(table, ANNA, TakeDiscardPile)
    assert "va usata" not in matches.read(table, ANNA)
    assert "Carta nuova: 10♣" in matches.read(table, ANNA)


def test_the_duty_goes_when_the_card_is_on_the_table(matches: Matches) -> None:
    """R24"""
    rules = {"preset": "classica"}
    table = matches.at("8C 9C 2S KC", "9C 8D", pozzo="3C TC", opened=[0], table=["3H 4H 5H"], rules=rules)
    matches.press(table, ANNA, TakeDiscardPile)
    assert "va usata" in matches.read(table, ANNA)
    matches.pick(table, ANNA, "8C1", "9C1", "TC1")
    matches.press(table, ANNA, LayMeld)
    assert "va usata" not in matches.read(table, ANNA)


def test_a_joker_owed_stands_on_the_panel_until_it_is_down(matches: Matches) -> None:
    """R23"""
    table = matches.at("6H 9C 9D 2S", "KC QC", opened=[0], table=["5H *6H 7H"], phase="play")
    matches.pick(table, ANNA, "6H1")
    matches.press(table, ANNA, SwapJoker)
    text = matches.read(table, ANNA)
    assert "Il jolly che hai preso va rimesso a terra" in text
    assert "per finire il turno" not in text.lower()
    matches.pick(table, ANNA, "9C1", "9D1", "*1")
    matches.press(table, ANNA, LayMeld)
    assert "va rimesso a terra" not in matches.read(table, ANNA)
    assert words("panel-hint-close") in matches.read(table, ANNA)


def test_two_jokers_owed_are_counted(matches: Matches) -> None:
    """R23"""
    table = matches.at("6H KD 2S 9C", "KC QC", opened=[0], table=["5H *6H 7H", "KH *KD KS"], phase="play")
    for card in ("6H1", "KD1"):
        matches.pick(table, ANNA, card)
        matches.press(table, ANNA, SwapJoker)
    assert "I 2 jolly che hai preso vanno rimessi a terra" in matches.read(table, ANNA)


@pytest.mark.parametrize("status", [TableStatus.OVER, TableStatus.CLOSED])
def test_no_button_to_play_is_left_when_the_match_is_over(matches: Matches, status: TableStatus) -> None:
    table = matches.change(matches.begin(2), status=status)
    for person in (ANNA, BRUNO):
        panel = matches.panel_of(table, person)
        assert {type(button.request) for row in panel.rows for button in row} <= {Rematch, PractiseNow}
        assert "La tua mano" not in panel.text.plain
        assert "Aggiorna" not in panel.text.plain, "no line is about a button that is not there"


def test_a_player_who_has_gone_over_sorts_no_cards(matches: Matches) -> None:
    table = matches.close_deal("KC KD QC QD", "9C 8C", totals=[12, 90, 41])
    shown = [type(button.request) for row in matches.panel_of(table, BRUNO).rows for button in row]
    assert shown == [PractiseNow, ShowRemarks], "and what updates itself has no button for it"
    assert matches.offered(table, CARLA, SortHand)


def test_a_player_who_has_left_reads_so_and_may_practise(matches: Matches) -> None:
    """R38"""
    table = matches.begin(3)
    matches.resign(table, CARLA)
    panel = matches.panel_of(table, CARLA)
    assert words("panel-left") in bare(panel.text.plain)
    assert [button.request for row in panel.rows for button in row] == [PractiseNow()]


def test_the_way_back_is_offered_wherever_an_away_player_looks(matches: Matches) -> None:
    table = matches.begin(3)
    matches.send_away(table, BRUNO)
    assert matches.offered(table, BRUNO, ImBack) == [ImBack(table.id)]
    assert words("panel-away") in matches.read(table, BRUNO)
    assert matches.offered(table, ANNA, ImBack) == []


@pytest.mark.parametrize("selection", [(), ("*1",), ("*1", "*2", "*3", "*4", "TC1"), ("TC1",), ("QC1", "*1", "*2")])
@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.DRAW])
def test_the_fullest_panel_fits_into_one_message(matches: Matches, selection: tuple[str, ...], phase: Phase) -> None:
    table = crowded(matches, phase=phase)
    if phase is Phase.PLAY:
        matches.pick(table, ANNA, *selection)
    message = matches.panel_of(table, ANNA)
    assert fits(message)
    assert all(len(row) <= hand_picture.CARDS_IN_ROW for row in message.rows)
    for person in range(2, 7):
        assert fits(matches.panel_of(table, person))


def test_a_joker_that_attaches_everywhere_offers_every_place_page_by_page(matches: Matches) -> None:
    """R21: more places than a keyboard has buttons."""
    table: Table = crowded(matches, melds=60)
    matches.pick(table, ANNA, "*1")
    message = matches.panel_of(table, ANNA)
    assert fits(message)
    places = set(matches.offered(table, ANNA, AttachCard))
    while following := [one for one in matches.offered(table, ANNA, ShowPage) if one.page.isdecimal()]:
        matches.tap(ANNA, following[0])
        assert fits(matches.panel_of(table, ANNA))
        places |= set(matches.offered(table, ANNA, AttachCard))
    assert len(places) > 60


def test_a_discard_of_a_joker_is_always_among_the_choices(matches: Matches) -> None:
    table = crowded(matches)
    matches.pick(table, ANNA, "*1")
    (discard,) = matches.offered(table, ANNA, DiscardCard)
    assert discard.card == str(JOKER)


def test_the_place_of_the_table_stands_on_top_where_there_are_two(matches: Matches) -> None:
    here = matches.begin(2)
    assert "Venerdì" not in matches.read(here, ANNA)
    there = matches.begin_elsewhere(2)
    assert "Venerdì" in matches.read(here, ANNA).splitlines()[0]
    assert "Sabato" in matches.read(there, ANNA).splitlines()[0]


@pytest.mark.parametrize("count", [13, 8, 3])
def test_each_card_has_the_column_that_it_has_in_the_picture(matches: Matches, count: int) -> None:
    hand = ["KH", "KD", "KC", "7H", "8H", "9H", "TC", "TD", "2S", "4D", "6C", "JS", "3C"][:count]
    table = matches.at(" ".join(hand), "9C 8D", opened=[0], phase="play")
    rows = [row for row in matches.panel_of(table, ANNA).rows if isinstance(row[0].request, Pick)]
    assert {len(row) for row in rows} == {hand_picture.CARDS_IN_ROW}
    cards = [isinstance(button.request, Pick) for row in rows for button in row]
    assert cards == [True] * count + [False] * (len(cards) - count)
    place = next(button for button in rows[-1] if isinstance(button.request, Idle))
    assert place.disabled
    assert place.request not in buttons_of(accessible_message(TEXTS, "it", matches.panel_of(table, ANNA)))
    assert matches.toast(matches.tap(ANNA, place.request)) == "Qui non c'è nessuna carta."


def test_players_are_told_of_their_own_turns_in_the_second_person(matches: Matches) -> None:
    table = matches.at("7H 2S KC", "9C 8D", phase="play")
    with matches.store.unit() as unit:
        for action in ("draw", "discard 2S", "expire 3S"):
            unit.log.append(table.id, 0, action, matches.time)
    own, others = "Hai pescato dal tallone e scartato 2♠", "Anna: ha pescato dal tallone e scartato 2♠"
    assert [own in matches.read(table, person) for person in (ANNA, BRUNO)] == [True, False]
    assert [others in matches.read(table, person) for person in (ANNA, BRUNO)] == [False, True]
    assert others in matches.read_post(table)
    assert "Tempo scaduto per te: ho giocato io, e ho scartato 3♠" in matches.read(table, ANNA)
