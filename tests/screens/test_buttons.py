"""How buttons look: one to be done now on a screen, one look for what wants care, and buttons that only show what
comes.
"""

import pytest

from screens.message import Button, Message, with_one_primary
from simulation.use_cases.chats import ANNA, BRUNO, CARLA, Chats
from simulation.use_cases.matches import Matches
from simulation.use_cases.wording import labels_of
from tables.lobby.questions import ask_end, ask_resign
from tables.people.erasure import show_forget
from tables.requests.panel import DiscardCard, DrawStock, Idle, LayMeld, OpenNow, Pick, PlayProposal, TakeDiscardPile
from tables.requests.table import EndTable, RemovePlayer, Resign, Sit, Stand, StartMatch


def buttons_in(message: Message) -> list[Button]:
    return [button for row in message.rows for button in row]


def styles(message: Message) -> dict[object, str | None]:
    found = sorted(buttons_in(message), key=lambda button: button.style == "primary")
    return {type(button.request): button.style for button in found}


def disabled(message: Message) -> list[object]:
    return [type(button.request) for button in buttons_in(message) if button.disabled]


def test_the_first_of_several_buttons_to_be_done_now_stands_out() -> None:
    rows = (
        (Button("a", Sit(1)), Button("b", Sit(1), style="primary")),
        (Button("c", Sit(1), style="danger"), Button("b", Sit(1), style="primary")),
    )
    assert [button.style for row in with_one_primary(rows) for button in row] == [None, "primary", "danger", None]


def test_a_whole_match_never_shows_two_buttons_that_stand_out(matches: Matches) -> None:
    table = matches.begin(2, limit=101, deals=1)
    seen: set[str | None] = set()

    def look() -> None:
        for person in (ANNA, BRUNO):
            panel = matches.panel(table.id, person)
            found = [button.style for button in buttons_in(panel)] if panel is not None else []
            assert found.count("primary") <= 1
            seen.update(found)

    matches.play_out(table, look)
    assert seen == {None, "primary", "success"}


@pytest.mark.parametrize(("guests", "missing"), [((), True), ((BRUNO,), False)])
def test_the_lobby_deals_as_soon_as_enough_people_sit(chats: Chats, guests: tuple[int, ...], missing: bool) -> None:
    """R10"""
    table = chats.opened(ANNA, *guests)
    found = styles(chats.lobby(table.id))
    assert (found[Sit], found[Stand]) == ("primary" if missing else None, None)
    assert found[StartMatch] == (None if missing else "primary")
    assert disabled(chats.lobby(table.id)) == ([StartMatch] if missing else [])


def test_a_tap_on_deal_says_how_many_are_missing_where_nothing_can_be_disabled(chats: Chats) -> None:
    """R10"""
    table = chats.opened(ANNA)
    result = chats.touch(StartMatch(table.id))
    assert "Manca ancora una persona" in chats.toast(result)
    assert result.alert


def test_the_discard_pile_is_shown_and_closed_until_one_has_opened(matches: Matches) -> None:
    """R15"""
    table = matches.at("7H 2S", "9C 8D", pozzo="TC")
    panel = matches.panel_of(table, ANNA)
    assert [kind for kind in disabled(panel) if kind not in (Pick, Idle)] == [TakeDiscardPile]
    assert styles(panel)[DrawStock] == "primary"
    (take,) = [button.request for button in buttons_in(panel) if isinstance(button.request, TakeDiscardPile)]
    assert "solo dopo aver aperto" in matches.toast(matches.tap(ANNA, take))
    assert TakeDiscardPile not in disabled(matches.panel_of(matches.change(table, match=matches.match(table)), BRUNO))


def test_the_button_that_opens_counts_until_it_can_be_tapped(matches: Matches, strong_advises: None) -> None:
    """R18"""
    table = matches.at("KH KD KC 7H 8H 9H 2S 4D", "9C 8D", phase="play")
    matches.pick(table, ANNA, "KH1", "KD1", "KC1")
    found = styles(matches.panel_of(table, ANNA))
    assert (found[LayMeld], found[PlayProposal]) == (None, "primary"), "one button opens with all of them"
    matches.press(table, ANNA, LayMeld)
    panel = matches.panel_of(table, ANNA)
    assert [kind for kind in disabled(panel) if kind is not Idle] == [OpenNow]
    assert "▫ 30 di 40" in labels_of(panel)
    (early,) = [button.request for button in buttons_in(panel) if isinstance(button.request, OpenNow)]
    assert "40" in matches.toast(matches.tap(ANNA, early))
    matches.pick(table, ANNA, "7H1", "8H1", "9H1")
    matches.press(table, ANNA, LayMeld)
    panel = matches.panel_of(table, ANNA)
    assert OpenNow not in disabled(panel)
    assert styles(panel)[OpenNow] == "primary"


def test_a_discard_that_is_refused_can_still_be_tapped_for_its_reason(matches: Matches) -> None:
    """R26"""
    table = matches.at("6H KC", "9C 8D", phase="play", table=["3H 4H 5H"])
    matches.pick(table, ANNA, "6H1")
    panel = matches.panel_of(table, ANNA)
    assert DiscardCard not in disabled(panel)
    assert styles(panel)[DiscardCard] is None


def test_a_button_that_cannot_be_undone_looks_like_it(chats: Chats) -> None:
    table = chats.dealt(BRUNO, CARLA)
    assert styles(chats.write(ask_resign).messages[0])[Resign] == "danger"
    ending = styles(chats.write(ask_end, admin=True).messages[0])
    assert (ending[EndTable], ending[RemovePlayer]) == ("danger", "danger")
    assert "danger" in styles(chats.write(show_forget, private=True).messages[0]).values()
    assert chats.table(table.id).status.is_unfinished


def test_the_removal_of_a_player_from_a_lobby_has_no_red_button(chats: Chats) -> None:
    chats.opened(BRUNO)
    assert styles(chats.write(ask_end, admin=True).messages[0])[RemovePlayer] is None
