"""Prepared turns that are played or shown wrongly are noticed: each mistake is planted once."""

import pytest

from screens.views import panel
from simulation.promises import prepared
from simulation.promises.prepared import prepared_turns
from storage import PreparedTurn, Seat, Table, Unit
from tables.play.slow.preparing import Preparation, preparation
from texts.line import Line


def test_a_turn_that_is_played_whatever_has_changed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "why_not_played", lambda table, turn, actions: None)
    with pytest.raises(AssertionError, match="is played"):
        prepared_turns(1, 5)


def test_a_turn_that_is_dropped_although_it_could_be_played_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    played = prepared.why_not_played

    def timid(table: Table, turn: PreparedTurn, actions: object) -> object:
        same = table.match is not None and len(table.match.deal.table) == len(turn.melds)
        return played(table, turn, actions) if same else Line("prepared-why-hand")  # type: ignore[arg-type]

    monkeypatch.setattr(prepared, "why_not_played", timid)
    with pytest.raises(AssertionError, match="is Line"):
        prepared_turns(1, 20)


def test_a_meld_of_others_in_the_place_of_ones_own_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "actions_now", lambda table, turn: turn.actions)
    with pytest.raises(AssertionError):
        prepared_turns(1, 60)


def test_a_turn_that_others_are_shown_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def of_somebody(unit: Unit, table: Table, seat: Seat) -> Preparation | None:
        turns = unit.prepared.of_table(table.id)
        return preparation(unit, table, table.seats[turns[0].seat] if turns else seat)

    monkeypatch.setattr(panel, "preparation", of_somebody)
    with pytest.raises(AssertionError, match="others see"):
        prepared_turns(1, 5)
