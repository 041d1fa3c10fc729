"""Advice at the table: the key that asks, the answer with its reason, the key that does it, and tables without it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scala40.actions import Action, Draw, Lay
from scala40.advice import plans
from scala40.legal import legal_discards
from scala40.notation import parse_cards
from scala40.players import Chance, greedy
from scala40.players.position import position_of
from scala40.state import Phase
from scala40.views import SeatView
from simulation.use_cases.evening import Evening
from simulation.use_cases.talk import ANNA, BRUNO, CARLA
from simulation.use_cases.wording import labels_of
from storage import Table
from tables.play.advice import cached_advice
from tables.play.draft import stamp
from tables.requests.panel import AskAdvice, DiscardCard, DrawStock, FollowAdvice, LayMeld, Pick, TakeDiscardPile

A_HAND = "KH KD KC 7H 8H 9H 2S 4D"


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Advice by the player who never changes: what is played here is no question of taste."""
    monkeypatch.setattr(plans, "ADVISER", greedy)
    cached_advice.cache_clear()
    yield
    cached_advice.cache_clear()


def without_advice(evening: Evening, table: Table) -> Table:
    """The same table with the option off."""
    table = evening.table(table.id)
    return evening.change(table, settings=replace(table.settings, advice=False))


# Asking


def test_the_answer_says_what_to_do_and_why_and_the_panel_keeps_it(evening: Evening) -> None:
    table = evening.at("KD 2C 5S 8S", "9C 8D", phase="play", opened=[1], table=["2H 3H 4H"], pozzo="KH KS KC KC KS KH")
    result = evening.press(table, ANNA, AskAdvice)
    assert result.alert
    said = "Scarta K♦: in mano non lega con niente, a terra non si attacca a niente e di K ne resta una sola."
    assert evening.toast(result).endswith(said)
    panel = evening.read(table, ANNA)
    assert f"💡 {said}" in panel
    assert "💡 Scarta K♦" in labels_of(evening.panel_of(table, ANNA))
    assert evening.offered(table, ANNA, AskAdvice) == []


def test_advice_stays_while_cards_are_selected_and_goes_with_the_next_step(evening: Evening) -> None:
    table = evening.at(A_HAND, "9C 8D", opened=[0], table=["3H 4H 5H"], phase="play")
    evening.press(table, ANNA, AskAdvice)
    evening.pick(table, ANNA, "7H1", "8H1", "9H1")
    assert len(evening.offered(table, ANNA, FollowAdvice)) == 1
    evening.press(table, ANNA, LayMeld)
    assert evening.offered(table, ANNA, FollowAdvice) == []
    assert len(evening.offered(table, ANNA, AskAdvice)) == 1


def test_advice_is_for_who_asked_and_for_nobody_else(evening: Evening) -> None:
    table = evening.at("KD 2C 5S 8S", "9C 8D", phase="play", opened=[1], table=["2H 3H 4H"])
    others = evening.panel_of(table, BRUNO), evening.post_of(table)
    evening.press(table, ANNA, AskAdvice)
    assert (evening.panel_of(table, BRUNO), evening.post_of(table)) == others
    assert "💡" not in evening.read(table, BRUNO)


def test_asking_changes_nothing_in_the_game(evening: Evening) -> None:
    table = evening.at(A_HAND, "9C 8D", phase="play")
    evening.pick(table, ANNA, "7H1")
    draft, match = evening.draft(table, ANNA), evening.match(table)
    evening.press(table, ANNA, AskAdvice)
    assert evening.match(table) == match
    assert replace(evening.draft(table, ANNA), advised="") == draft


def test_before_drawing_it_says_from_where(evening: Evening) -> None:
    """R14, R15"""
    table = evening.at("7H 8H 2S 4D 9D", "9C 8D", opened=[0], table=["JC QC KC"], pozzo="3C 9H")
    assert "Prendi 9♥ dal pozzo: fa 7♥ 8♥ 9♥." in evening.toast(evening.press(table, ANNA, AskAdvice))


def test_where_the_discard_pile_is_closed_it_says_so(evening: Evening) -> None:
    """R15"""
    table = evening.at("7H 2S", "9C 8D", pozzo="9H")
    result = evening.press(table, ANNA, AskAdvice)
    assert evening.toast(result) == "Pesca dal tallone: dal pozzo si prende solo dopo aver aperto."


def test_who_cannot_open_is_told_their_best_points_with_the_advice(evening: Evening) -> None:
    """R18"""
    table = evening.at("KH KD KC 2H 3H AH 8S 4D", "9C 8D", phase="play")
    said = evening.toast(evening.press(table, ANNA, AskAdvice))
    assert said.startswith("I tuoi giochi migliori fanno 36 punti: per aprire ne servono 40. Scarta ")


def test_an_old_button_does_not_advise_on_another_position(evening: Evening) -> None:
    table = evening.at(A_HAND, "9C 8D", stock_top="QS")
    old = evening.offered(table, ANNA, AskAdvice)[0]
    evening.press(table, ANNA, DrawStock)
    assert "cambiato qualcosa" in evening.toast(evening.tap(ANNA, old))
    assert evening.offered(table, ANNA, FollowAdvice) == []


def test_who_is_not_on_turn_gets_no_advice(evening: Evening) -> None:
    table = evening.at(A_HAND, "9C 8D", phase="play")
    mark = stamp(table, evening.draft(table, ANNA))
    before = evening.state_of(table)
    for request in (AskAdvice(table.id, mark), FollowAdvice(table.id, mark, "0")):
        assert evening.toast(evening.tap(BRUNO, request)).startswith("Tocca a Anna")
        assert evening.toast(evening.tap(CARLA, request)).startswith("Non hai un posto")
    assert evening.state_of(table) == before
    assert evening.offered(table, BRUNO, AskAdvice) == []


# Following


def test_one_button_opens_with_the_melds_that_were_advised_and_the_next_advice_follows(evening: Evening) -> None:
    """R18"""
    table = evening.at(A_HAND, "9C 8D", phase="play")
    result = evening.press(table, ANNA, AskAdvice)
    assert "Apri con 54 punti: " in evening.toast(result)
    assert "💡 Apri così (54 punti)" in labels_of(evening.panel_of(table, ANNA))
    evening.press(table, ANNA, FollowAdvice)
    (action,) = evening.draft(table, ANNA).actions
    assert isinstance(action, Lay)
    assert {" ".join(map(str, meld)) for meld in action.melds} == {"KH KD KC", "7H 8H 9H"}
    (label,) = [label for label in labels_of(evening.panel_of(table, ANNA)) if label.startswith("💡 Scarta ")]
    evening.press(table, ANNA, FollowAdvice)
    assert evening.match(table).turn == 1
    assert f"ha scartato {label.removeprefix('💡 Scarta ')}" in evening.read_post(table)


def test_what_was_put_aside_is_part_of_the_hand_that_the_advice_is_for(evening: Evening) -> None:
    """R18"""
    table = evening.at("7H 7D 7C 8H 9H TH KD KC KS 2C 4S", "9C 8D", phase="play")
    evening.pick(table, ANNA, "7H1", "7D1", "7C1")
    evening.press(table, ANNA, LayMeld)
    evening.press(table, ANNA, AskAdvice)
    evening.press(table, ANNA, FollowAdvice)
    draft = evening.draft(table, ANNA)
    assert draft.collected == ()
    (action,) = draft.actions
    assert isinstance(action, Lay)


def test_a_card_drawn_on_advice_is_seen_and_the_next_advice_is_there(evening: Evening) -> None:
    """R39"""
    table = evening.at(A_HAND, "9C 8D", stock_top="QS")
    evening.press(table, ANNA, AskAdvice)
    assert evening.toast(evening.press(table, ANNA, FollowAdvice)) == "Hai pescato Q♠"
    assert parse_cards("QS")[0] in evening.match(table).deal.hands[0]
    assert "💡 Apri con 54 punti" in evening.read(table, ANNA)


def test_advice_leads_to_the_closing(evening: Evening) -> None:
    """R28"""
    table = evening.at("7H 8H 2S", "KC QC", opened=[0], table=["JC QC *KC"], pozzo="9H")
    assert evening.toast(evening.press(table, ANNA, AskAdvice)).startswith("Puoi chiudere in questo turno! Prendi 9♥")
    evening.press(table, ANNA, FollowAdvice)
    evening.press(table, ANNA, FollowAdvice)
    assert "💡 Scarta 2♠ e chiudi!" in evening.read(table, ANNA)
    evening.press(table, ANNA, FollowAdvice)
    assert evening.match(table).results[-1].closed_by == 0


def test_a_joker_is_swapped_and_put_down_on_advice(evening: Evening) -> None:
    """R23, R24"""
    table = evening.at("6H 9C 9D 2S", "KC QC", opened=[0], table=["5H *6H 7H"], phase="play")
    said = evening.toast(evening.press(table, ANNA, AskAdvice))
    assert "Metti 6♥ al posto del jolly in 5♥ 🃏6♥ 7♥: con il jolly fai " in said
    for _ in range(3):
        evening.press(table, ANNA, FollowAdvice)
    assert evening.match(table).results[-1].closed_by == 0


def test_out_of_a_corner_advice_leads_back(evening: Evening) -> None:
    """R15, R24, R39"""
    table = evening.at("KH KD 7C 2S", "9C 8D", pozzo="3C JH", rules={"preset": "biska"})
    evening.press(table, ANNA, TakeDiscardPile)
    said = evening.toast(evening.press(table, ANNA, AskAdvice))
    assert said == "Torna indietro di un passo: così J♥, presa dal pozzo, non si riesce a usare."
    evening.press(table, ANNA, FollowAdvice)
    assert evening.draft(table, ANNA).actions == ()
    assert "💡 Pesca dal tallone" in evening.read(table, ANNA)


def test_a_button_made_for_other_advice_plays_nothing(evening: Evening) -> None:
    """A newer version of the program may advise otherwise than the key says."""
    table = evening.at(A_HAND, "9C 8D", phase="play")
    evening.press(table, ANNA, AskAdvice)
    (request,) = evening.offered(table, ANNA, FollowAdvice)
    before = evening.state_of(table)
    for forged in (replace(request, step="0"), replace(request, stamp="0.0"), replace(request, step="")):
        assert "cambiato qualcosa" in evening.toast(evening.tap(ANNA, forged))
    assert evening.state_of(table) == before


# What else the panel offers with it


def patient(view: SeatView, chance: Chance) -> Action:
    """Draw, and throw the first card that may go; put nothing down."""
    match = position_of(view)
    return Draw() if view.table.phase is Phase.DRAW else next(iter(legal_discards(match, view.seat)))


def test_where_the_advice_is_to_wait_the_opening_is_named_and_has_its_button(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R18: the best opening of this hand is told to those who ask, whatever the adviser would do"""
    monkeypatch.setattr(plans, "ADVISER", patient)
    table = evening.at(A_HAND, "9C 8D", phase="play")
    said = evening.toast(evening.press(table, ANNA, AskAdvice))
    assert said.startswith("Scarta 2♠: ")
    assert "Potresti aprire con 54 punti (" in said
    assert said.endswith("ma nessun altro ha aperto: per ora conviene aspettare.")
    labels = labels_of(evening.panel_of(table, ANNA))
    assert labels.index("💡 Scarta 2♠") + 1 == labels.index("Apri così (54 punti)")
    evening.press(table, ANNA, FollowAdvice, 1)
    (action,) = evening.draft(table, ANNA).actions
    assert isinstance(action, Lay)
    assert "💡 Scarta 2♠" in evening.read(table, ANNA)


def test_a_player_who_has_opened_is_told_that_they_could_still_lay(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "ADVISER", patient)
    table = evening.at(A_HAND, "9C 8D", opened=[0], table=["3C 4C 5C"], phase="play")
    said = evening.toast(evening.press(table, ANNA, AskAdvice))
    assert said.endswith("Potresti ancora calare o attaccare, ma per ora conviene aspettare.")
    assert len(evening.offered(table, ANNA, FollowAdvice)) == 1


def test_what_is_advised_has_one_button_and_no_other_has_its_colour(evening: Evening) -> None:
    table = evening.at("7H 8H 2S 4D", "9C 8D", opened=[0], table=["JC QC KC"], pozzo="3C TD")
    plain = evening.panel_of(table, ANNA)
    assert [key.label for row in plain.rows for key in row if key.style == "primary"] == ["🂠 Pesca dal tallone (97)"]
    evening.press(table, ANNA, AskAdvice)
    advised = evening.panel_of(table, ANNA)
    assert [key.label for row in advised.rows for key in row if key.style == "primary"] == ["💡 Pesca dal tallone"]
    assert evening.offered(table, ANNA, DrawStock) == []
    assert len(evening.offered(table, ANNA, TakeDiscardPile)) == 1


def test_a_selected_card_that_is_advised_has_no_second_button_to_discard_it(evening: Evening) -> None:
    table = evening.at("KD 2C 5S 8S", "9C 8D", phase="play", opened=[1], table=["2H 3H 4H"])
    evening.press(table, ANNA, AskAdvice)
    for card, keys in (("KD1", 0), ("2C1", 1)):
        evening.pick(table, ANNA, card)
        assert len(evening.offered(table, ANNA, DiscardCard)) == keys
        evening.pick(table, ANNA, card)


# Tables without advice


def test_where_the_option_is_off_there_is_no_button_and_a_forged_one_is_refused(evening: Evening) -> None:
    table = evening.at("KH KD KC 2H 3H AH 8S 4D", "9C 8D", phase="play")
    evening.press(table, ANNA, AskAdvice)
    ask, (follow,) = AskAdvice(table.id, ""), evening.offered(table, ANNA, FollowAdvice)
    table = without_advice(evening, table)
    assert evening.offered(table, ANNA, AskAdvice) == evening.offered(table, ANNA, FollowAdvice) == []
    assert "💡" not in evening.read(table, ANNA)
    assert "migliori" not in evening.read(table, ANNA)
    mark = stamp(table, evening.draft(table, ANNA))
    before = evening.state_of(table)
    for request in (replace(ask, stamp=mark), replace(follow, stamp=mark)):
        result = evening.tap(ANNA, request)
        assert (result.alert, evening.toast(result)) == (True, "A questo tavolo si gioca senza consigli.")
    assert evening.state_of(table) == before


def test_a_card_is_still_a_button_while_advice_stands_on_the_panel(evening: Evening) -> None:
    table = evening.at(A_HAND, "9C 8D", phase="play")
    evening.press(table, ANNA, AskAdvice)
    assert len(evening.offered(table, ANNA, Pick)) == 8
