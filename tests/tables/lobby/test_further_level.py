"""A further level of the computers is one entry in `LEVELS`: for lobby, private chat, absent people and the store."""

import pytest

from scala40.players import LEVELS, greedy
from simulation.use_cases.chats import ANNA, BRUNO, Chats, buttons_of, labels
from simulation.use_cases.mixed_matches import MixedMatches
from simulation.use_cases.world import GROUP
from storage import TableStatus
from tables.requests.chat_pages import Practice
from tables.requests.table import AddComputer, AskTakeOver, TakeOver
from tests.tables.lobby.away import away_from

NONNA = "nonna"


@pytest.fixture(autouse=True)
def nonna(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a level for which no language has a word yet."""
    assert isinstance(LEVELS, dict)
    monkeypatch.setitem(LEVELS, NONNA, greedy)


def test_it_is_added_in_the_lobby_and_shown_with_its_name(chats: Chats) -> None:
    table = chats.opened(BRUNO)
    computers = [label for label in labels(chats.lobby(table.id)) if label.startswith("🤖")]
    assert computers == [f"🤖 {level}" for level in ("base", "facile", "medio", "forte", "asso", "nonna", "altri")]
    chats.touch(AddComputer(table.id, NONNA), ANNA)
    assert chats.table(table.id).seats[-1].computer == NONNA
    assert "(nonna)" in chats.lobby(table.id).text.plain


def test_it_plays_a_match_to_its_end(mixed: MixedMatches) -> None:
    """R35"""
    table = mixed.play_on(mixed.join(NONNA, "easy", limit=41))
    assert table.status is TableStatus.OVER
    assert mixed.replayed(table) == table.match


def test_it_can_be_chosen_in_private_and_for_somebody_who_is_away(chats: Chats, mixed: MixedMatches) -> None:
    (question,) = chats.touch(Practice(""), chat=ANNA).messages
    assert Practice(NONNA) in buttons_of(question)
    table = away_from(mixed)
    page = mixed.tap(ANNA, AskTakeOver(table.id, BRUNO), GROUP).page
    assert page is not None
    mixed.tap(ANNA, TakeOver(table.id, BRUNO, NONNA), GROUP)
    assert TakeOver(table.id, BRUNO, NONNA) in buttons_of(page)
    assert mixed.table(table.id).seats[1].computer == NONNA
