"""Preparing one's next turn in the page, against the real server."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from simulation.games.positions import position
from simulation.use_cases.chats import ANNA, BRUNO
from simulation.use_cases.matches import Matches
from storage import Table
from tables.requests.panel import DiscardCard, DrawStock
from tests.web.page.real_table import RealTable, Seat
from texts.times import HOUR

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

SMALL = {"width": 360, "height": 640}


@pytest.fixture
def table(matches: Matches) -> Table:
    """A slow table, at which Anna has to draw and Bruno waits."""
    scene = position("KH QC 9S 3D", "7H 8S KD JC", table=["4H 5H 6H"], opened=[0, 1], pozzo="2C")
    return matches.arrange(scene, 24 * HOUR)


def _button(seat: Seat, label: str) -> Locator:
    return seat.driver.page.locator("#uses button", has_text=label)


async def _press(seat: Seat, label: str) -> None:
    await seat.wait_a_moment()
    await _button(seat, label).click()
    await seat.up_to_date()


async def _pick(seat: Seat, card: str) -> None:
    await seat.wait_a_moment()
    await seat.driver.page.locator(f"#hand .card[data-key='{card}1']").click()
    await seat.up_to_date()


def _anna_plays(matches: Matches, table: Table) -> None:
    matches.press(table, ANNA, DrawStock)
    matches.pick(table, ANNA, "KH1")
    matches.time += 5
    matches.press(table, ANNA, DiscardCard)


async def test_a_turn_is_prepared_and_taken_back_in_the_page(real: RealTable, table: Table) -> None:
    matches = real.matches
    seat = await real.open(BRUNO, table, viewport=SMALL)
    await _press(seat, "Prepara il turno")
    view = await seat.view()
    assert not view["me"]["on_turn"]
    assert "Prepari il tuo turno" in view["state"]
    await _press(seat, "Pesca dal tallone")
    await _pick(seat, "KD")
    asked = await _button(seat, "Scarta").bounding_box()
    await _press(seat, "Scarta")
    yes = await _button(seat, "Sì, preparalo").bounding_box()
    assert asked is not None
    assert yes is not None
    assert yes["x"] + yes["width"] <= asked["x"], "the yes lies elsewhere than what asked"
    await _press(seat, "Sì, preparalo")
    await expect(_button(seat, "Annulla il turno preparato")).to_be_visible()
    _anna_plays(matches, table)
    await seat.up_to_date()
    await expect(seat.driver.page.locator("#status")).to_contain_text("Tra un minuto gioco per te")
    await _press(seat, "Gioco io")
    matches.wait(60)
    assert matches.turn_of(table) == BRUNO
    await expect(_button(seat, "Pesca")).to_be_visible()


async def test_a_card_to_wait_for_is_chosen_among_some(real: RealTable, table: Table) -> None:
    seat = await real.open(BRUNO, table, viewport=SMALL)
    await _press(seat, "Prepara il turno")
    await seat.wait_a_moment()
    await _button(seat, "Una carta del pozzo").click()
    await seat.driver.page.locator("#sheet button", has_text="3♥").click()
    view = await seat.up_to_date()
    assert "3H1" in [card["id"] for card in view["me"]["hand"]]
    await _press(seat, "Lascia stare")
    assert real.matches.turn_of(table) == ANNA
    assert "prepare" in [action["kind"] for action in (await seat.view())["actions"]]


async def test_a_closing_is_prepared_with_its_button(real: RealTable) -> None:
    scene = position("KH QC 9S 3D", "7H KD", table=["4H 5H 6H"], opened=[0, 1], pozzo="2C")
    table = real.matches.arrange(scene, 24 * HOUR)
    seat = await real.open(BRUNO, table, viewport=SMALL)
    await _press(seat, "Prepara il turno")
    await seat.wait_a_moment()
    await _button(seat, "Una carta del pozzo").click()
    await seat.driver.page.locator("#sheet button", has_text="3♥").click()
    view = await seat.up_to_date()
    assert "Puoi chiudere" not in str(view)
    await _press(seat, "Chiudi")
    await _press(seat, "Sì, preparalo")
    await expect(_button(seat, "Annulla il turno preparato")).to_be_visible()


async def test_a_no_keeps_nothing(real: RealTable, table: Table) -> None:
    seat = await real.open(BRUNO, table, viewport=SMALL)
    await _press(seat, "Prepara il turno")
    await _press(seat, "Pesca dal tallone")
    await _pick(seat, "KD")
    await _press(seat, "Scarta")
    await _press(seat, "No, cambio")
    view = await seat.view()
    assert view["asked"] is None
    assert view["phase"] == "play"
