"""Where no advice can be found out, and how often it is found out."""

import logging
from collections.abc import Iterator

import pytest

from scala40.advice import plans
from scala40.players.comparing import Judge
from scala40.players.surroundings import Surroundings
from scala40.views import SeatView
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from tables.play import advice
from tables.requests.panel import AskAdvice, DiscardCard, FollowAdvice
from tests.tables.play.turns import tidy

A_HAND = "KH KD KC 7H 8H 9H 2S 4D"
NO_ADVICE = "Adesso non riesco a trovare un consiglio: gioca come credi meglio."


class Adviser:
    """Judges as `tidy` does, and knows how often it was asked; or breaks."""

    def __init__(self) -> None:
        self.breaks = False
        self.views: list[SeatView] = []

    def __call__(self, view: SeatView, around: Surroundings) -> Judge:
        """Judge as `tidy`; KeyError with a card in its words when broken."""
        self.views.append(view)
        if self.breaks:
            raise KeyError("KH")
        return tidy(view, around)


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Adviser]:
    """Who is asked for advice."""
    asked = Adviser()
    monkeypatch.setattr(plans, "JUDGING", asked)
    forget()
    yield asked
    forget()


def forget() -> None:
    """Forget all advice that was found."""
    advice.cached_advice.cache_clear()
    plans.weighed_ways.cache_clear()


def test_the_tap_says_so_and_the_panel_stays_if_no_advice_can_be_found(
    matches: Matches, adviser: Adviser, caplog: pytest.LogCaptureFixture
) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    adviser.breaks = True
    before = matches.draft(table, ANNA)
    with caplog.at_level(logging.ERROR):
        reply = matches.press(table, ANNA, AskAdvice)
    assert (reply.alert, matches.toast(reply)) == (True, NO_ADVICE)
    assert matches.draft(table, ANNA) == before
    assert set(caplog.messages) == {f"table {table.id}, seat 0: no advice could be found (KeyError)"}


def test_a_panel_appears_without_advice_that_can_no_longer_be_found(
    matches: Matches, adviser: Adviser, caplog: pytest.LogCaptureFixture
) -> None:
    """As after a start with another version of the program: the position is the same, the advice stood on the panel."""
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.press(table, ANNA, AskAdvice)
    (follow,) = matches.offered(table, ANNA, FollowAdvice)
    forget()
    adviser.breaks = True
    with caplog.at_level(logging.ERROR):
        panel = matches.read(table, ANNA)
    assert "Tocca a te" in panel
    assert "💡" not in panel
    assert set(caplog.messages) == {f"table {table.id}, seat 0: no advice could be found (KeyError)"}
    assert len(matches.offered(table, ANNA, AskAdvice)) == 1
    assert matches.toast(matches.tap(ANNA, follow)) == NO_ADVICE
    matches.pick(table, ANNA, "2S1")
    matches.press(table, ANNA, DiscardCard)
    assert matches.match(table).turn == 1


def test_the_panel_stays_if_the_openings_cannot_be_found(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(view: SeatView) -> None:
        raise KeyError("KH")

    monkeypatch.setattr(advice, "opening_of", broken)
    table = matches.at(A_HAND, "9C 8D", phase="play")
    assert "Tocca a te" in matches.read(table, ANNA)


def test_a_position_is_thought_about_once(matches: Matches, adviser: Adviser) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.press(table, ANNA, AskAdvice)
    thought_of = len(adviser.views)
    assert thought_of
    matches.read(table, ANNA)
    matches.read(table, ANNA)
    assert len(adviser.views) == thought_of


def test_an_old_button_starts_no_search_for_advice(matches: Matches, adviser: Adviser) -> None:
    table = matches.at(A_HAND, "9C 8D", phase="play")
    matches.tap(ANNA, AskAdvice(table.id, "0.0"))
    assert adviser.views == []
