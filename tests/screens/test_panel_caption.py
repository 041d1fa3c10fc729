"""The words below a panel's picture: what it does not show, within a caption, whatever names and turns there are."""

from dataclasses import replace

import pytest

from pictures import Look, Theme
from pictures.hand import _held
from pictures.values import PanelPicture
from scala40.notation import parse_card
from scala40.state import Phase
from screens.message import MAX_CAPTION, DisplayPreferences, Message
from screens.render.panel import panel_message
from screens.views.last_turns import LastTurn
from screens.views.panel import PanelScreen
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import bare, labels_of
from simulation.use_cases.world import TEXTS
from storage import Table, TableStatus
from tables.requests.panel import AskAdvice, LayMeld, Pick
from tests.screens.views import panel_of
from tests.tables.notices.crowded import crowded

PICTURES = DisplayPreferences(Look(Theme.DARK, four_colours=True))


def seen(matches: Matches, table: Table, person: int = ANNA, language: str = "it") -> Message:
    """The panel of somebody who likes pictures."""
    return panel_message(TEXTS, language, panel_of(matches, table, person), PICTURES)


def test_a_panel_with_a_picture_says_what_the_picture_does_not_show(matches: Matches) -> None:
    table = matches.at("7H 2S", "9C 8D", pozzo="TC", opened=[0], table=["3H 4H 5H"])
    with_picture, text = seen(matches, table), matches.panel_of(table, ANNA)
    assert isinstance(with_picture.illustration.picture, PanelPicture)
    assert (with_picture.illustration.language, with_picture.illustration.look) == ("it", PICTURES.look)
    said = bare(with_picture.text.plain)
    assert "Tocca a te" in said
    assert said.splitlines()[1:] == ["Prima pesca una carta."]
    for shown in ("La tua mano", "A terra", "3♥", "7♥", "Bruno"):
        assert shown in bare(text.text.plain)
        assert shown not in said
    assert labels_of(with_picture) == labels_of(text)
    assert text.illustration is None


def test_melds_put_aside_are_in_the_picture_and_their_points_on_a_button(matches: Matches) -> None:
    """R18"""
    table = matches.at("TH JH QH 7C 2S", "9C 8D", phase="play")
    matches.pick(table, ANNA, "TH1", "JH1", "QH1")
    matches.press(table, ANNA, LayMeld)
    message = seen(matches, table)
    assert "▫ 30 di 40" in labels_of(message)
    assert "Messi da parte" not in message.text.plain
    assert "Messi da parte" in matches.read(table, ANNA)


def test_a_tap_on_a_card_changes_words_and_buttons_only(matches: Matches) -> None:
    table = matches.at("7H 8H 9H 2S", "9C 8D", phase="play")
    before = seen(matches, table)
    matches.pick(table, ANNA, "8H1")
    after = seen(matches, table)
    assert after.illustration == before.illustration
    assert labels_of(after)[-3:] == labels_of(before)[-3:]
    (chosen,) = [button for row in after.rows for button in row if button.style == "success"]
    assert chosen.request == Pick(table.id, "8H1")


def test_buttons_stand_in_the_order_of_the_picture_and_a_joker_is_a_joker_in_both(matches: Matches) -> None:
    table = matches.at("2S 7C KD KH *", "9C 8D", phase="play")
    message = seen(matches, table)
    assert isinstance(message.illustration.picture, PanelPicture)
    hand = message.illustration.picture.hand
    (ready,) = hand.ready
    drawn = [card.in_hand for card in (*ready.cards, *hand.loose)]
    buttons = [button.request.card for row in message.rows for button in row if isinstance(button.request, Pick)]
    assert buttons == [f"{card}1" for card in drawn]
    assert sorted(buttons[:3]) == ["*1", "KD1", "KH1"]
    joker = [held.card for held in _held(hand) if held.card.is_joker]
    assert [card.stands_for for card in joker] == [None]


@pytest.mark.parametrize("status", [TableStatus.PAUSE, TableStatus.OVER, TableStatus.CLOSED])
def test_a_panel_without_a_hand_keeps_its_picture(matches: Matches, status: TableStatus) -> None:
    """A photo cannot become a text: the last that is seen is the table."""
    table = matches.change(matches.at("7H 2S", "9C 8D"), status=status)
    message = seen(matches, table, BRUNO)
    assert isinstance(message.illustration.picture, PanelPicture)
    assert message.illustration.picture.hand is None
    assert "La tua mano" not in message.text.plain


def long_turns(screen: PanelScreen) -> PanelScreen:
    """The longest that can have happened since somebody looked."""
    run = tuple(map(parse_card, ["*5H", "*6H", "*7H", "*8H", "*9H", "*TH"]))
    joker, ten = parse_card("*TH"), parse_card("TH")
    turn = LastTurn(
        0, took=True, laid=(run,) * 3, attached=(joker,) * 4, swapped=(ten,) * 2, discarded=parse_card("TD")
    )
    return replace(screen, table=replace(screen.table, last=tuple(replace(turn, seat=seat) for seat in range(6))))


@pytest.mark.parametrize("language", TEXTS.languages)
@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.DRAW])
def test_the_longest_caption_loses_older_turns_first_and_fits(matches: Matches, language: str, phase: Phase) -> None:
    table = crowded(matches, phase=phase)
    matches.press(table, ANNA, AskAdvice)
    for person in range(1, 7):
        quiet = panel_of(matches, table, person)
        whole = panel_message(TEXTS, language, quiet, PICTURES)
        busy = panel_message(TEXTS, language, long_turns(quiet), PICTURES)
        assert whole.illustration is not None
        assert busy.illustration is not None
        assert whole.text.length <= busy.text.length <= MAX_CAPTION
        kept = set(whole.text.plain.splitlines()) - set(busy.text.plain.splitlines())
        assert kept == set(), "only turns may be left out"


def test_the_last_of_several_turns_too_long_for_a_caption_is_kept(matches: Matches) -> None:
    screen = panel_of(matches, matches.at("7H 2S", "9C 8D", "KC QC"), ANNA)
    run = (parse_card("TH"),) * 100
    turns = (LastTurn(1, laid=(run,), discarded=parse_card("2S")), LastTurn(2, laid=(run,), discarded=parse_card("3S")))
    message = panel_message(TEXTS, "it", replace(screen, table=replace(screen.table, last=turns)), PICTURES)
    assert message.illustration is not None
    assert "Carla" in message.text.plain
    assert "Bruno" not in message.text.plain


def test_words_that_fit_below_no_picture_are_a_message_without_one(matches: Matches) -> None:
    screen = replace(panel_of(matches, matches.at("7H 2S", "9C 8D"), ANNA), place="V" * 1100, several=True)
    message = panel_message(TEXTS, "it", screen, PICTURES)
    assert message == panel_message(TEXTS, "it", screen)
    assert message.illustration is None
    assert "Bruno" in message.text.plain
